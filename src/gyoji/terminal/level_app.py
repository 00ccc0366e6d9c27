"""The levels that are played one after the other, and what leaving one would lose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.worker import get_current_worker

from .command_loader import CommandLoader
from .dialogs import ConfirmDialog
from .level_source import FileLevels, has_level
from .progress import Best
from .screen import PlayScreen
from .series import SeriesLevels
from .themed_app import ThemedApp
from .transcript_files import TranscriptFiles

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from ..game.game import Game
    from ..game.protocols import Case
    from .launch_options import LaunchOptions
    from .level_source import LevelSource


class LevelApp(ThemedApp[int]):
    """A play of a level, and the way to other levels. It returns the exit status."""

    def __init__(self, options: LaunchOptions) -> None:
        super().__init__(options.theme)
        self.options = options
        self.source, self.number = options.source, options.number
        self.files = TranscriptFiles()
        self.saved_as = ""
        game, case = options.level(self.number, self.source)
        self.commands = case.actions
        model = options.view_model(game, case.start, self.number, self.source)
        self.play_screen = PlayScreen(model, self.look, options.speed)
        self.play_screen.label, self.play_screen.offer = self.label, self.next_level_offer
        self.play_screen.notebook.cells = self.files.open(self._notes_file())

    @property
    def label(self) -> str:
        return self.source.label(self.number)

    @property
    def unsaved(self) -> str:
        """What quitting now would lose, in words: "played", "drawn", both, or ""."""
        return self.files.unsaved(self.play_screen.model, self.play_screen.notebook.cells)

    def confirm_loss(self, question: str, then: Callable[[], None]) -> None:
        """Call `then`, after a question if something would be lost."""
        if self.unsaved:
            loss = f"What was {self.unsaved} since the last save would be lost."
            self.confirm(f"{question}\n{loss}", then)
        else:
            then()

    def confirm(self, question: str, then: Callable[[], None]) -> None:
        self.push_screen(ConfirmDialog(question), lambda yes: then() if yes else None)

    def file(self) -> Path | None:
        """The file that the level comes from; None if there is none or it no longer exists."""
        path = self.source.path if isinstance(self.source, FileLevels) else None
        return path if path is not None and path.exists() else None

    def _notes_file(self) -> Path | None:
        # A transcript holds one case, so the notes beside a file belong to its first case.
        return self.file() if self.number == 1 else None

    def open_level(self, source: LevelSource, number: int, game: Game, case: Case) -> None:
        """Put a level on the screen, and load its commands for a replay."""
        self.source, self.number, self.saved_as = source, number, ""
        notes = self.files.open(self._notes_file())
        model = self.options.view_model(game, case.start, number, source)
        self.play_screen.open(model, self.label, notes)
        self.load_commands(case.actions, self.greet)

    def greet(self) -> None:
        """Tell the player about commands to replay, if there are any."""
        count = len(self.play_screen.model.steps())
        if count:
            commands = "1 command" if count == 1 else f"{count} commands"
            self.play_screen.say(f"{commands} to replay: p plays them, End goes to the last")

    def action_level(self, by: int) -> None:
        """Open the next or previous level, without a question once the puzzle is solved."""
        number = self.number + by
        if number < 1:
            self.play_screen.say("this is the first level")
            return
        solved = isinstance(self.source, SeriesLevels) and self.play_screen.model.won
        self._go_to_level(self.source, number, asks=by < 0 or not solved)

    def action_next_level(self) -> None:
        self.action_level(1)

    def action_levels(self) -> None:
        """Choose one of the ready-made levels from a list."""
        from .levels_dialog import LevelsDialog

        source = self.source
        series = source if isinstance(source, SeriesLevels) else self.options.series()
        if not series.levels:
            self.play_screen.say(f"{self.options.game.name} has no ready-made levels")
            return

        def chosen(number: int | None) -> None:
            if number:
                self._go_to_level(series, number, asks=True)

        self.play_screen.replay.pause()
        self.push_screen(LevelsDialog(series, self.number if series is source else 0), chosen)

    def _go_to_level(self, source: LevelSource, number: int, *, asks: bool) -> None:
        try:
            game, case = self.options.level(number, source)
        except (ValueError, MemoryError) as error:
            self.play_screen.say(str(error))
            return

        def go() -> None:
            self.open_level(source, number, game, case)

        if asks:
            self.confirm_loss("Leave this play?", go)
        else:
            go()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "next_level":  # Enter
            return self.play_screen.model.won and has_level(self.source, self.number + 1)
        return super().check_action(action, parameters)

    def on_play_screen_ended(self) -> None:
        """Say how well the level was solved, remember it, and offer the next one."""
        screen, praise = self.play_screen, ""
        own = screen.gave_up is not screen.model.session.play
        if isinstance(self.source, SeriesLevels) and own and screen.model.won:
            praise = self._record(self.source) if self._counts(self.source) else ""
        screen.show()
        screen.say("   ".join(filter(None, (praise, self.next_level_offer()))))

    def _counts(self, series: SeriesLevels) -> bool:
        """Whether a win is one of this level: alone, or against the programs that it names."""
        if self.play_screen.model.programs is None:
            return self.play_screen.model.players == 1
        return self.options.opponents in ("", series.opponents(self.number))

    def _record(self, series: SeriesLevels) -> str:
        """Remember that the level was solved; what to say about it."""
        tally = self.play_screen.model.session.tally()
        pushes = tally.get("pushes", 0) if series.counts_pushes else None
        praise = series.record(self.number, Best(tally["moves"], pushes))
        self.play_screen.label = self.label
        return f"{praise}. {problem}" if (problem := series.progress.problem) else praise

    def next_level_offer(self) -> str:
        """The key for the next level, and its name; "" if this is the last one."""
        number = self.number + 1
        if not has_level(self.source, number):
            return ""
        taken = self.play_screen.keys.commands  # the game's own keys win over the app's
        key = next((key for key in "n]" if key not in taken), "")
        if self.play_screen.model.won:
            key = "Enter"
        name = self.source.place(number) if isinstance(self.source, SeriesLevels) else "next level"
        return f"{key}: {name}" if key else ""

    def load_commands(self, actions: Sequence[int], then: Callable[[], None]) -> None:
        """Play the commands of a file, in a thread if that takes long; then call `then`."""
        screen = self.play_screen
        loader = CommandLoader(screen.model, actions)

        def wanted() -> bool:
            return screen.model is loader.model and loader.wanted

        def report(progress: str) -> None:
            if wanted():
                screen.status.progress = progress

        def finish() -> None:
            if not wanted():
                return
            screen.status.progress = ""
            if actions:
                loader.finish()
                screen.show()
            then()

        def work() -> None:
            worker = get_current_worker()
            loader.play(
                lambda progress: self.call_from_thread(report, progress),
                lambda: worker.is_cancelled,
            )
            if not worker.is_cancelled:
                self.call_from_thread(finish)

        if loader.takes_long:
            report(loader.progress(0))
            self.run_worker(work, thread=True, exclusive=True, group="load")
        else:
            loader.play(report, lambda: False)
            finish()
