"""How strong a test set is: the rule mutants that its files kill, from the smallest on."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ..engine.judge import read
from ..mutation import killer, shots
from .bundles import digest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ..game.protocols import Case, Game
    from ..mutation import Mutant, Shot
    from .types import Test
    from .workers import Spread

    Killers = dict[str, str]
    """The name of the test that kills a mutant, by the mutant's id."""

PLAYED = 1 << 18
"""Cells and actions in the largest file that mutants are played on."""

TOGETHER = 8
"""So many mutants are one task."""


class Paper(NamedTuple):
    """A test that mutants are played on."""

    name: str
    data: bytes


class Task(NamedTuple):
    """Mutants, each with the number of papers that are known not to kill it: the first ones."""

    game: Game
    papers: tuple[Paper, ...]
    mutants: tuple[Mutant, ...]
    spared: dict[str, frozenset[str]]


class Strength:
    """What is known about the mutants of a game and tests that may kill them."""

    def __init__(self, game: Game, mutants: Sequence[Mutant]) -> None:
        self.game, self.mutants = game, list(mutants)
        self._spared = {mutant.id: frozenset[str]() for mutant in mutants}

    def killers(
        self, tests: Iterable[Test], spread: Spread, tell: Callable[[int], object] = bool
    ) -> Killers:
        """The smallest test that kills each mutant; `tell` hears of so many more mutants done.

        Mutants that no test kills are not in it.
        """
        papers = tuple(Paper(test.name, test.data) for test in played(self.game, tests))
        tasks = [
            Task(self.game, papers, tuple(group), {one.id: self._spared[one.id] for one in group})
            for group in groups(self.mutants)
        ]
        found: Killers = {}
        for task, names in zip(tasks, spread(killers_of, tasks), strict=True):
            found |= {one: name for one, name in names.items() if name}
            self._learn(papers, names)
            tell(len(task.mutants))
        return found

    def _learn(self, papers: Sequence[Paper], names: Killers) -> None:
        """Note which papers do not kill which mutants."""
        order = {paper.name: number for number, paper in enumerate(papers)}
        digests = [digest(paper.data) for paper in papers]
        for one, name in names.items():
            self._spared[one] |= frozenset(digests[: order.get(name, len(papers))])


def groups(mutants: Sequence[Mutant]) -> Iterator[Sequence[Mutant]]:
    """A few mutants at a time."""
    for at in range(0, len(mutants), TOGETHER):
        yield mutants[at : at + TOGETHER]


def played(game: Game, tests: Iterable[Test]) -> list[Test]:
    """The tests that mutants are played on: not the very large ones; the smallest file first."""
    order = sorted(tests, key=lambda test: (len(test.data), test.name))
    return [test for test in order if work(game, test.data) <= PLAYED]


@lru_cache(maxsize=4096)
def work(game: Game, data: bytes) -> int:
    """About how long it takes to play the cases of an input."""
    return sum(len(case.start) + len(case.actions) for case in read(game, data))


def cases_in(game: Game, data: bytes) -> list[Case]:
    """The cases of an input."""
    return list(read(game, data))


def killers_of(task: Task) -> Killers:
    """The first paper that kills each of some mutants; empty if none does."""
    return {mutant.id: killed_by(task, mutant) for mutant in task.mutants}


def killed_by(task: Task, mutant: Mutant) -> str:
    """The first paper that kills a mutant; empty if none does."""
    spared = task.spared[mutant.id]
    for paper in task.papers:
        against = () if digest(paper.data) in spared else shots_of(task.game, paper.data)
        if killer(task.game, mutant, against) is not None:
            return paper.name
    return ""


@lru_cache(maxsize=256)
def shots_of(game: Game, data: bytes) -> list[Shot]:
    """The cases of an input with the referee's outputs, made once for each process."""
    return shots(game, cases_in(game, data))
