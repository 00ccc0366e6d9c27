"""What takes long is done by a few threads, so that nobody else waits for it."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from .refusals import RefusalError

if TYPE_CHECKING:
    from collections.abc import Callable

    from .metrics import Metrics
    from .settings import Limits

Given = ParamSpec("Given")
Made = TypeVar("Made")


class Jobs:
    """A few threads; each address has a share of them, so that one cannot take them all."""

    def __init__(self, limits: Limits, metrics: Metrics) -> None:
        self._limits, self._metrics = limits, metrics
        self._threads = ThreadPoolExecutor(limits.workers, "gyoji-job")
        self._lanes: dict[str, _Lane] = {}

    async def run(
        self, address: str, job: Callable[Given, Made], *args: Given.args, **kwargs: Given.kwargs
    ) -> Made:
        """Do it in a thread; RefusalError when too many jobs of this address wait already."""
        lane = self._lanes.setdefault(address, _Lane(self._limits.jobs_of_address))
        if lane.jobs >= self._limits.waiting_of_address:
            self._metrics.refused.labels("waiting").inc()
            raise RefusalError(
                429, "too much is being done for you already, wait a little", retry=1
            )
        lane.jobs += 1
        self._metrics.waiting.inc()
        work = asyncio.ensure_future(self._in_lane(lane, address, partial(job, *args, **kwargs)))
        return await asyncio.shield(work)

    async def _in_lane(self, lane: _Lane, address: str, job: Callable[[], Made]) -> Made:
        """Wait for one's turn, then for the thread; who asked may be gone by then."""
        try:
            async with lane.turns:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self._threads, job)
        finally:
            self._metrics.waiting.dec()
            lane.jobs -= 1
            if not lane.jobs:
                del self._lanes[address]

    def close(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class _Lane:
    """The jobs of one address."""

    def __init__(self, at_once: int) -> None:
        self.jobs, self.turns = 0, asyncio.Semaphore(at_once)
