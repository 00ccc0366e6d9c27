"""What the section [objects] of a cave draws, and how a cave is filled before that."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....game.notation.source import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ....game.notation.source import Source
    from .cave import Cave

NUMBERS = {"Point": 2, "Line": 4, "Rectangle": 4, "FillRect": 4, "Raster": 6}
"""How many numbers each object has in front of its element."""

DRAWING = f"an object, one of {' '.join(NUMBERS)}"
MOST_SHARES = 8
"""The most elements that a cave is filled with at random."""


def draw(source: Source, cave: Cave, row: int, line: str) -> None:
    """Draw the object in a line of [objects]; NotationError if it is none of those known here."""
    kind, _, text = line.partition("=")
    kind, words = kind.strip(), text.split()
    if kind not in NUMBERS:
        raise source.error(DRAWING, shown(kind.encode()), row=row)
    count = NUMBERS[kind]
    numbers = integers(words[:count])
    elements = words[count:]
    if (
        numbers is None
        or len(numbers) < count
        or not 1 <= len(elements) <= 1 + (kind == "FillRect")
    ):
        expected = f"{kind}= with {count} numbers and an element"
        raise source.error(expected, shown(text.encode()), len(line) - len(text) + 1, row)
    x, y, *more = numbers
    if kind == "Point":
        cave.point(row, x, y, elements[0])
    elif kind == "Line":
        cave.line(row, (x, y, *more), elements[0])
    elif kind == "Raster":
        raster(cave, row, numbers, elements[0])
    else:
        rectangle(cave, row, (x, y, *more), elements, filled=kind == "FillRect")


def rectangle(
    cave: Cave, row: int, corners: tuple[int, ...], elements: list[str], *, filled: bool
) -> None:
    """The edge of a rectangle, and what is in it."""
    left, top, right, bottom = corners
    if filled:
        cave.fill(row, (left + 1, top + 1, right - 1, bottom - 1), elements[-1])
    for ends in (
        (left, top, right, top), (left, bottom, right, bottom),
        (left, top, left, bottom), (right, top, right, bottom),
    ):  # fmt: skip
        cave.line(row, ends, elements[0])


def raster(cave: Cave, row: int, numbers: list[int], element: str) -> None:
    """Columns and rows of points, with steps between them."""
    x, y, columns, rows, right, down = numbers
    cave.check_room(row, columns * rows)
    for at in range(rows):
        for beside in range(columns):
            cave.point(row, x + beside * right, y + at * down, element)


def integers(words: list[str]) -> list[int] | None:
    """Whole numbers; None if a word is none, or is too large for a cave."""
    if not all(re.fullmatch(r"-?\d{1,7}", word) for word in words):
        return None
    return [int(word) for word in words]


def fill_randomly(cave: Cave, row: int, seed: int, shares: list[tuple[str, int]]) -> None:
    """Fill a cave as Boulder Dash did: the same seed gives the same cave.

    Each cell inside draws a number; the last of the elements whose share is above it is put there.
    """
    numbers = pseudo_random(seed)
    for y in range(1, cave.height - 1):
        for x in range(cave.width):
            drawn = next(numbers)
            for element, share in shares:
                if drawn < share:
                    cave.point(row, x, y, element)


def pseudo_random(seed: int) -> Iterator[int]:
    """The numbers, 0 to 255, that the original made with two bytes of memory."""
    high, low = 0, seed & 255
    while True:
        # Two additions of bytes with carry, as the 6502 does them.
        total = low + ((low & 1) << 7)
        total = (total & 255) + (total >> 8) + 0x13
        rest, low_next = total >> 8, total & 255
        total = high + rest + ((high & 1) << 7)
        total = (total & 255) + (total >> 8) + (low >> 1)
        high, low = total & 255, low_next
        yield high
