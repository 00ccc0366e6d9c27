"""The state that all requests to one server share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .connections import Connections
from .memory import MemoryBudget
from .metrics import Metrics
from .rate_limits import RateLimiter
from .worker_pool import WorkerPool

if TYPE_CHECKING:
    from .settings import Settings


class AppState:
    """The settings, metrics, budgets, workers and connections; the application's `state.shared`."""

    def __init__(self, settings: Settings) -> None:
        self.settings, self.limits = settings, settings.limits
        self.metrics = Metrics()
        self.memory = MemoryBudget(self.limits, self.metrics)
        self.workers = WorkerPool(self.limits, self.metrics)
        self.connections = Connections(self.limits, self.metrics, self.memory)
        self.request_rate = RateLimiter(self.limits.requests_per_second, self.limits.request_burst)
