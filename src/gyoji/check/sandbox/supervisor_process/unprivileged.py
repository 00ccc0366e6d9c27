"""A separate user for programs that root runs: it has limits, and can kill only its own processes.

RLIMIT_NPROC does not bind root. Outside bubblewrap the program keeps only one of root's rights, the
right to all files, so that it can be run from any folder.
"""

from __future__ import annotations

import ctypes
import os
import struct

HIGH, LOW = 1 << 30, 61184
"""The first user numbers that nobody has; the low ones are for systems without high ones."""

LOW_COUNT = 4000
FILES = 1 << 1  # CAP_DAC_OVERRIDE
VERSION = 0x20080522  # of the kernel's capability sets
SECURE, AMBIENT, RAISE, NO_MORE = 28, 47, 2, 38  # of prctl
# SECBIT_NO_SETUID_FIXUP: changing the user changes no rights, so access() gives the same answers.
KEEP_RIGHTS = 1 << 2

LIBC = ctypes.CDLL(None, use_errno=True)


def unprivileged_user(home: str) -> int:
    """Return a new user for the program, and make this user the owner of `home`.

    Return 0 if this process may not do that.
    """
    if os.getuid():
        return 0
    # Derive the user from the supervisor's process number, so that no two programs share a user.
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
    """Return whether `become` works; it is tried in a child, because it cannot be undone."""
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
