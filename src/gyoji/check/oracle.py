"""The oracle of the shrinker: the first of many candidates on which a program still fails."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from ..game.bounds import NO_BOUNDS
from .divergence import clauses_at_first_wrong
from .fault import TELLING, Fault, fault_of
from .results import Verdict
from .shrinking import together
from .verdicts import first_wrong_case, input_of, judged

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..game.bounds import Profile
    from ..game.game import Game
    from ..game.protocols import Case
    from .verdicts import Runs, Trial

MOST = 1 << 22
"""The most bytes of an input that holds several candidates, by an estimate."""


KEPT = 600
"""The first trials that are kept: they show what distinguishes failing cases from right ones."""


class Oracle:
    """Runs a program on candidates, many in one input where the format can hold many.

    A candidate fails if it has the fault of `wanted`: the same verdict, the same kind of error or
    of difference, and the same clauses at the first wrong command, as far as they are known. The
    clauses are those of the first data set that fails alone; `other` is the smallest failure with
    another fault. Every failure is confirmed with the candidate alone in its input. A program that
    carries state from one data set to the next gets single candidates from then on. The search ends
    when no seconds are `left`, or after about `runs` runs.
    """

    def __init__(
        self, game: Game, runner: Runs, wanted: Trial, left: Callable[[], float] = lambda: inf,
        runs: float = inf, profile: Profile = NO_BOUNDS,
    ) -> None:  # fmt: skip
        self.runs, self.tried = 0, list["Trial"]()
        self.last, self.profile = wanted, profile
        self.other: Trial | None = None
        self.fault = fault_of(game, wanted)
        self._left, self._most = left, runs
        self._game, self._runner = game, runner
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
        return self._left() > 0 and self.runs < self._most

    def fails(self, cases: Sequence[Case]) -> bool:
        """Does the program fail on these in the same way? If it does, `last` is the trial."""
        return self._kept(self.trial(cases))

    def alike(self, trial: Trial) -> bool:
        """Has the trial the wanted verdict and, for a run-time error, the wanted exit status?"""
        verdict, status = self.fault.verdict, self.fault.status
        return trial.verdict == verdict and (
            verdict != Verdict.FAILED or trial.ran.status == status
        )

    def _kept(self, trial: Trial) -> bool:
        """Is this the wanted failure? If it is, it becomes `last`."""
        fault = self._fault(trial)
        if self.fault.same(fault):
            self.last = trial
            # The first data set that fails alone decides which clauses belong to the fault.
            if not self.fault.clauses:
                self.fault = fault
        elif trial.verdict != Verdict.ACCEPTED and self.fault.distinct(fault):
            self._note(trial)
        return self.last is trial

    def _fault(self, trial: Trial) -> Fault:
        """The fault of a trial, with its clauses if they may matter."""
        fault = fault_of(self._game, trial)
        if len(trial.input.cases) != 1 or not self.fault.same(fault):
            return fault
        return fault._replace(clauses=clauses_at_first_wrong(self._game, trial, self))

    def _note(self, trial: Trial) -> None:
        """Keep the smallest failure with another fault."""
        if self.other is None or len(trial.input.data) < len(self.other.input.data):
            self.other = trial

    def trial(self, cases: Sequence[Case], data: bytes | None = None) -> Trial:
        """Run the program on these cases, as one input; `data` is its text if not the usual one."""
        self.runs += 1
        given = input_of(self._game, cases, data)
        made = judged(self._game, given, self._runner.run(given.data))
        if len(self.tried) < KEPT:
            self.tried.append(made)
        return made

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
        start = 0
        while start < len(cases) and self.more():
            trial = self.trial(cases[start:])
            if trial.verdict == Verdict.ACCEPTED:
                return -1
            if trial.verdict not in TELLING:
                break
            at = start + first_wrong_case(trial.input, trial.ran)
            alone = self.trial([cases[at]])
            if self._kept(alone):
                return at
            # Wrong among others but right alone: the program carries state over.
            self._together = alone.verdict != Verdict.ACCEPTED
            if not self._together:
                break
            start = at + 1  # it fails alone, but by another fault; all before it are right
        rest = self._bisected(cases[start:])
        return start + rest if rest >= 0 else -1

    def _bisected(self, cases: list[Case]) -> int:
        """Find that case by halves, when the output does not show which one it is."""
        if len(cases) < 2 or not self._together:
            return next((at for at, case in enumerate(cases) if self.fails([case])), -1)
        half = len(cases) // 2
        index = self._among(cases[:half])
        if index >= 0:
            return index
        rest = self._among(cases[half:])
        return half + rest if rest >= 0 else -1
