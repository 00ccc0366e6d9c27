"""What all requests to one server share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .connections import Lines
from .metrics import Metrics
from .rate_limits import Buckets
from .worker_pool import Jobs

if TYPE_CHECKING:
    from .settings import Settings


class House:
    """The settings, the threads, the open connections, and what is counted.

    It is the `state.house` of the application, so of every request and connection.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings, self.limits = settings, settings.limits
        self.metrics = Metrics()
        self.jobs = Jobs(self.limits, self.metrics)
        self.lines = Lines(self.limits, self.metrics)
        self.requests = Buckets(self.limits.requests_per_second, self.limits.request_burst)
