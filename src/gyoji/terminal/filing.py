"""What goes to files and comes from them: transcripts, recordings, levels."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from .casting import recording
from .dialogs import Ask, Line
from .notebook import Notebook, read, written
from .shelf import Files, keep
from .sitting import Sitting

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..game import Case, Game
    from ..scenes import Field
    from .app import Seating
    from .screen import PlayScreen
    from .shelf import Shelf

    Deal = Callable[[Case], tuple[Game, Case]]


class Filing:
    """The plays of one screen: which shelf they come from, and where they are kept."""

    def __init__(self, screen: PlayScreen, seating: Seating) -> None:
        self.screen, self.seating = screen, seating
        self.shelf, self.number = seating.shelf, seating.number
        self.kept: bytes | None = None
        """The transcript as it was saved last."""
        self.sheet: dict[Field, str] = {}
        """The notebook as it was saved last."""
        self._name = ""

    @property
    def label(self) -> str:
        """What the play on the screen is called."""
        return self.shelf.label(self.number)

    def open(self, shelf: Shelf, number: int, case: Case) -> None:
        """Put a play on the screen, at its beginning, with its commands to be replayed."""
        self.shelf, self.number, self.kept = shelf, number, None
        self.screen.moves.touched = False
        self.screen.put(Sitting(self.screen.game, case.start))
        self.screen.reel.load(case.actions, self.greet)

    def greet(self) -> None:
        """Say that there are commands, if there are."""
        count = len(self.screen.sitting.line())
        if count:
            commands = "1 command" if count == 1 else f"{count} commands"
            self.screen.say(f"{commands} to replay: p plays them, End goes to the last")

    def turn(self, by: int) -> None:
        """The next case of the file or the next level, or the one before."""
        number = self.number + by
        if number < 1:
            self.screen.say("this is the first")
            return
        try:
            _, case = self.seating.dealt(number, self.shelf)
        except (ValueError, MemoryError) as error:
            self.screen.say(str(error))
            return
        self.screen.sure("Leave this play?", lambda: self.open(self.shelf, number, case))

    @property
    def unsaved(self) -> bool:
        """Would something be lost?"""
        return bool(self.lost)

    @property
    def lost(self) -> str:
        """What would be lost, in words."""
        session, touched = self.screen.sitting.session, self.screen.moves.touched
        played = bool(session.number) and touched and self._transcript() != self.kept
        drawn = self.screen.query_one(Notebook).cells != self.sheet
        return " and ".join(["played"] * played + ["drawn"] * drawn)

    def notes(self) -> dict[Field, str]:
        """The notebook that lies beside the file that is played, for its first case."""
        self.sheet = {}
        if isinstance(self.shelf, Files) and self.number == 1:
            with suppress(OSError, ValueError):
                self.sheet = read(_beside(self.shelf.path).read_bytes())
        return self.sheet

    def _transcript(self) -> bytes | None:
        """The play in the judge's format; None where that cannot be."""
        try:
            return self.screen.sitting.session.transcript()
        except ValueError:
            return None

    def save(self) -> None:
        """Ask where to, and write the transcript."""
        try:
            data = self.screen.sitting.session.transcript()
        except ValueError as error:
            self.screen.say(str(error))
            return

        def saved(path: Path) -> None:
            cells = dict(self.screen.query_one(Notebook).cells)
            if cells or _beside(path).exists():
                keep(_beside(path), written(cells))
            self.kept, self.sheet = data, cells

        name = self._name or f"{self.screen.game.name}.in"
        self._write("Save the transcript, in the judge's format, to:", name, data, saved)

    def cast(self) -> None:
        """Ask where to, and write the play as a recording."""
        data = recording(self.screen.sitting, self.screen.theme_now, self.screen.moves.speed)
        name = f"{self.screen.game.name}.cast"
        self._write("Export the play, as an asciicast, to:", name, data.encode(), lambda _: None)

    def _write(
        self, label: str, name: str, data: bytes, done: Callable[[Path], None]
    ) -> None:  # fmt: skip
        """Ask for a name; ask again before a file is replaced."""

        def named(text: str | None) -> None:
            there = _there(Path(text)) if text else ""
            if text and there:
                question = f"Replace {there}?"
                self.screen.app.push_screen(Ask(question), lambda yes: write(text) if yes else None)
            elif text:
                write(text)

        def write(text: str) -> None:
            try:
                keep(Path(text), data)
                done(Path(text))
            except OSError as error:
                self.screen.say(f"cannot write {text}: {error.strerror or error}")
                return
            self._name = text if name.endswith(".in") or text.endswith(".in") else self._name
            self.screen.say(f"written to {text}")

        self.screen.app.push_screen(Line(label, name, _folder), named)

    def load(self) -> None:
        """Ask for a file, and put its first case on the screen."""
        found: list[tuple[Shelf, Case]] = []

        def refusal(text: str) -> str:
            try:
                shelf = Files(self.seating.game, Path(text.strip()), self.seating.reading)
                found.append((shelf, self.seating.dealt(1, shelf)[1]))
            except OSError as error:
                return f"cannot read it: {error.strerror or error}"
            except MemoryError:
                return "it does not fit into the memory there is"
            except ValueError as error:
                return str(error)
            return ""

        def named(text: str | None) -> None:
            if text and found:
                shelf, case = found[-1]
                self._name = text
                self.screen.sure("Leave this play?", lambda: self.open(shelf, 1, case))

        self.screen.app.push_screen(
            Line("Open a file in the judge's format:", self._name, refusal), named
        )


def _beside(path: Path) -> Path:
    """Where the notebook of a transcript is kept."""
    return path.with_name(f"{path.name}.notebook")


def _there(path: Path) -> str:
    """What would be replaced, if something would."""
    return " and ".join(str(each) for each in (path, _beside(path)) if each.exists())


def _folder(text: str) -> str:
    """Why no file can be written there, as far as it is seen before."""
    path = Path(text.strip())
    try:
        if path.is_dir():
            return f"{path} is a folder"
        return "" if path.parent.is_dir() else f"there is no folder {path.parent}"
    except (OSError, ValueError) as error:
        return str(error)
