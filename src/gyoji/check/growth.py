"""Growth of a program's time, measured on inputs that double in size."""

from __future__ import annotations

from math import inf, log
from statistics import linear_regression
from typing import NamedTuple

LEAST, FEW, POINTS = 0.03, 2, 3
"""The processor time in seconds, beyond the start of the program, that counts as measured; and how
many inputs, the largest ones, tell how it grows, at least and at most."""

FASTER = 0.5
"""The exponent of a program that grows faster is larger than the referee's by this."""

POWERS = ((1.6, "the square"), (2.6, "the cube"))
"""The least exponents that are called so."""

SHARE = 1 / 50
"""The share of the time limit that the largest input takes at least, to be worth a line."""


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
    """The times on a series of inputs in which one thing grows; `limit` is that of a run."""

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
        """The growth of the time, if faster than the referee's and than the input: "the square"."""
        every = [self._series[amount] for amount in sorted(self._series)]
        known = [one for one in every if one.cpu - self._start >= LEAST]
        # A run that was cut off would have taken longer: it can only show that the time grows more.
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
