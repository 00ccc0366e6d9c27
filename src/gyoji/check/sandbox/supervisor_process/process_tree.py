"""All processes that descend from this one, as /proc shows them."""

from __future__ import annotations

import os
import signal
import stat

TICKS, PAGE = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
BLOCK = 512  # bytes of each block in which `st_blocks` gives the size of a file
SCANS = 100  # at most, for processes that are not stopped yet


class Process:
    """A descendant, from its line in /proc/PID/stat."""

    __slots__ = ("cpu", "dead", "parent", "pid", "resident", "threads")

    def __init__(self, pid: int, line: bytes) -> None:
        # The second field is the program's name in parentheses, which may contain any byte.
        fields = line[line.rindex(b")") + 2 :].split()
        self.pid, self.dead, self.parent = pid, fields[0] == b"Z", int(fields[1])
        self.cpu = sum(map(int, fields[11:15])) / TICKS
        self.threads, self.resident = int(fields[17]), int(fields[21]) * PAGE


def descendants(most: int) -> list[Process]:
    """Return all descendants; the search ends soon after it has found more than `most`."""
    processes: list[Process] = []
    todo = [(os.getpid(), 1)]
    for pid, threads in todo:
        for child in children(pid, threads):
            line = read(f"/proc/{child}/stat")
            if line:
                processes.append(Process(child, line))
                todo.append((child, processes[-1].threads))
        if len(processes) > most:
            break
    return processes


def memory(processes: list[Process], limit: int) -> int:
    """Return the bytes in memory; a shared page counts once if that matters for the limit.

    Page tables count, too: they grow without bound if a program only reads here and there in memory
    that it never fills.
    """
    tables = sum(map(_page_tables, processes))
    resident = sum(process.resident for process in processes) + tables
    if resident <= limit or len(processes) == 1:
        return resident
    # Measure twice, because a process may end meanwhile, and the others' shares of its pages grow.
    return tables + min(sum(map(_proportional, processes)) for _ in range(2))


def open_files(processes: list[Process]) -> int:
    """Return the bytes of the files without a name that these processes have open, each once."""
    found: dict[tuple[int, int], int] = {}
    for process in processes:
        for number in entries_of(f"/proc/{process.pid}/fd"):
            try:
                file = os.stat(f"/proc/{process.pid}/fd/{number}")
            except OSError:
                continue
            if stat.S_ISREG(file.st_mode) and not file.st_nlink:
                found[file.st_dev, file.st_ino] = file.st_blocks * BLOCK
    return sum(found.values())


def kill(processes: list[Process]) -> None:
    for process in processes:
        _signal(process, signal.SIGKILL)


def stop() -> list[Process]:
    """Stop all descendants and return them: a stopped fork bomb cannot grow while it is killed."""
    known: dict[int, Process] = {}
    for _ in range(SCANS):
        new = [process for process in descendants(1 << 22) if process.pid not in known]
        if not new:
            break
        for process in new:
            known[process.pid] = process
            _signal(process, signal.SIGSTOP)
    return list(known.values())


def is_runnable(thread: str) -> bool:
    """Return whether a thread, given as its folder in /proc, runs or waits for a core."""
    line = read(f"{thread}/stat")
    return line[line.rfind(b")") + 2 :][:1] == b"R"


def children(pid: int, threads: int = 1) -> list[int]:
    """Return the children of all threads of a process."""
    tasks = [str(pid)] if threads == 1 else entries_of(f"/proc/{pid}/task")
    texts = [read(f"/proc/{pid}/task/{task}/children") for task in tasks]
    return [int(child) for text in texts for child in text.split()]


def entries_of(folder: str) -> list[str]:
    """Return the names in a folder of /proc; none if its process has gone."""
    try:
        return os.listdir(folder)
    except OSError:
        return []


def read(path: str) -> bytes:
    """Return the content of a file of /proc; empty if there is none, or its process has gone."""
    try:
        with open(path, "rb", buffering=0) as file:
            return file.read()
    except OSError:
        return b""


def _page_tables(process: Process) -> int:
    for line in read(f"/proc/{process.pid}/status").splitlines():
        if line.startswith(b"VmPTE:"):
            return int(line.split()[1]) << 10
    return 0


def _proportional(process: Process) -> int:
    """Return a process's memory, with a page that n processes share counted as 1/n."""
    for line in read(f"/proc/{process.pid}/smaps_rollup").splitlines():
        if line.startswith(b"Pss:"):
            return int(line.split()[1]) << 10
    line = read(f"/proc/{process.pid}/stat")
    return Process(process.pid, line).resident if line else 0


def _signal(process: Process, number: int) -> None:
    """Send a signal, unless the process has gone and another now has its number.

    The descriptor refers to the process that has the number now. That is the one meant if its
    parent is the same as before, or is now the supervisor, which becomes the parent of orphans.
    """
    try:
        handle = os.pidfd_open(process.pid)
    except OSError:
        return
    try:
        line = read(f"/proc/{process.pid}/stat")
        if line and Process(process.pid, line).parent in {process.parent, os.getpid()}:
            signal.pidfd_send_signal(handle, number)
    except OSError:
        return
    finally:
        os.close(handle)
