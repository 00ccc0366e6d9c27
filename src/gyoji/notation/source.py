"""Input as bytes that arrive in pieces, read by lines or by words; errors name their position."""

import re
from collections.abc import Callable, Iterator
from select import select
from typing import Protocol

PIECE = 1 << 16
"""The bytes read at a time, and the default maximum length of a line or word."""

DIGITS = 18
"""The longest number that is read, in digits: it fits into 64 bits."""


class NotationError(ValueError):
    """Text that cannot be read: where, what was expected, and what was found.

    `line` and `column` count from 1; `line` 0 means that no text was read at all.
    """

    def __init__(self, file: str, line: int, column: int, expected: str, found: str) -> None:
        super().__init__(f"{file}:{line}:{column}: expected {expected}, found {found}")
        self.file, self.line, self.column = file, line, column
        self.expected, self.found = expected, found


class Stream(Protocol):
    """What a source reads from: an open binary file, a pipe, `io.BytesIO`."""

    def read1(self, size: int, /) -> bytes:
        """At most `size` bytes, as soon as any arrive; none at the end."""


SHOWN = 44
"""The bytes of a text that an error may show."""


def shown(text: bytes) -> str:
    """Text for an error: quoted, short, and without characters that control a terminal."""
    if not text:
        return "nothing"
    whole = text[:SHOWN].decode("utf-8", "replace")
    return ascii(whole) if len(whole) <= 40 else f"{whole[:40]!a}..."


class Source:
    """An input with a name and a current position.

    It holds one piece of the input at a time. `wait` is called before every read, which may block
    when the input comes from a person or a pipe: the time to flush answers.
    """

    def __init__(
        self, stream: Stream, name: str = "<input>", wait: Callable[[], object] | None = None
    ) -> None:
        self.name = name
        self.row = 0  # the number of the line last read, from 1
        self.taken = 0  # the number of bytes read so far
        self._stream, self._wait = stream, wait
        self._data, self._at, self._ended = b"", 0, False
        if self._more() and self._data.startswith(b"\xef\xbb\xbf"):
            self._at = 3  # a byte order mark is not part of the text

    def line(self, limit: int = PIECE, expected: str = "") -> bytes | None:
        """Read the next line without its end (LF or CR LF); None at the end of the input.

        NotationError if it is longer than `limit` bytes.
        """
        parts, size, ended = list[bytes](), 0, False
        while not ended and size <= limit + SHOWN:
            end = self._data.find(b"\n", self._at)
            parts.append(self._data[self._at : end if end >= 0 else None])
            size += len(parts[-1])
            self._at += len(parts[-1])
            ended = end >= 0 or not self._more()
        if not size and self._at == len(self._data):
            return None
        self.row += 1
        text = b"".join(parts).removesuffix(b"\r") if ended else b"".join(parts)
        if len(text) > limit:
            expected = expected or f"a line of at most {limit} bytes"
            raise self.error(expected, shown(text[limit:]), limit + 1)
        self._at += 1
        return text

    def must(self, expected: str, limit: int = PIECE) -> bytes:
        """Read the next line; NotationError if there is none."""
        text = self.line(limit, expected)
        if text is None:
            raise self.end(expected)
        return text

    def pieces(self, expected: str, *, optional: bool = False) -> Iterator[tuple[int, bytes]]:
        """Read the next line, of any length, in pieces, each with its column.

        NotationError at the end of the input, unless the line is optional.
        """
        text = self._head()
        if text is None and not optional:
            raise self.end(expected)
        self.row += 1
        column = 1
        while text is not None:
            yield column, text
            column += len(text)
            text = self._tail()
        self._at += 1

    def rest(self) -> Iterator[bytes]:
        """Read the rest of the input in pieces, line ends included."""
        while self._at < len(self._data) or self._more():
            text, self._at = self._data[self._at :], len(self._data)
            self.row += text.count(b"\n")
            yield text

    def _head(self) -> bytes | None:
        """The first piece of a line; None at the end of the input."""
        if self._at >= len(self._data) and not self._more():
            return None
        return self._take()

    def _tail(self) -> bytes | None:
        """The next piece of the same line; None at its end."""
        if self._at >= len(self._data) and not self._more():
            return None
        return None if self._data[self._at : self._at + 1] == b"\n" else self._take()

    def _take(self) -> bytes:
        """What is in memory of a line, without its end."""
        while self._data.endswith(b"\r") and self._more():
            pass  # a CR belongs to the line end if an LF follows, so wait for the next byte
        end = self._data.find(b"\n", self._at)
        end = len(self._data) if end < 0 else end
        text = self._data[self._at : end]
        self._at = end
        return text.removesuffix(b"\r") if self._data[end : end + 1] in (b"\n", b"") else text

    def _more(self, size: int = PIECE) -> bool:
        """Read another piece; False at the end."""
        if self._wait is not None:
            self._wait()
        # One piece at a time: nothing is allocated for an announced size (docs/decisions/006).
        piece = b"" if self._ended else self._stream.read1(size)
        self.taken += len(piece)
        self._ended = not piece
        self._data, self._at = self._data[self._at :] + piece, 0
        return bool(piece)

    def chunk(self, limit: int) -> bytes | None:
        """Read whole words: what is in memory, up to its last white space; None at the end.

        NotationError if a word is longer than `limit` bytes.
        """
        parts, size = list[bytes](), 0
        while not (cut := _last_space(self._data, self._at)):
            parts.append(self._data[self._at :])
            size += len(parts[-1])
            self._at = len(self._data)
            if size > limit:
                raise self.error(f"a word of at most {limit} bytes", shown(b"".join(parts)))
            if not self._more():
                break
        parts.append(self._data[self._at : cut])
        self._at = cut
        return b"".join(parts) or None

    def block(self, size: int) -> bytes:
        """Read about `size` bytes, or fewer if more would block; none at the end.

        Lines are not counted: the caller adds to `row`, and gives back what it does not use.
        """
        parts = [self._data[self._at :]] if self._at < len(self._data) else []
        self._data, self._at = b"", 0
        taken = sum(map(len, parts))
        # Only the first read may block: known answers leave before it (docs/decisions/006).
        while taken < size and (not parts or self.ready()) and self._more(size - taken):
            parts.append(self._data)
            taken += len(self._data)
            self._data = b""
        return b"".join(parts)

    def give_back(self, text: bytes) -> None:
        """Put text back in front of the remaining input."""
        self._data, self._at = text + self._data[self._at :], 0

    def ready(self) -> bool:
        """Whether reading more would not block. A file and text in memory never do."""
        if self._at < len(self._data) or self._ended:
            return True
        try:
            return bool(select([self.fileno()], [], [], 0)[0])
        except (OSError, ValueError):
            return True

    def fileno(self) -> int:
        """The file descriptor; OSError if there is none."""
        fileno = getattr(self._stream, "fileno", None)
        if fileno is None:
            raise OSError("this input has no file descriptor")
        return int(fileno())

    def only(self, text: bytes, known: bytes, expected: str, column: int = 1) -> bytes:
        """Return a text that starts in this column; NotationError if a byte is not known."""
        strange = text.translate(None, known)
        if strange:
            at = text.index(strange[:1])
            raise self.error(expected, shown(text[at : at + 4]), column + at)
        return text

    def numbers(self, text: bytes, count: int, expected: str) -> list[int]:
        """Read a line of exactly `count` numbers; NotationError at the first wrong word."""
        words = text.split()
        values = [value for word in words if (value := number(word)) is not None]
        if len(values) == len(words) == count:
            return values
        for place, match in enumerate(re.finditer(rb"\S+", text)):
            if place == count or number(match[0]) is None:
                raise self.error(expected, shown(match[0]), match.start() + 1)
        raise self.error(expected, shown(text), len(text) + 1)

    def error(self, expected: str, found: str, column: int = 1, row: int = 0) -> NotationError:
        """An error at this column of the line last read, or of another line."""
        return NotationError(self.name, row or self.row, column, expected, found)

    def end(self, expected: str) -> NotationError:
        """The error for an input that ends too early."""
        return self.error(expected, "the end of the input", row=self.row + 1)


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
            raise self.error(expected, word)
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


def number(word: bytes) -> int | None:
    """A whole number of decimal digits; None if it is something else or longer than DIGITS."""
    return int(word) if word.isdigit() and len(word) <= DIGITS else None


def _behind(text: bytes, row: int, column: int) -> tuple[int, int]:
    """The line and column behind a text that begins at this line and column."""
    lines = text.count(b"\n")
    return row + lines, len(text) - text.rfind(b"\n") if lines else column + len(text)


def _last_space(data: bytes, at: int) -> int:
    """The index behind the last white space from `at` on; 0 if there is none."""
    return 1 + max(data.rfind(space, at) for space in (b" ", b"\n", b"\r", b"\t"))
