"""Suggestions for a first word that is no command."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from ...games import names

if TYPE_CHECKING:
    from collections.abc import Sequence

FOR_A_GAME = ("judge", "play", "games")
"""Commands that somebody may want who only gives the name of a game."""


def unknown_command(word: str, commands: Sequence[str]) -> str:
    """Return the sentence for an unknown command: a game, or a similar command."""
    games = names()
    if word in games:
        return f"{word} is a game, not a command: try {_for_game(word)}"
    if Path(word).is_file():
        return f"{word!a} is a file, not a command: try `gyoji judge GAME FILE`"
    near = next(iter(get_close_matches(word, [*commands, *games], 1)), "")
    if near in games:
        return f"there is no command {word!a} - did you mean {_for_game(near)}?"
    if near:
        return f"there is no command {word!a} - did you mean {near}?"
    return f"there is no command {word!a}; there are {', '.join(commands)}"


def _for_game(game: str) -> str:
    *first, last = (f"`gyoji {command} {game}`" for command in FOR_A_GAME)
    return f"{', '.join(first)} or {last}"
