"""Run a program that may be hostile, within limits and, where possible, in bubblewrap.

with Runner(["./mine"], Limits(seconds=2)) as runner:
    ran = runner.run(b"...")
"""

from __future__ import annotations

from .compilers import BuildError, PreparedProgram, is_source, prepare
from .runner import Runner
from .types import Limits, NotStartedError, RunResult, Stop

__all__ = [
    "BuildError",
    "Limits",
    "NotStartedError",
    "PreparedProgram",
    "RunResult",
    "Runner",
    "Stop",
    "is_source",
    "prepare",
]
