"""Temporary folders that are removed, even if their process is killed."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

try:
    import fcntl
except ImportError:  # on Windows, where files in use cannot be removed anyway
    fcntl = None  # type: ignore[assignment]  # functions below check for None

if TYPE_CHECKING:
    from collections.abc import Iterator

PREFIX = "gyoji-work-"


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Make a temporary folder for the block, and remove those that killed processes have left."""
    remove_leftovers()
    with ExitStack() as stack:
        lock = None
        while lock is None:  # another process has taken the new folder for a leftover
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix=PREFIX))
            lock = _lock(folder)
        stack.enter_context(lock)
        yield Path(folder)


def remove_leftovers() -> None:
    """Remove temporary folders of this user that no process holds any more."""
    if fcntl is None:
        return
    for path in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with suppress(OSError):
            if path.is_symlink() or path.stat().st_uid != os.getuid():
                continue
            lock = _lock(str(path))
            if lock is not None:
                with lock:
                    shutil.rmtree(path, ignore_errors=True)


def _lock(folder: str) -> ExitStack | None:
    """Hold a folder until the result is closed; None if another process holds or has removed it."""
    with ExitStack() as lock:
        if fcntl is None:
            return lock
        try:
            file = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
            lock.callback(os.close, file)
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            still_there = os.path.samestat(os.fstat(file), os.stat(folder))
        except OSError:
            return None
        return lock.pop_all() if still_there else None
