"""The board. Only the visible part is drawn, so boards can have any size."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

if TYPE_CHECKING:
    from collections.abc import Collection

    from textual import events

    from ...game.scene import Board, Field
    from ..painter import Painter

NEAR = 4
"""The number of cells on each side of the player that are kept visible, if there is room."""
NUMBER_STEPS = (1, 2, 5, 10, 20, 50, 100)
"""Columns whose number is divisible by one of these are numbered: by the least one that fits."""


class BoardView(ScrollView, can_focus=True, inherit_bindings=False):
    """The board of a play: centred if it is small, scrolled to the player if it is large."""

    DEFAULT_CSS = "BoardView { overflow: auto auto; }"
    # A scroll view's arrows, Home and End are left out: they belong to the game and the screen.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
        Binding("ctrl+pageup", "page_left", show=False),
        Binding("ctrl+pagedown", "page_right", show=False),
    ]

    class Clicked(Message):
        """A cell was clicked."""

        def __init__(self, field: Field) -> None:
            super().__init__()
            self.field = field

    class Hovered(Message):
        """The mouse is over a cell; `field` is None if it is beside the board."""

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
        self.marked: Collection[Field] = frozenset()  # by a hint
        self.mark = ""
        self.scale = 1
        self._focus: Field | None = None

    def show(self, painter: Painter, board: Board, focus: Field | None) -> None:
        self.painter, self.board = painter, board
        self._focus = self.cursor or focus
        self._measure()
        self.keep_in_sight()
        self.refresh()

    def move_cursor(self, down: int, right: int) -> Field:
        """Move the cursor within the edges; return its new place."""
        row, column = self.cursor or (0, 0)
        row = max(0, min(len(self.board) - 1, row + down))
        column = max(0, min(len(self.board[row]) - 1, column + right))
        self.cursor = self._focus = row, column
        self.keep_in_sight()
        self.refresh()
        return self.cursor

    def _measure(self) -> None:
        """Choose the scale: if there is room, everything is drawn at double size."""
        if self.painter is None:
            return
        rows, columns = len(self.board), len(self.board[0]) if self.board else 0
        width = columns * self.painter.width + max(0, rows - 1) * self.painter.shift
        room = self.size
        self.scale = 2 if 2 * width <= room.width and 2 * rows + self._ruler <= room.height else 1
        self.virtual_size = Size(width * self.scale, rows * self.scale + self._ruler)

    @property
    def _cell_width(self) -> int:
        return self.painter.width * self.scale if self.painter else 1

    @property
    def _row_shift(self) -> int:
        """Columns by which a row is shifted against the one above: half a cell for hexagons."""
        return self.painter.shift * self.scale if self.painter else 0

    @property
    def _ruler(self) -> int:
        """The number of lines for the numbers of the columns."""
        return 1 if self.numbered else 0

    def keep_in_sight(self) -> None:
        """Scroll as little as needed to show the player and their surroundings."""
        if self._focus is None or self.painter is None:
            return
        width, height = self.scrollable_content_region.size
        row, column = self._focus
        x, y = column * self._cell_width + row * self._row_shift, row * self.scale
        across, down = NEAR * self._cell_width, NEAR * self.scale
        left = _within(round(self.scroll_x), x - across, x + self._cell_width + across, width)
        top = _within(round(self.scroll_y), y - down, y + self.scale + down, height - self._ruler)
        if (left, top) != (round(self.scroll_x), round(self.scroll_y)):
            self.scroll_to(left, top, animate=False, force=True, immediate=True)

    def on_resize(self) -> None:
        self._measure()
        self.refresh()
        self.call_after_refresh(self.keep_in_sight)

    def _margin(self) -> Offset:
        """Return the blank columns and lines before a board that is smaller than the widget."""
        width, height = self.scrollable_content_region.size
        size = self.virtual_size
        return Offset(max(0, width - size.width) // 2, max(0, height - size.height) // 2)

    def field_at(self, x: int, y: int) -> Field | None:
        """Return the cell at a column and line of the widget; None beside the board."""
        if self.painter is None:
            return None
        left, top = self._margin()
        row = (y + round(self.scroll_y) - top - self._ruler) // self.scale
        if y - top < self._ruler or not 0 <= row < len(self.board):
            return None
        column = (x + round(self.scroll_x) - left - row * self._row_shift) // self._cell_width
        return (row, column) if 0 <= column < len(self.board[row]) else None

    def on_click(self, event: events.Click) -> None:
        field = self.field_at(event.x, event.y)
        if field is not None:
            self.post_message(self.Clicked(field))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.post_message(self.Hovered(self.field_at(event.x, event.y)))

    def render_line(self, y: int) -> Strip:
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
        return self._row(row, x - row * self._row_shift, width, lower > 0)

    def _row(self, row: int, x: int, width: int, lower: bool) -> Strip:
        """Return the visible part of a row; `x` is the first visible column of text in it."""
        painter = self.painter
        assert painter is not None  # noqa: S101  # `render_line` has checked
        parts = list[Segment]()
        for column in self._columns(x, width):
            glyph, mark = self.board[row][column], self._mark((row, column))
            large = self.scale > 1
            parts.extend(painter.large(glyph, mark, lower) if large else painter.cell(glyph, mark))
        return self._strip(parts, x, width)

    def _columns(self, x: int, width: int) -> range:
        columns = len(self.board[0]) if self.board else 0
        return range(
            max(0, x // self._cell_width), max(0, min(columns, -(-(x + width) // self._cell_width)))
        )

    def _strip(self, parts: list[Segment], x: int, width: int) -> Strip:
        """Return a line of visible cells, with the blanks to the left and right of the board."""
        assert self.painter is not None  # noqa: S101  # `render_line` has checked
        if x < 0:
            parts.insert(0, self.painter.ground(-x))
        cut = x % self._cell_width if x > 0 else 0
        strip = Strip(parts).crop(cut, cut + width)
        return strip.adjust_cell_length(width, self.painter.around)

    def _mark(self, field: Field) -> str:
        """Return the name of the style that is laid over a cell; "" for none."""
        if field == self.cursor:
            return "cursor"
        if field in self.marked:
            return self.mark
        if field in self.choices:
            return "choice"
        return "changed" if field in self.changed else ""

    def _numbers(self, x: int, width: int) -> Strip:
        painter = self.painter
        assert painter is not None  # noqa: S101  # `render_line` has checked
        quiet = painter.around + painter.theme.shades["quiet"]
        bright = painter.around + Style(bold=True, color=painter.theme.chrome.accent)
        parts, at = list[Segment](), x
        for column, start in self._number_columns(x, width):
            style = bright if self._focus and column == self._focus[1] else quiet
            parts += [painter.ground(start - at), Segment(str(column + 1), style)]
            at = start + len(str(column + 1))
        return Strip(parts).adjust_cell_length(width, painter.around)

    def _number_columns(self, x: int, width: int) -> list[tuple[int, int]]:
        """Return the visible columns that are numbered, and where their numbers begin.

        The player's column has precedence: its number is shown even if others then have no room.
        """
        seen, last = self._columns(x, width), len(self.board[0]) if self.board else 0
        step = next(
            (step for step in NUMBER_STEPS if step * self._cell_width > len(str(last))),
            NUMBER_STEPS[-1],
        )
        here = [self._focus[1]] if self._focus and self._focus[1] in seen else []
        numbered = list[tuple[int, int]]()
        for column in (*here, *(column for column in seen if (column + 1) % step == 0)):
            size = len(str(column + 1))
            start = min(column * self._cell_width + self.scale - 1, last * self._cell_width - size)
            free = all(
                start + size < at or start > at + len(str(other + 1)) for other, at in numbered
            )
            if free and x <= start <= x + width - size:
                numbered.append((column, start))
        return sorted(numbered)


def _within(now: int, first: int, last: int, size: int) -> int:
    """Return the start of a window that shows `first` to `last` or, if too small, their middle."""
    if last - first > size:
        return max(0, (first + last - size) // 2)
    return max(0, min(now, first) if first < now else max(now, last - size))
