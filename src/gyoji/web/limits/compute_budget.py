"""The seconds of the processor that clients may use, each and all together."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from .rate_limits import RateLimiter, TokenBucket
from .refusals import RefusalError

if TYPE_CHECKING:
    from collections.abc import Callable

    from .limits import Limits
    from .metrics import Metrics

SHORTEST = 1 / 8
"""The part of `job_seconds` that a job has at least, however busy the server is."""


class ComputeBudget:
    """The seconds of processor time that are left for each client, and for all of them."""

    def __init__(
        self, limits: Limits, metrics: Metrics, clock: Callable[[], float] = monotonic
    ) -> None:
        self._limits, self._metrics = limits, metrics
        self._rate = limits.work_seconds_per_minute / 60
        self._clients = RateLimiter(self._rate, limits.work_seconds, clock)
        self._burst = float(limits.all_work_seconds)
        self._all = TokenBucket(limits.all_work_seconds_per_minute / 60, self._burst, clock)

    def check(self, client: str) -> None:
        """RefusalError if this client has used up its seconds."""
        left = self._clients.bucket(client).left()
        if left <= 0:
            self._metrics.refused.labels("seconds").inc()
            wait = int(-left / self._rate) + 1
            sentence = "your address has used its share of the server's time"
            raise RefusalError(429, f"{sentence}; try again in {wait} seconds", retry=wait)

    def deadline(self) -> float:
        """The seconds that a job has now: fewer, the less is left for all."""
        return self._limits.job_seconds * max(SHORTEST, min(1.0, self._all.left() / self._burst))

    def spend(self, client: str, seconds: float) -> None:
        self._clients.bucket(client).spend(seconds)
        self._all.spend(seconds)
