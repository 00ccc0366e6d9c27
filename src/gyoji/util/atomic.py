"""Write files whole or not at all: no reader sees half a file, and no crash leaves one."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


def write_file(
    path: Path, content: bytes | Callable[[IO[bytes]], object], *, sync: bool = False
) -> None:
    """Write a file under a temporary name beside `path`, then rename it. OSError if that fails.

    `content` is the bytes, or a function that writes them to an open file. A file that is replaced
    keeps its mode. `sync` waits until the file and its name are on the disk.
    """
    # The process id keeps two processes that write the same file from sharing a temporary one.
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with open(part, "wb") as file:
            if isinstance(content, bytes):
                file.write(content)
            else:
                content(file)
            if sync:
                file.flush()
                os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            part.chmod(path.stat().st_mode)
        os.replace(part, path)
        if sync:
            _sync_folder(path.parent)
    finally:
        part.unlink(missing_ok=True)


def find_unfinished(folder: Path) -> Iterator[Path]:
    """Yield the temporary files that a killed process left in a folder."""
    return folder.glob(".*.part")


def _sync_folder(folder: Path) -> None:
    """Wait until a rename in a folder is on the disk, if the system supports it."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
