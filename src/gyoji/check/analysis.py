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
"""The inputs on which a hypothesis is confirmed, the data sets in each, and their seed.

Users cannot choose this seed, so these are not the cases that were tried before.
"""


class Failure(NamedTuple):
    """A batch that failed, and the accepted trials before it."""

    batch: Batch
    trial: Trial
    accepted: Sequence[Trial]


class Analysis:
    """The analysis of a failure; its result so far is `finding`, its current stage `stage`.

    `runner` runs the program. If the program is too slow, `runner` may have a shorter time limit
    than the real one; the reduced case counts only once `_confirm` has seen it fail at the real
    limit.
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
        self._game, self._failure, self._original = game, failure, self.finding

    def run(self, full: Runs) -> None:
        """Run all stages. After Ctrl-C, `finding` holds what was known by then."""
        self._reduce()
        if self.finding.verdict == Verdict.TIME:
            self._confirm(full)
        if len(self.finding.cases) == 1:
            # One start and one list of commands: only then is "the first wrong command" defined.
            self.stage = "looking for the first wrong command"
            seen = observe(self._game, self.finding.cases[0], self.oracle)
            self.finding = self.finding._replace(divergence=seen.divergence, steps=seen.steps)
        if self.finding.verdict == Verdict.WRONG:
            # A mutant plays by other rules, which shows in its output: a crash or a time limit says
            # nothing about rules.
            self.stage = "looking for a hypothesis"
            self.finding = self.finding._replace(hypothesis=self._hypothesis())

    def _reduce(self) -> None:
        """Reduce the input, or keep it as found if its cases no longer fail when rewritten."""

        def better(_cases: list[Case]) -> None:
            self._keep(self.oracle.last, whole=False)

        # A program that stumbles only over the layout of this file gets the same cases right in
        # the standard layout: its input is then kept as found.
        start = self._narrowed()
        if start is not None:
            shrunk = shrink(self._game, start, self.oracle, self.oracle.more, better)
            self._keep(self.oracle.last, whole=shrunk.minimal)

    def _narrowed(self) -> Sequence[Case] | None:
        """One data set that fails alone, or else all of them; None if they no longer fail."""
        cases = self._failure.trial.input.cases
        if not cases:
            return None
        # Most programs fail on a data set alone; one that carries state over needs several.
        at = self.oracle.first([[case] for case in cases])
        if at >= 0:
            return [cases[at]]
        return cases if self.oracle.fails(cases) else None

    def _keep(self, trial: Trial, *, whole: bool) -> None:
        given, before = trial.input, _size(self._failure.trial.input)
        self.finding = self.finding._replace(
            cases=list(given.cases), data=given.data, expected=given.answer, ran=trial.ran,
            reduction=Reduction(before, _size(given), self.oracle.runs, whole),
        )  # fmt: skip

    def _confirm(self, full: Runs) -> None:
        """Run the reduced case with the real limit; if it does not fail, restore the original."""
        ran = full.run(self.finding.data)
        same = ran.stop == self._failure.trial.ran.stop
        self.finding = self.finding._replace(ran=ran) if same else self._original

    def _hypothesis(self) -> str:
        """The one change of the rules that explains the behaviour, as a sentence, or ""."""
        end = monotonic() + DIAGNOSING
        failing = [self.oracle.last, self._failure.trial]
        tried = [
            (trial.input.cases, trial.ran.output) for trial in [*failing, *self._failure.accepted]
        ]

        # After a crash or a timeout the output is cut off, so it cannot tell mutants apart.
        def ask(cases: Sequence[Case]) -> bytes | None:
            trial = self.oracle.trial(cases)
            return trial.ran.output if trial.verdict in (Verdict.ACCEPTED, Verdict.WRONG) else None

        guess = diagnose(self._game, tried, ask, lambda: monotonic() < end)
        return guess.sentence if guess and self._holds(guess.mutant) else ""

    def _holds(self, mutant: Mutant) -> bool:
        """Does the program answer as this mutant does on many more cases?"""
        kinds = list(self._game.levels.KINDS)
        for batch in islice(levels(self._game, CONFIRMING, kinds, 12), BATCHES):
            cases = batch.cases[:TOGETHER]
            if cases and not self._answers_alike(mutant, cases):
                return False
        return True

    def _answers_alike(self, mutant: Mutant, cases: Sequence[Case]) -> bool:
        """Do the program and the mutant print the same output, or does neither end normally?"""
        trial = self.oracle.trial(cases)
        same = output(self._game, mutant, cases)
        stopped = trial.verdict not in (*TELLING, Verdict.ACCEPTED)
        if isinstance(same, bytes):
            return not stopped and plain(same) == plain(trial.ran.output)
        return stopped


def _size(given: Input) -> Size:
    actions = sum(len(case.actions) for case in given.cases)
    return Size(len(given.cases), actions, len(given.data))
