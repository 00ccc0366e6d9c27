"""Try a program where conditions that fit as well differ, until one is left."""

from __future__ import annotations

from itertools import islice, takewhile, zip_longest
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ...engine.judge import read, show
from ...game.bounds import COUNT, bounds_of, has_texts
from ...mutation.sampling import small_cases
from ...shrinking import together
from ..results import Verdict
from ..verdicts import first_wrong_case
from ..fault import TELLING
from .facts import Facts, Observer
from .layout import layout
from .learning import Rule, bits, learn
from .neighbours import edited, smaller
from .words import sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ...game.bounds import Profile
    from ...game.game import Game
    from ...game.protocols import Case
    from ..verdicts import Trial

    Try = Callable[[Sequence[Case], bytes | None], Trial]
    More = Callable[..., bool]
    Alike = Callable[[Trial], bool]

FAILING, RIGHT, SHARE, GAIN = 4, 12, 0.25, 12.0
"""The least support of a condition: failing and right data sets, the share of right ones that it
excludes, and the bits by which it shortens the description of what was tried."""

ROUNDS, QUERIES, STEADY = 24, 16, 4
"""The most rounds, the inputs tried in each, and the rounds without a change after which it ends."""

POOL, SEED = 250, -3
"""The small cases that are tried where they decide, and the seed of everything random."""

SHOWN = 60
"""The cases whose boards show what each cell is called."""

WEIGHT = 3_000_000
"""The most numbers of all cases whose facts are found: large ones take long."""


class Entry(NamedTuple):
    """An input: its data sets, and its text if that is not the standard one."""

    cases: tuple[Case, ...]
    data: bytes | None = None


class Condition(NamedTuple):
    """Where a program is wrong, with the data sets that say so."""

    rule: Rule
    sentence: str
    failing: int
    right: int


def separate(
    game: Game, profile: Profile, known: Sequence[Trial], tried: Try, alike: Alike,
    more: More,
) -> Condition | None:  # fmt: skip
    """The condition that separates failing data sets from right ones; None without support.

    `known` are trials so far, the reduced failing one first; `tried` runs the program on an input,
    `alike` says whether a trial that is not accepted has the failure looked into, and `more` whether
    there is time left.
    """
    search = _Search(game, profile, known, tried, alike, more)
    search.run()
    return search.condition()


class _Search:
    def __init__(
        self, game: Game, profile: Profile, known: Sequence[Trial], tried: Try, alike: Alike,
        more: More,
    ) -> None:  # fmt: skip
        self._game, self._profile, self._try, self._alike, self._more = game, profile, tried, alike, more
        self._rng = Random(SEED)
        first = known[0].input
        self._count = len(first.cases)
        standard = show(game, first.cases)
        self._layouts = first.data != standard and has_texts(game)
        # Generating cases may take long; those that were tried are there already.
        cases = [case for trial in reversed(known) for case in trial.input.cases[:8]][:POOL]
        few = islice(small_cases(game, SEED, profile), POOL)
        end = 10 if len(cases) >= POOL // 2 else POOL
        self._small = [*islice(takewhile(lambda _: more(0.2), few), end), *cases]
        self._observer = Observer(game, self._small[:SHOWN])
        self.failing, self.right = dict[object, Facts](), dict[object, Facts]()
        self._inputs = list[Entry]()  # failing ones, the reduced one first
        self._seen = set[Entry]()
        self._weight = 0
        self._pool = list[tuple[Entry, list[Facts]]]()
        self._known = known
        self.rules: list[Rule] = []

    def run(self) -> None:
        for trial in self._sorted():
            if not self._more(0.4):
                break
            if self._weight < WEIGHT // 3:
                self._add(trial)
        steady, best = 0, None
        self._fill()
        for _ in range(ROUNDS):
            self.rules = learn(list(self.failing.values()), list(self.right.values()))
            now = self.rules[0].literals if self.rules else None
            steady = steady + 1 if now == best else 0
            best = now
            if steady == STEADY or not self._more():
                break
            self._near()
            chosen = self._chosen()
            if not chosen:
                break
            for entry in chosen:
                if not self._more():
                    return
                self._add(self._try(entry.cases, entry.data))
        self.rules = learn(list(self.failing.values()), list(self.right.values()))

    def _sorted(self) -> list[Trial]:
        """The trials that are known: the reduced one, then the smallest failing and right ones."""
        first, *others = self._known
        others.sort(key=lambda trial: len(trial.input.data))
        failing = [trial for trial in others if trial.verdict != Verdict.ACCEPTED]
        right = [trial for trial in others if trial.verdict == Verdict.ACCEPTED]
        turns = zip_longest(failing, right, failing[::-1])
        return [first, *(trial for turn in turns for trial in turn if trial is not None)]

    def condition(self) -> Condition | None:
        failing, right = len(self.failing), len(self.right)
        if not self.rules or failing < FAILING or right < RIGHT:
            return None
        rule = self.rules[0]
        if rule.covered > (1 - SHARE) * right or bits(0.0, failing, right) - rule.bits < GAIN:
            return None
        return Condition(rule, sentence(self._game, rule, failing, right), failing, right)

    def _add(self, trial: Trial) -> None:
        """The facts of the data sets of a trial whose answers are known to be right or wrong."""
        cases = tuple(trial.input.cases)
        weight = sum(len(case.start) * 2 + 20 * len(case.actions) for case in cases)
        if not cases or self._weight + weight > WEIGHT:
            return
        entry = Entry(cases, trial.input.data)
        if entry in self._seen:
            return
        self._seen.add(entry)
        self._weight += weight
        if trial.verdict == Verdict.ACCEPTED:
            wrong, last = None, len(cases)
        elif self._alike(trial):
            telling = trial.verdict in TELLING
            wrong = first_wrong_case(trial.input, trial.ran) if telling else len(cases) - 1
            last = wrong if telling else 0
            if len(cases) > 1 and self._count == 1:
                wrong = None  # it may be wrong because of those before it
            if not telling and len(cases) > 1 and self._count == 1:
                return
            if wrong is not None:
                self._inputs.append(entry)
        else:
            return
        facts = self._facts(entry, [*range(max(0, last - 6), last), *([] if wrong is None else [wrong])])
        for at, one in facts.items():
            (self.failing if at == wrong else self.right)[self._name(entry, at)] = one

    def _name(self, entry: Entry, at: int) -> object:
        alone = self._count == 1 and not self._layouts
        return entry.cases[at] if alone else (entry, at)

    def _facts(self, entry: Entry, numbers: Sequence[int]) -> dict[int, Facts]:
        data = entry.data
        marks = layout(data, show(self._game, entry.cases)) if data is not None and self._layouts else frozenset()
        observer = self._observer
        found = {
            at: observer.alone(entry.cases[at]) if self._count == 1 else observer.within(entry.cases, at)
            for at in numbers
        }
        return {at: one._replace(flags=one.flags | marks) for at, one in found.items()}

    def _fill(self) -> None:
        """The first inputs to choose from: small cases, some of them together."""
        for case in self._small:
            if not self._more(0.6):
                break
            self._offer((case,))
        if self._count > 1 and self._profile.bound(COUNT).most != 1:
            for _ in range(POOL if self._more() else 0):
                count = min(self._count, 3) if self._rng.random() < 0.7 else self._rng.randint(1, 4)
                self._offer(tuple(self._rng.choices(self._small, k=count)))

    def _near(self) -> None:
        """More inputs to choose from, near the failing ones."""
        game, rng, profile = self._game, self._rng, self._profile
        for _ in range(12):
            if not self._more():
                return
            entry = self._inputs[0] if rng.random() < 0.3 else rng.choice(self._inputs)
            at = rng.randrange(len(entry.cases))
            made = list(islice(smaller(game, entry.cases[at], profile, rng), 3)) if rng.random() < 0.4 else []
            if (other := edited(game, entry.cases[at], profile, rng)) is not None:
                made.append(other)
            for case in made:
                self._offer((*entry.cases[:at], case, *entry.cases[at + 1 :]))
            if len(entry.cases) > 1:
                self._offer((*entry.cases[:at], *entry.cases[at + 1 :]))
                self._offer((*entry.cases[:at], rng.choice(self._small), *entry.cases[at + 1 :]))

    def _offer(self, cases: tuple[Case, ...]) -> None:
        if len(cases) > 1 and not together(self._game, cases):
            return
        if sum(len(case.start) + len(case.actions) for case in cases) > 60_000:
            return
        for entry in self._texts(cases):
            if entry not in self._seen:
                some = range(len(cases)) if len(cases) < 8 else (0, len(cases) - 1)
                self._pool.append((entry, list(self._facts(entry, some).values())))

    def _texts(self, cases: tuple[Case, ...]) -> Iterator[Entry]:
        """The input in the standard layout, and in others if that is what the failure is about."""
        data = show(self._game, cases)
        yield Entry(cases, data)
        if self._layouts:
            for _, text in bounds_of(self._game).texts(self._rng, data):
                if tuple(read(self._game, text)) == cases:
                    yield Entry(cases, text)

    def _chosen(self) -> list[Entry]:
        """The inputs that say most: where rules differ, near misses of the best, and its own."""
        self._pool = [one for one in self._pool if one[0] not in self._seen]
        self._rng.shuffle(self._pool)
        if not self.rules:
            return [entry for entry, _ in self._pool[:QUERIES]]
        best, others = self.rules[0], self.rules[1:12]
        groups: list[list[Entry]] = [[] for _ in range(len(best.literals) + 3)]
        for entry, facts in self._pool[:1500]:
            holds = any(map(best.holds, facts))
            if holds:
                groups[0].append(entry)
            if any(any(map(other.holds, facts)) != holds for other in others):
                groups[1].append(entry)
            missing = min(([one for one in best.literals if not one.holds(each)] for each in facts), key=len)
            if len(missing) == 1:
                groups[3 + best.literals.index(missing[0])].append(entry)
            elif missing:
                groups[2].append(entry)
        return self._taken(groups)

    def _taken(self, groups: list[list[Entry]]) -> list[Entry]:
        """Inputs of each group in turn."""
        found = dict[Entry, None]()
        for turn in range(QUERIES):
            for group in groups:
                if turn < len(group) and len(found) < QUERIES:
                    found[group[turn]] = None
        return list(found)
