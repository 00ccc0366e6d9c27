"""The commands of a file, played behind the screen while the board is already to be seen."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from textual.worker import get_current_worker

from ..session.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .screen import PlayScreen

AT_ONCE = 100_000
"""So many cells, counted once for each command, are no reason to wait."""
OFTEN = 0.2
"""Seconds after which it is said anew how far the commands are played."""


class Reel:
    """The commands that wait to be replayed on one screen.

    Whoever plays a command of his own before they are ready plays without them.
    """

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self.said = ""
        """How far it is, while it runs."""
        self._session: Session | None = None

    def load(self, actions: Sequence[int], then: Callable[[], None]) -> None:
        """Have them played; `then` comes when they are there to be replayed."""
        self.stop()
        here = self.screen.sitting.session
        if here.total or here.can_undo:  # a key was quicker
            return
        start = here.start
        session = self._session = Session(self.screen.sitting.game, start)
        if len(actions) * len(start) > AT_ONCE:
            self._say(session, 0, len(actions))
            self.screen.run_worker(
                lambda: self._play(session, actions, then), thread=True, group="reel"
            )
            return
        for action in actions:
            session.do(action)
        self._take(session, then)

    def stop(self) -> None:
        """They are wanted no more."""
        self._session, self.said = None, ""

    def _play(self, session: Session, actions: Sequence[int], then: Callable[[], None]) -> None:
        """One after the other, in a thread of its own."""
        app, worker, said = self.screen.app, get_current_worker(), monotonic()
        for number, action in enumerate(actions):
            if worker.is_cancelled or session is not self._session:
                return
            session.do(action)
            if monotonic() - said > OFTEN:
                app.call_from_thread(self._say, session, number + 1, len(actions))
                said = monotonic()
        if not worker.is_cancelled:
            app.call_from_thread(self._take, session, then)

    def _say(self, session: Session, number: int, count: int) -> None:
        """So far it is."""
        if session is self._session:
            self.said = f"playing {number:,} of {count:,} commands"
            self.screen.show_foot()

    def _take(self, session: Session, then: Callable[[], None]) -> None:
        """All are played: the screen goes on with them, from the beginning."""
        if session is not self._session:
            return
        self.stop()
        if session.number:
            session.goto(0)
            self.screen.sitting.session = session
            self.screen.show()
        then()
