"""Inputs on which a program may be tried: small ones, and neighbours of failing ones."""

from __future__ import annotations

from itertools import islice, takewhile
from typing import TYPE_CHECKING

from ...engine.judge import read, show
from ...game.bounds import COUNT, bounds_of
from ..mutation.sampling import small_cases
from ..shrinking import together
from .evidence import Entry
from .neighbours import edited, smaller

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from ...game.bounds import Profile
    from ...game.game import Game
    from ...game.protocols import Case
    from .evidence import Evidence
    from .facts import Facts

    More = Callable[..., bool]

CASES, SEED, FEW = 160, -3, 10
"""The cases in the pool, the seed of the small ones, and how many of these there are if enough were
tried before."""

NUMBERS = 60_000
"""The most numbers of the cases of an input: larger ones take long."""

NEAR, MISSES = 12, 3
"""The neighbours that are made at a time, and the texts in a row that cannot be edited before it is
given up."""


def known_cases(game: Game, profile: Profile, tried: list[Case], more: More) -> list[Case]:
    """The cases of a pool: small ones, as many as time allows, and those that were tried."""
    # Generating cases takes long in some games; those that were tried are there already.
    count = FEW if len(tried) >= CASES // 2 else CASES
    small = islice(small_cases(game, SEED, profile, count // 4), count)
    return [*takewhile(lambda _: more(0.25), small), *tried[:CASES]]


class Pool:
    """Inputs that were not tried yet, with the facts of their data sets."""

    def __init__(
        self, game: Game, profile: Profile, cases: list[Case], evidence: Evidence, rng: Random
    ) -> None:
        self.entries: list[tuple[Entry, list[Facts]]] = []
        self._game, self._profile, self._cases = game, profile, cases
        self._evidence, self._rng, self._missed = evidence, rng, 0

    def fill(self, count: int, more: More) -> None:
        """The first inputs: a case in each, or as many as the failing one has, at most three."""
        rng = self._rng
        singles = [(case,) for case in self._cases]
        groups = list[tuple["Case", ...]]()
        if count > 1 and self._profile.bound(COUNT).most != 1:
            sizes = [min(count, 3) if rng.random() < 0.7 else rng.randint(1, 4) for _ in singles]
            groups = [tuple(rng.choices(self._cases, k=size)) for size in sizes]
        for cases in (*groups, *singles):
            if not more(0.7):
                return
            self._offer(cases)

    def near(self, more: More) -> None:
        """Neighbours of failing inputs: of the first, reduced one more often."""
        inputs, rng = self._evidence.inputs, self._rng
        for _ in range(NEAR if inputs else 0):
            if not more():
                return
            entry = inputs[0] if rng.random() < 0.3 else rng.choice(inputs)
            at = rng.randrange(len(entry.cases))
            before, after = entry.cases[:at], entry.cases[at + 1 :]
            for case in self._neighbours(entry.cases[at]):
                self._offer((*before, case, *after))
            if before or after:
                self._offer((*before, *after))
                self._offer((*before, rng.choice(self._cases), *after))

    def untried(self) -> list[tuple[Entry, list[Facts]]]:
        """The inputs that were not tried, in random order."""
        seen = self._evidence.seen
        self.entries = [one for one in self.entries if one[0] not in seen]
        self._rng.shuffle(self.entries)
        return self.entries

    def _neighbours(self, case: Case) -> Iterator[Case]:
        if self._rng.random() < 0.4:
            yield from islice(smaller(self._game, case, self._profile, self._rng), 3)
        # In some games hardly any change of the text leaves it legal.
        if self._missed < MISSES:
            other = edited(self._game, case, self._profile, self._rng)
            self._missed = 0 if other is not None else self._missed + 1
            yield from [] if other is None else [other]

    def _offer(self, cases: tuple[Case, ...]) -> None:
        numbers = sum(len(case.start) + len(case.actions) for case in cases)
        if numbers > NUMBERS or (len(cases) > 1 and not together(self._game, cases)):
            return
        some = range(len(cases)) if len(cases) < 8 else (0, len(cases) - 1)
        for entry in self._texts(cases):
            if entry not in self._evidence.seen:
                facts = list(self._evidence.facts(entry, some).values())
                self.entries.append((entry, facts))

    def _texts(self, cases: tuple[Case, ...]) -> Iterator[Entry]:
        """The input in the standard layout, and in others if that is what the failure is about."""
        data = show(self._game, cases)
        yield Entry(cases, data)
        if self._evidence.layouts:
            for _, text in bounds_of(self._game).texts(self._rng, data):
                if tuple(read(self._game, text)) == cases:
                    yield Entry(cases, text)
