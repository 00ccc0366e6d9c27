"""A worker process: it does one job after the other, and can be killed at any time.

A job is a function of a module and its arguments. Nothing is left in the process after it, so that
a job that is too slow, takes too much memory, or crashes costs nobody anything but its client.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import signal
import socket
import sys
import traceback
from contextlib import suppress
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from .refusals import RefusalError

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
"""Processes are forked from one that has the modules but no threads, or else started anew."""

PRELOADED = ("gyoji.web.preloaded",)

HEAD = 8
"""The bytes in front of a message that hold its length."""

READY = b"ready"
"""What a process says first, so that its start is not counted as work."""

GRACE = 2
"""Seconds after its deadline at which a job ends its process, if nobody else has."""


class Answer(NamedTuple):
    """What became of a job: its result, its refusal, or the trace of a fault; and the time it took.

    `seconds` are of the processor, so that a busy machine costs clients nothing.
    """

    result: Any
    refusal: RefusalError | None
    trace: str
    seconds: float


class WorkerProcess:
    """One worker process, as the server sees it."""

    def __init__(
        self, process: BaseProcess, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._process, self._reader, self._writer = process, reader, writer

    @classmethod
    async def start(cls, memory: int) -> WorkerProcess:
        """Start a process, whose jobs may take so many bytes of memory."""
        ours, theirs = socket.socketpair()
        process = _context().Process(target=work, args=(theirs, memory), daemon=True)
        with theirs:
            await asyncio.to_thread(process.start)
        reader, writer = await asyncio.open_connection(sock=ours)
        await reader.readexactly(len(READY))
        return cls(process, reader, writer)

    async def ask(self, job: bytes, most: int) -> bytes:
        """The pickled Answer to a pickled job.

        EOFError if the process has ended, OverflowError if the answer has more than `most` bytes.
        """
        try:
            self._writer.write(len(job).to_bytes(HEAD, "big"))
            self._writer.write(job)
            await self._writer.drain()
            size = int.from_bytes(await self._reader.readexactly(HEAD), "big")
            if size > most:
                raise OverflowError
            return await self._reader.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise EOFError from None

    def kill(self) -> None:
        """End the process at once, whatever it does."""
        self._writer.close()
        if self._process.is_alive():  # else its number may be that of another process by now
            self._process.kill()


def _context() -> Any:
    context = multiprocessing.get_context(METHOD)
    if METHOD == "forkserver":
        context.set_forkserver_preload(list(PRELOADED))
    return context


def warm_up() -> None:
    """Start the process from which the others are forked; it takes a moment to load the games."""
    if METHOD == "forkserver":
        from multiprocessing import forkserver

        _context()
        forkserver.ensure_running()


def work(connection: socket.socket, memory: int) -> None:
    """The life of a worker process: jobs until the server hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    _limit_memory(memory)
    with connection, connection.makefile("rwb") as stream:
        stream.write(READY)
        stream.flush()
        while head := stream.read(HEAD):
            job = stream.read(int.from_bytes(head, "big"))
            answer = pickle.dumps(_answer(job), pickle.HIGHEST_PROTOCOL)
            del job
            with suppress(BrokenPipeError):
                stream.write(len(answer).to_bytes(HEAD, "big"))
                stream.write(answer)
                stream.flush()


def _limit_memory(most: int) -> None:
    """Limit the memory of jobs, and let the server have the processor first."""
    if sys.platform == "win32":
        return
    import resource

    # Where the system does not know this limit, the server's own limits of boards and plays hold.
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    with suppress(OSError):
        os.nice(5)


def _answer(packed: bytes) -> Answer:
    started, result, refusal, trace = process_time(), None, None, ""
    seconds, job, arguments = pickle.loads(packed)  # noqa: S301  # of our own server
    _set_alarm(seconds + GRACE)
    try:
        result = job(*arguments)
    except RefusalError as error:
        refusal = error
    except (MemoryError, RecursionError):
        refusal = RefusalError(413, "this takes more memory than the server has for it")
    except Exception:  # whatever it is: the server logs it
        trace = traceback.format_exc()
    _set_alarm(0)
    return Answer(result, refusal, trace, process_time() - started)


def _set_alarm(seconds: float) -> None:
    """End this process after so many seconds, should its server have been killed; 0 for never."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, seconds)
