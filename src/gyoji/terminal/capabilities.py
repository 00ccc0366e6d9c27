"""The capabilities of the terminal, by its environment. Needs no Textual."""

from __future__ import annotations

import os
import re
import sys
from unicodedata import name, normalize

from rich.cells import cell_len

LETTERS_ONLY = re.compile(r"(linux|console|cons25|ansi|vt[0-9]+|sun|xterm-mono)([-.+].*)?")
"""Values of TERM whose terminals lack most of the signs: a console's font has 512 at the most."""
LATIN = re.compile(r"LATIN (SMALL|CAPITAL) LETTER ([A-Z]) WITH .*")


def default_theme() -> str:
    """Return the name of the theme that this terminal can show."""
    encoding = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "")
    if encoding not in ("utf8", "utf8sig") or not _locale_has_utf8():
        return "plain"
    if LETTERS_ONLY.fullmatch(os.environ.get("TERM", "")):
        return "plain"
    return "colour" if has_colours() else "contrast"


def has_colours() -> bool:
    """Return whether colours are wanted, and known by the terminal, as far as terminfo says."""
    if os.environ.get("NO_COLOR"):  # https://no-color.org
        return False
    terminal = os.environ.get("TERM", "")
    if terminal == "dumb":  # a recording, to be shown on another terminal
        return True
    try:
        import curses
    except ImportError:  # not a Unix
        return True
    try:
        curses.setupterm(terminal, 1)
        return curses.tigetnum("colors") > 1
    except curses.error:  # a terminal without an entry
        return True


def in_ascii(text: str) -> str:
    """Return a text in ASCII, each sign in as many columns as before: `Jaś` is `Jas`."""
    return text if text.isascii() else "".join(map(_sign_in_ascii, text))


def _sign_in_ascii(sign: str) -> str:
    if sign.isascii():
        return sign
    letter = LATIN.fullmatch(name(sign, ""))
    plain = normalize("NFKD", sign)[:1]
    if letter:  # not every such letter has a decomposition: ł has none
        plain = letter[2].lower() if letter[1] == "SMALL" else letter[2]
    return (plain if plain.isascii() and plain.isprintable() else "?").ljust(2)[: cell_len(sign)]


def _locale_has_utf8() -> bool:
    """Return whether the locale says UTF-8.

    The encoding of the output does not tell: Python writes UTF-8 even in the locale `C`.
    """
    names = {name: os.environ.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG")}
    if sys.flags.utf8_mode and names["LC_CTYPE"] == "C.UTF-8":
        del names["LC_CTYPE"]  # set by Python itself, not by the user
    locale = next(filter(None, names.values()), "C")
    return "utf8" in locale.lower().replace("-", "")
