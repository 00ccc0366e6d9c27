"""Boxes that make a position unsolvable. Leaving out a box never makes a position harder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.state import AREA, WIDTH
from .design import live_places
from .display import place
from .rules import ASTRAY, BOX, TARGET, WALL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...game.state import Position

CLAUSE = "2.2 Push"
"""The clause that explains the loss: these boxes and the walls never leave room for a push."""


def things(position: Position) -> list[int]:
    """Return the places of the boxes, those off the targets last."""
    area = range(position[WIDTH], position[AREA])
    boxes = [here for here in area if position[here] & BOX]
    return sorted(boxes, key=lambda here: not position[here] & TARGET)


def is_plainly_lost(position: Position) -> bool:
    """Return whether a box stands where it never comes to a target, even if it were alone."""
    room = tuple(cell & (WALL | TARGET) for cell in position[: position[AREA]])
    live = live_places(room, position[WIDTH])
    return any(box not in live for box in things(position))


def without(position: Position, here: int) -> Position:
    """Return the position without the box at a place."""
    state = list(position)
    state[here] -= BOX
    state[ASTRAY] -= not state[here] & TARGET
    return tuple(state)


def reason(position: Position, places: Sequence[int]) -> str:
    """Return a description of these boxes, row by row."""
    named = [place(here, list(position)) for here in sorted(places)]
    if len(named) == 1:
        return f"the box at {named[0]} cannot come to any target"
    return f"the boxes at {'; '.join(named)} cannot all come to targets"
