"""Translates a player's word or picks into an action, or says why it cannot.

Everything is read with what the player's seat can see, so no refusal reveals more. Where a player
sees everything, a command without effect is refused, and is not counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.scene import scene_of
from ...session.seats import announce
from ...session.session import choices, typed
from ...state import RUNNING, STATUS, TURN
from ..refusals import RefusalError
from .messages import Pick

if TYPE_CHECKING:
    from ...events import Event
    from ...game.game import Game
    from ...game.scene import Pick as Picked
    from ...session.seats import Table
    from ...state import Position
    from .messages import Do

    Picks = dict[tuple[Picked, ...], int]

MAX_ACTION = 2**63 - 1
"""The largest number of an action that databases store."""


def check_turn(table: Table, seat: int) -> None:
    """RefusalError unless it is this seat's turn."""
    view, display = table.seats[seat].view, table.play.game.display
    if view[STATUS] != RUNNING:
        raise RefusalError(409, f"the game is over: {display.ENDS[view[STATUS]].text}")
    if view[TURN] != seat:
        raise RefusalError(409, f"it is the turn of {display.player(view[TURN])}")


def action_of(table: Table, seat: int, message: Do | Pick) -> int:
    """The action of a command; RefusalError if there is none."""
    if isinstance(message, Pick):
        action = picks_of(table, seat).get(tuple(message.picks))
        if action is None:
            raise RefusalError(409, "what was picked cannot be done now")
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


def picks_of(table: Table, seat: int) -> Picks:
    """The picks of every legal command; of every command if the player does not see everything."""
    game, view = table.play.game, table.seats[seat].view
    picks = scene_of(game).picks
    sees_all = view == table.play.state
    actions = table.play.legal_actions() if sees_all else game.candidates(list(view))
    return {picks(action, view): action for action in actions}


def descriptions(
    table: Table, seat: int, picks: Picks, picked: tuple[Picked, ...]
) -> dict[str, str]:
    """What is said with each word that completes a command, after what was picked."""
    view, say = list(table.seats[seat].view), table.play.game.display.say
    return {
        word: say(picks[*picked, word], view)
        for word in choices(picks, picked)
        if isinstance(word, str) and (*picked, word) in picks
    }
