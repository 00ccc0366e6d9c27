"""The keeper, from the side of whoever started it."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from threading import Lock
from typing import IO, NamedTuple

from . import bubblewrap, leftovers
from .supervisor_process.plan import CROWD, FAILED, NOT_STARTED, REPLY, Plan
from .types import Limits, NotStartedError, Ran, Stop

HERE = os.path.dirname(os.path.abspath(__file__))

BOOT = """
import sys
sys.path.append(sys.argv[1])
from supervisor_process.run import keep
keep(sys.argv[2:])
"""
"""At the end of the path, because `types` must stay Python's own."""

SIGNALS = 128
"""Bubblewrap passes on a signal as a shell does, by this and its number."""

GRACE = 30.0
"""Seconds beyond its limit after which a run will not come to an end by itself."""

FAREWELL = 15.0
"""Seconds that a keeper may take to kill all and go."""

LOST = b"gyoji: the program stopped the process that watched over it\n"

NO_MEMORY = (
    b"bad_alloc", b"bad_array_new_length", b"memoryerror", b"outofmemoryerror", b"out of memory",
    b"cannot allocate memory", b"memory allocation of", b"insufficient memory", b"heap exhausted",
)  # fmt: skip
"""What programs say, in small letters, when they get no more memory."""


class Job(NamedTuple):
    """What a keeper is for."""

    command: list[str]
    limits: Limits
    walled: bool
    folder: str | None
    path: str
    sees: list[str]
    writes: list[str]


class Keeper:
    """A keeper at work. `lost` once what it watched has stopped it; then it is of no more use."""

    def __init__(self, job: Job) -> None:
        if not _watchable():
            raise NotStartedError("programs can only be run on Linux, version 5.3 or later")
        self._job, self.lost, self._lock = job, False, Lock()
        self._home = bubblewrap.HOME if job.walled else tempfile.mkdtemp(prefix="gyoji-")
        self._data, self._output = os.memfd_create("input"), os.memfd_create("output")
        told, telling = os.pipe2(os.O_NONBLOCK) if job.walled else (-1, -1)
        ends = [end for end in (told, telling) if end >= 0]
        try:
            self._process = self._started(self._plan(told, telling), ends)
        except OSError as error:
            self._forget()
            raise NotStartedError(f"{job.command[0]} cannot be started: {error.strerror}") from None
        except BaseException:
            self._forget()
            raise
        finally:
            for end in ends:
                os.close(end)

    def _started(self, plan: Plan, ends: list[int]) -> subprocess.Popen[bytes]:
        """The process itself."""
        return subprocess.Popen(  # noqa: S603  # this Python, and a plan of ours
            [sys.executable, "-I", "-S", "-c", BOOT, HERE, *plan.words()],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0,
            pass_fds=[self._data, self._output, *ends], start_new_session=True, cwd="/",
        )  # fmt: skip

    def _plan(self, told: int, telling: int) -> Plan:
        """What the keeper is told."""
        job, limits = self._job, self._job.limits
        command, extra, folder = job.command, 0, job.folder or self._home
        if job.walled:
            command = bubblewrap.inside(
                command, job.sees, job.writes, folder, limits.written, telling
            )
            extra, folder = bubblewrap.OWN, "/"
        numbers = {
            "data": self._data, "output": self._output, "told": told, "memory": limits.memory,
            "longest": limits.output, "processes": limits.processes, "written": limits.written,
            "extra": extra,
        }  # fmt: skip
        environment = {
            "HOME": self._home, "TMPDIR": self._home, "PATH": job.path, "LANG": "C.UTF-8",
            "PYTHONDONTWRITEBYTECODE": "1",
        }  # fmt: skip
        return Plan(numbers, limits.seconds, folder, environment, command)

    def run(self, data: bytes) -> Ran:
        """One run."""
        self._give(data)
        begun = time.monotonic()
        late = begun + self._job.limits.seconds + GRACE
        head = self._heard(REPLY.size, late)
        if len(head) < REPLY.size:
            return self._missed(time.monotonic() - begun)
        stop, status, seconds, cpu, memory, size, length = REPLY.unpack(head)
        errors = self._heard(length, late)
        output = os.pread(self._output, size, 0)
        if not self._job.walled:
            leftovers.empty(self._home)
        if stop == NOT_STARTED:
            raise NotStartedError(self._reason(status, errors))
        if stop == CROWD:
            errors += b"gyoji: more than %d processes at once\n" % self._job.limits.processes
        if self._job.walled and SIGNALS < status <= SIGNALS + signal.SIGRTMAX:
            status = SIGNALS - status
        return Ran(_why(stop, errors), output, errors, status, seconds, cpu, memory)

    def _give(self, data: bytes) -> None:
        """Hand the keeper a program's input, and ask for a run."""
        os.ftruncate(self._data, 0)
        written = 0
        while written < len(data):
            written += os.pwrite(self._data, memoryview(data)[written:], written)
        with (
            self._lock,
            suppress(BrokenPipeError, ValueError),
        ):  # no answer will come: it is noticed
            os.write(_handle(self._process.stdin), b"r")

    def interrupt(self) -> None:
        """Have it kill all and go, while another thread waits for its answer."""
        with self._lock:
            if self._process.stdin is not None:
                self._process.stdin.close()

    def _heard(self, length: int, late: float) -> bytes:
        """So much of the answer; less if no more comes."""
        source, got = _handle(self._process.stdout), b""
        poll = select.poll()
        poll.register(source, select.POLLIN)
        while len(got) < length:
            if not poll.poll(max(0.0, late - time.monotonic()) * 1000):
                break
            piece = os.read(source, length - len(got))
            if not piece:
                break
            got += piece
        return got

    def _missed(self, seconds: float) -> Ran:
        """What is said of a run of which nobody tells."""
        self.lost = True
        with suppress(subprocess.TimeoutExpired):
            if self._process.wait(0.5) == 1:  # an exception, which only a fault of ours can raise
                raise NotStartedError(f"{self._job.command[0]} cannot be watched")
        return Ran(Stop.FAILED, b"", LOST, -signal.SIGKILL, seconds, 0.0, 0)

    def _reason(self, number: int, errors: bytes) -> str:
        """Why there was no run."""
        last = errors.decode(errors="replace").strip().rpartition("\n")[2]
        why = os.strerror(number) if number else last or "nobody knows why"
        return f"{self._job.command[0]} cannot be started: {why}"

    def close(self) -> None:
        """Have it kill all, and go."""
        process = self._process
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()
        if self.lost:
            process.kill()
        try:
            process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            self.lost = True
        if self.lost and not self._job.walled:
            leftovers.kill(self._home)
        self._forget()

    def _forget(self) -> None:
        """Give back what it had."""
        os.close(self._data)
        os.close(self._output)
        if not self._job.walled:
            leftovers.remove(self._home)


def _watchable() -> bool:
    """Does this system tell of a process's children, and know handles of processes?"""
    try:
        os.close(os.pidfd_open(os.getpid()))
    except (AttributeError, OSError):
        return False
    return os.path.exists(f"/proc/self/task/{os.getpid()}/children")


def _handle(pipe: IO[bytes] | None) -> int:
    """The number of a pipe that is there."""
    if pipe is None:
        raise ValueError("there is no pipe")
    return pipe.fileno()


def _why(stop: int, errors: bytes) -> Stop:
    """Why a program stopped; it may have said itself that it was for want of memory."""
    if stop == CROWD:
        return Stop.FAILED
    if stop == FAILED and any(word in errors.lower() for word in NO_MEMORY):
        return Stop.MEMORY
    return tuple(Stop)[stop]
