"""The state that all requests to one server share."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ..limits.memory import MemoryBudget
from ..limits.metrics import Metrics
from ..limits.places import Places
from ..limits.rate_limits import RateLimiter
from .connections import Connections
from .job_pool import JobPool

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from uvicorn import Config

    from ..limits.settings import Settings


STEPS_PER_SECOND, STEP_BURST = 100, 300
"""The limits of a client's steps that are done without a job process: STEPS_PER_SECOND in the long
run, and STEP_BURST at once."""


class AppState:
    """Settings, metrics, budgets, jobs and connections. It is the application's `state.shared`."""

    def __init__(self, settings: Settings) -> None:
        self.settings, self.limits = settings, settings.limits
        self.metrics = Metrics()
        self.memory = MemoryBudget(self.limits, self.metrics)
        self.jobs = JobPool(self.limits, self.metrics)
        self.places = Places(settings, self.metrics)
        self.connections = Connections(self.limits, self.metrics, self.memory)
        self.step_rate = RateLimiter(STEPS_PER_SECOND, STEP_BURST)
        self.request_rate = RateLimiter(self.limits.requests_per_second, self.limits.request_burst)


def state_of(config: Config) -> AppState:
    """Return the state of the application that a server of this configuration runs."""
    return cast("AppState", cast("Starlette", config.app).state.shared)
