"""The owner's side of the supervisor: start the process, ask for runs, end it."""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from threading import Lock
from typing import IO, TYPE_CHECKING, NamedTuple

from . import bubblewrap
from .supervisor_process.control_group import make_group, remove_group
from .supervisor_process.launch import prioritize
from .supervisor_process.own_time import MOST
from .supervisor_process.process_tree import children
from .supervisor_process.protocol import (
    FAILED,
    FILES,
    NOT_STARTED,
    PROCESSES,
    READY,
    REPLY,
    REQUEST,
    RunPlan,
)
from .types import Limits, NotStartedError, RunResult, Stop

if TYPE_CHECKING:
    from collections.abc import Callable

    Answer = Callable[[bytes], tuple[bytes, bool]]
    """Takes a line of the program; returns the answer, and whether the conversation goes on."""

# ---------------------------------------------------------------- cleanup
# Remove what a program may leave behind outside bubblewrap: files and orphaned processes.

SCANS = 50
"""The most scans of /proc: a process found in one scan may have forked before it was killed."""


def empty(folder: str) -> bool:
    """Remove everything in a folder, even if the program protected it.

    Return whether it can be used again: not if it has gone, is a link, or is unreadable now.
    """
    if os.path.islink(folder):
        return False
    try:
        with os.scandir(folder) as entries:
            paths = [entry.path for entry in entries]
    except OSError:
        return False
    if paths:
        remove(*paths)
    return True


def remove(*paths: str) -> None:
    """Remove files and folders, including folders made unreadable."""
    for path in paths:
        if os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path, ignore_errors=True)
        else:
            with suppress(OSError):
                os.unlink(path)
    remaining = [path for path in paths if os.path.lexists(path)]
    if remaining:
        for command in (["chmod", "-R", "u+rwX"], ["rm", "-rf"]):
            subprocess.run([*command, "--", *remaining], capture_output=True, check=False)  # noqa: S603  # a constant command


def kill_by_home(home: str) -> None:
    """Kill every process whose environment has this HOME.

    The folder is new for each supervisor, so this finds its program's processes and no others,
    even when the supervisor has gone and they have another parent.
    """
    entry = b"HOME=" + os.fsencode(home)
    for _ in range(SCANS):
        processes = [int(name) for name in os.listdir("/proc")
                 if name.isdigit() and _in_environment(name, entry)]  # fmt: skip
        for process in processes:
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)
        if not processes:
            break


def _in_environment(process: str, entry: bytes) -> bool:
    try:
        with open(f"/proc/{process}/environ", "rb") as file:
            return entry in file.read().split(b"\0")
    except OSError:
        return False


# ---------------------------------------------------------------- supervisor

# The process imports its own package and nothing else of Gyoji (-S: no site packages, -I: nothing
# from the environment). It forks for each run, and forking is cheap only while it is small.
# The folder goes to the end of the path, because `types` must stay Python's own.
BOOT = """
import sys
sys.path.append(sys.argv[1])
from supervisor_process.main import supervise
supervise(sys.argv[2:])
"""

NESTED_PROCESSES, BUBBLEWRAP_PROCESSES, OWN_PROCESSES = 1, 2, 2
"""The sandbox's own processes in a run, which do not count against the program's limit. With the
supervisor inside bubblewrap, this is the first process of the program's namespaces. If bubblewrap
starts for each run, it is bubblewrap's own two. Without it, these are the process around the
namespaces and the first one in them."""

SIGNALS = 128
"""Like a shell, bubblewrap reports a signal as this plus its number."""

GRACE = 30.0
"""Seconds beyond the longest time of a run after which the supervisor counts as lost."""

EXIT_TIME = 15.0
"""Seconds in which a supervisor has to kill everything and exit."""

LOST = b"gyoji: the program stopped its supervisor\n"

SANITIZERS = {"ASAN_OPTIONS": "detect_leaks=0"}
"""The environment of a program built with a sanitizer: the search for leaks would need ptrace."""

LINE, PIECE = 1 << 10, 1 << 12
"""The most bytes of a program's line in a conversation, and the most that are read at once."""

NO_MEMORY = (
    b"bad_alloc", b"bad_array_new_length", b"memoryerror", b"outofmemoryerror", b"out of memory",
    b"cannot allocate memory", b"memory allocation of", b"insufficient memory", b"heap exhausted",
)  # fmt: skip
"""Messages, in lower case, that programs print when they run out of memory."""


class ProgramJob(NamedTuple):
    """A job of a supervisor: the program, its limits and its sandbox."""

    command: list[str]
    limits: Limits
    sandbox: bubblewrap.Sandbox | None
    confined: bool
    """Is the program kept to its files by the kernel alone, without bubblewrap?"""
    folder: str | None
    path: str
    readable: list[str]
    writable: list[str]
    sanitized: bool
    """Was the program built with a sanitizer, which reserves far more memory than it uses?"""
    environment: tuple[tuple[str, str], ...]


class Supervisor:
    """A running supervisor process; for one conversation if it `talks`, else for many runs.

    `lost` is set once the program has stopped or killed the supervisor, or made its home unusable.
    Then the supervisor must be replaced.
    """

    def __init__(self, job: ProgramJob, *, talks: bool = False) -> None:
        if not _is_supported():
            raise NotStartedError("programs can only be run on Linux 5.3 or later")
        self._job, self.lost, self._lock = job, False, Lock()
        self._nested = job.sandbox is not None and job.sandbox.nested
        self._home = bubblewrap.HOME if job.sandbox else tempfile.mkdtemp(prefix="gyoji-")
        ends = list[int]()
        if talks:
            # The program inherits `given` and `taken`, which are closed here. The owner keeps the
            # other two ends.
            (given, self._input), (self._output, taken) = os.pipe(), os.pipe()
            ends = [given, taken]
        else:
            given = self._input = os.memfd_create("input")
            taken = self._output = os.memfd_create("output")
        self._streams = given, taken
        bubblewrapped = job.sandbox and not self._nested
        status, report = os.pipe2(os.O_NONBLOCK) if bubblewrapped else (-1, -1)
        self._group, group = make_group()
        ends += [end for end in (status, report, group) if end >= 0]
        try:
            plan = self._plan(status, report, group, talks=talks)
            self._process = self._start(plan, ends)
            self._prioritize()
        except OSError as error:
            self._release()
            raise NotStartedError(f"{job.command[0]} cannot be started: {error.strerror}") from None
        except BaseException:
            self._release()
            raise
        finally:
            for end in ends:
                os.close(end)

    def _start(self, plan: RunPlan, ends: list[int]) -> subprocess.Popen[bytes]:
        job, command = self._job, bubblewrap.inner_command(BOOT)
        if job.sandbox and job.sandbox.nested:
            command = bubblewrap.command_line(
                job.sandbox, command, [*job.readable, *bubblewrap.inner_files()], job.writable,
                plan.folder, job.limits.written
            )  # fmt: skip
        return subprocess.Popen(  # noqa: S603  # this Python, and a plan of ours
            [*command, *plan.words()], env=plan.environment if plan.nested else None,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0,
            pass_fds={*self._streams, *ends}, start_new_session=True, cwd="/",
        )  # fmt: skip

    def _prioritize(self) -> None:
        """Wait until the process has started, and schedule it before all others, if permitted."""
        started = self._receive(len(READY), time.monotonic() + EXIT_TIME)
        # In bubblewrap the process has lost the right to do so itself, even if this one is root.
        if started and self._nested:
            for inner in children(self._process.pid):
                prioritize(inner, 1, inherited=True)

    def _plan(self, status: int, report: int, group: int, *, talks: bool) -> RunPlan:
        """Return the plan for the process.

        Bubblewrap writes to `report`, the process reads `status`; `group` is its control group.
        """
        job, limits = self._job, self._job.limits
        command, overhead, folder = job.command, 0, job.folder or self._home
        shown, writable, hidden = list[str](), list[str](), list[str]()
        if job.sandbox and job.sandbox.nested:
            paths = [*job.readable, *job.writable]
            overhead, shown = NESTED_PROCESSES, bubblewrap.show(paths)
            hidden = bubblewrap.hide(paths)
        elif job.sandbox:
            command = bubblewrap.command_line(
                job.sandbox, command, job.readable, job.writable, folder, limits.written, report
            )
            overhead, folder = BUBBLEWRAP_PROCESSES, "/"
        elif job.confined:
            overhead = OWN_PROCESSES if bubblewrap.can_isolate_processes() else 0
            shown, writable = (
                [*bubblewrap.system_files(), *job.readable],
                [self._home, *job.writable],
            )
        numbers = {
            "input": self._streams[0], "output": self._streams[1], "status": status,
            "memory": limits.memory, "longest": limits.output, "processes": limits.processes,
            "written": limits.written, "files": limits.files, "overhead": overhead,
            "user": os.getuid(), "group": os.getgid(), "confined": int(job.confined),
            "cgroup": group, "sanitized": int(job.sanitized),
            "varied": int(bool(job.environment)), "talks": int(talks),
        }  # fmt: skip
        environment = {
            "HOME": self._home, "TMPDIR": self._home, "PATH": job.path, "LANG": "C.UTF-8",
            "PYTHONDONTWRITEBYTECODE": "1",
            **(SANITIZERS if job.sanitized else {}),
            **dict(job.environment),
        }  # fmt: skip
        return RunPlan(
            numbers, limits.seconds, folder, environment, shown, writable, hidden, command
        )

    def run(self, data: bytes, seconds: float) -> RunResult:
        """Run the program once for at most `seconds`, with `data` on standard input.

        Time that the program waits for a core does not count.
        """
        os.ftruncate(self._input, 0)
        written = 0
        while written < len(data):
            written += os.pwrite(self._input, memoryview(data)[written:], written)
        begun = self._request(seconds)
        return self._result(begun, begun + MOST * seconds + GRACE)

    def talk(self, answer: Answer, seconds: float) -> RunResult:
        """Run the program once for at most `seconds`, and answer each line that it writes.

        The input ends, and nothing more is read, after an answer that is the last, after a line of
        more than LINE bytes, and when the output ends.
        """
        begun = self._request(seconds)
        deadline = begun + MOST * seconds + GRACE
        text, replies = b"", _descriptor(self._process.stdout)
        os.set_blocking(self._input, False)
        poll = select.poll()
        for source in (self._output, replies):
            poll.register(source, select.POLLIN)
        goes_on = True
        while goes_on:
            ready = poll.poll(max(0.0, deadline - time.monotonic()) * 1000)
            # If the program has ended, the output that it wrote before comes first.
            if self._output not in {source for source, _ in ready}:
                break
            piece = os.read(self._output, PIECE)
            text, goes_on = self._answer(text + piece, answer)
            goes_on = goes_on and bool(piece) and time.monotonic() < deadline
        self._hang_up()
        return self._result(begun, deadline)

    def _answer(self, text: bytes, answer: Answer) -> tuple[bytes, bool]:
        """Answer the whole lines of a text; return the rest, and whether more may follow."""
        *whole, rest = text.split(b"\n")
        for line in whole:
            said, goes_on = answer(line[:LINE])
            # A program that reads nothing fills the pipe, and gets no further answer.
            with suppress(BrokenPipeError, BlockingIOError):
                os.write(self._input, said)
            if not goes_on:
                return b"", False
        if len(rest) > LINE:
            answer(rest[:LINE])
            return b"", False
        return rest, True

    def _hang_up(self) -> None:
        """Close the owner's ends of the pipes: the program can neither read nor write any more."""
        for end in (self._input, self._output):
            if end >= 0:
                os.close(end)
        self._input = self._output = -1

    def _result(self, begun: float, deadline: float) -> RunResult:
        """Return the result of the run that was asked for, when it has ended."""
        head = self._receive(REPLY.size, deadline)
        if len(head) < REPLY.size:
            return self._give_up(time.monotonic() - begun)
        stop, status, seconds, waited, cpu, memory, size, length = REPLY.unpack(head)
        errors = self._receive(length, deadline)
        output = os.pread(self._output, size, 0) if size else b""
        if not self._job.sandbox and not empty(self._home):
            self.lost = True
        if stop == NOT_STARTED:
            raise NotStartedError(self._reason(status, errors))
        if stop == PROCESSES:
            errors += b"gyoji: more than %d processes at once\n" % self._job.limits.processes
        if stop == FILES:
            errors += b"gyoji: more than %d files at once\n" % self._job.limits.files
        if self._job.sandbox and not self._nested and SIGNALS < status <= SIGNALS + signal.SIGRTMAX:
            status = SIGNALS - status
        why = _why(stop, errors)
        return RunResult(why, output, errors, status, seconds, cpu, memory, waited)

    def _request(self, seconds: float) -> float:
        """Ask for a run; return the time of asking, by the clock `monotonic`."""
        # If the process has gone, or was interrupted, there will be no answer, and `run` sees that.
        with self._lock, suppress(BrokenPipeError, ValueError):
            os.write(_descriptor(self._process.stdin), REQUEST.pack(seconds))
        return time.monotonic()

    def interrupt(self) -> None:
        """Make the process kill everything and exit, while another thread waits for its answer."""
        with self._lock:
            if self._process.stdin is not None:
                self._process.stdin.close()

    def _receive(self, length: int, deadline: float) -> bytes:
        """Return the next `length` bytes of the answer.

        Fewer if it ends, or the deadline passes.
        """
        source, received = _descriptor(self._process.stdout), b""
        poll = select.poll()
        poll.register(source, select.POLLIN)
        while len(received) < length:
            if not poll.poll(max(0.0, deadline - time.monotonic()) * 1000):
                break
            piece = os.read(source, length - len(received))
            if not piece:
                break
            received += piece
        return received

    def _give_up(self, seconds: float) -> RunResult:
        """Return the result of a run for which no answer came."""
        self.lost = True
        with suppress(subprocess.TimeoutExpired):
            # Status 1 means an exception in the supervisor: a bug in Gyoji, not in the program.
            if self._process.wait(0.5) == 1:
                raise NotStartedError(f"{self._job.command[0]} cannot be supervised")
        return RunResult(Stop.FAILED, b"", LOST, -signal.SIGKILL, seconds, 0.0, 0)

    def _reason(self, number: int, errors: bytes) -> str:
        """Return why the program was not started: the system's error, or bubblewrap's last line."""
        last = errors.decode(errors="replace").strip().rpartition("\n")[2]
        why = os.strerror(number) if number else last or "unknown reason"
        return f"{self._job.command[0]} cannot be started: {why}"

    def close(self) -> None:
        """Make the process kill everything and exit."""
        process = self._process
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()
        if self.lost:
            self.kill()
        try:
            process.wait(EXIT_TIME)
        except subprocess.TimeoutExpired:
            self.kill()
            process.wait()
            self.lost = True
        # In bubblewrap the kernel has killed the program by now: it dies with its parent.
        if self.lost and not self._job.sandbox:
            kill_by_home(self._home)
        self._release()

    def kill(self) -> None:
        """Kill the process, and with it everything in its sandbox."""
        # This bubblewrap is not started with --die-with-parent, since its parent is a thread, which
        # may end earlier. So the process inside is killed here.
        if self._nested and self._process.poll() is None:
            for inner in children(self._process.pid):
                with suppress(ProcessLookupError):
                    os.kill(inner, signal.SIGKILL)
        self._process.kill()

    def _release(self) -> None:
        self._hang_up()
        if self._group:
            remove_group(self._group)
        if not self._job.sandbox:
            remove(self._home)


def _is_supported() -> bool:
    """Return whether this kernel has process descriptors, and lists a process's children."""
    try:
        os.close(os.pidfd_open(os.getpid()))
    except (AttributeError, OSError):
        return False
    return os.path.exists(f"/proc/self/task/{os.getpid()}/children")


def _descriptor(pipe: IO[bytes] | None) -> int:
    """Return the pipe's file descriptor; ValueError if it is closed."""
    if pipe is None:
        raise ValueError("there is no pipe")
    return pipe.fileno()


def _why(stop: int, errors: bytes) -> Stop:
    """Return the reason why the program stopped: the memory limit if its errors say so."""
    if stop in (PROCESSES, FILES):
        return Stop.FAILED
    if stop == FAILED and any(word in errors.lower() for word in NO_MEMORY):
        return Stop.MEMORY
    return tuple(Stop)[stop]
