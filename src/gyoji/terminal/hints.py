"""Hints, for a player who asks: what to do next, or why the level cannot be won any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from textual.worker import get_current_worker

from ..engine.session import Session
from ..game.scene import scene_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..game.game import Game
    from ..game.scene import Field
    from ..game.state import Position
    from .history_view import HistoryView

Found = TypeVar("Found")

GROUP = "hint"
"""The workers of hints: there is one at a time."""

MEMORY = 128 << 20
SEARCH_SECONDS, REASON_SECONDS = 1.6, 0.4
"""A hint takes two seconds at most, together with the reason of a lost position."""
PROGRAM_SECONDS = 1.6
STEP_BACK_SECONDS = 0.8
"""For each position that is looked at on the way back."""
GIVING_UP_SECONDS = 10.0
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


def look_ahead(game: Game, position: Position, start: bool, stopped: Callable[[], bool]) -> Hint:
    """What to do next; ValueError with a sentence if nothing can be said of such a game."""
    from ..solving.driver import Limits  # the solver takes a while to be imported
    from ..solving.hints import find_hint
    from ..solving.results import Solution

    if game.rules.players(list(position)) > 1:
        return _advised(game, position)
    search, reason = Limits(SEARCH_SECONDS, MEMORY), Limits(REASON_SECONDS, MEMORY)
    found = find_hint(game, position, search, reason, stopped=stopped)
    if isinstance(found.result, Solution) and found.words:
        action = found.result.actions[0]
        said = in_plain_words(game, position, action)
        sentence = said.capitalize() + found.sentence.removeprefix(found.words[0])
        cells = cells_of(game, position, action)
        return Hint(position, sentence, found.result.actions, cells, ways=(DO_IT, GIVE_UP, CLOSE))
    back = [GO_BACK] if found.is_lost and not start else []
    ways, cells = (*back, GIVE_UP, CLOSE), frozenset(found.fields)
    return Hint(position, found.sentence, (), cells, found.is_lost, ways)


def _advised(game: Game, position: Position) -> Hint:
    """What the strongest program would do for the player to move."""
    from ..solving.opponents import advised_action

    action = advised_action(game, position, PROGRAM_SECONDS)
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


class Hints:
    """Finds hints in a thread, so that the screen stays alive and Escape cancels.

    `play` does actions as if the player had done them.
    """

    def __init__(
        self, screen: HistoryView, play: Callable[[Sequence[int]], None]
    ) -> None:  # fmt: skip
        self._screen, self._play = screen, play

    def ask(self) -> None:
        screen, model = self._screen, self._screen.model
        screen.drop_entry()
        refusal = self._refusal()
        if refusal:
            screen.say(refusal)
            return
        game, position, start = model.game, model.session.state, not model.session.number

        def found(hint: Hint) -> None:
            screen.hint = hint
            screen.focus_board()
            screen.show()

        def search(stopped: Callable[[], bool]) -> Hint:
            return look_ahead(game, position, start, stopped)

        self._work(search, found)

    def _refusal(self) -> str:
        model = self._screen.model
        if model.hides:
            return "what is hidden is not given away: there are no hints here"
        if model.over:
            return model.game.display.LATE.text
        return "it is not your turn" if model.awaits_program else ""

    def take(self) -> None:
        """Do what the hint says, or go back to where the level can still be won."""
        hint = self._screen.hint
        if hint is not None and hint.lost:
            self._go_back()
        elif hint is not None and hint.actions:
            self._play(hint.actions[:1])

    def _go_back(self) -> None:
        screen, session = self._screen, self._screen.model.session

        def search(stopped: Callable[[], bool]) -> int:
            from ..solving.driver import Limits
            from ..solving.hints import find_way_back

            limits = Limits(STEP_BACK_SECONDS, MEMORY)
            return find_way_back(session.game, session.at, session.number, limits, stopped)

        def back(number: int) -> None:
            screen.go_to(number)
            screen.say("the last position from which it can be won, as far as is known")

        if session.number:
            self._work(search, back)

    def give_up(self) -> None:
        """Replay a solution from here, or from the start if there is none from here."""
        screen, hint, session = self._screen, self._screen.hint, self._screen.model.session
        if hint is None or screen.model.players > 1:
            return
        if not hint.lost and hint.actions:
            self._replay(hint.actions)
            return

        def found(actions: Sequence[int]) -> None:
            if actions:
                session.restart()
                self._replay(actions)
            else:
                screen.say("no solution was found")

        def search(stopped: Callable[[], bool]) -> Sequence[int]:
            from ..solving.driver import Limits
            from ..solving.hints import find_solution

            limits = Limits(GIVING_UP_SECONDS, MEMORY)
            return find_solution(screen.model.game, session.start, limits, stopped)

        self._work(search, found)

    def _replay(self, actions: Sequence[int]) -> None:
        """Put a solution before the play as if it had been undone, and start the replay."""
        screen, session = self._screen, self._screen.model.session
        number = session.number
        screen.drop_entry()
        screen.gave_up = session.play
        for action in actions:
            session.do(action)
        session.goto(number)
        screen.show()
        screen.start_replay()

    def cancel(self) -> None:
        if self._screen.workers.cancel_group(self._screen, GROUP):
            self._screen.status.progress = ""

    def _work(
        self, search: Callable[[Callable[[], bool]], Found], then: Callable[[Found], None]
    ) -> None:
        """Search in a thread; `then` is called unless the player has gone elsewhere meanwhile."""
        screen, session = self._screen, self._screen.model.session
        play, position = session.play, session.state

        def work() -> None:
            worker = get_current_worker()
            try:
                found: Found | str = search(lambda: worker.is_cancelled)
            except ValueError as error:
                found = str(error)
            if not worker.is_cancelled:
                screen.app.call_from_thread(arrive, found)

        def arrive(found: Found | str) -> None:
            screen.status.progress = ""
            same = screen.model.session is session and session.play is play
            if not same or session.state != position:
                return
            if isinstance(found, str):
                screen.say(found)
            else:
                then(found)

        screen.status.progress = "looking ahead   Escape: cancel"
        screen.run_worker(work, thread=True, exclusive=True, group=GROUP)
