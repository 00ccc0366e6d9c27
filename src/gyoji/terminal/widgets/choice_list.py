"""The choices for a command that is picked piece by piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.worker import get_current_worker

from ..renderables import choice_parts
from ..words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

    from ...engine.session import Session
    from ...game.scene import Held, Pick
    from ..painter import Painter

FAST_STATE = 400
"""The maximum size of a state, in numbers, for which choices are found without a thread."""


class ChoiceList(ScrollView, can_focus=True, inherit_bindings=False):
    """The words that may be picked, and the hand, side by side, so that all are visible.

    Fields that may be picked are not in the list: players pick them on the board.
    """

    DEFAULT_CSS = "ChoiceList { overflow-x: hidden; overflow-y: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1, 0)", show=False),
        Binding("down", "move(1, 0)", show=False),
        Binding("left", "move(0, -1)", show=False),
        Binding("right", "move(0, 1)", show=False),
        Binding("home", "highlight(0)", show=False),
        Binding("end", "highlight(-1)", show=False),
        Binding("enter", "choose", show=False),
    ]

    class Found(Message):
        """Posted with all that may be picked after `picks`."""

        def __init__(self, picks: Sequence[Pick], choices: Sequence[Pick]) -> None:
            super().__init__()
            self.picks, self.choices = picks, choices

    class Chosen(Message):
        """Posted when a word is picked."""

        def __init__(self, word: str) -> None:
            super().__init__()
            self.word = word

    def __init__(self) -> None:
        super().__init__(id="choices")
        self.border_title = say("to play")
        self.words: Sequence[str] = []
        self.highlighted = 0
        self._parts: Sequence[list[Segment]] = []
        self._cell = 1

    def search(self, session: Session, picks: Sequence[Pick]) -> Sequence[Pick] | None:
        """Return the next picks.

        None if the search is slow; a message `Found` then brings them later.
        """
        if len(session.state) <= FAST_STATE:
            return session.choices(picks)

        def work() -> None:
            worker, choices = get_current_worker(), session.choices(picks)
            if not worker.is_cancelled:
                self.post_message(self.Found(picks, choices))

        self.run_worker(work, thread=True, exclusive=True, group="choices")
        return None

    def show(self, choices: Sequence[Pick], hand: Sequence[Held], painter: Painter) -> None:
        """Show the choices, and after them the rest of the hand in brackets."""
        held = {token.word: token for token in hand if token.number}
        words = [pick for pick in choices if isinstance(pick, str)]
        self.words = list(dict.fromkeys([*words, *held]))
        self._parts = [
            choice_parts(word, held.get(word), painter, word in words) for word in self.words
        ]
        lengths = (sum(part.cell_length for part in parts) for parts in self._parts)
        self._cell = max(lengths, default=0) + 1
        self.action_highlight(max(0, min(self.highlighted, len(self.words) - 1)))
        self.refresh(layout=True)

    @property
    def columns(self) -> int:
        """The number of words side by side."""
        # The scrollbar's column is free even without a scrollbar, so that words never jump.
        return self._columns_in(self.size.width)

    def _columns_in(self, width: int) -> int:
        return max(1, (width - self.styles.scrollbar_size_vertical) // self._cell)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002  # Textual's signature
        return -(-len(self.words) // self._columns_in(width))

    def on_resize(self) -> None:
        self.action_highlight(self.highlighted)

    def action_move(self, down: int, right: int) -> None:
        """Go to a neighbour, also across the end of a row; stay if there is no neighbour."""
        to = self.highlighted + down * self.columns + right
        self.action_highlight(to if 0 <= to < len(self.words) else self.highlighted)

    def action_highlight(self, number: int) -> None:
        """Highlight a word, counted from 0 or, with negative numbers, from the end."""
        count = len(self.words)
        self.highlighted = max(0, number + count if number < 0 else number)
        self.virtual_size = Size(self.size.width, -(-count // self.columns))
        row, top = self.highlighted // self.columns, round(self.scroll_y)
        self.scroll_to(
            0, min(row, max(top, row - self.size.height + 1)),
            animate=False, force=True, immediate=True,
        )  # fmt: skip
        self.refresh()

    def action_choose(self) -> None:
        if self.words:
            self.post_message(self.Chosen(self.words[self.highlighted]))

    def on_click(self, event: events.Click) -> None:
        place = event.get_content_offset(self)
        if place is None or place.x >= self.columns * self._cell:
            return
        number = (place.y + round(self.scroll_y)) * self.columns + place.x // self._cell
        if number < len(self.words):
            self.action_highlight(number)
            self.action_choose()

    def render_line(self, y: int) -> Strip:
        first = (y + round(self.scroll_y)) * self.columns
        parts = list[Segment]()
        for number in range(first, min(first + self.columns, len(self.words))):
            parts += self._word(number)
        return Strip(parts).adjust_cell_length(self.size.width, self.rich_style)

    def _word(self, number: int) -> list[Segment]:
        style = self.rich_style
        strip = Strip(self._parts[number]).adjust_cell_length(self._cell)
        if number == self.highlighted and self.has_focus:
            style += Style(reverse=True)
            return [Segment(part.text, style) for part in strip]
        return [Segment(part.text, style + (part.style or Style())) for part in strip]
