"""A game's campaign: its levels for one person, in one list, from the first steps to hard ones.

The hand-made levels in the folder `puzzles` are the lessons. The file `campaign.json` has the
levels that `bench/solving/campaign.py` has chosen, each with an idea of its own (docs/design.md).
The par of a level for one player is the fewest moves and, in Sokoban, the fewest pushes, if these
numbers are proven. A level for several players is a match against programs; its par is the number
of moves of one play that won.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from operator import itemgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from .files import list_files, read_file
from .variants import variants_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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
    """Return the levels in the folder `puzzles` beside the rules, sorted by name.

    Without this folder there are none.

    Each is one play without actions. `01-first-steps.in` has the title "First steps".
    """
    return [
        Puzzle(name, _title(name), data, variants_of(game).READS)
        for name, data in list_files(game, "puzzles", ".in")
    ]


def _title(name: str) -> str:
    return name.partition("-")[2].replace("-", " ").capitalize()


# ---------------------------------------------------------------- campaign

FILE = "campaign.json"
AUTHOR = "Gyoji"
"""The author of the hand-made levels."""


class CampaignLevel(NamedTuple):
    """A level of a campaign."""

    name: str
    """The puzzle's name, or a digest of the text: saved progress belongs to exactly this level."""
    title: str
    author: str
    text: str
    """The level as the judge reads it, without actions."""
    options: Options
    """The options for reading the text, and the choices of a variant; `seed` is for its chances."""
    moves: int | None = None
    """Par: the fewest moves, or the moves of a match that was won; None if it is not known."""
    pushes: int | None = None
    difficulty: float | None = None
    """The difficulty (docs/design.md); None if it was not measured, as of most lessons."""
    solution: Sequence[str] = ()
    """The actions of a solution with the fewest moves, or of all seats of a match, in words."""
    opponents: str = ""
    """The strength of the programs at the other seats, in a match."""
    turns: int | None = None
    """The number of turns of the first seat, in a match."""
    by_ear: int | None = None
    """If nobody sees the board: the moves that the game's own program needed, as the median of five
    plays. `moves` is then the par of a player who knows the board."""


@cache
def campaign(game: Game) -> tuple[CampaignLevel, ...]:
    """Return the levels in order; without the file `campaign.json`, the game's puzzles.

    Lessons whose difficulty was not measured come first. All other levels are sorted by it.
    """
    text = read_file(game, FILE)
    if text is None:
        return tuple(_lesson(puzzle, {}) for puzzle in puzzles(game))
    found = json.loads(text)
    rated = found["lessons"]
    lessons = ((each, rated[each.name]) for each in puzzles(game) if each.name in rated)
    chosen = map(_chosen_level, found["levels"])
    placed = [
        *((entry.get("difficulty", 0.0), _lesson(each, entry)) for each, entry in lessons),
        *((level.difficulty or 0.0, level) for level in chosen),
    ]
    return tuple(level for _, level in sorted(placed, key=itemgetter(0)))


def _lesson(puzzle: Puzzle, rated: Mapping[str, Any]) -> CampaignLevel:
    text = puzzle.data.decode("latin-1")
    options = {**puzzle.options, **rated.get("options", {})}
    known = (puzzle.name, puzzle.title, AUTHOR, text, options)
    return CampaignLevel(
        *known, rated.get("moves"), rated.get("pushes"), by_ear=rated.get("by_ear")
    )


def _chosen_level(level: dict[str, Any]) -> CampaignLevel:
    name = digest_of(level["text"])
    return CampaignLevel(**{"name": name, "options": MappingProxyType({}), **level})


def digest_of(text: str) -> str:
    """Return a short digest of a level, which ties a saved record to exactly this level."""
    return sha256(text.encode("latin-1")).hexdigest()[:12]


# ---------------------------------------------------------------- tutorial
# A game's tutorial: a small level and its first moves with their rulings explained.
#
# The browser offers it to whoever opens a game for the first time.

TUTORIAL = "tutorial.json"


class TutorialStep(NamedTuple):
    """One move of a tutorial."""

    command: str
    """The action, in the notation's words."""
    task: str
    """The click, tap or drag for it, as an instruction."""
    ruling: str
    """The reason for the referee's ruling, in a sentence."""
    key: str = ""
    """A key that does the same, if one is worth mentioning; otherwise ""."""
    cell: tuple[int, int] | None = None
    """The cell to touch, which the page marks: its row and column on the board, from 0."""


class Tutorial(NamedTuple):
    """The first moves of a game."""

    aim: str
    """The aim of the game, in a sentence."""
    text: str
    """The level as the judge reads it, without actions."""
    options: Options
    """The options for reading the level, and the options and the `seed` of a variant, if any."""
    steps: tuple[TutorialStep, ...]


@cache
def tutorial(game: Game) -> Tutorial | None:
    """Return the tutorial; None if the game has none."""
    text = read_file(game, TUTORIAL)
    if text is None:
        return None
    found = json.loads(text)
    steps = tuple(TutorialStep(**step) for step in found.pop("steps"))
    return Tutorial(**found, steps=steps)
