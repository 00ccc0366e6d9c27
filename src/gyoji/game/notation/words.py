"""Input read as words between white space; lines only matter for positions in errors."""

import re

from .source import PIECE, NotationError, Source, number, shown, shown_number


class Words:
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
        """The error for the word last read; `found` is that word, or a phrase (`str`)."""
        row, column = self._where(self._next - 1)
        found = shown(found) if isinstance(found, bytes) else found
        return self._source.error(expected, found, column, row)

    def end(self, expected: str) -> NotationError:
        """The error for an input that ends too early."""
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
        """The line and column of a word of this chunk."""
        for count, match in enumerate(re.finditer(rb"\S+", self._chunk)):
            if count == number:
                return _behind(self._chunk[: match.start()], self._row, self._column)
        return self._row, self._column


def _behind(text: bytes, row: int, column: int) -> tuple[int, int]:
    """The line and column behind a text that begins at this line and column."""
    lines = text.count(b"\n")
    return row + lines, len(text) - text.rfind(b"\n") if lines else column + len(text)
