"""Rate limits by token buckets, one for each connection or address."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_ADDRESSES = 20_000
"""The number of addresses remembered; beyond it, the one seen longest ago is forgotten."""


class TokenBucket:
    """Allows `burst` at once, and `rate` per second in the long run."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._tokens, self._seen = float(burst), clock()

    def take(self) -> bool:
        """Take a token; False if there is none."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._seen) * self._rate)
        self._seen = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class RateLimiter:
    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take a token for an address; False if there is none."""
        # taken out and put back at the end: the order is that of last use
        bucket = self._buckets.pop(address, None)
        bucket = bucket or TokenBucket(self._rate, self._burst, self._clock)
        self._buckets[address] = bucket
        if len(self._buckets) > MAX_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take()
