"""Control groups (cgroup v2): the kernel limits the memory of a run, and counts all of it.

It also counts what /proc does not show: files in memory that nobody has open, and the kernel's own
memory for pipes and sockets. If anything that this needs is missing, `process_tree` counts memory.

    our group       delegated to us: we may make groups in it; it controls memory and pids
    |- gyoji        this process, because a group that hands out memory must hold no process
    `- gyoji-NAME   one for each supervisor, made and removed by the process that starts it
       `- run       one for each run, made and removed by the supervisor
"""

from __future__ import annotations

import functools
import os
import time
from contextlib import suppress

from .process_tree import descendants

ROOT, MEMBERSHIP = "/sys/fs/cgroup", "/proc/self/cgroup"
LEAF, RUN = "gyoji", "run"
CONTROLLERS = "memory", "pids"
ENABLE = " ".join(f"+{name}" for name in CONTROLLERS)
FILES = {
    "memory.max", "memory.swap.max", "memory.oom.group", "memory.peak", "memory.events", "pids.max"
}  # fmt: skip
MOST = 10_000  # the maximum number of our own processes that are moved
REMOVALS, PAUSE = 50, 0.002  # after its end, a process still counts for a moment


# ---------------------------------------------------------------- owner


@functools.cache
def find_group() -> str:
    """Return the folder of our group, ready to have groups in it; empty if it cannot be used.

    Only a group that was delegated to this process alone is used. In another group, such as that of
    a login, other processes would have to be moved, and its manager may change it at any time.
    """
    try:
        lines = _read(MEMBERSHIP).splitlines()
        path = next((line[3:] for line in lines if line.startswith("0::")), "/..")
        group = f"{ROOT}{path}".rstrip("/")
        prepared = os.path.basename(group) == LEAF
        group = os.path.dirname(group) if prepared else group
        if "/.." in path or not _has_all(f"{group}/cgroup.controllers"):
            return ""
        if not _has_all(f"{group}/cgroup.subtree_control"):
            _enable(group)
        made = _new_folder(group)
        complete = FILES.issubset(os.listdir(made))  # Linux before 5.19 has no memory.peak
        os.rmdir(made)
    except OSError:
        return ""
    return group if complete else ""


def _enable(group: str) -> None:
    """Let our group limit its subgroups; its own processes move into the subgroup LEAF first."""
    # Only the root group has no file cgroup.type; it may keep its processes.
    moved = _move(group, f"{group}/{LEAF}") if os.path.exists(f"{group}/cgroup.type") else []
    try:
        _write(f"{group}/cgroup.subtree_control", ENABLE)
    except OSError:
        if moved:
            _move(f"{group}/{LEAF}", group)
            os.rmdir(f"{group}/{LEAF}")
        raise


def _move(group: str, other: str) -> list[str]:
    """Move all processes of a group; PermissionError if some do not descend from this process."""
    processes = _read(f"{group}/cgroup.procs").split()
    ours = {os.getpid(), *(process.pid for process in descendants(MOST))}
    if not ours.issuperset(map(int, processes)):
        raise PermissionError(f"{group} has other processes")
    with suppress(FileExistsError):
        os.mkdir(other)
    for process in processes:
        with suppress(ProcessLookupError):  # it has ended
            _write(f"{other}/cgroup.procs", process)
    return processes


def make_group() -> tuple[str, int]:
    """Return the folder of a new group for a supervisor, and its handle; or "" and -1."""
    group = made = find_group()
    try:
        if group:
            made = _new_folder(group)
            _write(f"{made}/cgroup.subtree_control", ENABLE)
            return made, os.open(made, os.O_PATH | os.O_DIRECTORY)
    except OSError:
        if made != group:
            _remove(made)
    return "", -1


def _new_folder(group: str) -> str:
    made = f"{group}/{LEAF}-{os.urandom(8).hex()}"
    os.mkdir(made)
    return made


def remove_group(group: str) -> None:
    """Remove a supervisor's group; a run that the supervisor could not end is killed."""
    run = f"{group}/{RUN}"
    with suppress(OSError):
        _write(f"{run}/cgroup.kill", "1")
    for folder in (run, group):
        if os.path.isdir(folder):
            _remove(folder)


# ---------------------------------------------------------------- supervisor


def try_group(handle: int) -> bool:
    """Try with a child process whether it can join the group of a run."""
    members = begin_run(handle, 1 << 30, 8)
    if members < 0:
        return False
    child = os.fork()
    if not child:
        try:
            os.write(members, b"0")
            os._exit(0)
        finally:
            os._exit(1)
    os.close(members)
    joined = os.waitpid(child, 0)[1] == 0
    return end_run(handle)[0] > 0 and joined


def begin_run(handle: int, memory: int, processes: int) -> int:
    """Make the group of a run.

    Return a handle through which a process joins by writing "0"; -1 if there is no such group.
    """
    try:
        os.mkdir(RUN, dir_fd=handle)
        for name, bound in (
            ("memory.max", memory), ("memory.swap.max", 0), ("memory.oom.group", 1),
            ("pids.max", processes),
        ):  # fmt: skip
            _write(f"{RUN}/{name}", str(bound), handle)
        for name in ("memory.peak", "memory.events"):
            _read(f"{RUN}/{name}", handle)
        return os.open(f"{RUN}/cgroup.procs", os.O_WRONLY | os.O_CLOEXEC, dir_fd=handle)
    except OSError:
        _remove(RUN, handle)
        return -1


def end_run(handle: int) -> tuple[int, bool]:
    """Remove the group of a run.

    Return the run's highest memory in bytes (0 if unknown), and whether the kernel killed it for
    lack of memory.
    """
    peak, kills = 0, 0
    with suppress(OSError, ValueError, KeyError):
        peak = int(_read(f"{RUN}/memory.peak", handle))
        events = dict(line.split() for line in _read(f"{RUN}/memory.events", handle).splitlines())
        kills = int(events["oom_kill"])
    _remove(RUN, handle)
    return peak, kills > 0


# ---------------------------------------------------------------- files of a group


def _remove(folder: str, handle: int | None = None) -> None:
    """Remove a group, as soon as the kernel has forgotten its processes."""
    for _ in range(REMOVALS):
        try:
            os.rmdir(folder, dir_fd=handle)
        except FileNotFoundError:
            return
        except OSError:
            time.sleep(PAUSE)
        else:
            return


def _has_all(path: str) -> bool:
    """Return whether this file names all controllers that a run needs."""
    return set(CONTROLLERS).issubset(_read(path).split())


def _read(path: str, handle: int | None = None) -> str:
    file = os.open(path, os.O_RDONLY | os.O_CLOEXEC, dir_fd=handle)
    try:
        return os.read(file, 1 << 16).decode()
    finally:
        os.close(file)


def _write(path: str, text: str, handle: int | None = None) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CLOEXEC, dir_fd=handle)
    try:
        os.write(file, text.encode())
    finally:
        os.close(file)
