"""Keep several workers serving at one address: start, replace and stop them."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from asyncio.subprocess import PIPE
from contextlib import suppress
from dataclasses import replace
from tempfile import TemporaryDirectory
from time import monotonic
from typing import TYPE_CHECKING

from prometheus_client.multiprocess import mark_process_dead

from ..limits.logs import log_event
from ..limits.metrics import SHARED_FOLDER
from ..rooms.database import DatabaseError
from .listen import address_of, listen
from .worker import READY, Orders, encode

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Callable

    from ..limits.settings import Settings

SHORTEST_PAUSE, LONGEST_PAUSE = 0.2, 5.0
"""Seconds between a worker's end and the start of the next one; doubled each time."""

LIVED_SECONDS = 10.0
"""The least lifetime in seconds of a worker that counts as healthy."""

START_SECONDS = 120.0
"""Seconds that a worker has to get ready; the first one may have to migrate a large database."""

GRACE_SECONDS = 2
"""Seconds, in addition to `stop_seconds`, before workers are killed."""


class WorkerSupervisor:
    """Serves with this many workers. `when_started` is called with the address."""

    def __init__(
        self, settings: Settings, workers: int, log: str, when_started: Callable[[str], None]
    ) -> None:
        limits = settings.limits.share_out(workers)
        self._settings, self._log = replace(settings, limits=limits), log
        self._numbers, self._when_started = range(workers), when_started
        self._workers: dict[int, Process] = {}  # the workers that serve
        self._alive: set[Process] = set()  # all workers, also those that get ready or stop
        self._watching: set[asyncio.Task[None]] = set()
        self._stopping, self._replacing = asyncio.Event(), asyncio.Event()
        self._starting = asyncio.Lock()

    async def run(self) -> None:
        """Serve until a signal stops it. ListenError or DatabaseError if it cannot begin."""
        self._sockets = listen(self._settings)
        with TemporaryDirectory(prefix="gyoji-") as self._folder:
            self._handle_signals()
            serving = asyncio.ensure_future(self._serve())
            stopping = asyncio.ensure_future(self._stopping.wait())
            try:
                await asyncio.wait((serving, stopping), return_when=asyncio.FIRST_COMPLETED)
                if serving.done():  # it only ends with an error
                    serving.result()
            finally:
                for task in (serving, stopping):
                    task.cancel()
                await asyncio.wait((serving, stopping))
                await asyncio.gather(*map(self._end, self._alive))
                for each in self._sockets:
                    each.close()

    def _handle_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stopping.set)
        # Several signals before the next replacement begins count as one.
        loop.add_signal_handler(signal.SIGHUP, self._replacing.set)

    async def _serve(self) -> None:
        """Start all workers, and replace them until cancelled."""
        await self._start(0)  # the first one brings the database up to date
        await asyncio.gather(*map(self._start, self._numbers[1:]))
        self._when_started(address_of(self._sockets))
        await asyncio.gather(*map(self._keep, self._numbers), self._replace_on_demand())

    async def _start(self, number: int) -> None:
        """Start a worker that serves from now on; DatabaseError if it cannot."""
        worker = await self._new_process()
        assert worker.stdin and worker.stdout  # noqa: S101, PT018  # both are pipes
        files = [each.fileno() for each in self._sockets]
        worker.stdin.write(encode(Orders(number, self._settings, files, self._log)))
        line = b"a worker was not ready in time"
        with suppress(TimeoutError):
            line = await asyncio.wait_for(worker.stdout.readline(), START_SECONDS)
        if line != READY:
            await self._end(worker)
            raise DatabaseError(line.decode().strip() or "a worker has ended while it was started")
        self._workers[number] = worker

    async def _new_process(self) -> Process:
        more = {"PYTHONPATH": os.pathsep.join(sys.path), SHARED_FOLDER: self._folder}
        try:
            worker = await asyncio.create_subprocess_exec(
                sys.executable, "-P", "-m", f"{__package__}.worker", stdin=PIPE, stdout=PIPE,
                env=os.environ | more, pass_fds=[each.fileno() for each in self._sockets],
                start_new_session=True,  # Ctrl-C is for the supervisor
            )  # fmt: skip
        except OSError as error:  # too many processes, or no memory for one
            raise DatabaseError(f"a worker cannot be started: {error.strerror}") from None
        self._alive.add(worker)
        watching = asyncio.ensure_future(self._watch(worker))
        self._watching.add(watching)
        watching.add_done_callback(self._watching.discard)
        return worker

    async def _watch(self, worker: Process) -> None:
        """Wait for the end of a worker; then forget it, and its gauges in the metrics."""
        await worker.wait()
        self._alive.discard(worker)
        mark_process_dead(worker.pid, self._folder)  # type: ignore[no-untyped-call]  # it has no types

    async def _keep(self, number: int) -> None:
        """Start another worker with this number whenever one ends, until cancelled."""
        pause = SHORTEST_PAUSE
        while True:
            worker, started = self._workers[number], monotonic()
            status = await worker.wait()
            if self._workers[number] is not worker:
                continue
            log_event("worker ended", logging.ERROR, worker=number, status=status)
            pause = SHORTEST_PAUSE if monotonic() - started > LIVED_SECONDS else pause
            while self._workers[number] is worker:
                await asyncio.sleep(pause)
                await self._replace(number, worker)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _replace(self, number: int, old: Process) -> bool:
        """Start a worker in place of `old`, if that is not done yet; False if it fails."""
        async with self._starting:
            if self._workers[number] is not old:
                return True
            try:
                await self._start(number)
            except DatabaseError as error:
                log_event("worker not started", logging.ERROR, worker=number, reason=str(error))
                return False
            return True

    async def _replace_on_demand(self) -> None:
        """Replace all workers whenever that is asked for, until cancelled."""
        while True:
            await self._replacing.wait()
            self._replacing.clear()
            await self.replace_all()

    async def replace_all(self) -> None:
        """Replace the workers one by one; an old worker ends when its successor serves."""
        for number in self._numbers:
            old = self._workers[number]
            if not await self._replace(number, old):  # the old workers go on
                return
            await self._end(old)
        log_event("workers replaced", count=len(self._numbers))

    async def _end(self, worker: Process) -> None:
        """Tell a worker to end, and kill it if its last requests take too long."""
        assert worker.stdin  # noqa: S101  # it is a pipe
        worker.stdin.close()
        try:
            seconds = self._settings.limits.stop_seconds + GRACE_SECONDS
            await asyncio.wait_for(worker.wait(), seconds)
        except TimeoutError:
            worker.kill()
            await worker.wait()
