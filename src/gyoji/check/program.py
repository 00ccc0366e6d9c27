"""A program checked against the referee: tried on cases, until it fails."""

from __future__ import annotations

import tomllib
from contextlib import ExitStack
from math import inf
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from ..game.bounds import NO_BOUNDS
from ..game.files import read_file
from .analysis import Failure, FailureAnalysis
from .pace import LimitedRunner
from .results import CheckFinding, Summary
from .sandbox.compilers import USUAL, BuildError, Compilation, is_source, prepare
from .sandbox.runner import Runner
from .stress import Stress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from ..game.bounds import Profile
    from ..game.game import Game
    from .cases import CaseBatch
    from .remote import RemoteProgram
    from .sandbox import Limits
    from .stress import CheckBudget
    from .verdicts import Runs


OTHERWISE = (
    ("PYTHONHASHSEED", "4321"), ("MALLOC_PERTURB_", "165"), ("TZ", "Pacific/Auckland"),
    ("PADDING", "x" * 997),
)  # fmt: skip
"""The environment of repeated runs, which have to end as the first ones did: another seed of
hashes, other bytes in new memory, another time of day, and another place of the stack.

The number and the memory layout of the process differ in each run anyway.
"""

OVERTIME = 1 / 16
"""Analysing a failure may exceed the budget by this share of it, because failures may come late."""


class Program(NamedTuple):
    """A program, and its command and limits.

    If the program was compiled, `given` are the words that named its source, and `place` is the
    folder of the compiled program; `note` says how it was compiled, if not as usual.
    """

    command: tuple[str, ...]
    limits: Limits
    sandbox: str
    sees: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    place: str = ""
    compilation: Compilation = USUAL
    note: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """The words by which reports name the program."""
        return self.given or self.command

    def runner(self, environment: tuple[tuple[str, str], ...] = ()) -> Runner:
        return Runner(
            self.command, self.limits, sandbox=self.sandbox, sees=self.sees, environment=environment
        )


def build(program: Program, into: Path) -> Program:
    """Compile the source that a program's command begins with, if any, as `gyoji grade` does.

    BuildError if it does not compile, NotStartedError if its compiler is not installed.
    """
    first = Path(program.command[0])
    if not is_source(first):
        return program
    place = f"{into.absolute() / first.name}/"
    try:
        ready = prepare(
            first, into, memory=program.limits.memory, sandbox=program.sandbox,
            compilation=program.compilation,
        )  # fmt: skip
    except BuildError as error:
        raise BuildError(str(error).replace(place, "")) from None
    return program._replace(
        command=(*ready.command, *program.command[1:]), given=program.command, place=place,
        sees=(*program.sees, *ready.sees), note=ready.note,
    )  # fmt: skip


def compilation_of(game: Game, wanted: str = "") -> Compilation:
    """Return how programs for a game are compiled: by the user's command, or the statement's.

    `compile.toml` beside the rules has the statement's commands, by the suffix of a source.
    """
    data = read_file(game, "compile.toml")
    return Compilation(wanted, tuple(tomllib.loads(data.decode()).items()) if data else ())


class ProgramCheck:
    """A check of one program, batch after batch, and the analysis of its first failure.

    With `whole`, the batches after the first failure are tried as well. An input of at most
    `together` data sets has to be answered within the time limit. `profile` are the bounds
    that reduced cases keep to; batches outside of them are tried, too, and named in the summary.
    After Ctrl-C, `summary` returns what was found by then.
    """

    def __init__(
        self, game: Game, program: Program | RemoteProgram, batches: Iterator[CaseBatch],
        budget: CheckBudget, *, seed: int, jobs: int, whole: bool = False,
        profile: Profile = NO_BOUNDS, together: int = 1,
        now: Callable[[], float] = monotonic,
    ) -> None:  # fmt: skip
        self._profile, self._outside = profile, list[tuple[str, str]]()
        # Only the user's tests may lie outside: generated cases keep to the bounds.
        watched = self._watch(batches) if whole and profile.bounds else batches
        self.stress = Stress(
            game, watched, budget, whole=whole, limit=program.limits.seconds, together=together,
            now=now,
        )  # fmt: skip
        self.analysis: FailureAnalysis | None = None
        self.limits = program.limits
        self._game, self._program, self._seed, self._jobs = game, program, seed, jobs
        self._sandbox, self._now = "", now
        self._seconds = inf if budget.seconds is None else budget.seconds
        self._end = now() + self._seconds * (1 + OVERTIME)
        self._timed = budget.cases is None

    def run(self) -> Summary:
        """Try the program and analyse the first failure. NotStartedError if it cannot start."""
        with ExitStack() as stack:
            begun: Callable[..., AbstractContextManager[Runs]] = self._program.runner
            runners, others = (
                [stack.enter_context(begun(environment)) for _ in range(self._jobs)]
                for environment in ((), OTHERWISE)
            )
            self._sandbox = runners[0].sandbox
            self.stress.run(runners, others)
            self._end = max(self._end, self._now() + OVERTIME * self._seconds)
            if self.stress.wrong is not None and self.stress.finder is not None:
                failure = Failure(*self.stress.wrong, self.stress.accepted)
                self._analyse(failure, self.stress.finder)
        return self.summary()

    def _watch(self, batches: Iterator[CaseBatch]) -> Iterator[CaseBatch]:
        """Yield the batches, and note those outside of the bounds."""
        for batch in batches:
            sentence = next(iter(self._profile.breaches(batch.cases)), None)
            if sentence:
                self._outside.append((batch.source, sentence))
            yield batch

    def _analyse(self, failure: Failure, runner: Runs) -> None:
        """Reduce the failing case and analyse it, in the time that is left."""
        self.analysis = FailureAnalysis.of(
            self._game, self._program.words, failure, runner, self.stress.pace,
            seed=self._seed, profile=self._profile, left=self._left, now=self._now,
        )  # fmt: skip
        self.analysis.run(LimitedRunner(runner, lambda _size: self._left()))

    def _left(self) -> float:
        """Return the seconds left until the check has to end."""
        return max(0.0, self._end - self._now())

    def progress(self) -> str:
        """Return a line for the terminal on what the check is doing, and how far it is."""
        if self.analysis is not None:
            return f"{self.analysis.stage}, {self.analysis.oracle.runs} runs"
        # The first line may come before the first run: never divide by zero.
        rate = self.stress.cases / max(self.stress.seconds, 0.001)
        return f"{self.stress.cases:,} data sets, {self.stress.runs:,} runs, {rate:,.0f}/s"

    def summary(self) -> Summary:
        stress, finding = self.stress, None
        if self.analysis is not None:
            limits, place = self._program.limits, self._program.place
            finding = for_readers(self.analysis.finding, limits, place)
        return Summary(
            self._game, self._program.words, self._seed, stress.cases, stress.runs,
            stress.seconds, self._sandbox, finding, tuple(stress.results),
            profile=self._profile, outside=tuple(self._outside), unfinished=stress.unfinished,
            timed=self._timed, growth=stress.growth.sentence,
            # It depends on timing how many batches after the first failure are tried.
            reach=stress.reach if stress.wrong is None or stress.results else None,
        )  # fmt: skip


def for_readers(finding: CheckFinding, limits: Limits, place: str) -> CheckFinding:
    """Return a finding, and its second fault, with real limits and the user's file names.

    `place` is the folder of the compiled program, which messages do not name.
    """
    second = finding.second and for_readers(finding.second, limits, place)
    errors = finding.ran.errors.replace(place.encode(), b"") if place else finding.ran.errors
    ran = finding.ran._replace(errors=errors)
    return finding._replace(limits=limits, second=second, ran=ran)
