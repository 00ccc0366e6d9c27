"""What a hint says: the next action of a solution, or why there is none. Needs no Textual."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..engine.session import Session
from ..game.scene import scene_of
from ..game.state import TURN
from ..solving.advice import advice
from ..solving.driver import Attempt, Limits
from ..solving.opponents import RANDOM, opponent, strengths
from ..solving.results import Solution, Unsolvable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..game.game import Game
    from ..game.scene import Field
    from ..game.state import Position

SEARCH, REASON = Limits(1.6, 128 << 20), Limits(0.4, 128 << 20)
"""A hint takes two seconds at most, together with the reason of a lost position."""
GIVING_UP = Limits(10.0, 128 << 20)
STEP_BACK = Limits(0.8, 128 << 20)
"""For each position that is looked at on the way back."""
PROGRAM_SECONDS = 1.6
DO_IT, GO_BACK = "Enter: do it", "Enter: back to where it can be won"
GIVE_UP, CLOSE = "G: give up, show a solution", "Escape: close"


class Hint(NamedTuple):
    """What to do next: the `actions` of a solution, or the one that a program would choose.

    `lost`: the position is proven to be lost, and `fields` are the reason; otherwise they are the
    cells of the next action. `ways` are the keys to go on with.
    """

    position: Position
    sentence: str
    actions: Sequence[int] = ()
    fields: frozenset[Field] = frozenset()
    lost: bool = False
    ways: Sequence[str] = ()


def find_hint(game: Game, position: Position, start: bool, stopped: Callable[[], bool]) -> Hint:
    """What to do next; ValueError with a sentence if nothing can be said of such a game."""
    if game.rules.players(list(position)) > 1:
        return _advised(game, position)
    result = Attempt(game, position, "moves", SEARCH).run(stopped=stopped)
    lost = isinstance(result, Unsolvable)
    said = advice(game, position, result, REASON if lost else SEARCH)
    if isinstance(result, Solution) and result.actions:
        action = result.actions[0]
        words = in_plain_words(game, position, action)
        sentence = words.capitalize() + said.sentence.removeprefix(said.words[0])
        cells = cells_of(game, position, action)
        return Hint(position, sentence, result.actions, cells, ways=(DO_IT, GIVE_UP, CLOSE))
    places = (scene_of(game).field(place, position) for place in said.places)
    cells = frozenset(place for place in places if place is not None)
    back = [GO_BACK] if lost and not start else []
    return Hint(position, said.sentence, (), cells, lost, (*back, GIVE_UP, CLOSE))


def _advised(game: Game, position: Position) -> Hint:
    """What the strongest program would do for the player to move."""
    player, strongest = position[TURN], strengths(game)[-1]
    if strongest == RANDOM:
        raise ValueError(f"no program plays {game.name} well enough to give hints")
    program = opponent(game, strongest, seconds=PROGRAM_SECONDS)
    action = program.choose(game.display.view(position, player), player)
    word = game.notation.word(action, list(position))
    sentence = f"{word}: {in_plain_words(game, position, action)}, as the strongest program does"
    cells = cells_of(game, position, action)
    return Hint(position, sentence, [action], cells, ways=(DO_IT, CLOSE))


def in_plain_words(game: Game, position: Position, action: int) -> str:
    """An action as the players say it, or as the notation writes it."""
    state = list(position)
    return game.display.say(action, state) or game.notation.word(action, state)


def cells_of(game: Game, position: Position, action: int) -> frozenset[Field]:
    """The cells that are picked for an action, or else those of what it moves, but not of falls."""
    picked = (pick for pick in scene_of(game).picks(action, position) if isinstance(pick, tuple))
    if fields := frozenset(picked):
        return fields
    session = Session(game, position, [action])
    ends = [end for one in session.moved() if one.kind != "fall" for end in (one.start, one.end)]
    return frozenset(end for end in ends if end is not None)


def last_hope(session: Session, stopped: Callable[[], bool]) -> int:
    """The last step from which it is not proven that all is lost: after a lost one all are."""
    good, lost = 0, session.number
    while lost - good > 1 and not stopped():
        middle = (good + lost) // 2
        result = Attempt(session.game, session.at(middle), None, STEP_BACK).run(stopped=stopped)
        good, lost = (good, middle) if isinstance(result, Unsolvable) else (middle, lost)
    return good


def solution(game: Game, start: Position, stopped: Callable[[], bool]) -> Sequence[int]:
    """The actions of a solution from the start; none if none is found in time."""
    result = Attempt(game, start, "moves", GIVING_UP).run(stopped=stopped)
    return result.actions if isinstance(result, Solution) else ()
