"""Translates a player's word or picks into an action, or says why it cannot.

Everything is read with what the player's seat can see, so no refusal reveals more. Where a player
sees everything, a command without effect is refused, and is not counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.seats import announce
from ...engine.session import typed
from ...game.state import RUNNING, STATUS, TURN
from ..limits.refusals import RefusalError
from .messages import Pick

if TYPE_CHECKING:
    from ...engine.seats import Table
    from ...game.events import Event
    from ...game.game import Game
    from ...game.state import Position
    from .messages import Do

MAX_ACTION = 2**63 - 1
"""The largest number of an action that databases store."""


def check_turn(table: Table, seat: int) -> None:
    """RefusalError unless it is this seat's turn."""
    view, display = table.seats[seat].view, table.play.game.display
    if view[STATUS] != RUNNING:
        raise RefusalError(409, f"the game is over: {display.ENDS[view[STATUS]].text}")
    if view[TURN] != seat:
        raise RefusalError(409, f"it is the turn of {display.player(view[TURN])}")


def action_of(table: Table, seat: int, message: Do | Pick, picked: int | None) -> int:
    """The action of a command; RefusalError if there is none. `picked` is that of a pick."""
    if isinstance(message, Pick):
        if picked is None:
            raise RefusalError(409, "what was picked cannot be done now")
        action = picked
    else:
        action = parse_word(table.play.game, table.seats[seat].view, message.word)
    if not 0 <= action <= MAX_ACTION:
        raise RefusalError(400, "there is no such command")
    check_effect(table, seat, action)
    return action


def parse_word(game: Game, view: Position, word: str) -> int:
    """The action of a word in any case and spacing; RefusalError if there is none."""
    try:
        return typed(game, view, word)
    except ValueError as error:
        raise RefusalError(400, str(error)) from None


def check_effect(table: Table, seat: int, action: int) -> None:
    """RefusalError, in the referee's words, if the player can see that it would have no effect."""
    play = table.play
    if table.seats[seat].view != play.state:
        return  # a refusal would tell more than the player may know
    log: list[Event] = []
    after = list(play.state)
    if play.game.rules.apply(after, action, log) == 0 and tuple(after) == play.state:
        sentence = announce(play.game, tuple(log), play.state)
        raise RefusalError(409, sentence or "this would have no effect")
