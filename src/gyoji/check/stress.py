"""Try a program on batch after batch, several copies in parallel, until one fails."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import inf
from operator import itemgetter
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from .results import Verdict
from .verdicts import input_of, judged

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..game.game import Game
    from ..game.protocols import Case
    from .cases import Batch
    from .verdicts import Runs, Trial

KEPT = 40
"""The number of last accepted trials kept: they show what a program does right."""


class Budget(NamedTuple):
    """The limits of a check, in seconds and in data sets, whichever comes first."""

    seconds: float | None
    cases: int | None


class Stress:
    """Batches distributed over threads with a runner each; `wrong` is the first failing batch.

    First by the number of the batch, not by time, so the result does not depend on the number of
    threads. With `whole`, all batches are run, and `results` holds their verdicts in order.
    """

    def __init__(
        self, game: Game, batches: Iterator[Batch], budget: Budget, *, whole: bool = False
    ) -> None:
        self.seconds = 0.0
        self.wrong: tuple[Batch, Trial] | None = None
        self._game, self._batches, self._budget = game, enumerate(batches), budget
        self._whole, self._verdicts = whole, dict[int, tuple[str, Verdict]]()
        self._counts = dict[int, int]()
        self._accepted: list[tuple[int, Trial]] = []
        self._lock, self._started = Lock(), monotonic()
        self._over = False
        self._interrupted = False  # after Ctrl-C, the results of runs that were cut off are dropped
        self._taken, self._wrong_at = 0, -1
        self._share: float = inf  # the number of data sets that fit into the time limit of a run

    @property
    def results(self) -> list[tuple[str, Verdict]]:
        """The source and verdict of each batch, with `whole`; otherwise nothing."""
        return [self._verdicts[number] for number in sorted(self._verdicts)]

    @property
    def runs(self) -> int:
        """The number of batches tried, up to the first that failed."""
        return sum(map(self._counted, tuple(self._counts)))

    @property
    def cases(self) -> int:
        """The number of data sets tried, up to the first batch that failed."""
        counts = self._counts.copy()
        return sum(counts[number] for number in counts if self._counted(number))

    @property
    def accepted(self) -> list[Trial]:
        """The last accepted trials before the first batch that failed."""
        return [trial for number, trial in self._accepted if self._counted(number)][-KEPT:]

    def _counted(self, number: int) -> bool:
        """Does a batch count? Later ones than the first failure were run or not by timing alone."""
        return self._whole or self.wrong is None or number <= self._wrong_at

    def run(self, runners: Sequence[Runs]) -> None:
        """Try batches until the budget is spent or one fails.

        NotStartedError if the program cannot be started. After Ctrl-C, the results so far stay.
        """
        # Runs are processes, so threads suffice: they only wait.
        with ThreadPoolExecutor(len(runners)) as threads:
            try:
                for future in [threads.submit(self._work, runner) for runner in runners]:
                    future.result()
            except BaseException:
                self._interrupted = True
                for runner in runners:
                    runner.interrupt()
                raise
            finally:
                self._over = True

    def _work(self, runner: Runs) -> None:
        try:
            while (taken := self._next()) is not None:
                number, batch = taken
                self._record(number, batch, self._tried(runner, batch))
        except BaseException:
            self._over = True  # for the other threads
            raise

    def _tried(self, runner: Runs, batch: Batch) -> Trial:
        """Try a batch. Being too slow for many data sets together is no failure yet."""
        trial = self._trial(runner, batch.cases, batch.data)
        if trial.verdict == Verdict.TIME and batch.data is None and len(batch.cases) > 1:
            return self._one_by_one(runner, trial)
        return trial

    def _one_by_one(self, runner: Runs, late: Trial) -> Trial:
        """Try the data sets of a late trial one by one.

        The program fails if one alone is too slow, or if all are fast alone: then it hangs on
        several. Otherwise later batches have fewer data sets.
        """
        trial, spent, cases = late, 0.0, late.input.cases
        for case in cases:
            trial = self._trial(runner, [case], None)
            spent += trial.ran.seconds
            if trial.verdict != Verdict.ACCEPTED or self._over:
                return trial
        # All are fast alone: the program hangs only on several.
        if spent < late.ran.seconds / 2:
            return late
        # Half of what fitted, as a margin: other data sets may take longer.
        self._share = max(1, int(len(cases) * late.ran.seconds / spent / 2))
        return trial

    def _trial(self, runner: Runs, cases: Sequence[Case], data: bytes | None) -> Trial:
        given = input_of(self._game, cases, data)
        return judged(self._game, given, runner.run(given.data))

    def _next(self) -> tuple[int, Batch] | None:
        """The next batch with its number; None when there is nothing left to try."""
        with self._lock:
            self.seconds = monotonic() - self._started
            while not self._over and not self._spent():
                number, batch = next(self._batches, (-1, None))
                if batch is None:
                    break
                batch = self._fitted(batch)
                # A kind that cannot be made at this size gives an empty batch: skip it.
                if batch.cases or batch.data is not None:
                    self._taken += len(batch.cases)
                    return number, batch
        return None

    def _fitted(self, batch: Batch) -> Batch:
        """The part of a batch that the budget and the time limit of a run allow."""
        if self._budget.cases is not None:
            most = self._budget.cases - self._taken
            if len(batch.cases) > most:
                batch = batch._replace(cases=batch.cases[:most], data=None)
        if len(batch.cases) > self._share and batch.data is None:
            batch = batch._replace(cases=batch.cases[: int(self._share)])
        return batch

    def _spent(self) -> bool:
        seconds, cases = self._budget
        return (seconds is not None and self.seconds >= seconds) or (
            cases is not None and self._taken >= cases
        )

    def _record(self, number: int, batch: Batch, trial: Trial) -> None:
        with self._lock:
            if self._interrupted:
                return
            self.seconds = monotonic() - self._started
            self._counts[number] = len(batch.cases)
            if self._whole:
                self._verdicts[number] = (batch.source, trial.verdict)
            if trial.verdict == Verdict.ACCEPTED:
                # Threads finish out of order: keep twice as many as needed, since some may turn out
                # to come after the first failure.
                accepted = sorted([*self._accepted, (number, trial)], key=itemgetter(0))
                self._accepted = accepted[-2 * KEPT :]
            elif self.wrong is None or number < self._wrong_at:
                self.wrong, self._wrong_at = (batch, trial), number
                self._over = not self._whole
