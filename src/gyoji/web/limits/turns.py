"""Fair queues: clients take turns at what is scarce, whoever has sent how much."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


class Turns:
    """At most `free` turns at once, and at most `at_once` of one client.

    Each client has a queue of its own, and the queues are served in turn.
    """

    def __init__(self, free: int, at_once: int) -> None:
        self._free, self._at_once = free, at_once
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._running: Counter[str] = Counter()

    def unfinished(self, client: str) -> int:
        """The turns that a client has or waits for."""
        return len(self._queues.get(client, ())) + self._running[client]

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Wait for a turn, which lasts for the block."""
        await self._wait(client)
        try:
            yield
        finally:
            self._end(client)

    async def _wait(self, client: str) -> None:
        begin: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(client, deque()).append(begin)
        self._serve()
        try:
            await begin
        except asyncio.CancelledError:
            if begin.done() and not begin.cancelled():  # its turn had come in the same moment
                self._end(client)
            else:
                self._leave(client, begin)
            raise

    def _leave(self, client: str, begin: asyncio.Future[None]) -> None:
        queue = self._queues.get(client, deque())
        if begin in queue:
            queue.remove(begin)
            if not queue:
                del self._queues[client]

    def _end(self, client: str) -> None:
        self._free += 1
        self._running[client] -= 1
        if not self._running[client]:
            del self._running[client]
        self._serve()

    def _serve(self) -> None:
        """Give free turns to the clients that have waited longest since their last one."""
        while self._free and (client := self._next()):
            begin = self._queues[client].popleft()
            self._queues.move_to_end(client)
            if not self._queues[client]:
                del self._queues[client]
            if not begin.done():  # else its client has gone
                begin.set_result(None)
                self._free -= 1
                self._running[client] += 1

    def _next(self) -> str | None:
        able = (client for client in self._queues if self._running[client] < self._at_once)
        return next(able, None)
