"""The files that a program has made where nothing outlives the run."""

from __future__ import annotations

import os

from .process_tree import Process  # noqa: TC001  # `typing` would make every supervisor larger
from .protocol import Plan  # noqa: TC001  # the same

TEMPORARY = "/tmp", "/dev/shm"  # noqa: S108  # the sandbox's own, new for each run


def files(plan: Plan, running: list[Process]) -> int:
    """Their number; counting ends soon after it has found more than the limit.

    A file system of the kernel's memory knows how many files it has, but not how many it may have.
    """
    if not plan.sandboxed:
        return _entries(plan.environment["HOME"], plan.files)
    if len(running) <= plan.overhead:
        return 0
    # Bubblewrap's own first process still sees the system's folders, those of the program do not.
    root = f"/proc/{running[plan.overhead].pid}/root"
    return sum(_in_use(root + folder) for folder in TEMPORARY)


def _in_use(folder: str) -> int:
    """The files of a file system; 0 if the process that showed it has gone."""
    try:
        system = os.statvfs(folder)
    except OSError:
        return 0
    return system.f_files - system.f_ffree


def _entries(folder: str, most: int) -> int:
    """The files in a folder and its subfolders."""
    number, folders = 0, [folder]
    while folders and number <= most:
        try:
            with os.scandir(folders.pop()) as entries:
                for entry in entries:
                    number += 1
                    if number > most:
                        break
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(entry.path)
        except OSError:
            continue  # it has gone, or cannot be read
    return number
