"""The referee's verdict on the actions that a search has found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..engine.batch import play_case
from ..game.positions import positions_of
from ..game.protocols import Case
from ..game.solving import solving_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..game.game import Game
    from ..game.protocols import Played
    from ..game.state import Position


def begin(game: Game, start: Position) -> Position:
    """Return the position before the first action."""
    state = list(start)
    game.rules.begin(state, None)
    return tuple(state)


def won(game: Game, start: Position, actions: Sequence[int]) -> Played | None:
    """Return the play of these actions from a start; None if it ends too early or does not win."""
    is_action = positions_of(game).is_action
    if not all(is_action(start, each) for each in set(actions)):  # type: ignore[arg-type]  # only read
        return None  # checked here, since a twin does not check actions
    played = play_case(game, Case(start, actions))
    is_won = len(played.answers) == len(actions) and solving_of(game).goal(list(played.end))
    return played if is_won else None


def has_pushes(game: Game) -> bool:
    """Return whether some answer in this game is a push."""
    return getattr(game.rules, "PUSHED", None) in game.display.ANSWERS


def pushes_in(game: Game, played: Played) -> int | None:
    """Return the number of a play's actions that push something; None without such an answer."""
    rules: Any = game.rules
    return played.answers.count(rules.PUSHED) if has_pushes(game) else None
