"""A user of its own for what root runs: one that limits bind, and that can kill nobody else's.

RLIMIT_NPROC does not bind root. Where nothing walls a program in, it keeps root's right to files,
so that it can be run wherever it lies, and no other.
"""

from __future__ import annotations

import ctypes
import os
import struct

FAR, NEAR = 1 << 30, 61184
"""Users that nobody is; the near ones, which are few, for where there are no far ones."""

FEW = 4000
FILES = 1 << 1  # CAP_DAC_OVERRIDE
VERSION = 0x20080522  # of the kernel's capabilities
SECURE, AMBIENT, RAISE, NO_MORE = 28, 47, 2, 38  # of prctl
AS_IT_IS = (
    1 << 2
)  # SECBIT_NO_SETUID_FIXUP: rights do not change with the user, for access() neither

LIBC = ctypes.CDLL(None, use_errno=True)


def stranger(home: str) -> int:
    """A user for the program, to whom its home is given; 0 if this one is not root, or may not."""
    if os.getuid():
        return 0
    for user in (FAR + os.getpid(), NEAR + os.getpid() % FEW):
        if _possible(user):
            os.chown(home, user, user)
            return user
    return 0


def become(user: int) -> None:
    """Be this user for good; OSError if that is not allowed."""
    os.setgroups([])
    os.setresgid(user, user, user)
    _done(LIBC.prctl(SECURE, AS_IT_IS, 0, 0, 0))
    os.setresuid(user, user, user)
    head = ctypes.create_string_buffer(struct.pack("=Ii", VERSION, 0))
    _done(LIBC.capset(head, struct.pack("=6I", FILES, FILES, FILES, 0, 0, 0)))
    _done(LIBC.prctl(AMBIENT, RAISE, FILES.bit_length() - 1, 0, 0))


def no_more_rights() -> None:
    """Whatever is run from here has no more rights than this process, `sudo` neither."""
    LIBC.prctl(NO_MORE, 1, 0, 0, 0)


def _possible(user: int) -> bool:
    """Try it, in a process that does nothing else."""
    trial = os.fork()
    if not trial:
        try:
            become(user)
            os._exit(0)
        finally:
            os._exit(1)
    return os.waitpid(trial, 0)[1] == 0


def _done(result: int) -> None:
    """Was that allowed?"""
    if result:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
