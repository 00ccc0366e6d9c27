"""A program, run as often as one likes, each time within limits, and nothing of it left behind."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from . import bubblewrap
from .resolve import looked_up
from .supervisor import Job, Keeper
from .types import Limits, NotStartedError, Ran

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

BUBBLEWRAP, LIMITS_ONLY = "bubblewrap", "limits only"

USUAL = Limits()


class Runner:
    """Runs one program, one run at a time; several Runners side by side do not disturb each other.

    `sandbox` is "auto" (bubblewrap where it works, else limits only), "require" or "off". The
    program runs in `folder`, else where its command names something by a relative path, else in an
    empty folder of its own. In bubblewrap it sees what its command names, what its interpreter
    needs, and `sees`, all read-only; to `writes` it may also write. NotStartedError if there is no
    such program, or no bubblewrap where that is required.
    """

    sandbox: str
    """What keeps the program in: "bubblewrap" or "limits only"."""

    def __init__(
        self, command: Sequence[str], limits: Limits = USUAL, *, sandbox: str = "auto",
        folder: str | None = None, sees: Sequence[str] = (), writes: Sequence[str] = (),
    ) -> None:  # fmt: skip
        self.sandbox = _chosen(sandbox)
        found = looked_up(command, folder)
        self._job = Job(
            found.words, limits, self.sandbox == BUBBLEWRAP, found.folder, found.path,
            [*found.sees, *map(os.path.abspath, sees)], [os.path.abspath(path) for path in writes],
        )  # fmt: skip
        self._keeper: Keeper | None = None
        self._interrupted = False

    def run(self, data: bytes) -> Ran:
        """Run it once, with this on standard input. NotStartedError if it cannot be started."""
        if self._keeper is None:
            self._keeper = Keeper(self._job)
        if self._interrupted:
            self._keeper.interrupt()
        ran = None
        try:
            ran = self._keeper.run(data)
            return ran
        finally:
            if ran is None or self._keeper.lost:
                self.close()

    def interrupt(self) -> None:
        """Have another thread's run end now, as a run-time error, and every later one at once."""
        self._interrupted, keeper = True, self._keeper
        if keeper is not None:
            keeper.interrupt()

    def close(self) -> None:
        """End whatever runs, and leave nothing of it."""
        keeper, self._keeper = self._keeper, None
        if keeper is not None:
            keeper.close()

    def __enter__(self) -> Runner:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self.close()


def _chosen(sandbox: str) -> str:
    """What "auto", "require" or "off" comes to on this machine."""
    if sandbox not in {"auto", "require", "off"}:
        raise ValueError(f"a sandbox is auto, require or off, not {sandbox!r}")
    if sandbox != "off" and bubblewrap.working():
        return BUBBLEWRAP
    if sandbox == "require":
        raise NotStartedError(f"there is no sandbox: {bubblewrap.why_not()}")
    return LIMITS_ONLY
