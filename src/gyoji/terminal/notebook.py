"""A map that players draw for themselves as they guess: they know only what they were told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from .keys import WAYS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual import events

    from ..game.scene import Field
    from .painter import Painter

LONGEST = 6
"""So many signs are written on a cell at the most."""


FAR = 10_000
"""No sign is kept so far from where the pen began: nobody goes there by arrows."""


def written(cells: Mapping[Field, str]) -> bytes:
    """A sheet as a file: on each line a row, a column, and what is written there."""
    lines = (f"{row} {column} {text}\n" for (row, column), text in sorted(cells.items()))
    return "".join(lines).encode()


def read(data: bytes) -> dict[Field, str]:
    """A sheet from a file; ValueError if it is none."""
    return dict(map(_read, data.decode().split("\n")[:-1]))


def _read(line: str) -> tuple[Field, str]:
    """What is written on one cell."""
    row, column, text = line.split(" ", 2)
    at = int(row), int(column)
    if not (text.isprintable() and 0 < len(text) <= LONGEST and max(map(abs, at)) < FAR):
        raise ValueError(f"{line!r} is no line of a notebook")
    return at, text


class Notebook(Widget, can_focus=True):
    """Squared paper without edges. Arrows move the pen; what is typed is written on its cell.

    What the game's board could show there is drawn like on the board; all else is written as it is.
    """

    def __init__(self) -> None:
        super().__init__(id="notebook")
        self.painter: Painter | None = None
        self.cells: dict[Field, str] = {}
        self.pen: Field = (0, 0)
        self._corner: Field | None = None

    def open(self, cells: Mapping[Field, str]) -> None:
        """Another sheet."""
        self.cells, self.pen, self._corner = dict(cells), (0, 0), None

    def show(self, painter: Painter) -> None:
        """Draw it in another theme."""
        self.painter = painter
        self.refresh()

    def take(self, event: events.Key) -> bool:
        """Move the pen, write, or rub out; False if the key is no business of paper."""
        row, column = self.pen
        text = self.cells.get(self.pen, "")
        if event.key in WAYS:
            self.pen = row + WAYS[event.key][0], column + WAYS[event.key][1]
        elif event.key == "backspace":
            self._write(text[:-1])
        elif event.key in ("delete", "space"):
            self._write("")
        elif event.is_printable and event.character and event.character not in ":?":
            self._write(text + event.character)
        else:
            return False
        self.refresh()
        return True

    def _write(self, text: str) -> None:
        """Write on the cell under the pen; a cell that is full begins anew."""
        self.cells[self.pen] = text if len(text) <= LONGEST else text[-1:]
        if not text:
            del self.cells[self.pen]

    def on_click(self, event: events.Click) -> None:
        """Put the pen there."""
        if self.painter is not None and self._corner is not None:
            top, left = self._corner
            self.pen = top + event.y, left + event.x // self.painter.width
            self.refresh()

    def _place(self, columns: int, rows: int) -> Field:
        """The cell in the corner: so chosen that the pen is in sight."""
        top, left = self._corner or (-(rows // 2), -(columns // 2))
        row, column = self.pen
        self._corner = (
            min(max(top, row - rows + 2), row - 1),
            min(max(left, column - columns + 2), column - 1),
        )
        return self._corner

    def render_line(self, y: int) -> Strip:
        """One line of the paper."""
        width, painter = self.size.width, self.painter
        if painter is None:
            return Strip.blank(width)
        columns = max(1, width // painter.width)
        top, left = self._place(columns, max(1, self.size.height))
        parts = list[Segment]()
        for column in range(left, left + columns):
            parts.extend(self._cell((top + y, column)))
        return Strip(parts).adjust_cell_length(width, painter.theme.shades["ground"])

    def _cell(self, field: Field) -> tuple[Segment, ...]:
        """A cell with what is written on it, or a dot on an empty one."""
        assert self.painter is not None  # noqa: S101  # `render_line` has looked
        mark = ("cursor" if self.has_focus else "choice") if field == self.pen else ""
        text = self.cells.get(field)
        if text is None:
            return self.painter.empty(mark)
        return self.painter.cell(text, mark)
