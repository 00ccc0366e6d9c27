"""Somebody's program, run once, within limits. It is taken to be hostile.

    with Runner(["./mine"], Limits(seconds=2)) as runner:
        ran = runner.run(b"...")
"""

from __future__ import annotations

from .types import Limits, NotStartedError, Ran, Stop

__all__ = ["Limits", "NotStartedError", "Ran", "Stop"]
