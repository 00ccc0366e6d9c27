"""The lines of the help: keys, tiles, signs."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text
from textual.binding import Binding

from .game_keys import key_label
from .renderables import legend
from .widgets.notebook import Notebook
from .words import said, said_in_turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from textual.binding import BindingType

    from .game_keys import GameKeys
    from .painter import Painter
    from .view_model import ViewModel

    Table = list[tuple[str, str]]

KEY_COLUMN, SIGN_COLUMN = 25, 9
"""Where the meanings of keys and of signs begin."""
FOR_HIDDEN = ("toggle_map", "show_what_follows")
"""Actions of games that hide something."""
MIN_WIDTH = 24
"""Least width to which a meaning is wrapped."""


def help_text(
    model: ViewModel, painter: Painter, keys: Table, width: int, *, signs_first: bool
) -> list[Text]:
    """The whole help. `signs_first` is for players who are drawing and look for a sign."""
    display = model.game.display
    signs = _columns(display.LEGEND.items(), SIGN_COLUMN, width)
    about = [Text(said(display.ABOUT))]
    sections = [
        about,
        [Text(said("Keys"), "bold"), *_columns(keys, KEY_COLUMN, width)],
        [Text(said("On the board"), "bold"), *legend(model, painter)],
        [Text(said("In files and notebooks"), "bold"), *signs],
    ]
    if signs_first:
        sections.reverse()
    shown = [section for section in sections if section[1:] or section is about]
    lines = [line for section in shown for line in (*section, Text())]
    return lines[:-1]


def key_table(model: ViewModel, keys: GameKeys, bindings: Iterable[BindingType]) -> Table:
    """Keys and their meanings: the game's, the notebook's if it is shown, and these bindings."""
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
    """Whether the game leaves a key to the screen."""
    taken = key in keys.commands or key_label(key) in keys.commands
    return not taken and not (key == "space" and keys.moves_cursor)


def _tab_order(board_shown: bool, picking: bool) -> str:
    stops = ["to the list of commands", "to what happened", "back"]
    if picking:
        stops.insert(0, "to what may be played")
    if not board_shown:
        stops.insert(0, "to the notebook")
    return said_in_turn(stops)


def _columns(table: Iterable[tuple[str, str]], column: int, width: int) -> Iterator[Text]:
    """A table with a wrapped second column; continuation lines are indented to it."""
    for name, meaning in table:
        lines = wrap(said(meaning), max(width - column, MIN_WIDTH)) or [""]
        words = said(name)
        gap = " " * max(1, column - 2 - cell_len(words))
        yield Text(f"  {words}{gap}" + f"\n{'':{column}}".join(lines))
