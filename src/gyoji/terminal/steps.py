"""The list of commands: to scroll in, and to jump to where the play stood after one of them."""

from __future__ import annotations

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


class Steps(ScrollView, can_focus=True):
    """A line for the start, and one for each command. Only those in sight are drawn."""

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

    def show(self, sitting: Sitting, theme: Theme) -> None:
        """Show the list as it is now, with the command done last in sight."""
        self.sitting, self.theme = sitting, theme
        self.at = sitting.session.number
        self.virtual_size = Size(self.size.width, len(sitting.line()) + 1)
        self._follow()
        self.refresh()

    def on_resize(self) -> None:
        """Another size: the line stays in sight."""
        self.call_after_refresh(self._follow)

    def _follow(self) -> None:
        """Scroll to the line that is looked at."""
        height, top = max(1, self.size.height), round(self.scroll_y)
        top = min(top, self.at) if self.at < top else max(top, self.at - height + 1)
        if top != round(self.scroll_y):
            self.scroll_to(0, top, animate=False, force=True, immediate=True)

    def take(self, event: events.Key) -> bool:
        """Up and down, by pages, to the ends; Enter goes there. False if it is another key."""
        last = self.virtual_size.height - 1
        leaps = {"up": -1, "down": 1, "pageup": -PAGE, "pagedown": PAGE, "home": -last, "end": last}
        if event.key in leaps:
            self.at = max(0, min(last, self.at + leaps[event.key]))
            self._follow()
            self.refresh()
        elif event.key in ("enter", "space"):
            self.post_message(self.Chosen(self.at))
        else:
            return False
        return True

    def on_click(self, event: events.Click) -> None:
        """Go to the line that was clicked on."""
        place = event.get_content_offset(self)
        number = place.y + round(self.scroll_y) if place else -1
        if 0 <= number < self.virtual_size.height:
            self.post_message(self.Chosen(number))

    def render_line(self, y: int) -> Strip:
        """One line of the list."""
        width, number = self.size.width, y + round(self.scroll_y)
        if self.sitting is None or self.theme is None or number >= self.virtual_size.height:
            return Strip.blank(width, self.rich_style)
        text, done = self._text(number), number <= self.sitting.session.number
        style = self.rich_style
        if not done:
            style += Style(color=self.theme.chrome.quiet, italic=not self.theme.ascii)
        if number == self.sitting.session.number:
            style += Style(bold=True, color=self.theme.chrome.accent)
            text = f">{text[1:]}"
        if number == self.at and self.has_focus:
            style += Style(reverse=True)
        return Strip([Segment(text[:width].ljust(width), style)], width)

    def _text(self, number: int) -> str:
        """Which command it was, whose, and its answer."""
        sitting = self.sitting
        if number == 0 or sitting is None:
            return "     the start"
        row = sitting.row(number)
        who = f"{row.player}: " if row.player else ""
        answer = f"  {row.answer}" if row.answer else ""
        return f" {number:>4} {who}{row.said}{answer}"
