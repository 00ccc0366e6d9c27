"""The tiles and motions of Sokoban."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.scene import Fact, Sheet, inside, make_room
from ...game.state import WIDTH
from .rules import ASTRAY, HERE, OUTSIDE, STEP, declare

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...game.scene import Board, Field
    from ...game.state import Position

LOOKS, TILES, MOTIONS = declare.looks, declare.tiles, declare.motions
WALKS = frozenset({STEP})
PUSHED = frozenset({"box", "box-home"})
BRUSHES = tuple(TILES)
SINGLE = ({"w": ".", "W": "+"},)
tiles = TILES.__getitem__


def field(place: int, state: Sequence[int]) -> Field | None:
    """Return the field of a place. The ring is drawn if it came with the board."""
    return inside(place, state) if state[0] & OUTSIDE else divmod(place, state[WIDTH])


def focus(state: Sequence[int]) -> Field | None:
    return field(state[HERE], state)


def facts(state: Position) -> list[Fact]:
    return [Fact("boxes off the targets", str(state[ASTRAY]))]


def blank(rows: int, columns: int) -> Board:
    return make_room(rows, columns, "#", ".", "w")


def sheet(board: Board) -> Sheet:
    rows = ["".join(row) for row in board]
    return Sheet("\n".join([f"{len(rows)} {len(rows[0])}", *rows, "", "0 0", ""]), 2, 1)
