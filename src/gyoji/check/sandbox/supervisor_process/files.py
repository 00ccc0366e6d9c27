"""The files that a program has made where nothing outlives the run."""

from __future__ import annotations

import os

from .namespaces import files as temporary_files
from .process_tree import Process  # noqa: TC001  # `typing` would make every supervisor larger
from .protocol import Plan  # noqa: TC001  # the same


def files(plan: Plan, running: list[Process]) -> int:
    """Their number; counting ends soon after it has found more than the limit."""
    if not plan.sandboxed:
        return _entries(plan.environment["HOME"], plan.files)
    if len(running) <= plan.overhead:
        return 0
    # The sandbox's own processes may still see other folders.
    return temporary_files(f"/proc/{running[plan.overhead].pid}/root")


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
