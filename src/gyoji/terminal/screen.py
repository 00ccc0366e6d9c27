"""The screen of a play: the actions of its keys and the mouse."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual import on
from textual.binding import Binding, BindingsMap, BindingType
from textual.message import Message
from textual.worker import get_current_worker

from ..game.scene import NOBODY
from .dialogs import ConfirmDialog, FollowsDialog, HelpDialog, InputDialog
from .game_keys import key_label
from .hints import Hints
from .play_view import PlayView
from .renderables import legend
from .widgets.board import BoardView
from .widgets.choice_list import ChoiceList
from .widgets.command_list import CommandList
from .widgets.notebook import Notebook
from .words import say, say_in_turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from textual import events

    from ..game.knowledge import Certain, Chart, Told
    from ..game.scene import Field, Pick
    from ..solving.opponents import Programs
    from .game_keys import GameKeys
    from .painter import Painter
    from .themes import Theme
    from .view_model import ViewModel

    Table = list[tuple[str, str]]

# ---------------------------------------------------------------- help text
# The lines of the help: keys, tiles, signs.

KEY_COLUMN, SIGN_COLUMN = 25, 9
"""The columns where the meanings of keys and of signs begin."""
FOR_HIDDEN = ("toggle_map", "show_what_follows")
"""Actions that have keys only in games that hide something."""
MIN_WIDTH = 24
"""Least width to which a meaning is wrapped."""


def help_text(
    model: ViewModel, painter: Painter, keys: Table, width: int, *, signs_first: bool
) -> list[Text]:
    """Return the whole help; `signs_first` reverses it for players who look for a sign to draw."""
    display = model.game.display
    signs = _columns(display.LEGEND.items(), SIGN_COLUMN, width)
    about = [Text(say(display.ABOUT))]
    sections = [
        about,
        [Text(say("Keys"), "bold"), *_columns(keys, KEY_COLUMN, width)],
        [Text(say("On the board"), "bold"), *legend(model, painter)],
        [Text(say("In files and notebooks"), "bold"), *signs],
    ]
    if signs_first:
        sections.reverse()
    shown = [section for section in sections if section[1:] or section is about]
    lines = [line for section in shown for line in (*section, Text())]
    return lines[:-1]


def key_table(model: ViewModel, keys: GameKeys, bindings: Iterable[BindingType]) -> Table:
    """Return keys and meanings: of the game, of the notebook if it is shown, and of `bindings`."""
    board_shown, picking = model.revealed, model.has_hands
    lines = keys.help(board_shown, model.has_cursor, model.describe)
    lines += () if board_shown else Notebook.KEY_HELP
    meanings = {"app.focus_next": _tab_order(board_shown, picking)}
    for binding in bindings:
        if not isinstance(binding, Binding) or not binding.description:
            continue
        free = [key for key in binding.key.split(",") if _is_free(key, keys)]
        if free and (model.hides or binding.action not in FOR_HIDDEN):
            labels = "  ".join(map(key_label, free))
            lines.append((labels, meanings.get(binding.action, binding.description)))
    return lines


def _is_free(key: str, keys: GameKeys) -> bool:
    """Return whether the game leaves a key to the screen."""
    taken = key in keys.commands or key_label(key) in keys.commands
    return not taken and not (key == "space" and keys.moves_cursor)


def _tab_order(board_shown: bool, picking: bool) -> str:
    stops = ["to the list of commands", "to what happened", "back"]
    if picking:
        stops.insert(0, "to what may be played")
    if not board_shown:
        stops.insert(0, "to the notebook")
    return say_in_turn(stops)


def _columns(table: Iterable[tuple[str, str]], column: int, width: int) -> Iterator[Text]:
    """Yield a table with a wrapped second column; continuation lines are indented to it."""
    for name, meaning in table:
        lines = wrap(say(meaning), max(width - column, MIN_WIDTH)) or [""]
        words = say(name)
        gap = " " * max(1, column - 2 - cell_len(words))
        yield Text(f"  {words}{gap}" + f"\n{'':{column}}".join(lines))


# ---------------------------------------------------------------- replies
# Programs at the other seats. They choose in a thread, and play until a person is to move.


class Replies:
    """The actions of programs in the play of a screen; `ended` is called when the play is over."""

    def __init__(self, screen: PlayView, ended: Callable[[], object]) -> None:
        self._screen, self._ended = screen, ended

    def show_play(self) -> None:
        """Show the last steps, and let programs go on."""
        self._screen.show()
        if self._screen.model.over:
            self._ended()
        self.go_on()

    def go_on(self) -> None:
        """If it is a program's turn, let it act; after it, the next program, and so on."""
        screen, model = self._screen, self._screen.model
        if model.programs is not None and model.awaits_program:
            name = model.game.display.player(model.turn)
            screen.say(f"{name} is thinking")
            self._think(model.programs)

    def _think(self, programs: Programs) -> None:
        # Imported here, because this module loads the solver, and the first board should not wait
        # for it.
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
            self.show_play()

        screen.run_worker(think, thread=True, exclusive=True, group="reply")


# ---------------------------------------------------------------- screen

HELP_FRAME = 8
"""The number of columns of the help dialog that its frame and padding take."""


class PlayScreen(PlayView):
    """One play, to be played by keys and mouse.

    The game's own keys are bound when the screen is made. They take precedence over the screen's
    keys, but not over keys that continue a half-typed command: digits of a number, picks (clicks
    or words that make up a command).
    """

    ENTRY_BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "finish_number", show=False),
        Binding("backspace", "delete_digit", show=False),
        Binding("space", "pick_field", show=False),
        Binding("enter", "place_pick", show=False),
        Binding("enter", "take_hint", show=False),
        Binding("G", "give_up", show=False),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u,backspace,ctrl+z", "undo", "undo (a restart, too)"),
        Binding("r,ctrl+y", "redo", "redo"),
        Binding("R", "restart", "restart"),
        Binding("p,space", "toggle_replay", "replay what was undone, or pause"),
        Binding("comma", "step(-1)", "one step back"),
        Binding("full_stop", "step(1)", "one step forward"),
        Binding("plus,equals_sign", "change_speed(1)", "faster replay"),
        Binding("minus", "change_speed(-1)", "slower replay"),
        Binding("home", "go_to_start", "go to the start"),
        Binding("end", "go_to_end", "go to the last command"),
        Binding("colon", "type_command", "type a command"),
        Binding("H", "hint", "a hint: what to do next"),
        Binding("m", "toggle_map", "show or hide the master's map"),
        Binding("f", "show_what_follows", "what follows from what you heard"),
        Binding("question_mark,f1", "help", "this help"),
        Binding("tab", "app.focus_next", "next panel"),
        Binding("escape", "cancel", "cancel what is begun"),
    ]

    class Ended(Message):
        """Posted when the last command has ended the play."""

    def __init__(self, model: ViewModel, theme: Theme, speed: float) -> None:
        super().__init__(model, theme, speed)
        self.replies = Replies(self, lambda: self.post_message(self.Ended()))
        self.hints = Hints(self, self.play)
        self._bindings = BindingsMap.merge([
            BindingsMap(self.ENTRY_BINDINGS), BindingsMap(self.keys.bindings()), self._bindings,
        ])  # fmt: skip

    async def press(self, event: events.Key) -> None:
        """Play, type or draw. The notebook gets its character at once, before the next key."""
        # `has_focus` is set later than `focused`, when the widget has handled its focus event.
        drawing = self.focused is self.notebook
        if drawing and self.notebook.check_consume_key(event.key, event.character):
            self.notebook.on_key(event)
        else:
            await super().press(event)

    @on(BoardView.Clicked)
    def _board_clicked(self, event: BoardView.Clicked) -> None:
        if self.board.cursor is not None:
            self.board.cursor = event.field
        self.act_on(event.field)

    def act_on(self, field: Field) -> None:
        """Pick this cell if a command is being picked or can begin here; otherwise go there."""
        picks = self.picks or self.model.is_picked_from(field)
        (self.pick if picks else self.walk_to)(field)

    @on(BoardView.Hovered)
    def _board_hovered(self, event: BoardView.Hovered) -> None:
        if event.field is not None and not self.digits and not self.replay.running:
            self.describe(event.field)

    @on(ChoiceList.Chosen)
    def _choice_made(self, event: ChoiceList.Chosen) -> None:
        self.pick(event.word)

    @on(CommandList.StepChosen)
    def _command_chosen(self, event: CommandList.StepChosen) -> None:
        self.go_to(event.number)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "finish_number" | "delete_digit":
                return bool(self.digits)
            case "type_digit":
                return bool(self.digits or self.keys.with_number(str(parameters[0])))
            case "pick_field":
                return self.model.has_cursor and self.board.cursor is not None
            case "place_pick":
                return bool(self.picks)
            case "take_hint" | "give_up":
                return self.hint is not None and not (self.picks or self.digits)
        return True

    def action_play_command(self, word: str) -> None:
        """Play a command in the game's notation, or say why it is not one."""
        refusal = self.model.refusal(word)
        if refusal:
            self.say(refusal)
        else:
            self.play([self.model.session.parse_typed(word)])

    def play(self, actions: Sequence[int]) -> None:
        """Play commands one after the other, until the play is over."""
        self.drop_entry()
        model = self.model
        if model.over:
            self.say(f"{model.game.display.LATE.text} (u takes back a step)")
            return
        if model.awaits_program:
            self.replies.go_on()
            return
        for action in actions:
            if model.over:
                break
            refusal = model.session.find_refusal(action)
            if refusal:
                self.say(str(refusal))
                return
            self.status.progress = ""  # a file's commands that are still loading are dropped
            model.do(action)
        self.replies.show_play()

    def walk_to(self, field: Field) -> None:
        """Walk to a clicked cell. If a thing is there, pick it up; the next click pushes it.

        A thread searches for the path, which may take long.
        """
        self.replay.pause()
        session, thing = self.model.session, self.thing
        play, number = session.play, session.number
        self.drop_entry()

        def search() -> None:
            worker = get_current_worker()
            path = session.push_path(thing, field) if thing else session.path_to(field)
            taken = not path and not thing and session.can_be_pushed(field)
            why = "" if path else refusal()
            if not worker.is_cancelled:
                self.app.call_from_thread(arrive, path, taken, why)

        def refusal() -> str:
            return (session.no_push(thing, field) if thing else session.no_path(field)).sentence

        def arrive(path: list[int], taken: bool, why: str) -> None:
            if session.play is not play or session.number != number:
                return  # the position has changed since the click
            if path:
                self.play(path)
                return
            self.thing = field if taken else None
            self.show()
            if not taken:
                self.say(why)

        self.run_worker(search, thread=True, exclusive=True, group="walk")

    def action_type_digit(self, digit: str) -> None:
        """Add a digit; play the number if one more digit would exceed the number of columns."""
        self.replay.pause()
        self.status.message = ""
        self.digits += digit
        if int(self.digits) * 10 > self.columns:
            self.action_finish_number()
        else:
            self.show_status()

    def action_finish_number(self) -> None:
        word, self.digits = self.keys.with_number(self.digits), ""
        if word is not None:
            self.action_play_command(word)

    def action_delete_digit(self) -> None:
        self.digits = self.digits[:-1]
        self.show_status()

    def action_move_cursor(self, down: int, right: int) -> None:
        self.describe(self.board.move_cursor(down, right))

    def action_pick_field(self) -> None:
        if self.board.cursor is not None:
            self.act_on(self.board.cursor)

    action_place_pick = action_pick_field

    def pick(self, pick: Pick) -> None:
        """Add a piece to the command that is being picked, and play it when it is complete."""
        self.replay.pause()
        session, picks = self.model.session, (*self.picks, pick)
        action = session.find_action(picks)
        if action is not None:
            self.play([action])
        elif session.choices(picks):
            self.picks = picks
            self.show()
        else:
            self.say(self.model.pick_refusal(pick, begun=bool(self.picks)))

    def drop_entry(self) -> None:
        """Discard a begun command, and a hint, even one that is still being searched for."""
        super().drop_entry()
        self.hints.cancel()

    def action_cancel(self) -> None:
        self.drop_entry()
        self.focus_board()
        self.show()

    def reveal(self, revealed: bool) -> None:
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

    def action_show_what_follows(self) -> None:
        self.replay.pause()
        show_what_follows(self)

    def action_hint(self) -> None:
        self.hints.ask()

    def action_take_hint(self) -> None:
        self.hints.take()

    def action_give_up(self) -> None:
        self.hints.give_up()

    def action_type_command(self) -> None:
        self.replay.pause()
        dialog = InputDialog("A command in the notation of the game:", "", self.model.refusal)
        self.app.push_screen(dialog, lambda word: self.action_play_command(word) if word else None)

    def action_help(self) -> None:
        self.replay.pause()
        # The dialog is as wide as the style sheet says: 72 columns, or 96 % of the screen.
        width = min(72, self.size.width * 24 // 25) - HELP_FRAME
        bindings = [*self.BINDINGS, *self.app.BINDINGS]
        keys = key_table(self.model, self.keys, bindings)
        lines = help_text(
            self.model, self.painter, keys, width, signs_first=self.focused is self.notebook
        )
        self.app.push_screen(HelpDialog(self.model.game.display.TITLE, lines))


# ---------------------------------------------------------------- what_follows
# Show what follows from the announcements: charts, and for each cell the announcement behind it.
#
# The charts are computed from the announcements alone, so they cannot give away the hidden board.

CELL = 4
"""Columns of a cell of a chart."""
HERE, PERHAPS = "@", "@?"


def show_what_follows(view: PlayView) -> None:
    """Open the dialog; a thread computes the charts, which takes seconds for a long play."""
    model, knowledge = view.model, view.model.knowledge
    if knowledge is None:
        view.say("nothing is hidden")
        return
    told, app = model.tell(), view.app
    seat = model.turn if model.players == 1 else NOBODY  # one person has all walkers

    def search() -> None:
        try:
            charts = knowledge.follows(told, model.players, seat)
        except ValueError as error:
            app.call_from_thread(view.say, str(error))
        else:
            app.call_from_thread(_open, view, charts, told)

    view.run_worker(search, thread=True, exclusive=True, group="follows")


def _open(view: PlayView, charts: Sequence[Chart], told: Sequence[Told]) -> None:
    player = view.model.turn

    def draw(wanted: bool | None) -> None:
        if wanted:
            view.notebook.fill(chart_of(charts, player))

    view.app.push_screen(FollowsDialog(chart_text(charts, told)), draw)


def chart_text(charts: Sequence[Chart], told: Sequence[Told]) -> list[Text]:
    """Return all charts, the latest first; their cells are in the order of discovery."""
    lines = list[Text]()
    for chart in reversed(charts):
        lines += [
            Text(say(f"Counted from {chart.title}:"), "bold"),
            Text(),
            *map(Text, draw_chart(chart)),
            Text(),
        ]
        cells = sorted(chart.cells, key=lambda cell: (cell.since, cell.row, cell.column))
        lines += [Text(f"  {say(sentence(cell, told))}") for cell in cells]
        lines.append(Text())
    return lines[:-1]


def draw_chart(chart: Chart) -> Iterator[str]:
    """Yield a chart row by row; a dot is a cell about which nothing is certain."""
    here = {(row, column): PERHAPS for _, row, column in chart.perhaps}
    here |= {(row, column): HERE for _, row, column in chart.players}
    signs = {(cell.row, cell.column): cell.sign for cell in chart.cells}
    rows = [row for row, _ in (*signs, *here)]
    columns = [column for _, column in (*signs, *here)]
    for row in range(min(rows), max(rows) + 1):
        cells = (
            signs.get((row, column), ".") + here.get((row, column), "")
            for column in range(min(columns), max(columns) + 1)
        )
        yield "  " + "".join(cell.ljust(CELL) for cell in cells).rstrip()


def sentence(cell: Certain, told: Sequence[Told]) -> str:
    """Return a sentence about a cell, and the announcement from which it follows."""
    if not cell.since:
        return f"{direction(cell)}: {cell.words}, by the rules"
    one = told[cell.since - 1]
    return f"{direction(cell)}: {cell.words}, from {cell.since} {one.said}: {one.announced}"


def direction(cell: Certain) -> str:
    """Return where a cell is on its chart: "2 north, 1 east"."""
    ways = (cell.row, "south", "north"), (cell.column, "east", "west")
    parts = [f"{abs(by)} {ahead if by > 0 else back}" for by, ahead, back in ways if by]
    return ", ".join(parts) or "there"


def chart_of(charts: Sequence[Chart], player: int) -> Mapping[Field, str]:
    """Return the signs of the chart that a player is on.

    If it is not certain which chart this is, return the signs of the first chart.
    """
    on = (chart for chart in charts if any(one == player for one, _, _ in chart.players))
    chart = next(on, charts[0])
    return {(cell.row, cell.column): cell.sign for cell in chart.cells}
