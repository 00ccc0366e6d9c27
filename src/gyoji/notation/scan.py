"""Text as rules see states: bytes at places, read and written without a string.

The *fast path* of a game's notation (`games/<game>/fast_path.py`) takes well-formed text through a
play to the answer's bytes in one go. It is written like rules, in plain functions of integers, so
it can be compiled, too. It may refuse anything: what is odd, wrong or careless is left to the
strict reader, which explains it.

Functions that look for the end of something say where that is. 0 means that the text is over
before; that can be told when there is more of it. -1 means that something else is there.
"""

from typing import Protocol


class Text(Protocol):
    """All that is asked of a text; ``bytes`` do. Nothing is read outside of what was given."""

    def __getitem__(self, at: int, /) -> int: ...


class Out(Protocol):
    """All that is asked of where answers go; a ``bytearray`` does."""

    def __setitem__(self, at: int, value: int, /) -> None: ...


MOST = 1 << 26
"""The largest board that is read, in cells, an added ring included."""

DIGITS = 18
"""The longest number that is read, in digits."""

STRANGE = 255
"""What a table of bytes says of a byte that is not in it."""

NEWLINE, RETURN, BLANK, MINUS, ZERO, NINE = 10, 13, 32, 45, 48, 57
WHITE = bytes(byte in b" \t\r\n" for byte in range(256))


def line_end(text: Text, at: int, end: int) -> int:
    """Behind the line end (LF or CR LF) that has to be here."""
    if at >= end:
        return 0
    if text[at] == NEWLINE:
        return at + 1
    if text[at] != RETURN:
        return -1
    if at + 1 == end:
        return 0
    return at + 2 if text[at + 1] == NEWLINE else -1


def number_end(text: Text, at: int, end: int) -> int:
    """Behind the digits that have to be here, as many as we read, before whatever follows."""
    stop = at
    while stop < end and ZERO <= text[stop] <= NINE and stop - at <= DIGITS:
        stop += 1
    if stop - at > DIGITS:
        return -1
    if stop == end:
        return 0
    return stop if stop > at else -1


def numbers_end(text: Text, at: int, end: int, count: int) -> int:
    """Behind so many numbers, each before white space."""
    for _ in range(count):
        at = number_end(text, word_at(text, at, end), end)
        if at <= 0:
            return at
        if not WHITE[text[at]]:
            return -1
    return at


def sizes_end(text: Text, at: int, end: int) -> int:
    """Behind the line of two numbers, with one blank between them, that has to be here."""
    stop = number_end(text, at, end)
    if stop <= 0:
        return stop
    if text[stop] != BLANK:
        return -1
    stop = number_end(text, stop + 1, end)
    return line_end(text, stop, end) if stop > 0 else stop


def rows_end(text: Text, at: int, end: int, rows: int, columns: int) -> int:
    """Behind so many rows, ended like the line before them; only their ends are looked at."""
    ending = ending_before(text, at)
    step = columns + ending
    stop = at + step - 1
    while rows > 0 and stop < end:
        if text[stop] != NEWLINE or (ending == 2 and text[stop - 1] != RETURN):
            return -1
        stop += step
        rows -= 1
    return 0 if rows > 0 else stop - step + 1


def ending_before(text: Text, at: int) -> int:
    """How many bytes the end of the line before this place has; the line is not empty."""
    return 2 if text[at - 2] == RETURN else 1


def next_line(text: Text, at: int) -> int:
    """Where the next line begins; there has to be one."""
    while text[at] != NEWLINE:
        at += 1
    return at + 1


def number_at(text: Text, at: int) -> int:
    """The number that is here, before whatever follows; 0 if none is."""
    value = 0
    while ZERO <= text[at] <= NINE:
        value = 10 * value + text[at] - ZERO
        at += 1
    return value


def second_at(text: Text, at: int) -> int:
    """The number behind the next blank."""
    while text[at] != BLANK:
        at += 1
    return number_at(text, at + 1)


def word_at(text: Text, at: int, end: int) -> int:
    """Where the next word begins, if one does."""
    while at < end and WHITE[text[at]]:
        at += 1
    return at


def next_word(text: Text, at: int) -> int:
    """Where the next word begins; there has to be one."""
    while WHITE[text[at]]:
        at += 1
    return at


def word_end(text: Text, at: int) -> int:
    """Behind the word that is here, before white space."""
    while not WHITE[text[at]]:
        at += 1
    return at


def fits(rows: int, columns: int) -> bool:
    """Is a board of that size read?"""
    return 0 < rows <= MOST and 0 < columns <= MOST and rows * columns <= MOST


def decimal(out: Out, to: int, value: int) -> int:
    """Write a number; behind it."""
    end, unit = to + 1, 10
    while unit <= value:
        unit *= 10
        end += 1
    for at in range(end - 1, to - 1, -1):
        out[at] = ZERO + value % 10
        value //= 10
    return end
