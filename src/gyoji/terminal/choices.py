"""What may be picked next for a command: words and things of a hand, for keys and mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from . import panels

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

    from ..game.scene import Held, Pick
    from .painter import Painter


class Choices(OptionList):
    """The words that may be picked; fields are picked on the board."""

    class Picked(Message):
        """One of them was."""

        def __init__(self, pick: str) -> None:
            super().__init__()
            self.pick = pick

    def __init__(self) -> None:
        super().__init__(id="choices", markup=False)
        self.picks: list[str] = []

    def show(self, choices: Sequence[Pick], hand: Sequence[Held], painter: Painter) -> None:
        """Show what is left to pick from."""
        held = {one.word: one for one in hand}
        picks = [pick for pick in choices if isinstance(pick, str)]
        at = self.highlighted
        self.picks = picks
        self.clear_options()
        self.add_options([Option(panels.choice(pick, held, painter)) for pick in picks])
        if picks:
            self.highlighted = min(at or 0, len(picks) - 1)

    def take(self, event: events.Key) -> bool:
        """Up and down, by pages, to the ends; Enter picks. False if it is another key."""
        leaps = {
            "up": self.action_cursor_up, "down": self.action_cursor_down,
            "pageup": self.action_page_up, "pagedown": self.action_page_down,
            "home": self.action_first, "end": self.action_last,
        }  # fmt: skip
        if event.key in leaps:
            leaps[event.key]()
        elif event.key == "enter" and self.highlighted is not None:
            self.post_message(self.Picked(self.picks[self.highlighted]))
        else:
            return event.key == "enter"
        return True

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Say which."""
        event.stop()
        if event.option_index < len(self.picks):
            self.post_message(self.Picked(self.picks[event.option_index]))
