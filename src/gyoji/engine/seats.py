"""Players at a table, each with a seat that holds only what that player may know.

A seat is made of `display.view` and of the events in `display.ANNOUNCED`, a whitelist. It is never
made by stripping a full state, so nothing can leak.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..game.state import AREA, RUNNING, STATUS, TURN
from ..game.wording import say
from .play import UncheckedPlay

if TYPE_CHECKING:
    from ..game.events import Event
    from ..game.game import Game
    from ..game.state import Position


def hide_secrets(game: Game, state: Position) -> Position:
    """Return a position as the player to move sees it; after the end, the whole position.

    If players see no board at all, also return the whole position: pages show it on demand.
    """
    if state[STATUS] != RUNNING:
        return state
    view = game.display.view(state, state[TURN])
    return view if view[AREA] else state


class Announcement(NamedTuple):
    """The words spoken about one action: by the player who did it, and by the referee."""

    player: int
    said: str
    announced: str


class Seat:
    """The information of one player: a view of the board, and the announcements."""

    __slots__ = ("announcements", "view")

    def __init__(self, view: Position) -> None:
        self.view, self.announcements = view, list[Announcement]()


class UncheckedTable:
    """One play and the seats around it."""

    def __init__(self, game: Game, start: Position) -> None:
        self.play = UncheckedPlay(game, start)
        here = self.play.state
        seats = range(game.rules.players(list(here)))
        self.seats = [Seat(game.display.view(here, seat)) for seat in seats]

    def do(self, action: int) -> Announcement:
        """Do an action of the player to move; each seat sees and hears what it may."""
        display, before = self.play.game.display, self.play.state
        # Read before the step, which may itself end the play.
        late = self.play.over
        step = self.play.do(action)
        sentence = display.LATE.text if late else announce(self.play.game, step.events, before)
        announcement = Announcement(before[TURN], display.say(action, list(before)), sentence)
        for player, seat in enumerate(self.seats):
            seat.view = display.view(self.play.state, player)
            seat.announcements.append(announcement)
        return announcement

    def undo(self) -> None:
        """Undo the last action and its announcement; IndexError if there is none."""
        self.play.undo()
        for player, seat in enumerate(self.seats):
            seat.view = self.play.game.display.view(self.play.state, player)
            seat.announcements.pop()


def announce(game: Game, events: tuple[Event, ...], state: Position) -> str:
    """Return the referee's announcement of these events."""
    return ", ".join(list_announcements(game, events, state))


def list_announcements(game: Game, events: tuple[Event, ...], state: Position) -> list[str]:
    """Return the parts of the announcement, each of which is one text to translate."""
    display = game.display
    return [
        say(display.ANNOUNCED[event[0]], event, display.NOUNS, list(state))
        for event in events
        if event[0] in display.ANNOUNCED
    ]
