"""Slow work is done by a few threads, so that it does not delay the event loop."""

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

Params = ParamSpec("Params")
Result = TypeVar("Result")


class WorkerPool:
    """A few threads, of which each address has a share: none can take them all."""

    def __init__(self, limits: Limits, metrics: Metrics) -> None:
        self._limits, self._metrics = limits, metrics
        self._threads = ThreadPoolExecutor(limits.workers, "gyoji-worker")
        self._queues: dict[str, _Queue] = {}

    async def run(
        self, address: str, job: Callable[Params, Result],
        *args: Params.args, **kwargs: Params.kwargs,
    ) -> Result:  # fmt: skip
        """Run a job in a thread; RefusalError if this address has too many unfinished ones."""
        queue = self._queues.setdefault(address, _Queue(self._limits.jobs_per_address))
        if queue.jobs >= self._limits.waiting_per_address:
            self._metrics.refused.labels("waiting").inc()
            sentence = "too many of your requests are still in progress; try again in a moment"
            raise RefusalError(429, sentence, retry=1)
        queue.jobs += 1
        self._metrics.waiting.inc()
        work = asyncio.ensure_future(self._in_turn(queue, address, partial(job, *args, **kwargs)))
        # shielded: a client that disconnects keeps its place in the queue until its job is done
        return await asyncio.shield(work)

    async def _in_turn(self, queue: _Queue, address: str, job: Callable[[], Result]) -> Result:
        try:
            async with queue.turns:
                return await asyncio.get_running_loop().run_in_executor(self._threads, job)
        finally:
            self._metrics.waiting.dec()
            queue.jobs -= 1
            if not queue.jobs:  # idle addresses take no memory
                del self._queues[address]

    def close(self) -> None:
        """Start no further job."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class _Queue:
    """The unfinished jobs of one address."""

    def __init__(self, at_once: int) -> None:
        self.jobs, self.turns = 0, asyncio.Semaphore(at_once)
