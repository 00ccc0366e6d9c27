"""The oracle of the shrinker: the first of many candidates on which a program still fails."""

from __future__ import annotations

from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from ..shrinking import together
from .results import Verdict
from .verdicts import first_wrong_case, input_of, judged

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..game.game import Game
    from ..game.protocols import Case
    from .verdicts import Runs, Trial

MOST = 1 << 22
"""The most bytes of an input that holds several candidates, by an estimate."""

TELLING = (Verdict.WRONG, Verdict.PRESENTATION)
"""With these verdicts, the output shows which of many data sets is the first wrong one."""


class Oracle:
    """Runs a program on candidates, many in one input where the format can hold many.

    A candidate fails if it fails like `wanted`: with the same verdict and, for a run-time error,
    the same exit status. Every failure is confirmed with the candidate alone in its input. A
    program that carries state from one data set to the next gets single candidates from then on.
    The search ends after `seconds`, or after about `runs` runs.
    """

    def __init__(
        self, game: Game, runner: Runs, wanted: Trial, seconds: float = inf, runs: float = inf
    ) -> None:
        self.runs = 0
        self.last = wanted
        self._end, self._most = monotonic() + seconds, runs
        self._game, self._runner = game, runner
        self._verdict, self._status = wanted.verdict, wanted.ran.status
        self._telling = wanted.verdict in TELLING
        self._together = True

    def first(self, candidates: Sequence[Sequence[Case]]) -> int:
        """The index of the first candidate that fails in the same way; -1 if none does."""
        # Where the output does not show which data set is at fault, a failing group costs a
        # bisection: groups start with one candidate, and double until one fails.
        at, many = 0, len(candidates) if self._telling else 1
        while at < len(candidates) and self.more():
            end = min(self._group(candidates, at), at + many)
            if end == at + 1:
                index = 0 if self.fails(candidates[at]) else -1
            else:
                index = self._among([cases[0] for cases in candidates[at:end]])
            if index >= 0:
                return at + index
            at, many = end, 2 * many
        return -1

    def more(self) -> bool:
        """Are there time and runs left? If not, `first` finds nothing."""
        return monotonic() < self._end and self.runs < self._most

    def fails(self, cases: Sequence[Case]) -> bool:
        """Does the program fail on these in the same way? If it does, `last` is the trial."""
        return self._kept(self.trial(cases))

    def same(self, trial: Trial) -> bool:
        return trial.verdict == self._verdict and (
            self._verdict != Verdict.FAILED or trial.ran.status == self._status
        )

    def _kept(self, trial: Trial) -> bool:
        """Is this the wanted failure? If it is, it becomes `last`."""
        if self.same(trial):
            self.last = trial
        return self.last is trial

    def trial(self, cases: Sequence[Case]) -> Trial:
        """Run the program on these cases, as one input."""
        self.runs += 1
        given = input_of(self._game, cases)
        return judged(self._game, given, self._runner.run(given.data))

    def _group(self, candidates: Sequence[Sequence[Case]], start: int) -> int:
        """The end of the candidates from `start` on that fit into one input."""
        size, end = 0, start
        while self._together and end < len(candidates) and len(candidates[end]) == 1:
            # Two bytes for each number: an estimate that avoids writing the cases.
            size += 2 * len(candidates[end][0].start) + 2 * len(candidates[end][0].actions)
            if end > start and (
                size > MOST or not together(self._game, [*candidates[start], *candidates[end]])
            ):
                break
            end += 1
        return max(end, start + 1)

    def _among(self, cases: list[Case]) -> int:
        """The index of the first case that fails alone; all of them fit into one input."""
        trial = self.trial(cases)
        if trial.verdict == Verdict.ACCEPTED:
            return -1
        if trial.verdict in TELLING:
            at = first_wrong_case(trial.input, trial.ran)
            alone = self.trial([cases[at]])
            if self._kept(alone):
                return at
            # Wrong among others but right alone: the program carries state over.
            self._together = alone.verdict != Verdict.ACCEPTED
        return self._bisected(cases)

    def _bisected(self, cases: list[Case]) -> int:
        """Find that case by halves, when the output does not show which one it is."""
        if len(cases) == 1 or not self._together:
            return next((at for at, case in enumerate(cases) if self.fails([case])), -1)
        half = len(cases) // 2
        index = self._among(cases[:half])
        if index >= 0:
            return index
        rest = self._among(cases[half:])
        return half + rest if rest >= 0 else -1
