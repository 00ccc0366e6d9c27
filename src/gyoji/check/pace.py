"""Estimate a program's speed and the growth of its time, and derive *short limits* for its runs."""

from __future__ import annotations

from math import inf, log
from statistics import linear_regression
from typing import TYPE_CHECKING, NamedTuple

from .sandbox import RunResult, Stop

if TYPE_CHECKING:
    from collections.abc import Callable

    from .verdicts import Runs, Trial

TIMES = 8
"""A short limit is this many times the expected time, since other programs may be running."""

SHORTEST = 0.3
"""The least short limit, in seconds: a busy machine delays even the fastest program."""

MORE, DOUBTS = 4, 3
"""A run that the short limit cuts off is repeated with MORE times that limit. Once DOUBTS of these
repetitions were cut off, too, no more runs are repeated: the program hangs, not the machine."""

NOT_RUN = RunResult(Stop.TIME, b"", b"", -9, 0.0, 0.0, 0)

UNKNOWN, LONGEST = 8.0, 2.0
"""Before any run has ended, the short limit is the full limit divided by UNKNOWN, but no more than
LONGEST seconds."""


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
        """Return a limit that few programs exceed on `size` bytes of input, unless they hang."""
        if not self.known:
            return min(self.limit / UNKNOWN, LONGEST)
        expected = self._slowest_start + size * self._seconds / self._bytes
        return min(self.limit, max(SHORTEST, TIMES * expected))


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


# ---------------------------------------------------------------- growth
# Growth of a program's time, measured on inputs that double in size.

LEAST, FEW, POINTS = 0.03, 2, 3
"""Processor times of less than LEAST seconds after the program's start are ignored. The growth is
computed from at least FEW inputs, and at most from the POINTS largest ones."""

FASTER = 0.5
"""The time grows too fast if its exponent exceeds both the referee's and 1 by at least this."""

POWERS = ((1.6, "the square"), (2.6, "the cube"))
"""The names of growth, each with the smallest exponent that is called so."""

SHARE = 1 / 50
"""Growth is reported if the largest input takes at least this share of the time limit."""


class Measured(NamedTuple):
    """The processor time of the program and of the referee on an input, and the wall time.

    If the run was not `done`, the time limit cut it off.
    """

    amount: int
    cpu: float
    referee: float
    seconds: float
    done: bool = True


class Growth:
    """The times on a series of inputs in which one thing grows; `limit` is a run's time limit."""

    def __init__(self, limit: float) -> None:
        self._limit, self._what, self._start = limit, "", inf
        self._series: dict[int, Measured] = {}

    def note_start(self, cpu: float) -> None:
        """Note the processor time of any run: the shortest is that of the program's start."""
        self._start = min(self._start, cpu)

    def add(self, what: str, measured: Measured) -> None:
        """Add an input of the series."""
        self._what = what
        self._series[measured.amount] = measured

    @property
    def power(self) -> str:
        """The name of the time's growth, such as "the square"; empty if it is not too fast."""
        every = [self._series[amount] for amount in sorted(self._series)]
        known = [one for one in every if one.cpu - self._start >= LEAST]
        # A run that was cut off would have taken longer, so it may only raise the exponent.
        done = [one for one in known if one.done]
        own, right = max(map(self._exponents, (done[-POINTS:], known[-POINTS:])))
        if own < max(right, 1.0) + FASTER:
            return ""
        return next((name for least, name in reversed(POWERS) if own >= least), "")

    def _exponents(self, known: list[Measured]) -> tuple[float, float]:
        """Return the exponents of the program and of the referee; 0 if too little is known."""
        if len(known) < FEW:
            return 0.0, 0.0
        amounts = [log(one.amount) for one in known]
        own, right = (
            linear_regression(amounts, [log(max(spent, 1e-6)) for spent in times]).slope
            for times in (
                [one.cpu - self._start for one in known], [one.referee for one in known],
            )
        )  # fmt: skip
        return own, right

    @property
    def sentence(self) -> str:
        """A sentence on how the time grows, if it grows too fast; else empty."""
        power = self.power
        if not power:
            return ""
        largest = self._series[max(self._series)]
        if largest.seconds < SHARE * self._limit:
            return ""
        return (
            f"{largest.amount:,} {self._what} took {largest.seconds:.1f} s of {self._limit:g} s; "
            f"the time grows with {power} of the {self._what}"
        )
