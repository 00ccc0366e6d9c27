"""The words of an input, each with its spot: line and column, game, turn and entry."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from ...notation.source import PIECE, Words, number, shown
from .breaches import EOF, NUMBER
from .tokens import length

if TYPE_CHECKING:
    from ...notation.source import NotationError, Source

    Mark = tuple[bytes, int, int, int]
    Breach = tuple[str, str]


class Reader(Words):
    """Words that remember where they stood, so that an entry can be refused when it is played.

    They begin in the line after `source.row`, at this column.
    """

    game = turn = entry = 0

    def __init__(self, source: Source, column: int = 1) -> None:
        super().__init__(source)
        self._row, self._column = source.row + 1, column

    def leave(self) -> int:
        """Give the source back what is behind the last word, and say in which column that begins.

        Only lines that are behind it are counted in `source.row`.
        """
        row, column = self._where(self._next - 1)
        found = next(islice(re.finditer(rb"\S+", self._chunk), self._next - 1, None))
        self._source.give_back(self._chunk[found.end() :])
        self._source.row = row - 1
        return column + len(found[0])

    def take(self, expected: str) -> bytes:
        """Read the next word, which has to be there."""
        if self.over():
            raise self.ends(expected)
        return self.word(expected)

    def count(self, expected: str) -> int:
        """Read the next word as a number."""
        value = number(self.take(expected))
        if value is None:
            raise self.refusal((NUMBER, expected))
        return value

    def mark(self) -> Mark:
        """Remember the word last read."""
        return self._chunk, self._row, self._column, self._next

    def refusal(self, breach: Breach, found: bytes = b"", mark: Mark | None = None,
                ahead: int = 0) -> NotationError:  # fmt: skip
        """Make the error for a word: the last one, or a marked one; `ahead` is a letter of it."""
        if mark:
            self._chunk, self._row, self._column, self._next = mark
            self._words = self._chunk.split()
        word = found or self._words[self._next - 1]
        error = self.error("", "")
        return self._source.error(self.spot(breach), shown(word), error.column + ahead, error.line)

    def ends(self, expected: str) -> NotationError:
        """Make the error for an input that ends too early."""
        return self.end(self.spot((EOF, expected)))

    def spot(self, breach: Breach) -> str:
        """What was expected, in which game, turn and entry, and the code of the breach."""
        code, expected = breach
        names = (("game", self.game), ("turn", self.turn), ("entry", self.entry))
        where = ", ".join(f"{name} {value}" for name, value in names if value)
        return f"{expected} ({where}: {code})" if where else f"{expected} ({code})"

    def words_up_to(self, width: int) -> None:
        """Let words be as long as a row of the map."""
        self.limit = max(PIECE, width)

    def entries(self, count: int) -> list[Entry]:
        """The entries of a turn as far as they can be told apart: up to a word that is no token."""
        found: list[Entry] = []
        while len(found) < count and not self.over():
            entry = Entry(self)
            found.append(entry)
            if entry.broken:
                break
        return found


class Entry:
    """The words of one entry, taken from the reader first and looked at when its time comes."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self.words = [reader.word("")]
        self._marks = [reader.mark()]
        self._next = 0
        wanted = length(self.words[0])
        while len(self.words) < (wanted or 1) and not reader.over():
            self.words.append(reader.word(""))
            self._marks.append(reader.mark())
        self.broken = len(self.words) != wanted

    def word(self, expected: str) -> str:
        """Its next word."""
        if self._next == len(self.words):
            raise self._reader.ends(expected)
        self._next += 1
        return self.words[self._next - 1].decode("latin-1")

    def number(self, expected: str) -> int:
        """Its next word as a number."""
        self.word(expected)
        value = number(self.words[self._next - 1])
        if value is None:
            raise self.refusal((NUMBER, expected))
        return value

    def refusal(self, breach: Breach, at: int = -1) -> NotationError:
        """Make the error for one of its words: the last one looked at, or the one named."""
        mark = self._marks[self._next - 1 if at < 0 else at]
        return self._reader.refusal(breach, mark=mark)

    def whole(self, breach: Breach) -> NotationError:
        """Make the error for the entry: it stands where its first word does."""
        return self._reader.refusal(breach, b" ".join(self.words), self._marks[0])
