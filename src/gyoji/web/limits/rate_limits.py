"""Rate limits by token buckets, one for each connection or client."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_CLIENTS = 20_000
"""The maximum number of clients remembered; then the client seen longest ago is forgotten."""


class TokenBucket:
    """Allows `burst` at once, and `rate` per second in the long run."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._tokens, self._seen = float(burst), clock()

    def left(self) -> float:
        """Return the number of tokens left; it is negative if too many were spent."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._seen) * self._rate)
        self._seen = now
        return self._tokens

    def take(self) -> bool:
        """Take a token; False if there is none."""
        if self.left() < 1:
            return False
        self._tokens -= 1
        return True

    def spend(self, tokens: float) -> None:
        """Take tokens for work already done, whose cost was not known before."""
        self._tokens = self.left() - tokens


class RateLimiter:
    """A token bucket for each client."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def bucket(self, client: str) -> TokenBucket:
        # taken out and put back at the end: the order is that of last use
        bucket = self._buckets.pop(client, None)
        bucket = bucket or TokenBucket(self._rate, self._burst, self._clock)
        self._buckets[client] = bucket
        if len(self._buckets) > MAX_CLIENTS:
            self._buckets.popitem(last=False)
        return bucket

    def take(self, client: str) -> bool:
        """Take a token for a client; False if there is none."""
        return self.bucket(client).take()
