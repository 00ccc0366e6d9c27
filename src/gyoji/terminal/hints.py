"""Hints on request: the next action, or why the level cannot be won any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from textual.worker import get_current_worker

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .hint_view import HintView
    from .play_view import PlayView

Found = TypeVar("Found")

GROUP = "hint"
"""The name of Textual's group of workers for hints; one worker runs at a time."""

MEMORY = 128 << 20
STEP_BACK_SECONDS, GIVING_UP_SECONDS = 0.8, 10.0
"""Time limits: STEP_BACK_SECONDS for each earlier position, while Hints looks for the last one that
can still be won; GIVING_UP_SECONDS for a solution of the whole level."""


class Hints:
    """Finds hints in a thread, so that the screen reacts meanwhile, and Escape cancels.

    `play` does actions as if the player had done them.
    """

    def __init__(
        self, screen: PlayView, play: Callable[[Sequence[int]], None]
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

        def show(hint: HintView) -> None:
            screen.hint = hint
            screen.focus_board()
            screen.show()

        def search(stopped: Callable[[], bool]) -> HintView:
            from . import hint_view  # the solver takes a while to be imported

            return hint_view.look_ahead(game, position, start, stopped)

        self._work(search, show)

    def _refusal(self) -> str:
        model = self._screen.model
        if model.hides:
            return "what is hidden is not given away: there are no hints here"
        if model.over:
            return model.game.display.LATE.text
        return "it is not your turn" if model.awaits_program else ""

    def take(self) -> None:
        """Do the actions of the hint, or go back to where the level can still be won."""
        hint = self._screen.hint
        if hint is not None and hint.lost:
            self._go_back()
        elif hint is not None and hint.actions:
            self._play(hint.actions[: hint.number])

    def _go_back(self) -> None:
        screen, session = self._screen, self._screen.model.session

        def search(stopped: Callable[[], bool]) -> int:
            from ..solving.driver import SearchLimits
            from ..solving.hints import find_way_back

            limits = SearchLimits(STEP_BACK_SECONDS, MEMORY)
            return find_way_back(session.game, session.at, session.number, limits, stopped)

        def back(number: int) -> None:
            screen.go_to(number)
            screen.say("the last position from which it can be won, as far as is known")

        if session.number:
            self._work(search, back)

    def give_up(self) -> None:
        """Replay a solution from here or, if no solution from here is known, from the start."""
        screen, hint, session = self._screen, self._screen.hint, self._screen.model.session
        if hint is None or screen.model.players > 1:
            return
        if not hint.lost and hint.actions:
            self._replay(hint.actions)
            return

        def show(actions: Sequence[int]) -> None:
            if actions:
                session.restart()
                self._replay(actions)
            else:
                screen.say("no solution was found")

        def search(stopped: Callable[[], bool]) -> Sequence[int]:
            from ..solving.driver import SearchLimits
            from ..solving.hints import find_solution

            limits = SearchLimits(GIVING_UP_SECONDS, MEMORY)
            return find_solution(screen.model.game, session.start, limits, stopped)

        self._work(search, show)

    def _replay(self, actions: Sequence[int]) -> None:
        """Do and undo a solution, so that redoing it plays it, and start the replay."""
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
        """Search in a thread; call `then` with the result if the position is still the same."""
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
