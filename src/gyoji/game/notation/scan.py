"""Functions that read and write text byte by byte, by index, and make no strings.

The *fast path* of a game's notation (`games/<game>/fast_path.py`) plays well-formed text and writes
the answer's bytes in one go. It is written like rules, in plain functions of integers, so that it
can be compiled too. It may refuse anything: unusual or wrong text is left to the strict reader,
which explains errors.

Functions named `..._end` return the index after the text that they read. 0 means that the text ends
too early, so the answer depends on more input. -1 means that something else is there.
"""

from typing import Protocol

from ..state import AREA, State


class Text(Protocol):
    """The only method of `bytes` that these functions call."""

    def __getitem__(self, at: int, /) -> int: ...


class Out(Protocol):
    """The part of ``bytearray`` that is used for answers."""

    def __setitem__(self, at: int, value: int, /) -> None: ...


MOST = 1 << 26
"""The maximum number of cells of a board, including an added ring."""

DIGITS = 18
"""The maximum number of digits of a number: so it fits into 64 bits."""

STRANGE = 255
"""The value in a table of bytes for an unknown byte."""

NEWLINE, RETURN, BLANK, MINUS, ZERO, NINE = 10, 13, 32, 45, 48, 57
WHITE = bytes(byte in b" \t\r\n" for byte in range(256))


def line_end(text: Text, at: int, end: int) -> int:
    """Return the index after the line end (LF or CR LF) expected here."""
    if at >= end:
        return 0
    if text[at] == NEWLINE:
        return at + 1
    if text[at] != RETURN:
        return -1
    # A CR at the end may be half of a CR LF.
    if at + 1 == end:
        return 0
    return at + 2 if text[at + 1] == NEWLINE else -1


def number_end(text: Text, at: int, end: int) -> int:
    """Return the index after the digits expected here, at most DIGITS of them.

    0 if the digits reach the end, as more may follow.
    """
    stop = at
    while stop < end and ZERO <= text[stop] <= NINE and stop - at <= DIGITS:
        stop += 1
    if stop - at > DIGITS:
        return -1
    # More digits may follow in the next piece.
    if stop == end:
        return 0
    return stop if stop > at else -1


def numbers_end(text: Text, at: int, end: int, count: int) -> int:
    """Return the index after `count` numbers, each followed by white space."""
    for _ in range(count):
        at = number_end(text, word_at(text, at, end), end)
        if at <= 0:
            return at
        if not WHITE[text[at]]:
            return -1
    return at


def sizes_end(text: Text, at: int, end: int) -> int:
    """Return the index after a line of two numbers with one blank between them."""
    stop = number_end(text, at, end)
    if stop <= 0:
        return stop
    if text[stop] != BLANK:
        return -1
    stop = number_end(text, stop + 1, end)
    return line_end(text, stop, end) if stop > 0 else stop


def rows_end(text: Text, at: int, end: int, rows: int, columns: int) -> int:
    """Return the index after `rows` rows that end like the line before them.

    Only the line ends are checked.
    """
    ending = ending_before(text, at)
    step = columns + ending
    stop = at + step - 1
    while rows > 0 and stop < end:
        if text[stop] != NEWLINE or (ending == 2 and text[stop - 1] != RETURN):
            return -1
        stop += step
        rows -= 1
    # The last step went one row too far.
    return 0 if rows > 0 else stop - step + 1


def ending_before(text: Text, at: int) -> int:
    """Return the length of the line end before this index; the line itself must not be empty."""
    return 2 if text[at - 2] == RETURN else 1


def next_line(text: Text, at: int) -> int:
    """Return the start of the next line, which has to exist."""
    while text[at] != NEWLINE:
        at += 1
    return at + 1


def number_at(text: Text, at: int) -> int:
    """Return the number at this index; 0 if there is none."""
    value = 0
    while ZERO <= text[at] <= NINE:
        value = 10 * value + text[at] - ZERO
        at += 1
    return value


def second_at(text: Text, at: int) -> int:
    """Return the number after the next blank."""
    while text[at] != BLANK:
        at += 1
    return number_at(text, at + 1)


def word_at(text: Text, at: int, end: int) -> int:
    """Return the start of the next word, or `end` if there is none."""
    while at < end and WHITE[text[at]]:
        at += 1
    return at


def next_word(text: Text, at: int) -> int:
    """Return the start of the next word, which has to exist."""
    while WHITE[text[at]]:
        at += 1
    return at


def word_end(text: Text, at: int) -> int:
    """Return the index after the word at this index, which must be followed by white space."""
    while not WHITE[text[at]]:
        at += 1
    return at


def fits(rows: int, columns: int) -> bool:
    """Return whether a board may have this size."""
    # Each side is checked first: in C, the product of two 18-digit numbers would overflow.
    return 0 < rows <= MOST and 0 < columns <= MOST and rows * columns <= MOST


def shared_area(text: Text, at: int, end: int, state: State) -> int:
    """Serve as the function `area` of a fast path whose data sets share the opening's board."""
    return state[AREA]


def no_trailer(state: State, out: Out, to: int) -> int:
    """Serve as the function `close` of a fast path that writes nothing after the last data set."""
    return to


def decimal(out: Out, to: int, value: int) -> int:
    """Write a number and return the index after it."""
    end, unit = to + 1, 10
    while unit <= value:
        unit *= 10
        end += 1
    for at in range(end - 1, to - 1, -1):
        out[at] = ZERO + value % 10
        value //= 10
    return end
