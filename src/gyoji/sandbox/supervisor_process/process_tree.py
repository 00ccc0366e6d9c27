"""All processes that descend from this one, as /proc shows them."""

from __future__ import annotations

import os
import signal

TICKS, PAGE = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
FREEZES = 100  # how often it is looked for new ones, at the most, before the killing


class Kin:
    """A process that descends from this one."""

    __slots__ = ("cpu", "dead", "parent", "pid", "resident", "threads")

    def __init__(self, pid: int, line: bytes) -> None:
        fields = line[line.rindex(b")") + 2 :].split()
        self.pid, self.dead, self.parent = pid, fields[0] == b"Z", int(fields[1])
        self.cpu = sum(map(int, fields[11:15])) / TICKS
        self.threads, self.resident = int(fields[17]), int(fields[21]) * PAGE


def family(most: int) -> list[Kin]:
    """All of them; if there are more than so many, that many and some."""
    found: list[Kin] = []
    todo = [(os.getpid(), 1)]
    for pid, threads in todo:
        for child in _children(pid, threads):
            line = _read(f"/proc/{child}/stat")
            if line:
                found.append(Kin(child, line))
                todo.append((child, found[-1].threads))
        if len(found) > most:
            break
    return found


def memory(kin: list[Kin], limit: int) -> int:
    """What they have in memory; a page that several share counts once, if it matters."""
    found = sum(one.resident for one in kin)
    if found <= limit or len(kin) == 1:
        return found
    return min(sum(map(_share, kin)) for _ in range(2))  # meanwhile one may end, and others inherit


def kill(kin: list[Kin]) -> None:
    """Kill them."""
    for one in kin:
        _signal(one, signal.SIGKILL)


def frozen() -> list[Kin]:
    """All of them, stopped: a fork bomb cannot grow while it is being killed."""
    known: dict[int, Kin] = {}
    for _ in range(FREEZES):
        new = [one for one in family(1 << 22) if one.pid not in known]
        if not new:
            break
        for one in new:
            known[one.pid] = one
            _signal(one, signal.SIGSTOP)
    return list(known.values())


def _children(pid: int, threads: int) -> list[int]:
    """The children of all threads of a process."""
    tasks = [str(pid)] if threads == 1 else _tasks(pid)
    texts = [_read(f"/proc/{pid}/task/{task}/children") for task in tasks]
    return [int(child) for text in texts for child in text.split()]


def _tasks(pid: int) -> list[str]:
    """The threads of a process."""
    try:
        return os.listdir(f"/proc/{pid}/task")
    except OSError:
        return []


def _read(path: str) -> bytes:
    """What a file of /proc says; nothing if its process is gone."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return b""
    try:
        return _all(file)
    except OSError:
        return b""
    finally:
        os.close(file)


def _all(file: int) -> bytes:
    """A file to its end."""
    pieces = [os.read(file, 4096)]
    while pieces[-1]:
        pieces.append(os.read(file, 1 << 16))
    return b"".join(pieces)


def _share(kin: Kin) -> int:
    """The memory of a process, a page that is shared in parts."""
    for line in _read(f"/proc/{kin.pid}/smaps_rollup").splitlines():
        if line.startswith(b"Pss:"):
            return int(line.split()[1]) << 10
    line = _read(f"/proc/{kin.pid}/stat")
    return Kin(kin.pid, line).resident if line else 0


def _signal(kin: Kin, number: int) -> None:
    """Signal a process, if its number has not become another's."""
    try:
        handle = os.pidfd_open(kin.pid)
    except OSError:
        return
    try:
        line = _read(f"/proc/{kin.pid}/stat")
        if line and Kin(kin.pid, line).parent in {kin.parent, os.getpid()}:
            signal.pidfd_send_signal(handle, number)
    except OSError:
        return
    finally:
        os.close(handle)
