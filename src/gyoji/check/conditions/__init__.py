"""Describe where a program is wrong: the condition that failing data sets have in common.

If several conditions fit equally well, the program is tried on inputs on which they differ, until
one condition is left. This one is then tested on fresh cases, some that fulfil it and some that do
not. `facts` are the features of a data set, `learning` finds the conditions, and `words` writes the
sentence.
"""

from __future__ import annotations

import re
from itertools import islice, takewhile, zip_longest
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ...engine.judge import read, show
from ...game.bounds import COUNT, bounds_of, has_texts
from ...game.notation.source import NotationError
from ...game.shrinking import plain, shrinking_of
from ..fault import TELLING
from ..mutation.sampling import small_cases
from ..results import Verdict
from ..shrinking import legal, together
from ..verdicts import first_wrong_case
from .facts import FactFinder
from .learning import Rule, below, bits, is_doubtful, learn, leave_out
from .words import FreshTest, layout, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ...game.bounds import Profile
    from ...game.game import Game
    from ...game.protocols import Case
    from ..verdicts import Trial
    from .facts import CaseFacts
    from .learning import Doubtful

    More = Callable[..., bool]
    Try = Callable[[Sequence[Case], bytes | None], Trial]
    Alike = Callable[[Trial], bool]


# ---------------------------------------------------------------- pool
# Inputs on which a program may be tried: small ones, and neighbours of failing ones.

# ---------------------------------------------------------------- neighbours
# Data sets near a failing one: with a part left out, as in a reduction, or with edited text.

LARGE = 20_000
"""The text of a case is not edited if the case has more numbers than this: it would take long."""

TRIES = 40
"""The most edits of a text that are tried in order to get one text that can be read."""


def smaller(game: Game, case: Case, profile: Profile, rng: Random) -> Iterator[Case]:
    """Yield the case without one part (an action, a row, a cell made plain), in random order."""
    actions = case.actions
    for cut in rng.sample(range(len(actions)), min(2, len(actions))):
        yield from _legal(
            game, [case._replace(actions=[*actions[:cut], *actions[cut + 1 :]])], profile
        )
    passes = [one for one in islice(shrinking_of(game).passes([case]), 12) if one.atoms]
    rng.shuffle(passes)
    for one in passes:
        # Leaving out one atom gives the nearest neighbours. Leaving out many shows how much has to
        # go until the program is right.
        for size in (1, max(1, one.atoms >> rng.randint(1, 5))):
            at = rng.randrange(one.atoms - size + 1)
            yield from _legal(game, one.without(set(range(at, at + size))), profile)


def _legal(game: Game, cases: Sequence[Case] | None, profile: Profile) -> Iterator[Case]:
    if cases is not None and len(cases) == 1 and legal(game, cases, profile):
        yield cases[0]


def edit(game: Game, case: Case, profile: Profile, rng: Random) -> Case | None:
    """Return the case with a character or two of its text changed, or with a line doubled.

    None if no text with such a change can be read.
    """
    if len(case.start) + len(case.actions) > LARGE:
        return None
    text = show(game, [case])
    for _ in range(TRIES):
        try:
            cases = list(read(game, _edit(text, rng)))
        except (NotationError, ValueError):
            continue
        if len(cases) == 1 and cases[0] != case and profile.allows(cases[0]):
            return cases[0]
    return None


def _edit(text: bytes, rng: Random) -> bytes:
    """Return a text with one random change.

    Two characters are swapped, one is replaced, left out or inserted, or a line is doubled.
    """
    at, other = rng.randrange(len(text)), rng.randrange(len(text))
    way = rng.randrange(8)
    if way > 5:
        return _double_line(text, rng)
    if way < 2:
        low, high = sorted((at, other))
        return (
            text[:low]
            + text[high : high + 1]
            + text[low + 1 : high]
            + text[low : low + 1]
            + text[high + 1 :]
        )
    if way < 4:
        return text[:at] + text[other : other + 1] + text[at + 1 :]
    if way == 4:
        return text[:at] + text[at + 1 :]
    return text[:at] + text[other : other + 1] + text[at:]


def _double_line(text: bytes, rng: Random) -> bytes:
    """Return a text with a line doubled, and a number of the first line increased by one.

    If that is the number of rows, the board gets another row, so what happened in the last row may
    now happen in another one.
    """
    first, *others = text.split(b"\n")
    if others:
        at = rng.randrange(len(others))
        others.insert(at, others[at])
    if numbers := list(re.finditer(rb"\d{1,6}", first)):
        one = rng.choice(numbers)
        first = first[: one.start()] + b"%d" % (int(one[0]) + 1) + first[one.end() :]
    return b"\n".join([first, *others])


# ---------------------------------------------------------------- pool

CASES, SEED, FEW = 160, -3, 10
"""A pool has at most CASES small cases, made from SEED, and at most CASES cases of earlier trials.
If there are at least CASES / 2 of the latter, it has at most FEW small ones."""

FRESH_SEED = -4
"""The seed of the cases on which a condition is tested."""

NUMBERS = 60_000
"""The most numbers that the cases of an input have in all: larger inputs take long."""

NEAR, MISSES = 12, 3
"""Neighbours are made of NEAR failing inputs at a time. After MISSES texts in a row that could not
be edited, no more texts are edited."""


def known_cases(game: Game, profile: Profile, tried: list[Case], more: More) -> list[Case]:
    """Return the cases of a pool: small ones, as many as time allows, and cases tried before."""
    # Generating cases takes long in some games, while the cases tried before are there already.
    count = FEW if len(tried) >= CASES // 2 else CASES
    small = islice(small_cases(game, SEED, profile, count // 4), count)
    return [*takewhile(lambda _: more(0.25), small), *tried[:CASES]]


def fresh_cases(game: Game, profile: Profile, more: More) -> list[Case]:
    """Return small cases, made from another seed than in earlier pools, as many as time allows."""
    small = islice(small_cases(game, FRESH_SEED, profile, 0), CASES)
    return [*takewhile(lambda _: more(0.7), small)]


class InputPool:
    """Inputs that were not tried yet, with the facts of their data sets."""

    def __init__(
        self, game: Game, profile: Profile, cases: list[Case], evidence: Evidence, rng: Random
    ) -> None:
        self.entries: list[tuple[KnownInput, list[CaseFacts]]] = []
        self._game, self._profile, self._cases = game, profile, cases
        self._evidence, self._rng, self._missed = evidence, rng, 0

    def fill(self, count: int, more: More, share: float = 0.5) -> None:
        """Add the first inputs: single cases and, if the failing input has several, small groups.

        `count` is the number of cases in the failing input.
        """
        rng = self._rng
        singles = [(case,) for case in self._cases]
        groups = list[tuple["Case", ...]]()
        if count > 1 and self._profile.bound(COUNT).most != 1:
            sizes = [min(count, 3) if rng.random() < 0.7 else rng.randint(1, 4) for _ in singles]
            groups = [tuple(rng.choices(self._cases, k=size)) for size in sizes]
        for cases in (*groups, *singles):
            if not more(share):
                return
            self._offer(cases)

    def near(self, more: More, count: int = NEAR) -> None:
        """Add neighbours of failing inputs, most often of the first, which is the reduced one."""
        inputs, rng = self._evidence.inputs, self._rng
        for _ in range(count if inputs else 0):
            if not more():
                return
            entry = inputs[0] if rng.random() < 0.3 else rng.choice(inputs)
            at = rng.randrange(len(entry.cases))
            before, after = entry.cases[:at], entry.cases[at + 1 :]
            for case in self._neighbours(entry.cases[at]):
                self._offer((*before, case, *after))
            if before or after:
                self._offer((*before, *after))
            if self._cases and (before or after):
                self._offer((*before, rng.choice(self._cases), *after))

    def list_untried(self) -> list[tuple[KnownInput, list[CaseFacts]]]:
        """Return the untried inputs, in random order."""
        seen = self._evidence.seen
        self.entries = [one for one in self.entries if one[0] not in seen]
        self._rng.shuffle(self.entries)
        return self.entries

    def _neighbours(self, case: Case) -> Iterator[Case]:
        if self._rng.random() < 0.4:
            yield from islice(smaller(self._game, case, self._profile, self._rng), 3)
        # In some games hardly any change of the text leaves it legal.
        if self._missed < MISSES:
            other = edit(self._game, case, self._profile, self._rng)
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

    def _texts(self, cases: tuple[Case, ...]) -> Iterator[KnownInput]:
        """Yield the input in the standard layout, and in others if the failure is about layout."""
        data = show(self._game, cases)
        yield KnownInput(cases, data)
        if self._evidence.layouts:
            for _, text in bounds_of(self._game).texts(self._rng, data):
                if tuple(read(self._game, text)) == cases:
                    yield KnownInput(cases, text)


# ---------------------------------------------------------------- search

FAILING, RIGHT, SHARE, GAIN = 4, 12, 0.5, 10.0
"""A condition counts only if at least FAILING failing data sets and RIGHT right ones were tried.
It also has to exclude the share SHARE of the right ones, and to shorten by GAIN bits the
description of which data sets fail."""

UNTESTED = 0.75
"""The value of SHARE for a condition that was not tested on fresh data sets."""

ROUNDS, QUERIES, STEADY = 24, 16, 4
"""A search has at most ROUNDS rounds, each with at most QUERIES inputs to try. It ends early after
STEADY rounds without a change of the best condition."""

SHOWN = 60
"""The most cases from whose boards the names of cells are learnt."""

OTHERS, LOOKED_AT = 12, 1500
"""The most conditions that compete with the best, and the most untried inputs to choose from."""

LEARNT, NEARBY = 0.6, 0.85
"""After the share LEARNT of the time, no input is tried any more to learn a condition. After the
share NEARBY, no more neighbours are made to test it."""

TESTS, TESTED, NEIGHBOURS = 4, 24, 48
"""There are at most TESTS tests of conditions. Each has at most TESTED inputs that fulfil the
condition, as many that do not, and neighbours of NEIGHBOURS failing inputs to choose from."""

SUPPORT = 3
"""The least fresh evidence for a doubtful literal, in data sets (see `find_accidents`)."""


class Condition(NamedTuple):
    """The condition under which a program is wrong, with the number of data sets that show it."""

    rule: Rule
    sentence: str
    failing: int
    right: int


def separate(
    game: Game, profile: Profile, known: Sequence[Trial], tried: Try, alike: Alike, more: More
) -> Condition | None:
    """Return the condition that separates failing data sets from right ones; None without support.

    `known` are the trials so far, the reduced failing one first. `tried` runs the program on an
    input. `alike` says whether a trial that is not accepted shows the failure in question.
    `more(share)` says whether less than this share of the whole time has passed.
    """
    given = known[0].input
    if not given.cases:
        return None
    some = [case for trial in reversed(known) for case in trial.input.cases[:8]]
    cases = known_cases(game, profile, some, more)
    evidence = Evidence(
        game, FactFinder(game, [*given.cases[:1], *cases[:SHOWN]]), alike,
        several=len(given.cases) > 1,
        layouts=has_texts(game) and given.data != show(game, given.cases),
    )  # fmt: skip
    search = _ConditionSearch(
        InputPool(game, profile, cases, evidence, Random(SEED)), evidence, tried, more
    )
    search.begin(known)
    search.run(len(given.cases))
    fresh = InputPool(
        game, profile, fresh_cases(game, profile, more), evidence, Random(FRESH_SEED)
    )  # fmt: skip
    fresh.fill(len(given.cases), more, 0.75)
    tested = search.test(fresh)
    return _state(game, evidence, search.rules, tested)


def _state(
    game: Game, evidence: Evidence, rules: list[Rule], tested: FreshTest | None
) -> Condition | None:
    """Return the best condition, if the data sets that were tried support it; else None."""
    failing, right = len(evidence.failing), len(evidence.right)
    if not rules or not is_supported(rule := rules[0], failing, right, tested):
        return None
    gaps = {literal: below(literal, rule, evidence.right.values()) for literal in rule.literals}
    said = sentence(game, rule, gaps, (failing, right), tested)
    return Condition(rule, said, failing, right)


def is_supported(rule: Rule, failing: int, right: int, tested: FreshTest | None) -> bool:
    """Return whether this many failing and right data sets, and a test, support a condition."""
    if failing < FAILING or right < RIGHT or bits(0.0, failing, right) - rule.bits < GAIN:
        return False
    # Without a test on fresh cases, a condition that excludes few right data sets may well be an
    # accident.
    was_tested = tested is not None and tested.holding > 0
    if rule.covered > (1 - (SHARE if was_tested else UNTESTED)) * right:
        return False
    return tested.is_passed if tested is not None else not any(map(is_doubtful, rule.literals))


class _ConditionSearch:
    """The search for a program's condition; `rules` are those that fit best so far."""

    def __init__(self, pool: InputPool, evidence: Evidence, tried: Try, more: More) -> None:
        self.rules: list[Rule] = []
        self._pool, self._evidence, self._try, self._more = pool, evidence, tried, more
        self._accidents = set["Doubtful"]()

    def begin(self, known: Sequence[Trial]) -> None:
        """Look at the trials so far: the reduced one, then small failing and right ones in turn."""
        first, *others = known
        others.sort(key=lambda trial: len(trial.input.data))
        failing = [trial for trial in others if trial.verdict != Verdict.ACCEPTED]
        right = [trial for trial in others if trial.verdict == Verdict.ACCEPTED]
        # The largest failing ones, too: a feature that only small ones share does not count.
        turns = zip_longest(failing, right, failing[::-1])
        for trial in [first, *(trial for turn in turns for trial in turn if trial is not None)]:
            if not self._more(0.5):
                return
            self._evidence.add(trial)
            self._confirm()

    def run(self, count: int) -> None:
        """Learn conditions and try inputs in turn.

        `count` is the number of data sets in the reduced input.
        """
        self._pool.fill(count, self._more)
        steady, best = 0, None
        for _ in range(ROUNDS):
            self._learn()
            now = self.rules[0].literals if self.rules else None
            steady, best = steady + 1 if now == best else 0, now
            self._pool.near(lambda: self._more(LEARNT))
            chosen = self._choose()
            if steady == STEADY or not chosen or not self._more(LEARNT):
                return
            for entry in chosen:
                if self._more(LEARNT):
                    self._evidence.add(self._try(entry.cases, entry.data))
        self._learn()

    def test(self, fresh: InputPool) -> FreshTest | None:
        """Test the best condition on fresh inputs, and learn again from their results.

        Return the test that left the best condition unchanged; None if no test did. A doubtful
        literal that fresh inputs do not support counts as an accident, and is not learnt again.
        """
        for _ in range(TESTS):
            if not self.rules:
                return None
            rule = self.rules[0]
            fresh.near(lambda: self._more(NEARBY), NEIGHBOURS)
            seen = [
                one
                for entry in choose_fresh(rule, fresh.list_untried())
                if self._more()
                for one in self._evidence.add(self._try(entry.cases, entry.data))
            ]
            accidents = find_accidents(rule, seen)
            self._accidents |= accidents
            self._learn()
            if not accidents and self.rules and self.rules[0].literals == rule.literals:
                return FreshTest.of(rule, seen)
        return None

    def _learn(self) -> None:
        evidence = self._evidence
        failing, right = list(evidence.failing.values()), list(evidence.right.values())
        self.rules = learn(failing, right, self._accidents)
        self.rules[:1] = [leave_out(rule, len(failing), right) for rule in self.rules[:1]]

    def _confirm(self) -> None:
        """Try each of the suspects alone: the cases that were wrong in an input with others."""
        suspects = self._evidence.suspects
        while suspects and self._more(0.6):
            self._evidence.add(self._try([suspects.pop(0)], None))

    def _choose(self) -> list[KnownInput]:
        """Return the most informative inputs to try next.

        These are inputs on which conditions differ, near misses of the best condition, and some
        that fulfil it. A near miss lacks one literal of the best condition: the program's answer to
        it tells whether this literal is needed.
        """
        untried = self._pool.list_untried()
        if not self.rules:
            return [entry for entry, _ in untried[:QUERIES]]
        best, others = self.rules[0], self.rules[1 : 1 + OTHERS]
        groups: list[list[KnownInput]] = [[] for _ in range(3 + len(best.literals))]
        for entry, facts in untried[:LOOKED_AT]:
            holds = any(map(best.holds, facts))
            if any(any(map(other.holds, facts)) != holds for other in others):
                groups[0].append(entry)
            groups[1 if holds else 2].append(entry)
            missing = min((_missing(best, each) for each in facts), key=len)
            if len(missing) == 1:
                groups[3 + missing[0]].append(entry)
        return _in_turn(groups)


def choose_fresh(rule: Rule, untried: list[tuple[KnownInput, list[CaseFacts]]]) -> list[KnownInput]:
    """Return the inputs for a test: some that fulfil a condition, then some that do not.

    Among the latter, inputs that lack a single literal come first, for each literal in turn.
    """
    holding, breaking = list[KnownInput](), list[KnownInput]()
    near: list[list[KnownInput]] = [[] for _ in rule.literals]
    for entry, facts in untried[:LOOKED_AT]:
        missing = min((_missing(rule, each) for each in facts), key=len)
        lists = [holding, *near] if len(missing) < 2 else [breaking]
        lists[missing[0] + 1 if len(missing) == 1 else 0].append(entry)
    nearest = [entry for turn in zip_longest(*near) for entry in turn if entry is not None]
    return [*holding[:TESTED], *[*nearest, *breaking][:TESTED]]


def find_accidents(rule: Rule, seen: Sequence[tuple[CaseFacts, bool]]) -> set[Doubtful]:
    """Return the keys and kinds of the doubtful literals for which there is no fresh evidence.

    A literal has evidence if at least SUPPORT right data sets lack only this literal, and if at
    least SUPPORT data sets fulfil the whole condition, more of them wrong than right.
    """
    holds = [is_right for facts, is_right in seen if rule.holds(facts)]
    likely = len(holds) >= SUPPORT and 2 * sum(holds) < len(holds)
    found = set["Doubtful"]()
    for literal in rule.literals:
        others = [one for one in rule.literals if one != literal]
        apart = sum(
            is_right and not literal.holds(facts) and all(one.holds(facts) for one in others)
            for facts, is_right in seen
        )
        if is_doubtful(literal) and not (likely and apart >= SUPPORT):
            found.add((literal.key, literal.kind))
    return found


def _missing(rule: Rule, facts: CaseFacts) -> list[int]:
    """Return the numbers of the literals that do not hold."""
    return [at for at, literal in enumerate(rule.literals) if not literal.holds(facts)]


def _in_turn(groups: list[list[KnownInput]]) -> list[KnownInput]:
    """Return the first inputs of each group in turn."""
    every = (entry for turn in zip_longest(*groups) for entry in turn if entry is not None)
    return list(dict.fromkeys(every))[:QUERIES]


# ---------------------------------------------------------------- evidence
# The data sets on which a program is known to be right or wrong, with their facts.

# ---------------------------------------------------------------- labels
# Which data sets of an input a program answers right.


def labels(trial: Trial) -> list[bool | None]:
    """Return for each data set whether its answer is right; None if that is not known.

    The answers after the first wrong one can be told apart only if the output has as many lines, or
    as many words, as the right one.
    """
    count = len(trial.input.cases)
    if trial.verdict == Verdict.ACCEPTED:
        return [True] * count
    if trial.verdict not in TELLING:
        return [False] if count == 1 else [None] * (count - 1) + [False]
    answers, output = trial.input.answers, plain(trial.ran.output)
    for split in (bytes.splitlines, bytes.split):
        pieces, at = split(output), 0
        parts = [split(answer) for answer in answers]
        if len(pieces) == sum(map(len, parts)) and all(parts):
            found = list[bool | None]()
            for part in parts:
                found.append(pieces[at : at + len(part)] == part)
                at += len(part)
            if not all(found):
                return found
    wrong = first_wrong_case(trial.input, trial.ran)
    return [*([True] * wrong), False, *([None] * (count - wrong - 1))]


# ---------------------------------------------------------------- evidence

SOME = 6
"""The most right data sets of an input that are looked at, and the most wrong ones."""

WEIGHT = 3_000_000
"""The most cells and commands that all inputs looked at may have together."""


class KnownInput(NamedTuple):
    """An input: its data sets, and its text."""

    cases: tuple[Case, ...]
    data: bytes


class Evidence:
    """The facts of failing data sets and of right ones.

    `several` says whether the failure needs several data sets. If so, the facts of a data set
    include its place in the input and what came before it. `layouts` says whether the failure is
    about the layout of a text. `alike` says whether a trial that is not accepted shows the failure
    in question.
    """

    def __init__(
        self, game: Game, observer: FactFinder, alike: Callable[[Trial], bool], *,
        several: bool, layouts: bool,
    ) -> None:  # fmt: skip
        self.failing, self.right = dict[object, "CaseFacts"](), dict[object, "CaseFacts"]()
        self.inputs: list[KnownInput] = []
        """Inputs with a wrong answer, in the order of the trials."""
        self.suspects: list[Case] = []
        """Cases that were wrong among others, and have to be tried alone."""
        self.seen: set[KnownInput] = set()
        self.several, self.layouts = several, layouts
        self.weight = 0
        self._game, self._observer, self._alike = game, observer, alike

    def add(self, trial: Trial) -> list[tuple[CaseFacts, bool]]:
        """Add the data sets of a new trial that are known to be right or wrong.

        Return the facts of each, and whether its answer is right. Return nothing for an input that
        was seen before, or for which there is no more room.
        """
        entry = KnownInput(tuple(trial.input.cases), trial.input.data)
        weight = sum(len(case.start) + len(case.actions) for case in entry.cases)
        if not entry.cases or entry in self.seen or self.weight + weight > WEIGHT:
            return []
        self.seen.add(entry)
        if trial.verdict != Verdict.ACCEPTED and not self._alike(trial):
            return []
        self.weight += weight
        found = labels(trial)
        wrong = [at for at, is_right in enumerate(found) if is_right is False][:SOME]
        if not self.several and len(entry.cases) > 1:
            # A data set may be wrong because of those before it.
            self.suspects += [entry.cases[at] for at in wrong]
            wrong = []
        self.inputs += [entry] if wrong else []
        right = [at for at, is_right in enumerate(found) if is_right][-SOME:]
        news = self.facts(entry, [*right, *wrong])
        for at, one in news.items():
            (self.failing if at in wrong else self.right)[self._name(entry, at)] = one
        return [(one, at not in wrong) for at, one in news.items()]

    def facts(self, entry: KnownInput, numbers: Iterable[int]) -> dict[int, CaseFacts]:
        """Return the facts of some of an input's data sets, by their numbers from 0."""
        found = {at: self._observe(entry.cases, at) for at in numbers}
        standard = show(self._game, entry.cases) if self.layouts else entry.data
        marks = layout(entry.data, standard) if self.layouts else frozenset()
        return {at: one._replace(flags=one.flags | marks) for at, one in found.items()}

    def _observe(self, cases: Sequence[Case], at: int) -> CaseFacts:
        observer = self._observer
        return observer.within(cases, at) if self.several else observer.alone(cases[at])

    def _name(self, entry: KnownInput, at: int) -> object:
        """Return the identity of a data set, to recognize it later.

        Its place counts only if the failure needs several data sets, or is about layout.
        """
        return (entry, at) if self.several or self.layouts else entry.cases[at]
