"""What a player may do: his word or his picks as an action, or a sentence why not.

Everything is read with what the player knows, his seat's view: so a refusal can tell no more. Where
he sees all, a command of which nothing would come is refused, and does not count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.play import tried
from ...game.scene import scene_of
from ...session.seats import announce
from ...session.session import choices, typed
from ...state import RUNNING, STATUS, TURN
from ..refusals import RefusalError
from .messages import Pick

if TYPE_CHECKING:
    from ...events import Event
    from ...game.protocols import Game
    from ...game.scene import Pick as Picked
    from ...session.seats import Table
    from ...state import Position
    from .messages import Do

    Ways = dict[tuple[Picked, ...], int]

LARGEST = 2**63 - 1
"""The largest number of an action that databases keep."""


def check_turn(table: Table, seat: int) -> None:
    """RefusalError unless this seat is to act."""
    view, display = table.seats[seat].view, table.play.game.display
    if view[STATUS] != RUNNING:
        raise RefusalError(409, f"the game is over: {display.ENDS[view[STATUS]].text}")
    if view[TURN] != seat:
        raise RefusalError(409, f"it is the turn of {display.player(view[TURN])}")


def action_of(table: Table, seat: int, message: Do | Pick) -> int:
    """The action of a command; RefusalError if it is none."""
    if isinstance(message, Pick):
        action = ways(table, seat).get(tuple(message.picks))
        if action is None:
            raise RefusalError(409, "what was picked is no command that can be done now")
    else:
        action = spoken(table.play.game, table.seats[seat].view, message.word)
    if not 0 <= action <= LARGEST:
        raise RefusalError(400, "there is no such command")
    check_effect(table, seat, action)
    return action


def spoken(game: Game, view: Position, word: str) -> int:
    """The action of a word, case and blanks forgiven; RefusalError if it is none."""
    try:
        return typed(game, view, word)
    except ValueError as error:
        raise RefusalError(400, str(error)) from None


def check_effect(table: Table, seat: int, action: int) -> None:
    """RefusalError, in the referee's words, if nothing would come of it, and the player sees so."""
    play = table.play
    if table.seats[seat].view != play.state:
        return
    log: list[Event] = []
    after = list(play.state)
    if play.game.rules.apply(after, action, log) == 0 and tuple(after) == play.state:
        told = announce(play.game, tuple(log), play.state)
        raise RefusalError(409, told or "nothing comes of it")


def ways(table: Table, seat: int) -> Ways:
    """How every command that can be done is picked, or, as far as is hidden, every one there is."""
    game, view = table.play.game, table.seats[seat].view
    picks = scene_of(game).picks
    known = view == table.play.state
    actions = table.play.legal_actions() if known else tried(game, list(view))
    return {picks(action, view): action for action in actions}


def said(table: Table, seat: int, found: Ways, picked: tuple[Picked, ...]) -> dict[str, str]:
    """Of the words among them that complete a command: what is said with it."""
    view, say = list(table.seats[seat].view), table.play.game.display.say
    return {
        word: say(found[*picked, word], view)
        for word in choices(found, picked)
        if isinstance(word, str) and (*picked, word) in found
    }
