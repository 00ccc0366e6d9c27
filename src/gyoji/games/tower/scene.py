"""The tiles and motions of the Tower."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.scene import Sheet, inside
from . import notation
from .rules import BACKED, CLIMBED, DROPPED, GOT_DOWN, HERE, WALKED, declare

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...game.scene import Board, Field, Pick
    from ...game.state import Position

LOOKS, TILES, MOTIONS = declare.looks, declare.tiles, declare.motions
WALKS = frozenset({WALKED, CLIMBED, GOT_DOWN, BACKED, DROPPED})
BRUSHES = tuple(TILES)
SINGLE = ({"S": "."}, {"G": "."})
tiles, field = TILES.__getitem__, inside


def focus(state: Sequence[int]) -> Field | None:
    return field(state[HERE], state)


def targets(clicked: Field) -> Sequence[Field]:
    """Return the field itself, and the one above it: a click on a block means to stand on it."""
    row, column = clicked
    return clicked, (row - 1, column)


def picks(action: int, state: Position) -> tuple[Pick, ...]:
    return tuple(notation.word(action, list(state)).split())


def blank(rows: int, columns: int) -> Board:
    """Return a floor of blocks, with the player at the left end and the goal at the right."""
    board = [["."] * columns for _ in range(rows)]
    board[-1] = ["#"] * columns
    board[-1][-1] = "G"
    board[max(0, rows - 2)][0] = "S"
    return board


def sheet(board: Board) -> Sheet:
    rows = ["".join(row) for row in board]
    return Sheet("\n".join([f"{len(rows)} {len(rows[0])}", *rows, "0", "0 0", ""]), 2, 1)
