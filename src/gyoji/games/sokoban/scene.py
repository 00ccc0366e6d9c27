"""The tiles and motions of Sokoban."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.scene import Fact, Sheet, inside, make_room, place_at, step_to
from ...game.state import WIDTH
from .display import thing
from .rules import ASTRAY, BOX, HERE, OUTSIDE, STEP, WALL, declare

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...game.scene import Board, Field
    from ...game.state import Position

LOOKS, TILES, MOTIONS = declare.looks, declare.tiles, declare.motions
WALKS = frozenset({STEP})
STUCK = "no box can be pushed any more"
PUSHED = frozenset({"box", "box-home"})
BRUSHES = tuple(TILES)
SINGLE = ({"w": ".", "W": "+"},)
tiles = TILES.__getitem__


def field(place: int, state: Sequence[int]) -> Field | None:
    """Return the field of a place; None for a ring that the reader has added to the board."""
    return inside(place, state) if state[0] & OUTSIDE else divmod(place, state[WIDTH])


def focus(state: Sequence[int]) -> Field | None:
    return field(state[HERE], state)


def attempts(clicked: Field, state: Position) -> Sequence[int]:
    """Return the step to a field beside the worker."""
    return step_to(clicked, focus(state))


def bar(clicked: Field, state: Position) -> str:
    here = place_at(clicked, state, ringed=state[0] & OUTSIDE != 0)
    if state[here] & WALL:
        return "that is a wall. Go around it."
    if state[here] & BOX:
        return "no way was found to push this box."
    return ""


def bar_thing(box: Field, field: Field, state: Position) -> str:
    here = place_at(field, state, ringed=state[0] & OUTSIDE != 0)
    if not state[here] & (WALL | BOX):
        return ""
    blocking = thing(here, state)
    if abs(box[0] - field[0]) + abs(box[1] - field[1]) == 1:
        return f"the box cannot be pushed: {blocking} is behind it. Push it from another side."
    return f"a box needs a free cell: {blocking} is there. Choose another cell for it."


def facts(state: Position) -> list[Fact]:
    return [Fact("boxes off the targets", str(state[ASTRAY]))]


def blank(rows: int, columns: int) -> Board:
    return make_room(rows, columns, "#", ".", "w")


def sheet(board: Board) -> Sheet:
    rows = ["".join(row) for row in board]
    return Sheet("\n".join([f"{len(rows)} {len(rows[0])}", *rows, "", "0 0", ""]), 2, 1)
