"""Commands with a certain effect, and parts of the map that perhaps show the same place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import display
from .cells import (
    ANYTHING,
    BOG,
    CAVE,
    PART,
    RIVER,
    RIVERS,
    STEPS,
    WALL,
    WAYS,
    is_single,
    origin,
)  # fmt: skip
from .hypothesis import river_way
from .walker import Atlas, kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .belief import Belief

    Cells = dict[int, int]
    Certainly = tuple[int, int, int]
    """A place, a command there, and the place where it ends."""

WORDS = tuple(display.KEYS[key] for key in ("up", "down", "left", "right"))


def find_ways(cells: Cells, exits: dict[int, int]) -> Iterator[Certainly]:
    """Yield the commands whose effect is certain, at each place where one can stand."""
    for place, standing in sorted(cells.items()):
        if kind_of(standing) in (0, WALL):
            continue
        for way in WAYS:
            end = leads(cells, exits, place, way)
            if end is not None:
                yield place, way, end


def leads(cells: Cells, exits: dict[int, int], place: int, way: int) -> int | None:
    """Return the certain end of a command; None if it is uncertain, so that trying reveals it."""
    standing, there = cells[place], place + STEPS[way]
    near, held, down = cells.get(there, ANYTHING), BOG << way, RIVER << way
    kind = kind_of(near)
    if standing == held:
        return place
    if standing & held or kind == 0:
        return None
    if kind == WALL:
        return place
    if kind == CAVE:
        return exits.get(there)
    if kind != RIVERS or standing == down or near == RIVER << (way ^ 1):
        return there
    if standing & down or not is_single(near):
        return None
    return there + STEPS[river_way(near)]


def find_like(belief: Belief) -> dict[int, int]:
    """Return the parts that probably show the same place as another part.

    For each of them, return where its origin lies on the other part. They agree in rare cells, but
    this is a guess: no announcement says how parts lie relative to each other.
    """
    atlas, cells = Atlas(), belief.certain()
    atlas.update(belief.hypotheses[0], cells)
    parts = {place // PART for place in cells}
    shifts = {part: atlas.place(origin(part)) for part in sorted(parts)}
    return {part: there for part, there in shifts.items() if there // PART != part}
