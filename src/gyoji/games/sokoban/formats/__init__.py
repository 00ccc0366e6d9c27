"""Sokoban's formats: XSB and SOK collections with solutions in LURD, and Boxoban's files.

Their readers and writers are imported only when they are needed, since every command that judges
asks for the names of the formats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....game.formats import Format

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ....game.formats import LeftOut, Level
    from ....game.notation.source import Source
    from ....game.state import Position


def is_xsb(head: bytes) -> bool | None:
    """Return whether a text has a board in XSB, and does not begin with the sizes of a board."""
    words = head.lstrip().partition(b"\n")[0].split()
    if len(words) == 2 and all(word.isdigit() for word in words):  # two sizes
        return False
    from .boards import shows_xsb

    return True if shows_xsb(head.splitlines()) else None


def is_boxoban(head: bytes) -> bool:
    """Return whether a text begins with a numbered board of Boxoban's size."""
    if not head.lstrip().startswith(b";"):
        return False
    from .xsb import has_boxoban

    return has_boxoban(head)


def read(source: Source, lenient: bool) -> Iterator[Level]:
    from .xsb import read

    return read(source, lenient)


def write_xsb(levels: Iterable[Level], left_out: LeftOut) -> Iterator[bytes]:
    from .xsb import write

    return write(levels, left_out)


def write_boxoban(levels: Iterable[Level], left_out: LeftOut) -> Iterator[bytes]:
    from .xsb import write_boxoban

    return write_boxoban(levels, left_out)


def draw(position: Position) -> list[bytes]:
    from .boards import draw

    return draw(position)


FORMATS = {
    "boxoban": Format("Boxoban", (), is_boxoban, read, write_boxoban),
    "xsb": Format("XSB", (".xsb", ".sok"), is_xsb, read, write_xsb, draw),
}
