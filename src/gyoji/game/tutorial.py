"""A game's tutorial: a small level and its first moves with their rulings explained.

It is in the file `tutorial.json`; the browser offers it to whoever opens a game for the first time.
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from .files import folder

if TYPE_CHECKING:
    from .game import Game
    from .protocols import Options

FILE = "tutorial.json"


class Lesson(NamedTuple):
    """One move of a tutorial."""

    command: str
    """The action, in the notation's words."""
    task: str
    """The key to press or the click for it."""
    ruling: str
    """The reason for the referee's ruling, in a sentence."""


class Tutorial(NamedTuple):
    """The first moves of a game."""

    aim: str
    """The aim of the game, in a sentence."""
    text: str
    """The level as the judge reads it, without actions."""
    options: Options
    """The options for reading it, and those of a variant of the rules, with its `seed`."""
    steps: tuple[Lesson, ...]


@cache
def tutorial(game: Game) -> Tutorial | None:
    """Return the tutorial; None if the game has none."""
    try:
        text = (folder(game) / FILE).read_text("utf-8")
    except FileNotFoundError:
        return None
    found = json.loads(text)
    steps = tuple(Lesson(**step) for step in found.pop("steps"))
    return Tutorial(**found, steps=steps)
