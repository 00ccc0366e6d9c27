"""The knowledge of a map by the announcements: all hypotheses that agree with them."""

from __future__ import annotations

from functools import reduce
from operator import and_, or_
from typing import TYPE_CHECKING, NamedTuple

from .cells import (
    ANYTHING,
    BOG,
    BOGS,
    CAVE,
    ESTUARY,
    ISLAND,
    MET,
    PART,
    RIVER,
    RIVERS,
    STEPS,
    WALL,
    WAYS,
    origin,
)
from .hypothesis import Hypothesis

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .hypothesis import Size


class Heard(NamedTuple):
    """A command and the announcement that answers it.

    `said` is the number of `learning.announcement`: the kind met, the kind drawn to in three more
    bits, and above them, in the game with a treasure, the announcement about it.
    """

    walker: int
    way: int
    said: int


def after(hypothesis: Hypothesis, heard: Heard, fresh: int) -> Iterator[Hypothesis]:
    """Yield the hypotheses that follow from one hypothesis and an announcement; none on a conflict.

    `fresh` is a place on a new part of the map, for a cave with an unknown exit.
    """
    walker, way, said = heard
    here = hypothesis.at[walker]
    there, met, drawn = here + STEPS[way], MET[said & 7], said >> 3 & 7
    if met == BOGS and (held := narrow(hypothesis, (here, BOG << way))):
        yield held  # a bog that does not let go sounds like a bog that is entered
    entered = narrow(hypothesis, (here, ~(BOG << way)), (there, met))
    if entered is None:
        return
    if met == CAVE:
        yield _fall(entered, walker, there, fresh)
    elif met == RIVERS:
        yield from _draw(entered, heard, MET[drawn]) if drawn else _wade(entered, walker, way)
    else:
        yield entered.move_walker(walker, here if met == WALL else there)


def narrow(hypothesis: Hypothesis, *demands: tuple[int, int]) -> Hypothesis | None:
    """Return a copy in which the places are narrowed to these cells; None if that is impossible."""
    copy = hypothesis.copy()
    return copy if all(copy.narrow(place, cells) for place, cells in demands) else None


def _fall(entered: Hypothesis, walker: int, cave: int, fresh: int) -> Hypothesis:
    """Move the walker to the cave at which this cave comes out, which is always the same one."""
    out = entered.exits.setdefault(cave, fresh)
    entered.narrow(out, CAVE)  # nothing is known yet about a new part, so this cannot fail
    return entered.move_walker(walker, out)


def _draw(entered: Hypothesis, heard: Heard, drawn: int) -> Iterator[Hypothesis]:
    """Yield the hypotheses in which the current draws the walker on by one cell.

    A current straight back is left out: that would be wading.
    """
    here = entered.at[heard.walker]
    there = here + STEPS[heard.way]
    for way in WAYS:
        beyond = there + STEPS[way]
        demands = (here, ~(RIVER << heard.way)), (there, RIVER << way), (beyond, drawn)
        if way != heard.way ^ 1 and (carried := narrow(entered, *demands)):
            yield carried.move_walker(heard.walker, beyond)


def _wade(entered: Hypothesis, walker: int, way: int) -> Iterator[Hypothesis]:
    """Yield the hypotheses of wading: down the old cell's current, or up the new cell's current."""
    here = entered.at[walker]
    there = here + STEPS[way]
    down = ((here, RIVER << way),)
    up = (here, RIVERS | ESTUARY), (there, RIVER << (way ^ 1))
    for demands in (down, up):
        if waded := narrow(entered, *demands):
            yield waded.move_walker(walker, there)


# ---------------------------------------------------------------- belief

MOST = 128
"""The maximum number of hypotheses.

With more hypotheses, the walkers give up finding their places.
"""


class Belief:
    """The hypotheses that agree with the announcements; one of them is true of the map.

    Everything is relative: the map has a part for each walker, who starts at its origin, and a new
    part for each cave out of which a walker comes for the first time. How parts lie relative to
    each other is not known, not even whether two parts show the same place.

    `size` is the size of the map, or None if the players do not know it. With `keeps`, a place that
    a walker reached by a step of uncertain length is remembered as a *landmark*, so that its
    surroundings stay known when the walker goes on.
    """

    def __init__(self, walkers: int = 1, size: Size | None = None, *, keeps: bool = False) -> None:
        start = Hypothesis(tuple(map(origin, range(walkers))), size)
        for place in start.at:
            start.narrow(place, ISLAND)
        self.walkers, self.size, self.keeps, self.number = walkers, size, keeps, 0
        self.hypotheses = [start]
        self.strayed = [(0, 0)] * walkers
        """For each walker, the number of the last announcement that left the length of a step open,
        and the way that the walker has gone after it, as a difference of places."""
        self.landmarks = list[tuple[int, int]]()
        """Uncertain places, each where a walker was after an announcement. In hypotheses these
        places come after those of the walkers."""

    def hear(self, heard: Heard) -> None:
        """Keep the hypotheses that agree with an announcement; ValueError if no valid map does."""
        self.number += 1
        fresh = origin(self._part(0, self.number))
        following = [
            (before.at[heard.walker], hypothesis)
            for before in self.hypotheses
            for hypothesis in after(before, heard, fresh)
        ]
        # No two are equal: what follows from one hypothesis differs in a bog's side or a current.
        self.hypotheses = [hypothesis for _, hypothesis in following]
        if not self.hypotheses:
            raise ValueError(f"no valid map answers command {self.number} with what was heard")
        self._follow_way(heard.walker, {one.at[heard.walker] - before for before, one in following})
        if len(self.hypotheses) > MOST:
            self._give_up_places()
        self._join_landmarks()

    def _follow_way(self, walker: int, steps: set[int]) -> None:
        """Note the step if all hypotheses agree about it; else note that its length is open."""
        number, way = self.strayed[walker]
        step = steps.pop()
        agreed = not steps and step in (0, *STEPS)
        self.strayed[walker] = (number, way + step) if agreed else (self.number, 0)
        if self.keeps and not agreed:
            self.landmarks.append((walker, self.number))
            for one in self.hypotheses:
                one.at = (*one.at, one.at[walker])

    def _join_landmarks(self) -> None:
        """Drop landmarks whose place on the map, or way from an earlier landmark, is certain."""
        found = [*zip(*(one.at[self.walkers :] for one in self.hypotheses), strict=True)]
        for late in reversed(range(len(found))):
            walker, number = self.landmarks[late]
            ways = [
                (before, way)
                for (other, before), places in zip(self.landmarks[:late], found, strict=False)
                if other == walker and (way := find_way(places, found[late])) is not None
            ]
            if ways and self.strayed[walker][0] == number:
                before, way = ways[0]
                self.strayed[walker] = before, self.strayed[walker][1] + way
            if ways or len({*found[late]}) == 1:
                self.drop_landmark(late)

    def drop_landmark(self, at: int) -> None:
        del self.landmarks[at]
        place = self.walkers + at
        for one in self.hypotheses:
            one.at = (*one.at[:place], *one.at[place + 1 :])

    def _part(self, slot: int, number: int) -> int:
        """Return the number of a part that announcement `number` brings.

        One announcement can bring several parts, so `slot` tells them apart: 0 for the part at a
        cave's exit, 1 and more for parts of walkers or landmarks whose places are given up.
        """
        return self.walkers + (number - 1) * (self.walkers + 1) + slot

    def certain(self) -> dict[int, int]:
        """Return for each place the cells that are possible in any hypothesis.

        Places that may be anything are left out.
        """
        return common([hypothesis.cells for hypothesis in self.hypotheses])

    def exits(self) -> dict[int, int]:
        """Return the exits of caves on which all hypotheses agree."""
        return dict(reduce(and_, ({*known.exits.items()} for known in self.hypotheses)))

    def certain_places(self) -> list[int | None]:
        """Return the place of each walker; None if hypotheses differ about it."""
        first, *others = (hypothesis.at[: self.walkers] for hypothesis in self.hypotheses)
        return [
            place if all(at[walker] == place for at in others) else None
            for walker, place in enumerate(first)
        ]

    def possible_places(self, walker: int) -> list[int]:
        """Return all places where a walker may be, in order."""
        return sorted({one.at[walker] for one in self.hypotheses})

    def surroundings(self, landmark: int) -> dict[int, int]:
        """Return the possible cells around a landmark, which is at `origin(0)`."""
        places = tuple(one.at[self.walkers + landmark] for one in self.hypotheses)
        return self._surroundings(places, origin(0))

    def _give_up_places(self) -> None:
        """Merge all hypotheses into what they have in common, with new parts for lost walkers.

        A walker whose place is uncertain gets a new part, with what all hypotheses say about the
        surroundings. So does a landmark whose place is uncertain. If the walker's way from it is
        certain, the walker is on the part of the landmark.
        """
        places = list(zip(*(hypothesis.at for hypothesis in self.hypotheses), strict=True))
        whole = Hypothesis(self.hypotheses[0].at, self.size)
        demands, whole.exits = self.certain(), self.exits()
        for at, found in enumerate(places):
            if len({*found}) > 1:
                home = self._new_home(at)
                whole.move_walker(at, home)
                demands |= self._surroundings(found, home)
        for place, cells in demands.items():
            whole.narrow(place, cells)
        self.hypotheses = [whole]

    def _new_home(self, at: int) -> int:
        """Return the place of a walker, or of a landmark, on a new part of the map."""
        if at >= self.walkers:
            walker, number = self.landmarks[at - self.walkers]
            return origin(self._part(walker + 1, number))
        number, way = self.strayed[at]
        if (at, number) in self.landmarks:
            return origin(self._part(at + 1, number)) + way
        return origin(self._part(at + 1, self.number))

    def _surroundings(self, places: tuple[int, ...], home: int) -> dict[int, int]:
        """Return what all hypotheses say around a walker, moved so that the walker is at `home`.

        `places` has the walker's place in each hypothesis.
        """
        around = (
            {at - here + home: cells for at, cells in hypothesis.cells.items()
             if at // PART == here // PART}
            for hypothesis, here in zip(self.hypotheses, places, strict=True)
        )  # fmt: skip
        return common(list(around))


def find_way(here: Sequence[int], there: Sequence[int]) -> int | None:
    """Return the way from one place to another if it is the same in all hypotheses, else None."""
    pairs = {*zip(here, there, strict=True)}
    if any(one // PART != other // PART for one, other in pairs):
        return None
    ways = {other - one for one, other in pairs}
    return ways.pop() if len(ways) == 1 else None


def common(known: list[dict[int, int]]) -> dict[int, int]:
    """Return for each place the union of its possible cells; unknown places are left out."""
    first, *others = known
    same = reduce(and_, (cells.items() for cells in others), first.items())
    unions = dict(same)
    for place in first.keys() - unions.keys():
        unions[place] = reduce(or_, (cells.get(place, ANYTHING) for cells in known))
    return {place: cells for place, cells in unions.items() if cells != ANYTHING}
