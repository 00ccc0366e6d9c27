"""The search for cases that kill the mutants which a test set leaves alive."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ..mutation import killed, killer, shots
from ..shrinking import shrink
from .bundles import bundled, written
from .candidates import candidates
from .signatures import cover
from .strength import groups
from .types import Test

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from ..game.protocols import Case, Game
    from ..mutation import Mutant, Shot
    from .workers import Spread

NAME = "adversarial-mutants-"
"""How the tests are called that the search adds."""

SHOWN = 3
"""So many mutants are named in the line about a file."""

PATIENCE = 400
"""So many smaller cases are tried while one is reduced."""


class Round(NamedTuple):
    """One round of the search for some mutants."""

    game: Game
    seed: int
    number: int
    mutants: tuple[Mutant, ...]


class Kill(NamedTuple):
    """A case, and the mutants it was found to kill, by their ids."""

    case: Case
    mutants: frozenset[str]


class Reduction(NamedTuple):
    """A case to be made smaller that has to go on killing these mutants."""

    game: Game
    case: Case
    mutants: tuple[Mutant, ...]


def hunted(
    game: Game, seed: int, number: int, alive: Sequence[Mutant], spread: Spread
) -> list[Kill]:
    """One round: few cases that kill together all the mutants killed in it, reduced."""
    rounds = [Round(game, seed, number, tuple(group)) for group in groups(alive)]
    found = [kill for kills in spread(searched, rounds) for kill in kills]
    by_id = {mutant.id: mutant for mutant in alive}
    tasks = [
        Reduction(game, kill.case, tuple(by_id[one] for one in sorted(kill.mutants)))
        for kill in fewest(merged(game, found, alive, spread))
    ]
    cases = list(spread(reduced, tasks))
    return [
        Kill(case, frozenset(one.id for one in task.mutants))
        for case, task in zip(cases, tasks, strict=True)
    ]


def searched(task: Round) -> list[Kill]:
    """The first case of a round that kills each of some mutants."""
    against = shots_of_round(task.game, task.seed, task.number)
    found = list[Kill]()
    for mutant in task.mutants:
        number = killer(task.game, mutant, against)
        if number is not None:
            found.append(Kill(against[number].case, frozenset([mutant.id])))
    return found


@lru_cache(maxsize=1)
def shots_of_round(game: Game, seed: int, number: int) -> list[Shot]:
    """The cases of a round with the referee's outputs, made once for each process."""
    return shots(game, candidates(game, seed, number))


def merged(
    game: Game, found: Iterable[Kill], alive: Sequence[Mutant], spread: Spread
) -> list[Kill]:
    """What each of these cases kills of all the mutants killed in this round."""
    cases = list(dict.fromkeys(kill.case for kill in found))
    ids = frozenset().union(*(kill.mutants for kill in found))
    return matrix(game, cases, [mutant for mutant in alive if mutant.id in ids], spread)


class Row(NamedTuple):
    """Cases, and a mutant that some of them may kill."""

    game: Game
    cases: tuple[Case, ...]
    mutant: Mutant


def matrix(
    game: Game, cases: Sequence[Case], mutants: Sequence[Mutant], spread: Spread
) -> list[Kill]:
    """Which of these mutants each case kills."""
    rows = spread(killing, [Row(game, tuple(cases), mutant) for mutant in mutants])
    by_case = [set[str]() for _ in cases]
    for mutant, numbers in zip(mutants, rows, strict=True):
        for number in numbers:
            by_case[number].add(mutant.id)
    return [Kill(case, frozenset(ids)) for case, ids in zip(cases, by_case, strict=True)]


def killing(row: Row) -> list[int]:
    """The numbers of the cases that kill the mutant."""
    return [number for number, case in enumerate(row.cases) if killed(row.game, row.mutant, [case])]


def fewest(kills: Sequence[Kill]) -> Iterator[Kill]:
    """Few of them that kill as much together, each with what no earlier one kills."""
    signs: list[frozenset[Hashable]] = [frozenset(kill.mutants) for kill in kills]
    left = frozenset().union(*signs)
    for number in cover(signs, len(signs)):
        yield Kill(kills[number].case, frozenset(kills[number].mutants & left))
        left -= signs[number]


class Finder:
    """Says which smaller case still kills all of some mutants."""

    def __init__(self, game: Game, mutants: Sequence[Mutant]) -> None:
        self.game, self.mutants, self.tried = game, mutants, 0

    def first(self, candidates: Sequence[Sequence[Case]]) -> int:
        """The number of the first one; -1 if there is none."""
        for number, cases in enumerate(candidates):
            self.tried += 1
            if all(killed(self.game, mutant, cases) for mutant in self.mutants):
                return number
        return -1

    def more(self) -> bool:
        """Is it worth going on?"""
        return self.tried < PATIENCE


def reduced(task: Reduction) -> Case:
    """A smaller case that kills the same mutants, and is legal."""
    finder = Finder(task.game, task.mutants)
    return shrink(task.game, [task.case], finder, finder.more).cases[0]


def ordered(game: Game, kills: Iterable[Kill]) -> list[Kill]:
    """The same in an order of their own, however they were found; each case once."""
    texts = {found[0]: kill for kill in kills if (found := written(game, [kill.case]))}
    return [texts[text] for text in sorted(texts, key=lambda text: (len(text), text))]


def packed(
    game: Game, kills: Sequence[Kill], mutants: Sequence[Mutant]
) -> Iterator[tuple[Test, frozenset[str]]]:
    """Tests that hold these cases, several to a file where one input can, with what they kill."""
    ids = {kill.case: kill.mutants for kill in kills}
    for number, bundle in enumerate(bundled(game, ids), 1):
        dead = frozenset[str]().union(*(ids[case] for case in bundle))
        if found := written(game, bundle):
            about = told([one.sentence for one in mutants if one.id in dead])
            yield Test(f"{NAME}{number:02}", "adversarial", *found, about, None), dead


def told(sentences: Sequence[str]) -> str:
    """What a test catches, in a line."""
    more = len(sentences) - SHOWN
    rest = f"; and {more} more" if more > 0 else ""
    return f"programs that behave {'; or '.join(sentences[:SHOWN])}{rest}"
