"""Plays the commands of a file while the board is already on the screen."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from ..engine.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .view_model import ViewModel

IMMEDIATE_CELLS = 100_000
"""Commands times numbers in a state, up to which commands are played without a thread."""
PROGRESS_INTERVAL = 0.2
"""Seconds between two progress reports."""


class CommandLoader:
    """Plays commands in a session of its own, which then replaces that of the view model.

    If the player plays a command first, the loaded commands are dropped.
    """

    def __init__(self, model: ViewModel, actions: Sequence[int]) -> None:
        self.model, self.actions = model, actions
        self._shown = model.session
        self._session = Session(model.game, model.session.start)

    @property
    def takes_long(self) -> bool:
        return len(self.actions) * len(self._shown.start) > IMMEDIATE_CELLS

    @property
    def wanted(self) -> bool:
        """Whether the play still has no commands, as when loading began."""
        shown = self._shown
        return self.model.session is shown and not shown.total and not shown.can_undo

    def progress(self, number: int) -> str:
        return f"playing {number:,} of {len(self.actions):,} commands"

    def play(self, report: Callable[[str], object], cancelled: Callable[[], bool]) -> None:
        """Play the commands; call `report` every PROGRESS_INTERVAL."""
        reported = monotonic()
        for number, action in enumerate(self.actions, 1):
            if cancelled() or not self.wanted:
                return
            self._session.do(action)
            if monotonic() - reported > PROGRESS_INTERVAL:
                report(self.progress(number))
                reported = monotonic()

    def finish(self) -> None:
        """Put the commands into the view model, with the play back at its start."""
        self._session.goto(0)
        self.model.session = self._session
