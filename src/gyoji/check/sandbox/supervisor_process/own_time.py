"""The time of a run without its waiting for a core, which is not the program's fault.

The kernel counts for each thread how long it was ready to run and had no core: the second number of
/proc/PID/task/TID/schedstat, in nanoseconds. The first is its processor time, the third how often
it got a core.
"""

from __future__ import annotations

from .process_tree import Process, entries_of, is_runnable, read

MOST = 3
"""A run ends after this many times its limit, however long it waited."""

NANOSECONDS = 1e-9


class OwnTime:
    """The wall time of a run, less its waiting for a core.

    The waits of all threads are added up from one moment at which all threads sleep to the next
    one. Their sum counts for no more than the time between these moments: else many threads that
    wait at once would add up to more, and the program could then sleep for free. At most two
    thirds of the wall time count as waiting. Exactly two thirds do if the kernel does not measure
    waiting, and if the program talks with another one (`talks`), which may wait for a core, too.
    """

    def __init__(self, started: float, *, talks: bool = False) -> None:
        self._started = self._measured = self._slept = started
        self._before = self._waited = 0.0  # own time until all slept, and waits since then
        self._threads: dict[str, tuple[int, ...]] = {}
        self._own = 0.0
        self._counted = not talks and _numbers("/proc/self/schedstat")[2] > 0

    def measure(self, now: float, running: list[Process]) -> float:
        """Return the own time of a run until now, in seconds; `running` are its processes."""
        threads: dict[str, tuple[int, ...]] = {}
        awake = False
        for process in running if self._counted else []:
            for thread in _threads_of(process):
                numbers = _numbers(f"{thread}/schedstat")
                before = self._threads.get(thread, (0, 0, 0))
                # Another thread may have got the number of one that ended; it has waited less.
                known = before[1] if before[1] <= numbers[1] else 0
                self._waited += (numbers[1] - known) * NANOSECONDS
                awake = awake or numbers != before
                threads[thread] = numbers
        self._threads, self._measured = threads, now
        if self._counted:
            self._own = self._before + max(0.0, now - self._slept - self._waited)
            # The kernel counts the wait of a thread only when it gets a core, so none may wait now.
            if not awake and not any(map(is_runnable, threads)):
                self._before, self._slept, self._waited = self._own, now, 0.0
        return self._at_least(now)

    def finish(self, now: float, most: float) -> float:
        """Return the own time of a run that has ended.

        The time after the last measurement counts for at most `most` seconds, because a busy
        machine delays the measuring, too.
        """
        self._own += min(now - self._measured, most) if self._counted else 0.0
        return self._at_least(now)

    def _at_least(self, now: float) -> float:
        return max(self._own, (now - self._started) / MOST)


def _threads_of(process: Process) -> list[str]:
    """Return the folders of a process's threads in /proc."""
    folder = f"/proc/{process.pid}/task"
    threads = [str(process.pid)] if process.threads == 1 else entries_of(folder)
    return [f"{folder}/{thread}" for thread in threads]


def _numbers(path: str) -> tuple[int, ...]:
    """Return the three numbers of a thread; zeros if it has gone, or if they are not counted."""
    return tuple(map(int, read(path).split())) or (0, 0, 0)
