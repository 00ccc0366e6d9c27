"""Run a program that may be hostile, within limits and, where possible, in bubblewrap.

with Runner(["./mine"], Limits(seconds=2)) as runner:
    ran = runner.run(b"...")
"""

from __future__ import annotations

from .compilers import BuildError, Prepared, prepared
from .runner import Runner
from .types import Limits, NotStartedError, Ran, Stop

__all__ = [
    "BuildError", "Limits", "NotStartedError", "Prepared", "Ran", "Runner", "Stop", "prepared"
]  # fmt: skip
