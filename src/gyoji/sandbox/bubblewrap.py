"""Bubblewrap: a program sees only what it needs, read-only, and no network."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
from typing import TYPE_CHECKING

from .resolve import SETTINGS, SYSTEM
from .types import NotStartedError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

OWN = 2
"""How many processes it has of its own."""

TEMPORARY = "/tmp"  # noqa: S108  # the program's own
HOME = f"{TEMPORARY}/home"
"""Empty: home, temporary folder and, unless there is a better one, where a program runs."""

WALLS = (
    "--unshare-all", "--unshare-user", "--cap-drop", "ALL", "--new-session", "--die-with-parent",
)  # fmt: skip

NO_MORE = ("--disable-userns",)
"""No walls within walls: not every version has it."""


def inside(
    command: Sequence[str], sees: Iterable[str], writes: Iterable[str], folder: str, memory: int,
    told: int,
) -> list[str]:  # fmt: skip
    """The command line that runs a command with walls around it.

    It tells the pipe `told` how the program ended. NotStartedError where it does not work.
    """
    found = working()
    if found is None:
        raise NotStartedError(why_not())
    program, options = found
    room = ["--size", str(memory)]
    binds = dict.fromkeys(_outermost(sees), "--ro-bind")
    binds.update(dict.fromkeys(writes, "--bind"))
    return [
        program, *WALLS, *options, "--json-status-fd", str(told), *_system(),
        "--proc", "/proc", "--remount-ro", "/proc",
        "--dev", "/dev", *room, "--tmpfs", "/dev/shm", "--remount-ro", "/dev",  # noqa: S108  # its own
        *room, "--tmpfs", TEMPORARY, "--dir", HOME, "--dir", folder,
        *(word for path in sorted(binds) for word in (binds[path], path, path)),
        "--remount-ro", "/", "--chdir", folder, "--", *command,
    ]  # fmt: skip


def _outermost(paths: Iterable[str]) -> Iterator[str]:
    """Those that are in none of the others."""
    last = "\0"
    for path in sorted(f"{path.rstrip('/')}/" for path in paths):
        if not path.startswith(last):
            last = path
            yield path[:-1]


def working() -> tuple[str, tuple[str, ...]] | None:
    """Bubblewrap, and what this one knows beyond the usual, if it is there and works."""
    program = shutil.which("bwrap")
    return program and _tried(program)  # type: ignore[return-value]  # None if there is none


def why_not() -> str:
    """A sentence about why there are no walls."""
    if shutil.which("bwrap"):
        return "bubblewrap (bwrap) is here, but it does not work on this machine"
    return "bubblewrap (bwrap) is not installed"


@functools.cache
def _tried(program: str) -> tuple[str, tuple[str, ...]] | None:
    """Try it once: what it knows beyond the usual; None if it does not work."""
    for options in (NO_MORE, ()):
        trial = [
            program, *WALLS, *options, *_system(), "--proc", "/proc", "--remount-ro", "/proc",
            "--dev", "/dev", "--size", "4096", "--tmpfs", TEMPORARY, "--remount-ro", "/",
            "--", "/bin/sh", "-c", "test $$ -lt 9",
        ]  # fmt: skip
        try:
            subprocess.run(trial, timeout=20, check=True, capture_output=True)  # noqa: S603  # a constant
        except (OSError, subprocess.SubprocessError):
            continue
        return program, options
    return None


@functools.cache
def _system() -> tuple[str, ...]:
    """The folders of the system, and how it is set up, read-only."""
    words: list[str] = []
    for folder in SYSTEM:
        if os.path.islink(folder):
            words += ["--symlink", os.readlink(folder), folder]
        elif os.path.isdir(folder):
            words += ["--ro-bind", folder, folder]
    for setting in (*SETTINGS, *_java()):
        if os.path.exists(setting):
            words += ["--ro-bind", setting, setting]
    return tuple(words)


def _java() -> list[str]:
    """How the Javas of this machine are set up."""
    return sorted(f"/etc/{name}" for name in os.listdir("/etc") if name.startswith("java"))
