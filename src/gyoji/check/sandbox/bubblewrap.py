"""Bubblewrap: the program sees only what it needs, read-only, and has no network."""

from __future__ import annotations

import functools
import glob
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, NamedTuple

from .resolve import SETTINGS, SYSTEM, resolve
from .supervisor_process.namespaces import is_temporary
from .supervisor_process.system_calls import FILTER_AT, build_filter

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON: str = getattr(sys, "_base_executable", "") or sys.executable
"""The interpreter of supervisors; not that of a virtual environment, since they need no packages.
"""

TRIAL = """
import sys
sys.path.append(sys.argv[1])
from supervisor_process.namespaces import trial
sys.exit(trial())
"""

TRIAL_ALONE = """
import sys
sys.path.append(sys.argv[1])
from supervisor_process.namespaces import isolate_processes
isolate_processes()
"""

TEMPORARY = "/tmp"  # noqa: S108  # a new tmpfs inside the sandbox
HOME = f"{TEMPORARY}/home"
"""Empty: home, temporary folder and, by default, the working directory."""

ISOLATION = ("--unshare-user", "--cap-drop", "ALL", "--new-session")

NESTING = (
    "--unshare-ipc", "--unshare-net", "--unshare-pid", "--unshare-uts", "--as-pid-1",
    "--uid", "0", "--gid", "0", "--cap-add", "CAP_SYS_ADMIN", "--cap-add", "CAP_SYS_PTRACE",
    "--cap-add", "CAP_SETFCAP",
)  # fmt: skip
"""Options for a supervisor inside bubblewrap. It gets the rights, in the sandbox only, to make
namespaces for each run, to measure what is in them, and to give them a user. For any user but 0,
bubblewrap would make a second user namespace, in which these rights are worth nothing. The
supervisor keeps the namespace of control groups, in which it makes a group for each run; the
program gets a namespace of its own within that."""

EACH_RUN = "--unshare-all", "--die-with-parent"
NO_NESTING = ("--disable-userns",)
"""Forbids sandboxes within the sandbox, if this version of bubblewrap can do that."""


class Sandbox(NamedTuple):
    """Bubblewrap as it works on this machine."""

    program: str
    nested: bool
    """True if bubblewrap starts once for all runs, with the supervisor inside; else for each run.
    """
    options: tuple[str, ...]


def command_line(
    sandbox: Sandbox, command: Sequence[str], readable: Iterable[str], writable: Iterable[str],
    folder: str, memory: int, status_pipe: int = -1,
) -> list[str]:  # fmt: skip
    """Wrap a command so that it runs inside bubblewrap.

    Bubblewrap writes to `status_pipe`, if there is one, how the program ended. `memory` bounds
    each tmpfs, in bytes.
    """
    size = ["--size", str(memory)]
    binds = dict.fromkeys(_outermost(readable), "--ro-bind")
    binds.update(dict.fromkeys(writable, "--bind"))
    protected = () if sandbox.nested else ("--remount-ro", "/proc", "--remount-ro", "/")
    status = ["--json-status-fd", str(status_pipe)] if status_pipe >= 0 else []
    if status and build_filter():
        status += ["--seccomp", str(FILTER_AT)]
    # /proc and /dev are mounted read-only again: root could change kernel settings through them
    # even in here. The supervisor does so with / and each run's own /proc.
    # Paths are bound in sorted order, so that a folder comes before what is in it.
    return [
        sandbox.program, *ISOLATION, *sandbox.options, *status, *_system(),
        "--proc", "/proc", "--dev", "/dev", *size, "--tmpfs", "/dev/shm", "--remount-ro", "/dev",  # noqa: S108  # inside the sandbox
        *size, "--tmpfs", TEMPORARY, "--dir", HOME, "--dir", folder,
        *(word for path in sorted(binds) for word in (binds[path], path, path)),
        *protected, "--chdir", folder, "--", *command,
    ]  # fmt: skip


def show(paths: Iterable[str]) -> list[str]:
    """Return the outermost of these paths, if they are among the temporary files."""
    return [path for path in _outermost(paths) if is_temporary(path)]


def hide(paths: Iterable[str]) -> list[str]:
    """Return the paths that the supervisor needs but the program must not see."""
    seen = [f"{path}/" for path in paths]
    return [
        path for path in _outermost(inner_files())
        if not any(f"{path}/".startswith(other) or other.startswith(f"{path}/") for other in seen)
    ]  # fmt: skip


def _outermost(paths: Iterable[str]) -> Iterator[str]:
    """Yield the paths that are not inside another of them."""
    last = "\0"
    for path in sorted(f"{path.rstrip('/')}/" for path in paths):
        if not path.startswith(last):
            last = path
            yield path[:-1]


def working() -> Sandbox | None:
    """Return bubblewrap's settings, or None if it does not work here."""
    program = shutil.which("bwrap")
    return _try(program) if program else None


def why_not() -> str:
    """Return the reason why bubblewrap cannot be used, in words for an error message."""
    if shutil.which("bwrap"):
        return "bubblewrap (bwrap) is installed, but it does not work on this machine"
    return "bubblewrap (bwrap) is not installed"


@functools.cache
def _try(program: str) -> Sandbox | None:
    """Return the first way in which bubblewrap works; None if the kernel forbids all of them."""
    ways = NESTING, (*EACH_RUN, *NO_NESTING), EACH_RUN
    return next(filter(works, (Sandbox(program, way == NESTING, way) for way in ways)), None)


def works(sandbox: Sandbox) -> bool:
    """Run bubblewrap once in this way, and return whether it works."""
    # A low process ID shows that the shell is in a process namespace of its own.
    trial = inner_command(TRIAL) if sandbox.nested else ["/bin/sh", "-c", "test $$ -lt 9"]
    readable = inner_files() if sandbox.nested else []
    return _succeeds(command_line(sandbox, trial, readable, [], "/", 1 << 16))


def inner_command(text: str) -> list[str]:
    """Return a command line that runs this Python text with the supervisor's modules only."""
    return [PYTHON, "-I", "-S", "-c", text, HERE]


@functools.cache
def inner_files() -> tuple[str, ...]:
    """Return the files that a command of `inner_command` has to see."""
    return (*resolve([PYTHON]).readable, HERE)


@functools.cache
def _system() -> tuple[str, ...]:
    """Return options that show the system's folders and settings, read-only."""
    words: list[str] = []
    for folder in SYSTEM:
        if os.path.islink(folder):
            words += ["--symlink", os.readlink(folder), folder]
        elif os.path.isdir(folder):
            words += ["--ro-bind", folder, folder]
    for setting in _settings():
        words += ["--ro-bind", setting, setting]
    return tuple(words)


def _settings() -> list[str]:
    return list(filter(os.path.exists, (*SETTINGS, *sorted(glob.glob("/etc/java*")))))


def system_files() -> list[str]:
    """Return the paths of the system that every program may see."""
    return [*SYSTEM, *_settings()]


@functools.cache
def can_isolate_processes() -> bool:
    """Try whether a program can have namespaces of its own without bubblewrap."""
    return _succeeds(inner_command(TRIAL_ALONE))


def _succeeds(command: list[str]) -> bool:
    """Return whether a command of ours runs and ends with status 0."""
    try:
        subprocess.run(command, timeout=20, check=True, capture_output=True)  # noqa: S603  # a constant
    except (OSError, subprocess.SubprocessError):
        return False
    return True
