"""Programs at the other seats: they choose in a thread, and play until a person is to move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.worker import get_current_worker

if TYPE_CHECKING:
    from ..opponents import Programs
    from .screen import PlayScreen


class Replies:
    """The actions of programs in the play of a screen."""

    def __init__(self, screen: PlayScreen) -> None:
        self._screen = screen

    def played(self) -> None:
        """Show what was played last, and go on."""
        self._screen.show()
        if self._screen.model.over:
            self._screen.post_message(self._screen.Ended())
        self.go_on()

    def go_on(self) -> None:
        """Have the program that is to move choose, if there is one; then the next one."""
        screen, model = self._screen, self._screen.model
        if model.programs is not None and model.awaits_program:
            name = model.game.display.player(model.turn)
            screen.say(f"{name} is thinking")
            self._think(model.programs)

    def _think(self, programs: Programs) -> None:
        screen, session = self._screen, self._screen.model.session
        play, position = session.play, session.state

        def think() -> None:
            worker = get_current_worker()
            try:
                found: int | str = programs.choose(position)
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
