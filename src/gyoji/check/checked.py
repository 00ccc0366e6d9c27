"""A program checked: tried, and its first fault made small and explained."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, NamedTuple

from ..sandbox import Limits, Runner
from .finding import Summary, Verdict
from .investigation import Failure, Investigation
from .stress import Stress

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..game.protocols import Game
    from .plan import Batch
    from .stress import Budget

HASTE = 4.0
"""A program that is too slow is given so much less time while its case is made smaller."""


class Program(NamedTuple):
    """Somebody's program, and how it is run."""

    command: tuple[str, ...]
    limits: Limits
    sandbox: str
    sees: tuple[str, ...] = ()

    def runner(self, haste: float = 1.0) -> Runner:
        """Something that runs it."""
        limits = self.limits._replace(seconds=self.limits.seconds / haste)
        return Runner(self.command, limits, sandbox=self.sandbox, sees=self.sees)


class Checker:
    """One program against the referee, batch after batch, and its first fault.

    With `whole`, what comes after the first fault is tried as well. After Ctrl-C, `summary` tells
    what was seen.
    """

    def __init__(
        self, game: Game, program: Program, batches: Iterator[Batch], budget: Budget, *,
        seed: int, jobs: int, whole: bool = False,
    ) -> None:  # fmt: skip
        self.stress = Stress(game, batches, budget, whole=whole)
        self.investigation: Investigation | None = None
        self._game, self._program, self._seed, self._jobs = game, program, seed, jobs
        self._sandbox = ""

    def check(self) -> Summary:
        """Try it, and make the first fault small. NotStartedError if it cannot be started."""
        with ExitStack() as stack:
            runners = [stack.enter_context(self._program.runner()) for _ in range(self._jobs)]
            self._sandbox = runners[0].sandbox
            self.stress.run(runners)
            if self.stress.wrong is not None:
                failure = Failure(*self.stress.wrong, self.stress.accepted)
                slow = failure.trial.verdict == Verdict.TIME
                hasty = stack.enter_context(self._program.runner(HASTE if slow else 1.0))
                self.investigation = Investigation(
                    self._game, self._program.command, self._seed, failure, hasty
                )
                self.investigation.run(runners[0])
        return self.summary()

    def doing(self) -> str:
        """What is being done, for whoever waits."""
        if self.investigation is not None:
            runs = self.investigation.finder.runs
            return f"{self.investigation.doing}, {runs} runs"
        rate = self.stress.cases / max(self.stress.seconds, 0.001)
        return f"{self.stress.cases:,} data sets, {self.stress.runs:,} runs, {rate:,.0f}/s"

    def summary(self) -> Summary:
        """All that was seen so far."""
        stress, finding = self.stress, None
        if self.investigation is not None:
            finding = self.investigation.finding._replace(limits=self._program.limits)
        return Summary(
            self._game, self._program.command, self._seed, stress.cases, stress.runs,
            stress.seconds, self._sandbox, finding, tuple(stress.results),
        )  # fmt: skip
