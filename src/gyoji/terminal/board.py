"""The board: only what is in sight is drawn, so its size does not matter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

if TYPE_CHECKING:
    from collections.abc import Collection

    from textual import events

    from ..game.scene import Board, Field
    from .painter import Painter

NEAR = 4
"""So many cells around the player are kept in sight, if there is room."""
STEPS = (1, 2, 5, 10, 20, 50, 100)
"""Each column has its number, or every second, or every fifth, ... as there is room."""


class BoardView(ScrollView, can_focus=True):
    """The board of a play, in the middle if it is small, scrolled to the player if it is large."""

    DEFAULT_CSS = "BoardView { overflow: auto auto; }"

    class Clicked(Message):
        """Somebody clicked on a cell."""

        def __init__(self, field: Field) -> None:
            super().__init__()
            self.field = field

    class Pointed(Message):
        """The mouse is over a cell, or over none."""

        def __init__(self, field: Field | None) -> None:
            super().__init__()
            self.field = field

    def __init__(self, *, numbered: bool = False) -> None:
        super().__init__(id="board")
        self.painter: Painter | None = None
        self.board: Board = []
        self.numbered = numbered
        self.cursor: Field | None = None
        self.choices: Collection[Field] = frozenset()
        self.changed: Collection[Field] = frozenset()
        self.scale = 1
        self._focus: Field | None = None

    def show(self, painter: Painter, board: Board, focus: Field | None) -> None:
        """Draw this board, with the player in sight."""
        self.painter, self.board = painter, board
        self._focus = self.cursor or focus
        self._measure()
        self.keep_in_sight()
        self.refresh()

    def _measure(self) -> None:
        """Draw all twice as large where there is room for it."""
        if self.painter is None:
            return
        rows, columns = len(self.board), len(self.board[0]) if self.board else 0
        width = columns * self.painter.width + max(0, rows - 1) * self.painter.shift
        room = self.size
        self.scale = 2 if 2 * width <= room.width and 2 * rows + self._ruler <= room.height else 1
        self.virtual_size = Size(width * self.scale, rows * self.scale + self._ruler)

    @property
    def _wide(self) -> int:
        """How wide a cell is."""
        return self.painter.width * self.scale if self.painter else 1

    @property
    def _shift(self) -> int:
        """How far a row is shifted against the one above it."""
        return self.painter.shift * self.scale if self.painter else 0

    @property
    def _ruler(self) -> int:
        """How many lines the numbers of the columns take."""
        return 1 if self.numbered else 0

    def keep_in_sight(self) -> None:
        """Scroll as far as is needed for the player and what is around him."""
        if self._focus is None or self.painter is None:
            return
        width, height = self.scrollable_content_region.size
        row, column = self._focus
        x, y = column * self._wide + row * self._shift, row * self.scale
        across, down = NEAR * self._wide, NEAR * self.scale
        left = _within(round(self.scroll_x), x - across, x + self._wide + across, width)
        top = _within(round(self.scroll_y), y - down, y + self.scale + down, height - self._ruler)
        if (left, top) != (round(self.scroll_x), round(self.scroll_y)):
            self.scroll_to(left, top, animate=False, force=True, immediate=True)

    def on_resize(self) -> None:
        """Another size: he stays in sight."""
        self._measure()
        self.refresh()
        self.call_after_refresh(self.keep_in_sight)

    def _margin(self) -> Offset:
        """How far a board that is smaller than the screen is put towards the middle."""
        width, height = self.scrollable_content_region.size
        size = self.virtual_size
        return Offset(max(0, width - size.width) // 2, max(0, height - size.height) // 2)

    def field_at(self, x: int, y: int) -> Field | None:
        """Which cell is there, by columns and lines of the widget."""
        if self.painter is None:
            return None
        left, top = self._margin()
        row = (y + round(self.scroll_y) - top - self._ruler) // self.scale
        if y - top < self._ruler or not 0 <= row < len(self.board):
            return None
        column = (x + round(self.scroll_x) - left - row * self._shift) // self._wide
        return (row, column) if 0 <= column < len(self.board[row]) else None

    def on_click(self, event: events.Click) -> None:
        """Say on which cell."""
        field = self.field_at(event.x, event.y)
        if field is not None:
            self.post_message(self.Clicked(field))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Say over which cell."""
        self.post_message(self.Pointed(self.field_at(event.x, event.y)))

    def render_line(self, y: int) -> Strip:
        """One line of what is in sight."""
        width = self.size.width
        if self.painter is None:
            return Strip.blank(width)
        left, top = self._margin()
        x = round(self.scroll_x) - left
        if self.numbered and y == top:
            return self._numbers(x, width)
        row, lower = divmod(y + round(self.scroll_y) - top - self._ruler, self.scale)
        if y < top + self._ruler or not 0 <= row < len(self.board):
            return Strip([self.painter.ground(width)], width)
        return self._row(row, x - row * self._shift, width, lower > 0)

    def _row(self, row: int, x: int, width: int, lower: bool) -> Strip:
        """Part of a row: `x` is where the screen begins, seen from its first cell."""
        painter = self.painter
        assert painter is not None  # noqa: S101  # `render_line` has looked
        parts = list[Segment]()
        for column in self._columns(x, width):
            glyph, mark = self.board[row][column], self._mark((row, column))
            large = self.scale > 1
            parts.extend(painter.large(glyph, mark, lower) if large else painter.cell(glyph, mark))
        return self._strip(parts, x, width)

    def _columns(self, x: int, width: int) -> range:
        """Those columns that are in sight, wholly or in part."""
        columns = len(self.board[0]) if self.board else 0
        return range(max(0, x // self._wide), max(0, min(columns, -(-(x + width) // self._wide))))

    def _strip(self, parts: list[Segment], x: int, width: int) -> Strip:
        """A line made of the cells in sight, with what is left and right of the board."""
        assert self.painter is not None  # noqa: S101  # `render_line` has looked
        if x < 0:
            parts.insert(0, self.painter.ground(-x))
        cut = x % self._wide if x > 0 else 0
        strip = Strip(parts).crop(cut, cut + width)
        return strip.adjust_cell_length(width, self.painter.around)

    def _mark(self, field: Field) -> str:
        """What is laid over a cell."""
        if field == self.cursor:
            return "cursor"
        if field in self.choices:
            return "choice"
        return "changed" if field in self.changed else ""

    def _numbers(self, x: int, width: int) -> Strip:
        """The numbers of the columns, as many as fit; that of the player in any case."""
        painter = self.painter
        assert painter is not None  # noqa: S101  # `render_line` has looked
        quiet = painter.around + painter.theme.shades["quiet"]
        bright = painter.around + Style(bold=True, color=painter.theme.chrome.accent)
        parts, at = list[Segment](), x
        for column, start in self._numbered(x, width):
            style = bright if self._focus and column == self._focus[1] else quiet
            parts += [painter.ground(start - at), Segment(str(column + 1), style)]
            at = start + len(str(column + 1))
        return Strip(parts).adjust_cell_length(width, painter.around)

    def _numbered(self, x: int, width: int) -> list[tuple[int, int]]:
        """Which columns in sight get their number, and where it begins."""
        seen, last = self._columns(x, width), len(self.board[0]) if self.board else 0
        step = next((step for step in STEPS if step * self._wide > len(str(last))), STEPS[-1])
        here = [self._focus[1]] if self._focus and self._focus[1] in seen else []
        found = list[tuple[int, int]]()
        for column in (*here, *(column for column in seen if (column + 1) % step == 0)):
            size = len(str(column + 1))
            start = min(column * self._wide + self.scale - 1, last * self._wide - size)
            free = all(start + size < at or start > at + len(str(other + 1)) for other, at in found)
            if free and x <= start <= x + width - size:
                found.append((column, start))
        return sorted(found)


def _within(now: int, first: int, last: int, size: int) -> int:
    """Where a window of this size goes to hold what is from first to last, or its middle."""
    if last - first > size:
        return max(0, (first + last - size) // 2)
    return max(0, min(now, first) if first < now else max(now, last - size))
