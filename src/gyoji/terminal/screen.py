"""The screen of a play: the board or the notebook, what is around it, and where the keys go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text
from textual import on
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import get_current_worker

from . import hints, panels
from .board import BoardView
from .choices import Choices
from .dialogs import Ask
from .filing import Filing
from .hands import Hands
from .keys import Keys
from .moves import Moves
from .notebook import Notebook
from .painter import Painter
from .reel import Reel
from .steps import Steps

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual import events
    from textual.app import ComposeResult

    from ..game.protocols import Game
    from ..game.scene import Pick
    from .app import Seating
    from .sitting import Sitting
    from .themes import Theme


TALL = 32
"""From so many lines on there is room for everything beside the board."""
NARROW = 64
"""With fewer columns than this nothing is beside it."""
AROUND = 8
"""So many columns of the help are its frame."""
QUICK = 400
"""Up to so many cells and registers it is known at once what may be picked."""


class PlayScreen(Screen[None]):
    """One play, to be played and looked at."""

    AUTO_FOCUS = ""

    def __init__(self, game: Game, seating: Seating, sitting: Sitting, theme: Theme) -> None:
        super().__init__()
        self.game = game
        self.sitting: Sitting = sitting
        self.theme_now: Theme = theme
        self.moves: Moves = Moves(self, seating.speed)
        self.keys: Keys = Keys(game.display.KEYS, lambda word: not self.moves.refusal(word))
        self.hands: Hands = Hands(self)
        self.filing: Filing = Filing(self, seating)
        self.reel: Reel = Reel(self)
        self.painter = Painter(game, theme, sitting.session.start)
        self._said = ""
        self.ready = False

    def compose(self) -> ComposeResult:
        """A line; the board with what is beside it; the ruling; a line."""
        yield Static(id="heading")
        yield Static(id="wide")
        with Horizontal(id="middle"):
            yield BoardView(numbered=self.keys.numbers)
            yield Notebook()
            with Vertical(id="side"):
                yield Static(id="facts")
                yield Choices()
                yield Steps()
        with VerticalScroll(id="ruling"):
            yield Static(id="told")
        yield Static(id="foot")

    def on_mount(self) -> None:
        """Titles, and the first sight."""
        self.query_one(Choices).border_title = "to play"
        self.query_one(Steps).border_title = "commands"
        self.put(self.sitting)
        self.ready = True

    def on_resize(self) -> None:
        """Another size."""
        self.keys.room = min(72, self.size.width * 24 // 25) - AROUND
        self.show_heading()
        self.show_facts()
        self.show_foot()

    def put(self, sitting: Sitting) -> None:
        """Another play."""
        self.sitting = sitting
        self.moves.clear()
        self.painter = Painter(self.game, self.theme_now, sitting.session.start)
        board = self.query_one(BoardView)
        rows = len(sitting.board())
        board.cursor = (rows // 2, self.columns() // 2) if self.keys.cursor else None
        self.query_one(Choices).display = self.keys.picking = self.picking
        self.set_class(self.picking, "-picking")
        self.query_one(Notebook).open(self.filing.notes())
        self.home()
        self.show()

    def wear(self, theme: Theme) -> None:
        """Another theme."""
        self.theme_now = theme
        self.painter = Painter(self.game, theme, self.sitting.session.start)
        self.app.wear(theme.name)  # type: ignore[attr-defined]  # it is ours
        self.show()
        self.say(f"theme: {theme.name}")

    @property
    def picking(self) -> bool:
        """Are commands picked piece by piece, from what is in a hand?"""
        start, scene = self.sitting.session.start, self.sitting.scene
        return any(scene.hand(start, player) for player in range(self.sitting.players))

    @property
    def narrow(self) -> bool:
        """Is there no room for anything beside the board?"""
        return self.size.width < NARROW

    @property
    def drawing(self) -> bool:
        """Is the pen held?"""
        return isinstance(self.focused, Notebook)

    @property
    def on_board(self) -> bool:
        """Do the keys go to the board?"""
        return isinstance(self.focused, BoardView)

    def columns(self) -> int:
        """How many columns the board has."""
        board = self.sitting.board()
        return len(board[0]) if board else 0

    def home(self) -> None:
        """The keys go to the board, or the notebook where there is none to be seen."""
        seen = self.sitting.revealed
        board, notebook = self.query_one(BoardView), self.query_one(Notebook)
        board.display, notebook.display = seen, not seen
        self.keys.seen = seen
        self.set_class(not seen, "-hiding")
        self.set_focus(board if seen else None)

    def show(self) -> None:
        """Everything, as the play stands."""
        sitting, theme = self.sitting, self.theme_now
        self._said = ""
        self.set_class(sitting.over, "-over")
        self.show_heading()
        board = self.query_one(BoardView)
        if sitting.revealed:
            board.changed = sitting.changed()
            board.show(self.painter, sitting.board(), sitting.focus())
        self.query_one(Notebook).show(self.painter)
        self.show_facts()
        self.query_one(Steps).show(sitting, theme)
        self.query_one("#told", Static).update(panels.ruling(sitting, theme))
        self.query_one("#ruling", VerticalScroll).scroll_home(animate=False)
        self._look_for_choices()
        self.show_foot()

    def show_heading(self) -> None:
        """The first line."""
        text = panels.heading(self.sitting, self.theme_now, self.filing.label, self.size.width)
        self.query_one("#heading", Static).update(text)

    def show_facts(self) -> None:
        """What there is to know: beside the board, or above it where there is no room for that."""
        facts, wide = self.query_one("#facts", Static), self.query_one("#wide", Static)
        above = self.narrow or (self.picking and self.size.height < TALL)
        room = (self.size.width - 2,) if above else ()
        lines = panels.facts(self.sitting, self.theme_now, *room)
        facts.display, wide.display = not above, above and bool(lines)
        self.set_class(above and self.picking, "-above")
        if above:
            wide.update(panels.flowing(lines, self.size.width - 2))
        else:
            facts.update(Text("\n").join(lines))

    def _look_for_choices(self) -> None:
        """What may be picked: at once, but on a large board that takes a while."""
        session, picks = self.sitting.session, self.moves.picks
        if self.picking and len(session.state) <= QUICK:
            self._found(picks, session.choices(picks))
            return
        self._show_choices([])
        if self.picking:
            self.run_worker(self._search, thread=True, exclusive=True, group="choices")

    def _search(self) -> None:
        """What may be picked, behind the screen."""
        session, picks, worker = self.sitting.session, self.moves.picks, get_current_worker()
        found = session.choices(picks)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._found, picks, found)

    def _found(self, picks: Sequence[Pick], found: list[Pick]) -> None:
        """It is known. The keys go to where the next thing is picked."""
        if picks != self.moves.picks:
            return
        self._show_choices(found)
        if picks and any(isinstance(pick, tuple) for pick in found):
            self.home()
        elif picks and self.focused is not self.query_one(Choices):
            self.set_focus(self.query_one(Choices))

    def _show_choices(self, choices: list[Pick]) -> None:
        """Words in the list, fields on the board once something is picked."""
        self.query_one(Choices).show(choices, self.sitting.hand(), self.painter)
        board = self.query_one(BoardView)
        fields = [pick for pick in choices if isinstance(pick, tuple)]
        board.choices = frozenset(fields if self.moves.picks else ())
        if board.choices and board.cursor not in board.choices:
            board.cursor = min(fields)
            board.keep_in_sight()
        board.refresh()

    def say(self, sentence: str) -> None:
        """A sentence in the last line, until something else happens."""
        self._said = sentence
        self.show_foot()

    def show_foot(self) -> None:
        """The last line: what is begun, what was said, or the most important keys."""
        text = hints.foot(self, self._said)
        self.query_one("#foot", Static).update(Text(f" {text}", no_wrap=True, overflow="ellipsis"))

    def on_descendant_focus(self) -> None:
        """The keys go elsewhere: the last line says where."""
        self.show_foot()
        self.query_one(Notebook).refresh()

    on_descendant_blur = on_descendant_focus

    def on_key(self, event: events.Key) -> None:
        """A key that came before the screen was ready."""
        if self.take(event):
            event.stop()
            event.prevent_default()

    def take(self, event: events.Key) -> bool:
        """A key: for the part that has the keys, or for the play; False if it means nothing."""
        focused = self.focused
        if isinstance(focused, Notebook | Steps | Choices) and focused.take(event):
            return True
        return self.hands.key(event)

    @on(BoardView.Clicked)
    def _clicked(self, event: BoardView.Clicked) -> None:
        self.hands.click(event.field)

    @on(BoardView.Pointed)
    def _pointed(self, event: BoardView.Pointed) -> None:
        if event.field is not None and not self.moves.typed and not self.moves.playing:
            self.hands.describe(event.field)

    @on(Choices.Picked)
    def _picked(self, event: Choices.Picked) -> None:
        self.moves.pick(event.pick)

    @on(Steps.Chosen)
    def _chosen(self, event: Steps.Chosen) -> None:
        self.moves.goto(event.number)

    def reveal(self, revealed: bool) -> None:
        """Show or hide what the players may not know."""
        self.sitting.revealed = revealed
        self.home()
        self.show()

    def sure(self, question: str, then: Callable[[], None]) -> None:
        """Ask first, if something would be lost."""
        if self.filing.unsaved:
            question = f"{question} What was {self.filing.lost} since it was saved would be lost."
            self.app.push_screen(Ask(question), lambda yes: then() if yes else None)
        else:
            then()
