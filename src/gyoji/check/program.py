"""A program checked against the referee: tried on cases, and its first failure analysed."""

from __future__ import annotations

from contextlib import ExitStack
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from ..sandbox import Limits, Runner
from .analysis import Analysis, Failure
from .pace import LimitedRunner
from .results import Summary
from .stress import Stress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..game.game import Game
    from .cases import Batch
    from .stress import Budget
    from .verdicts import Runs

OVERTIME = 1 / 8
"""The share of the budget that the reduction may take in addition: a failure may come late."""


class Program(NamedTuple):
    """A program, and how it is run."""

    command: tuple[str, ...]
    limits: Limits
    sandbox: str
    sees: tuple[str, ...] = ()

    def runner(self) -> Runner:
        return Runner(self.command, self.limits, sandbox=self.sandbox, sees=self.sees)


class ProgramCheck:
    """A check of one program, batch after batch, and the analysis of its first failure.

    With `whole`, the batches after the first failure are tried as well. After Ctrl-C, `summary`
    returns what was found by then.
    """

    def __init__(
        self, game: Game, program: Program, batches: Iterator[Batch], budget: Budget, *,
        seed: int, jobs: int, whole: bool = False, now: Callable[[], float] = monotonic,
    ) -> None:  # fmt: skip
        self.stress = Stress(
            game, batches, budget, whole=whole, limit=program.limits.seconds, now=now
        )
        self.analysis: Analysis | None = None
        self._game, self._program, self._seed, self._jobs = game, program, seed, jobs
        self._sandbox, self._now, self._end = "", now, inf
        if budget.seconds is not None:
            self._end = now() + budget.seconds * (1 + OVERTIME)

    def run(self) -> Summary:
        """Try the program and analyse the first failure. NotStartedError if it cannot start."""
        with ExitStack() as stack:
            runners = [stack.enter_context(self._program.runner()) for _ in range(self._jobs)]
            self._sandbox = runners[0].sandbox
            self.stress.run(runners)
            if self.stress.wrong is not None and self.stress.finder is not None:
                failure = Failure(*self.stress.wrong, self.stress.accepted)
                self._analyse(failure, self.stress.finder)
        return self.summary()

    def _analyse(self, failure: Failure, runner: Runs) -> None:
        """Reduce the failing case and so on, in the time that is left.

        Each candidate gets a small multiple of the time that right runs took: one that hangs would
        otherwise take the whole time limit.
        """
        pace = self.stress.pace
        hasty = LimitedRunner(runner, lambda size: min(pace.haste(size), self._left()))
        self.analysis = Analysis(
            self._game, self._program.command, self._seed, failure, hasty, self._left, self._now
        )
        self.analysis.run(LimitedRunner(runner, lambda _size: self._left()))

    def _left(self) -> float:
        """The seconds in which the check has to end."""
        return max(0.0, self._end - self._now())

    def progress(self) -> str:
        """A line for the terminal: what is being done, and how far it is."""
        if self.analysis is not None:
            return f"{self.analysis.stage}, {self.analysis.oracle.runs} runs"
        # The first line may come before the first run: never divide by zero.
        rate = self.stress.cases / max(self.stress.seconds, 0.001)
        return f"{self.stress.cases:,} data sets, {self.stress.runs:,} runs, {rate:,.0f}/s"

    def summary(self) -> Summary:
        stress, finding = self.stress, None
        if self.analysis is not None:
            finding = self.analysis.finding._replace(limits=self._program.limits)
        return Summary(
            self._game, self._program.command, self._seed, stress.cases, stress.runs,
            stress.seconds, self._sandbox, finding, tuple(stress.results),
        )  # fmt: skip
