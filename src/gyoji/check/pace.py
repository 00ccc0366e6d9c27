"""Estimate how fast a program answers from its earlier runs, and derive shorter time limits."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from .sandbox import RunResult, Stop

if TYPE_CHECKING:
    from collections.abc import Callable

    from .verdicts import Runs, Trial

TIMES = 8
"""The short limit is this many times the expected time: other programs may use the machine."""

LEAST = 0.3
"""The shortest limit, in seconds: a busy machine delays even the fastest program."""

MORE, DOUBTS = 4, 3
"""A run that the short limit cuts off is repeated with MORE times that limit. Once DOUBTS of these
repetitions were cut off, too, no more runs are repeated: the program hangs, not the machine."""

NOT_RUN = RunResult(Stop.TIME, b"", b"", -9, 0.0, 0.0, 0)

UNKNOWN, LONGEST = 8.0, 2.0
"""Before any run has ended: the full limit divided by UNKNOWN, at most LONGEST seconds."""


class Pace:
    """The start-up time of a program and its time for a byte of input, from its runs.

    `limit` is the program's own time limit, in seconds.
    """

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self._fastest, self._slowest_start = inf, 0.0
        self._seconds, self._bytes, self._start_bytes = 0.0, 0, inf

    def add(self, trial: Trial) -> None:
        """Learn from a run that was not cut off, right or wrong."""
        seconds, size = trial.ran.seconds, len(trial.input.data)
        self._fastest = min(self._fastest, seconds)
        # The smallest inputs take the start-up time, including the delays on this machine.
        if size <= 2 * self._start_bytes:
            self._start_bytes = min(self._start_bytes, max(size, 64))
            self._slowest_start = max(self._slowest_start, seconds)
        self._seconds += max(0.0, seconds - self._fastest)
        self._bytes += size

    @property
    def known(self) -> bool:
        """True once a run has been added."""
        return self._bytes > 0

    def short_limit(self, size: int) -> float:
        """Return a limit for `size` bytes of input; hardly any but hanging programs exceed it."""
        if not self.known:
            return min(self.limit / UNKNOWN, LONGEST)
        expected = self._slowest_start + size * self._seconds / self._bytes
        return min(self.limit, max(LEAST, TIMES * expected))


class LimitedRunner:
    """A runner that lowers the time limit of another one to `limit(bytes of the input)`.

    Without any time left, the program is not even started.
    """

    def __init__(self, runner: Runs, limit: Callable[[int], float]) -> None:
        self.sandbox = runner.sandbox
        self._runner, self._limit = runner, limit

    def run(self, data: bytes, seconds: float = inf) -> RunResult:
        seconds = min(seconds, self._limit(len(data)))
        return self._runner.run(data, seconds) if seconds > 0 else NOT_RUN

    def interrupt(self) -> None:
        self._runner.interrupt()


class ShortRunner(LimitedRunner):
    """A runner with the short limits of `pace`, and never more than `left()` seconds.

    A run that is cut off is repeated once with a longer limit.
    """

    def __init__(self, runner: Runs, pace: Pace, left: Callable[[], float]) -> None:
        super().__init__(runner, lambda size: min(pace.short_limit(size), left()))
        self._longer = LimitedRunner(
            runner, lambda size: min(MORE * pace.short_limit(size), left())
        )
        self._doubts = DOUBTS

    def run(self, data: bytes, seconds: float = inf) -> RunResult:
        ran = super().run(data, seconds)
        if ran.stop != Stop.TIME or not self._doubts:
            return ran
        ran = self._longer.run(data, seconds)
        self._doubts -= ran.stop == Stop.TIME
        return ran
