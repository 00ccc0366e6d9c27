"""What the referee says about the actions that a search has found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..engine.play import play_out
from ..game.protocols import Case
from ..game.solving import solving_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..game.game import Game
    from ..game.protocols import Played
    from ..state import Position


def begun(game: Game, start: Position) -> Position:
    """The position before the first action."""
    state = list(start)
    game.rules.begin(state, None)
    return tuple(state)


def won(game: Game, start: Position, actions: Sequence[int]) -> Played | None:
    """The play of these actions from a start; None unless all of them are done, and win."""
    played = play_out(game, Case(start, actions))
    is_won = len(played.answers) == len(actions) and solving_of(game).goal(list(played.end))
    return played if is_won else None


def has_pushes(game: Game) -> bool:
    """Whether something in this game is answered with a push."""
    return getattr(game.rules, "PUSHED", None) in game.display.ANSWERS


def pushes_in(game: Game, played: Played) -> int | None:
    """How many actions of a play push something; None in a game without such an answer."""
    rules: Any = game.rules
    return played.answers.count(rules.PUSHED) if has_pushes(game) else None
