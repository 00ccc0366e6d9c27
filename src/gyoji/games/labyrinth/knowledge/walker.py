"""A walker who sees nothing, and chooses commands that reveal or reach most."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from functools import cache
from math import inf, log2
from typing import TYPE_CHECKING, NamedTuple

from .. import rules
from .belief import Belief, common
from .cells import (
    ANYTHING,
    BITS,
    BOG,
    BOGS,
    CAVE,
    ESTUARY,
    MET,
    PART,
    RIVER,
    RIVERS,
    SHARES,
    STEPS,
    WALL,
    WAYS,
    is_single,
    origin,
)
from .hypothesis import river_way

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from random import Random

    from .belief import Heard
    from .hypothesis import Hypothesis, Size

    Cells = dict[int, int]
    Chances = Mapping[int, float]
    """The probability of each announcement (`Heard.said`)."""

# ---------------------------------------------------------------- atlas
# The parts of a map, joined if a walker believes that they show the same place.
#
# No announcement says how parts lie relative to each other, so this is a guess: two parts are
# joined if they agree where they overlap, in so many rare cells that it can hardly be coincidence.

ENOUGH, MORE, MOST_DOUBTS = 9.0, 6.0, 5
"""Parts are joined if they agree in ENOUGH bits, and in MORE further bits for each doubt.

With MOST_DOUBTS doubts, no agreement is enough (`Atlas`).
"""
MARGIN = 3.0
"""The bits by which the best way to join parts has to beat the second best."""
TRIED = 6
"""The maximum number of ways to join two parts that are examined closely."""


class Atlas:
    """The cells of a hypothesis, with parts joined; all names of a place become one name.

    With more `doubts`, fewer parts are joined: if nothing seems to be left to find, the walker
    doubts whether the right parts were joined. With MOST_DOUBTS, only parts that are certainly the
    same are joined.
    """

    def __init__(self) -> None:
        self.doubts = 0
        self.cells: Cells = {}
        self.exits: dict[int, int] = {}
        self._shifts: dict[int, int] = {}
        self._parts: dict[int, Cells] = {}
        self._compared: dict[tuple[int, int], object] = {}

    def place(self, place: int) -> int:
        """Return the name of a place in the atlas."""
        return place + self._shifts.get(place // PART, 0)

    def possible(self, place: int) -> int:
        return self.cells.get(place, ANYTHING)

    def update(self, hypothesis: Hypothesis, cells: Cells) -> None:
        """Draw the atlas again, from these cells; parts stay joined if they still agree."""
        parts: defaultdict[int, Cells] = defaultdict(dict)
        for place, known in cells.items():
            parts[place // PART][place] = known
        self._parts = {}
        shifts, self._shifts = self._shifts, {}
        # Parts that were not moved come first. Then it shows whether the parts that were moved onto
        # them still agree with them.
        for part in sorted(parts, key=lambda part: (shifts.get(part, 0) != 0, part)):
            shift, drawn = shifts.get(part, 0), parts[part]
            agreed = self._agreement(drawn, shift) if shift else None
            self._add(part, 0 if agreed is None or agreed < self._enough else shift, drawn)
        if self.doubts < MOST_DOUBTS:
            self._join_all()
        self._join_exits(hypothesis)
        self.cells = {
            place: known for drawn in self._parts.values() for place, known in drawn.items()
        }

    @property
    def _enough(self) -> float:
        """The bits of agreement that are needed to join parts."""
        return ENOUGH + MORE * self.doubts if self.doubts < MOST_DOUBTS else inf

    def _add(self, part: int, shift: int, drawn: Cells) -> None:
        """Move a part by a shift, and add it to the sheet on which it then lies."""
        self._shifts[part] = shift
        sheet = self._parts.setdefault((origin(part) + shift) // PART, {})
        for place, known in drawn.items():
            sheet[place + shift] = sheet.get(place + shift, ANYTHING) & known

    def _agreement(self, drawn: Cells, shift: int) -> float | None:
        """Return the bits of agreement of a part with the sheet under it; None if they conflict."""
        bits, sheet = 0.0, self._parts.get((next(iter(drawn)) + shift) // PART, {})
        for place, known in drawn.items():
            other = sheet.get(place + shift, ANYTHING)
            if not other & known:
                return None
            bits += BITS[other] + BITS[known] - BITS[other & known]
        return bits

    def _join_all(self) -> None:
        """Join parts where possible, the latest first, since the walker is there."""
        marks = {part: (len(drawn), sum(drawn.values())) for part, drawn in self._parts.items()}
        for later in sorted(self._parts, reverse=True):
            for earlier in sorted(part for part in self._parts if part < later):
                compared = self.doubts, marks[later], marks[earlier]
                if self._compared.get((later, earlier)) == compared:
                    continue  # neither has changed since they were last compared
                self._compared[later, earlier] = compared
                shift = self._best_shift(self._parts[later], self._parts[earlier])
                if shift is not None:
                    self._join(later, shift)
                    break

    def _best_shift(self, later: Cells, earlier: Cells) -> int | None:
        """Return the shift of one part onto another; None if no shift is clearly the best."""
        if sum(BITS[known] for known in later.values()) < self._enough:
            return None
        found = [
            (bits, shift)
            for shift in self._likely_shifts(later, earlier)
            if (bits := self._agreement(later, shift)) is not None
        ]
        (best, shift), (second, _) = sorted([*found, (0.0, 0), (0.0, 0)], reverse=True)[:2]
        return shift if best >= self._enough and best - second >= MARGIN else None

    def _likely_shifts(self, later: Cells, earlier: Cells) -> list[int]:
        """Return the shifts with the most votes.

        Each pair of cells of the same kind votes for the shift between them, with its bits.
        """
        votes = Counter[int]()
        kinds = defaultdict[int, list[int]](list)
        for place, known in earlier.items():
            kinds[kind_of(known)].append(place)
        for place, known in later.items():
            for other in kinds.get(kind_of(known), ()):
                votes[other - place] += int(8 * BITS[known])
        return [shift for shift, _ in votes.most_common(TRIED)]

    def _join(self, part: int, shift: int) -> None:
        """Move a part, with all parts joined to it, onto another one."""
        drawn = self._parts.pop(part)
        sheet = self._parts[(origin(part) + shift) // PART]
        for place, known in drawn.items():
            sheet[place + shift] = sheet.get(place + shift, ANYTHING) & known
        for other, moved in self._shifts.items():
            if (origin(other) + moved) // PART == part:
                self._shifts[other] = moved + shift

    def _join_exits(self, hypothesis: Hypothesis) -> None:
        """Join the parts that begin at one cave's exit: a cave comes out at one place only."""
        outs: dict[int, int] = {}
        for cave, out in sorted(hypothesis.exits.items()):
            known = self.place(outs.setdefault(self.place(cave), out))
            here = self.place(out)
            part, shift = here // PART, known - here
            if part != known // PART and self._agreement(self._parts[part], shift) is not None:
                self._join(part, shift)
        self.exits = {self.place(cave): self.place(out) for cave, out in hypothesis.exits.items()}


def kind_of(cells: int) -> int:
    """Return the kind of a set of cells; 0 if it is not known."""
    for kind in (BOGS, RIVERS):
        if not cells & ~kind:
            return kind
    return cells if cells & (cells - 1) == 0 else 0


# ---------------------------------------------------------------- predictions
# What a walker expects to hear: how likely each announcement is, if a hypothesis is true.


def expect(hypothesis: Hypothesis, here: int, way: int) -> Chances:
    """Return the possible announcements after a command at a place."""
    standing, there = hypothesis.possible(here), here + STEPS[way]
    near = hypothesis.possible(there)
    held = SHARES[standing & BOG << way] / SHARES[standing]
    chances = {
        said: (1 - held) * SHARES[near & cells] / SHARES[near]
        for said, cells in MET.items()
        if near & cells and cells != RIVERS
    }
    if held:
        chances[rules.BOG] = chances.get(rules.BOG, 0.0) + held
    for current in WAYS:
        river = near & RIVER << current
        if river:
            share = (1 - held) * SHARES[river] / SHARES[near]
            for said, chance in _draw(hypothesis, here, way, current).items():
                chances[said] = chances.get(said, 0.0) + share * chance
    return chances


def _draw(hypothesis: Hypothesis, here: int, way: int, current: int) -> Chances:
    """Return the possible announcements when the walker enters a river with this current.

    They are wading, and the kinds of cell to which the current may draw the walker.
    """
    standing = hypothesis.possible(here)
    if current == way ^ 1 or standing == RIVER << way:
        return {rules.RIVER: 1.0}
    beyond = hypothesis.possible(here + STEPS[way] + STEPS[current])
    river, estuary = SHARES[beyond & RIVERS], SHARES[beyond & ESTUARY]
    whole = river + estuary or 1.0
    return {
        rules.RIVER | rules.RIVER << 3: river / whole,
        rules.RIVER | rules.ESTUARY << 3: estuary / whole,
    }


def entropy(chances: Iterable[float]) -> float:
    """Return the expected surprise in bits; the chances need not add up to 1."""
    known = [chance for chance in chances if chance > 0]
    whole = sum(known)
    return -sum(chance / whole * log2(chance / whole) for chance in known)


@cache
def news(cells: int) -> float:
    """Return the expected information, in bits, of hearing the kind of one of these cells."""
    return entropy(SHARES[cells & kind] for kind in MET.values())


@cache
def currents(cells: int) -> float:
    """Return the expected information, in bits, of learning a river's current or a bog's side."""
    known = cells & (RIVERS | BOGS)
    return entropy(SHARES[known & 1 << bit] for bit in range(ANYTHING.bit_length()))


# ---------------------------------------------------------------- walker

RANDOM, NEAREST, FULL = 1, 2, 3
"""The strengths of walkers. RANDOM gives random commands. NEAREST and FULL choose the most telling
commands: NEAREST on each part of the map by itself, FULL on parts that are joined (`Atlas`)."""
CONSIDERED = 24
"""The maximum number of hypotheses, the likeliest ones, by which a command is chosen."""
PLACE_WEIGHT = 6.0
"""The weight of a bit of information about the walker's place; a bit about the map has weight 1.

As long as the place is unknown, further announcements say little about the map.
"""
SIDE_WEIGHT = 0.3
"""The weight of a bit of information about the side of a bog."""
GOT = 1 << 6


class Goal(NamedTuple):
    """Commands that lead to something new, and the expected bits of news for each command."""

    worth: float
    ways: tuple[int, ...]


class Walker:
    """A walker who remembers the announcements and chooses the next command."""

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
            return  # random commands need no memory
        self.belief.hear(heard)
        if heard.said & GOT:
            self.carries = heard.walker == self.walker

    def choose(self) -> int:
        """Return the next command: 0 to 3 for north, south, west, east."""
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
        """Return the best goal on a map; if all of it is known, a random command worth nothing."""
        here = likely.at[self.walker]
        for doubts in range(0 if self.strength == FULL else MOST_DOUBTS, MOST_DOUBTS + 1):
            self.atlas.doubts = doubts
            self.atlas.update(likely, cells)
            if goal := self._plan(self.atlas.place(here)):
                return goal
        return Goal(0.0, (self.rng.randrange(4),))

    def _locate(self, likely: list[Hypothesis]) -> Goal:
        """Return the command that reveals most about the walker's place, and about the map."""
        least = likely[0].surprise
        weights = [2 ** (least - one.surprise) for one in likely]
        worth = {way: self._weigh_answer(likely, weights, way) for way in WAYS}
        best = max(worth.values())
        return Goal(best, (self.rng.choice([way for way in WAYS if worth[way] == best]),))

    def _weigh_answer(self, likely: list[Hypothesis], weights: list[float], way: int) -> float:
        """Return the bits that the answer to a command is expected to tell, by their weights."""
        mixture: dict[int, float] = {}
        alone, whole = 0.0, sum(weights)
        for one, weight in zip(likely, weights, strict=True):
            chances = expect(one, one.at[self.walker], way)
            alone += weight / whole * entropy(chances.values())
            for said, chance in chances.items():
                mixture[said] = mixture.get(said, 0.0) + weight * chance
        total = entropy(mixture.values())
        return total + PLACE_WEIGHT * (total - alone)

    def _plan(self, here: int) -> Goal | None:
        """Return the way home with the treasure, or to the greatest news; None if all is known."""
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
        """Return a shortest way to each place that is known to be reachable."""
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
        """Return where a command leads; None if unknown. A bog may still hold the walker."""
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
        """Return the bits that a command at a place is expected to tell about the map."""
        standing, near = self.atlas.possible(here), self.atlas.possible(here + STEPS[way])
        held = SHARES[standing & BOG << way] / SHARES[standing]
        if held == 1:
            return 0.0
        told = news(near) if kind_of(near) == 0 else 0.0
        if kind_of(near) == RIVERS and not is_single(near):
            told = currents(near)
        return (1 - held) * told + SIDE_WEIGHT * entropy((held, 1 - held))

    def _unknown_caves(self, paths: dict[int, tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
        """Yield a way into each cave with an unknown exit, from each place beside it."""
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
    """Return a walker's next command, 0 to 3, after these announcements in their order.

    ValueError if no valid map fits the announcements.
    """
    one = Walker(rng, strength, walker=walker, walkers=walkers)
    for heard in history:
        one.hear(heard)
    return one.choose()
