"""Designing the Labyrinth: maps on which a treasure lies far away, for one walker who sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.design import Shape
from .cells import board
from .levels import RECIPES, islands
from .maps import make
from .notation import position

if TYPE_CHECKING:
    from random import Random

    from ...state import Position

METHODS = {"farthest": "maps of all kinds; the treasure is where the way to it and back is longest"}
USUAL = Shape(8, 8)


def draft(rng: Random, shape: Shape, _method: str) -> Position:
    """A map without a treasure."""
    if shape.rows < 2 or shape.columns < 2:
        raise ValueError("a labyrinth has at least 2 rows and 2 columns")
    words = make(rng, shape.rows, shape.columns, RECIPES[rng.choice([*RECIPES])], connected=True)
    cells, width = board(words)
    return position(cells, width, [rng.choice(islands(words))])
