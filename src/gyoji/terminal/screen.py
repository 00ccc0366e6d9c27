"""The screen of a play: the board or the notebook, and what is around it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import on
from textual.binding import Binding, BindingsMap, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import Static
from textual.worker import get_current_worker

from . import renderables
from .dialogs import ConfirmDialog, HelpDialog, InputDialog
from .game_keys import GameKeys
from .help_text import help_text, key_table
from .key_screen import KeyScreen
from .painter import Painter
from .replay import Replay
from .widgets.board import BoardView
from .widgets.choice_list import ChoiceList
from .widgets.command_list import CommandList
from .widgets.notebook import Notebook
from .widgets.status_bar import StatusBar

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from textual import events
    from textual.app import ComposeResult

    from ..game.scene import Field, Pick
    from .themes import Theme
    from .view_model import ViewModel

TALL_HEIGHT = 32
"""With fewer lines than this, a hand and the facts do not both fit beside the board."""
NARROW_WIDTH = 64
"""With fewer columns than this, nothing fits beside the board."""
HELP_FRAME = 8
"""Columns of the help dialog that are frame and padding."""


class RulingPanel(VerticalScroll, inherit_bindings=False):
    """The rulings on the last command. Left and Right stay the game's while it has the focus."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll_up", show=False),
        Binding("down", "scroll_down", show=False),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
        Binding("home", "scroll_home", show=False),
        Binding("end", "scroll_end", show=False),
    ]


class PlayScreen(KeyScreen[None]):
    """One play, to be played and looked at.

    The game's own keys are bound when the screen is made. They come before the screen's keys, and
    after the keys that go on with a command that is begun: digits of a number, picks.
    """

    AUTO_FOCUS = ""
    ENTRY_BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "finish_number", show=False),
        Binding("backspace", "delete_digit", show=False),
        Binding("space", "pick_field", show=False),
        Binding("enter", "place_pick", show=False),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u,backspace,ctrl+z", "undo", "undo (a restart, too)"),
        Binding("r,ctrl+y", "redo", "redo"),
        Binding("R", "restart", "restart"),
        Binding("p,space", "toggle_replay", "replay what was undone, or pause"),
        Binding("comma", "step(-1)", "one step back"),
        Binding("full_stop", "step(1)", "one step forward"),
        Binding("plus,equals_sign", "faster", "faster replay"),
        Binding("minus", "slower", "slower replay"),
        Binding("home", "go_to_start", "go to the start"),
        Binding("end", "go_to_end", "go to the last command"),
        Binding("colon", "type_command", "type a command"),
        Binding("m", "toggle_map", "show or hide the master's map"),
        Binding("question_mark,f1", "help", "this help"),
        Binding("tab,shift+tab", "app.focus_next", "next panel"),
        Binding("shift+tab", "app.focus_previous"),
        Binding("escape", "cancel", "cancel what is begun"),
    ]

    class Ended(Message):
        """The last command has ended the play."""

    def __init__(self, model: ViewModel, theme: Theme, speed: float) -> None:
        super().__init__()
        self.model, self.look = model, theme
        self.label = ""
        self.is_ready = False
        self.digits = ""
        self.picks: tuple[Pick, ...] = ()
        self.painter = Painter(model.game, theme, model.session.start)
        self.replay = Replay(speed, self.set_interval, self._replay_step)
        self.keys = GameKeys(model.game.display.KEYS, lambda word: not model.refusal(word))
        self._bindings = BindingsMap.merge([
            BindingsMap(self.ENTRY_BINDINGS), BindingsMap(self.keys.bindings()), self._bindings,
        ])  # fmt: skip
        self.board, self.notebook = BoardView(numbered=self.keys.has_numbers), Notebook()
        self.choices, self.commands, self.status = ChoiceList(), CommandList(), StatusBar()

    def compose(self) -> ComposeResult:
        yield Static(id="heading")
        yield Static(id="facts-above")
        with Horizontal(id="middle"):
            yield self.board
            yield self.notebook
            with Vertical(id="side"):
                yield Static(id="facts")
                yield self.choices
                yield self.commands
        with RulingPanel(id="ruling"):
            yield Static(id="ruling-text")
        yield self.status

    def on_mount(self) -> None:
        self.open(self.model, self.label, self.notebook.cells)
        self.is_ready = True

    def on_resize(self) -> None:
        self._show_heading()
        self._show_facts()
        self.show_status()

    def open(self, model: ViewModel, label: str, notes: Mapping[Field, str]) -> None:
        """Show a play from its start, with these notes in the notebook."""
        self.model, self.label = model, label
        self._drop_entry()
        self.painter = Painter(model.game, self.look, model.session.start)
        rows = model.board()
        self.board.cursor = (len(rows) // 2, self.columns // 2) if self.keys.moves_cursor else None
        self.choices.display = model.has_hands
        self.set_class(model.has_hands, "-picking")
        self.notebook.open(notes)
        self.focus_board()
        self.show()

    def wear(self, theme: Theme) -> None:
        """Draw in another theme."""
        self.look = theme
        self.painter = Painter(self.model.game, theme, self.model.session.start)
        self.show()
        self.say(f"theme: {theme.name}")

    @property
    def columns(self) -> int:
        """The width of the board, in cells."""
        board = self.model.board()
        return len(board[0]) if board else 0

    def focus_board(self) -> None:
        """Move the focus to the board; to nothing where the players may not see it."""
        revealed = self.model.revealed
        self.board.display, self.notebook.display = revealed, not revealed
        self.set_class(not revealed, "-board-hidden")
        self.set_focus(self.board if revealed else None)

    def show(self) -> None:
        """Show the play as it stands."""
        model, look = self.model, self.look
        self.status.message = ""
        self.set_class(model.over, "-over")
        self._show_heading()
        if model.revealed:
            self.board.changed = model.changed()
            self.board.show(self.painter, model.board(), model.focus())
        self.notebook.show(self.painter)
        self._show_facts()
        self.commands.show(model, look)
        self.query_one("#ruling-text", Static).update(renderables.ruling(model, look))
        self.query_one(RulingPanel).scroll_home(animate=False)
        self._find_choices()
        self.show_status()

    def _show_heading(self) -> None:
        text = renderables.heading(self.model, self.look, self.label, self.size.width)
        self.query_one("#heading", Static).update(text)

    def _show_facts(self) -> None:
        """The facts stand beside the board, or above it where there is no room for that."""
        beside, above = self.query_one("#facts", Static), self.query_one("#facts-above", Static)
        low = self.model.has_hands and self.size.height < TALL_HEIGHT
        is_above, width = self._narrow or low, self.size.width - 2
        lines = renderables.facts(self.model, self.look, *([width] if is_above else []))
        beside.display, above.display = not is_above, is_above and bool(lines)
        self.set_class(is_above and self.model.has_hands, "-facts-above")
        if is_above:
            above.update(renderables.flowing(lines, width))
        else:
            beside.update(Text("\n").join(lines))

    @property
    def _narrow(self) -> bool:
        return self.size.width < NARROW_WIDTH

    def _find_choices(self) -> None:
        if not self.model.has_hands:
            self._show_choices([])
            return
        choices = self.choices.search(self.model.session, self.picks)
        if choices is None:
            self._show_choices([])
        else:
            self._offer(choices)

    @on(ChoiceList.Found)
    def _choices_found(self, event: ChoiceList.Found) -> None:
        if event.picks == self.picks:  # otherwise something else has been picked since
            self._offer(event.choices)

    def _offer(self, choices: Sequence[Pick]) -> None:
        """Show choices, and move the focus to where the next piece is picked."""
        self._show_choices(choices)
        if self.picks and any(isinstance(pick, tuple) for pick in choices):
            self.focus_board()
        elif self.picks and not self.choices.has_focus:
            self.set_focus(self.choices)

    def _show_choices(self, choices: Sequence[Pick]) -> None:
        """Words are offered in the list, fields on the board once something is picked."""
        self.choices.show(choices, self.model.hand(), self.painter)
        fields = [pick for pick in choices if isinstance(pick, tuple)]
        self.board.choices = frozenset(fields if self.picks else ())
        if self.board.choices and self.board.cursor not in self.board.choices:
            self.board.cursor = min(fields)
            self.board.keep_in_sight()
        self.board.refresh()

    def say(self, sentence: str) -> None:
        """Show a sentence in the status bar, until something else happens."""
        self.status.message = sentence

    def show_status(self) -> None:
        self.status.activity, self.status.hints = self._activity(), self._hints()

    def _activity(self) -> Sequence[str]:
        """What is begun, and the keys that go on with it."""
        session, replay = self.model.session, self.replay
        if self.digits:
            return f"{self.keys.with_number(self.digits)}_", "Enter: play it", "Escape: cancel"
        if replay.running:
            where = f"step {session.number} of {session.total}"
            return f"replay, {replay.speed:g} steps a second", "p: pause", "+ -: speed", where
        if self.picks:
            place = "Enter or Space: its field" if self.board.has_focus else "Enter: the next"
            return f"picked: {renderables.picks_text(self.picks)}", place, "Escape: cancel"
        return ()

    def _hints(self) -> Sequence[str]:
        """The most important keys first."""
        if self.notebook.has_focus:
            return ("type what you guess (? lists the signs)", "arrows: move the pen",
                    "Escape: walk on")  # fmt: skip
        if self.model.has_hands and not self.model.over:
            return ("Tab hand", "arrows, Space: a field", "? help", "u undo", ": type", "^S save",
                    "^Q quit", "r redo")  # fmt: skip
        own = "" if self.model.over else self.keys.summary(self.look.ascii)
        first = (own, "? help", "^Q quit", "u undo")
        if not self.model.revealed:
            return (*first, "Tab draw", "m master's map", "^S save", "r redo", ": type")
        tab = "" if self._narrow else "Tab list"
        return (*first, "r redo", "^S save", tab, ": type")

    def on_descendant_focus(self) -> None:
        self.show_status()
        self.notebook.refresh()

    on_descendant_blur = on_descendant_focus

    async def press(self, event: events.Key) -> None:
        """Play, type or draw. Text typed in the notebook is written before the next key."""
        if self.notebook.has_focus and self.notebook.check_consume_key(event.key, event.character):
            self.notebook.on_key(event)
        else:
            await super().press(event)

    @on(BoardView.Clicked)
    def _board_clicked(self, event: BoardView.Clicked) -> None:
        if self.board.cursor is not None:
            self.board.cursor = event.field
        if self.model.has_hands:
            self.pick(event.field)
        else:
            self.walk_to(event.field)

    @on(BoardView.Hovered)
    def _board_hovered(self, event: BoardView.Hovered) -> None:
        if event.field is not None and not self.digits and not self.replay.running:
            self._describe(event.field)

    @on(ChoiceList.OptionSelected)
    def _choice_selected(self, event: ChoiceList.OptionSelected) -> None:
        self.pick(str(event.option_id))

    @on(CommandList.Chosen)
    def _command_chosen(self, event: CommandList.Chosen) -> None:
        self.go_to(event.number)

    def _describe(self, field: Field) -> None:
        """Say what is on a cell."""
        glyph = self.model.board()[field[0]][field[1]]
        with suppress(KeyError, ValueError):  # a glyph without a description
            self.say(self.model.game.display.describe(glyph))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "finish_number" | "delete_digit":
                return bool(self.digits)
            case "type_digit":
                return bool(self.digits or self.keys.with_number(str(parameters[0])))
            case "pick_field":
                return self.model.has_hands
            case "place_pick":
                return bool(self.picks)
        return True

    def action_play_command(self, word: str) -> None:
        self.play_word(word)

    def play_word(self, word: str) -> None:
        """Play a command as the notation writes it, or say why it is none."""
        refusal = self.model.refusal(word)
        if refusal:
            self.say(refusal)
        else:
            self.play([self.model.session.typed(word)])

    def play(self, actions: Sequence[int]) -> None:
        """Play commands one after the other, until the play is over."""
        self._drop_entry()
        model = self.model
        if model.over:
            self.say(f"{model.game.display.LATE.text} (u takes back a step)")
            return
        self.status.progress = ""  # whoever plays before a file's commands are ready goes on alone
        for action in actions:
            if not model.over:
                model.do(action)
        self.show()
        if model.over:
            self.post_message(self.Ended())

    def walk_to(self, field: Field) -> None:
        """Walk to a clicked cell; a long way is searched for in a thread."""
        self._pause()
        session = self.model.session
        play, number = session.play, session.number

        def search() -> None:
            worker, way = get_current_worker(), session.way_to(field)
            if not worker.is_cancelled:
                self.app.call_from_thread(arrive, way)

        def arrive(way: list[int]) -> None:
            if session.play is not play or session.number != number:
                return  # the play has moved on since the click
            if way:
                self.play(way)
            else:
                self.say("no way leads there")

        self.run_worker(search, thread=True, exclusive=True, group="walk")

    def action_type_digit(self, digit: str) -> None:
        """A digit of a number, which is complete when no longer one could name a column."""
        self._pause()
        self.status.message = ""
        self.digits += digit
        if int(self.digits) * 10 > self.columns:
            self.action_finish_number()
        else:
            self.show_status()

    def action_finish_number(self) -> None:
        word, self.digits = self.keys.with_number(self.digits), ""
        if word is not None:
            self.play_word(word)

    def action_delete_digit(self) -> None:
        self.digits = self.digits[:-1]
        self.show_status()

    def action_move_cursor(self, down: int, right: int) -> None:
        self._describe(self.board.move_cursor(down, right))

    def action_pick_field(self) -> None:
        if self.board.cursor is not None:
            self.pick(self.board.cursor)

    action_place_pick = action_pick_field

    def pick(self, pick: Pick) -> None:
        """Add a piece to the command that is being picked, and play it when it is complete."""
        self._pause()
        session, picks = self.model.session, (*self.picks, pick)
        action = session.picked(picks)
        if action is not None:
            self.play([action])
        elif session.choices(picks):
            self.picks = picks
            self.show()
        else:
            self.say(self._pick_refusal(pick))

    def _pick_refusal(self, pick: Pick) -> str:
        if self.picks:
            return "that cannot be picked here"
        if self.model.over:
            return self.model.game.display.LATE.text
        return "pick what to play there first" if isinstance(pick, tuple) else f"no {pick} now"

    def _drop_entry(self) -> None:
        """Forget a command that is begun, and stop the replay."""
        self._pause()
        self.picks, self.digits = (), ""

    def _pause(self) -> None:
        self.replay.pause()

    def action_cancel(self) -> None:
        self._drop_entry()
        self.focus_board()
        self.show()

    def action_undo(self) -> None:
        self._show_move(self.model.session.undo(), "there is nothing to undo")

    def action_redo(self) -> None:
        self._show_move(self.model.session.redo(), "there is nothing to redo")

    def _show_move(self, moved: bool, refusal: str) -> None:
        self._drop_entry()
        if moved:
            self.show()
        else:
            self.show_status()
            self.say(refusal)

    def action_restart(self) -> None:
        self._drop_entry()
        restarted = self.model.session.restart()
        self.show()
        self.say("restarted: u brings the play back" if restarted else "this is the start")

    def go_to(self, number: int) -> None:
        """Go to where this number of steps was done."""
        self._drop_entry()
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
        """Replay what was undone, from here on."""
        self.status.message = ""
        if self.model.session.play.ahead:
            self.replay.start()
        else:
            self.say("nothing to replay: Home goes to the start")
        self.show_status()

    def action_toggle_replay(self) -> None:
        if self.replay.running:
            self._pause()
            self.show_status()
        else:
            self.start_replay()

    def _replay_step(self) -> bool:
        """One step of the replay; False if it was the last."""
        session = self.model.session
        if session.play.ahead:
            session.redo()
            self.show()
        self.call_later(self.show_status)  # once the replay has stopped, if this was the last step
        return bool(session.play.ahead)

    def action_faster(self) -> None:
        self.replay.faster()
        self.show_status()

    def action_slower(self) -> None:
        self.replay.slower()
        self.show_status()

    def reveal(self, revealed: bool) -> None:
        """Show or hide what the players may not know."""
        self.model.revealed = revealed
        self.focus_board()
        self.show()

    def action_toggle_map(self) -> None:
        if not self.model.hides:
            self.say("nothing is hidden")
        elif self.model.revealed:
            self.reveal(False)
        else:
            question = "Show the master's map? Then there is nothing left to guess."
            self.app.push_screen(
                ConfirmDialog(question), lambda yes: self.reveal(True) if yes else None
            )

    def action_type_command(self) -> None:
        self._pause()
        dialog = InputDialog("A command in the notation of the game:", "", self.model.refusal)
        self.app.push_screen(dialog, lambda word: self.play_word(word) if word else None)

    def action_help(self) -> None:
        self._pause()
        # The dialog is as wide as the style sheet says: 72 columns, or 96 % of the screen.
        width = min(72, self.size.width * 24 // 25) - HELP_FRAME
        bindings = [*self.BINDINGS, *self.app.BINDINGS]
        keys = key_table(self.model, self.keys, bindings, width)
        lines = help_text(self.model, self.painter, keys, signs_first=self.notebook.has_focus)
        self.app.push_screen(HelpDialog(self.model.game.display.TITLE, lines))
