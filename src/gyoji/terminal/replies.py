"""Programs at the other seats: they choose in a thread, and play until a person is to move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.worker import get_current_worker

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..solving.opponents import Programs
    from .play_view import PlayView


class Replies:
    """The actions of programs in the play of a screen; `ended` is called at the end of it."""

    def __init__(self, screen: PlayView, ended: Callable[[], object]) -> None:
        self._screen, self._ended = screen, ended

    def played(self) -> None:
        """Show what was played last, and go on."""
        self._screen.show()
        if self._screen.model.over:
            self._ended()
        self.go_on()

    def go_on(self) -> None:
        """Have the program that is to move choose, if there is one; then the next one."""
        screen, model = self._screen, self._screen.model
        if model.programs is not None and model.awaits_program:
            name = model.game.display.player(model.turn)
            screen.say(f"{name} is thinking")
            self._think(model.programs)

    def _think(self, programs: Programs) -> None:
        # Here, because it imports the solver, and the first board does not wait for that.
        from ..solving.opponents import aloud

        screen, session = self._screen, self._screen.model.session
        play, position = session.play, session.state
        heard = aloud(session.game, session.start, [step.action for step in play.steps])

        def think() -> None:
            worker = get_current_worker()
            try:
                found: int | str = programs.choose(position, heard)
            except ValueError as error:
                found = str(error)
            if not worker.is_cancelled:
                screen.app.call_from_thread(arrive, found)

        def arrive(found: int | str) -> None:
            same = screen.model.session is session and session.play is play
            if not same or session.state != position:
                return  # the person has gone elsewhere meanwhile
            if isinstance(found, str):
                screen.say(found)
                return
            screen.model.do(found)
            self.played()

        screen.run_worker(think, thread=True, exclusive=True, group="reply")
