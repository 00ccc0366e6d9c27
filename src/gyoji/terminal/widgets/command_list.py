"""The scrolling list of commands; choosing one goes to the position after it."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ..words import say

if TYPE_CHECKING:
    from textual import events

    from ..themes import Theme
    from ..view_model import ViewModel

PAGE = 10
MIN_TEXT_WIDTH = 10
"""The least width to which the text of the selected row is wrapped."""


class CommandList(ScrollView, can_focus=True, inherit_bindings=False):
    """A row for the start, and one for each command. Only visible rows are drawn.

    The selected row takes as many lines as it needs; the others are cut off with an ellipsis.
    """

    DEFAULT_CSS = "CommandList { overflow-x: hidden; overflow-y: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "select(-1)", show=False),
        Binding("down", "select(1)", show=False),
        Binding("pageup", f"select({-PAGE})", show=False),
        Binding("pagedown", f"select({PAGE})", show=False),
        Binding("home", "select_first", show=False),
        Binding("end", "select_last", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    class StepChosen(Message):
        """Asks to go to the position after this number of commands."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self) -> None:
        super().__init__(id="commands")
        self.border_title = say("commands")
        self.model: ViewModel | None = None
        self.look: Theme | None = None
        self.selected = 0
        self._selected_lines: list[str] = [""]

    @property
    def last(self) -> int:
        return len(self.model.steps()) if self.model else 0

    @property
    def _text_width(self) -> int:
        # Text never uses the scrollbar's column, so rows stay the same when a scrollbar appears.
        return self.size.width - self.styles.scrollbar_size_vertical

    def show(self, model: ViewModel, theme: Theme) -> None:
        """Show the list as it is now, with the command done last in sight."""
        self.model, self.look = model, theme
        self._select(model.session.number)

    def on_resize(self) -> None:
        self.call_after_refresh(lambda: self._select(self.selected))

    def action_select(self, by: int) -> None:
        self._select(self.selected + by)

    def action_select_first(self) -> None:
        self._select(0)

    def action_select_last(self) -> None:
        self._select(self.last)

    def action_choose(self) -> None:
        self.post_message(self.StepChosen(self.selected))

    def _select(self, number: int) -> None:
        self.selected = max(0, min(self.last, number))
        label, words = self._row_text(self.selected)
        lines = wrap(words, max(MIN_TEXT_WIDTH, self._text_width - len(label))) or [""]
        indent = " " * len(label)
        self._selected_lines = [label + lines[0], *(indent + line for line in lines[1:])]
        self.virtual_size = Size(self.size.width, self.last + len(self._selected_lines))
        self._scroll_to_selected()
        self.refresh()

    def _scroll_to_selected(self) -> None:
        height, top = max(1, self.size.height), round(self.scroll_y)
        last_line = self.selected + len(self._selected_lines)
        top = min(self.selected, max(top, last_line - height))
        if top != round(self.scroll_y):
            self.scroll_to(0, top, animate=False, force=True, immediate=True)

    def _row_at(self, line: int) -> tuple[int, int]:
        """Return the row that a line belongs to, and its number among the lines of that row."""
        part = max(0, min(line - self.selected, len(self._selected_lines) - 1))
        number = line - part
        return number, part if number == self.selected else 0

    def on_click(self, event: events.Click) -> None:
        place = event.get_content_offset(self)
        line = place.y + round(self.scroll_y) if place else -1
        if 0 <= line < self.virtual_size.height:
            self.post_message(self.StepChosen(self._row_at(line)[0]))

    def render_line(self, y: int) -> Strip:
        width, line = self.size.width, y + round(self.scroll_y)
        if self.model is None or self.look is None or line >= self.virtual_size.height:
            return Strip.blank(width, self.rich_style)
        number, part = self._row_at(line)
        selected = number == self.selected
        text = self._selected_lines[part] if selected else "".join(self._row_text(number))
        if number == self.model.session.number and not part:
            text = f">{text[1:]}"
        if len(text) > self._text_width:
            ellipsis = ".." if self.look.ascii else "…"
            text = text[: max(0, self._text_width - len(ellipsis))] + ellipsis
        return Strip([Segment(text[:width].ljust(width), self._style(number, self.look))], width)

    def _style(self, number: int, theme: Theme) -> Style:
        done = self.model.session.number if self.model else 0
        style = self.rich_style
        if number > done:
            style += Style(color=theme.chrome.quiet, italic=not theme.ascii)
        if number == done:
            style += Style(bold=True, color=theme.chrome.accent)
        if number == self.selected and self.has_focus:
            style += Style(reverse=True)
        return style

    def _row_text(self, number: int) -> tuple[str, str]:
        if number == 0 or self.model is None:
            return " " * 6, say("the start")
        row = self.model.row(number)
        player = f"{say(row.player)}: " if row.player else ""
        answer = f"  {say(row.answer)}" if row.answer else ""
        return f" {number:>4} ", f"{player}{row.command}{answer}"
