"""Keeps several workers serving at one address: starts, replaces and stops them."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import signal
import sys
from asyncio.subprocess import PIPE
from contextlib import suppress
from dataclasses import replace
from tempfile import TemporaryDirectory
from time import monotonic
from typing import TYPE_CHECKING

from prometheus_client.multiprocess import mark_process_dead

from .listen import address_of, listen
from .logs import log_event
from .metrics import SHARED_FOLDER
from .rooms.database import DatabaseError
from .worker import READY, Orders

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Callable, Coroutine

    from .settings import Settings

SHORTEST_PAUSE, LONGEST_PAUSE = 0.2, 5.0
"""Seconds between a worker's end and the start of the next: twice as many each time."""

LIVED_SECONDS = 10.0
"""A worker that has lived for so long was well."""

GRACE_SECONDS = 2
"""What workers have beside `stop_seconds` before they are killed."""


class Supervisor:
    """Serves with so many workers. `when_started` is given the address."""

    def __init__(
        self, settings: Settings, workers: int, log: str, when_started: Callable[[str], None]
    ) -> None:
        limits = settings.limits.shared_out(workers)
        self._settings, self._log = replace(settings, limits=limits), log
        self._numbers, self._when_started = range(workers), when_started
        self._workers: dict[int, Process] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping, self._starting = asyncio.Event(), asyncio.Lock()

    async def run(self) -> None:
        """Serve until a signal stops it. ListenError or DatabaseError if it cannot begin."""
        self._sockets = listen(self._settings)
        with TemporaryDirectory(prefix="gyoji-") as self._folder:
            try:
                self._handle_signals()
                await self._start(0)  # which brings the database up to date
                await asyncio.gather(*map(self._start, self._numbers[1:]))
                for number in self._numbers:
                    self._begin(self._keep(number))
                self._when_started(address_of(self._sockets))
                await self._stopping.wait()
            finally:
                self._stopping.set()
                await asyncio.gather(*map(self._end, self._workers.values()))
                for each in self._sockets:
                    each.close()

    def _handle_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stopping.set)
        loop.add_signal_handler(signal.SIGHUP, lambda: self._begin(self.replace_all()))

    def _begin(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _start(self, number: int) -> None:
        """Start a worker that serves from now on. DatabaseError if it cannot."""
        files = [each.fileno() for each in self._sockets]
        more = {"PYTHONPATH": os.pathsep.join(sys.path), SHARED_FOLDER: self._folder}
        worker = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", f"{__package__}.worker", stdin=PIPE, stdout=PIPE,
            env=os.environ | more, pass_fds=files,
            start_new_session=True,  # Ctrl-C is for the supervisor
        )  # fmt: skip
        assert worker.stdin and worker.stdout  # noqa: S101, PT018  # both are pipes
        worker.stdin.write(pickle.dumps(Orders(number, self._settings, files, self._log)))
        line = await worker.stdout.readline()
        if line != READY:
            await worker.wait()
            raise DatabaseError(line.decode().strip() or "a worker has ended while it was started")
        self._workers[number] = worker

    async def _keep(self, number: int) -> None:
        """Start another worker of this number whenever one ends."""
        pause = SHORTEST_PAUSE
        while not self._stopping.is_set():
            worker, started = self._workers[number], monotonic()
            status = await worker.wait()
            mark_process_dead(worker.pid, self._folder)  # type: ignore[no-untyped-call]
            if self._stopping.is_set() or self._workers[number] is not worker:
                continue
            log_event("worker ended", logging.ERROR, worker=number, status=status)
            pause = SHORTEST_PAUSE if monotonic() - started > LIVED_SECONDS else pause
            while self._workers[number] is worker and not self._stopping.is_set():
                await self._try_again(number, pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _try_again(self, number: int, pause: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stopping.wait(), pause)
            return
        try:
            async with self._starting:
                await self._start(number)
        except DatabaseError as error:
            log_event("worker not started", logging.ERROR, worker=number, reason=str(error))

    async def replace_all(self) -> None:
        """Replace the workers one by one, each when its successor serves."""
        for number in self._numbers:
            old = self._workers[number]
            try:
                async with self._starting:
                    await self._start(number)
            except DatabaseError as error:  # the old ones go on
                log_event("worker not started", logging.ERROR, worker=number, reason=str(error))
                return
            await self._end(old)
        log_event("workers replaced", count=len(self._numbers))

    async def _end(self, worker: Process) -> None:
        """Hang up, and give a worker the time that requests may take to be answered."""
        assert worker.stdin  # noqa: S101  # it is a pipe
        worker.stdin.close()
        try:
            seconds = self._settings.limits.stop_seconds + GRACE_SECONDS
            await asyncio.wait_for(worker.wait(), seconds)
        except TimeoutError:
            worker.kill()
            await worker.wait()
