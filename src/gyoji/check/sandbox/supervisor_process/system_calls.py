"""A filter of system calls: it refuses calls that hold memory or reach other processes unseen.

The kernel answers a refused call as if it did not know it (ENOSYS), so that a program can fall back
on another. The filter is a program for the kernel's packet filter, of 8 bytes an instruction.
"""

from __future__ import annotations

import ctypes
import os
import struct

from .unprivileged import LIBC

REFUSED = {
    "x86_64": {
        "add_key": 248, "bpf": 321, "keyctl": 250, "memfd_create": 319, "msgget": 68,
        "perf_event_open": 298, "process_vm_readv": 310, "process_vm_writev": 311, "ptrace": 101,
        "request_key": 249, "semget": 64, "shmget": 29, "userfaultfd": 323,
    },
    "aarch64": {
        "add_key": 217, "bpf": 280, "keyctl": 219, "memfd_create": 279, "msgget": 186,
        "perf_event_open": 241, "process_vm_readv": 270, "process_vm_writev": 271, "ptrace": 117,
        "request_key": 218, "semget": 190, "shmget": 194, "userfaultfd": 282,
    },
}  # fmt: skip
"""Calls that keep memory outside of every process, have effects that outlive the program, or look
into other processes."""

REFUSED_EVERYWHERE = {
    "io_uring_setup": 425, "io_uring_enter": 426, "io_uring_register": 427, "pidfd_getfd": 438,
    "memfd_secret": 447,
}  # fmt: skip
"""Further refused calls, which have the same number on all processors."""

PROCESSORS = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
SOCKET = {"x86_64": 41, "aarch64": 198}

FAMILIES = 1, 2, 10, 16
"""Families that a socket may have: AF_UNIX, AF_INET, AF_INET6 and AF_NETLINK. Others, such as
AF_VSOCK, may belong to no network namespace."""

OTHER_CALLS = 0x40000000  # from here on x86-64 has the same calls once more, with shorter pointers

LOAD, EQUAL, AT_LEAST, RETURN = 0x20, 0x15, 0x35, 0x06  # instructions
CALL_AT, PROCESSOR_AT, ARGUMENT_AT = 0, 4, 16  # offsets in bytes in the filter's input
ALLOW, REFUSE = 0x7FFF0000, 0x00050000 | 38  # 38 is ENOSYS
SECCOMP, FILTER = 22, 2  # of prctl

FILTER_AT = 200
"""The descriptor from which a bubblewrap that is started for each run reads the filter."""


def build_filter(processor: str = "") -> bytes:
    """Return the filter for a processor, by default this machine's; empty for an unknown one."""
    processor = processor or os.uname().machine
    if processor not in PROCESSORS:
        return b""
    calls = [*REFUSED[processor].values(), *REFUSED_EVERYWHERE.values()]
    # Jumps count the lines to skip; the last two lines are "refuse" and "allow".
    refuse = len(calls) + len(FAMILIES) + 7
    lines = [
        (LOAD, 0, 0, PROCESSOR_AT), (EQUAL, 1, 0, PROCESSORS[processor]), (RETURN, 0, 0, REFUSE),
        (LOAD, 0, 0, CALL_AT), (AT_LEAST, refuse - 5, 0, OTHER_CALLS),
    ]  # fmt: skip
    for number in calls:
        lines.append((EQUAL, refuse - len(lines) - 1, 0, number))
    lines.append((EQUAL, 0, refuse - len(lines), SOCKET[processor]))
    lines.append((LOAD, 0, 0, ARGUMENT_AT))
    for family in FAMILIES:
        lines.append((EQUAL, refuse - len(lines), 0, family))
    lines += [(RETURN, 0, 0, REFUSE), (RETURN, 0, 0, ALLOW)]
    return b"".join(struct.pack("=HBBI", *line) for line in lines)


def filter_calls() -> None:
    """Filter the calls of this process, and of all that it will start, for good.

    The process must have called `forbid_new_privileges` before. Without filters in the kernel,
    nothing happens.
    """
    code = build_filter()
    if code:
        text = ctypes.create_string_buffer(code, len(code))
        head = struct.pack("@HP", len(code) // 8, ctypes.addressof(text))
        LIBC.prctl(SECCOMP, FILTER, ctypes.c_char_p(head), 0, 0)


def offer_filter() -> None:
    """Leave the filter at the descriptor FILTER_AT, for bubblewrap to read."""
    reader, writer = os.pipe()
    os.write(writer, build_filter())
    os.close(writer)
    os.dup2(reader, FILTER_AT)
    os.close(reader)
