"""The samples of a game's statement: judge's inputs, each with the answer that is right."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from .words import home

if TYPE_CHECKING:
    from .game import Game


class Sample(NamedTuple):
    """An input of the statement, by its name, and the output that belongs to it."""

    name: str
    data: bytes
    answer: bytes


def samples(game: Game) -> list[Sample]:
    """The files of the folder `samples` beside the rules, by name; none if there is none."""
    return [
        Sample(path.stem, path.read_bytes(), path.with_suffix(".ans").read_bytes())
        for path in sorted(Path(home(game), "samples").glob("*.in"))
    ]
