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
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager

    from ...game.game import Game
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

MATRIX = 1 << 24
"""The most cells and actions that are played for the matrix of mutants and tests. There is such a
limit because some mutants survive almost every test.
"""

CHUNK = 8
"""The number of mutants in one task."""


class TestInput(NamedTuple):
    """The part of a test that workers need to play mutants on it."""

    digest: str
    data: bytes


class Task(NamedTuple):
    """Mutants to be played on tests: on all of them if `whole`, else until they are killed."""

    game: Game
    inputs: tuple[TestInput, ...]
    mutants: tuple[Mutant, ...]
    known: dict[str, dict[str, bool]]
    """By a mutant's id and a test's digest: whether the test kills the mutant, if that is known."""
    whole: bool


class StrengthMeter:
    """Plays mutants on tests, and remembers which tests killed them and which did not."""

    def __init__(self, game: Game, mutants: Sequence[Mutant]) -> None:
        self.game, self.mutants = game, list(mutants)
        # Sets are measured more than once while they are built, and most files stay unchanged.
        self._known = {mutant.id: dict[str, bool]() for mutant in mutants}

    def killers(
        self, tests: Iterable[Test], pool: TaskMap, advance: Callable[[int], object] = bool
    ) -> Killers:
        """Return the first test that kills each mutant; surviving mutants are left out."""
        kills = self._kills(tests, pool, advance, whole=False)
        return {mutant: names[0] for mutant, names in kills.items() if names}

    def kills(
        self, tests: Iterable[Test], pool: TaskMap, advance: Callable[[int], object] = bool
    ) -> dict[str, list[str]]:
        """Return the names of all tests that kill each mutant, the smallest file first."""
        return self._kills(tests, pool, advance, whole=True)

    def _kills(
        self, tests: Iterable[Test], pool: TaskMap, advance: Callable[[int], object], *,
        whole: bool,
    ) -> dict[str, list[str]]:  # fmt: skip
        named = dict[str, "Test"]()
        for test in playable(self.game, tests):
            named.setdefault(digest(test.data), test)
        inputs = tuple(TestInput(name, test.data) for name, test in named.items())
        tasks = [
            Task(self.game, inputs, tuple(chunk), {one.id: self._known[one.id] for one in chunk},
                 whole)
            for chunk in chunks(self.mutants)
        ]  # fmt: skip
        for task, found in zip(tasks, pool(play_mutants, tasks), strict=True):
            for mutant, killed in found.items():
                self._known[mutant] |= killed
            advance(len(task.mutants))
        return {
            mutant: [test.name for name, test in named.items() if known.get(name)]
            for mutant, known in self._known.items()
        }


def small_tests(game: Game, tests: Iterable[Test], mutants: int) -> list[Test]:
    """Return as many of the smallest tests as can be played by all mutants within MATRIX."""
    found, room = list["Test"](), MATRIX
    for test in playable(game, tests):
        room -= mutants * work(game, test.data)
        if room < 0:
            break
        found.append(test)
    return found


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


def play_mutants(task: Task) -> dict[str, dict[str, bool]]:
    """Return for each mutant the tests on which it was played now, and whether they kill it."""
    return {mutant.id: _play_mutant(task, mutant) for mutant in task.mutants}


def _play_mutant(task: Task, mutant: Mutant) -> dict[str, bool]:
    known, found = task.known[mutant.id], dict[str, bool]()
    for test in task.inputs:
        killed = known.get(test.digest)
        if killed is None:
            case = killing_case(task.game, mutant, _plays_of(task.game, test.data))
            killed = found[test.digest] = case is not None
        if killed and not task.whole:
            break
    return found


@lru_cache(maxsize=256)
def _plays_of(game: Game, data: bytes) -> list[ReferencePlay]:
    """Return the cases of an input with the referee's outputs, computed once per process."""
    return reference_plays(game, list(read(game, data)))


# ---------------------------------------------------------------- rank
# Mutants are the rows of a matrix, and tests are its columns. An entry is 1 if the test kills the
# mutant. The rank of the matrix, in arithmetic modulo 2, counts the faults that tests tell apart.

SPARE = ("tiny", "random", "adversarial")
"""The groups whose tests only have to expose faults; others are there for sizes and times, too."""


class Rank(NamedTuple):
    """The rank of the matrix of a test set, and its superfluous tests."""

    rank: int
    tests: int
    """The number of tests in the matrix, without the superfluous ones."""
    superfluous: frozenset[str]
    """Names of tests of the groups SPARE that add nothing to the rank, and so kill no mutant that
    no other test kills. One test of each group stays."""


def rank_of(tests: Sequence[Test], kills: Mapping[str, Sequence[str]]) -> Rank:
    """Return the rank of the tests; kills has the names of all tests that kill a mutant."""
    columns = dict.fromkeys((test.name for test in tests), 0)
    for row, names in enumerate(kills.values()):
        for name in names:
            columns[name] |= 1 << row
    basis, superfluous, groups = dict[int, int](), set[str](), set[str]()
    # Of two tests that kill the same mutants, keep the one that is there for its size, too; if
    # neither is, keep the smaller one.
    for test in sorted(tests, key=lambda test: (test.group in SPARE, len(test.data), test.name)):
        left = columns[test.name]
        while left and (known := basis.get(left.bit_length())):
            left ^= known
        if left:
            basis[left.bit_length()] = left
        elif test.group in SPARE and test.group in groups:
            superfluous.add(test.name)
        groups.add(test.group)
    return Rank(len(basis), len(tests) - len(superfluous), frozenset(superfluous))


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
