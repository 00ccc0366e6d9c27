"""What a program may use, and what came of it."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Limits(NamedTuple):
    """What one run of a program may use."""

    seconds: float = 10.0
    """Of wall time; and of processor time, all its processes together."""
    memory: int = 1 << 30
    """Bytes in memory, all its processes together."""
    output: int = 64 << 20
    """Bytes on standard output."""
    processes: int = 64
    """At once; threads count."""
    written: int = 64 << 20
    """Bytes in any file that it writes."""


class Stop(StrEnum):
    """Why a program stopped."""

    DONE = "done"
    FAILED = "run-time error"
    TIME = "time limit"
    MEMORY = "memory limit"
    OUTPUT = "output limit"


class Ran(NamedTuple):
    """A run of a program."""

    stop: Stop
    output: bytes
    """Standard output, up to the limit."""
    errors: bytes
    """The last 4,096 bytes of standard error."""
    status: int
    """The exit status; of a program that a signal ended, the signal's number, negative.

    Bubblewrap passes on a signal as 128 and its number, so 129 to 192 read as signals there.
    """
    seconds: float
    """Of wall time."""
    cpu: float
    """Seconds of processor time."""
    memory: int
    """Bytes at the most; never less than the few megabytes that any program starts from."""


class NotStartedError(Exception):
    """A program cannot be started; or not in the way that was asked for. A sentence says why."""
