"""Shared budget for memory held on behalf of clients: plays, requests, and answers under way."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Self

from .refusals import RefusalError

if TYPE_CHECKING:
    from .limits import ServerLimits
    from .metrics import Metrics


class MemoryBudget:
    """The bytes that are held for each client, and for all clients together."""

    def __init__(self, limits: ServerLimits, metrics: Metrics) -> None:
        self._limits, self._metrics = limits, metrics
        self._of_client: Counter[str] = Counter()
        self.total = 0

    def hold(self, client: str) -> Holding:
        """Return a new holding of 0 bytes for this client."""
        return Holding(self, client)

    def move(self, client: str, more: int) -> None:
        """Count `more` bytes for a client (fewer if negative); RefusalError if there is no room."""
        if more > 0:
            self._check(client, more)
        self.total += more
        self._of_client[client] += more
        if not self._of_client[client]:  # a Counter would keep it for ever
            del self._of_client[client]
        self._metrics.held.set(self.total)

    def _check(self, client: str, more: int) -> None:
        if self._of_client[client] + more > self._limits.max_bytes_per_address:
            self._refuse(
                "what the server keeps for your address has reached its limit; close a game"
            )
        if self.total + more > self._limits.max_bytes:
            self._refuse("the server has reached its limit of memory; try again later")

    def _refuse(self, sentence: str) -> None:
        self._metrics.refused.labels("memory").inc()
        raise RefusalError(503, sentence, retry=5)


class Holding:
    """The bytes held for one thing: a connection's play, or a request and its answer."""

    def __init__(self, budget: MemoryBudget, client: str) -> None:
        self._budget, self._client, self.size = budget, client, 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.resize(0)

    def resize(self, size: int) -> None:
        """Hold `size` bytes from now on; RefusalError, without a change, if there is no room."""
        self._budget.move(self._client, size - self.size)
        self.size = size
