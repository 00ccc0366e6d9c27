"""The limits of a program, and the result of a run."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from ...util.errors import Error


class Limits(NamedTuple):
    """The limits of one run of a program."""

    seconds: float = 10.0
    """The limit of the processor time of all its processes together, and also of the wall time.

    The wall time does not include waiting for a core, but a run ends after three times the limit in
    any case.
    """
    memory: int = 1 << 30
    """Bytes in memory, summed over all its processes."""
    output: int = 64 << 20
    """Bytes on standard output."""
    processes: int = 64
    """Processes and threads at any one time."""
    written: int = 64 << 20
    """Bytes in any one file that the program writes."""
    files: int = 4096
    """Files and folders at any one time, in the program's home and for temporary files."""


class Stop(StrEnum):
    """The reasons why a program stopped."""

    DONE = "done"
    FAILED = "run-time error"
    TIME = "time limit"
    MEMORY = "memory limit"
    OUTPUT = "output limit"


class RunResult(NamedTuple):
    """The end of a run, its output, and the time and memory that it used."""

    stop: Stop
    output: bytes
    """Standard output, up to the limit."""
    errors: bytes
    """The last 4,096 bytes of standard error."""
    status: int
    """The exit status, or minus the signal's number if a signal ended the program.

    If bubblewrap has to be started for each run, it reports a signal as 128 plus its number. In
    that case, an exit status from 129 to 192 is read as a signal.
    """
    seconds: float
    """Wall time, without the time in which the program waited for a core."""
    cpu: float
    """Processor time, in seconds."""
    memory: int
    """Peak memory in bytes; at least the few megabytes with which every program starts."""
    waited: float = 0.0
    """Seconds in which the program waited for a core, at most two thirds of the wall time.

    If the kernel does not count them, they are two thirds of the wall time.
    """


class NotStartedError(Error):
    """The program, or the required sandbox, could not be started. The message says why."""
