"""What goes to files and comes from them: transcripts, recordings, levels."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from .casting import recording
from .dialogs import Ask, Line
from .shelf import Files, keep
from .sitting import Sitting

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..game import Case, Game
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
        self._name = ""

    @property
    def label(self) -> str:
        """What the play on the screen is called."""
        return self.shelf.label(self.number)

    def open(self, shelf: Shelf, number: int, case: Case) -> None:
        """Put a play on the screen, at its beginning, with its commands to be replayed."""
        self.shelf, self.number, self.kept = shelf, number, None
        sitting = Sitting(self.screen.game, case.start, case.actions)
        sitting.session.goto(0)
        self.screen.moves.touched = False
        self.screen.put(sitting)
        self.greet()

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
        session = self.screen.sitting.session
        return (
            bool(session.number) and self.screen.moves.touched and self._transcript() != self.kept
        )

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

        def saved() -> None:
            self.kept = data

        name = self._name or f"{self.screen.game.name}.in"
        self._write("Save the transcript, in the judge's format, to:", name, data, saved)

    def cast(self) -> None:
        """Ask where to, and write the play as a recording."""
        data = recording(self.screen.sitting, self.screen.theme_now, self.screen.moves.speed)
        name = f"{self.screen.game.name}.cast"
        self._write("Export the play, as an asciicast, to:", name, data.encode(), lambda: None)

    def _write(self, label: str, name: str, data: bytes, done: Callable[[], None]) -> None:
        """Ask for a name; ask again before a file is replaced."""

        def named(text: str | None) -> None:
            if text and Path(text).exists():
                question = f"Replace {text}?"
                self.screen.app.push_screen(Ask(question), lambda yes: write(text) if yes else None)
            elif text:
                write(text)

        def write(text: str) -> None:
            try:
                keep(Path(text), data)
            except OSError as error:
                self.screen.say(f"cannot write {text}: {error.strerror or error}")
                return
            self._name = text if name.endswith(".in") or text.endswith(".in") else self._name
            done()
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


def _folder(text: str) -> str:
    """Why no file can be written there, as far as it is seen before."""
    path = Path(text.strip())
    try:
        if path.is_dir():
            return f"{path} is a folder"
        return "" if path.parent.is_dir() else f"there is no folder {path.parent}"
    except (OSError, ValueError) as error:
        return str(error)
