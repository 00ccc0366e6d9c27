"""A hint: the next action and its cells, or why there is no solution. Needs no Textual."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..game.wording import capitalize
from ..solving.driver import SearchLimits
from ..solving.hints import describe_advice, describe_way, find_hint, find_way, speak
from ..solving.opponents import advised_action
from ..solving.results import Solution

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..game.game import Game
    from ..game.scene import Field
    from ..game.state import Position

SEARCH, REASON = SearchLimits(1.6, 128 << 20), SearchLimits(0.4, 128 << 20)
"""The limits of a hint's search for a solution, and of its search for the things because of which
there is no solution. Together they take at most two seconds."""
PROGRAM_SECONDS = 1.6
DO_IT, GO_BACK = "Enter: do it", "Enter: back to where it can be won"
GIVE_UP, CLOSE = "G: give up, show a solution", "Escape: close"


class HintView(NamedTuple):
    """A hint: the `actions` of a solution, or the action that a program would choose.

    If `lost`, the position is proven to be lost, and `fields` are the cells of the reason.
    Otherwise `fields` are the start and the end of the first movement; only the end if the player
    only walks, and only the start if the piece leaves the board. The movement is complete after
    `number` actions. `ways` names the keys that the player can press next.
    """

    position: Position
    sentence: str
    actions: Sequence[int] = ()
    fields: frozenset[Field] = frozenset()
    lost: bool = False
    ways: Sequence[str] = ()
    number: int = 1


def look_ahead(
    game: Game, position: Position, start: bool, stopped: Callable[[], bool]
) -> HintView:
    """Return a hint; ValueError with a sentence if there are no hints for this game."""
    if game.rules.players(list(position)) > 1:
        return _advise(game, position)
    found = find_hint(game, position, SEARCH, REASON, stopped=stopped)
    if isinstance(found.result, Solution) and found.words:
        way = find_way(game, position, found.words)
        said = describe_way(way, len(found.words)) if way.fields else speak(game, position, found)
        marked = frozenset(way.fields[1:] if way.goes else way.fields[: 1 if way.out else 2])
        return HintView(
            position, capitalize(said), found.result.actions, marked,
            ways=(DO_IT, GIVE_UP, CLOSE), number=way.number,
        )  # fmt: skip
    back = [GO_BACK] if found.is_lost and not start else []
    ways, cells = (*back, GIVE_UP, CLOSE), frozenset(found.fields)
    sentence = speak(game, position, found)
    return HintView(position, sentence, (), cells, found.is_lost, ways)


def _advise(game: Game, position: Position) -> HintView:
    """Return the strongest program's action for the player to move, as a hint."""
    action = advised_action(game, position, PROGRAM_SECONDS)
    way = find_way(game, position, [game.notation.word(action, list(position))])
    sentence = f"{capitalize(describe_advice(way))}, as the strongest program does"
    return HintView(position, sentence, [action], frozenset(way.fields), ways=(DO_IT, CLOSE))
