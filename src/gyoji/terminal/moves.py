"""What a player does: commands by key, by number, by picking; back and forth; the replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.worker import get_current_worker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.timer import Timer

    from ..engine.play import Play
    from ..game.scene import Field, Pick
    from .screen import PlayScreen
    from .sitting import Sitting

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)
"""Steps a second."""


class Moves:
    """The hands at one screen. Each deed ends with the screen shown anew."""

    def __init__(self, screen: PlayScreen, speed: float) -> None:
        self.screen, self.speed = screen, speed
        self.picks: tuple[Pick, ...] = ()
        self.typed = ""
        self._touched: set[Play] = set()
        self._timer: Timer | None = None

    @property
    def sitting(self) -> Sitting:
        """The play that is on the screen."""
        return self.screen.sitting

    @property
    def playing(self) -> bool:
        """Does the replay run?"""
        return self._timer is not None

    @property
    def own(self) -> list[Play]:
        """Those in which something was done here, that came from no file."""
        return [play for play in self.sitting.session.plays if play in self._touched]

    def refusal(self, word: str) -> str:
        """Why a word is no command, in a sentence; "" if it is one."""
        try:
            self.sitting.session.typed(word)
        except ValueError as error:
            sentence = str(error)
            return sentence if sentence.startswith("expected") else f"expected {sentence}"
        return ""

    def word(self, word: str) -> None:
        """A command by its word."""
        refusal = self.refusal(word)
        if refusal:
            self.screen.say(refusal)
        else:
            self.act([self.sitting.session.typed(word)])

    def act(self, actions: Sequence[int]) -> None:
        """Commands, one after the other, as long as the play is not over."""
        self.clear()
        sitting = self.sitting
        if sitting.over:
            self.screen.say(f"{sitting.game.display.LATE.text} (u takes a step back)")
            return
        for action in actions:
            if not sitting.over:
                self.screen.reel.stop()
                sitting.session.do(action)
                self._touched &= {*sitting.session.plays}
                self._touched.add(sitting.session.play)
        self.screen.show()
        if sitting.over:
            self.screen.say(self.screen.filing.onward())

    def digit(self, key: str) -> None:
        """A digit of a number; it is complete when no longer one could name a column."""
        self.pause()
        self.typed += key
        if int(self.typed) * 10 > self.screen.columns():
            self.finish()
        else:
            self.screen.show_foot()

    def finish(self) -> None:
        """The number is complete."""
        word = self.screen.keys.number(self.typed)
        self.typed = ""
        if word is not None:
            self.word(word)

    def pick(self, pick: Pick) -> None:
        """One thing more for a command that is picked piece by piece."""
        self.pause()
        session = self.sitting.session
        picks = (*self.picks, pick)
        action = session.picked(picks)
        if action is not None:
            self.act([action])
        elif session.choices(picks):
            self.picks = picks
            self.screen.show()
        else:
            self.screen.say("that cannot be picked here" if self.picks else self._nothing(pick))

    def _nothing(self, pick: Pick) -> str:
        """Why nothing begins with this."""
        if self.sitting.over:
            return self.sitting.game.display.LATE.text
        return (
            "pick what is to be played there first" if isinstance(pick, tuple) else f"no {pick} now"
        )

    def walk(self, field: Field) -> None:
        """Go where somebody clicked; a long way is searched without holding up the screen."""
        self.pause()
        session = self.sitting.session
        play, number = session.play, session.number

        def search() -> None:
            worker, way = get_current_worker(), session.way_to(field)
            if not worker.is_cancelled:
                self.screen.app.call_from_thread(arrive, way)

        def arrive(way: list[int]) -> None:
            if session.play is play and session.number == number:
                if way:
                    self.act(way)
                else:
                    self.screen.say("no way leads there")

        self.screen.run_worker(search, thread=True, exclusive=True, group="walk")

    def clear(self) -> None:
        """Whatever is begun is dropped."""
        self.pause()
        self.picks, self.typed = (), ""

    def cancel(self) -> None:
        """The same, by a key."""
        self.clear()
        self.screen.home()
        self.screen.show()

    def undo(self) -> None:
        """A step back, or the play before a restart."""
        self._moved(self.sitting.session.undo(), "there is nothing to undo")

    def redo(self) -> None:
        """What was undone."""
        self._moved(self.sitting.session.redo(), "there is nothing to redo")

    def _moved(self, done: bool, sentence: str) -> None:
        """Show it, or say that there was nothing."""
        self.clear()
        if done:
            self.screen.show()
        else:
            self.screen.say(sentence)

    def restart(self) -> None:
        """From the beginning; undo brings it back."""
        self.clear()
        begun = self.sitting.session.restart()
        self.screen.show()
        self.screen.say("begun anew: u brings the play back" if begun else "this is the beginning")

    def goto(self, number: int) -> None:
        """To where so many steps were done."""
        self.clear()
        self.sitting.session.goto(number)
        self.screen.show()

    def play(self) -> None:
        """Run the replay of what was undone, or pause it."""
        if self.playing:
            self.pause()
        elif self.sitting.session.play.ahead:
            self._timer = self.screen.set_interval(1 / self.speed, self._tick)
        else:
            self.screen.say("nothing to replay: Home goes to the beginning")
        self.screen.show_foot()

    def _tick(self) -> None:
        """One step of the replay."""
        session = self.sitting.session
        if session.play.ahead:
            session.redo()
            self.screen.show()
        if not session.play.ahead:
            self.pause()
            self.screen.show_foot()

    def pause(self) -> None:
        """Stop the replay."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def faster(self, by: int) -> None:
        """The next of the speeds, up or down."""
        if by > 0:
            self.speed = min((speed for speed in SPEEDS if speed > self.speed), default=self.speed)
        else:
            self.speed = max((speed for speed in SPEEDS if speed < self.speed), default=self.speed)
        if self._timer is not None:
            self.pause()
            self._timer = self.screen.set_interval(1 / self.speed, self._tick)
        self.screen.show_foot()
