"""Bubblewrap: the program sees only what it needs, read-only, and has no network."""

from __future__ import annotations

import functools
import glob
import os
import shutil
import subprocess
from typing import TYPE_CHECKING

from .resolve import SETTINGS, SYSTEM
from .types import NotStartedError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

OWN_PROCESSES = 2
"""Bubblewrap's own processes, which do not count against the program's limit."""

TEMPORARY = "/tmp"  # noqa: S108  # a new tmpfs inside the sandbox
HOME = f"{TEMPORARY}/home"
"""Empty: home, temporary folder and, by default, the working directory."""

ISOLATION = (
    "--unshare-all", "--unshare-user", "--cap-drop", "ALL", "--new-session", "--die-with-parent",
)  # fmt: skip

NO_NESTING = ("--disable-userns",)
"""Forbids sandboxes within the sandbox, where this version of bubblewrap can do that."""


def command_line(
    command: Sequence[str], readable: Iterable[str], writable: Iterable[str], folder: str,
    memory: int, status_pipe: int,
) -> list[str]:  # fmt: skip
    """Wrap a command so that it runs inside bubblewrap.

    Bubblewrap writes to `status_pipe` how the program ended. `memory` bounds each tmpfs, in bytes.
    Raises NotStartedError where bubblewrap does not work.
    """
    available = working()
    if available is None:
        raise NotStartedError(why_not())
    program, options = available
    size = ["--size", str(memory)]
    binds = dict.fromkeys(_outermost(readable), "--ro-bind")
    binds.update(dict.fromkeys(writable, "--bind"))
    # /proc and /dev are mounted read-only again: root could change kernel settings through them
    # even in here. Paths are bound in sorted order, so that a folder comes before what is in it.
    return [
        program, *ISOLATION, *options, "--json-status-fd", str(status_pipe), *_system(),
        "--proc", "/proc", "--remount-ro", "/proc",
        "--dev", "/dev", *size, "--tmpfs", "/dev/shm", "--remount-ro", "/dev",  # noqa: S108  # inside the sandbox
        *size, "--tmpfs", TEMPORARY, "--dir", HOME, "--dir", folder,
        *(word for path in sorted(binds) for word in (binds[path], path, path)),
        "--remount-ro", "/", "--chdir", folder, "--", *command,
    ]  # fmt: skip


def _outermost(paths: Iterable[str]) -> Iterator[str]:
    """The paths that are not inside another of them."""
    last = "\0"
    for path in sorted(f"{path.rstrip('/')}/" for path in paths):
        if not path.startswith(last):
            last = path
            yield path[:-1]


def working() -> tuple[str, tuple[str, ...]] | None:
    """Bubblewrap's path and the options it supports beyond the usual; None if it does not work."""
    program = shutil.which("bwrap")
    return program and _tried(program)  # type: ignore[return-value]  # None if there is none


def why_not() -> str:
    """Why bubblewrap cannot be used, as a clause for an error message."""
    if shutil.which("bwrap"):
        return "bubblewrap (bwrap) is installed, but it does not work on this machine"
    return "bubblewrap (bwrap) is not installed"


@functools.cache
def _tried(program: str) -> tuple[str, tuple[str, ...]] | None:
    """Run it once: bubblewrap may be installed where the namespaces that it needs are forbidden."""
    for options in (NO_NESTING, ()):
        trial = [
            program, *ISOLATION, *options, *_system(), "--proc", "/proc", "--remount-ro", "/proc",
            "--dev", "/dev", "--size", "4096", "--tmpfs", TEMPORARY, "--remount-ro", "/",
            "--", "/bin/sh", "-c", "test $$ -lt 9",  # a low number: it has its own process IDs
        ]  # fmt: skip
        try:
            subprocess.run(trial, timeout=20, check=True, capture_output=True)  # noqa: S603  # a constant
        except (OSError, subprocess.SubprocessError):
            continue
        return program, options
    return None


@functools.cache
def _system() -> tuple[str, ...]:
    """Options that show the system's folders and settings, read-only."""
    words: list[str] = []
    for folder in SYSTEM:
        if os.path.islink(folder):
            words += ["--symlink", os.readlink(folder), folder]
        elif os.path.isdir(folder):
            words += ["--ro-bind", folder, folder]
    for setting in (*SETTINGS, *sorted(glob.glob("/etc/java*"))):
        if os.path.exists(setting):
            words += ["--ro-bind", setting, setting]
    return tuple(words)
