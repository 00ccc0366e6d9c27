"""The strength of a test set: the mutants of the rules that its files kill."""

from __future__ import annotations

from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from ...engine.judge import read
from ...util.jobs import in_order, pool_of
from ..mutation import killing_case, reference_plays
from .test import digest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from ...game.game import Game
    from ...game.protocols import Case
    from ..mutation import Mutant, ReferencePlay
    from .test import Test

    Killers = dict[str, str]
    """The name of the test that kills a mutant, by the mutant's id."""
    Progress = Callable[[], tuple[int, int | None]]
    """The amount of work done, and the total if it is known."""
    ShowProgress = Callable[[str, Progress], AbstractContextManager[None]]
    """Shows the progress of work, described in a few words, while the context is open."""

LARGEST = 1 << 18
"""Mutants are played on files with at most this many cells and actions."""

CHUNK = 8
"""The number of mutants in one task."""


class TestInput(NamedTuple):
    """The part of a test that workers need to play mutants on it."""

    name: str
    data: bytes


class Task(NamedTuple):
    """Mutants to be played on tests until they are killed."""

    game: Game
    inputs: tuple[TestInput, ...]
    mutants: tuple[Mutant, ...]
    survived: dict[str, frozenset[str]]
    """Digests of tests that are known not to kill a mutant, by the mutant's id."""


class StrengthMeter:
    """Plays mutants on tests, and remembers which tests did not kill them."""

    def __init__(self, game: Game, mutants: Sequence[Mutant]) -> None:
        self.game, self.mutants = game, list(mutants)
        # Sets are measured more than once while they are built, most files unchanged.
        self._survived = {mutant.id: frozenset[str]() for mutant in mutants}

    def killers(
        self, tests: Iterable[Test], pool: TaskMap, advance: Callable[[int], object] = bool
    ) -> Killers:
        """Return whether the mutant answers every test that it is played on, right or wrong."""
        inputs = tuple(TestInput(test.name, test.data) for test in playable(self.game, tests))
        tasks = [
            Task(self.game, inputs, tuple(chunk), {one.id: self._survived[one.id] for one in chunk})
            for chunk in chunks(self.mutants)
        ]
        killers: Killers = {}
        for task, names in zip(tasks, pool(killers_of, tasks), strict=True):
            killers |= {mutant: name for mutant, name in names.items() if name}
            self._remember(inputs, names)
            advance(len(task.mutants))
        return killers

    def _remember(self, inputs: Sequence[TestInput], names: Killers) -> None:
        """Note which tests do not kill which mutants: all before the one that did."""
        order = {test.name: number for number, test in enumerate(inputs)}
        digests = [digest(test.data) for test in inputs]
        for one, name in names.items():
            self._survived[one] |= frozenset(digests[: order.get(name, len(inputs))])


def chunks(mutants: Sequence[Mutant]) -> Iterator[Sequence[Mutant]]:
    """Yield the mutants, divided into one portion per task."""
    for at in range(0, len(mutants), CHUNK):
        yield mutants[at : at + CHUNK]


def playable(game: Game, tests: Iterable[Test]) -> list[Test]:
    """Return the tests to play mutants on: all but very large ones, the smallest file first."""
    order = sorted(tests, key=lambda test: (len(test.data), test.name))
    return [test for test in order if work(game, test.data) <= LARGEST]


@lru_cache(maxsize=4096)
def work(game: Game, data: bytes) -> int:
    """Return the number of cells and actions of an input: an estimate of the time to play it."""
    return sum(len(case.start) + len(case.actions) for case in read(game, data))


def cases_in(game: Game, data: bytes) -> list[Case]:
    return list(read(game, data))


def killers_of(task: Task) -> Killers:
    """Return the first test that kills each mutant; empty if none does."""
    return {mutant.id: _find_killer(task, mutant) for mutant in task.mutants}


def _find_killer(task: Task, mutant: Mutant) -> str:
    survived = task.survived[mutant.id]
    for test in task.inputs:
        against = () if digest(test.data) in survived else _plays_of(task.game, test.data)
        if killing_case(task.game, mutant, against) is not None:
            return test.name
    return ""


@lru_cache(maxsize=256)
def _plays_of(game: Game, data: bytes) -> list[ReferencePlay]:
    """Return the cases of an input with the referee's outputs, computed once per process."""
    return reference_plays(game, cases_in(game, data))


# ---------------------------------------------------------------- workers
# Share work between processes, and show its progress.

Item = TypeVar("Item")
Result = TypeVar("Result")


class TaskMap(Protocol):
    """A function like `map`, possibly running in several processes."""

    def __call__(
        self, work: Callable[[Item], Result], tasks: Iterable[Item], /
    ) -> Iterator[Result]:
        """Do all tasks; their results come in the order of the tasks."""


@contextmanager
def worker_pool(jobs: int, cluster: str = "") -> Iterator[TaskMap]:
    """Open a pool of processes, or of a cluster's workers; one job works in this process."""
    with pool_of(jobs, cluster) as pool:

        def share(work: Callable[[Item], Result], tasks: Iterable[Item], /) -> Iterator[Result]:
            return (result for _, result in in_order(pool, work, tasks))

        yield share
