"""The app around a play: levels one after another, files, themes, and a warning before a loss."""

from __future__ import annotations

import asyncio
import signal
import sys
from contextlib import suppress
from functools import lru_cache
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import App, ReturnType
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.filter import LineFilter
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from ..engine.reloading import FileWatch, replay, reread
from ..engine.session import Session
from .asciicast import recording
from .capabilities import has_colours, in_ascii
from .dialogs import ConfirmDialog, Dialog, InputDialog, OpenDialog
from .level_source import FileLevels, has_level
from .progress import Best
from .screen import PlayScreen
from .series import SeriesLevels
from .themes import THEMES, textual_themes
from .transcript_files import TranscriptFiles, user_path, write_file, write_refusal
from .words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from textual.app import ComposeResult
    from textual.color import Color

    from ..game.collection import CampaignLevel
    from ..game.game import Game
    from ..game.protocols import Case
    from ..game.state import Position
    from .launch_options import LaunchOptions
    from .level_source import LevelSource
    from .view_model import ViewModel


# ---------------------------------------------------------------- themed app
# An app that uses one of our themes, and shows only what its terminal can show.


class ThemedApp(App[ReturnType]):
    """The base of apps that draw boards. `look` is the theme of the boards."""

    def __init__(self, theme: str) -> None:
        self._own_filters: Sequence[LineFilter] = ()
        super().__init__()
        self._has_colours = has_colours()
        for each in textual_themes():
            self.register_theme(each)
        self.wear(theme)

    def wear(self, name: str) -> None:
        self.look = THEMES[name]
        colourless = self.look.ascii or not self._has_colours
        self._own_filters = [AsciiOnly(self.look.ascii), NoColours(colourless)]
        self.theme = f"gyoji-{name}"
        self.set_class(self.look.ascii, "-plain")
        self.set_class(self.look.joins, "-high-contrast")
        self.set_class(colourless, "-colourless")

    def get_line_filters(self) -> Sequence[LineFilter]:
        own = (each for each in self._own_filters if each.enabled)
        return [*super().get_line_filters(), *own]


class NoColours(LineFilter):
    """Removes all colours. Textual's own filter leaves codes for the default colours."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002  # Textual's signature
        return [
            Segment(text, style and _without_colour(style), control)
            for text, style, control in segments
        ]


class AsciiOnly(LineFilter):
    """Turns everything on the screen into ASCII, also names and texts from files."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002  # the same
        return [Segment(in_ascii(text), style, control) for text, style, control in segments]


@lru_cache(1024)
def _without_colour(style: Style) -> Style:
    # Textual finds out from the meta data what a click is on.
    return style.without_color + Style.from_meta(style.meta)


# ---------------------------------------------------------------- command loader
# Plays the commands of a file while the board is already on the screen.

IMMEDIATE_CELLS = 100_000
"""The maximum number of commands, times the size of a state, for which no thread is used."""
PROGRESS_INTERVAL = 0.2
"""Seconds between two progress reports."""


class CommandLoader:
    """Plays commands in a session of its own, which then replaces the session of the view model.

    If the player plays a command first, the loaded commands are dropped.
    """

    def __init__(self, model: ViewModel, actions: Sequence[int]) -> None:
        self.model, self.actions = model, actions
        self._shown = model.session
        self._session = Session(model.game, model.session.start)

    @property
    def takes_long(self) -> bool:
        return len(self.actions) * len(self._shown.start) > IMMEDIATE_CELLS

    @property
    def wanted(self) -> bool:
        """True if the play still has no commands, as it had none when loading began."""
        shown = self._shown
        return self.model.session is shown and not shown.total and not shown.can_undo

    def progress(self, number: int) -> str:
        return f"playing {number:,} of {len(self.actions):,} commands"

    def play(self, report: Callable[[str], object], cancelled: Callable[[], bool]) -> None:
        """Play the commands; call `report` every PROGRESS_INTERVAL."""
        reported = monotonic()
        for number, action in enumerate(self.actions, 1):
            if cancelled() or not self.wanted:
                return
            self._session.do(action)
            if monotonic() - reported > PROGRESS_INTERVAL:
                report(self.progress(number))
                reported = monotonic()

    def finish(self) -> None:
        """Put the commands into the view model, with the play back at its start."""
        self._session.goto(0)
        self.model.session = self._session


# ---------------------------------------------------------------- levels dialog
# The list of levels, with the record of solved ones.

TITLE_WIDTH = 28
"""Columns for a level's title."""


class LevelsDialog(Dialog[int]):
    """Chooses a level of a series; the answer is its number, or 0 if it was cancelled.

    `number` is the level that is played now; 0 for none.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,l,q", "cancel", "Cancel")]

    def __init__(self, series: SeriesLevels, number: int) -> None:
        super().__init__(0)
        self.series, self.number = series, number

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog dialog-help"):
            yield Static(
                Text(say(f"{self.series.game.display.TITLE}: levels")), classes="dialog-title"
            )
            yield OptionList(*self._options(), markup=False, classes="levels")
            yield Static(Text(say("Enter: play it   Escape: cancel")), classes="dialog-hint")

    def on_mount(self) -> None:
        levels = self.query_one(OptionList)
        levels.focus()
        chosen = self.number or self.series.find_unsolved(1)
        levels.highlighted = levels.get_option_index(str(chosen))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.answer(int(str(event.option_id)))

    def _options(self) -> Iterator[Option]:
        series = self.series
        solved, count = series.count_solved(), len(series.levels)
        about = say(f"Levels, from easy to hard: {solved} of {count} solved")
        yield Option(Text(about, "bold"), disabled=True)
        for number, level in enumerate(series.levels, 1):
            yield Option(Text(self._row(number, level)), id=str(number))

    def _row(self, number: int, level: CampaignLevel) -> str:
        mark = ">" if number == self.number else " "
        about = self._describe_record(number, level) or say(describe_par(level))
        return f"{mark}{number:>3}  {say(level.title):<{TITLE_WIDTH}}  {about}"

    def _describe_record(self, number: int, level: CampaignLevel) -> str:
        best = self.series.best(number)
        if best is None:
            return ""
        if level.opponents:
            return say("won")
        if level.moves is None:
            return say(f"solved in {best.moves}")
        if best.moves <= level.moves:
            return say(f"solved in {best.moves}, the fewest")
        return say(f"solved in {best.moves}, par {level.moves}")


def describe_par(level: CampaignLevel) -> str:
    """Return the par of a level, or its opponents, in words; "" if it has neither."""
    if level.opponents:
        return f"against {level.opponents}"
    if level.moves is None:
        return ""
    if level.pushes is None:
        return f"par {level.moves}"
    return f"par {level.moves}, {level.pushes} pushes"


# ---------------------------------------------------------------- app

FILE_INTERVAL = 0.3
"""Seconds between two looks at the file of a game."""

SIGNALS = () if sys.platform == "win32" else (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Signals on which the terminal is restored before the program ends. Windows supports none."""


class PlayApp(ThemedApp[int]):
    """The app of `gyoji play`: its levels, files and themes, and how it ends.

    It returns the exit status.
    """

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

    def __init__(self, options: LaunchOptions) -> None:
        super().__init__(options.theme)
        self.options = options
        self.source, self.number = options.source, options.number
        self.files = TranscriptFiles()
        self.saved_as = ""
        self._rescued: Path | None = None
        self._watch = FileWatch(options.game)
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
        """Work that quitting now would lose, in words: "played", "drawn", both, or ""."""
        return self.files.describe_unsaved(self.play_screen.model, self.play_screen.notebook.cells)

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
        """Return the file that the level comes from.

        None if it comes from no file, or if the file no longer exists.
        """
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

    def follow_file(self) -> None:
        """If the game's file has changed, replay the play so far in the changed game."""
        try:
            game = self._watch.load_changed()
        except LookupError as error:
            self.play_screen.say(str(error.args[0]))
            return
        if game is None:
            return
        old, source = self.play_screen.model, self.source
        self.options = self.options._replace(game=game, set_up=None)
        if isinstance(source, SeriesLevels):
            source = self.options.series()
        try:
            start: Position | None = self.options.level(self.number, source)[1].start
        except (ValueError, MemoryError):
            start = None
        if start is None or not isinstance(source, SeriesLevels):
            start = reread(old.game, game, old.session.start)
        if start is None:
            self.play_screen.say(f"{game.name} has changed, and cannot read this level any more")
            return
        self.source = source
        model = self.options.view_model(game, start, self.number, source)
        model.session = replay(old.session, game, start)
        done, before = model.session.number, old.session.number
        self.play_screen.open(model, self.label, self.play_screen.notebook.cells)
        self.play_screen.say(f"{game.name} has changed; {done} of {before} actions are replayed")

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
        source = self.source
        series = source if isinstance(source, SeriesLevels) else self.options.series()
        if not series.levels:
            self.play_screen.say(f"{self.options.game.name} has no ready-made levels")
            return

        def go(number: int | None) -> None:
            if number:
                self._go_to_level(series, number, asks=True)

        self.play_screen.replay.pause()
        self.push_screen(LevelsDialog(series, self.number if series is source else 0), go)

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
        """Say how well the level was solved, record that, and offer the next level."""
        screen, praise = self.play_screen, ""
        own = screen.gave_up is not screen.model.session.play
        if isinstance(self.source, SeriesLevels) and own and screen.model.won:
            praise = self._record(self.source) if self._counts(self.source) else ""
        screen.show()
        screen.say("   ".join(filter(None, (praise, self.next_level_offer()))))

    def _counts(self, series: SeriesLevels) -> bool:
        """Return whether a win counts: in a game for one, or against the level's own programs."""
        if self.play_screen.model.programs is None:
            return self.play_screen.model.players == 1
        return self.options.opponents in ("", series.opponents(self.number))

    def _record(self, series: SeriesLevels) -> str:
        """Record that the level was solved, and return a sentence about it."""
        tally = self.play_screen.model.session.tally()
        pushes = tally.get("pushes", 0) if series.counts_pushes else None
        praise = series.record(self.number, Best(tally["moves"], pushes))
        self.play_screen.label = self.label
        return f"{praise}. {problem}" if (problem := series.progress.problem) else praise

    def next_level_offer(self) -> str:
        """Return the key for the next level, and that level's name; "" after the last level."""
        number = self.number + 1
        if not has_level(self.source, number):
            return ""
        taken = self.play_screen.keys.commands  # the game's own keys win over the app's
        key = next((key for key in "n]" if key not in taken), "")
        if self.play_screen.model.won:
            key = "Enter"
        name = self.source.place(number) if isinstance(self.source, SeriesLevels) else "next level"
        return f"{key}: {say(name)}" if key else ""

    def load_commands(self, actions: Sequence[int], then: Callable[[], None]) -> None:
        """Play the commands of a file, in a thread if that takes long; then call `then`."""
        screen = self.play_screen
        loader = CommandLoader(screen.model, actions)

        def is_wanted() -> bool:
            return screen.model is loader.model and loader.wanted

        def report(progress: str) -> None:
            if is_wanted():
                screen.status.progress = progress

        def finish() -> None:
            if not is_wanted():
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

    # The program around the levels.

    def on_mount(self) -> None:
        """Show the play, and restore the terminal even if a signal ends the program."""
        self.push_screen(self.play_screen)
        for number in SIGNALS:
            asyncio.get_running_loop().add_signal_handler(number, self._end, number)
        if self._watch.file is not None:
            self.set_interval(FILE_INTERVAL, self.follow_file)
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

    def _end(self, number: int) -> None:
        """End on a signal, as a shell reports it."""
        # A terminal that closes sends several signals, and the next one may find no handler.
        self.rescue()
        self.exit(128 + number)

    def rescue(self) -> Path | None:
        """Save unsaved work to a temporary file, once; return its path, or None if not saved."""
        if self._rescued is None:
            with suppress(ValueError, OSError, IndexError):
                notes = self.play_screen.notebook.cells
                self._rescued = self.files.rescue(self.play_screen.model, notes)
        return self._rescued

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
        """Ask for a file name, ask again before a file is replaced, and write."""

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
