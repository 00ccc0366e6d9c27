"""Levels for people, from the first steps of a game to a real puzzle, as judge's inputs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .files import folder
from .variants import variants_of

if TYPE_CHECKING:
    from .game import Game
    from .protocols import Options


class Puzzle(NamedTuple):
    """A level with its name and title; `options` are those of the notation to read it with."""

    name: str
    title: str
    data: bytes
    options: Options


def puzzles(game: Game) -> list[Puzzle]:
    """The files of the folder `puzzles` beside the rules, by name; none if there is no folder.

    Each is one play without actions. `01-first-steps.in` has the title "First steps".
    """
    return [
        Puzzle(path.stem, _title(path.stem), path.read_bytes(), variants_of(game).READS)
        for path in sorted((folder(game) / "puzzles").glob("*.in"))
    ]


def _title(name: str) -> str:
    """A file's name without its number, as a title."""
    return name.partition("-")[2].replace("-", " ").capitalize()
