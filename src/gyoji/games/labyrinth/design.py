"""Design of maps on which a treasure lies far away, for one walker who sees the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.design import Shape
from ...game.state import AREA, WIDTH
from .cells import board, write_words
from .levels import RECIPES, islands
from .maps import make
from .notation import position
from .rules import PLACE

if TYPE_CHECKING:
    from random import Random

    from ...game.state import Position

    Map = list[list[tuple[str, bool]]]
    """For each cell its word, and whether the walker starts on it."""

METHODS = {"farthest": "maps of all kinds; the treasure is where the way to it and back is longest"}
USUAL = Shape(8, 8)


def draft(rng: Random, shape: Shape, _method: str) -> Position:
    """Return a map; `solving.design` places the treasure later."""
    if shape.rows < 2 or shape.columns < 2:
        raise ValueError("a labyrinth has at least 2 rows and 2 columns")
    words = make(rng, shape.rows, shape.columns, RECIPES[rng.choice([*RECIPES])], connected=True)
    cells, width = board(words)
    return position(cells, width, [rng.choice(islands(words))])


def canonical(start: Position) -> Position:
    """Return the least of the eight maps that come from a map by turning and mirroring it."""
    row, column = divmod(start[PLACE], start[WIDTH])
    words = write_words(start[: start[AREA]], start[WIDTH])
    marked = [[(word, (at, to) == (row - 1, column - 1)) for to, word in enumerate(line)]
              for at, line in enumerate(words)]  # fmt: skip
    maps = [marked, mirror(marked)]
    for _ in range(3):
        maps += [turn_map(each) for each in maps[-2:]]
    return min(map(place, maps))


def mirror(words: Map) -> Map:
    swap = str.maketrans("<>", "><")
    return [[(word.translate(swap), here) for word, here in line[::-1]] for line in words]


def turn_map(words: Map) -> Map:
    """Return the map after a quarter turn to the right."""
    turn = str.maketrans("^>v<", ">v<^")
    return [
        [(word.translate(turn), here) for word, here in line]
        for line in zip(*words[::-1], strict=True)
    ]


def place(words: Map) -> Position:
    """Return the position for the words of all cells, with the walker on the map."""
    cells, width = board([[word for word, _ in line] for line in words])
    here = next(
        (at, to) for at, line in enumerate(words) for to, cell in enumerate(line) if cell[1]
    )
    return position(cells, width, [here])
