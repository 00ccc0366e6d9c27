"""Alternating runs, so that a noisy minute affects all of them, and their statistics."""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from statistics import linear_regression, median
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .plan import Plan

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Spread:
    """Several measurements of one thing."""

    values: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.values)

    @property
    def low(self) -> float:
        return min(self.values)

    @property
    def high(self) -> float:
        return max(self.values)

    def scaled(self, factor: float) -> Spread:
        """Return the same measurements in another unit."""
        return Spread(tuple(value * factor for value in self.values))

    def inverse(self) -> Spread:
        """Return rates from durations, or durations from rates."""
        return Spread(tuple(1 / value for value in self.values))

    def over(self, other: Spread) -> Spread:
        """Return the ratio in each round, which is less noisy than the ratio of the medians."""
        return Spread(tuple(a / b for a, b in zip(self.values, other.values, strict=True)))


def in_turn(
    plan: Plan, what: str, rounds: int, *runs: Callable[[], Result]
) -> list[tuple[Result, ...]]:
    """Run all of these one after the other, round by round; return the results of each."""
    results: list[tuple[Result, ...]] = []
    for number in range(1, plan.rounds(rounds) + 1):
        plan.say(what, f": round {number} of {plan.rounds(rounds)}")
        results.append(tuple(run() for run in runs))
    return list(zip(*results, strict=True))


def spreads(plan: Plan, what: str, rounds: int, *runs: Callable[[], float]) -> tuple[Spread, ...]:
    """Return the figures that each of these returned in all rounds."""
    return tuple(Spread(values) for values in in_turn(plan, what, rounds, *runs))


def exponent(sizes: Sequence[float], costs: Sequence[float]) -> float:
    """Return the least-squares slope of the logarithms: cost grows like size to this power."""
    return linear_regression([log(size) for size in sizes], [log(cost) for cost in costs]).slope
