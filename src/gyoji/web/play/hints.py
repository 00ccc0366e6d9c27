"""Hints: the next action in a play, or that it cannot be won any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.collection import campaign
from ...game.learning import hides
from ...game.scene import scene_of
from ...game.solving import has_goal
from ...game.state import RUNNING, STATUS
from ...game.wording import leave_out_places
from ...solving.driver import Attempt, SearchLimits
from ...solving.hints import (
    Way,
    check_secrets,
    describe_advice,
    describe_way,
    find_hint,
    find_way,
    in_plain_words,
    speak,
)  # fmt: skip
from ...solving.opponents import RANDOM, advised_action, aloud, strengths
from ...solving.results import Solution, UnsolvableGameError
from ..limits.refusals import as_refusal
from . import responses
from .cases import case_of, set_up
from .frames import is_hidden
from .limited_session import LimitedSession

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...game.collection import CampaignLevel
    from ...game.game import Game
    from ...game.opponent import Aloud
    from ...game.state import Position
    from ..limits.limits import ServerLimits
    from . import requests

SEARCH = SearchLimits(seconds=1.0, memory=32 << 20)
"""The limits of a hint's search. With the search for a reason, it ends within `job_seconds`."""
REASON = SearchLimits(seconds=0.4, memory=SEARCH.memory)
IN_PAGE = 10.0
"""The limit in seconds of a search in a page without a server; other work goes on meanwhile."""
ADVISED = 0.8
"""The limit in seconds for a program that chooses an action."""


def gives_hints(game: Game) -> bool:
    """Return whether hints are possible: the game has a visible goal, or a program plays well."""
    return (has_goal(game) and not hides(game)) or strengths(game)[-1] != RANDOM


def hint(game: Game, request: requests.HintRequest, limits: ServerLimits) -> responses.HintAnswer:
    """Return the next action after `moves`; RefusalError if the game has no hints."""
    if request.whole and not request.moves:
        for level in campaign(game):
            if level.solution and level.text == request.text:  # no search is needed
                return _show_solution(level)
    case = case_of(game, request.text, request.options, request.case, limits)
    game, case = set_up(game, request.options, case)
    session = LimitedSession(game, case.start, limits)
    session.do_words(request.moves or [])
    state = session.state
    if state[STATUS] != RUNNING:
        return responses.HintAnswer(
            status="solved", sentence="The play is over.", words=[], fields=[]
        )
    with as_refusal():
        hidden = is_hidden(game, session.start)
        seen = hidden and request.revealed and has_goal(game)
        if seen and game.rules.players(list(state)) == 1:
            return _lead(_search(game, state, request.whole, hidden=False))
        if game.rules.players(list(state)) > 1 or (hidden and not request.whole):
            heard = aloud(game, session.start, [step.action for step in session.line])
            return _advise(game, state, heard, hidden)
        if not request.whole:
            check_secrets(game, state)
        return _search(game, state, request.whole, hidden)


def winnable(
    game: Game, request: requests.WinnableRequest, limits: ServerLimits
) -> responses.WinnableAnswer:
    """Return whether a level can be won, as far as a hint's search finds out."""
    found = search_winnable(game, request, limits, SEARCH.seconds)
    return next(answer for answer in found if answer is not None)


def search_winnable(
    game: Game, request: requests.WinnableRequest, limits: ServerLimits, seconds: float
) -> Iterator[responses.WinnableAnswer | None]:
    """Search in slices of time whether a level can be won; yield None until the answer is known."""
    case = case_of(game, request.text, request.options, request.case, limits)
    game, case = set_up(game, request.options, case)
    try:
        attempt = Attempt(game, case.start, "moves", SEARCH._replace(seconds=seconds))
        for _ in attempt.slices():
            yield None
        result = attempt.result()
    except UnsolvableGameError:
        yield responses.WinnableAnswer(status="", seconds=seconds)
    except MemoryError:
        yield responses.WinnableAnswer(status="unknown", seconds=seconds)
    else:
        answer = responses.WinnableAnswer(status=result.status, seconds=seconds)
        if isinstance(result, Solution):
            answer.moves, answer.fewest = result.length, result.optimal is not None
        yield answer


def _show_solution(level: CampaignLevel) -> responses.HintAnswer:
    sentence = (
        f"A play that wins against {level.opponents} programs."
        if level.opponents
        else f"{level.moves} moves, the fewest that there are."
    )
    return responses.HintAnswer(
        status="solved", sentence=sentence, words=list(level.solution), fields=[]
    )


def _search(game: Game, state: Position, whole: bool, hidden: bool) -> responses.HintAnswer:
    found = find_hint(game, state, SEARCH, REASON)
    way = Way() if hidden else find_way(game, state, found.words)
    return responses.HintAnswer(
        status=found.result.status,
        sentence=describe_way(way, len(found.words))
        if way.fields
        else leave_out_places(speak(game, state, found)),
        words=list(found.words if whole else found.words[: way.number]),
        fields=list(found.fields),
        way=list(way.fields),
        walk=list(way.walk),
    )


def _lead(answer: responses.HintAnswer) -> responses.HintAnswer:
    """Point to the walker's own last step, not to where a cave or a river carries it after that."""
    answer.way = answer.walk[-2:] or answer.way
    return answer


def _advise(
    game: Game, state: Position, heard: Sequence[Aloud], hidden: bool
) -> responses.HintAnswer:
    """Return the strongest program's action, given what the player to move knows."""
    action = advised_action(game, state, ADVISED, heard)
    word = game.notation.word(action, list(state))
    way = Way(said=in_plain_words(game, state, action))
    if not hidden:
        way = find_way(game, state, [word])
    return responses.HintAnswer(
        status="solved",
        sentence=describe_advice(way, "" if hidden else scene_of(game).explain(action, state)),
        words=[word],
        fields=[],
        way=list(way.fields),
    )
