"""Below the board: the rulings on the last command, and the last line of the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.reactive import reactive
from textual.widgets import Static

from ..words import said

if TYPE_CHECKING:
    from collections.abc import Sequence

GAP = "  "
"""Between two hints."""


class RulingPanel(VerticalScroll, inherit_bindings=False):
    """The rulings on the last command. Left and Right stay the game's while it has the focus."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll_up", show=False),
        Binding("down", "scroll_down", show=False),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
        Binding("home", "scroll_home", show=False),
        Binding("end", "scroll_end", show=False),
    ]


class StatusBar(Static):
    """The last line: what is going on, what was said, or the most important keys.

    `activity`: what is begun, and how to go on with it. `progress`: what runs in the background.
    `message`: the last thing said. `hints` are shown while there is nothing else to show.
    """

    activity: reactive[Sequence[str]] = reactive(())
    progress = reactive("")
    message = reactive("")
    hints: reactive[Sequence[str]] = reactive(())

    def __init__(self) -> None:
        super().__init__(id="status")

    def render(self) -> Text:
        began, how = self.activity[:1], self.activity[1:]
        progress = () if began else (self.progress,)
        parts = [said(part) for part in (*began, *progress, self.message, *how) if part]
        text = "   ".join(parts) or fitting(
            [said(hint) for hint in self.hints], self.size.width - 2
        )
        return Text(f" {text}", no_wrap=True, overflow="ellipsis")


def fitting(hints: Sequence[str], width: int) -> str:
    """As many hints as fit, from the first on; only whole ones, and at least one."""
    shown = [hint for hint in hints if hint]
    while len(shown) > 1 and len(GAP.join(shown)) > width:
        shown.pop()
    return GAP.join(shown)
