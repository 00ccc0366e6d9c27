"""Hand-made levels, from the first steps of a game to a real puzzle, as judge's inputs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .files import folder
from .variants import variants_of

if TYPE_CHECKING:
    from .game import Game
    from .protocols import Options


class Puzzle(NamedTuple):
    """A level with its name and title; `options` are the notation's options for reading it."""

    name: str
    title: str
    data: bytes
    options: Options


def puzzles(game: Game) -> list[Puzzle]:
    """The files in the folder `puzzles` beside the rules, by name; none if there is no such folder.

    Each is one play without actions. `01-first-steps.in` has the title "First steps".
    """
    return [
        Puzzle(path.stem, _title(path.stem), path.read_bytes(), variants_of(game).READS)
        for path in sorted((folder(game) / "puzzles").glob("*.in"))
    ]


def _title(name: str) -> str:
    return name.partition("-")[2].replace("-", " ").capitalize()
