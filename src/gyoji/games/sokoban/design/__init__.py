"""Design of Sokoban levels: rooms, their farthest starts by `backward`, and features of levels."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ....game.design import Shape
from ....game.state import AREA, RUNNING, STATUS, WIDTH, stride
from ..backward.positions import furnish, inside
from ..rules import BOX, HERE, TARGET, WALL
from .rooms import canonical, draft, mutate, reach, walls

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ....game.state import Position

__all__ = ["canonical", "draft", "mutate"]

METHODS = {
    "farthest": "rooms dug by a walk; the start is the farthest from the boxes at home",
    "template": "the same for rooms put together from tiles",
    "mutation": "levels changed a little at a time, those that get longer being kept",
}
ASKED = frozenset({"pushes", "box-lines", "boxes", "density", "symmetry"})
USUAL = Shape(10, 10, 4)


def push(state: Position, action: int) -> tuple[int, int] | None:
    step = stride(state, action)  # type: ignore[arg-type]  # it is only read
    there = state[HERE] + step
    free = state[there] & BOX and not state[there + step] & (BOX | WALL)
    return (there, there + step) if free else None


def choices(state: Position) -> Iterator[Position]:
    """Yield the position after each push that can be reached.

    Pushes of a box to a place that it can never leave are left out.
    """
    if state[STATUS] != RUNNING:
        return
    walks = reach(state)
    live = live_places(tuple(cell & (WALL | TARGET) for cell in state[: state[AREA]]), state[WIDTH])
    boxes = [at for at in inside(state) if state[at] & BOX]
    for box in boxes:
        for way in range(4):
            step = stride(state, way)  # type: ignore[arg-type]  # it is only read
            free = not state[box + step] & (BOX | WALL)
            if free and box - step in walks and box + step in live:
                yield furnish(state, [*(at for at in boxes if at != box), box + step], box)


@lru_cache(64)
def live_places(room: tuple[int, ...], width: int) -> frozenset[int]:
    """Return the places from which a box could be pushed to some target if it were alone."""
    queue = [at for at, cell in enumerate(room) if cell & TARGET]
    found = {*queue}
    for at in queue:
        for step in (-width, width, -1, 1):
            there = at + step
            if there not in found and not room[there] & WALL and not room[there + step] & WALL:
                found.add(there)
                queue.append(there)
    return frozenset(found)


def density(start: Position) -> float:
    cells = [cell for row in walls(start) for cell in row]
    return 1 - sum(cells) / len(cells)
