"""Squared paper on which players draw their guess of a hidden map."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.strip import Strip
from textual.widget import Widget

from ..transcript_files import NOTE_LENGTH

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual import events

    from ...game.scene import Field
    from ..painter import Painter

COMMAND_SIGNS = " :?"
"""Signs that are not written: Space erases, the others are keys of the screen."""


class Notebook(Widget, can_focus=True):
    """Paper without edges. Arrows move the pen; typed text is written on the cell under the pen.

    Signs that the game's board uses are drawn as on the board; all others are shown as typed.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move_pen(-1, 0)", show=False),
        Binding("down", "move_pen(1, 0)", show=False),
        Binding("left", "move_pen(0, -1)", show=False),
        Binding("right", "move_pen(0, 1)", show=False),
        Binding("backspace", "erase_sign", "erase the last sign"),
        Binding("delete,space", "erase_cell", "erase the whole cell"),
    ]
    KEY_HELP = (
        ("", ""),
        ("in the notebook:", ""),
        ("arrows  click", "move the pen"),
        ("any text", "is written under the pen"),
        ("Backspace", "erase the last sign"),
        ("Delete  Space", "erase the whole cell"),
        ("Escape", "put the pen down and walk on"),
        ("", ""),
    )
    """The help while the notebook is shown."""

    def __init__(self) -> None:
        super().__init__(id="notebook")
        self.painter: Painter | None = None
        self.cells: dict[Field, str] = {}
        self.pen: Field = (0, 0)
        self._corner: Field | None = None

    def open(self, cells: Mapping[Field, str]) -> None:
        self.cells, self.pen, self._corner = dict(cells), (0, 0), None

    def show(self, painter: Painter) -> None:
        self.painter = painter
        self.refresh()

    def check_consume_key(self, key: str, character: str | None) -> bool:  # noqa: ARG002  # Textual's signature
        return bool(character) and character.isprintable() and character not in COMMAND_SIGNS  # type: ignore[union-attr, operator]  # it is text

    def on_key(self, event: events.Key) -> None:
        """Write a sign; bindings handle all other keys."""
        if event.character and self.check_consume_key(event.key, event.character):
            event.stop()
            self._write(self.cells.get(self.pen, "") + event.character)

    def action_move_pen(self, down: int, right: int) -> None:
        self.pen = self.pen[0] + down, self.pen[1] + right
        self.refresh()

    def action_erase_sign(self) -> None:
        self._write(self.cells.get(self.pen, "")[:-1])

    def action_erase_cell(self) -> None:
        self._write("")

    def _write(self, text: str) -> None:
        """Put text on the cell under the pen; a text that is too long becomes its last sign."""
        self.cells[self.pen] = text if len(text) <= NOTE_LENGTH else text[-1:]
        if not text:
            del self.cells[self.pen]
        self.refresh()

    def fill(self, signs: Mapping[Field, str]) -> None:
        """Write signs on empty cells; each is given by its distance from the pen."""
        row, column = self.pen
        for (down, right), sign in signs.items():
            self.cells.setdefault((row + down, column + right), sign)
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        if self.painter is not None and self._corner is not None:
            top, left = self._corner
            self.pen = top + event.y, left + event.x // self.painter.width
            self.refresh()

    def _scroll_to_pen(self, columns: int, rows: int) -> Field:
        """Return the cell in the upper left corner, chosen so that the pen stays visible."""
        top, left = self._corner or (-(rows // 2), -(columns // 2))
        row, column = self.pen
        self._corner = (
            min(max(top, row - rows + 2), row - 1),
            min(max(left, column - columns + 2), column - 1),
        )
        return self._corner

    def render_line(self, y: int) -> Strip:
        width, painter = self.size.width, self.painter
        if painter is None:
            return Strip.blank(width)
        columns = max(1, width // painter.width)
        top, left = self._scroll_to_pen(columns, max(1, self.size.height))
        parts = list[Segment]()
        for column in range(left, left + columns):
            parts.extend(self._cell((top + y, column), painter))
        return Strip(parts).adjust_cell_length(width, painter.theme.shades["ground"])

    def _cell(self, field: Field, painter: Painter) -> tuple[Segment, ...]:
        mark = ("cursor" if self.has_focus else "choice") if field == self.pen else ""
        text = self.cells.get(field)
        return painter.blank(mark) if text is None else painter.cell(text, mark)
