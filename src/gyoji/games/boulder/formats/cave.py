"""A cave of BDCFF as it is drawn: from a map, or from objects on top of each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....game.notation.boards import ring
from ..notation import position
from ..rules import EMPTY, ROCK, ROCKFORD
from .bdcff import KNOWN, NAMES, REMARKS

if TYPE_CHECKING:
    from ....game.notation.source import NotationError, Source
    from ....game.state import Position

MOST_CELLS = 1 << 20
"""The largest cave that is read or written, in cells: a short text can stand for a huge one."""
ROOM = f"a cave of 3 by 3 to {MOST_CELLS} cells"


MOST_POINTS = 1 << 21
"""The most cells that the objects of a cave may draw, one over another."""


class Cave:
    """The elements of a cave by name, and where in the file each was drawn, for errors."""

    def __init__(self, source: Source, row: int, size: tuple[int, int], lenient: bool) -> None:
        self.width, self.height = size
        self.remarks = dict[str, None]()
        self._source, self._first, self._lenient = source, row, lenient
        if min(size) < 3 or self.width * self.height > MOST_CELLS:
            raise source.error(ROOM, f"{self.width} by {self.height}", row=row)
        self._cells = ["DIRT"] * (self.width * self.height)
        self._places = [(row, 1)] * len(self._cells)
        self._points = 0

    def border(self, row: int, element: str) -> None:
        """Put an element all around."""
        right, bottom = self.width - 1, self.height - 1
        self.line(row, (0, 0, right, 0), element)
        self.line(row, (0, bottom, right, bottom), element)
        self.line(row, (0, 0, 0, bottom), element)
        self.line(row, (right, 0, right, bottom), element)

    def point(self, row: int, x: int, y: int, element: str, column: int = 1) -> None:
        """Put an element in a place; outside of the cave nothing happens."""
        self.check_room(row, 1)
        self._points += 1
        if 0 <= x < self.width and 0 <= y < self.height:
            self._cells[y * self.width + x] = element
            self._places[y * self.width + x] = row, column

    def check_room(self, row: int, points: int) -> None:
        """NotationError if objects may not have so many points more."""
        if self._points + points > MOST_POINTS:
            raise self._source.error(f"objects of at most {MOST_POINTS} cells", "more", row=row)

    def line(self, row: int, ends: tuple[int, ...], element: str) -> None:
        """A straight line, both ends included."""
        x, y, right, bottom = ends
        steps = max(abs(right - x), abs(bottom - y))
        self.check_room(row, steps + 1)
        for step in range(steps + 1):
            share = step / max(steps, 1)
            at = round(x + (right - x) * share), round(y + (bottom - y) * share)
            self.point(row, *at, element)

    def fill(self, row: int, corners: tuple[int, ...], element: str) -> None:
        """A rectangle, filled."""
        left, top, right, bottom = corners
        for y in range(max(0, top), min(self.height, bottom + 1)):
            for x in range(max(0, left), min(self.width, right + 1)):
                self.point(row, x, y, element)

    def diamonds(self) -> int:
        return self._cells.count("DIAMOND")

    def position(self) -> Position:
        """The position. NotationError for an element that the rules do not have.

        Lenient reading leaves such elements out. A border that is open gets rock around it.
        """
        cells = bytes(self._cell(at) for at in range(len(self._cells)))
        here = [at for at, cell in enumerate(cells) if cell == ROCKFORD]
        if not here:
            raise self._source.error("exactly one INBOX (P)", "none in this cave", row=self._first)
        for at in here[1:]:
            if not self._lenient:
                raise self._error(at, "exactly one INBOX (P)", "another")
            cells = cells[:at] + bytes([EMPTY]) + cells[at + 1 :]
        edge = cells[: self.width] + cells[-self.width :] + cells[:: self.width]
        edge += cells[self.width - 1 :: self.width]
        if edge.count(ROCK) == len(edge):
            return position(cells, self.width)
        return position(ring(cells, self.width, ROCK), self.width + 2)

    def _cell(self, at: int) -> int:
        """What is in a place, in the rules."""
        element = self._cells[at]
        if element in REMARKS:
            self.remarks[REMARKS[element]] = None
        if element in NAMES:
            return NAMES[element]
        if not self._lenient:
            raise self._error(at, KNOWN, element)
        self.remarks["creatures and other elements, which are left out"] = None
        return EMPTY

    def _error(self, at: int, expected: str, found: str) -> NotationError:
        """An error for a place of the cave."""
        y, x = divmod(at, self.width)
        row, column = self._places[at]
        return self._source.error(expected, f"{found} at {x} {y}", column, row)
