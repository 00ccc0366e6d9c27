"""Checkpoint file of a resumable job: its finished pieces, from which the command goes on."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import IO, TYPE_CHECKING, Any, Self

from ..errors import Error

if TYPE_CHECKING:
    from pathlib import Path

WHAT = "gyoji work, 1"
LONGEST = 1 << 24
"""The most bytes of a line that is read."""


class JournalError(Error, ValueError):
    """A journal that cannot be continued; the message is a sentence."""


class Journal:
    """Pieces of work by number, each with its recorded result, as lines of JSON in a file.

    The first line is the plan, which determines the results. An unfinished last line is cut off.
    JournalError if the file is no journal, has another plan, or cannot be read and written.
    """

    def __init__(self, path: Path, plan: dict[str, Any]) -> None:
        self.path, self.done = path, dict[int, Any]()
        if path.exists() and not path.is_file():
            raise JournalError(f"{path} is not a regular file, in which something could stay")
        try:
            with ExitStack() as opened:
                self._file: IO[bytes] = opened.enter_context(open(path, "a+b"))
                self._read(plan)
                opened.pop_all()  # it stays open
        except OSError as error:
            raise self._unusable(error) from error

    def add(self, number: int, result: Any) -> None:
        """Record a piece; it is in the file when this returns."""
        self.done[number] = result
        try:
            self._write([number, result])
        except OSError as error:
            raise self._unusable(error) from error

    def damage(self, number: int) -> JournalError:
        """Return the error for a record that does not belong to this work."""
        return JournalError(f"{self.path}: what it has of number {number} is not of this work")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def _read(self, plan: dict[str, Any]) -> None:
        self._file.seek(0)
        at, whole = 0, 0
        while (line := self._file.readline(LONGEST)).endswith(b"\n"):
            at += 1
            whole += len(line)
            self._take(at, line, plan)
        if len(line) == LONGEST or (line and at == 0):
            raise self._no_journal(at + 1)
        self._file.truncate(whole)
        if at == 0:
            self._write({"what": WHAT, **plan})

    def _take(self, at: int, line: bytes, plan: dict[str, Any]) -> None:
        """Read one line; the first one is at 1."""
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            raise self._no_journal(at) from None
        if at == 1:
            self._compare(found, plan)
        elif isinstance(found, list) and len(found) == 2 and type(found[0]) is int:
            self.done[found[0]] = found[1]
        else:
            raise self._no_journal(at)

    def _compare(self, found: Any, plan: dict[str, Any]) -> None:
        if not isinstance(found, dict) or found.pop("what", None) != WHAT:
            raise self._no_journal(1)
        differing = sorted(name for name in {*found, *plan} if found.get(name) != plan.get(name))
        if differing:
            raise JournalError(
                f"{self.path} is of other work, with another {differing[0]}; choose another file"
            )

    def _no_journal(self, at: int) -> JournalError:
        return JournalError(f"{self.path}:{at}: expected a file that --resume has written")

    def _unusable(self, error: OSError) -> JournalError:
        return JournalError(f"{self.path} cannot be read and written: {error.strerror}")

    def _write(self, value: Any) -> None:
        self._file.write(json.dumps(value, separators=(",", ":")).encode() + b"\n")
        self._file.flush()
