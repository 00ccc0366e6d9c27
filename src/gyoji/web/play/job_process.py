"""A job process: it runs one job after the other, and can be killed at any time.

A job is a function of a module and its arguments. The process keeps nothing of a finished job. So a
job that is too slow, takes too much memory, or crashes does harm only to its own client.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import sys
import traceback
from asyncio.subprocess import PIPE
from contextlib import suppress
from importlib import import_module
from time import process_time
from typing import Any, NamedTuple, Self

from ..limits.refusals import RefusalError

HEAD = 8
"""The bytes in front of a message that hold its length."""

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows has only SIGTERM
MODULE = "gyoji.web.play.job_process"

READY = b"ready"
"""The first message of a process. Jobs begin after it, so the start is not counted as work."""

GRACE = 2
"""Seconds after its deadline when a job ends its own process, if the server has not ended it."""


class JobAnswer(NamedTuple):
    """The outcome of a job: its result, its refusal, or the trace of a fault; and its time.

    `seconds` is processor time, so clients do not pay for a busy machine.
    """

    result: Any
    refusal: RefusalError | None
    trace: str
    seconds: float


class JobProcess:
    """One job process, as the server sees it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin and process.stdout  # noqa: S101, PT018  # both are pipes
        self._process, self._to, self._from = process, process.stdin, process.stdout
        self._killed = False

    @classmethod
    async def start(cls, memory: int) -> Self:
        """Start a process whose jobs may take `memory` bytes. Wait for `ready` before using it."""
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable, "-P", "-m", MODULE, str(memory), stdin=PIPE, stdout=PIPE,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
                start_new_session=True,  # Ctrl-C is for the server
            )
        )  # fmt: skip

    async def ready(self) -> None:
        """Wait until the process can run jobs; EOFError if it has ended."""
        await self._read(len(READY))

    async def ask(self, job: bytes, most: int) -> bytes:
        """Return the pickled JobAnswer to a pickled job.

        EOFError if the process has ended, OverflowError if the answer has more than `most` bytes.
        """
        with suppress(ConnectionError):  # the process has ended, and reading raises EOFError below
            self._to.write(len(job).to_bytes(HEAD, "big"))
            self._to.write(job)
            await self._to.drain()
        size = int.from_bytes(await self._read(HEAD), "big")
        if size > most:
            raise OverflowError
        return await self._read(size)

    async def _read(self, size: int) -> bytes:
        try:
            return await self._from.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise EOFError from None

    def kill(self) -> None:
        """End the process at once, even in the middle of a job."""
        if self._process.returncode is None and not self._killed:
            self._killed = True
            # asyncio's own `kill` may collect the exit status, for which `wait_until_ended` waits.
            with suppress(ProcessLookupError):
                os.kill(self._process.pid, KILL)

    async def wait_until_ended(self) -> None:
        """Wait until the process has ended."""
        await self._process.wait()


def main() -> None:
    """Run jobs until the server closes the pipe."""
    # Standard output is replaced, since a game's prints must not get between the answers.
    with os.fdopen(os.dup(1), "wb") as answers, suppress(BrokenPipeError):
        os.dup2(2, 1)
        _limit_memory(int(sys.argv[1]))
        answers.write(READY)
        answers.flush()
        while head := sys.stdin.buffer.read(HEAD):
            job = sys.stdin.buffer.read(int.from_bytes(head, "big"))
            answer = pickle.dumps(_answer(job), pickle.HIGHEST_PROTOCOL)
            answers.write(len(answer).to_bytes(HEAD, "big"))
            answers.write(answer)
            answers.flush()


def _limit_memory(most: int) -> None:
    """Limit the memory of jobs, and lower this process's priority below the server's."""
    if sys.platform == "win32":
        return
    import resource

    # If the system lacks this limit, only the server's own limits of boards and plays apply.
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    with suppress(OSError):
        os.nice(5)


def _answer(packed: bytes) -> JobAnswer:
    started, result, refusal, trace = process_time(), None, None, ""
    try:
        seconds, job, arguments = pickle.loads(packed)  # noqa: S301  # of our own server
        _set_alarm(seconds + GRACE)
        result = job(*arguments)
    except RefusalError as error:
        refusal = error
    except (MemoryError, RecursionError):
        refusal = RefusalError(413, "this takes more memory than the server has for it")
    except Exception:  # the server logs it
        trace = traceback.format_exc()
    _set_alarm(0)
    return JobAnswer(result, refusal, trace, process_time() - started)


def _set_alarm(seconds: float) -> None:
    """End this process after this many seconds, in case its server has been killed; 0 for never."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, seconds)


if __name__ == "__main__":
    # Imported by its own name, not as `__main__`, so that pickled answers name a known module.
    import_module(MODULE).main()
