"""The layout of the play screen: its widgets, and their contents."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.reactive import reactive
from textual.widgets import Static

from . import renderables
from .dialogs import KeyScreen
from .game_keys import GameKeys
from .painter import Painter
from .widgets.board import BoardView
from .widgets.choice_list import ChoiceList
from .widgets.command_list import CommandList
from .widgets.notebook import Notebook
from .words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from textual.app import ComposeResult
    from textual.timer import Timer

    from ..engine.play import UncheckedPlay
    from ..game.scene import Field, Pick
    from .hint_view import HintView
    from .themes import Theme
    from .view_model import ViewModel

    SetInterval = Callable[[float, Callable[[], None]], Timer]

# ---------------------------------------------------------------- panels
# Below the board: the rulings on the last command, and the last line of the screen.

GAP = "  "
"""The space between two hints."""


class RulingPanel(VerticalScroll, inherit_bindings=False):
    """The rulings on the last command. Left and Right remain keys of the game in this panel."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll_up", show=False),
        Binding("down", "scroll_down", show=False),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
        Binding("home", "scroll_home", show=False),
        Binding("end", "scroll_end", show=False),
    ]


class StatusBar(Static):
    """The last line: current activity, the last message, or the most important keys.

    `activity` is the command that is begun, and how to go on with it. `progress` describes work in
    the background, and `message` is the last message. `hints`, the most important keys, are shown
    while there is nothing else to show.
    """

    activity: reactive[Sequence[str]] = reactive(())
    progress = reactive("")
    message = reactive("")
    hints: reactive[Sequence[str]] = reactive(())

    def __init__(self) -> None:
        super().__init__(id="status")

    def render(self) -> Text:
        began, how = self.activity[:1], self.activity[1:]
        progress = () if began else (self.progress,)
        parts = [say(part) for part in (*began, *progress, self.message, *how) if part]
        text = "   ".join(parts) or fitting([say(hint) for hint in self.hints], self.size.width - 2)
        return Text(f" {text}", no_wrap=True, overflow="ellipsis")


def fitting(hints: Sequence[str], width: int) -> str:
    """Return the first hints, as many as fit completely, but at least one."""
    shown = [hint for hint in hints if hint]
    while len(shown) > 1 and len(GAP.join(shown)) > width:
        shown.pop()
    return GAP.join(shown)


# ---------------------------------------------------------------- replay
# Replay undone commands at a steady speed.

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)
"""Steps a second. The command line may set a speed outside this range."""


class ReplayTimer:
    """A timer that calls `step` until that returns False, because no step is left."""

    def __init__(self, speed: float, set_interval: SetInterval, step: Callable[[], bool]) -> None:
        self.speed, self._set_interval, self._step = speed, set_interval, step
        self._timer: Timer | None = None

    @property
    def running(self) -> bool:
        return self._timer is not None

    def start(self) -> None:
        self._timer = self._set_interval(1 / self.speed, self._tick)

    def pause(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _tick(self) -> None:
        if self.running and not self._step():
            self.pause()

    def change_speed(self, by: int) -> None:
        """Go to the next of `SPEEDS`, up or down; stay if there is none in this direction."""
        if by > 0:
            self.speed = min((speed for speed in SPEEDS if speed > self.speed), default=self.speed)
        else:
            self.speed = max((speed for speed in SPEEDS if speed < self.speed), default=self.speed)
        if self.running:  # a timer of Textual keeps its interval, so a new one is needed
            self.pause()
            self.start()


# ---------------------------------------------------------------- play view

TALL_HEIGHT = 32
"""The least height of the screen, in lines, for a hand and the facts both beside the board."""
NARROW_WIDTH = 64
"""The least width of the screen, in columns, for anything beside the board."""


class PlayView(KeyScreen[None]):
    """The screen of a play: its widgets and their contents. `PlayScreen` adds what most keys do.

    `digits` and `picks` are a command that is begun: part of a number, or some of its pieces.
    `offer` returns a note about the key that opens the next level after the end of the play. `hint`
    is the hint that was asked for, if any.
    """

    AUTO_FOCUS = ""  # `focus_board` sets the focus, which depends on what players may see

    def __init__(self, model: ViewModel, theme: Theme, speed: float) -> None:
        super().__init__()
        self.model, self.look = model, theme
        self.label = ""
        self.is_ready = False  # until the widgets are mounted, keys go through Textual
        self.offer: Callable[[], str] = str
        self.digits = ""
        self.picks: tuple[Pick, ...] = ()
        self.thing: Field | None = None  # picked up with a click, to be pushed
        self.hint: HintView | None = None
        self.gave_up: UncheckedPlay | None = None  # the play into which a solution was put
        self.painter = Painter(model.game, theme, model.session.start)
        self.replay = ReplayTimer(speed, self.set_interval, self.replay_step)
        self.keys = GameKeys(model.game.display.KEYS, lambda word: not model.refusal(word))
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
        self.model, self.label = model, label
        self.drop_entry()
        self.painter = Painter(model.game, self.look, model.session.start)
        rows = model.board()
        self.board.cursor = (len(rows) // 2, self.columns // 2) if self.keys.moves_cursor else None
        self.choices.display = model.has_hands
        self.set_class(model.has_hands, "-picking")
        self.notebook.open(notes)
        self.focus_board()
        self.show()

    def wear(self, theme: Theme) -> None:
        self.look = theme
        self.painter = Painter(self.model.game, theme, self.model.session.start)
        self.show()
        self.say(f"theme: {theme.name}")

    @property
    def columns(self) -> int:
        board = self.model.board()
        return len(board[0]) if board else 0

    def focus_board(self) -> None:
        """Move the focus to the board, or to nothing if the players may not see it."""
        revealed = self.model.revealed
        self.board.display, self.notebook.display = revealed, not revealed
        self.set_class(not revealed, "-board-hidden")
        self.set_focus(self.board if revealed else None)

    def show(self) -> None:
        model, look = self.model, self.look
        self.status.message = ""
        self.set_class(model.over, "-over")
        if self.hint is not None and self.hint.position != model.session.state:
            self.hint = None
        self._show_heading()
        if model.revealed:
            self.board.changed = model.changed_fields()
            self.board.marked = self.hint.fields if self.hint else frozenset()
            self.board.mark = "stuck" if self.hint and self.hint.lost else "hint"
            self.board.show(self.painter, model.board(), model.focus())
        self.notebook.show(self.painter)
        self._show_facts()
        self.commands.show(model, look)
        ruling = renderables.ruling(model, look, self.hint.sentence if self.hint else "")
        self.query_one("#ruling-text", Static).update(ruling)
        self.query_one(RulingPanel).scroll_home(animate=False)
        self._find_choices()
        self.show_status()

    def _show_heading(self) -> None:
        text = renderables.heading(self.model, self.look, self.label, self.size.width)
        self.query_one("#heading", Static).update(text)

    def _show_facts(self) -> None:
        """Show the facts beside the board, or above it if there is no room beside it."""
        beside, above = self.query_one("#facts", Static), self.query_one("#facts-above", Static)
        low = self.model.has_hands and self.size.height < TALL_HEIGHT
        is_above, width = self._narrow or low, self.size.width - 2
        lines = renderables.facts(self.model, self.look, *([width] if is_above else []))
        lines += renderables.key_card(self._key_card(), self.look)
        beside.display, above.display = not is_above, is_above and bool(lines)
        self.set_class(is_above and self.model.has_hands, "-facts-above")
        if is_above:
            above.update(renderables.flowing(lines, width))
        else:
            beside.update(Text("\n").join(lines))

    def _key_card(self) -> list[tuple[str, str]]:
        return self.keys.card(self.look.ascii, self.model.plain_words)

    @property
    def _narrow(self) -> bool:
        return self.size.width < NARROW_WIDTH

    def _find_choices(self) -> None:
        if not self.model.has_hands and not self.picks:
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
        """Show choices, and move the focus to the widget in which the next piece is picked."""
        self._show_choices(choices)
        if self.picks and any(isinstance(pick, tuple) for pick in choices):
            self.focus_board()
        elif self.picks and self.focused is not self.choices:
            self.set_focus(self.choices)

    def _show_choices(self, choices: Sequence[Pick]) -> None:
        """Offer words in the list; once something is picked, also offer fields on the board."""
        hand = [] if self.model.over else self.model.hand()
        if self.picks:  # only tokens that continue the picks
            hand = [token for token in hand if token.word in choices]
        self.choices.show(choices, hand, self.painter)
        fields = [pick for pick in choices if isinstance(pick, tuple)]
        self.board.choices = frozenset(fields if self.picks else ())
        if self.thing is not None:
            self.board.choices = frozenset({self.thing})
        elif self.board.choices and self.board.cursor not in self.board.choices:
            self.board.cursor = min(fields)
            self.board.keep_in_sight()
        self.board.refresh()

    def say(self, sentence: str) -> None:
        """Show a sentence in the status bar, until something else happens."""
        self.status.message = sentence

    def show_status(self) -> None:
        self.status.activity, self.status.hints = self._activity(), self._hints()

    def _activity(self) -> Sequence[str]:
        session, replay = self.model.session, self.replay
        if self.digits:
            return f"{self.keys.with_number(self.digits)}_", "Enter: play it", "Escape: cancel"
        if replay.running:
            where = f"step {session.number} of {session.total}"
            return f"replay, {replay.speed:g} steps a second", "p: pause", "+ -: speed", where
        if self.picks:
            place = "Enter or Space: its field" if self.focused is self.board else "Enter: the next"
            return f"picked: {renderables.picks_text(self.picks)}", place, "Escape: cancel"
        if self.thing is not None:
            return "picked up: click where to push it", "Escape: let go"
        return self.hint.ways if self.hint else ()

    def _hints(self) -> Sequence[str]:
        """Return hints on keys, the most important ones first."""
        if self.focused is self.notebook:
            return ("type what you guess (? lists the signs)", "arrows: move the pen",
                    "Escape: walk on")  # fmt: skip
        if self.model.has_hands and not self.model.over:
            return ("Tab hand", "arrows, Space: a field", "? help", "u undo", *self._hint_keys(),
                    "^Q quit", ": type", "^S save", "r redo")  # fmt: skip
        own = self.offer() if self.model.over else self.keys.summary(self.look.ascii)
        first = (own, "? help", "^Q quit", "u undo", *self._hint_keys())
        if not self.model.revealed:
            return (*first, "Tab draw", "m master's map", "^S save", "r redo", ": type")
        tab = "" if self._narrow else "Tab list"
        return (*first, "r redo", "^S save", tab, ": type")

    def _hint_keys(self) -> Sequence[str]:
        """Return the keys of a hint and of the levels, unless the game uses them."""
        hint = "" if self.model.hides or self.model.over else "H hint"
        return [hint, "" if "l" in self.keys.commands else "l levels"]

    def on_descendant_focus(self) -> None:
        self.show_status()
        self.notebook.refresh()

    on_descendant_blur = on_descendant_focus

    def describe(self, field: Field) -> None:
        glyph = self.model.board()[field[0]][field[1]]
        with suppress(KeyError, ValueError):  # a glyph without a description
            self.say(self.model.game.display.describe(glyph))

    def drop_entry(self) -> None:
        """Discard a command that was begun and a hint, and stop the replay."""
        self.replay.pause()
        self.picks, self.thing, self.digits, self.hint = (), None, "", None

    def replay_step(self) -> bool:
        """Show one step of the replay; False if it was the last step."""
        session = self.model.session
        if session.play.ahead:
            session.redo()
            self.show()
        # Later, since after the last step the timer pauses only once this has returned.
        self.call_later(self.show_status)
        return bool(session.play.ahead)

    # Actions that move through the play: undo, redo, restart, steps, and the replay.

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
