"""One run after another, each watched to its end."""

from __future__ import annotations

import gc
import os
import select
import signal
import time
from contextlib import suppress
from math import inf

from .plan import CROWD, DONE, FAILED, MEMORY, NOT_STARTED, OUTPUT, REPLY, TIME, Plan
from .process_tree import family, frozen, kill, memory
from .program import adopt, hurry, somebody, start

PAUSE = 0.01  # seconds between two looks at the processes
PATIENCE = 10.0  # seconds for what was killed to be gone
HASTE = 2.0  # seconds for bubblewrap to go, and take all with it
TAIL = 4096
CHUNK = 1 << 16


class Run:
    """One run of the program."""

    def __init__(self, plan: Plan, user: int, crowd: int) -> None:
        self.plan, self.stop, self.status = plan, DONE, 0
        self.cpu, self.seen, self.seconds, self.memory = 0.0, 0.0, 0.0, 0
        self.size, self.errors = 0, b""
        _begin_again(plan)
        (self.out, out), (self.err, err) = os.pipe2(os.O_CLOEXEC), os.pipe2(os.O_CLOEXEC)
        os.set_blocking(self.out, False)
        os.set_blocking(self.err, False)
        self.started = time.monotonic()
        self.pid, self.failure = start(plan, out, err, user, crowd)

    def watch(self) -> bool:
        """See it to its end, or to a limit; False if it is not wanted any more."""
        end = os.pidfd_open(self.pid)
        poll = select.poll()
        for source in (0, end, self.out, self.err):
            poll.register(source, select.POLLIN)
        look = self.started + PAUSE
        ready: set[int] = set()
        while self.stop == DONE and not ready & {0, end}:
            left = look - time.monotonic()
            ready = {source for source, _ in poll.poll(max(0.0, left * 1000))}
            for source in ready & {self.out, self.err}:
                if self.take(source) == 0:
                    poll.unregister(source)
            if time.monotonic() >= look:
                self.look()
                look = time.monotonic() + PAUSE
        self.seconds = time.monotonic() - self.started
        os.close(end)
        return 0 not in ready

    def take(self, source: int) -> int:
        """Read some of what it wrote: how much; 0 at the end, -1 if there is nothing now."""
        try:
            data = os.read(source, CHUNK)
        except BlockingIOError:
            return -1
        if source == self.err:
            self.errors = (self.errors + data)[-TAIL:]
        else:
            room = self.plan.longest - self.size
            self.size += os.write(self.plan.output, data[:room])
            self.stop = OUTPUT if len(data) > room else self.stop
        return len(data)

    def look(self) -> None:
        """Hold what it uses against the limits."""
        plan = self.plan
        most = plan.processes + plan.extra
        self.reap(leave=self.pid)
        kin = [one for one in family(most) if not one.dead]
        resident = memory(kin, plan.memory)
        self.memory = max(self.memory, resident)
        self.seen = max(self.seen, self.cpu + sum(one.cpu for one in kin))
        if sum(one.threads for one in kin) > most:
            self.stop = CROWD
        elif resident > plan.memory:
            self.stop = MEMORY
        elif max(time.monotonic() - self.started, self.seen) > plan.seconds:
            self.stop = TIME

    def reap(self, leave: int = 0) -> bool:
        """Take note of those that have ended, but one; False when nobody is left."""
        while True:
            try:
                ended = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            except ChildProcessError:
                return False
            if ended is None or ended.si_pid == leave:
                return True
            _, status, used = os.wait4(ended.si_pid, 0)
            self.cpu += used.ru_utime + used.ru_stime
            self.memory = max(self.memory, used.ru_maxrss << 10)
            if ended.si_pid == self.pid:
                self.status = os.waitstatus_to_exitcode(status)

    def finish(self) -> None:
        """Kill all that is left of it, and read what it had written."""
        if self.pid:
            with suppress(OSError):
                os.killpg(self.pid, signal.SIGKILL)
        self.clear(time.monotonic() + PATIENCE)
        for source in (self.out, self.err):
            while self.take(source) > 0 and self.stop != OUTPUT:
                pass
            os.close(source)

    def clear(self, late: float) -> None:
        """Kill whoever is left, until nobody is, or it is late."""
        pause = PAUSE / 64
        self.tear_down()
        while self.reap() and time.monotonic() < late:
            kill(frozen())
            time.sleep(pause)
            pause = min(2 * pause, PAUSE)

    def tear_down(self) -> None:
        """Kill the first processes of bubblewrap: all others go with them, and at once.

        They must not wait for their turn until a fork bomb has had its own.
        """
        pause, late = PAUSE / 64, time.monotonic() + HASTE
        while self.plan.walled and self.reap() and time.monotonic() < late:
            first = family(self.plan.extra)[: self.plan.extra]
            for one in first:
                hurry(one.pid, 2)
            kill(first)
            time.sleep(pause)
            pause = min(2 * pause, PAUSE)

    def reply(self) -> None:
        """Tell how it went."""
        self.cpu = max(
            self.cpu, self.seen
        )  # a whole name space that is killed is not accounted for
        if self.failure or not self.came_up():
            self.stop, self.status = NOT_STARTED, self.failure
        elif self.stop == DONE:
            self.stop = self.late()
        numbers = self.stop, self.status, self.seconds, self.cpu, self.memory, self.size
        os.write(1, REPLY.pack(*numbers, len(self.errors)) + self.errors)

    def came_up(self) -> bool:
        """Was there a program? Bubblewrap tells how it ended, if it came so far as to start it."""
        if not self.plan.walled or self.stop != DONE or self.status <= 0:
            return True
        return b"exit-code" in _taken(self.plan.told)

    def late(self) -> int:
        """Why a program that ended by itself is no better for it, if so."""
        if self.memory > self.plan.memory:
            return MEMORY
        if max(self.cpu, self.seconds) > self.plan.seconds:
            return TIME
        return FAILED if self.status else DONE


def _begin_again(plan: Plan) -> None:
    """Forget the last run."""
    os.ftruncate(plan.output, 0)
    os.lseek(plan.output, 0, os.SEEK_SET)
    if plan.walled:
        _taken(plan.told)


def _taken(pipe: int) -> bytes:
    """All that is in a pipe."""
    try:
        return os.read(pipe, CHUNK)
    except BlockingIOError:
        return b""


def _asked(parent: int) -> bool:
    """Wait to be asked for a run; False if nobody is there any more who would."""
    poll = select.poll()
    poll.register(0, select.POLLIN)
    while not poll.poll(1000):
        if os.getppid() != parent:
            return False
    return bool(os.read(0, 1))


def keep(words: list[str]) -> None:
    """Run the plan that is written so, as often as asked."""
    plan = Plan.of(words)
    for handle in (plan.data, plan.output, *((plan.told,) if plan.walled else ())):
        os.set_inheritable(handle, False)
    adopt()
    hurry(0, 1)
    (user, crowd), parent = somebody(plan), os.getppid()
    gc.disable()
    gc.freeze()
    wanted = True
    while wanted and _asked(parent):
        run = Run(plan, user, crowd)
        wanted = bool(run.failure) or run.watch()
        run.finish()
        if wanted:
            run.reply()
        run.clear(inf)
    if not plan.walled:
        with suppress(OSError):
            os.rmdir(plan.environment["HOME"])  # whoever made it may have gone without
