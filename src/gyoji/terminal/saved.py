"""What of a play is in files, what would be lost, and where that is kept if it ends at once."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING

from .notebook import Notebook, read, written
from .shelf import keep

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..engine.play import Step
    from ..game.scene import Field
    from .screen import PlayScreen


class Saved:
    """What files hold of the play on one screen."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self._files: dict[Path, Sequence[int]] = {}
        self._sheet: dict[Field, str] = {}
        self._paper: Notebook | None = None

    def begin(self) -> None:
        """A play begins: nothing of it has been saved here."""
        self._files = {}

    def notes(self, path: Path | None) -> dict[Field, str]:
        """The notebook that lies beside a file; an empty one if there is none."""
        self._sheet, self._paper = {}, self.screen.query_one(Notebook)
        with suppress(OSError, ValueError):
            self._sheet = read(beside(path).read_bytes()) if path else {}
        return self._sheet

    def add(self, path: Path, actions: Sequence[int]) -> None:
        """A file holds these commands now; beside it, the notebook is kept."""
        self._files[path.resolve()] = actions
        cells = self._drawn()
        if cells or beside(path).exists():
            keep(beside(path), written(cells))
        self._sheet = cells

    @property
    def lost(self) -> str:
        """What would be lost, in words."""
        played, drawn = bool(self._unsaved()), self._drawn() != self._sheet
        return " and ".join(["played"] * played + ["drawn"] * drawn)

    def rescue(self) -> Path | None:
        """Write what is not saved to a new file, each play as a case; where it is, or None.

        ValueError if it cannot be written in the judge's format, OSError if it cannot be written.
        """
        if not self.lost:
            return None
        session = self.screen.sitting.session
        data = session.written(self._unsaved() or [session.line])
        with NamedTemporaryFile(prefix="gyoji-", suffix=".in", delete=False) as file:
            file.write(data)
        if self._drawn() != self._sheet:
            keep(beside(Path(file.name)), written(self._drawn()))
        return Path(file.name)

    def _unsaved(self) -> list[list[Step]]:
        """The plays, with what was undone of them, that no file holds; the last one first."""
        plays, files = reversed(self.screen.moves.own), self._files.values()
        lines = ([*play.steps, *play.undone] for play in plays)
        return [line for line in lines if not any(_begins(kept, line) for kept in files)]

    def _drawn(self) -> dict[Field, str]:
        """The notebook as it is."""
        return dict(self._paper.cells) if self._paper else {}


def beside(path: Path) -> Path:
    """Where the notebook of a transcript is kept."""
    return path.with_name(f"{path.name}.notebook")


def _begins(kept: Sequence[int], line: Sequence[Step]) -> bool:
    """Does what is kept begin with these steps?"""
    return list(kept[: len(line)]) == [step.action for step in line]
