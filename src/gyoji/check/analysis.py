"""The analysis of a failure: its case reduced, its first wrong command, and a hypothesis."""

from __future__ import annotations

from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from ..game.shrinking import plain
from ..mutation import diagnose, output
from ..shrinking import shrink
from .cases import levels
from .divergence import observe
from .oracle import TELLING, Oracle
from .results import Finding, Reduction, Size, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..game.game import Game
    from ..game.protocols import Case
    from ..mutation import Mutant
    from .cases import Batch
    from .verdicts import Input, Runs, Trial

REDUCING, RUNS = 60.0, 3000
"""The limits of the reduction: seconds, and runs of the program."""

DIAGNOSING = 10.0
"""The limit of the search for a hypothesis, in seconds."""

BATCHES, TOGETHER, CONFIRMING = 40, 32, -1
"""A hypothesis is confirmed on this many inputs, with this many data sets each, of this seed.

The seed is one that users cannot choose, so these cases are not those that were tried before.
"""


class Failure(NamedTuple):
    """A batch that went wrong, and the accepted trials before it."""

    batch: Batch
    trial: Trial
    accepted: Sequence[Trial]


class Analysis:
    """The analysis of a failure; its result so far is `finding`, its current stage `stage`.

    `runner` runs the program. For a program that is too slow it may have a shorter time limit than
    the real one; such a failure counts only after `_confirm` has seen it with the real limit.
    """

    def __init__(
        self, game: Game, command: tuple[str, ...], seed: int, failure: Failure, runner: Runs
    ) -> None:
        given, self.stage = failure.trial.input, "reducing the case"
        self.oracle = Oracle(game, runner, failure.trial, REDUCING, RUNS)
        self.finding = Finding(
            game, command, failure.trial.verdict, seed, failure.batch.source, list(given.cases),
            given.data, given.answer, failure.trial.ran, None, None, [], "", runner.sandbox,
        )  # fmt: skip
        self._game, self._failure, self._found = game, failure, self.finding

    def run(self, full: Runs) -> None:
        """Run all stages. After Ctrl-C, `finding` holds what was known by then."""
        self._reduce()
        if self.finding.verdict == Verdict.TIME:
            self._confirm(full)
        if len(self.finding.cases) == 1:
            self.stage = "looking for the first wrong command"
            seen = observe(self._game, self.finding.cases[0], self.oracle)
            self.finding = self.finding._replace(divergence=seen.divergence, steps=seen.steps)
        if self.finding.verdict == Verdict.WRONG:
            self.stage = "looking for a hypothesis"
            self.finding = self.finding._replace(hypothesis=self._hypothesis())

    def _reduce(self) -> None:
        """Reduce the input; it stays as it is if it does not fail when it is written anew."""

        def better(_cases: list[Case]) -> None:
            self._keep(self.oracle.last, whole=False)

        # A program that misreads only how this file is written is right about the same cases in
        # the standard layout: then its input stays as it was found.
        start = self._narrowed()
        if start is not None:
            shrunk = shrink(self._game, start, self.oracle, self.oracle.more, better)
            self._keep(self.oracle.last, whole=shrunk.minimal)

    def _narrowed(self) -> Sequence[Case] | None:
        """One data set that fails alone, or else all of them; None if they no longer fail."""
        cases = self._failure.trial.input.cases
        if not cases:
            return None
        # Most programs fail on one data set alone; one that carries state over needs several.
        at = self.oracle.first([[case] for case in cases])
        if at >= 0:
            return [cases[at]]
        return cases if self.oracle.fails(cases) else None

    def _keep(self, trial: Trial, *, whole: bool) -> None:
        """Record a smaller failure."""
        given, before = trial.input, _size(self._failure.trial.input)
        self.finding = self.finding._replace(
            cases=list(given.cases), data=given.data, expected=given.answer, ran=trial.ran,
            reduction=Reduction(before, _size(given), self.oracle.runs, whole),
        )  # fmt: skip

    def _confirm(self, full: Runs) -> None:
        """Run the reduced case with the real limit; if it no longer fails, keep the original."""
        ran = full.run(self.finding.data)
        same = ran.stop == self._failure.trial.ran.stop
        self.finding = self.finding._replace(ran=ran) if same else self._found

    def _hypothesis(self) -> str:
        """The one change of the rules that explains the behaviour, as a sentence, or ""."""
        end = monotonic() + DIAGNOSING
        failing = [self.oracle.last, self._failure.trial]
        tried = [
            (trial.input.cases, trial.ran.output) for trial in [*failing, *self._failure.accepted]
        ]

        def ask(cases: Sequence[Case]) -> bytes | None:
            trial = self.oracle.trial(cases)
            return trial.ran.output if trial.verdict in (Verdict.ACCEPTED, Verdict.WRONG) else None

        found = diagnose(self._game, tried, ask, lambda: monotonic() < end)
        return found.sentence if found and self._holds(found.mutant) else ""

    def _holds(self, mutant: Mutant) -> bool:
        """Does the program answer as this mutant does on many more cases?"""
        kinds = list(self._game.levels.KINDS)
        for batch in islice(levels(self._game, CONFIRMING, kinds, 12), BATCHES):
            cases = batch.cases[:TOGETHER]
            if cases and not self._answers_alike(mutant, cases):
                return False
        return True

    def _answers_alike(self, mutant: Mutant, cases: Sequence[Case]) -> bool:
        """Do the program and the mutant print the same, or does neither end normally?"""
        trial = self.oracle.trial(cases)
        same = output(self._game, mutant, cases)
        stopped = trial.verdict not in (*TELLING, Verdict.ACCEPTED)
        if isinstance(same, bytes):
            return not stopped and plain(same) == plain(trial.ran.output)
        return stopped


def _size(given: Input) -> Size:
    actions = sum(len(case.actions) for case in given.cases)
    return Size(len(given.cases), actions, len(given.data))
