"""The list of commands: to scroll in, and to jump to where the play stood after one of them."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

if TYPE_CHECKING:
    from textual import events

    from .sitting import Sitting
    from .themes import Theme

PAGE = 10
NARROWEST = 10
"""So many letters of a row that takes several lines stand on each of them at the least."""


class Steps(ScrollView, can_focus=True):
    """A line for the start, and one for each command. Only those in sight are drawn.

    The row that is looked at has as many lines as it needs; others are cut off with an ellipsis.
    """

    DEFAULT_CSS = "Steps { overflow-x: hidden; overflow-y: auto; }"

    class Chosen(Message):
        """Somebody wants to go where so many commands were done."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self) -> None:
        super().__init__(id="steps")
        self.sitting: Sitting | None = None
        self.theme: Theme | None = None
        self.at = 0
        self._whole: list[str] = [""]

    @property
    def last(self) -> int:
        """The last row."""
        return len(self.sitting.line()) if self.sitting else 0

    @property
    def _room(self) -> int:
        """How many letters of a row are seen, whether there is a scrollbar or not."""
        return self.size.width - self.styles.scrollbar_size_vertical

    def show(self, sitting: Sitting, theme: Theme) -> None:
        """Show the list as it is now, with the command done last in sight."""
        self.sitting, self.theme = sitting, theme
        self.at = sitting.session.number
        self._unfold()

    def on_resize(self) -> None:
        """Another size: the row stays in sight."""
        self.call_after_refresh(self._unfold)

    def _unfold(self) -> None:
        """The row that is looked at takes as many lines as it needs."""
        number, words = self._text(self.at)
        lines = wrap(words, max(NARROWEST, self._room - len(number))) or [""]
        self._whole = [number + lines[0], *(" " * len(number) + line for line in lines[1:])]
        self.virtual_size = Size(self.size.width, self.last + len(self._whole))
        self._follow()
        self.refresh()

    def _row(self, line: int) -> tuple[int, int]:
        """Which row a line belongs to, and which of its lines it is."""
        part = max(0, min(line - self.at, len(self._whole) - 1))
        number = line - part
        return number, part if number == self.at else 0

    def _follow(self) -> None:
        """Scroll to the row that is looked at."""
        height, top = max(1, self.size.height), round(self.scroll_y)
        top = min(self.at, max(top, self.at + len(self._whole) - height))
        if top != round(self.scroll_y):
            self.scroll_to(0, top, animate=False, force=True, immediate=True)

    def take(self, event: events.Key) -> bool:
        """Up and down, by pages, to the ends; Enter goes there. False if it is another key."""
        last = self.last
        leaps = {"up": -1, "down": 1, "pageup": -PAGE, "pagedown": PAGE, "home": -last, "end": last}
        if event.key in leaps:
            self.at = max(0, min(last, self.at + leaps[event.key]))
            self._unfold()
        elif event.key in ("enter", "space"):
            self.post_message(self.Chosen(self.at))
        else:
            return False
        return True

    def on_click(self, event: events.Click) -> None:
        """Go to the row that was clicked on."""
        place = event.get_content_offset(self)
        line = place.y + round(self.scroll_y) if place else -1
        if 0 <= line < self.virtual_size.height:
            self.post_message(self.Chosen(self._row(line)[0]))

    def render_line(self, y: int) -> Strip:
        """One line of the list."""
        width, line = self.size.width, y + round(self.scroll_y)
        if self.sitting is None or self.theme is None or line >= self.virtual_size.height:
            return Strip.blank(width, self.rich_style)
        number, part = self._row(line)
        text = self._whole[part] if number == self.at else "".join(self._text(number))
        if number == self.sitting.session.number and not part:
            text = f">{text[1:]}"
        if len(text) > self._room:
            more = ".." if self.theme.ascii else "…"
            text = text[: max(0, self._room - len(more))] + more
        return Strip([Segment(text[:width].ljust(width), self._style(number, self.theme))], width)

    def _style(self, number: int, theme: Theme) -> Style:
        """How a row is written: undone, the last one done, looked at."""
        here = self.sitting.session.number if self.sitting else 0
        style = self.rich_style
        if number > here:
            style += Style(color=theme.chrome.quiet, italic=not theme.ascii)
        if number == here:
            style += Style(bold=True, color=theme.chrome.accent)
        if number == self.at and self.has_focus:
            style += Style(reverse=True)
        return style

    def _text(self, number: int) -> tuple[str, str]:
        """The number of a command; which it was, whose, and its answer."""
        sitting = self.sitting
        if number == 0 or sitting is None:
            return " " * 6, "the start"
        row = sitting.row(number)
        who = f"{row.player}: " if row.player else ""
        answer = f"  {row.answer}" if row.answer else ""
        return f" {number:>4} ", f"{who}{row.said}{answer}"
