"""Moving through a play: undo, redo, restart, steps, and the replay."""

from __future__ import annotations

from .play_view import PlayView


class HistoryView(PlayView):
    """The screen of a play, with the actions that go back and forth in it."""

    def action_undo(self) -> None:
        self._show_move(self.model.undo(), "there is nothing to undo")

    def action_redo(self) -> None:
        self._show_move(self.model.redo(), "there is nothing to redo")

    def _show_move(self, moved: bool, refusal: str) -> None:
        self.drop_entry()
        if moved:
            self.show()
        else:
            self.show_status()
            self.say(refusal)

    def action_restart(self) -> None:
        self.drop_entry()
        restarted = self.model.session.restart()
        self.show()
        self.say("restarted: u brings the play back" if restarted else "this is the start")

    def go_to(self, number: int) -> None:
        self.drop_entry()
        self.model.session.goto(number)
        self.show()

    def action_step(self, by: int) -> None:
        session = self.model.session
        self.go_to(max(0, min(session.total, session.number + by)))

    def action_go_to_start(self) -> None:
        self.go_to(0)

    def action_go_to_end(self) -> None:
        self.go_to(self.model.session.total)

    def start_replay(self) -> None:
        self.status.message = ""
        if self.model.session.play.ahead:
            self.replay.start()
        else:
            self.say("nothing to replay: Home goes to the start")
        self.show_status()

    def action_toggle_replay(self) -> None:
        if self.replay.running:
            self.replay.pause()
            self.show_status()
        else:
            self.start_replay()

    def action_change_speed(self, by: int) -> None:
        self.replay.change_speed(by)
        self.show_status()
