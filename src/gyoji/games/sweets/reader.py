"""The words of an input, each with its position: line and column, game, turn and entry."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from ...game.notation.source import PIECE, NotationError, Source, number, quote_text, shown_number
from .breaches import EOF, NUMBER
from .tokens import length

if TYPE_CHECKING:
    from ...game.notation.source import NotationError, Source

    Mark = tuple[bytes, int, int, int]
    Breach = tuple[str, str]

# ---------------------------------------------------------------- words
# Input read as words between white space; lines only matter for positions in errors.


class WordStream:
    """A source read as words between white space; lines only matter for positions in errors."""

    def __init__(self, source: Source) -> None:
        self.limit = PIECE  # the longest word that is read
        self._source = source
        self._chunk, self._words, self._next = b"", list[bytes](), 0
        self._row, self._column = 1, 1  # where the chunk begins

    def over(self) -> bool:
        while self._next == len(self._words):
            if not self._refill():
                return True
        return False

    def word(self, expected: str) -> bytes:
        """Read the next word; NotationError if there is none."""
        if self._next == len(self._words) and self.over():
            raise self.end(expected)
        self._next += 1
        return self._words[self._next - 1]

    def number(self, expected: str) -> int:
        """Read the next word as a number."""
        word = self.word(expected)
        value = number(word)
        if value is None:
            raise self.error(expected, shown_number(word))
        return value

    def error(self, expected: str, found: bytes | str) -> NotationError:
        """Return the error for the word last read; `found` is that word, or a phrase (`str`)."""
        row, column = self._where(self._next - 1)
        found = quote_text(found) if isinstance(found, bytes) else found
        return self._source.error(expected, found, column, row)

    def end(self, expected: str) -> NotationError:
        """Return the error for an input that ends too early."""
        return self._source.error(expected, "the end of the input", self._column, self._row)

    def _refill(self) -> bool:
        """Read more words from the source; False at its end."""
        self._row, self._column = _behind(self._chunk, self._row, self._column)
        self._source.row = self._row
        chunk = self._source.chunk(self.limit)
        self._chunk, self._next = chunk or b"", 0
        self._words = self._chunk.split()
        return chunk is not None

    def _where(self, number: int) -> tuple[int, int]:
        """Return the line and column of a word of this chunk."""
        for count, match in enumerate(re.finditer(rb"\S+", self._chunk)):
            if count == number:
                return _behind(self._chunk[: match.start()], self._row, self._column)
        return self._row, self._column


def _behind(text: bytes, row: int, column: int) -> tuple[int, int]:
    """Return the line and column after a text that begins at this line and column."""
    lines = text.count(b"\n")
    return row + lines, len(text) - text.rfind(b"\n") if lines else column + len(text)


# ---------------------------------------------------------------- reader


class Reader(WordStream):
    """Words that remember their positions, so that an entry can be refused when it is played.

    The words begin in the line after `source.row`, at this column.
    """

    game = turn = entry = 0

    def __init__(self, source: Source, column: int = 1) -> None:
        super().__init__(source)
        self._row, self._column = source.row + 1, column

    def leave(self) -> int:
        """Give the input after the last word back to the source; return the column where it begins.

        Afterwards `source.row` is the number of lines before the line where that input begins.
        """
        row, column = self._where(self._next - 1)
        match = next(islice(re.finditer(rb"\S+", self._chunk), self._next - 1, None))
        self._source.give_back(self._chunk[match.end() :])
        self._source.row = row - 1
        return column + len(match[0])

    def take(self, expected: str) -> bytes:
        """Read the next word; NotationError if there is none."""
        if self.over():
            raise self.ends(expected)
        return self.word(expected)

    def count(self, expected: str) -> int:
        value = number(self.take(expected))
        if value is None:
            raise self.refusal((NUMBER, expected))
        return value

    def mark(self) -> Mark:
        """Return the position of the word last read, for `refusal`."""
        return self._chunk, self._row, self._column, self._next

    def refusal(self, breach: Breach, found: bytes = b"", mark: Mark | None = None,
                ahead: int = 0) -> NotationError:  # fmt: skip
        """Return the error at the last word, or a marked one, `ahead` letters into the word."""
        if mark:
            self._chunk, self._row, self._column, self._next = mark
            self._words = self._chunk.split()
        word = found or self._words[self._next - 1]
        at, spot = self.error("", ""), self.spot(breach)
        return self._source.error(spot, shown_number(word), at.column + ahead, at.line)

    def ends(self, expected: str) -> NotationError:
        return self.end(self.spot((EOF, expected)))

    def spot(self, breach: Breach) -> str:
        """Return the text of an error: what was expected, where, and the code of the breach."""
        code, expected = breach
        names = (("game", self.game), ("turn", self.turn), ("entry", self.entry))
        where = ", ".join(f"{name} {value}" for name, value in names if value)
        return f"{expected} ({where}: {code})" if where else f"{expected} ({code})"

    def words_up_to(self, width: int) -> None:
        """Allow words as long as a row of the map."""
        self.limit = max(PIECE, width)

    def entries(self, count: int) -> list[EntryWords]:
        """Return the entries of a turn, up to one that does not begin with a token.

        The length of such an entry is unknown, so the rest cannot be divided into entries.
        """
        entries: list[EntryWords] = []
        while len(entries) < count and not self.over():
            entry = EntryWords(self)
            entries.append(entry)
            if entry.broken:
                break
        return entries


class EntryWords:
    """The words of one entry, all read in advance and examined one by one."""

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
        if self._next == len(self.words):
            raise self._reader.ends(expected)
        self._next += 1
        return self.words[self._next - 1].decode("latin-1")

    def number(self, expected: str) -> int:
        self.word(expected)
        value = number(self.words[self._next - 1])
        if value is None:
            raise self.refusal((NUMBER, expected))
        return value

    def refusal(self, breach: Breach, at: int = -1) -> NotationError:
        """Return the error for the word with this index; for the last one examined, if it is -1."""
        mark = self._marks[self._next - 1 if at < 0 else at]
        return self._reader.refusal(breach, mark=mark)

    def whole(self, breach: Breach) -> NotationError:
        """Return the error for the entry, at the position of its first word."""
        return self._reader.refusal(breach, b" ".join(self.words), self._marks[0])
