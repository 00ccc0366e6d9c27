"""The tiles and motions of Boulder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.scene import Fact, Sheet, inside, make_room, place_at, step_to
from ...game.state import WIDTH
from .display import thing
from .rules import (
    DIAMONDS,
    DIG,
    EMPTY,
    EXIT,
    HERE,
    OUTSIDE,
    ROCK,
    ROCKFORD,
    STEP,
    STONE,
    declare,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...game.scene import Board, Field
    from ...game.state import Position

LOOKS, TILES, MOTIONS = declare.looks, declare.tiles, declare.motions
WALKS = frozenset({STEP, DIG})
HELD = (OUTSIDE, ROCK, STONE)
"""If one of these is beside a stone, Rockford cannot stand there to push the stone."""
STUCK = "nothing in reach can be dug away, pushed or taken any more"
BRUSHES = tuple(TILES)
SINGLE = ({"&": " "},)
tiles = TILES.__getitem__


def field(place: int, state: Sequence[int]) -> Field | None:
    """Return the field of a place. The ring is drawn if it came with the board."""
    return inside(place, state) if state[0] == OUTSIDE else divmod(place, state[WIDTH])


def focus(state: Sequence[int]) -> Field | None:
    return field(state[HERE], state)


def attempts(clicked: Field, state: Position) -> Sequence[int]:
    """Return the step to a field beside Rockford."""
    return step_to(clicked, focus(state))


def bar(clicked: Field, state: Position) -> str:
    here = place_at(clicked, state, ringed=state[0] == OUTSIDE)
    if state[here] <= ROCK:
        return "that is rock. Only earth is dug away: go around the rock."
    if state[here] == EXIT and state[DIAMONDS]:
        return "the exit is shut: take every diamond first. It opens when none is left."
    if state[here] != STONE:
        return ""
    if any(state[here + side] == EMPTY and state[here - side] not in HELD for side in (-1, 1)):
        return "no way was found to get beside the stone and push it."
    left, right = thing(here - 1, state), thing(here + 1, state)
    return (
        f"the stone cannot be pushed: to its left is {left}, to its right {right}. You stand on one"
        " side, and the cell on the other side has to be empty, without earth, too."
    )


def bar_thing(stone: Field, field: Field, state: Position) -> str:
    here = place_at(field, state, ringed=state[0] == OUTSIDE)
    (row, column), (start, beside) = field, stone
    if column == beside:
        return "the stone cannot be pushed up or down. Push it from the side, or go around it."
    if state[here] in (EMPTY, ROCKFORD):
        return ""
    blocking = thing(here, state)
    if row == start and abs(column - beside) == 1:
        return (
            f"the stone cannot be pushed: {blocking} is behind it. The cell behind it has to be"
            " empty, without earth, too."
        )
    return f"a stone needs an empty cell: {blocking} is there. Earth bars a stone, too."


def facts(state: Position) -> list[Fact]:
    return [Fact("diamonds left", str(state[DIAMONDS]))]


def blank(rows: int, columns: int) -> Board:
    return make_room(rows, columns, "#", ".", "&")


def sheet(board: Board) -> Sheet:
    return Sheet("\n".join(["".join(row) for row in board] + ["", ""]), 1, 1)
