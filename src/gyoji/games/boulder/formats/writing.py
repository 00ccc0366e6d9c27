"""Caves written in BDCFF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....game.state import AREA, WIDTH
from ..rules import DIAMOND, OUTSIDE, ROCK
from . import demo
from .cave import MOST_CELLS
from .elements import WRITTEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ....game.formats import LeftOut, Level
    from ....game.state import Position

CODES = bytes.maketrans(
    bytes([OUTSIDE, *WRITTEN]), "".join([WRITTEN[ROCK], *WRITTEN.values()]).encode()
)


def write(levels: Iterable[Level], _left_out: LeftOut) -> Iterator[bytes]:
    """One cave for each level. ValueError for one that is too large."""
    yield b"[BDCFF]\nVersion=0.32\n[game]\n"
    for level in levels:
        if level.case.start[AREA] > MOST_CELLS:
            raise ValueError(f"BDCFF holds caves of at most {MOST_CELLS} cells here")
        yield "\n".join([*cave(level), ""]).encode()
    yield b"[/game]\n[/BDCFF]\n"


def cave(level: Level) -> Iterator[str]:
    """The lines of a cave."""
    start = level.case.start
    rows = drawn(start)
    yield "[cave]"
    yield f"Name={level.title}"
    if level.author:
        yield f"Author={level.author}"
    if level.comment:
        yield f"Description={demo.escaped(level.comment)}"
    yield f"Size={start[WIDTH]} {len(rows)}"
    yield f"DiamondsRequired={start[: start[AREA]].count(DIAMOND)}"
    yield from ("[map]", *rows, "[/map]")
    if level.case.actions:
        yield from ("[demo]", *demo.written(level.case.actions), "[/demo]")
    yield "[/cave]"


def drawn(start: Position) -> list[str]:
    """The rows of the map."""
    width, cells = start[WIDTH], bytes(start[: start[AREA]]).translate(CODES).decode()
    return [cells[at : at + width] for at in range(0, len(cells), width)]
