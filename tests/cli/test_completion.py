"""Shells complete commands, games, kinds, options and files; in the shells themselves."""

from __future__ import annotations

import os
import pty
import re
import shutil
import subprocess
import sys
from select import select
from typing import TYPE_CHECKING

import pytest
from click.shell_completion import BashComplete

from gyoji.cli import gyoji as command
from tests.cli.runner import GAMES, ROOT

if TYPE_CHECKING:
    from pathlib import Path

LINES = {
    "bash": 'eval "$(_GYOJI_COMPLETE=bash_source gyoji)"',
    "zsh": 'eval "$(_GYOJI_COMPLETE=zsh_source gyoji)"',
    "fish": "_GYOJI_COMPLETE=fish_source gyoji | source",
}
STARTS = {
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],
}
BEFORE = {
    "bash": "bind 'set enable-bracketed-paste off'",
    "zsh": "autoload -U compinit; compinit -u",
}
TYPED = [
    ("gyoji jud", "gyoji judge"),
    ("gyoji judge swe", "gyoji judge sweets"),
    ("gyoji make tower --kind fr", "gyoji make tower --kind fragile"),
    ("gyoji judge sweets --capture tu", "gyoji judge sweets --capture turn"),
    ("gyoji judge sweets --cap", "gyoji judge sweets --capture"),
    ("gyoji trace sokoban some-l", "gyoji trace sokoban some-level.in"),
    ("gyoji check sokoban -- ./some-l", "gyoji check sokoban -- ./some-level.in"),
]  # fmt: skip


def completions(words: list[str], incomplete: str) -> list[str]:
    """The shell's completions of an incomplete word."""
    found = BashComplete(command, {}, "gyoji", "_GYOJI_COMPLETE").get_completions(words, incomplete)
    return [item.type if item.type != "plain" else item.value for item in found]


@pytest.mark.parametrize(
    ("words", "incomplete", "expected"),
    [
        ([], "test", ["testset"]),
        (["judge"], "s", ["skater", "sokoban", "sweets"]),
        (["games"], "t", ["tower"]),
        (["twin"], "lab", ["labyrinth"]),
        (["judge", "sweets"], "--c", ["--capture"]),
        (["judge", "sokoban"], "--c", []),
        (["judge", "sweets", "--capture"], "t", ["token", "turn"]),
        (["make", "labyrinth", "--kind"], "", ["mixed", "random", "rivers", "caves", "bogs",
                                               "open", "mazes", "tiny"]),
        (["check", "sokoban", "--kind"], "a", ["all"]),
        (["play", "labyrinth", "--treasure"], "", ["off", "on"]),
        (["rollout", "sokoban", "--agent"], "", ["random", "legal", "first", "solver", "given"]),
        (["testset", "sokoban", "--size"], "", ["small", "normal", "large"]),
        (["trace", "sokoban", "--color"], "a", ["auto", "always"]),
        *((line, "", ["file"]) for line in (
            ["judge", "sokoban"], ["judge", "sokoban", "a.in"], ["trace", "sokoban"],
            ["play", "sokoban"], ["rollout", "sokoban"], ["check", "sokoban", "--"],
            ["check", "sokoban", "--tests"], ["grade", "sokoban", "--csv"],
        )),
        (["grade", "sokoban"], "", ["dir"]),
    ],
)  # fmt: skip
def test_words_are_completed(words: list[str], incomplete: str, expected: list[str]) -> None:
    assert completions(words, incomplete) == expected


def test_every_command_with_a_game_completes_games() -> None:
    without = {"new", "serve", "solutions", "verify"}
    for name in sorted({*completions([], "")} - without):
        assert set(completions([name], "")) >= set(GAMES), name


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the command, and a file to complete."""
    (tmp_path / "gyoji").write_text(f'#!/bin/sh\nexec {sys.executable} -m gyoji "$@"\n')
    (tmp_path / "gyoji").chmod(0o755)
    (tmp_path / "some-level.in").touch()
    return tmp_path


def environment(folder: Path) -> dict[str, str]:
    path = f"{folder}:{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "TERM": "xterm", "HOME": str(folder), "HISTFILE": ""}


def completed(shell: str, folder: Path) -> list[str]:
    """The lines after Tab in one interactive shell, which is asked to print the words of each."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        STARTS[shell], stdin=theirs, stdout=theirs, stderr=theirs, cwd=folder,
        env=environment(folder), start_new_session=True,
    ) as process:  # fmt: skip
        os.close(theirs)
        typed = "".join(f"{line}\t\x01printf '<%s>' \x05 ,\n" for line, _ in TYPED)
        os.write(ours, f"{BEFORE[shell]}\n{LINES[shell]}\n{typed}exit\n".encode())
        output = b""
        while select([ours], [], [], 60)[0]:
            try:
                output += os.read(ours, 4096)
            except OSError:  # the shell has ended
                break
        process.kill()
    os.close(ours)
    words = re.findall(r"<([^<>%\x1b]+)>", output.decode())
    return " ".join(words).removesuffix(" ,").split(" , ")


@pytest.mark.long
@pytest.mark.parametrize("shell", sorted(STARTS))
def test_in_an_interactive_shell(shell: str, folder: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell}")
    assert completed(shell, folder) == [expected for _, expected in TYPED]


@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish")
def test_in_fish(folder: Path) -> None:
    asked = "; ".join(f"complete -C {typed!r}; echo ," for typed, _ in TYPED)
    ran = subprocess.run(
        ["fish", "--no-config", "-c", f"{LINES['fish']}; {asked}"],
        cwd=folder, env=environment(folder), capture_output=True, text=True, check=True,
    )  # fmt: skip
    found = [line.split("\t")[0] for line in ran.stdout.splitlines()]
    assert found == [word for _, line in TYPED for word in (line.rsplit(" ", 1)[1], ",")]


@pytest.mark.parametrize("shell", sorted(LINES))
def test_the_lines_are_documented(shell: str) -> None:
    assert LINES[shell] in (ROOT / "README.md").read_text()


def test_a_completion_is_a_success(folder: Path) -> None:
    words = {"COMP_WORDS": "gyoji jud", "COMP_CWORD": "1", "_GYOJI_COMPLETE": "bash_complete"}
    ran = subprocess.run(
        ["gyoji"], env={**environment(folder), **words}, capture_output=True, check=False
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"plain,judge\n", b"")
