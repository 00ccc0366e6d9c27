"""Try a program on batch after batch, several copies in parallel, until one fails."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import inf
from operator import itemgetter
from signal import SIGKILL
from threading import Lock
from time import monotonic, thread_time
from typing import TYPE_CHECKING, NamedTuple

from .pace import Growth, Measured, Pace
from .reached import Reach
from .results import Verdict
from .sandbox import Limits, Stop
from .verdicts import Trial, input_of, judge

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..game.game import Game
    from ..game.protocols import Case
    from .cases import CaseBatch
    from .verdicts import Runs

EVERY = 5
"""One in this many inputs is run again, in another environment (`program.OTHERWISE`)."""

KEPT = 40
"""The most accepted trials that are kept (the last ones), to show what a program does right."""

HANGING = 1.0
"""A run that the end of the check cut off is run again only if it had taken this many seconds, and
longer than its short time limit."""


class CheckBudget(NamedTuple):
    """The limits of a check, in seconds and in data sets, whichever comes first."""

    seconds: float | None
    cases: int | None


class Stress:
    """Batches distributed over threads with a runner each; `wrong` is the first failing batch.

    "First" means the lowest number, not the earliest failure, so that the result does not depend on
    the number of threads. `finder` is the runner that found this failure. With `whole`, all batches
    are run, and `results` holds their verdicts in order. `reach` has the ends and clauses that
    their plays reach.
    `limit` is the time limit of a run in seconds. If an input of at most `together` data sets
    reaches it, this is a failure. An input with more data sets may reach it if its parts are fast
    enough. `pace` estimates the program's speed, `growth` shows how its time grows with the input,
    and `now` is the clock. `unfinished` are the seconds of the longest run that the end of the
    check cut off.
    """

    def __init__(
        self, game: Game, batches: Iterator[CaseBatch], budget: CheckBudget, *, whole: bool = False,
        limit: float = Limits().seconds, together: int = 1,
        now: Callable[[], float] = monotonic,
    ) -> None:  # fmt: skip
        self._together = together
        self.seconds, self.pace, self.reach = 0.0, Pace(limit), Reach(game)
        self.growth = Growth(limit)
        self.unfinished = self._grace = 0.0
        self.wrong: tuple[CaseBatch, Trial] | None = None
        self.finder: Runs | None = None
        self._game, self._batches, self._budget = game, enumerate(batches), budget
        self._whole, self._verdicts = whole, dict[int, tuple[str, Verdict]]()
        self._counts = dict[int, int]()
        self._running: dict[int, Runs] = {}
        self._accepted: list[tuple[int, Trial]] = []
        self._lock, self._now, self._started = Lock(), now, now()
        self._over = False
        self._interrupted = False  # after Ctrl-C, the results of runs that were cut off are dropped
        self._taken, self._wrong_at = 0, -1
        self._share: float = inf  # about how many data sets fit into the time limit of a run

    @property
    def results(self) -> list[tuple[str, Verdict]]:
        """The source and verdict of each batch, with `whole`; otherwise nothing."""
        return [self._verdicts[number] for number in sorted(self._verdicts)]

    @property
    def runs(self) -> int:
        """The number of batches tried, up to the first that failed."""
        return sum(map(self._is_counted, tuple(self._counts)))

    @property
    def cases(self) -> int:
        """The number of data sets tried, up to the first batch that failed."""
        counts = self._counts.copy()
        return sum(counts[number] for number in counts if self._is_counted(number))

    @property
    def accepted(self) -> list[Trial]:
        """The last accepted trials before the first batch that failed."""
        return [trial for number, trial in self._accepted if self._is_counted(number)][-KEPT:]

    def _is_counted(self, number: int) -> bool:
        """Return whether a batch counts.

        Batches after the first failure do not, because timing decides how many of these were run.
        """
        return self._whole or self.wrong is None or number <= self._wrong_at

    def run(self, runners: Sequence[Runs], others: Sequence[Runs] = ()) -> None:
        """Try batches until the budget is spent or one fails.

        `others` are as many further runners, which run the program in another environment.

        Raise NotStartedError if the program cannot be started. After Ctrl-C, the results so far
        are kept.
        """
        # Programs run in processes of their own, so threads suffice: they only wait.
        with ThreadPoolExecutor(len(runners)) as threads:
            try:
                pairs = zip(runners, others or runners, strict=True)
                for future in [threads.submit(self._work, *pair) for pair in pairs]:
                    future.result()
            except BaseException:
                self._interrupted = True
                for runner in (*runners, *others):
                    runner.interrupt()
                raise
            finally:
                self._over = True

    def _work(self, runner: Runs, other: Runs) -> None:
        try:
            while (taken := self._next()) is not None:
                number, batch = taken
                self._running[number] = runner
                trial = self._try(runner, batch)
                self._measure(batch, trial)
                if trial is not None and number % EVERY == 0:
                    self._running[number] = other
                    trial = self._again(other, trial)
                if trial is not None:
                    self._record(number, batch, trial)
                del self._running[number]
        except BaseException:
            self._over = True  # for the other threads
            raise

    def _try(self, runner: Runs, batch: CaseBatch) -> Trial | None:
        """Try a batch; None if the end of the check cut it off before anything was known.

        A program that is too slow for several data sets has not failed yet, if these are more than
        one input may hold.
        """
        several = batch.data is None and len(batch.cases) > 1
        hasty = several and not self._is_legal_series(batch)
        trial = first = self._trial(runner, batch.cases, batch.data, hasty=hasty)
        several = several and not (
            len(batch.cases) <= self._together and self._has_reached_limit(trial)
        )
        if several and trial.verdict == Verdict.TIME:
            trial = self._explain(runner, trial)
        if self._is_cut_off(trial) and self._may_finish(first):
            trial = (
                self._explain(runner, trial) if several
                else self._trial(runner, batch.cases, batch.data)
            )  # fmt: skip
        return None if self._is_cut_off(trial) else trial

    def _measure(self, batch: CaseBatch, trial: Trial | None) -> None:
        """Note the times of program and referee on an input whose size doubles in a series."""
        if trial is None or trial.verdict not in (Verdict.ACCEPTED, Verdict.TIME):
            return
        self.growth.note_start(trial.ran.cpu)
        if batch.scale is not None and len(trial.input.cases) == len(batch.cases):
            (what, amount), ran, begin = batch.scale, trial.ran, thread_time()
            input_of(self._game, batch.cases)
            referee, done = thread_time() - begin, trial.verdict == Verdict.ACCEPTED
            self.growth.add(what, Measured(amount, ran.cpu, referee, ran.seconds, done))

    def _again(self, other: Runs, trial: Trial) -> Trial:
        """Run an accepted input again; the verdict is UNSTABLE if it does not end as before."""
        if trial.verdict != Verdict.ACCEPTED or self._over:
            return trial
        ran = other.run(trial.input.data, min(self.pace.limit, self.left()))
        failed = ran.stop == Stop.FAILED and ran.status != -SIGKILL
        differs = ran.stop == Stop.DONE and ran.output != trial.ran.output
        if self._over or not (failed or differs):
            return trial
        return Trial(trial.input, ran, Verdict.UNSTABLE)

    def _is_cut_off(self, trial: Trial) -> bool:
        """Return whether a run was cut off before the time limit, as by the end of the check."""
        return trial.verdict == Verdict.TIME and not self._has_reached_limit(trial)

    def _has_reached_limit(self, trial: Trial) -> bool:
        spent = max(trial.ran.seconds, trial.ran.cpu)
        return trial.verdict == Verdict.TIME and spent >= self.pace.limit

    def _is_legal_series(self, batch: CaseBatch) -> bool:
        """Return whether a batch belongs to a growing series and is to be answered as a whole."""
        return batch.scale is not None and len(batch.cases) <= self._together

    def _may_finish(self, cut: Trial) -> bool:
        """Allow time to repeat a run that was cut off, if it took suspiciously long.

        Return whether it may be repeated, which needs a time limit no longer than the whole check.
        """
        if cut.ran.seconds < max(HANGING, self.pace.short_limit(len(cut.input.data))):
            return False
        self.unfinished = max(self.unfinished, cut.ran.seconds)
        if not self._over and self._budget.seconds and self.pace.limit <= self._budget.seconds:
            self._grace = 2 * self.pace.limit
        return self._grace > 0

    def _explain(self, runner: Runs, late: Trial) -> Trial:
        """Find out why a run of several data sets was late.

        The program fails if it is too slow on one data set alone, or if it is fast on the parts but
        not on the whole. Otherwise later batches have fewer data sets. Halves get a short time
        limit, so that a program that hangs costs the full limit only once.
        """
        cases, spent, last = late.input.cases, 0.0, late
        while len(cases) > 1 and not self._over:
            last, spent = self._halves(runner, cases)
            if last.verdict != Verdict.TIME:
                break
            cases = last.input.cases
        if self._over or last.verdict not in (Verdict.ACCEPTED, Verdict.TIME):
            return last
        trial = self._trial(runner, cases, None)
        if trial.verdict != Verdict.TIME or len(cases) == 1 or spent < trial.ran.seconds / 2:
            return trial
        # Allow half as many data sets as fitted, because others may take longer.
        self._share = max(1, int(len(cases) * trial.ran.seconds / spent / 2))
        return last

    def _halves(self, runner: Runs, cases: Sequence[Case]) -> tuple[Trial, float]:
        """Try the first half of these cases, and the other half if the first is accepted.

        Return the last trial, and the seconds that the trials took.
        """
        middle = len(cases) // 2
        one = self._trial(runner, cases[:middle], None, hasty=True)
        if one.verdict != Verdict.ACCEPTED:
            return one, one.ran.seconds
        other = self._trial(runner, cases[middle:], None, hasty=True)
        return other, one.ran.seconds + other.ran.seconds

    def _trial(
        self, runner: Runs, cases: Sequence[Case], data: bytes | None, *, hasty: bool = False
    ) -> Trial:
        """Run an input within the time limit or, if `hasty`, a small multiple of the usual time."""
        given = input_of(self._game, cases, data)
        most = self.pace.short_limit(len(given.data)) if hasty else self.pace.limit
        trial = judge(self._game, given, runner.run(given.data, min(most, self.left())))
        if trial.verdict == Verdict.ACCEPTED:
            self.pace.add(trial)
        return trial

    def left(self) -> float:
        """Return the seconds left, including the time allowed to repeat a run that was cut off."""
        seconds = inf if self._budget.seconds is None else self._budget.seconds
        return max(0.0, seconds + self._grace - (self._now() - self._started))

    def _next(self) -> tuple[int, CaseBatch] | None:
        """Return the next batch with its number; None when there is nothing left to try."""
        with self._lock:
            self.seconds = self._now() - self._started
            while not self._over and not self._is_spent():
                number, batch = next(self._batches, (-1, None))
                if batch is None:
                    break
                batch = self._fit(batch)
                # A kind that cannot be made at this size gives an empty batch: skip it.
                if batch.cases or batch.data is not None:
                    self._taken += len(batch.cases)
                    return number, batch
        return None

    def _fit(self, batch: CaseBatch) -> CaseBatch:
        """Return the part of a batch that the budget and the time limit of a run allow."""
        if self._budget.cases is not None:
            most = self._budget.cases - self._taken
            if len(batch.cases) > most:
                batch = batch._replace(cases=batch.cases[:most], data=None)
        whole = batch.data is not None or self._is_legal_series(batch)
        if len(batch.cases) > self._share and not whole:
            batch = batch._replace(cases=batch.cases[: int(self._share)])
        return batch

    def _is_spent(self) -> bool:
        seconds, cases = self._budget
        return (seconds is not None and self.seconds >= seconds) or (
            cases is not None and self._taken >= cases
        )

    def _record(self, number: int, batch: CaseBatch, trial: Trial) -> None:
        with self._lock:
            if self._interrupted:
                return
            self.seconds = self._now() - self._started
            self._counts[number] = len(trial.input.cases)
            self.reach.add(number, trial.input.cases, trial.input.ends)
            if self._whole:
                self._verdicts[number] = (batch.source, trial.verdict)
            if trial.verdict == Verdict.ACCEPTED:
                # A pause of the machine must not make all later batches small, so the share grows
                # again, but only after inputs that used more than half of it.
                full = 2 * len(trial.input.cases) > self._share
                if full and trial.ran.seconds < self.pace.limit / 4:
                    self._share *= 2
                # If a late batch was cut down, only the part that was tried counts.
                self._taken -= len(batch.cases) - len(trial.input.cases)
                # Threads finish out of order: keep twice as many as needed, since some may turn out
                # to come after the first failure.
                accepted = sorted([*self._accepted, (number, trial)], key=itemgetter(0))
                self._accepted = accepted[-2 * KEPT :]
            elif self.wrong is None or number < self._wrong_at:
                self.wrong, self._wrong_at = (batch, trial), number
                self.finder = self._running.get(number)
                self._over = not self._whole
                self._interrupt_later()

    def _interrupt_later(self) -> None:
        """End the runs of batches after the first failure, which do not count any more."""
        for number, runner in list(self._running.items()):
            if self._over and number > self._wrong_at:
                runner.interrupt()
