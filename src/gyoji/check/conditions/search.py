"""Try a program where conditions that fit as well differ, until one is left."""

from __future__ import annotations

from itertools import zip_longest
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ...engine.judge import show
from ...game.bounds import has_texts
from ..results import Verdict
from .evidence import Entry, Evidence
from .facts import Observer
from .learning import Rule, below, bits, learn
from .pool import SEED, Pool, known_cases
from .words import sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ...game.bounds import Profile
    from ...game.game import Game
    from ...game.protocols import Case
    from ..verdicts import Trial
    from .facts import Facts
    from .pool import More

    Try = Callable[[Sequence[Case], bytes | None], Trial]
    Alike = Callable[[Trial], bool]

FAILING, RIGHT, SHARE, GAIN = 4, 12, 0.25, 10.0
"""The least support of a condition: failing and right data sets, the share of right ones that it
excludes, and the bits by which it shortens the description of what was tried."""

ROUNDS, QUERIES, STEADY = 24, 16, 4
"""The most rounds, the inputs tried in each, and the rounds without a change that end it."""

SHOWN = 60
"""The cases whose boards show what each cell is called."""

OTHERS, LOOKED_AT = 12, 1500
"""The conditions that compete with the best, and the inputs among which those to try are chosen."""


class Condition(NamedTuple):
    """Where a program is wrong, with the numbers of data sets that say so."""

    rule: Rule
    sentence: str
    failing: int
    right: int


def separate(
    game: Game, profile: Profile, known: Sequence[Trial], tried: Try, alike: Alike, more: More
) -> Condition | None:
    """The condition that separates failing data sets from right ones; None without support.

    `known` are trials so far, the reduced failing one first; `tried` runs the program on an input,
    `alike` says whether a trial that is not accepted has the failure looked into, and `more`
    whether there is time left of a share of all the time.
    """
    given = known[0].input
    if not given.cases:
        return None
    some = [case for trial in reversed(known) for case in trial.input.cases[:8]]
    cases = known_cases(game, profile, some, more)
    evidence = Evidence(
        game, Observer(game, [*given.cases[:1], *cases[:SHOWN]]), alike,
        several=len(given.cases) > 1,
        layouts=has_texts(game) and given.data != show(game, given.cases),
    )  # fmt: skip
    search = _Search(Pool(game, profile, cases, evidence, Random(SEED)), evidence, tried, more)
    search.begin(known)
    search.run(len(given.cases))
    return _stated(game, evidence, search.rules)


def _stated(game: Game, evidence: Evidence, rules: list[Rule]) -> Condition | None:
    """The best condition, if what was tried supports it."""
    failing, right = len(evidence.failing), len(evidence.right)
    if not rules or failing < FAILING or right < RIGHT:
        return None
    rule = rules[0]
    gain = bits(0.0, failing, right) - rule.bits
    if rule.covered > (1 - SHARE) * right or gain < GAIN:
        return None
    gaps = {literal: below(literal, rule, evidence.right.values()) for literal in rule.literals}
    return Condition(rule, sentence(game, rule, gaps, failing, right), failing, right)


class _Search:
    """The search for a program's condition; `rules` are those that fit best so far."""

    def __init__(self, pool: Pool, evidence: Evidence, tried: Try, more: More) -> None:
        self.rules: list[Rule] = []
        self._pool, self._evidence, self._try, self._more = pool, evidence, tried, more

    def begin(self, known: Sequence[Trial]) -> None:
        """Look at the trials so far: the reduced one, then small failing and right ones in turn."""
        first, *others = known
        others.sort(key=lambda trial: len(trial.input.data))
        failing = [trial for trial in others if trial.verdict != Verdict.ACCEPTED]
        right = [trial for trial in others if trial.verdict == Verdict.ACCEPTED]
        # The largest failing ones, too: what only small ones have in common does not count.
        turns = zip_longest(failing, right, failing[::-1])
        for trial in [first, *(trial for turn in turns for trial in turn if trial is not None)]:
            if not self._more(0.5):
                return
            self._evidence.add(trial)
            self._confirm()

    def run(self, count: int) -> None:
        """Learn and try in turn; `count` is the number of data sets in the reduced input."""
        self._pool.fill(count, self._more)
        steady, best = 0, None
        for _ in range(ROUNDS):
            self._learn()
            now = self.rules[0].literals if self.rules else None
            steady, best = steady + 1 if now == best else 0, now
            self._pool.near(self._more)
            chosen = self._chosen()
            if steady == STEADY or not chosen or not self._more():
                return
            for entry in chosen:
                if self._more():
                    self._evidence.add(self._try(entry.cases, entry.data))
        self._learn()

    def _learn(self) -> None:
        evidence = self._evidence
        self.rules = learn(list(evidence.failing.values()), list(evidence.right.values()))

    def _confirm(self) -> None:
        """Try alone what was wrong among others."""
        suspects = self._evidence.suspects
        while suspects and self._more(0.6):
            self._evidence.add(self._try([suspects.pop(0)], None))

    def _chosen(self) -> list[Entry]:
        """The inputs that say most: where conditions differ, near misses of the best, and its own.

        A near miss lacks one literal of the best condition: it tells whether that one is needed.
        """
        untried = self._pool.untried()
        if not self.rules:
            return [entry for entry, _ in untried[:QUERIES]]
        best, others = self.rules[0], self.rules[1 : 1 + OTHERS]
        groups: list[list[Entry]] = [[] for _ in range(3 + len(best.literals))]
        for entry, facts in untried[:LOOKED_AT]:
            holds = any(map(best.holds, facts))
            if any(any(map(other.holds, facts)) != holds for other in others):
                groups[0].append(entry)
            groups[1 if holds else 2].append(entry)
            missing = min((_missing(best, each) for each in facts), key=len)
            if len(missing) == 1:
                groups[3 + missing[0]].append(entry)
        return _in_turn(groups)


def _missing(rule: Rule, facts: Facts) -> list[int]:
    """The numbers of the literals that do not hold."""
    return [at for at, literal in enumerate(rule.literals) if not literal.holds(facts)]


def _in_turn(groups: list[list[Entry]]) -> list[Entry]:
    """The first inputs of each group in turn."""
    every = (entry for turn in zip_longest(*groups) for entry in turn if entry is not None)
    return list(dict.fromkeys(every))[:QUERIES]
