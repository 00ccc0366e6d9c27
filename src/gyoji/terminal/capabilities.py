"""Find out from the environment what the terminal can show. Needs no Textual."""

from __future__ import annotations

import os
import re
import sys
from unicodedata import name, normalize

from rich.cells import cell_len

LETTERS_ONLY = re.compile(r"(linux|console|cons25|ansi|vt[0-9]+|sun|xterm-mono)([-.+].*)?")
"""Values of TERM of terminals that lack most signs: a console's font has at most 512."""
LATIN = re.compile(r"LATIN (SMALL|CAPITAL) LETTER ([A-Z]) WITH .*")


def default_theme() -> str:
    """Return the name of the best theme that this terminal can show."""
    encoding = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "")
    if encoding not in ("utf8", "utf8sig") or not _locale_has_utf8():
        return "plain"
    if LETTERS_ONLY.fullmatch(os.environ.get("TERM", "")):
        return "plain"
    return "colour" if has_colours() else "contrast"


def has_colours() -> bool:
    """Return whether the user wants colours and, according to terminfo, the terminal has them."""
    if os.environ.get("NO_COLOR"):  # https://no-color.org
        return False
    terminal = os.environ.get("TERM", "")
    if terminal == "dumb":  # output that is recorded, and shown on another terminal
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
    """Return a text in ASCII in which each sign keeps its width: `Jaś` becomes `Jas`."""
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
    """Return whether the locale has UTF-8.

    The encoding of the output is no evidence, since Python writes UTF-8 even in the locale `C`.
    """
    names = {name: os.environ.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG")}
    if sys.flags.utf8_mode and names["LC_CTYPE"] == "C.UTF-8":
        del names["LC_CTYPE"]  # set by Python itself, not by the user
    locale = next(filter(None, names.values()), "C")
    return "utf8" in locale.lower().replace("-", "")
