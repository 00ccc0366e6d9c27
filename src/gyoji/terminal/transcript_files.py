"""Transcripts on disk: what is saved, what would be lost, and an emergency copy."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..engine.play import Step
    from ..game.scene import Field
    from .view_model import ViewModel

    Notes = dict[Field, str]

NOTE_LENGTH = 6
"""The maximum number of signs in a cell of the notebook."""
FARTHEST_NOTE = 10_000
"""Notes this far or farther from (0, 0) are refused.

The notebook's pen starts at (0, 0), and nobody gets so far with the arrow keys.
"""


class TranscriptFiles:
    """The contents of files, compared with the play on the screen and the notes beside it."""

    def __init__(self) -> None:
        self._saved: dict[Path, Sequence[int]] = {}
        self._saved_notes: Notes = {}

    def open(self, path: Path | None) -> Notes:
        """Begin a play, from a file if there is a path; return the notes beside the file."""
        self._saved, self._saved_notes = {}, {}
        if path is not None:
            with suppress(OSError, ValueError):
                self._saved_notes = parse_notes(notes_path(path).read_bytes())
        return dict(self._saved_notes)

    def save(self, path: Path, data: bytes, actions: Sequence[int], notes: Notes) -> None:
        write_file(path, data)
        self._saved[path.resolve()] = actions
        if notes or notes_path(path).exists():
            write_file(notes_path(path), dump_notes(notes))
        self._saved_notes = dict(notes)

    def describe_unsaved(self, model: ViewModel, notes: Notes) -> str:
        """Return the work that would be lost: "played", "drawn", both, or ""."""
        played, drawn = bool(self._unsaved_plays(model)), notes != self._saved_notes
        return " and ".join(["played"] * played + ["drawn"] * drawn)

    def rescue(self, model: ViewModel, notes: Notes) -> Path | None:
        """Write unsaved work to a new temporary file, each play as a case; None if all is saved.

        ValueError if the judge's format cannot hold the work, OSError if the file cannot be
        written.
        """
        if not self.describe_unsaved(model, notes):
            return None
        from tempfile import NamedTemporaryFile

        session = model.session
        data = session.write_lines(self._unsaved_plays(model) or [session.line])
        with NamedTemporaryFile(prefix="gyoji-", suffix=".in", delete=False) as file:
            file.write(data)
        if notes != self._saved_notes:
            write_file(notes_path(Path(file.name)), dump_notes(notes))
        return Path(file.name)

    def _unsaved_plays(self, model: ViewModel) -> list[list[Step]]:
        """Return the steps, done and undone, of plays that no file holds; the latest play first."""
        plays = ([*play.steps, *play.undone] for play in reversed(model.own_plays))
        saved = self._saved.values()
        return [steps for steps in plays if not any(_begins_with(kept, steps) for kept in saved)]


def dump_notes(notes: Notes) -> bytes:
    """Return the content of a file of notes: on each line a row, a column, and the text there."""
    lines = (f"{row} {column} {text}\n" for (row, column), text in sorted(notes.items()))
    return "".join(lines).encode()


def parse_notes(data: bytes) -> Notes:
    """Parse a file of notes; ValueError if it is invalid."""
    return dict(map(_parse_note, data.decode().split("\n")[:-1]))


def _parse_note(line: str) -> tuple[Field, str]:
    row, column, text = line.split(" ", 2)
    at = int(row), int(column)
    short = 0 < len(text) <= NOTE_LENGTH
    if not (text.isprintable() and short and max(map(abs, at)) < FARTHEST_NOTE):
        raise ValueError(f"{line!r} is not a line of a notebook")
    return at, text


def notes_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.notebook")


def user_path(text: str) -> Path:
    """Return the path that a user has typed: `~` is the home folder."""
    with suppress(RuntimeError):  # `~name` without such a user is a name like any other
        return Path(text.strip()).expanduser()
    return Path(text.strip())


def name_replaced(path: Path) -> str:
    """Return the existing files that saving a transcript here would replace, in words."""
    return " and ".join(str(file) for file in (path, notes_path(path)) if file.exists())


def write_refusal(text: str) -> str:
    """Return the reason why no file can be written to this path; "" if none is known."""
    path = user_path(text)
    try:
        if path.is_dir():
            return f"{path} is a folder"
        return "" if path.parent.is_dir() else f"there is no folder {path.parent}"
    except (OSError, ValueError) as error:
        return str(error)


def write_file(path: Path, data: bytes) -> None:
    """Write a file completely or not at all; OSError if that fails.

    A link stays a link, and the file behind it is replaced. If the path is no regular file, but a
    pipe, for example, the data are written to it directly.
    """
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    path = Path(os.path.realpath(path))
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        temporary.write_bytes(data)
        if path.exists():
            temporary.chmod(path.stat().st_mode)  # the same people may read it as before
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _begins_with(saved: Sequence[int], steps: Sequence[Step]) -> bool:
    return list(saved[: len(steps)]) == [step.action for step in steps]
