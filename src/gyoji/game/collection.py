"""A game's collection: levels with certificates, from easy to hard, in the file `collection.json`.

`bench/solving/ranked_levels.py` makes them. Each has its difficulty (docs/design.md), and the
fewest moves and, in Sokoban, the fewest pushes that solve it, all proven. A level for several
players is a match: programs take the other seats, and its certificate is a won play.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from .files import list_files, read_file
from .variants import variants_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .game import Game
    from .protocols import Options


# ---------------------------------------------------------------- puzzles
# Hand-made levels, from the first steps of a game to a real puzzle, as judge's inputs.


class Puzzle(NamedTuple):
    """A level with its name and title; `options` are the notation's options for reading it."""

    name: str
    title: str
    data: bytes
    options: Options


def puzzles(game: Game) -> list[Puzzle]:
    """Return the levels in the folder `puzzles` beside the rules, by name; none without it.

    Each is one play without actions. `01-first-steps.in` has the title "First steps".
    """
    return [
        Puzzle(name, _title(name), data, variants_of(game).READS)
        for name, data in list_files(game, "puzzles", ".in")
    ]


def _title(name: str) -> str:
    return name.partition("-")[2].replace("-", " ").capitalize()


# ---------------------------------------------------------------- collection

FILE = "collection.json"


class Ranked(NamedTuple):
    """A level of a collection."""

    text: str
    """The level as the judge reads it, without actions."""
    difficulty: float
    moves: int
    pushes: int | None
    solution: list[str]
    """The actions of a solution with the fewest moves, or of all seats of a match, in words."""
    options: Mapping[str, str] = MappingProxyType({})
    """The options for reading the text, and the variant of the rules with its `seed`, if any."""
    opponents: str = ""
    """The strength of the programs at the other seats, in a match."""

    @property
    def name(self) -> str:
        """A short digest of the text, so that saved progress holds for this level only."""
        return sha256(self.text.encode("latin-1")).hexdigest()[:12]


@cache
def collection(game: Game) -> tuple[Ranked, ...]:
    """Return the levels, the easiest first; none if the game has no collection."""
    text = read_file(game, FILE)
    if text is None:
        return ()
    return tuple(Ranked(**level) for level in json.loads(text))


# ---------------------------------------------------------------- tutorial
# A game's tutorial: a small level and its first moves with their rulings explained.
#
# The browser offers it to whoever opens a game for the first time.

TUTORIAL = "tutorial.json"


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
    text = read_file(game, TUTORIAL)
    if text is None:
        return None
    found = json.loads(text)
    steps = tuple(Lesson(**step) for step in found.pop("steps"))
    return Tutorial(**found, steps=steps)
