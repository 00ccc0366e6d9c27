"""The app around a play: levels, files, themes, and quitting."""

from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.worker import get_current_worker

from .asciicast import recording
from .command_loader import CommandLoader
from .dialogs import ConfirmDialog, Dialog, InputDialog, OpenDialog
from .level_source import FileLevels, PuzzleLevels, has_level
from .screen import PlayScreen
from .themed_app import ThemedApp
from .themes import THEMES
from .transcript_files import TranscriptFiles, user_path, write_file, write_refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from ..game.game import Game
    from ..game.protocols import Case
    from .launch_options import LaunchOptions
    from .level_source import LevelSource

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Signals on which the terminal is restored before the program ends."""


class PlayApp(ThemedApp[int]):
    """`gyoji play`. It returns the exit status."""

    TITLE = "gyoji"
    CSS_PATH = "gyoji.tcss"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012  # Textual declares it on instances
        (0, "-narrow"), (64, "-normal"), (110, "-broad"),
    ]  # fmt: skip
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012  # the same
        (0, "-low"), (20, "-middle"), (32, "-tall"),
    ]  # fmt: skip
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,right_square_bracket", "level(1)", "next level"),
        Binding("b,left_square_bracket", "level(-1)", "previous level"),
        Binding("ctrl+s", "save", "save a transcript"),
        Binding("ctrl+o", "open", "open a file"),
        Binding("ctrl+e", "export", "export an asciicast"),
        Binding("t", "next_theme", "next theme"),
        Binding("ctrl+q", "quit", "quit", priority=True),
        Binding("ctrl+c", "leave", "quit without asking", priority=True),
    ]

    def __init__(self, options: LaunchOptions) -> None:
        super().__init__(options.theme)
        self.options = options
        self.source, self.number = options.source, options.number
        self.files = TranscriptFiles()
        self._saved_as = ""
        game, case = options.level(self.number, self.source)
        self._commands = case.actions
        model = options.view_model(game, case.start)
        self.play_screen = PlayScreen(model, self.look, options.speed)
        self.play_screen.label = self.label
        self.play_screen.notebook.cells = self.files.open(self._notes_file())

    def on_mount(self) -> None:
        """Show the play, and restore the terminal even if a signal ends the program."""
        self.push_screen(self.play_screen)
        for number in SIGNALS:
            asyncio.get_running_loop().add_signal_handler(number, self.exit, 128 + number)
        then = self.play_screen.start_replay if self.options.watch else self._greet
        self.call_after_refresh(self.load_commands, self._commands, then)  # the board comes first

    async def on_event(self, event: events.Event) -> None:
        """Pass keys to the play at once.

        Textual would queue each key at the widget with the focus. A key typed quickly after Tab or
        a pick would then arrive where the focus had been.
        """
        play = self.play_screen
        if (
            isinstance(event, events.Key)
            and not event.is_forwarded
            and self.screen is play
            and play.is_ready
        ):
            await play.press(event)
        else:
            await super().on_event(event)

    def on_unmount(self) -> None:
        for number in SIGNALS:
            asyncio.get_running_loop().remove_signal_handler(number)

    def action_next_theme(self) -> None:
        names = list(THEMES)
        self.wear(names[(names.index(self.look.name) + 1) % len(names)])
        self.play_screen.wear(self.look)

    def action_leave(self) -> None:
        """Ctrl-C: end at once. The command line rescues what is not saved."""
        self.exit(130)  # as a shell reports SIGINT

    async def action_quit(self) -> None:
        while isinstance(self.screen, Dialog):
            self.screen.action_cancel()
        self._confirm_loss("Quit?", lambda: self.exit(0))

    @property
    def label(self) -> str:
        return self.source.label(self.number)

    @property
    def unsaved(self) -> str:
        """What quitting now would lose, in words: "played", "drawn", both, or ""."""
        return self.files.unsaved(self.play_screen.model, self.play_screen.notebook.cells)

    def rescue(self) -> Path | None:
        """Save unsaved work to a temporary file; None if there is none."""
        return self.files.rescue(self.play_screen.model, self.play_screen.notebook.cells)

    def _confirm_loss(self, question: str, then: Callable[[], None]) -> None:
        """Call `then`, after a question if something would be lost."""
        if self.unsaved:
            loss = f"What was {self.unsaved} since the last save would be lost."
            self._confirm(f"{question}\n{loss}", then)
        else:
            then()

    def _confirm(self, question: str, then: Callable[[], None]) -> None:
        self.push_screen(ConfirmDialog(question), lambda yes: then() if yes else None)

    def _file(self) -> Path | None:
        """The file that the level comes from; None if there is none or it no longer exists."""
        path = self.source.path if isinstance(self.source, FileLevels) else None
        return path if path is not None and path.exists() else None

    def _notes_file(self) -> Path | None:
        # A transcript holds one case, so the notes beside a file belong to its first case.
        return self._file() if self.number == 1 else None

    def open_level(self, source: LevelSource, number: int, game: Game, case: Case) -> None:
        """Put a level on the screen, and load its commands for a replay."""
        self.source, self.number, self._saved_as = source, number, ""
        notes = self.files.open(self._notes_file())
        self.play_screen.open(self.options.view_model(game, case.start), self.label, notes)
        self.load_commands(case.actions, self._greet)

    def _greet(self) -> None:
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
        try:
            game, case = self.options.level(number, self.source)
        except (ValueError, MemoryError) as error:
            self.play_screen.say(str(error))
            return

        def go() -> None:
            self.open_level(self.source, number, game, case)

        solved = isinstance(self.source, PuzzleLevels) and self.play_screen.model.won
        if by > 0 and solved:
            go()
        else:
            self._confirm_loss("Leave this play?", go)

    def on_play_screen_ended(self) -> None:
        self.play_screen.say(self.next_level_hint())

    def next_level_hint(self) -> str:
        """The key for the next level; "" if this is the last one."""
        if not has_level(self.source, self.number + 1):
            return ""
        taken = self.play_screen.keys.commands  # the game's own keys win over the app's
        key = next((key for key in "n]" if key not in taken), "")
        return f"{key}: next level" if key else ""

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

    def action_save(self) -> None:
        session, notes = self.play_screen.model.session, dict(self.play_screen.notebook.cells)
        try:
            data = session.transcript()
        except ValueError as error:
            self.play_screen.say(str(error))
            return
        actions = [step.action for step in session.play.steps]

        def write(path: Path) -> None:
            self.files.save(path, data, actions, notes)
            self._saved_as = str(path)

        name = self._saved_as or self.options.transcript_name(self._file(), self.number)
        self._write("Save a transcript, in the judge's format, to:", name, write)

    def action_export(self) -> None:
        screen = self.play_screen
        data = recording(screen.model, self.look, screen.replay.speed).encode()
        name = f"{self.options.game.name}.cast"
        self._write("Export an asciicast to:", name, lambda path: write_file(path, data))

    def _write(self, label: str, name: str, write: Callable[[Path], None]) -> None:
        """Ask for a name, and again before a file is replaced; then write."""

        def write_to(text: str) -> None:
            try:
                write(user_path(text))
            except OSError as error:
                self.play_screen.say(f"cannot write {text}: {error.strerror or error}")
            else:
                self.play_screen.say(f"written to {text}")

        def named(text: str | None) -> None:
            question = self.options.replace_question(user_path(text)) if text else ""
            if text and question:
                self._confirm(question, lambda: write_to(text))
            elif text:
                write_to(text)

        self.push_screen(InputDialog(label, name, write_refusal), named)

    def action_open(self) -> None:
        dialog = OpenDialog(self._saved_as or str(self._file() or ""), self.options)

        def named(text: str | None) -> None:
            if text and dialog.found is not None:
                source, game, case = dialog.found
                self._confirm_loss(
                    "Leave this play?", lambda: self.open_level(source, 1, game, case)
                )

        self.push_screen(dialog, named)
