"""The search for cases that kill the mutants which a test set leaves alive."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ..mutation import killed, killing_case, reference_plays
from ..shrinking import shrink
from .candidates import candidates, greedy_cover
from .strength import chunks
from .test import Test, input_and_answer, pack

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..game.game import Game
    from ..game.protocols import Case
    from ..mutation import Mutant, ReferencePlay
    from .workers import Map

PREFIX = "adversarial-mutants-"
"""The beginning of the names of the tests that the search adds."""

NAMED = 3
"""The number of mutants that the line about a test names."""

SHRINKING_BUDGET = 400
"""The number of smaller cases that are tried while one is shrunk."""


class Round(NamedTuple):
    """The part of a round that one worker does: some of the mutants."""

    game: Game
    seed: int
    number: int
    mutants: tuple[Mutant, ...]


class Kill(NamedTuple):
    """A case, and the ids of the mutants that it kills."""

    case: Case
    mutants: frozenset[str]


class Shrink(NamedTuple):
    """A case to shrink while it still kills all of these mutants."""

    game: Game
    case: Case
    mutants: tuple[Mutant, ...]


class Row(NamedTuple):
    """A mutant, and cases that may kill it."""

    game: Game
    cases: tuple[Case, ...]
    mutant: Mutant


def search_round(
    game: Game, seed: int, number: int, alive: Sequence[Mutant], pool: Map
) -> list[Kill]:
    """Search once: returns a few small cases that kill every mutant this round can kill."""
    rounds = [Round(game, seed, number, tuple(chunk)) for chunk in chunks(alive)]
    found = [kill for kills in pool(_first_kills, rounds) for kill in kills]
    by_id = {mutant.id: mutant for mutant in alive}
    tasks = [
        Shrink(game, kill.case, tuple(by_id[one] for one in sorted(kill.mutants)))
        for kill in minimised(_all_kills(game, found, alive, pool))
    ]
    cases = list(pool(_shrunk, tasks))
    return [
        Kill(case, frozenset(one.id for one in task.mutants))
        for case, task in zip(cases, tasks, strict=True)
    ]


def _first_kills(task: Round) -> list[Kill]:
    """The first candidate that kills each mutant."""
    against = _plays_of_round(task.game, task.seed, task.number)
    found = list[Kill]()
    for mutant in task.mutants:
        number = killing_case(task.game, mutant, against)
        if number is not None:
            found.append(Kill(against[number].case, frozenset([mutant.id])))
    return found


# One entry is enough: rounds follow each other and none is repeated.
@lru_cache(maxsize=1)
def _plays_of_round(game: Game, seed: int, number: int) -> list[ReferencePlay]:
    """The candidates of a round with the referee's outputs, computed once per process."""
    return reference_plays(game, candidates(game, seed, number))


def _all_kills(game: Game, found: Iterable[Kill], alive: Sequence[Mutant], pool: Map) -> list[Kill]:
    """For each of these cases, all that it kills of the mutants killed in this round."""
    cases = list(dict.fromkeys(kill.case for kill in found))
    ids = frozenset().union(*(kill.mutants for kill in found))
    return kill_matrix(game, cases, [mutant for mutant in alive if mutant.id in ids], pool)


def kill_matrix(
    game: Game, cases: Sequence[Case], mutants: Sequence[Mutant], pool: Map
) -> list[Kill]:
    """For each case, the mutants that it kills."""
    rows = pool(_killing_cases, [Row(game, tuple(cases), mutant) for mutant in mutants])
    by_case = [set[str]() for _ in cases]
    for mutant, numbers in zip(mutants, rows, strict=True):
        for number in numbers:
            by_case[number].add(mutant.id)
    return [Kill(case, frozenset(ids)) for case, ids in zip(cases, by_case, strict=True)]


def _killing_cases(row: Row) -> list[int]:
    """The numbers of the cases that kill the mutant."""
    return [number for number, case in enumerate(row.cases) if killed(row.game, row.mutant, [case])]


def minimised(kills: Sequence[Kill]) -> Iterator[Kill]:
    """A greedy selection that kills as much as all, each with what no earlier one kills."""
    left = frozenset[str]().union(*(kill.mutants for kill in kills))
    for number in greedy_cover([kill.mutants for kill in kills], len(kills)):
        yield Kill(kills[number].case, kills[number].mutants & left)
        left -= kills[number].mutants


class KillOracle:
    """Finds the first smaller case that still kills all of some mutants, for shrinking."""

    def __init__(self, game: Game, mutants: Sequence[Mutant]) -> None:
        self.game, self.mutants, self.tried = game, mutants, 0

    def first(self, candidates: Sequence[Sequence[Case]]) -> int:
        """The number of the first candidate that kills them; -1 if there is none."""
        for number, cases in enumerate(candidates):
            self.tried += 1
            if all(killed(self.game, mutant, cases) for mutant in self.mutants):
                return number
        return -1

    def more(self) -> bool:
        """Whether any budget is left."""
        return self.tried < SHRINKING_BUDGET


def _shrunk(task: Shrink) -> Case:
    """A smaller, legal case that kills the same mutants."""
    oracle = KillOracle(task.game, task.mutants)
    return shrink(task.game, [task.case], oracle, oracle.more).cases[0]


def in_order(game: Game, kills: Iterable[Kill]) -> list[Kill]:
    """The kills by size and text of their inputs, each case once.

    This order does not depend on how the search found them: an interrupted search that goes on
    has to write the same files.
    """
    texts = {found[0]: kill for kill in kills if (found := input_and_answer(game, [kill.case]))}
    return [texts[text] for text in sorted(texts, key=lambda text: (len(text), text))]


def packed_tests(
    game: Game, kills: Sequence[Kill], mutants: Sequence[Mutant]
) -> Iterator[tuple[Test, frozenset[str]]]:
    """Tests that hold these cases, several to a file where possible, with what they kill."""
    ids = {kill.case: kill.mutants for kill in kills}
    for number, packed in enumerate(pack(game, ids), 1):
        dead = frozenset[str]().union(*(ids[case] for case in packed))
        if found := input_and_answer(game, packed):
            about = _line([one.sentence for one in mutants if one.id in dead])
            yield Test(f"{PREFIX}{number:02}", "adversarial", *found, about, None), dead


def _line(sentences: Sequence[str]) -> str:
    """The programs that a test catches, in one line."""
    more = len(sentences) - NAMED
    rest = f"; and {more} more" if more > 0 else ""
    return f"programs that behave {'; or '.join(sentences[:NAMED])}{rest}"
