"""How a program stopped, in words."""

from __future__ import annotations

import re
from signal import Signals
from typing import TYPE_CHECKING

from ..notation.sanitize import count, lines
from ..sandbox import Stop
from .finding import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..sandbox import Ran
    from .finding import Finding

STOPPED = (Verdict.FAILED, Verdict.TIME, Verdict.MEMORY, Verdict.OUTPUT)

ERRORS = (30, 400)
"""How many lines of what it wrote to standard error are shown, and how many bytes of each."""

MISSING = re.compile(rb"No such file|No module named|not found|cannot open|FileNotFound")
BUBBLEWRAP = "bubblewrap"


def stopped(finding: Finding) -> Iterator[str]:
    """How the program ended, what it used of what it could, and the end of what it complained."""
    ran, limits = finding.ran, finding.limits
    if finding.verdict not in STOPPED and not ran.errors:
        return
    yield _end(ran)
    yield f"time: {ran.seconds:.2f} s, computing {ran.cpu:.2f} s of it (limit {limits.seconds:g} s)"
    yield f"memory: {_mebibytes(ran.memory)} (limit {_mebibytes(limits.memory)})"
    yield f"output: {count(len(ran.output), 'byte')} (limit {limits.output:,})"
    if finding.sandbox == BUBBLEWRAP and MISSING.search(ran.errors):
        yield "In bubblewrap it sees itself and what its command names; --sees PATH shows it more."
    if ran.errors:
        yield "The end of what it wrote to standard error:"
        tail = ran.errors.removesuffix(b"\n").split(b"\n")[-ERRORS[0] :]
        yield from (f"   {line}" for line in lines(b"\n".join(tail), *ERRORS))


def _end(ran: Ran) -> str:
    if ran.stop not in (Stop.DONE, Stop.FAILED):
        return f"it was stopped: {ran.stop}"
    if ran.status >= 0:
        return f"exit status {ran.status}"
    try:
        return f"ended by signal {-ran.status} ({Signals(-ran.status).name})"
    except ValueError:
        return f"ended by signal {-ran.status}"


def _mebibytes(size: int) -> str:
    return f"{size / (1 << 20):,.0f} MiB"
