"""The lines of the help: keys, tiles, signs."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from rich.text import Text
from textual.binding import Binding

from .game_keys import key_label
from .renderables import legend
from .widgets.notebook import Notebook

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.binding import BindingType

    from .game_keys import GameKeys
    from .painter import Painter
    from .view_model import ViewModel

INDENT = 25
"""Where the help begins to say what a key does."""
MIN_WIDTH = 24
"""Least width to which the meaning of a key is wrapped."""


def help_text(
    model: ViewModel, painter: Painter, keys: Sequence[tuple[str, str]], signs_first: bool
) -> list[Text]:
    """The whole help. Who draws on the notebook looks for the signs, so they may come first."""
    display = model.game.display
    signs = [Text(f"  {glyph:<6} {words}") for glyph, words in display.LEGEND.items()]
    sections = [
        [Text(display.ABOUT)],
        [Text("Keys", "bold"), *(Text(f"  {key:<22} {meaning}") for key, meaning in keys)],
        [Text("On the board", "bold"), *legend(model, painter)],
        [Text("In files and notebooks", "bold"), *signs],
    ]
    if signs_first:
        sections.reverse()
    lines = [line for section in sections for line in (*section, Text())]
    return lines[:-1]


def key_table(
    model: ViewModel, keys: GameKeys, bindings: Iterable[BindingType], width: int
) -> list[tuple[str, str]]:
    """Keys and their meanings: the game's, the notebook's if it is shown, and these bindings."""
    board_shown, picking = model.revealed, model.has_hands
    lines = keys.help(board_shown, picking, model.describe)
    lines += () if board_shown else Notebook.KEY_HELP
    meanings = {"app.focus_next": _tab_order(board_shown, picking)}
    for binding in bindings:
        if not isinstance(binding, Binding) or not binding.description:
            continue
        free = [key for key in binding.key.split(",") if _is_free(key, keys)]
        if free and (binding.action != "toggle_map" or model.hides):
            labels = "  ".join(map(key_label, free))
            lines.append((labels, meanings.get(binding.action, binding.description)))
    return [(key, _hanging(meaning, width - INDENT)) for key, meaning in lines]


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
    return f"{', '.join(stops[:-1])}, and {stops[-1]}"


def _hanging(text: str, width: int) -> str:
    """A text wrapped to this width, with all lines indented like the first."""
    return f"\n{'':{INDENT}}".join(wrap(text, max(width, MIN_WIDTH))) if text else ""
