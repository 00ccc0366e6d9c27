"""The analysis of a failure: its smallest case, its first wrong command, and the wrong rule."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from ..game.bounds import NO_BOUNDS
from ..game.shrinking import plain
from .beyond import is_single_board, leave_bounds
from .cases import pack
from .conditions import separate
from .divergence import clauses_at_first_wrong, observe, wrong_case
from .fault import TELLING, RunFault, fault_of, part
from .mutation import diagnose, output
from .mutation.sampling import small_cases
from .pace import ShortRunner
from .results import CheckFinding, InputSize, Reduction, Unreduced, Verdict
from .sandbox import RunResult, Stop
from .shrinking import shrink, together
from .verdicts import first_wrong_case, input_of, judge

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..game.bounds import Profile
    from ..game.game import Game
    from ..game.protocols import Case
    from .cases import CaseBatch
    from .mutation import Mutant
    from .pace import Pace
    from .verdicts import JudgedInput, Runs, Trial

# ---------------------------------------------------------------- oracle
# The oracle of the shrinker finds the first of many candidates on which a program still fails.

MOST = 1 << 22
"""The most bytes of an input that holds several candidates; its size is estimated."""


KEPT = 600
"""The most trials that are kept; later ones are dropped.

The kept trials show what distinguishes failing cases from right ones.
"""


class ProgramOracle:
    """Runs a program on candidates, many in one input if the format can hold many.

    A candidate fails if it has the fault of `wanted`: the same verdict, the same kind of error or
    of difference, and the same clauses at the first wrong command, as far as they are known. The
    clauses are taken from the first data set that fails alone. `other` is the smallest failure with
    another fault. Every failure is confirmed with the candidate alone in its input. If a program is
    found to carry state from one data set to the next, it gets single candidates from then on. The
    search ends when no seconds are `left`, or after about `runs` runs.
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
        """Return the index of the first candidate that fails in the same way; -1 if none does."""
        # If the output does not show which data set is at fault, a failing group costs a
        # bisection. So groups start with one candidate, and double until one fails.
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
        """Return whether time and runs are left; if not, `first` finds nothing."""
        return self._left() > 0 and self.runs < self._most

    def fails(self, cases: Sequence[Case]) -> bool:
        """Return whether the program fails on these cases in the same way.

        If it does, `last` is the trial.
        """
        return self._is_wanted(self.trial(cases))

    def is_alike(self, trial: Trial) -> bool:
        """Return whether the trial has the wanted verdict and, if it crashed, that exit status."""
        verdict, status = self.fault.verdict, self.fault.status
        return trial.verdict == verdict and (
            verdict != Verdict.FAILED or trial.ran.status == status
        )

    def _is_wanted(self, trial: Trial) -> bool:
        """Return whether this is the wanted failure; if it is, it becomes `last`."""
        fault = self._fault(trial)
        if self.fault.is_same(fault):
            self.last = trial
            # The first data set that fails alone decides which clauses belong to the fault.
            if not self.fault.clauses:
                self.fault = fault
        elif trial.verdict != Verdict.ACCEPTED and self.fault.is_distinct(fault):
            self._note(trial)
        return self.last is trial

    def _fault(self, trial: Trial) -> RunFault:
        """Return the fault of a trial, with its clauses if they may matter."""
        fault = fault_of(self._game, trial)
        if len(trial.input.cases) != 1 or not self.fault.is_same(fault):
            return fault
        return fault._replace(clauses=clauses_at_first_wrong(self._game, trial, self))

    def _note(self, trial: Trial) -> None:
        """Keep the smallest failure with another fault."""
        if self.other is None or len(trial.input.data) < len(self.other.input.data):
            self.other = trial

    def trial(self, cases: Sequence[Case], data: bytes | None = None) -> Trial:
        """Run the program on these cases as one input; `data` is their text in another layout."""
        self.runs += 1
        given = input_of(self._game, cases, data)
        made = judge(self._game, given, self._runner.run(given.data))
        if len(self.tried) < KEPT:
            self.tried.append(made)
        return made

    def _group(self, candidates: Sequence[Sequence[Case]], start: int) -> int:
        """Return the end of the candidates from `start` on that fit into one input."""
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
        """Return the index of the first case that fails alone, or -1. All fit into one input."""
        start = 0
        while start < len(cases) and self.more():
            trial = self.trial(cases[start:])
            if trial.verdict == Verdict.ACCEPTED:
                return -1
            if trial.verdict not in TELLING:
                break
            at = start + first_wrong_case(trial.input, trial.ran)
            alone = self.trial([cases[at]])
            if self._is_wanted(alone):
                return at
            # Wrong among others but right alone: the program carries state over.
            self._together = alone.verdict != Verdict.ACCEPTED
            if not self._together:
                break
            start = at + 1  # the case at `at` has another fault, and those before it are right
        rest = self._bisect(cases[start:])
        return start + rest if rest >= 0 else -1

    def _bisect(self, cases: list[Case]) -> int:
        """Return the index of the first case that fails, by bisection; -1 if none does."""
        if len(cases) < 2 or not self._together:
            return next((at for at, case in enumerate(cases) if self.fails([case])), -1)
        half = len(cases) // 2
        index = self._among(cases[:half])
        if index >= 0:
            return index
        rest = self._among(cases[half:])
        return half + rest if rest >= 0 else -1


# ---------------------------------------------------------------- analysis
# Analyse a failure: reduce its case, find the first wrong command, and guess the wrong rule.

REDUCING, RUNS = 60.0, 3000
"""The limits of reducing an input: seconds, and runs of the program."""

SECOND = 10.0
"""The limit, in seconds, of the analysis of a second fault that the reduction met."""

FOLLOWING = 10.0
"""The reduction leaves at least this many seconds for what follows it in the analysis.

If less than twice as many are left, it leaves half of them.
"""

AGAIN, REPEATED = 5, 40
"""An input that could not be reduced is run again at most AGAIN times, until it is accepted.

If it is accepted once, it is run REPEATED times, to count how often its runs differ.
"""

SEPARATING = 8.0
"""The most seconds for finding out what failing data sets have in common."""

ALONE = 32
"""The most data sets of a failing input that are tried alone, from the first wrong one on."""

DIAGNOSING = 10.0
"""The most seconds for finding a hypothesis: one changed rule that explains the failure."""

MAKING_MUTANTS = 5.0
"""With fewer seconds left, no hypothesis is sought: making mutants cannot be interrupted."""

BATCHES, TOGETHER, CONFIRMING = 40, 32, -1
"""The number of inputs that confirm a hypothesis, the most data sets in each, and their seed.

Users cannot choose this seed, so these are not the cases that were tried before.
"""


COMPARED, SMALL = 40, 4096
"""Mutants are compared with at most COMPARED failing trials, and as many right ones.

In addition, they are compared with at most COMPARED accepted trials from before the failure, whose
inputs are smaller than SMALL bytes.
"""


class Failure(NamedTuple):
    """A batch that failed, its trial, and the accepted trials before it."""

    batch: CaseBatch
    trial: Trial
    accepted: Sequence[Trial]


class FailureAnalysis:
    """The analysis of a failure: `finding` is its result so far, `stage` says what it is doing now.

    All candidates keep to `profile`, with two exceptions. Bounds that the failing input itself
    breaks are dropped. Bounds that allow boards of one size only may be dropped, too, since no case
    within them is small. `runner` runs the program with a shorter time limit than the real one. If
    the program is too slow, its reduced case counts only once `_confirm` has seen it fail at the
    real limit.
    `left` returns how many seconds are left by the clock `now`.
    """

    def __init__(
        self, game: Game, command: tuple[str, ...], seed: int, failure: Failure, runner: Runs,
        profile: Profile = NO_BOUNDS, left: Callable[[], float] = lambda: inf,
        now: Callable[[], float] = monotonic,
    ) -> None:  # fmt: skip
        given, self.stage = failure.trial.input, "reducing the case"
        end, self._left, self._now = now() + REDUCING, left, now
        self._profile = profile.drop_broken(given.cases) if profile.bounds else profile
        self._bounds, self._right_beyond = self._profile, ""
        # What follows the reduction needs time, too: confirming that a program is too slow takes a
        # run of the whole time limit.
        kept = min(left() / 2, max(FOLLOWING, failure.trial.ran.seconds))
        self.oracle = ProgramOracle(
            game, runner, failure.trial, lambda: min(end - now(), left() - kept), RUNS,
            self._profile,
        )  # fmt: skip
        self._runner = runner
        self.finding = CheckFinding(
            game, command, failure.trial.verdict, seed, failure.batch.source, list(given.cases),
            given.data, given.answer, failure.trial.ran, None, None, [], "", runner.sandbox,
        )  # fmt: skip
        self._game, self._failure, self._original = game, failure, self.finding

    @classmethod
    def of(
        cls, game: Game, command: tuple[str, ...], failure: Failure, runner: Runs, pace: Pace, *,
        seed: int, profile: Profile, left: Callable[[], float], now: Callable[[], float],
    ) -> FailureAnalysis:  # fmt: skip
        """Return the analysis of a failure, to be done in the seconds that are left.

        Each candidate gets a small multiple of the time that right runs took. Otherwise a candidate
        on which the program hangs would take the whole time limit.
        """
        # If even the first run failed, only this run tells how slowly the program starts.
        if failure.trial.verdict not in (Verdict.TIME, Verdict.OUTPUT):
            pace.add(failure.trial)
        short = ShortRunner(runner, pace, left)
        return cls(game, command, seed, failure, short, profile, left, now)

    def run(self, full: Runs) -> None:
        """Do the whole analysis. After Ctrl-C, `finding` holds the result so far."""
        if self.finding.verdict != Verdict.UNSTABLE:
            self.reduce()
        if self.finding.verdict == Verdict.UNSTABLE or self._is_accepted_now(full):
            self._repeat(full)
            return
        if self.finding.verdict == Verdict.TIME:
            self._confirm(full)
        self.observe()
        if self.finding.verdict not in (Verdict.MEMORY, Verdict.OUTPUT):
            self.stage = "looking for what failing cases have in common"
            self.finding = self.finding._replace(condition=self._condition())
        if self.finding.verdict == Verdict.WRONG:
            # A mutant plays by other rules, and that shows in its output. A crash or a time limit
            # says nothing about rules.
            self.stage = "looking for a hypothesis"
            self.finding = self.finding._replace(hypothesis=self._hypothesis())
        self._second()

    def _is_accepted_now(self, full: Runs) -> bool:
        """Return whether an input that could not be reduced is accepted if it is run again."""
        if self.finding.unreduced != Unreduced.LAYOUT:
            return False
        self.stage = "running the same input again"
        given = self._failure.trial.input
        return any(
            judge(self._game, given, full.run(given.data)).verdict == Verdict.ACCEPTED
            for _ in range(AGAIN)
        )

    def _repeat(self, full: Runs) -> None:
        """Run the same input repeatedly, and count the runs that differ from the most common one.

        The finding shows one of the runs that differ, if there are any.
        """
        self.stage, ends = "running the same input again", list[tuple[RunResult, bytes]]()
        while len(ends) < REPEATED and self._left() > 0:
            ran = full.run(self.finding.data)
            if ran.stop in (Stop.DONE, Stop.FAILED):
                ends.append((ran, ran.output + bytes([ran.stop == Stop.DONE])))
        usual = Counter(end for _, end in ends).most_common(1)
        rare = [ran for ran, end in ends if end != usual[0][0]]
        self.finding = self.finding._replace(
            verdict=Verdict.UNSTABLE, unreduced=Unreduced.UNSTABLE,
            ran=rare[0] if rare else self.finding.ran, repeated=(len(rare), len(ends)),
        )  # fmt: skip

    def reduce(self) -> None:
        """Reduce the input, or keep it as found if its cases no longer fail when rewritten."""

        def better(_cases: list[Case]) -> None:
            self._keep(self.oracle.last, whole=False)

        # A program that stumbles only over the layout of this file gets the same cases right in
        # the standard layout. In that case the input is kept as found.
        start = self._narrow()
        if start is None:
            why = Unreduced.LAYOUT if self.oracle.more() else Unreduced.TIME
            self.finding = self.finding._replace(unreduced=why)
        else:
            start = self._beyond(start)
            shrunk = shrink(self._game, start, self.oracle, self.oracle.more, better, self._profile)
            self._keep(self.oracle.last, whole=shrunk.minimal)

    def _beyond(self, start: Sequence[Case]) -> Sequence[Case]:
        """Drop bounds that allow one board size only, if the program is right on most other boards.

        Return the input to reduce: one with small boards, if the program fails on such an input.
        """
        if self.finding.verdict == Verdict.TIME or not is_single_board(self._profile):
            return start
        end = self._now() + self._left() / 3

        def more() -> bool:
            return self.oracle.more() and self._now() < end

        within = len(self.oracle.tried)
        found = leave_bounds(self._game, start, self.oracle, more)
        if found is None:
            # A failure on other boards says nothing about this one.
            del self.oracle.tried[within:]
            return start
        self._right_beyond = f"{found.right:,} of {found.tried:,}"
        self._profile = self.oracle.profile = NO_BOUNDS
        return found.cases

    def _narrow(self) -> Sequence[Case] | None:
        """Return one data set that fails alone, or else all data sets.

        None if all of them together no longer fail either.
        """
        cases = self._failure.trial.input.cases
        if not cases:
            return None
        # Most programs fail on a single data set; a program that carries state over needs several.
        # If the output shows the first wrong data set, only the next few are tried besides it.
        trial = self._failure.trial
        start = first_wrong_case(trial.input, trial.ran) if trial.verdict in TELLING else 0
        likely = cases[start : start + ALONE] if trial.verdict in TELLING else cases
        at = self.oracle.first([[case] for case in likely])
        if at >= 0:
            return [likely[at]]
        return cases if self.oracle.fails(cases) else None

    def observe(self) -> None:
        """Find out where the program goes wrong on the reduced input."""
        finding, last = self.finding, self.oracle.last
        self.stage = "looking for the first wrong command"
        if finding.verdict in TELLING and finding.cases:
            self.finding = finding._replace(part=part(self._game, last))
        if len(finding.cases) == 1:
            # One start and one list of commands: only then is "the first wrong command" defined.
            seen = observe(self._game, finding.cases[0], self.oracle)
            self.finding = self.finding._replace(divergence=seen.divergence, steps=seen.steps)
        elif finding.cases and finding.verdict in TELLING:
            alone = self.oracle.trial([finding.cases[wrong_case(finding)]])
            self.finding = self.finding._replace(alone=alone.verdict)

    def _second(self) -> None:
        """Analyse the smallest failure with another fault that the reduction met."""
        other = self.oracle.other
        if other is None or other.verdict == Verdict.TIME:
            return
        # Beyond the bounds a program may do anything, so a failure there is no second fault.
        if not all(map(self._bounds.allows, other.input.cases)):
            return
        self.stage = "reducing a second fault"
        # This reduction may meet the first fault again, or another one: these are not analysed.
        end = self._now() + SECOND
        second = FailureAnalysis(
            self._game, self.finding.command, self.finding.seed,
            Failure(self._failure.batch, other, ()), self._runner, self._profile,
            lambda: min(end - self._now(), self._left()), self._now,
        )  # fmt: skip
        second.reduce()
        second.observe()
        self.finding = self.finding._replace(second=second.finding)

    def _keep(self, trial: Trial, *, whole: bool) -> None:
        given, found = trial.input, self._failure.trial.input
        broken = next((said for case in given.cases for said in self._bounds.violations(case)), "")
        right = f" (the program is right on {self._right_beyond} such cases)"
        beyond = broken and broken + right
        self.finding = self.finding._replace(
            cases=list(given.cases), data=given.data, expected=given.answer, ran=trial.ran,
            reduction=Reduction(_size(found), _size(given), self.oracle.runs, whole, beyond),
            found=found.data if broken else b"",
        )  # fmt: skip

    def _confirm(self, full: Runs) -> None:
        """Run the reduced case to the real limit; restore the original if it does not fail there.

        A run that was cut off by the end of the check does not count as a failure.
        """
        if self.finding.reduction is None:
            return
        ran = full.run(self.finding.data)
        late = ran.stop == self._failure.trial.ran.stop
        if late and self._left() > 0:
            self.finding = self.finding._replace(ran=ran)
        else:
            why = Unreduced.TIME if late else Unreduced.FASTER
            self.finding = self._original._replace(unreduced=why)

    def _condition(self) -> str:
        """Return what distinguishes failing data sets from right ones, as a sentence, or ""."""
        oracle, begin = self.oracle, self._now()
        seconds = min(SEPARATING, 0.7 * self._left())
        trials = [oracle.last, *oracle.tried, self._failure.trial, *self._failure.accepted]
        found = separate(
            self._game, self._profile, trials, oracle.trial, oracle.is_alike,
            lambda share=1.0: self._now() < begin + share * seconds,
        )  # fmt: skip
        return found.sentence if found else ""

    def _hypothesis(self) -> str:
        """Return the one change of the rules that explains the behaviour, as a sentence, or ""."""
        if self._left() < MAKING_MUTANTS:
            return ""
        end = self._now() + min(DIAGNOSING, self._left())
        tried = [(trial.input.cases, trial.ran.output) for trial in self._telling()]

        # After a crash or a timeout the output is cut off, so it cannot tell mutants apart.
        def ask(cases: Sequence[Case]) -> bytes | None:
            trial = self.oracle.trial(cases)
            return trial.ran.output if trial.verdict in (Verdict.ACCEPTED, Verdict.WRONG) else None

        guess = diagnose(self._game, tried, ask, lambda: self._now() < end, self._profile)
        return guess.sentence if guess and self._holds(guess.mutant) else ""

    def _telling(self) -> list[Trial]:
        """Return the smallest failing and right trials, on which mutants are compared."""
        oracle, wanted = self.oracle, self.oracle.fault
        trials = sorted(oracle.tried, key=lambda trial: len(trial.input.data))
        standard = [
            trial for trial in trials if len(trial.input.cases) == len(oracle.last.input.cases)
        ]
        failing = [trial for trial in standard if trial.verdict == wanted.verdict]
        right = [trial for trial in standard if trial.verdict == Verdict.ACCEPTED]
        others = [trial for trial in self._failure.accepted if len(trial.input.data) < SMALL]
        return [oracle.last, *failing[:COMPARED], *right[:COMPARED], *others[:COMPARED]]

    def _holds(self, mutant: Mutant) -> bool:
        """Return whether the program answers as this mutant does on many more cases."""
        cases = small_cases(self._game, CONFIRMING, self._profile)
        batches = islice(pack(self._game, cases, TOGETHER), BATCHES)
        return all(self._left() and self._answers_alike(mutant, batch) for batch in batches)

    def _answers_alike(self, mutant: Mutant, cases: Sequence[Case]) -> bool:
        """Return whether program and mutant print the same output, or both end abnormally."""
        trial = self.oracle.trial(cases)
        same = output(self._game, mutant, cases)
        stopped = trial.verdict not in (*TELLING, Verdict.ACCEPTED)
        if isinstance(same, bytes):
            return not stopped and plain(same) == plain(trial.ran.output)
        return stopped


def _size(given: JudgedInput) -> InputSize:
    actions = sum(len(case.actions) for case in given.cases)
    return InputSize(len(given.cases), actions, len(given.data))
