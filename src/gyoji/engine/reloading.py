"""Reload a game in one file that changes mid-game, and replay the actions so far."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from ..game.defaults import default_choices
from ..game.files import source_file
from ..game.notation.source import Source
from ..game.protocols import Case
from ..games import load
from .session import Session

if TYPE_CHECKING:
    from ..game.game import Game
    from ..game.state import Position


class FileWatch:
    """Watches the file of a game in one file; for any other game, no change is reported."""

    def __init__(self, game: Game) -> None:
        self.file = source_file(game)
        self._stamp = self._read_stamp()

    def _read_stamp(self) -> tuple[int, int]:
        if self.file is None:
            return 0, 0
        try:
            status = self.file.stat()
        except OSError:  # an editor may be about to write it anew
            return self._stamp
        return status.st_mtime_ns, status.st_size

    def load_changed(self) -> Game | None:
        """Return the game of the file if it has changed since the last call, else None.

        LookupError with file, line and a sentence if it is not a game now.
        """
        before, self._stamp = self._stamp, self._read_stamp()
        return None if before == self._stamp or self.file is None else load(self.file)


def reread(old: Game, game: Game, start: Position) -> Position | None:
    """Write a start with the old game, and read it with the changed one; None if that fails."""
    options = default_choices(game.notation.OPTIONS)
    try:
        text = BytesIO(b"".join(old.notation.show([Case(start, ())])))
        return next(game.notation.read(Source(text), False, options)).start
    except Exception:  # an author's code may raise anything
        return None


def replay(old: Session, game: Game, start: Position) -> Session:
    """Return a session of the changed game with the same actions, up to the first unknown one."""
    session = Session(game, start)
    for word in old.words()[: old.number]:
        try:
            session.do(game.notation.action(word, list(session.state)))
        except Exception:  # the changed game lacks the word, or an author's code raised something
            break
    return session
