"""Input as bytes that arrive in pieces, read by lines; errors name their position."""

import re
from collections.abc import Callable, Iterator
from select import select
from typing import Protocol

from ...util.errors import Error

# ---------------------------------------------------------------- encodings
# Texts in an encoding, or with line ends, that no notation has: the error says what to do.

BOM = b"\xef\xbb\xbf"
"""The byte order mark of UTF-8. It is skipped at the beginning of a text; later it is an error."""

UTF_16 = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}
EVERY_SECOND = {1: "UTF-16LE", 0: "UTF-16BE"}
"""The encoding of ASCII text in UTF-16 without a mark, by the index of the zero in two bytes."""

LOOKED_AT = 64
"""The number of first bytes that are examined for the zeros of UTF-16."""


def encoding_fault(head: bytes) -> tuple[str, str] | None:
    """Return the expected and the found form of a text with a wrong encoding or wrong line ends.

    `head` is the beginning of the text. None if its encoding and its line ends are right.
    """
    encoding = UTF_16.get(head[:2]) or _without_mark(head[:LOOKED_AT])
    if encoding:
        how = f"save it as UTF-8, or convert it with `iconv -f {encoding} -t UTF-8`"
        return "text in ASCII or UTF-8", f"UTF-16; {how}"
    if b"\r" in head[:-1] and b"\n" not in head:
        how = r"convert it with `tr '\r' '\n'`"
        return "lines that end in LF or CR LF", f"lines that end in CR alone; {how}"
    return None


def _without_mark(head: bytes) -> str:
    """Return the UTF-16 encoding of a text in which every second byte is zero; "" for others."""
    for at, name in EVERY_SECOND.items():
        zeros, others = head[at::2], head[1 - at :: 2]
        if zeros and not zeros.strip(b"\0") and b"\0" not in others:
            return name
    return ""


# ---------------------------------------------------------------- source

PIECE = 1 << 16
"""The bytes read at a time, and the default maximum length of a line or word."""

SAMPLE = 1 << 18
"""The number of bytes that are kept from the beginning of an input.

An error can then say which other format would read the input.
"""

DIGITS = 18
"""The maximum number of digits of a number: so it fits into 64 bits."""


class NotationError(Error, ValueError):
    """An error in a text: its place, the expected text, and the text found.

    `line` and `column` count from 1; `line` 0 means that no text was read at all. `sample` is the
    beginning of the text, on which other formats can be tried; it is empty if that is useless.
    """

    sample = b""

    def __init__(self, file: str, line: int, column: int, expected: str, found: str) -> None:
        super().__init__(f"{file}:{line}:{column}: expected {expected}, found {found}")
        self.file, self.line, self.column = file, line, column
        self.expected, self.found = expected, found


class Stream(Protocol):
    """The input of a source: an open binary file, a pipe, `io.BytesIO`."""

    def read1(self, size: int, /) -> bytes:
        """Return at most `size` bytes, as soon as any arrive; none at the end."""


SHOWN = 44
"""The maximum number of bytes of a text that an error shows."""


def quote_text(text: bytes) -> str:
    """Return a text for an error: quoted, short, and without control characters."""
    if not text:
        return "nothing"
    if text.startswith(BOM):
        return "a byte order mark (delete it)"
    whole = text[:SHOWN].decode("utf-8", "replace")
    return ascii(whole) if len(whole) <= 40 else f"{whole[:40]!a}..."


class Source:
    """An input with a name and a current position.

    It holds one piece of the input at a time. `wait` is called before every read: reading may block
    if the input comes from a person or a pipe, so it is the time to flush answers.
    """

    def __init__(
        self, stream: Stream, name: str = "<input>", wait: Callable[[], object] | None = None
    ) -> None:
        self.name = name
        self.row = 0  # the number of the line last read, from 1
        self.taken = 0  # the number of bytes read so far
        self._stream, self._wait = stream, wait
        self._data, self._at, self._ended = b"", 0, False
        self._first, self._kept = list[bytes](), 0
        if self._more() and self._data.startswith(BOM):
            self._at = len(BOM)

    def line(self, limit: int = PIECE, expected: str = "") -> bytes | None:
        """Read the next line without its end (LF or CR LF); None at the end of the input.

        NotationError if it is longer than `limit` bytes.
        """
        end = self._data.find(b"\n", self._at, self._at + limit + 1)
        if end >= 0:  # it is in memory, as most lines are
            text, self._at = self._data[self._at : end], end + 1
            self.row += 1
            return text.removesuffix(b"\r")
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
            raise self.error(expected, quote_text(text[limit:]), limit + 1)
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

    def ahead(self, least: int = 1) -> bytes:
        """Return the next bytes without consuming them: at least `least`, or all that are left."""
        while len(self._data) - self._at < least and self._more():
            pass
        return self._data[self._at :]

    def _head(self) -> bytes | None:
        """Return the first piece of a line; None at the end of the input."""
        if self._at >= len(self._data) and not self._more():
            return None
        return self._take()

    def _tail(self) -> bytes | None:
        """Return the next piece of the same line; None at its end."""
        if self._at >= len(self._data) and not self._more():
            return None
        return None if self._data[self._at : self._at + 1] == b"\n" else self._take()

    def _take(self) -> bytes:
        """Return the part of a line that is in memory, without its end."""
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
        if self._kept < SAMPLE:
            self._first.append(piece)
            self._kept += len(piece)
        self._data, self._at = self._data[self._at :] + piece, 0
        return bool(piece)

    def chunk(self, limit: int) -> bytes | None:
        """Read all whole words that are in memory, at least one; None at the end.

        NotationError if a word is longer than `limit` bytes.
        """
        parts, size = list[bytes](), 0
        while not (cut := _last_space(self._data, self._at)):
            parts.append(self._data[self._at :])
            size += len(parts[-1])
            self._at = len(self._data)
            if size > limit:
                raise self.error(f"a word of at most {limit} bytes", quote_text(b"".join(parts)))
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
        # Only the first read may block: before it, known answers are written (docs/decisions/006).
        while taken < size and (not parts or self.ready()) and self._more(size - taken):
            parts.append(self._data)
            taken += len(self._data)
            self._data = b""
        return b"".join(parts)

    def give_back(self, text: bytes) -> None:
        """Put text back in front of the remaining input."""
        self._data, self._at = text + self._data[self._at :], 0

    def ready(self) -> bool:
        """Return whether reading more would not block. Files, and text in memory, never block."""
        if self._at < len(self._data) or self._ended:
            return True
        try:
            return bool(select([self.fileno()], [], [], 0)[0])
        except (OSError, ValueError):
            return True

    def fileno(self) -> int:
        """Return the file descriptor; OSError if there is none."""
        fileno = getattr(self._stream, "fileno", None)
        if fileno is None:
            raise OSError("this input has no file descriptor")
        return int(fileno())

    def only(self, text: bytes, known: bytes, expected: str, column: int = 1) -> bytes:
        """Return the text itself; NotationError if it has a byte that is not in `known`.

        `column` is where the text starts in its line.
        """
        strange = text.translate(None, known)
        if strange:
            at = text.index(strange[:1])
            raise self.error(expected, quote_text(text[at : at + 4]), column + at)
        return text

    def numbers(self, text: bytes, count: int, expected: str) -> list[int]:
        """Read a line of exactly `count` numbers; NotationError at the first wrong word."""
        words = text.split()
        values = [value for word in words if (value := number(word)) is not None]
        if len(values) == len(words) == count:
            return values
        for place, match in enumerate(re.finditer(rb"\S+", text)):
            if place == count or number(match[0]) is None:
                raise self.error(expected, shown_number(match[0]), match.start() + 1)
        raise self.error(expected, quote_text(text), len(text) + 1)

    def error(self, expected: str, found: str, column: int = 1, row: int = 0) -> NotationError:
        """Return an error at this column of the line last read, or of another line.

        If the text as a whole is in another encoding, or its lines end in CR, the error says that.
        """
        head = b"".join(self._first)
        if fault := encoding_fault(head):
            return NotationError(self.name, 1, 1, *fault)
        error = NotationError(self.name, row or self.row, column, expected, found)
        error.sample = head
        return error

    def end(self, expected: str) -> NotationError:
        """Return the error for an input that ends too early."""
        return self.error(expected, "the end of the input", row=self.row + 1)


def number(word: bytes) -> int | None:
    """Return the value of a word of decimal digits.

    None if it is something else, or has more than DIGITS digits.
    """
    return int(word) if word.isdigit() and len(word) <= DIGITS else None


def shown_number(word: bytes) -> str:
    """Return an invalid number as an error shows it, with a remark if it is only too large."""
    too_large = word.isdigit() and len(word) > DIGITS
    return f"{quote_text(word)}, which is too large" if too_large else quote_text(word)


def _last_space(data: bytes, at: int) -> int:
    """Return the index after the last white space from `at` on; 0 if there is none."""
    return 1 + max(data.rfind(space, at) for space in (b" ", b"\n", b"\r", b"\t"))
