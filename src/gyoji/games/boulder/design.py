"""Design of caves of all kinds, changed until they take many commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.design import Shape
from ...game.state import AREA, WIDTH, stride
from .levels import MAKERS
from .notation import position
from .rules import (
    DIAMOND,
    EARTH,
    EMPTY,
    EXIT,
    HERE,
    OUTSIDE,
    ROCK,
    ROCKFORD,
    STONE,
)

if TYPE_CHECKING:
    from random import Random

    from ...game.state import Position

METHODS = {
    "random": "caves of all kinds",
    "mutation": "caves changed a little at a time, those that get longer being kept",
}
USUAL = Shape(8, 8)
ASKED = frozenset({"pushes", "box-lines", "density"})

THINGS = (EMPTY, EARTH, EARTH, ROCK, STONE, STONE, DIAMOND)
"""The cells that a changed cell may become."""


def draft(rng: Random, shape: Shape, _method: str) -> Position:
    if shape.rows < 4 or shape.columns < 4:
        raise ValueError("a boulder level has at least 4 rows and 4 columns")
    kinds = [name for name in MAKERS if name not in ("tiny", "unstable", "bare")]
    return furnish(rng, MAKERS[rng.choice(kinds)](rng, shape.rows, shape.columns).start)


def furnish(rng: Random, start: Position) -> Position:
    """Return the start with exactly one exit, and with a diamond if it had none."""
    cells, width = bytearray(start[: start[AREA]]), start[WIDTH]
    inner = [
        at
        for at in range(width, len(cells) - width)
        if 0 < at % width < width - 1 and cells[at] not in (ROCKFORD, OUTSIDE)
    ]
    exits = [at for at in inner if cells[at] == EXIT]
    kept = rng.choice(exits or inner)
    for at in exits:
        cells[at] = EARTH
    cells[kept] = EXIT
    others = [at for at in inner if at != kept]
    if others and DIAMOND not in cells:
        cells[rng.choice(others)] = DIAMOND
    return position(bytes(cells), width)


def mutate(rng: Random, start: Position) -> Position:
    """Return the start with a small change.

    One to three cells change. If Rockford's cell is among them, he changes places with another
    cell. If the exit is among them, a random cell becomes the exit.
    """
    cells, width = bytearray(start[: start[AREA]]), start[WIDTH]
    inner = [at for at in range(width, len(cells) - width) if 0 < at % width < width - 1]
    for at in rng.sample(inner, min(len(inner), rng.randint(1, 3))):
        if cells[at] == ROCKFORD:
            other = rng.choice([place for place in inner if place != at] or [at])
            cells[at], cells[other] = cells[other], cells[at]
        else:
            cells[at] = rng.choice(THINGS)
    return furnish(rng, position(bytes(cells), width))


def canonical(start: Position) -> Position:
    """Return the lesser of a board and its mirror image.

    A board that is turned is another level, since things fall down only.
    """
    cells, width = bytes(start[: start[AREA]]), start[WIDTH]
    rows = [cells[at : at + width] for at in range(0, len(cells), width)]
    return min(start, position(b"".join(row[::-1] for row in rows), width))


def push(state: Position, action: int) -> tuple[int, int] | None:
    step = stride(state, action)  # type: ignore[arg-type]  # it is only read
    there = state[HERE] + step
    free = abs(step) == 1 and state[there] == STONE and state[there + step] == EMPTY
    return (there, there + step) if free else None


def density(start: Position) -> float:
    """Return the share of rock and stones among the inner cells."""
    width = start[WIDTH]
    cells = [
        start[at]
        for at in range(width, start[AREA] - width)
        if 0 < at % width < width - 1 and start[at] != OUTSIDE
    ]
    return sum(cell in (ROCK, STONE) for cell in cells) / len(cells)
