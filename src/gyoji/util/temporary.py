"""Temporary folders that do not stay, even if their process is killed."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

try:
    import fcntl
except ImportError:  # on Windows, where files in use cannot be removed anyway
    fcntl = None  # type: ignore[assignment]  # which is asked for below

if TYPE_CHECKING:
    from collections.abc import Iterator

PREFIX = "gyoji-work-"


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Make a temporary folder for the block, and remove those that killed processes have left."""
    remove_leftovers()
    with tempfile.TemporaryDirectory(prefix=PREFIX) as folder:
        lock = _lock(folder)
        try:
            yield Path(folder)
        finally:
            if lock is not None:
                os.close(lock)


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
                shutil.rmtree(path, ignore_errors=True)
                os.close(lock)


def _lock(folder: str) -> int | None:
    """Hold a folder until the returned descriptor is closed; None if another process holds it."""
    if fcntl is None:
        return None
    file = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(file)
        return None
    return file
