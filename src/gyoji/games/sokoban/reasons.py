"""Boxes that make a position unsolvable. Leaving out a box never makes a position harder."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ...game.state import AREA, WIDTH
from .design import live_places
from .display import place
from .rules import ASTRAY, BOX, TARGET, WALL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...game.state import Position

MOST_LOOKED = 60_000
"""The maximum product of boxes and cells; on larger boards, boxes are not matched with targets."""

CLAUSE = "2.2 Push"
"""The clause that explains the loss: these boxes and the walls never leave room for a push."""


def things(position: Position) -> list[int]:
    """Return the places of the boxes, those off the targets last."""
    area = range(position[WIDTH], position[AREA])
    boxes = [here for here in area if position[here] & BOX]
    return sorted(boxes, key=lambda here: not position[here] & TARGET)


def is_plainly_lost(position: Position) -> bool:
    """Return whether a quick look proves that the boxes cannot all come to targets.

    It does if a box off the targets is in a square of four boxes and walls, or if the boxes cannot
    all get different targets, even if no box bars the way of another one.
    """
    room = tuple(cell & (WALL | TARGET) for cell in position[: position[AREA]])
    boxes = things(position)
    if has_square(position, boxes):
        return True
    if len(boxes) * len(room) > MOST_LOOKED:
        return not live_places(room, position[WIDTH]).issuperset(boxes)
    reached, given = reaches(room, position[WIDTH]), dict[int, int]()
    return not all(give(box, reached, given, set()) for box in boxes)


@lru_cache(8)
def reaches(room: tuple[int, ...], width: int) -> list[frozenset[int]]:
    """Return for each target the places from which a box can come to it, if it is alone."""
    targets = [at for at, cell in enumerate(room) if cell & TARGET]
    return [
        live_places(
            tuple(cell & WALL | TARGET * (at == target) for at, cell in enumerate(room)), width
        )
        for target in targets
    ]


def give(
    box: int, reached: Sequence[frozenset[int]], given: dict[int, int], seen: set[int]
) -> bool:
    """Give a box a target, if need be one of another box, which gets a new one."""
    for target, places in enumerate(reached):
        if box in places and target not in seen:
            seen.add(target)
            if target not in given or give(given[target], reached, given, seen):
                given[target] = box
                return True
    return False


def has_square(position: Position, boxes: Sequence[int]) -> bool:
    """Return whether a box off the targets is in a square of four boxes and walls."""
    width = position[WIDTH]
    return any(
        all(position[at] & (WALL | BOX) for at in (here + down, here + right, here + down + right))
        for here in boxes
        if not position[here] & TARGET
        for down in (-width, width)
        for right in (-1, 1)
    )


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
