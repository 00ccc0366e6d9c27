"""Supervise one run after another, each to its end."""

from __future__ import annotations

import gc
import os
import select
import signal
import time
from contextlib import suppress
from math import inf

from .control_group import begin_run, end_run, try_group
from .launch import SPARE, adopt_orphans, launch, prioritize, report, user_and_process_limit
from .namespaces import prepare, temporary_use
from .own_time import OwnTime
from .process_tree import BLOCK, Process, descendants, kill, memory, open_files, stop
from .protocol import (
    DONE,
    FAILED,
    FILES,
    MEMORY,
    NOT_STARTED,
    OUTPUT,
    PROCESSES,
    READY,
    REPLY,
    REQUEST,
    TIME,
    RunPlan,
)

# ---------------------------------------------------------------- files
# The files that a program has made in folders that are emptied after the run.


def files_in_use(plan: RunPlan, running: list[Process]) -> tuple[int, int]:
    """Return the number of files, and their bytes; counting stops soon after a limit is exceeded.

    A file without a name counts as long as a process has it open.
    """
    if not plan.sandboxed:
        number, size = _entries(plan.environment["HOME"], plan.files)
        return number, size + open_files(running)
    if len(running) <= plan.overhead:
        return 0, 0
    # The sandbox's own processes may still see other folders.
    return temporary_use(f"/proc/{running[plan.overhead].pid}/root")


def _entries(folder: str, most: int) -> tuple[int, int]:
    """Return the number of files in a folder and its subfolders, and their bytes."""
    number, size, folders = 0, 0, [folder]
    while folders and number <= most:
        try:
            with os.scandir(folders.pop()) as entries:
                for entry in entries:
                    number += 1
                    if number > most:
                        break
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(entry.path)
                    else:
                        size += entry.stat(follow_symlinks=False).st_blocks * BLOCK
        except OSError:
            continue  # it has gone, or cannot be read
    return number, size


# ---------------------------------------------------------------- main

INTERVAL = 0.01  # seconds between two measurements
KILL_TIME = 10.0  # seconds in which killed processes have to be gone
TEAR_DOWN_TIME = 2.0  # seconds in which bubblewrap has to go, and take all its processes with it
TAIL = 4096
CHUNK = 1 << 16


class Run:
    def __init__(self, plan: RunPlan, user: int, most: int, own: int) -> None:
        self.plan, self.stop, self.status = plan, DONE, 0
        self.cpu, self.seen, self.memory = 0.0, 0.0, 0
        self.seconds = self.waited = 0.0
        self.size, self.errors = 0, b""
        _reset(plan)
        (self.out, out), (self.err, err) = os.pipe2(os.O_CLOEXEC), os.pipe2(os.O_CLOEXEC)
        if plan.talks:
            os.dup2(plan.output, out, inheritable=False)
        os.set_blocking(self.out, False)
        os.set_blocking(self.err, False)
        if plan.cgroup >= 0:
            tasks = plan.processes + plan.overhead + SPARE
            plan.members = begin_run(plan.cgroup, plan.memory, tasks)
        # Outside bubblewrap a program may have the right to leave its control group.
        self.counting = plan.members < 0 or not plan.sandboxed
        self.started = time.monotonic()
        self.own = OwnTime(self.started, talks=plan.talks)
        self.pid, self.failure, self.first = launch(plan, out, err, user, most, own)
        if plan.talks:
            # The pipes end with the program, or when it closes them.
            os.close(plan.input)
            os.close(plan.output)

    def watch(self) -> bool:
        """Wait for the end of the run or a limit.

        False if the owner has gone or wants no answer.
        """
        end = os.pidfd_open(self.pid)
        poll = select.poll()
        for source in (0, end, self.out, self.err):
            poll.register(source, select.POLLIN)
        due = self.started + INTERVAL
        ready: set[int] = set()
        while self.stop == DONE and not ready & {0, end}:
            left = due - time.monotonic()
            ready = {source for source, _ in poll.poll(max(0.0, left * 1000))}
            for source in ready & {self.out, self.err}:
                if self.read(source) == 0:
                    poll.unregister(source)
            if time.monotonic() >= due:
                self.measure()
                due = time.monotonic() + INTERVAL
        now = time.monotonic()
        self.seconds = self.own.finish(now, INTERVAL)
        self.waited = now - self.started - self.seconds
        os.close(end)
        return 0 not in ready

    def read(self, source: int) -> int:
        """Read some output; return the number of bytes, 0 at its end, -1 if there is none yet."""
        try:
            data = os.read(source, CHUNK)
        except BlockingIOError:
            return -1
        if source == self.err:
            self.errors = (self.errors + data)[-TAIL:]
        elif data:
            room = self.plan.longest - self.size
            self.size += os.write(self.plan.output, data[:room])
            self.stop = OUTPUT if len(data) > room else self.stop
        return len(data)

    def measure(self) -> None:
        """Compare the resources used with the limits."""
        plan = self.plan
        most = plan.processes + plan.overhead
        self.reap(leave=self.pid)
        running = [process for process in descendants(most) if not process.dead]
        number, size = files_in_use(plan, running)
        used = size
        if self.counting:
            used += memory(running[plan.overhead :], plan.memory - size)
        self.memory = max(self.memory, used)
        self.seen = max(self.seen, self.cpu + sum(process.cpu for process in running))
        own = self.own.measure(time.monotonic(), running)
        if sum(process.threads for process in running) > most:
            self.stop = PROCESSES
        elif used > plan.memory:
            self.stop = MEMORY
        elif number > plan.files:
            self.stop = FILES
        elif max(own, self.seen) > plan.seconds:
            self.stop = TIME

    def reap(self, leave: int = 0) -> bool:
        """Collect the processes that have ended, except `leave`; False if there is no child."""
        while True:
            try:
                # WNOWAIT: look before collecting, because `leave` must stay.
                ended = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            except ChildProcessError:
                return False
            if ended is None or ended.si_pid == leave:
                return True
            _, status, used = os.wait4(ended.si_pid, 0)
            self.cpu += used.ru_utime + used.ru_stime
            if self.counting:
                self.memory = max(self.memory, used.ru_maxrss << 10)
            if ended.si_pid == self.pid:
                self.status = os.waitstatus_to_exitcode(status)

    def finish(self) -> None:
        """Kill the remaining processes, and read the rest of the output."""
        if self.pid:
            with suppress(OSError):
                os.killpg(self.pid, signal.SIGKILL)
        self.clear(time.monotonic() + KILL_TIME)
        if self.plan.members >= 0:
            self.leave_group()
        if self.first >= 0:
            self.failure, self.status, number = report(self.first)
            if self.stop == DONE and number > self.plan.files:
                self.stop = FILES
        for source in (self.out, self.err):
            while self.read(source) > 0 and self.stop != OUTPUT:
                pass
            os.close(source)

    def leave_group(self) -> None:
        """Read the memory that the control group has counted, and remove the group."""
        os.close(self.plan.members)
        peak, killed = end_run(self.plan.cgroup)
        self.memory = max(self.memory, peak)
        if killed and self.stop == DONE:
            self.stop = MEMORY

    def clear(self, deadline: float) -> None:
        """Kill the remaining processes until there are none, or the deadline passes."""
        pause = INTERVAL / 64  # short at first: a whole run takes only a few milliseconds
        self.tear_down()
        while self.reap() and time.monotonic() < deadline:
            kill(stop())
            time.sleep(pause)
            pause = min(2 * pause, INTERVAL)

    def tear_down(self) -> None:
        """Kill the sandbox's own processes, with which the kernel kills all others at once.

        They are scheduled first, so that they need not wait their turn behind a fork bomb.
        """
        pause, deadline = INTERVAL / 64, time.monotonic() + TEAR_DOWN_TIME
        while self.plan.overhead and self.reap() and time.monotonic() < deadline:
            first = descendants(self.plan.overhead)[: self.plan.overhead]
            for process in first:
                prioritize(process.pid, 2)
            kill(first)
            time.sleep(pause)
            pause = min(2 * pause, INTERVAL)

    def reply(self) -> None:
        """Report the run to the owner."""
        # When a whole process namespace is killed, wait4 does not account for its processes.
        self.cpu = max(self.cpu, self.seen)
        if self.failure or not self.came_up():
            self.stop, self.status = NOT_STARTED, self.failure
        elif self.stop == DONE:
            self.stop = self.verdict()
        times = self.seconds, self.waited, self.cpu
        numbers = self.stop, self.status, *times, self.memory, self.size, len(self.errors)
        os.write(1, REPLY.pack(*numbers) + self.errors)

    def came_up(self) -> bool:
        """Return whether the program was started: bubblewrap reports an exit code only then."""
        if self.plan.status < 0 or self.stop != DONE or self.status <= 0:
            return True
        return b"exit-code" in _drain(self.plan.status)

    def verdict(self) -> int:
        """Return the verdict on a program that ended by itself, but may have exceeded a limit."""
        if self.memory > self.plan.memory:
            return MEMORY
        if max(self.cpu, self.seconds) > self.plan.seconds:
            return TIME
        return FAILED if self.status else DONE


def _reset(plan: RunPlan) -> None:
    """Discard the output and status of the previous run."""
    if not plan.talks:
        os.ftruncate(plan.output, 0)
        os.lseek(plan.output, 0, os.SEEK_SET)
    if plan.status >= 0:
        _drain(plan.status)


def _drain(pipe: int) -> bytes:
    """Return everything now in a pipe."""
    try:
        return os.read(pipe, CHUNK)
    except BlockingIOError:
        return b""


def _request(owner: int) -> float:
    """Wait for a request: the time limit of the run; 0 if the owner closed the pipe, or died."""
    poll = select.poll()
    poll.register(0, select.POLLIN)
    while not poll.poll(1000):
        if os.getppid() != owner:
            return 0.0
    request = os.read(0, REQUEST.size)
    return float(REQUEST.unpack(request)[0]) if request else 0.0


def supervise(words: list[str]) -> None:
    """Run the plan in these arguments, as often as requested."""
    plan = RunPlan.of(words)
    for handle in (plan.input, plan.output, plan.status, plan.cgroup):
        if handle >= 0:
            os.set_inheritable(handle, False)
    if plan.cgroup >= 0 and not try_group(plan.cgroup):
        plan.cgroup = -1
    adopt_orphans()
    prioritize(0, 1)
    (user, most), owner = user_and_process_limit(plan), os.getppid()
    own = prepare(plan.hidden) if plan.nested else -1
    os.write(1, READY)
    # A collection would write to every page and so copy it after a fork.
    gc.disable()
    gc.freeze()
    wanted = True
    while wanted and (seconds := _request(owner)):
        plan.seconds = seconds
        run = Run(plan, user, most, own)
        wanted = bool(run.failure) or run.watch()
        run.finish()
        if wanted:
            run.reply()
        run.clear(inf)
        wanted = wanted and not plan.talks
    if not plan.sandboxed:
        with suppress(OSError):
            os.rmdir(plan.environment["HOME"])  # an owner that was killed cannot remove it
