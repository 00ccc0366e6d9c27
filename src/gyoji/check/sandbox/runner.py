"""Run a program repeatedly, each time within limits, and leave nothing of it behind."""

from __future__ import annotations

import os
from math import inf
from typing import TYPE_CHECKING

from . import bubblewrap
from .resolve import resolve
from .supervisor import ProgramJob, Supervisor
from .types import Limits, NotStartedError, RunResult

if TYPE_CHECKING:
    from collections.abc import Sequence

BUBBLEWRAP, LIMITS_ONLY = "bubblewrap", "limits only"

DEFAULT_LIMITS = Limits()

SHORTEST = 0.001
"""The shortest time limit of a run, in seconds."""


class Runner:
    """Runs one program, one run at a time; several Runners may work side by side.

    `sandbox` is "auto" (bubblewrap where it works, else limits only), "require" or "off".
    The program runs in `folder`, else where its command names something by a relative path, else in
    an empty folder of its own. In bubblewrap it sees what its command names, what its interpreter
    needs, and `sees`, all read-only; to `writes` it may also write. Raises NotStartedError if there
    is no such program, or no bubblewrap where that is required.
    """

    sandbox: str
    """The program's container: "bubblewrap" or "limits only"."""

    def __init__(
        self, command: Sequence[str], limits: Limits = DEFAULT_LIMITS, *, sandbox: str = "auto",
        folder: str | None = None, sees: Sequence[str] = (), writes: Sequence[str] = (),
    ) -> None:  # fmt: skip
        chosen = _choose(sandbox)
        self.sandbox = BUBBLEWRAP if chosen else LIMITS_ONLY
        resolved = resolve(command, folder)
        self._job = ProgramJob(
            resolved.words, limits, chosen, resolved.folder, resolved.path,
            [*resolved.readable, *map(os.path.abspath, sees)], [*map(os.path.abspath, writes)],
        )  # fmt: skip
        self._supervisor: Supervisor | None = None
        self._interrupted = False

    def run(self, data: bytes, seconds: float = inf) -> RunResult:
        """Run the program with `data` on standard input. NotStartedError if it cannot start.

        `seconds` makes the time limit shorter for this run.
        """
        seconds = max(SHORTEST, min(seconds, self._job.limits.seconds))
        if self._supervisor is None:
            self._supervisor = Supervisor(self._job)
        if self._interrupted:
            self._supervisor.interrupt()
        ran = None
        try:
            ran = self._supervisor.run(data, seconds)
            return ran
        finally:
            # No process may outlive an interruption; the next run starts a new supervisor.
            if ran is None or self._supervisor.lost:
                self.close()

    def interrupt(self) -> None:
        """End another thread's run now, as a run-time error, and every later run at once."""
        self._interrupted, supervisor = True, self._supervisor
        if supervisor is not None:
            supervisor.interrupt()

    def close(self) -> None:
        """End a run under way, and remove everything the program left."""
        supervisor, self._supervisor = self._supervisor, None
        if supervisor is not None:
            supervisor.close()

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()


def _choose(sandbox: str) -> bubblewrap.Sandbox | None:
    """Return the sandbox that "auto", "require" or "off" selects on this machine.

    None for limits only.
    """
    if sandbox not in {"auto", "require", "off"}:
        raise ValueError(f"the sandbox is auto, require or off, not {sandbox!r}")
    chosen = bubblewrap.working() if sandbox != "off" else None
    if chosen is None and sandbox == "require":
        raise NotStartedError(f"there is no sandbox: {bubblewrap.why_not()}")
    return chosen
