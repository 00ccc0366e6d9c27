"""Run lengths in rows and moves: `3#` is `###`, and `2(-#)` is `-#-#`.

The input is untrusted: nothing is expanded before it is known to be short enough.
"""

from __future__ import annotations

import re

from ....util.errors import Error

CODED = re.compile(rb"[\d()]")
TOKEN = re.compile(rb"\d+|[^\d()]|[()]")
DIGITS = 9


class RunError(Error, ValueError):
    """Invalid runs, and their column. `long` if they are valid, but too long."""

    def __init__(self, expected: str, found: str, column: int, *, long: bool = False) -> None:
        super().__init__(f"expected {expected}, found {found}")
        self.expected, self.found, self.column, self.long = expected, found, column, long


class Group:
    """The contents of parentheses, or of the whole text: its pieces, and the repetitions."""

    def __init__(self, times: int) -> None:
        self.times, self.size = times, 0
        self.pieces = list[bytes]()

    def add(self, piece: bytes, times: int, most: int, column: int) -> None:
        """Add a piece a number of times; RunError if the group becomes longer than `most`."""
        self.size += len(piece) * times
        if self.size > most:
            raise RunError(
                f"runs of at most {most} signs together", "longer ones", column, long=True
            )
        self.pieces.append(piece * times)


def expand(text: bytes, most: int) -> bytes:
    """Return the text with its runs written out.

    RunError if they are invalid or longer than `most` bytes.
    """
    if not CODED.search(text):
        return text
    groups, count, column = [Group(1)], 0, 1
    for token in TOKEN.finditer(text):
        sign = token[0]
        column = column if count else token.start() + 1  # a run begins with its number
        if sign.isdigit():
            count = number(sign, most, column)
            continue
        if sign == b"(":
            groups.append(Group(count or 1))
        elif sign == b")":
            close(groups, count, most, column)
        else:
            groups[-1].add(sign, count or 1, most, column)
        count = 0
    if len(groups) > 1 or count:
        raise RunError("a sign after a number, and ) after (", "the end of the line", len(text) + 1)
    return b"".join(groups[0].pieces)


def number(digits: bytes, most: int, column: int) -> int:
    """Return the length of a run; RunError if it is 0 or too large."""
    size = int(digits) if len(digits) <= DIGITS else most + 1
    if size > most:
        raise RunError(f"a run of at most {most}", digits[:DIGITS].decode(), column, long=True)
    if not size:
        raise RunError("a run of at least 1", "0", column)
    return size


def close(groups: list[Group], count: int, most: int, column: int) -> None:
    """End the innermost group, and add it to the one around it."""
    if len(groups) == 1 or count:
        raise RunError("a sign", ")", column)
    group = groups.pop()
    groups[-1].add(b"".join(group.pieces), group.times, most, column)
