"""A program asked again and again, several copies side by side, until one is wrong."""

from __future__ import annotations

from math import inf
from operator import itemgetter
from threading import Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from .finding import Verdict
from .verdicts import judged, question

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..game.protocols import Case, Game
    from .plan import Batch
    from .verdicts import Runs, Trial

KEPT = 40
"""So many of the last accepted trials are remembered: they say what a program does right."""


class Budget(NamedTuple):
    """How long a program is tried: seconds and data sets, whichever are over first."""

    seconds: float | None
    cases: int | None


class Stress:
    """Batches shared out to threads, a runner each. `wrong` is the first batch that went wrong.

    First in the order of the batches, not of time: how many run side by side changes nothing. With
    `whole` all batches are run, and `results` are their verdicts in order.
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
        self._over, self._deaf = False, False  # after Ctrl-C, what still comes is not heard
        self._asked, self._wrong_at = 0, -1
        self._share: float = inf  # so many data sets take as long as a run may
        self._errors: list[BaseException] = []

    @property
    def results(self) -> list[tuple[str, Verdict]]:
        """Where each batch came from, and its verdict; nothing unless all of them are wanted."""
        return [self._verdicts[number] for number in sorted(self._verdicts)]

    @property
    def runs(self) -> int:
        """How many batches were asked, up to the one that was wrong."""
        return sum(map(self._counted, tuple(self._counts)))

    @property
    def cases(self) -> int:
        """How many data sets."""
        counts = self._counts.copy()
        return sum(counts[number] for number in counts if self._counted(number))

    @property
    def accepted(self) -> list[Trial]:
        """The last trials of them that were accepted."""
        return [trial for number, trial in self._accepted if self._counted(number)][-KEPT:]

    def _counted(self, number: int) -> bool:
        """Does a batch come before the one that was wrong? What comes after is chance."""
        return self._whole or self.wrong is None or number <= self._wrong_at

    def run(self, runners: Sequence[Runs]) -> None:
        """Ask until the budget is spent or the program is wrong.

        NotStartedError if it cannot be started. After Ctrl-C what was seen stays.
        """
        threads = [Thread(target=self._work, args=(runner,)) for runner in runners]
        for thread in threads:
            thread.start()
        try:
            for thread in threads:
                thread.join()
        except BaseException:
            self._deaf = True
            for runner in runners:
                runner.interrupt()
            raise
        finally:
            self._over = True
            for thread in threads:
                thread.join()
        if self._errors:
            raise self._errors[0]

    def _work(self, runner: Runs) -> None:
        """One thread's share."""
        try:
            while (taken := self._next()) is not None:
                number, batch = taken
                self._heard(number, batch, self._tried(runner, batch))
        except BaseException as error:  # raised again by the thread that waits
            self._errors.append(error)
            self._over = True

    def _tried(self, runner: Runs, batch: Batch) -> Trial:
        """Ask a batch. It is no fault to be too slow for many data sets at once."""
        trial = self._asked_at_once(runner, batch.cases, batch.data)
        if trial.verdict == Verdict.TIME and batch.data is None and len(batch.cases) > 1:
            return self._one_by_one(runner, trial)
        return trial

    def _one_by_one(self, runner: Runs, late: Trial) -> Trial:
        """Ask again what took too long. If it is quick one by one, it is a fault after all."""
        trial, spent, cases = late, 0.0, late.question.cases
        for case in cases:
            trial = self._asked_at_once(runner, [case], None)
            spent += trial.ran.seconds
            if trial.verdict != Verdict.ACCEPTED or self._over:
                return trial
        if spent < late.ran.seconds / 2:
            return late
        self._share = max(1, int(len(cases) * late.ran.seconds / spent / 2))
        return trial

    def _asked_at_once(self, runner: Runs, cases: Sequence[Case], data: bytes | None) -> Trial:
        """One run."""
        asked = question(self._game, cases, data)
        return judged(self._game, asked, runner.run(asked.data))

    def _next(self) -> tuple[int, Batch] | None:
        """The next batch; None when nothing is left to ask."""
        with self._lock:
            self.seconds = monotonic() - self._started
            while not self._over and not self._spent():
                found = next(self._batches, None)
                if found is None:
                    break
                number, batch = found
                if self._budget.cases is not None:
                    most = self._budget.cases - self._asked
                    if len(batch.cases) > most:
                        batch = batch._replace(cases=batch.cases[:most], data=None)
                if len(batch.cases) > self._share and batch.data is None:
                    batch = batch._replace(cases=batch.cases[: int(self._share)])
                if batch.cases or batch.data is not None:
                    self._asked += len(batch.cases)
                    return number, batch
        return None

    def _spent(self) -> bool:
        """Is the time over, or enough asked?"""
        seconds, cases = self._budget
        return (seconds is not None and self.seconds >= seconds) or (
            cases is not None and self._asked >= cases
        )

    def _heard(self, number: int, batch: Batch, trial: Trial) -> None:
        """Note what came of a batch."""
        with self._lock:
            if self._deaf:
                return
            self.seconds = monotonic() - self._started
            self._counts[number] = len(batch.cases)
            if self._whole:
                self._verdicts[number] = (batch.source, trial.verdict)
            if trial.verdict == Verdict.ACCEPTED:
                self._accepted = sorted([*self._accepted, (number, trial)], key=itemgetter(0))[
                    -2 * KEPT :
                ]
            elif self.wrong is None or number < self._wrong_at:
                self.wrong, self._wrong_at = (batch, trial), number
                self._over = not self._whole
