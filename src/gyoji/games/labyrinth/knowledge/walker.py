"""A walker who sees nothing, and chooses commands that tell or reach most."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from .atlas import MOST_DOUBTS, Atlas, kind_of
from .belief import Belief, common
from .cells import BOG, CAVE, RIVER, RIVERS, SHARES, STEPS, WALL, WAYS, is_single, origin
from .hypothesis import river_way
from .predictions import currents, entropy, expected, news

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from .hearing import Heard
    from .hypothesis import Hypothesis, Size

RANDOM, NEAREST, FULL = 1, 2, 3
"""Strengths: any way; the most telling way, each part on its own; the same on joined parts."""
CONSIDERED = 24
"""The number of hypotheses that are weighed to find out where the walker is."""
PLACE_WEIGHT = 6.0
"""How much more a bit about where the walker is counts than a bit about the map: not to know it
makes all that follows vague."""
SIDE_WEIGHT = 0.3
"""How much a bit about the side of a bog counts."""
GOT = 1 << 6


class Goal(NamedTuple):
    """The ways to something untried, and what it is worth by the command."""

    worth: float
    ways: tuple[int, ...]


class Walker:
    """Remembers what was said aloud, and chooses this walker's next command."""

    def __init__(
        self, rng: Random, strength: int = FULL, *, walker: int = 0, walkers: int = 1,
        size: Size | None = None,
    ) -> None:  # fmt: skip
        self.rng, self.strength, self.walker = rng, strength, walker
        self.belief, self.atlas = Belief(walkers, size), Atlas()
        self.carries = False

    def hear(self, heard: Heard) -> None:
        """Note an announcement; ValueError if no valid map fits all of them."""
        if self.strength == RANDOM:
            return  # whoever goes anywhere needs no memory
        self.belief.hear(heard)
        if heard.said & GOT:
            self.carries = heard.walker == self.walker

    def choose(self) -> int:
        """The next command: 0 to 3 for north, south, west, east."""
        if self.strength == RANDOM:
            return self.rng.randrange(4)
        likely = sorted(self.belief.hypotheses, key=lambda one: one.surprise)[:CONSIDERED]
        lost = len({one.at[self.walker] for one in likely}) > 1
        shared = common([one.cells for one in likely])
        goal = self._goal(likely[0], likely[0].cells if lost else shared)
        if lost:
            goal = max(goal, self._locate(likely), key=lambda one: one.worth)
        return goal.ways[0]

    def _goal(self, likely: Hypothesis, cells: dict[int, int]) -> Goal:
        """What to go for on a map; any way, worth nothing, if all of it is known."""
        here = likely.at[self.walker]
        for doubts in range(0 if self.strength == FULL else MOST_DOUBTS, MOST_DOUBTS + 1):
            self.atlas.doubts = doubts
            self.atlas.update(likely, cells)
            if goal := self._plan(self.atlas.place(here)):
                return goal
        return Goal(0.0, (self.rng.randrange(4),))

    def _locate(self, likely: list[Hypothesis]) -> Goal:
        """The command that tells most about where the walker is, and about the map."""
        least = likely[0].surprise
        weights = [2 ** (least - one.surprise) for one in likely]
        worth = {way: self._told(likely, weights, way) for way in WAYS}
        best = max(worth.values())
        return Goal(best, (self.rng.choice([way for way in WAYS if worth[way] == best]),))

    def _told(self, likely: list[Hypothesis], weights: list[float], way: int) -> float:
        """What it is worth to hear the answer to a command."""
        mixture: dict[int, float] = {}
        alone, whole = 0.0, sum(weights)
        for one, weight in zip(likely, weights, strict=True):
            chances = expected(one, one.at[self.walker], way)
            alone += weight / whole * entropy(chances.values())
            for said, chance in chances.items():
                mixture[said] = mixture.get(said, 0.0) + weight * chance
        total = entropy(mixture.values())
        return total + PLACE_WEIGHT * (total - alone)

    def _plan(self, here: int) -> Goal | None:
        """The ways home with the treasure, or to what tells most; None if all is known."""
        paths = self._paths(here)
        home = self.atlas.place(origin(self.walker))
        if self.carries and home in paths and paths[home]:
            return Goal(1 / len(paths[home]), paths[home])
        goals = [
            Goal(worth / (len(ways) + 1), (*ways, way))
            for place, ways in paths.items()
            for way in WAYS
            if (worth := self._worth(place, way))
        ]
        if not goals:
            caves = min(self._unknown_caves(paths), key=len, default=None)
            return None if caves is None else Goal(1 / len(caves), caves)
        best = max(goal.worth for goal in goals)
        return self.rng.choice([goal for goal in goals if goal.worth == best])

    def _paths(self, here: int) -> dict[int, tuple[int, ...]]:
        """The shortest ways to each place that is known to be reachable."""
        paths: dict[int, tuple[int, ...]] = {here: ()}
        todo = deque([here])
        while todo:
            place = todo.popleft()
            for way in WAYS:
                there = self._leads(place, way)
                if there is not None and there not in paths:
                    paths[there] = (*paths[place], way)
                    todo.append(there)
        return paths

    def _leads(self, here: int, way: int) -> int | None:
        """Where a command leads, if it is known; a bog may turn out to hold the walker."""
        atlas = self.atlas
        standing, there = atlas.possible(here), here + STEPS[way]
        near = atlas.possible(there)
        kind = kind_of(near)
        if standing == BOG << way or kind in (0, WALL):
            return None
        if kind == CAVE:
            return atlas.exits.get(there)
        if kind != RIVERS or standing == RIVER << way or near == RIVER << (way ^ 1):
            return there
        return there + STEPS[river_way(near)] if is_single(near) else None

    def _worth(self, here: int, way: int) -> float:
        """The bits that a command at a place would tell about the map."""
        standing, near = self.atlas.possible(here), self.atlas.possible(here + STEPS[way])
        held = SHARES[standing & BOG << way] / SHARES[standing]
        if held == 1:
            return 0.0
        told = news(near) if kind_of(near) == 0 else 0.0
        if kind_of(near) == RIVERS and not is_single(near):
            told = currents(near)
        return (1 - held) * told + SIDE_WEIGHT * entropy((held, 1 - held))

    def _unknown_caves(self, paths: dict[int, tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
        """The ways into caves of which it is not known where they come out."""
        for place, ways in paths.items():
            for way in WAYS:
                there = place + STEPS[way]
                leaves = self.atlas.possible(place) != BOG << way
                if leaves and self.atlas.possible(there) == CAVE and there not in self.atlas.exits:
                    yield (*ways, way)


def choose(
    history: Sequence[Heard],
    rng: Random,
    strength: int = FULL,
    *,
    walker: int = 0,
    walkers: int = 1,
) -> int:
    """A walker's next command by what was said aloud so far, in order: 0 to 3.

    ValueError if no valid map fits the announcements.
    """
    one = Walker(rng, strength, walker=walker, walkers=walkers)
    for heard in history:
        one.hear(heard)
    return one.choose()
