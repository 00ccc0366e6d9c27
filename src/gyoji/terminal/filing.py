"""What goes to files and comes from them: transcripts, recordings, levels."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from .casting import recording
from .dialogs import Ask, Line
from .keys import MEANING, SCREEN, named
from .saved import Saved, beside
from .shelf import Files, Made, Puzzles, keep
from .sitting import Sitting

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..game.protocols import Case, Game
    from ..game.scene import Field
    from .app import Seating
    from .screen import PlayScreen
    from .shelf import Shelf

    Deal = Callable[[Case], tuple[Game, Case]]


class Filing:
    """The plays of one screen: which shelf they come from, and where they are kept."""

    def __init__(self, screen: PlayScreen, seating: Seating) -> None:
        self.screen, self.seating = screen, seating
        self.shelf, self.number = seating.shelf, seating.number
        self.saved = Saved(screen)
        self._name = ""

    @property
    def label(self) -> str:
        """What the play on the screen is called."""
        return self.shelf.label(self.number)

    @property
    def _file(self) -> Path | None:
        """The file that the play comes from, if it does, and it is still there."""
        path = self.shelf.path if isinstance(self.shelf, Files) else None
        return path if path is not None and path.exists() else None

    def open(self, shelf: Shelf, number: int, case: Case) -> None:
        """Put a play on the screen, at its beginning, with its commands to be replayed."""
        self.shelf, self.number = shelf, number
        self.saved.begin()
        self._name = ""
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
        if by > 0 and self._solved:
            self.open(self.shelf, number, case)
        else:
            self.screen.sure("Leave this play?", lambda: self.open(self.shelf, number, case))

    @property
    def _solved(self) -> bool:
        """Is it a puzzle, and won? Then whoever goes on has done with it."""
        sitting = self.screen.sitting
        won = any(sitting.session.play.score(player) > 0 for player in range(sitting.players))
        return isinstance(self.shelf, Puzzles) and sitting.over and won

    def onward(self) -> str:
        """How to go on when a play has ended; "" if there is nothing to go on to."""
        try:
            if not isinstance(self.shelf, Made):  # there is always one more, and it takes a while
                self.shelf.case(self.number + 1)
        except (ValueError, MemoryError):
            return ""
        deed, keys = "next", self.screen.keys
        key = next((key for key in SCREEN if SCREEN[key] == keys.deed(key) == deed), "")
        return f"{named(key)}: {MEANING[deed]}" if key else ""

    @property
    def unsaved(self) -> bool:
        """Would something be lost?"""
        return bool(self.lost)

    @property
    def lost(self) -> str:
        """What would be lost, in words."""
        return self.saved.lost

    def notes(self) -> dict[Field, str]:
        """The notebook that lies beside the file that is played, for its first case."""
        return self.saved.notes(self._file if self.number == 1 else None)

    def save(self) -> None:
        """Ask where to, and write the transcript."""
        session = self.screen.sitting.session
        try:
            data = session.transcript()
        except ValueError as error:
            self.screen.say(str(error))
            return
        done = [step.action for step in session.play.steps]

        def saved(path: Path) -> None:
            self.saved.add(path, done)
            self._name = str(path)

        label = "Save the transcript, in the judge's format, to:"
        self._write(label, self._offered(), data, saved)

    def _offered(self) -> str:
        """A name to save to: the file's, unless it has other cases that would be lost."""
        path = self._file
        if self._name or path is None:
            return self._name or f"{self.screen.game.name}.in"
        if self._several(path):
            path = path.with_name(f"{path.stem}-{self.number}{path.suffix}")
        return str(path)

    def _several(self, path: Path) -> bool:
        """Is it a file of several cases?"""
        with suppress(OSError, ValueError, MemoryError):
            return path.is_file() and bool(
                Files(self.seating.game, path, self.seating.reading).case(2)
            )
        return False

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
            there = _there(_path(text)) if text else ""
            if text and there:
                question = f"Replace {there}?"
                if self._several(_path(text)):
                    question += " It holds several cases, and would hold this one alone."
                self.screen.app.push_screen(Ask(question), lambda yes: write(text) if yes else None)
            elif text:
                write(text)

        def write(text: str) -> None:
            try:
                keep(_path(text), data)
                done(_path(text))
            except OSError as error:
                self.screen.say(f"cannot write {text}: {error.strerror or error}")
                return
            self.screen.say(f"written to {text}")

        self.screen.app.push_screen(Line(label, name, _folder), named)

    def load(self) -> None:
        """Ask for a file, and put its first case on the screen."""
        found: list[tuple[Shelf, Case]] = []

        def refusal(text: str) -> str:
            try:
                shelf = Files(self.seating.game, _path(text), self.seating.reading)
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
                self.screen.sure("Leave this play?", lambda: self.open(shelf, 1, case))

        here = self._name or str(self._file or "")
        line = Line("Open a file in the judge's format:", here, refusal)
        self.screen.app.push_screen(line, named)


def _path(text: str) -> Path:
    """A path as somebody types it; `~` is his home."""
    with suppress(RuntimeError):  # nobody's home: then it is a name like others
        return Path(text.strip()).expanduser()
    return Path(text.strip())


def _there(path: Path) -> str:
    """What would be replaced, if something would."""
    return " and ".join(str(each) for each in (path, beside(path)) if each.exists())


def _folder(text: str) -> str:
    """Why no file can be written there, as far as it is seen before."""
    path = _path(text)
    try:
        if path.is_dir():
            return f"{path} is a folder"
        return "" if path.parent.is_dir() else f"there is no folder {path.parent}"
    except (OSError, ValueError) as error:
        return str(error)
