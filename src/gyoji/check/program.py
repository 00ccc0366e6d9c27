"""A program checked against the referee: tried on cases, and its first failure analysed."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, NamedTuple

from ..sandbox import Limits, Runner
from .analysis import Analysis, Failure
from .results import Summary, Verdict
from .stress import Stress

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..game.game import Game
    from .cases import Batch
    from .stress import Budget

HASTE = 4.0
"""While the case of a program that is too slow is reduced, its time limit is divided by this."""


class Program(NamedTuple):
    """A program, and how it is run."""

    command: tuple[str, ...]
    limits: Limits
    sandbox: str
    sees: tuple[str, ...] = ()

    def runner(self, haste: float = 1.0) -> Runner:
        """A runner of the program, its time limit divided by `haste`."""
        limits = self.limits._replace(seconds=self.limits.seconds / haste)
        return Runner(self.command, limits, sandbox=self.sandbox, sees=self.sees)


class ProgramCheck:
    """A check of one program, batch after batch, and the analysis of its first failure.

    With `whole`, the batches after the first failure are tried as well. After Ctrl-C, `summary`
    returns what was found by then.
    """

    def __init__(
        self, game: Game, program: Program, batches: Iterator[Batch], budget: Budget, *,
        seed: int, jobs: int, whole: bool = False,
    ) -> None:  # fmt: skip
        self.stress = Stress(game, batches, budget, whole=whole)
        self.analysis: Analysis | None = None
        self._game, self._program, self._seed, self._jobs = game, program, seed, jobs
        self._sandbox = ""

    def run(self) -> Summary:
        """Try the program and analyse the first failure. NotStartedError if it cannot start."""
        with ExitStack() as stack:
            runners = [stack.enter_context(self._program.runner()) for _ in range(self._jobs)]
            self._sandbox = runners[0].sandbox
            self.stress.run(runners)
            if self.stress.wrong is not None:
                failure = Failure(*self.stress.wrong, self.stress.accepted)
                # Each trial that still fails runs to the limit, so a shorter limit reduces faster.
                slow = failure.trial.verdict == Verdict.TIME
                hasty = stack.enter_context(self._program.runner(HASTE if slow else 1.0))
                self.analysis = Analysis(
                    self._game, self._program.command, self._seed, failure, hasty
                )
                self.analysis.run(runners[0])
        return self.summary()

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
