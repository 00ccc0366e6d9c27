"""The app around the screen: its themes, its sizes, and how it ends."""

from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType

from .chrome import CSS, textual_themes
from .dialogs import Dialog
from .screen import PlayScreen
from .sitting import Sitting
from .themes import THEMES

if TYPE_CHECKING:
    from ..game.protocols import Case, Game, Options
    from .filing import Deal
    from .shelf import Shelf

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Signals on which the terminal is put in order before it ends."""


class Seating(NamedTuple):
    """What is played, and how it is shown to begin with.

    `deal` makes of a case what a table plays of it; without it the case itself is played.
    """

    game: Game
    shelf: Shelf
    number: int
    reading: Options
    theme: str
    speed: float
    watch: bool
    deal: Deal | None = None

    def dealt(self, number: int, shelf: Shelf) -> tuple[Game, Case]:
        """What is played of a case of this shelf; ValueError with a sentence if nothing can be."""
        case = shelf.case(number)
        return self.deal(case) if self.deal else (self.game, case)


class PlayApp(App[int]):
    """`gyoji play`. It returns the status to exit with."""

    TITLE = "gyoji"
    CSS = CSS
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012  # Textual declares it of an instance
        (0, "-narrow"), (64, "-usual"), (110, "-broad"),
    ]  # fmt: skip
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012  # the same
        (0, "-low"), (20, "-middle"), (32, "-tall"),
    ]  # fmt: skip
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", "Leave", priority=True, show=False),
        Binding("ctrl+q", "quit", "Quit", priority=True, show=False),
    ]

    def __init__(self, seating: Seating) -> None:
        super().__init__()
        self.seating = seating
        game, case = seating.dealt(seating.number, seating.shelf)
        sitting = Sitting(game, case.start)
        self.actions = case.actions
        for theme in textual_themes():
            self.register_theme(theme)
        self.screen_of_play = PlayScreen(game, seating, sitting, THEMES[seating.theme])
        self.wear(seating.theme)

    def on_mount(self) -> None:
        """Show the play; be ready to be ended from outside."""
        self.push_screen(self.screen_of_play)
        for number in ENDING:
            asyncio.get_running_loop().add_signal_handler(number, self.exit, 128 + number)
        play = self.screen_of_play
        then = play.moves.play if self.seating.watch else play.filing.greet
        self.call_after_refresh(play.reel.load, self.actions, then)

    async def on_event(self, event: events.Event) -> None:
        """Keys for the play are done at once, in order.

        Sent from part to part, each would arrive where the keys went before the one before it.
        """
        play = self.screen_of_play
        key = event if isinstance(event, events.Key) and not event.is_forwarded else None
        if key and play.ready and self.screen is play and play.take(key):
            return
        await super().on_event(event)

    def on_unmount(self) -> None:
        """Signals do again what they did."""
        for number in ENDING:
            asyncio.get_running_loop().remove_signal_handler(number)

    def wear(self, name: str) -> None:
        """Put on a theme, around the board."""
        self.theme = f"gyoji-{name}"
        self.set_class(THEMES[name].ascii, "-plain")
        self.set_class(THEMES[name].joins, "-stark")

    def action_leave(self) -> None:
        """Ctrl-C: end at once."""
        self.exit(130)

    async def action_quit(self) -> None:
        """End, after asking if something would be lost."""
        while isinstance(self.screen, Dialog):
            self.screen.action_give_up()
        self.screen_of_play.sure("Quit?", lambda: self.exit(0))
