"""A separate user for programs that root runs: limits bind it, and it can kill only its own.

RLIMIT_NPROC does not bind root. Outside bubblewrap the program keeps root's right to files, so that
it can be run wherever it lies, and no other right.
"""

from __future__ import annotations

import ctypes
import os
import struct

HIGH, LOW = 1 << 30, 61184
"""The first of the user numbers that nobody has; low ones for systems without high ones."""

LOW_COUNT = 4000
FILES = 1 << 1  # CAP_DAC_OVERRIDE
VERSION = 0x20080522  # of the kernel's capability sets
SECURE, AMBIENT, RAISE, NO_MORE = 28, 47, 2, 38  # of prctl
# SECBIT_NO_SETUID_FIXUP: changing the user changes no rights, so access() gives the same answers.
KEEP_RIGHTS = 1 << 2

LIBC = ctypes.CDLL(None, use_errno=True)


def unprivileged_user(home: str) -> int:
    """Return a new user for the program, made the owner of `home`.

    0 if this process may not do that.
    """
    if os.getuid():
        return 0
    # Numbers follow from the supervisor's, so that programs side by side have different users.
    for user in (HIGH + os.getpid(), LOW + os.getpid() % LOW_COUNT):
        if _can_become(user):
            os.chown(home, user, user)
            return user
    return 0


def become(user: int) -> None:
    """Become this user for good, with the right to files alone. OSError if not permitted."""
    os.setgroups([])
    os.setresgid(user, user, user)
    check(LIBC.prctl(SECURE, KEEP_RIGHTS, 0, 0, 0))
    os.setresuid(user, user, user)
    head = ctypes.create_string_buffer(struct.pack("=Ii", VERSION, 0))
    check(LIBC.capset(head, struct.pack("=6I", FILES, FILES, FILES, 0, 0, 0)))
    check(LIBC.prctl(AMBIENT, RAISE, FILES.bit_length() - 1, 0, 0))


def forbid_new_privileges() -> None:
    """Forbid programs run from here, even `sudo`, to gain more rights than this process has."""
    LIBC.prctl(NO_MORE, 1, 0, 0, 0)


def _can_become(user: int) -> bool:
    """Return whether that works: tried in a child, because it cannot be undone."""
    trial = os.fork()
    if not trial:
        try:
            become(user)
            os._exit(0)
        finally:
            os._exit(1)
    return os.waitpid(trial, 0)[1] == 0


def check(result: int) -> None:
    """Raise OSError if a function of the C library failed."""
    if result:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
