"""Growth of a program's time, measured on inputs that double in size."""

from __future__ import annotations

from math import inf, log
from statistics import linear_regression
from typing import NamedTuple

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
