"""The app around a play: files, themes, and quitting."""

from __future__ import annotations

import asyncio
import signal
import sys
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType

from .asciicast import recording
from .dialogs import Dialog, InputDialog, OpenDialog
from .level_app import LevelApp
from .themes import THEMES
from .transcript_files import user_path, write_file, write_refusal

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SIGNALS = () if sys.platform == "win32" else (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Signals on which the terminal is restored before the program ends; on Windows, none can be."""


class PlayApp(LevelApp):
    """The app of `gyoji play`: files, themes, and how it ends."""

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
        Binding("enter", "next_level", show=False),
        Binding("n,right_square_bracket", "level(1)", "next level"),
        Binding("b,left_square_bracket", "level(-1)", "previous level"),
        Binding("l", "levels", "list of levels"),
        Binding("ctrl+s", "save", "save a transcript"),
        Binding("ctrl+o", "open", "open a file"),
        Binding("ctrl+e", "export", "export an asciicast"),
        Binding("t", "next_theme", "next theme"),
        Binding("ctrl+q", "quit", "quit", priority=True),
        Binding("ctrl+c", "leave", "quit without asking", priority=True),
    ]

    def on_mount(self) -> None:
        """Show the play, and restore the terminal even if a signal ends the program."""
        self.push_screen(self.play_screen)
        for number in SIGNALS:
            asyncio.get_running_loop().add_signal_handler(number, self.exit, 128 + number)
        then = self.play_screen.start_replay if self.options.watch else self.greet
        self.call_after_refresh(self.load_commands, self.commands, then)  # the board comes first

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
        """End at once on Ctrl-C. The command line rescues what is not saved."""
        self.exit(130)  # as a shell reports SIGINT

    def rescue(self) -> Path | None:
        """Save unsaved work to a temporary file; None if there is none."""
        return self.files.rescue(self.play_screen.model, self.play_screen.notebook.cells)

    async def action_quit(self) -> None:
        while isinstance(self.screen, Dialog):
            self.screen.action_cancel()
        self.confirm_loss("Quit?", lambda: self.exit(0))

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
            self.saved_as = str(path)

        name = self.saved_as or self.options.transcript_name(self.file(), self.number)
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

        def take_name(text: str | None) -> None:
            question = self.options.replace_question(user_path(text)) if text else ""
            if text and question:
                self.confirm(question, lambda: write_to(text))
            elif text:
                write_to(text)

        self.push_screen(InputDialog(label, name, write_refusal), take_name)

    def action_open(self) -> None:
        dialog = OpenDialog(self.saved_as or str(self.file() or ""), self.options)

        def take_name(text: str | None) -> None:
            if text and dialog.found is not None:
                source, game, case = dialog.found
                self.confirm_loss(
                    "Leave this play?", lambda: self.open_level(source, 1, game, case)
                )

        self.push_screen(dialog, take_name)
