"""Landlock: the kernel keeps a program from files, ports and processes without bubblewrap.

The program may read the system's files and the files that its command names. It may write to its
home and to the paths that it is given. Kernels from 5.13 on have Landlock, unless it is switched
off; later versions can forbid more.
"""

from __future__ import annotations

import os
import struct
from contextlib import suppress

from .unprivileged import LIBC, check

CREATE, ADD, RESTRICT = 444, 445, 446  # the numbers of the calls, on all processors
ASK_VERSION, BENEATH = 1, 1

EXECUTE, WRITE, READ, LIST = 1, 2, 4, 8
OF_FILES = EXECUTE | WRITE | READ
OF_FOLDERS = 0x1FF8  # the rights to list, to remove, and to make things of eight kinds
MOVE, TRUNCATE, CONTROL = 0x2000, 0x4000, 0x8000  # from versions 2, 3 and 5 on
TCP, FROM_OUTSIDE = 3, 3  # forbid TCP connections; abstract sockets and signals to others
TCP_VERSION, SIGNALS_VERSION = 4, 6  # the first versions of Landlock that know them

KERNEL = {
    "/proc": READ | LIST, "/sys/devices/system/cpu": READ | LIST, "/sys/fs/cgroup": READ | LIST,
    "/dev/null": READ | WRITE, "/dev/zero": READ | WRITE, "/dev/full": READ | WRITE,
    "/dev/random": READ, "/dev/urandom": READ, "/dev/tty": READ | WRITE,
}  # fmt: skip
"""Files of the kernel that many programs open, each with the rights that programs get there."""


def landlock_version() -> int:
    """Return the version of this kernel's Landlock; 0 if there is none."""
    return max(0, int(LIBC.syscall(CREATE, None, 0, ASK_VERSION)))


def restrict(readable: list[str], writable: list[str]) -> None:
    """Restrict this process, and all that it will start, to these paths and its own processes.

    The process must have called `forbid_new_privileges` before.
    """
    version = landlock_version()
    if not version:
        return
    files = OF_FILES | (TRUNCATE if version >= 3 else 0) | (CONTROL if version >= 5 else 0)
    everything = files | OF_FOLDERS | (MOVE if version >= 2 else 0)
    network = TCP if version >= TCP_VERSION else 0
    scopes = FROM_OUTSIDE if version >= SIGNALS_VERSION else 0
    size = 8 if version < TCP_VERSION else 16 if version < SIGNALS_VERSION else 24
    rules = LIBC.syscall(CREATE, struct.pack("=3Q", everything, network, scopes), size, 0)
    check(min(rules, 0))
    rights = dict.fromkeys(readable, EXECUTE | READ | LIST) | KERNEL
    rights |= dict.fromkeys(writable, everything)
    for path, allowed in rights.items():
        _allow(rules, path, allowed, files)
    check(LIBC.syscall(RESTRICT, rules, 0))
    os.close(rules)


def _allow(rules: int, path: str, allowed: int, of_files: int) -> None:
    """Allow these rights at a path and below it, if it exists."""
    with suppress(FileNotFoundError, PermissionError):
        handle = os.open(path, os.O_PATH | os.O_CLOEXEC)
        if not os.path.isdir(path):
            allowed &= of_files
        check(LIBC.syscall(ADD, rules, BENEATH, struct.pack("=Qi", allowed, handle), 0))
        os.close(handle)
