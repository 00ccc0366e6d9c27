"""The contents of a hint: the next action and its cells, or why there is none. Needs no Textual."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..engine.session import Session
from ..game.scene import scene_of
from ..solving.driver import SearchLimits
from ..solving.hints import find_hint, in_plain_words, speak
from ..solving.opponents import advised_action
from ..solving.results import Solution

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..game.game import Game
    from ..game.scene import Field
    from ..game.state import Position

SEARCH, REASON = SearchLimits(1.6, 128 << 20), SearchLimits(0.4, 128 << 20)
"""A hint takes two seconds at most, together with the reason of a lost position."""
PROGRAM_SECONDS = 1.6
DO_IT, GO_BACK = "Enter: do it", "Enter: back to where it can be won"
GIVE_UP, CLOSE = "G: give up, show a solution", "Escape: close"


class HintView(NamedTuple):
    """A hint: the `actions` of a solution, or the one that a program would choose.

    `lost`: the position is proven to be lost, and `fields` are the reason; otherwise they are the
    cells of the next action. `ways` are the keys to go on with.
    """

    position: Position
    sentence: str
    actions: Sequence[int] = ()
    fields: frozenset[Field] = frozenset()
    lost: bool = False
    ways: Sequence[str] = ()


def look_ahead(
    game: Game, position: Position, start: bool, stopped: Callable[[], bool]
) -> HintView:
    """Return a hint; ValueError with a sentence if nothing can be said of such a game."""
    if game.rules.players(list(position)) > 1:
        return _advise(game, position)
    found = find_hint(game, position, SEARCH, REASON, stopped=stopped)
    if isinstance(found.result, Solution) and found.words:
        action = found.result.actions[0]
        said = in_plain_words(game, position, action)
        sentence = said.capitalize() + speak(game, position, found).removeprefix(said)
        cells = cells_of(game, position, action)
        return HintView(
            position, sentence, found.result.actions, cells, ways=(DO_IT, GIVE_UP, CLOSE)
        )
    back = [GO_BACK] if found.is_lost and not start else []
    ways, cells = (*back, GIVE_UP, CLOSE), frozenset(found.fields)
    sentence = speak(game, position, found)
    return HintView(position, sentence, (), cells, found.is_lost, ways)


def _advise(game: Game, position: Position) -> HintView:
    """Return the strongest program's action for the player to move, as a hint."""
    action = advised_action(game, position, PROGRAM_SECONDS)
    word = game.notation.word(action, list(position))
    sentence = f"{word}: {in_plain_words(game, position, action)}, as the strongest program does"
    cells = cells_of(game, position, action)
    return HintView(position, sentence, [action], cells, ways=(DO_IT, CLOSE))


def cells_of(game: Game, position: Position, action: int) -> frozenset[Field]:
    """Return the cells picked for an action, or those of the things it moves, without falls."""
    picked = (pick for pick in scene_of(game).picks(action, position) if isinstance(pick, tuple))
    if fields := frozenset(picked):
        return fields
    session = Session(game, position, [action])
    ends = [
        end for one in session.find_motions() if one.kind != "fall" for end in (one.start, one.end)
    ]
    return frozenset(end for end in ends if end is not None)
