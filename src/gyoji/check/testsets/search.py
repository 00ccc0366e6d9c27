"""The search for cases that kill the mutants which a test set leaves alive."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from ...game.bounds import COUNT, NO_BOUNDS
from ..mutation import killed, killing_case, reference_plays
from ..shrinking import shrink
from .candidates import candidates, greedy_cover
from .strength import chunks
from .test import Test, input_and_answer, pack

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ...game.bounds import Profile
    from ...game.game import Game
    from ...game.protocols import Case
    from ..mutation import Mutant, ReferencePlay
    from .plan import Plan
    from .workers import Map

PREFIX = "adversarial-mutants-"
"""The beginning of the names of the tests that the search adds."""

NAMED = 3
"""The number of mutants that the line about a test names."""

SHRINKING_BUDGET = 400
"""The number of smaller cases that are tried while one is shrunk."""

OUTSIDE = 3
"""The number of rounds of candidates outside the bounds."""


class Kill(NamedTuple):
    """A case, and the ids of the mutants that it kills."""

    case: Case
    mutants: frozenset[str]


def search_round(plan: Plan, number: int, alive: Sequence[Mutant], pool: Map) -> list[Kill]:
    """Search once: returns a few small cases that kill every mutant this round can kill."""
    game, profile = plan.game, plan.profile
    task = partial(_first_kills, game, profile, plan.seed, number)
    first_kills = pool(task, chunks(alive))
    single_kills = [kill for kills in first_kills for kill in kills]
    # Selected before they are shrunk, because one case may kill what several were found for.
    kills = list(minimised(_all_kills(game, single_kills, alive, pool)))
    mutants = {mutant.id: mutant for mutant in alive}
    targets = [(kill.case, [mutants[name] for name in sorted(kill.mutants)]) for kill in kills]
    cases = pool(partial(_shrunk, game, profile), targets)
    return [Kill(case, kill.mutants) for case, kill in zip(cases, kills, strict=True)]


def _first_kills(
    game: Game, profile: Profile, seed: int, number: int, mutants: Sequence[Mutant]
) -> list[Kill]:
    """The first candidate that kills each mutant."""
    plays = _plays_of_round(game, profile, seed, number)
    first = {mutant.id: killing_case(game, mutant, plays) for mutant in mutants}
    return [Kill(plays[at].case, frozenset([name])) for name, at in first.items() if at is not None]


def killed_outside(plan: Plan, mutants: Sequence[Mutant], pool: Map) -> frozenset[str]:
    """The ids of those that a few rounds of candidates kill when there are no bounds."""
    dead = set[str]()
    for number in range(OUTSIDE):
        left = [mutant for mutant in mutants if mutant.id not in dead]
        task = partial(_first_kills, plan.game, NO_BOUNDS, plan.seed, number)
        dead |= {name for kills in pool(task, chunks(left)) for kill in kills
                 for name in kill.mutants}  # fmt: skip
    return frozenset(dead)


# One entry is enough: rounds follow each other and none is repeated.
@lru_cache(maxsize=1)
def _plays_of_round(
    game: Game, profile: Profile, seed: int, number: int
) -> list[ReferencePlay]:  # fmt: skip
    """The candidates of a round with the referee's outputs, computed once per process."""
    return reference_plays(game, candidates(game, profile, seed, number))


def _all_kills(game: Game, kills: Iterable[Kill], alive: Sequence[Mutant], pool: Map) -> list[Kill]:
    """For each of these cases, all that it kills of the mutants killed in this round."""
    cases = list(dict.fromkeys(kill.case for kill in kills))
    ids = frozenset().union(*(kill.mutants for kill in kills))
    return kill_matrix(game, cases, [mutant for mutant in alive if mutant.id in ids], pool)


def kill_matrix(
    game: Game, cases: Sequence[Case], mutants: Sequence[Mutant], pool: Map
) -> list[Kill]:
    """For each case, the mutants that it kills."""
    rows = pool(partial(_killing_cases, game, cases), mutants)
    by_case = [set[str]() for _ in cases]
    for mutant, numbers in zip(mutants, rows, strict=True):
        for number in numbers:
            by_case[number].add(mutant.id)
    return [Kill(case, frozenset(ids)) for case, ids in zip(cases, by_case, strict=True)]


def _killing_cases(game: Game, cases: Sequence[Case], mutant: Mutant) -> list[int]:
    return [number for number, case in enumerate(cases) if killed(game, mutant, [case])]


def minimised(kills: Sequence[Kill]) -> Iterator[Kill]:
    """A greedy selection that kills as much as all, each with what no earlier one kills."""
    left = frozenset[str]().union(*(kill.mutants for kill in kills))
    for number in greedy_cover([kill.mutants for kill in kills], len(kills)):
        yield Kill(kills[number].case, kills[number].mutants & left)
        left -= kills[number].mutants


class KillOracle:
    """Finds the first smaller case within bounds that still kills all of some mutants."""

    def __init__(self, game: Game, profile: Profile, mutants: Sequence[Mutant]) -> None:
        self.game, self.profile, self.mutants, self.tried = game, profile, mutants, 0

    def first(self, candidates: Sequence[Sequence[Case]]) -> int:
        """The number of the first candidate that kills them; -1 if there is none."""
        for number, cases in enumerate(candidates):
            self.tried += 1
            if all(map(self.profile.allows, cases)) and self._kill(cases):
                return number
        return -1

    def _kill(self, cases: Sequence[Case]) -> bool:
        return all(killed(self.game, mutant, cases) for mutant in self.mutants)

    def more(self) -> bool:
        return self.tried < SHRINKING_BUDGET


def _shrunk(game: Game, profile: Profile, target: tuple[Case, Sequence[Mutant]]) -> Case:
    """A smaller, legal case within the bounds that kills the same mutants."""
    case, mutants = target
    oracle = KillOracle(game, profile, mutants)
    return shrink(game, [case], oracle, oracle.more).cases[0]


def in_order(game: Game, kills: Iterable[Kill]) -> list[Kill]:
    """The kills by size and text of their inputs, each case once.

    This order does not depend on how the search found them: an interrupted search that goes on
    has to write the same files.
    """
    texts = {written[0]: kill for kill in kills if (written := input_and_answer(game, [kill.case]))}
    return [texts[text] for text in sorted(texts, key=lambda text: (len(text), text))]


def packed_tests(
    plan: Plan, kills: Sequence[Kill], mutants: Sequence[Mutant]
) -> Iterator[tuple[Test, frozenset[str]]]:
    """Tests that hold these cases, several to a file where possible, with what they kill."""
    game, ids = plan.game, {kill.case: kill.mutants for kill in kills}
    for number, packed in enumerate(pack(game, ids, plan.profile.bound(COUNT).most), 1):
        dead = frozenset[str]().union(*(ids[case] for case in packed))
        if written := input_and_answer(game, packed):
            about = _line([one.sentence for one in mutants if one.id in dead])
            yield Test(f"{PREFIX}{number:02}", "adversarial", *written, about, None), dead


def _line(sentences: Sequence[str]) -> str:
    """The programs that a test catches, in one line."""
    more = len(sentences) - NAMED
    rest = f"; and {more} more" if more > 0 else ""
    return f"programs that behave {'; or '.join(sentences[:NAMED])}{rest}"
