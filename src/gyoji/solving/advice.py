"""What to do next in a play: the next action of a solution, or that there is none any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .reasons import reason
from .reports import in_words, verdict, words
from .results import Solution, Unsolvable

if TYPE_CHECKING:
    from ..game.game import Game
    from ..game.state import Position
    from .driver import Limits
    from .results import Result


class Advice(NamedTuple):
    """A sentence, the actions of the solution in words, and the places of what makes it lost."""

    sentence: str
    words: list[str]
    places: list[int]


def advice(game: Game, position: Position, result: Result, limits: Limits) -> Advice:
    """What a search from a position says; for the reason of a lost one it searches again."""
    if isinstance(result, Unsolvable):
        places, why = reason(game, position, limits)
        because = f"It cannot be won any more{why and ': '}{why}."
        return Advice(f"{because} That is proven ({in_words(result.effort)}).", [], places)
    if not isinstance(result, Solution):
        return Advice(f"Unknown: {verdict(result, limits)}.", [], [])
    if not result.actions:
        return Advice("It is won already.", [], [])
    found = words(game, position, result.actions)
    left = result.length - 1
    rest = "wins" if left == 0 else f"then {left:,} more action{'' if left == 1 else 's'} to win"
    best = ", which is the shortest way" if result.optimal else ""
    return Advice(f"{found[0]}: {rest}{best}", found, [])
