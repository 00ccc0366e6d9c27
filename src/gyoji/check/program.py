"""A program checked against the referee: tried on cases, and its first failure analysed."""

from __future__ import annotations

from contextlib import ExitStack
from math import inf
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from ..game.bounds import NO_BOUNDS
from .analysis import Failure, FailureAnalysis
from .pace import LimitedRunner
from .results import Summary, Verdict
from .sandbox.compilers import BuildError, is_source, prepare
from .sandbox.runner import Runner
from .stress import Stress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from ..game.bounds import Profile
    from ..game.game import Game
    from .cases import CaseBatch
    from .remote import RemoteProgram
    from .results import CheckFinding
    from .sandbox import Limits
    from .stress import CheckBudget
    from .verdicts import Runs

OVERTIME = 1 / 16
"""The share of the budget that the reduction may take in addition: a failure may come late."""


class Program(NamedTuple):
    """A program, and its command and limits.

    If it was compiled: `given` are the words that named it, `place` is the folder that it is in.
    """

    command: tuple[str, ...]
    limits: Limits
    sandbox: str
    sees: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    place: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """The words by which reports name it."""
        return self.given or self.command

    def runner(self) -> Runner:
        return Runner(self.command, self.limits, sandbox=self.sandbox, sees=self.sees)


def build(program: Program, into: Path) -> Program:
    """Compile the source that a program's command begins with, if any, as `gyoji grade` does.

    BuildError if it does not compile, NotStartedError if its compiler is not installed.
    """
    first = Path(program.command[0])
    if not is_source(first):
        return program
    place = f"{into.absolute() / first.name}/"
    try:
        ready = prepare(first, into, memory=program.limits.memory, sandbox=program.sandbox)
    except BuildError as error:
        raise BuildError(str(error).replace(place, "")) from None
    return program._replace(
        command=(*ready.command, *program.command[1:]), given=program.command, place=place,
        sees=(*program.sees, *ready.sees),
    )  # fmt: skip


class ProgramCheck:
    """A check of one program, batch after batch, and the analysis of its first failure.

    With `whole`, the batches after the first failure are tried as well. `profile` are the bounds
    that reduced cases keep to; batches outside of them are tried, too, and named in the summary.
    After Ctrl-C, `summary` returns what was found by then.
    """

    def __init__(
        self, game: Game, program: Program | RemoteProgram, batches: Iterator[CaseBatch],
        budget: CheckBudget, *, seed: int, jobs: int, whole: bool = False,
        profile: Profile = NO_BOUNDS,
        now: Callable[[], float] = monotonic,
    ) -> None:  # fmt: skip
        self._profile, self._outside = profile, list[tuple[str, str]]()
        # Only tests that were given may lie outside: what is made keeps to the bounds.
        watched = self._watch(batches) if whole and profile.bounds else batches
        self.stress = Stress(
            game, watched, budget, whole=whole, limit=program.limits.seconds, now=now
        )
        self.analysis: FailureAnalysis | None = None
        self._game, self._program, self._seed, self._jobs = game, program, seed, jobs
        self._sandbox, self._now, self._end = "", now, inf
        if budget.seconds is not None:
            self._end = now() + budget.seconds * (1 + OVERTIME)

    def run(self) -> Summary:
        """Try the program and analyse the first failure. NotStartedError if it cannot start."""
        with ExitStack() as stack:
            begun: Callable[[], AbstractContextManager[Runs]] = self._program.runner
            runners = [stack.enter_context(begun()) for _ in range(self._jobs)]
            self._sandbox = runners[0].sandbox
            self.stress.run(runners)
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
        """Reduce the failing case and analyse it, in the time that is left.

        Each candidate gets a small multiple of the time that right runs took: one that hangs would
        otherwise take the whole time limit.
        """
        pace = self.stress.pace
        # The first run may have failed: how long it took says how slowly the program starts.
        if failure.trial.verdict not in (Verdict.TIME, Verdict.OUTPUT):
            pace.add(failure.trial)
        hasty = LimitedRunner(runner, lambda size: min(pace.haste(size), self._left()))
        self.analysis = FailureAnalysis(
            self._game, self._program.words, self._seed, failure, hasty, self._profile,
            self._left, self._now,
        )  # fmt: skip
        self.analysis.run(LimitedRunner(runner, lambda _size: self._left()))

    def _left(self) -> float:
        """Return the seconds left until the check has to end."""
        return max(0.0, self._end - self._now())

    def progress(self) -> str:
        """Return a line for the terminal about the current stage and its progress."""
        if self.analysis is not None:
            return f"{self.analysis.stage}, {self.analysis.oracle.runs} runs"
        # The first line may come before the first run: never divide by zero.
        rate = self.stress.cases / max(self.stress.seconds, 0.001)
        return f"{self.stress.cases:,} data sets, {self.stress.runs:,} runs, {rate:,.0f}/s"

    def summary(self) -> Summary:
        stress, finding = self.stress, None
        if self.analysis is not None:
            finding = self._for_readers(self.analysis.finding)
        return Summary(
            self._game, self._program.words, self._seed, stress.cases, stress.runs,
            stress.seconds, self._sandbox, finding, tuple(stress.results),
            profile=self._profile, outside=tuple(self._outside),
        )  # fmt: skip

    def _for_readers(self, finding: CheckFinding) -> CheckFinding:
        """Return a finding, and its second fault, with real limits and the user's file names."""
        second, place = finding.second and self._for_readers(finding.second), self._program.place
        errors = finding.ran.errors.replace(place.encode(), b"") if place else finding.ran.errors
        ran = finding.ran._replace(errors=errors)
        return finding._replace(limits=self._program.limits, second=second, ran=ran)
