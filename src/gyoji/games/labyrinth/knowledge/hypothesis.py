"""One possible explanation of all announcements, and its consequences.

Each place has the set of its possible cells. The rules for valid maps narrow these sets: a current
leads on into its river or into an estuary, rivers neither merge nor run in a circle, and if the
size of the map is known, no two cells are farther apart than the map is large.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cells import ANYTHING, BITS, ESTUARY, PART, RIVER, RIVERS, ROW, STEPS, WALL, WAYS, is_single

if TYPE_CHECKING:
    from collections.abc import Iterator

    Demand = tuple[int, int]
    """A place, and the cells that it may still be."""

Size = tuple[int, int]
"""The rows and columns of a map."""


class Hypothesis:
    """The possible cells of each place, the exits of caves, and the place of each walker.

    `at` has the places of the walkers, and after them those of landmarks (`Belief`), if there are
    any. `surprise` is how improbable the hypothesis is, in bits. `size` is the size of the map, or
    None if unknown.
    """

    __slots__ = ("at", "cells", "exits", "extents", "size", "surprise")

    def __init__(self, at: tuple[int, ...], size: Size | None) -> None:
        self.at, self.size, self.surprise = at, size, 0.0
        self.cells: dict[int, int] = {}
        self.exits: dict[int, int] = {}
        self.extents: dict[int, tuple[int, int, int, int]] = {}

    def copy(self) -> Hypothesis:
        twin = Hypothesis(self.at, self.size)
        twin.surprise = self.surprise
        twin.cells, twin.exits = self.cells.copy(), self.exits.copy()
        twin.extents = self.extents.copy()
        return twin

    def move_walker(self, walker: int, place: int) -> Hypothesis:
        """Move a walker, and return the hypothesis itself."""
        self.at = (*self.at[:walker], place, *self.at[walker + 1 :])
        return self

    def possible(self, place: int) -> int:
        """Return the set of possible cells of a place."""
        cells = self.cells.get(place, ANYTHING)
        return cells & WALL if self.size and self._is_outside(place) else cells

    def narrow(self, place: int, cells: int) -> bool:
        """Rule out all other cells at a place, with all consequences; False if no cell is left."""
        demands = [(place, cells)]
        while demands:
            place, cells = demands.pop()
            before = self.possible(place)
            now = before & cells
            if not now:
                return False
            if now != self.cells.get(place, ANYTHING):
                self.cells[place] = now
                self.surprise += BITS[now] - BITS[before]
                demands += self._consequences(place, now)
                if self.size and not now & WALL:
                    demands += self._extend(place)
        return True

    def _consequences(self, place: int, now: int) -> Iterator[Demand]:
        """Yield the demands of a place on its neighbours, and theirs on it."""
        for way in WAYS:
            there, back = place + STEPS[way], RIVER << (way ^ 1)
            near = self.possible(there)
            takes = RIVERS & ~(RIVER << way) | ESTUARY  # cells into which a current may lead
            if near & back and not now & takes:
                yield there, ~back
            if near == back:
                yield place, takes
            if now & RIVER << way and not near & (RIVERS & ~back | ESTUARY):
                yield place, ~(RIVER << way)
        if now & RIVERS == now and is_single(now):
            yield from self._flow(place, now)

    def _flow(self, place: int, river: int) -> Iterator[Demand]:
        """Yield the demands of a current: a cell that takes it, no other current, and no circle."""
        way = river_way(river)
        there = place + STEPS[way]
        yield there, RIVERS & ~(RIVER << (way ^ 1)) | ESTUARY
        for other in WAYS:
            if other != way ^ 1:
                yield there + STEPS[other], ~(RIVER << (other ^ 1))
        source, mouth = self._source(place), self._mouth(place)
        if mouth == place:
            yield place, 0  # two cells have become certain at once, and closed a circle
        for other in WAYS:
            if mouth + STEPS[other] == source:
                yield mouth, ~(RIVER << other)

    def _mouth(self, place: int) -> int:
        """Return the first cell down a river whose current is not known; in a circle, `place`."""
        here = place
        while (river := self.cells.get(here, 0)) & RIVERS and river & ~RIVERS == 0:
            if not is_single(river):
                break
            here += STEPS[river_way(river)]
            if here == place:
                break
        return here

    def _source(self, place: int) -> int:
        """Return the farthest cell up a river from which the current is known to lead here."""
        here = place
        while True:
            for way in WAYS:
                if self.cells.get(here + STEPS[way], 0) == RIVER << (way ^ 1):
                    here += STEPS[way]
                    break
            else:
                return here
            if here == place:
                return here

    def _extend(self, place: int) -> Iterator[Demand]:
        """Yield the demand of a cell inside the map: places now too far away lie outside."""
        part, (row, column) = place // PART, divmod(place % PART, ROW)
        old = self.extents.get(part, (row, row, column, column))
        new = (min(old[0], row), max(old[1], row), min(old[2], column), max(old[3], column))
        yield from self._find_outside(place)
        if self.extents.get(part) == new:
            return
        self.extents[part] = new
        for at, cells in list(self.cells.items()):
            if at // PART == part:
                if self._is_outside(at):
                    yield at, WALL
                elif not cells & WALL:
                    yield from self._find_outside(at)
                yield from self._consequences(at, cells)

    def _find_outside(self, place: int) -> Iterator[Demand]:
        """Yield the demands of the places beside a cell that lie outside the map."""
        for step in STEPS:
            if self._is_outside(place + step):
                yield place + step, WALL

    def _is_outside(self, place: int) -> bool:
        """Return whether a place is out of reach of the map, whose size is known."""
        extent = self.extents.get(place // PART)
        if extent is None or self.size is None:
            return False
        row, column = divmod(place % PART, ROW)
        top, bottom, left, right = extent
        rows, columns = self.size
        fits = bottom - rows < row < top + rows and right - columns < column < left + columns
        return not fits


def river_way(river: int) -> int:
    """Return the way of the current of a river cell that is known."""
    return (river // RIVER).bit_length() - 1
