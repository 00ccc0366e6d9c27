"""Remove what a program may leave behind outside bubblewrap: files and orphaned processes."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from contextlib import suppress

SCANS = 50
"""Scans of /proc, at most: a process found in one scan may have forked before it was killed."""


def empty(folder: str) -> None:
    """Remove everything in a folder, even if the program protected it."""
    with os.scandir(folder) as entries:
        paths = [entry.path for entry in entries]
    if paths:
        remove(*paths)


def remove(*paths: str) -> None:
    """Remove files and folders, including folders made unreadable."""
    for path in paths:
        if os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path, ignore_errors=True)
        else:
            with suppress(OSError):
                os.unlink(path)
    remaining = [path for path in paths if os.path.lexists(path)]
    if remaining:
        for command in (["chmod", "-R", "u+rwX"], ["rm", "-rf"]):
            subprocess.run([*command, "--", *remaining], capture_output=True, check=False)  # noqa: S603  # a constant command


def kill_by_home(home: str) -> None:
    """Kill every process whose environment has this HOME.

    The folder is new for each supervisor, so this finds its program's processes and no others,
    even when the supervisor has gone and they have another parent.
    """
    entry = b"HOME=" + os.fsencode(home)
    for _ in range(SCANS):
        processes = [int(name) for name in os.listdir("/proc")
                 if name.isdigit() and _in_environment(name, entry)]  # fmt: skip
        for process in processes:
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)
        if not processes:
            break


def _in_environment(process: str, entry: bytes) -> bool:
    try:
        with open(f"/proc/{process}/environ", "rb") as file:
            return entry in file.read().split(b"\0")
    except OSError:
        return False
