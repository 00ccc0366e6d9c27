#!/usr/bin/env bash
# What the tests want of the distribution: installed if it is missing and we may; said if it is not.
set -u

wanted() {  # a command, and the package that brings it
    command -v "$1" > /dev/null && return
    echo "tests want $1: installing $2"
    local as=()
    [ "$(id -u)" -eq 0 ] || as=(sudo -n)
    {
        "${as[@]}" apt-get install -y --no-install-recommends "$2" ||
            { "${as[@]}" apt-get update && "${as[@]}" apt-get install -y --no-install-recommends "$2"; }
    } > /dev/null 2>&1 || echo "$2 cannot be installed: tests that need $1 will be skipped"
}

if [ "${1:-}" = latex ]; then  # for the statements of problem packages
    for package in texlive-luatex texlive-latex-recommended texlive-latex-extra lmodern tidy \
        texlive-fonts-recommended texlive-plain-generic texlive-pictures dvisvgm ghostscript; do
        wanted "$package" "$package"
    done
    exit
fi
wanted bwrap bubblewrap
wanted cc gcc
wanted c++ g++
wanted chromium-headless-shell chromium-headless-shell
command -v chromium-headless-shell > /dev/null || wanted chromium chromium
wanted tmux tmux
wanted zsh zsh
wanted fish fish
wanted man man-db
PATH=$PATH:$(echo /usr/lib/postgresql/*/bin) wanted initdb postgresql
wanted sqlite3 sqlite3
wanted systemd-analyze systemd
PATH=$PATH:/usr/sbin wanted nginx nginx-light
wanted openssl openssl
wanted node nodejs
wanted npm npm
