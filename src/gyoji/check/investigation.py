"""A failure looked into: made small, its first wrong command found, and what it behaves like."""

from __future__ import annotations

from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from ..game.shrinking import plain
from ..mutation import diagnose, output
from ..shrinking import shrink
from .finder import TELLING, Finder
from .finding import Finding, Reduction, Size, Verdict
from .moment import watch
from .plan import levels

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..game.protocols import Case, Game
    from ..mutation import Mutant
    from .plan import Batch
    from .verdicts import Question, Runs, Trial

REDUCING, RUNS = 60.0, 3000
"""How long a case is made smaller at the most: seconds, and runs of the program."""

DIAGNOSING = 10.0
"""For how many seconds it is asked what a program behaves like, at the most."""

BATCHES, TOGETHER, CONFIRMING = 40, 32, -1
"""How many inputs, of how many data sets, and of which seed, have to agree with a hypothesis."""


class Failure(NamedTuple):
    """A batch that went wrong, and trials that went well before."""

    batch: Batch
    trial: Trial
    accepted: Sequence[Trial]


class Investigation:
    """What is found out about a failure: `finding`, more and more of it.

    `doing` says what is being done. `runner` runs the program; one that is too slow may be given
    less time by it, which does not count before `confirm` has seen the same in full time.
    """

    def __init__(
        self, game: Game, command: tuple[str, ...], seed: int, failure: Failure, runner: Runs
    ) -> None:
        asked, self.doing = failure.trial.question, "making the case smaller"
        self.finder = Finder(game, runner, failure.trial, REDUCING, RUNS)
        self.finding = Finding(
            game, command, failure.trial.verdict, seed, failure.batch.source, list(asked.cases),
            asked.data, asked.answer, failure.trial.ran, None, None, [], "", runner.sandbox,
        )  # fmt: skip
        self._game, self._failure, self._found = game, failure, self.finding

    def run(self, full: Runs) -> None:
        """Find out all there is. After Ctrl-C, `finding` is what was known by then."""
        self._reduce()
        if self.finding.verdict == Verdict.TIME:
            self._confirm(full)
        if len(self.finding.cases) == 1:
            self.doing = "looking for the first wrong command"
            seen = watch(self._game, self.finding.cases[0], self.finder)
            self.finding = self.finding._replace(moment=seen.moment, steps=seen.steps)
        if self.finding.verdict == Verdict.WRONG:
            self.doing = "asking what it behaves like"
            self.finding = self.finding._replace(hypothesis=self._hypothesis())

    def _reduce(self) -> None:
        """Make the input small; it stays as it was if it does not fail when it is written anew."""

        def better(_cases: list[Case]) -> None:
            self._keep(self.finder.last, whole=False)

        start = self._narrowed()
        if start is not None:
            shrunk = shrink(self._game, start, self.finder, self.finder.more, better)
            self._keep(self.finder.last, whole=shrunk.whole)

    def _narrowed(self) -> Sequence[Case] | None:
        """One data set that fails alone, or all of them together; None if they fail no more."""
        cases = self._failure.trial.question.cases
        if not cases:
            return None
        at = self.finder.first([[case] for case in cases])
        if at >= 0:
            return [cases[at]]
        return cases if self.finder.fails(cases) else None

    def _keep(self, trial: Trial, *, whole: bool) -> None:
        """Note a smaller failure."""
        asked, before = trial.question, _size(self._failure.trial.question)
        self.finding = self.finding._replace(
            cases=list(asked.cases), data=asked.data, expected=asked.answer, ran=trial.ran,
            reduction=Reduction(before, _size(asked), self.finder.runs, whole),
        )  # fmt: skip

    def _confirm(self, full: Runs) -> None:
        """Run the small case in full time; if that is enough, the case stays as it was found."""
        ran = full.run(self.finding.data)
        same = ran.stop == self._failure.trial.ran.stop
        self.finding = self.finding._replace(ran=ran) if same else self._found

    def _hypothesis(self) -> str:
        """What the program behaves like, if it is one change of the rules."""
        end = monotonic() + DIAGNOSING
        failing = [self.finder.last, self._failure.trial]
        tried = [
            (trial.question.cases, trial.ran.output)
            for trial in [*failing, *self._failure.accepted]
        ]

        def ask(cases: Sequence[Case]) -> bytes | None:
            trial = self.finder.ask(cases)
            return trial.ran.output if trial.verdict in (Verdict.ACCEPTED, Verdict.WRONG) else None

        found = diagnose(self._game, tried, ask, lambda: monotonic() < end)
        return found.sentence if found and self._holds(found.mutant) else ""

    def _holds(self, mutant: Mutant) -> bool:
        """Does the program answer as this mutant does on many more cases?"""
        kinds = list(self._game.levels.KINDS)
        for batch in islice(levels(self._game, CONFIRMING, kinds, 12), BATCHES):
            cases = batch.cases[:TOGETHER]
            if cases:
                trial = self.finder.ask(cases)
                same = output(self._game, mutant, cases)
                stopped = trial.verdict not in (*TELLING, Verdict.ACCEPTED)
                if isinstance(same, str) != stopped:
                    return False
                if isinstance(same, bytes) and plain(same) != plain(trial.ran.output):
                    return False
        return True


def _size(question: Question) -> Size:
    """How large an input is."""
    actions = sum(len(case.actions) for case in question.cases)
    return Size(len(question.cases), actions, len(question.data))
