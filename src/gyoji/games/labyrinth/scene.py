"""The tiles and motions of the Labyrinth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.looks import Look
from ...game.scene import Fact, Sheet, Tile, inside
from ...game.state import AREA, OWN, TURN, WIDTH
from .cells import spell
from .display import ANSWERS, player
from .pencil import rules as pencil
from .pencil.display import TREASURE
from .rules import (
    CAVE,
    DRAWN,
    FELL,
    KIND,
    PLACE,
    RIVER,
    STRANDED,
    WADED_DOWN,
    WADED_UP,
    WALKERS,
    WALL,
    WENT,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...game.scene import Board, Field
    from ...game.state import Position

LOOKS = {
    **pencil.declare.looks,
    "bog-unknown": Look("≋?", "b?", "earth", "bog, but nobody knows on which side it holds"),
    "river-unknown": Look("≈?", "r?", "water", "river, but nobody knows where it flows"),
}
"""The looks of cells, and two for players' maps only: a river or a bog of unknown direction."""
MOTIONS = pencil.declare.motions
WAYS = {"^": "up", "v": "down", "<": "left", ">": "right"}
WALKS = frozenset({WENT, FELL, DRAWN, STRANDED, WADED_DOWN, WADED_UP, pencil.FOUND})
"""Finding the treasure is part of a step, too. One click causes several steps only where the map is
shown: on a hidden map, each step tells something new."""
BRUSHES = (
    "o", "w", "o@", "b^", "bv", "b<", "b>", "r1^", "r1v", "r1<", "r1>", "e1",
    "y10", "y11", "y12", "y20", "y21", "y22", "r2^", "r2v", "r2<", "r2>", "e2",
)  # fmt: skip
field = inside


def tiles(glyph: str) -> tuple[Tile, ...]:
    text, *walkers = glyph.replace(TREASURE, "").split("@")
    word = spell(text)
    if word is None or not all(walker.isdecimal() for walker in walkers if walker):
        raise KeyError(glyph)
    cave = f"{word.chain}.{word.number}" if max(word.chain, word.number) > 9 else text[1:]
    label = cave if text[0] == "y" else str(word.chain) if text[0] in "re" else ""
    standing = [Tile("walker", walker, "", int(walker or 1) - 1) for walker in walkers]
    return (Tile(ANSWERS[word.kind], label, WAYS.get(word.arrow, "")), *standing, *treasure(glyph))


def treasure(glyph: str) -> Iterator[Tile]:
    """Yield the treasure if it lies on a cell, or if a walker there carries it."""
    cell, *walkers = glyph.split("@")
    if TREASURE in cell:
        yield Tile("treasure")
    for walker in walkers:
        if TREASURE in walker:
            yield Tile("treasure", "", "", int(walker.strip(TREASURE) or 1) - 1)


def focus(state: Sequence[int]) -> Field | None:
    return field(state[PLACE - state[TURN]], state)


def bar(clicked: Field, state: Position) -> str:
    """Return why nobody comes to rest on a field."""
    row, column = clicked
    kind = state[(row + 1) * state[WIDTH] + column + 1] & KIND
    if kind == WALL:
        return "that is a wall. Go around it."
    if kind == RIVER:
        return "the current carries you away from there. Click where it carries you to."
    if kind == CAVE:
        return "whoever goes in there comes out elsewhere. Go beside it, and then in."
    return ""


def facts(state: Position) -> list[Fact]:
    """Return the carrier of the treasure; everything else is announced."""
    carrier = carrier_of(state)
    if not carrier:
        return []
    if state[WALKERS] == 1:
        return [Fact("you carry", "the treasure", 0)]
    return [Fact("treasure", f"{player(carrier - 1)} carries it", carrier - 1)]


def aim(state: Position) -> str:
    return "Bring the treasure home." if state[WALKERS] == 1 and carrier_of(state) else ""


def carrier_of(state: Position) -> int:
    """Return the walker who carries the treasure, from 1; 0 if nobody does, or there is none."""
    walkers = state[WALKERS]
    plain = len(state) == state[AREA] + walkers - OWN
    return 0 if plain else state[PLACE - walkers + 1 - pencil.CARRIER]


def blank(rows: int, columns: int) -> Board:
    board = [["o"] * columns for _ in range(rows)]
    board[0][0] = "o@"
    return board


def sheet(board: Board) -> Sheet:
    """Return a map, and a walk for each walker that has a start and no letters yet."""
    words = [[glyph.partition("@")[0] for glyph in row] for row in board]
    width = max(len(word) for row in words for word in row) + 1
    rows = ["".join(word.ljust(width) for word in row).rstrip() for row in words]
    starts = [f"{row} {column}" for row, column in sorted(walkers(board))]
    return Sheet("\n".join([*rows, str(len(starts)), *starts, ""]), 1, width)


def walkers(board: Board) -> Iterator[Field]:
    for row, line in enumerate(board):
        for column, glyph in enumerate(line):
            yield from [(row, column)] * glyph.count("@")
