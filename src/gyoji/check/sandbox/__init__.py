"""Run a program that may be hostile, within limits and, where possible, in bubblewrap.

For example::

    from gyoji.check.sandbox.runner import Runner
    with Runner(["./mine"], Limits(seconds=2)) as runner:
        ran = runner.run(b"...")

The types that describe a run are here and can be imported on every system; `runner` and `compilers`
need POSIX.
"""

from __future__ import annotations

from .types import Limits, NotStartedError, RunResult, Stop

__all__ = ["Limits", "NotStartedError", "RunResult", "Stop"]
