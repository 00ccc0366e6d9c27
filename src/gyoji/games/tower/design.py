"""Design of towers of all kinds, changed until they take many commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.design import Shape
from ...game.state import AREA, WIDTH
from .levels import MAKERS, footing, settle
from .notation import draw, position
from .rules import EMPTY, VOID

if TYPE_CHECKING:
    from random import Random

    from ...game.state import Position

METHODS = {
    "random": "towers of all kinds, at rest",
    "mutation": "towers changed a little at a time, those that get longer being kept",
}
USUAL = Shape(8, 8)
ASKED = frozenset({"density"})

BLOCKS = b"...####II123CB"
"""The marks that a changed cell may get."""


def draft(rng: Random, shape: Shape, _method: str) -> Position:
    if shape.rows < 3 or shape.columns < 3:
        raise ValueError("a tower has at least 3 rows and 3 columns")
    kinds = [name for name in MAKERS if name not in ("tiny", "unstable")]
    return settle(
        MAKERS[rng.choice(kinds)](rng, shape.rows, lambda _rng, _rows: shape.columns).start
    )


def mutate(rng: Random, start: Position) -> Position:
    """Return the start with a small change.

    Up to three cells get other blocks or become blank, or the player moves.
    """
    board = [bytearray(row) for row in draw(start)]
    for _ in range(rng.randint(1, 3)):
        row, column = rng.randrange(len(board)), rng.randrange(len(board[0]))
        mark = board[row][column]
        if mark not in b"SG":
            board[row][column] = rng.choice(BLOCKS)
        elif mark == ord("S"):
            move(rng, board, row, column)
    made = position([bytes(row) for row in board])
    return settle(made)


def move(rng: Random, board: list[bytearray], row: int, column: int) -> None:
    """Move the player to another place with something to stand on, if there is one."""
    places = [
        (to, at)
        for to in range(len(board))
        for at in range(len(board[0]))
        if footing(board, to, at)
    ]
    if places:
        board[row][column] = ord(".")
        to, at = rng.choice(places)
        board[to][at] = ord("S")


def canonical(start: Position) -> Position:
    """Return the lesser of a tower and its mirror image; the rules know no left and right."""
    board = draw(start)
    if not all(mark in b"".join(board) for mark in b"SG"):
        return start
    return min(position(board), position([row[::-1] for row in board]))


def density(start: Position) -> float:
    width = start[WIDTH]
    cells = [cell for cell in start[width : start[AREA] - width] if cell != VOID]
    return 1 - cells.count(EMPTY) / len(cells)
