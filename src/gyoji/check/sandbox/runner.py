"""Run a program repeatedly, each time within limits, and leave nothing of it behind."""

from __future__ import annotations

import os
from math import inf
from typing import TYPE_CHECKING

from . import bubblewrap
from .resolve import resolve
from .supervisor import ProgramJob, Supervisor
from .supervisor_process.control_group import find_group
from .supervisor_process.landlock import SIGNALS_VERSION, TCP_VERSION, landlock_version
from .types import Limits, NotStartedError, RunResult

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .supervisor import Answer

BUBBLEWRAP, KERNEL, LIMITS_ONLY = "bubblewrap", "kernel only", "limits only"
CGROUP = ", cgroup"

DEFAULT_LIMITS = Limits()

SHORTEST = 0.001
"""The shortest time limit of a run, in seconds."""


class Runner:
    """Runs one program, one run at a time; several Runners may work side by side.

    `sandbox` is "auto", "require" or "none". "auto" uses bubblewrap; if that does not work, it uses
    what the kernel can do alone, but does not start a program for root. "require" uses bubblewrap.
    The program runs in `folder`; without one, in the current folder if its command has a relative
    path, else in an empty folder of its own. In bubblewrap it sees what its command names, what its
    interpreter needs, and `sees`, all read-only; to `writes` it may also write. `environment` has
    further variables; if there are any, the program's process number is made to vary, too.
    Raises NotStartedError if there is no such program, or if bubblewrap is required and missing.
    """

    sandbox: str
    """The means by which the program is kept apart: BUBBLEWRAP, KERNEL or LIMITS_ONLY.

    CGROUP follows if the kernel counts its memory in a control group.
    """

    def __init__(
        self, command: Sequence[str], limits: Limits = DEFAULT_LIMITS, *, sandbox: str = "auto",
        folder: str | None = None, sees: Sequence[str] = (), writes: Sequence[str] = (),
        environment: tuple[tuple[str, str], ...] = (),
    ) -> None:  # fmt: skip
        kind, chosen = find_sandbox(sandbox)
        self.sandbox = kind + CGROUP if find_group() else kind
        resolved = resolve(command, folder)
        self._job = ProgramJob(
            resolved.words, limits, chosen, kind == KERNEL, resolved.folder, resolved.path,
            [*resolved.readable, *map(os.path.abspath, sees)], [*map(os.path.abspath, writes)],
            resolved.sanitized, environment,
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

    def talk(self, answer: Answer) -> RunResult:
        """Run the program once, and answer each line that it writes, until an answer is the last.

        Its processor time is limited, and its wall time to three times as much, since waiting for
        an answer is not the program's fault. NotStartedError if it cannot start.
        """
        self.close()
        self._supervisor = Supervisor(self._job, talks=True)
        if self._interrupted:
            self._supervisor.interrupt()
        try:
            return self._supervisor.talk(answer, self._job.limits.seconds)
        finally:
            self.close()

    def interrupt(self) -> None:
        """End a run in another thread now, as a run-time error; end every later run at once."""
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


def list_risks() -> str:
    """Return what a program may do under "auto" on this machine; empty in bubblewrap."""
    kind = find_sandbox("auto")[0]
    if kind == BUBBLEWRAP:
        return ""
    version, alone = landlock_version(), bubblewrap.can_isolate_processes()
    risks = ["read your files and write to them"] if not version else []
    if not alone and version < TCP_VERSION:
        risks.append("use the network")
    if not alone and version < SIGNALS_VERSION:
        risks.append("stop or kill all your processes, this one too")
    can = f"the program can {', '.join(risks)}" if risks else "the kernel alone keeps it apart"
    return f"{bubblewrap.why_not()}: {can}"


def find_sandbox(sandbox: str) -> tuple[str, bubblewrap.Sandbox | None]:
    """Return how "auto", "require" or "none" keeps a program apart on this machine.

    NotStartedError if that is not possible, or not safe.
    """
    if sandbox not in {"auto", "require", "none"}:
        raise ValueError(f"the sandbox is auto, require or none, not {sandbox!r}")
    if sandbox == "none":
        return LIMITS_ONLY, None
    chosen = bubblewrap.working()
    if chosen:
        return BUBBLEWRAP, chosen
    if sandbox == "require":
        raise NotStartedError(f"there is no sandbox: {bubblewrap.why_not()}")
    if not os.getuid():
        raise NotStartedError(
            f"root runs no program without a sandbox, and {bubblewrap.why_not()}. Make it work, "
            "run this as another user or, if you trust the program, use --sandbox none"
        )
    confines = landlock_version() or bubblewrap.can_isolate_processes()
    return (KERNEL if confines else LIMITS_ONLY), None
