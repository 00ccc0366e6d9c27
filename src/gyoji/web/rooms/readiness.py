"""Whether the database of rooms works: its failures are counted and logged, and it can be asked."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import TYPE_CHECKING

from ..limits.logs import log_event
from .database import reason_of
from .repository import RepositoryError

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..limits.metrics import Metrics
    from .repository import RoomRepository

PATIENCE = 2.0
"""Seconds that a request waits for the database."""

FRESH = 1.0
"""Seconds for which the database need not be asked again, and equal failures are one line."""


class FailureLog:
    """Counts the failures of a database, and logs them: equal ones at most once a second."""

    def __init__(self, metrics: Metrics, clock: Callable[[], float] = monotonic) -> None:
        self._metrics, self._clock = metrics, clock
        self._last, self._at, self._more = "", 0.0, 0

    def __call__(self, operation: str, error: Exception) -> None:
        """Note that a `read` or `write` has failed. Called in any thread."""
        self._metrics.database_failures.labels(operation).inc()
        reason = reason_of(error)
        if reason == self._last and self._clock() - self._at < FRESH:
            self._more += 1
            return
        log_event(
            "database failed", logging.ERROR, operation=operation, reason=reason, more=self._more
        )
        self._last, self._at, self._more = reason, self._clock(), 0


class Readiness:
    """Asks a database whether it can be written to, once for all who want to know."""

    def __init__(
        self, repository: RoomRepository, clock: Callable[[], float] = monotonic,
        patience: float = PATIENCE,
    ) -> None:  # fmt: skip
        self._repository, self._clock, self._patience = repository, clock, patience
        self._asking: asyncio.Task[str] | None = None
        self._asked = 0.0

    async def problem(self) -> str:
        """Why rooms cannot be stored, in a phrase; "" if they can."""
        asking = self._asking
        if asking is None or (asking.done() and self._clock() - self._asked >= FRESH):
            asking = self._asking = asyncio.ensure_future(self._ask())
            self._asked = self._clock()
        # A database may hang for long; it is not asked again before it has answered.
        done, _ = await asyncio.wait({asking}, timeout=self._patience)
        return asking.result() if done else "the database does not answer"

    async def _ask(self) -> str:
        try:
            return await self._repository.probe()
        except RepositoryError as error:
            return reason_of(error.__cause__ or error)
