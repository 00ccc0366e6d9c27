"""What the screen's own keys do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from . import panels
from .dialogs import Ask, Help, Line
from .notebook import Notebook
from .themes import THEMES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from .screen import PlayScreen


def back(screen: PlayScreen) -> None:
    """A step back, to look at it; not before a restart."""
    screen.moves.goto(max(0, screen.sitting.session.number - 1))


def step(screen: PlayScreen) -> None:
    """A step on."""
    session = screen.sitting.session
    screen.moves.goto(min(session.total, session.number + 1))


def theme(screen: PlayScreen) -> None:
    """The next theme."""
    names = list(THEMES)
    screen.wear(THEMES[names[(names.index(screen.theme_now.name) + 1) % len(names)]])


def show_map(screen: PlayScreen) -> None:
    """What is hidden, if it is really wanted; hidden again by the same key."""
    question = "Show the master's map? Then there is nothing left to guess."
    if not screen.sitting.hides:
        screen.say("nothing is hidden")
    elif screen.sitting.revealed:
        screen.reveal(False)
    else:
        screen.app.push_screen(Ask(question), lambda yes: screen.reveal(True) if yes else None)


def type_word(screen: PlayScreen) -> None:
    """Any word of the notation."""
    screen.moves.pause()
    line = Line("A command, as it is written in the notation:", "", screen.moves.refusal)
    screen.app.push_screen(line, lambda word: screen.moves.word(word) if word else None)


def show_help(screen: PlayScreen) -> None:
    """All keys, and what is on the board."""
    screen.moves.pause()
    display, hides = screen.game.display, screen.sitting.hides
    keys = [
        Text(f"  {keys:<22} {meaning}")
        for keys, meaning in screen.keys.lines(hides, screen.sitting.say)
    ]
    signs = [Text(f"  {glyph:<6} {words}") for glyph, words in display.LEGEND.items()]
    parts = [
        [Text(display.ABOUT)],
        [Text("Keys", "bold"), *keys],
        [Text("What is on the board", "bold"), *panels.legend(screen.sitting, screen.painter)],
        [Text("How it is written in files and notebooks", "bold"), *signs],
    ]
    if isinstance(screen.focused, Notebook):
        parts = parts[::-1]  # who draws looks for the signs
    lines = [line for part in parts for line in (*part, Text())]
    screen.app.push_screen(Help(display.TITLE, lines[:-1]))


DEEDS: Mapping[str | None, Callable[[PlayScreen], object]] = {
    "undo": lambda screen: screen.moves.undo(),
    "redo": lambda screen: screen.moves.redo(),
    "restart": lambda screen: screen.moves.restart(),
    "play": lambda screen: screen.moves.play(),
    "back": back,
    "step": step,
    "faster": lambda screen: screen.moves.faster(1),
    "slower": lambda screen: screen.moves.faster(-1),
    "first": lambda screen: screen.moves.goto(0),
    "last": lambda screen: screen.moves.goto(screen.sitting.session.total),
    "next": lambda screen: screen.filing.turn(1),
    "before": lambda screen: screen.filing.turn(-1),
    "save": lambda screen: screen.filing.save(),
    "load": lambda screen: screen.filing.load(),
    "cast": lambda screen: screen.filing.cast(),
    "theme": theme,
    "map": show_map,
    "type": type_word,
    "help": show_help,
    "panel": lambda screen: screen.focus_next(),
    "panel back": lambda screen: screen.focus_previous(),
    "cancel": lambda screen: screen.moves.cancel(),
}
"""By the names that `keys.SCREEN` has; those that are missing are the app's."""
