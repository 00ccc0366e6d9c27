"""What a program may leave where nothing walls it in: files, and processes whose keeper is gone."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from contextlib import suppress

ROUNDS = 50
"""How often it is looked for processes that may still be making others."""


def empty(folder: str) -> None:
    """Remove all that is in a folder, whatever was done to keep it there."""
    with os.scandir(folder) as entries:
        found = [entry.path for entry in entries]
    if found:
        remove(*found)


def remove(*paths: str) -> None:
    """Remove files and folders."""
    for path in paths:
        if os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path, ignore_errors=True)
        else:
            with suppress(OSError):
                os.unlink(path)
    stubborn = [path for path in paths if os.path.lexists(path)]
    if stubborn:
        for command in (["chmod", "-R", "u+rwX"], ["rm", "-rf"]):
            subprocess.run([*command, "--", *stubborn], capture_output=True, check=False)  # noqa: S603  # ours


def kill(home: str) -> None:
    """Kill every process that was given such a home."""
    mark = b"HOME=" + os.fsencode(home)
    for _ in range(ROUNDS):
        found = [int(name) for name in os.listdir("/proc") if name.isdigit() and _has(name, mark)]
        for process in found:
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)
        if not found:
            break


def _has(process: str, mark: bytes) -> bool:
    """Was it started with this in its environment?"""
    try:
        with open(f"/proc/{process}/environ", "rb") as file:
            return mark in file.read().split(b"\0")
    except OSError:
        return False
