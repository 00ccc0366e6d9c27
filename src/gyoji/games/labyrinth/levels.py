"""Generation of labyrinths: maps by recipe, and random walks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.protocols import Case, Option
from .cells import board
from .maps import Recipe, make
from .notation import position

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from ...game.protocols import Options

OPTIONS = {
    "reach": Option(
        ("all", "any"), "Can every island be reached from every other, or is any map allowed?"
    ),
    "walkers": Option(
        ("1", "2", "3", "4"),
        "The number of walkers in a play; to read several, use --walks=together.",
        judged=False,
    ),
}
KINDS = {
    "mixed": "one of the other kinds, at random",
    "random": "a little of everything",
    "rivers": "rivers side by side, touching, and ending beside other rivers",
    "caves": "many caves, in chains of one and of five",
    "bogs": "bogs beside bogs, walls and the border",
    "open": "few obstacles",
    "mazes": "mostly walls, with ways between them",
    "tiny": "two or three rows of two or three cells, whatever the size",
}
RECIPES = {
    "random": Recipe(rivers=25, caves=6, bogs=12, walls=12),
    "rivers": Recipe(rivers=75, caves=2, bogs=4, walls=2),
    "caves": Recipe(rivers=8, caves=35, bogs=4, walls=8, chains=(1, 5)),
    "bogs": Recipe(rivers=6, caves=2, bogs=50, walls=18),
    "open": Recipe(rivers=4, caves=1, bogs=2, walls=2),
    "mazes": Recipe(rivers=6, caves=2, bogs=6, walls=45),
    "tiny": Recipe(rivers=30, caves=20, bogs=20, walls=10),
}


def cases(rng: Random, size: int, count: int, kind: str, options: Options) -> Iterator[Case]:
    """Yield `count` walks on one map of `size` rows, or one play of several walkers.

    The kind `tiny` has 2 or 3 rows. ValueError for fewer than 2 rows, and for more than one play of
    several walkers.
    """
    walkers = int(options.get("walkers", "1"))
    if size < 2:
        raise ValueError(f"a labyrinth has at least 2 rows, not {size}")
    if walkers > 1 and count > 1:
        raise ValueError(f"one input holds one play of {walkers} walkers, not {count}")
    name = some_kind(rng, kind, size)
    rows, columns = shape(rng, size, name)
    words = make(rng, rows, columns, RECIPES[name], connected=options["reach"] == "all")
    cells, width = board(words)
    for _ in range(count):
        start = position(cells, width, starts(rng, islands(words), walkers))
        yield Case(start, letters(rng, walkers * rows, name))


def some_kind(rng: Random, kind: str, size: int) -> str:
    """Return the kind; for `mixed` a random one, which is `tiny` only for small sizes."""
    large = [name for name in RECIPES if name != "tiny" or size <= 3]
    return rng.choice(large) if kind == "mixed" else kind


def islands(words: list[list[str]]) -> list[tuple[int, int]]:
    """Return the rows and columns, from 0, where walkers may start."""
    return [
        (row, column)
        for row, line in enumerate(words)
        for column, word in enumerate(line)
        if word == "o"
    ]


def starts(rng: Random, islands: list[tuple[int, int]], walkers: int) -> list[tuple[int, int]]:
    """Return an island for each walker: different ones, if there are enough."""
    if walkers == 1 or len(islands) < walkers:
        return [rng.choice(islands) for _ in range(walkers)]
    return rng.sample(islands, walkers)


def shape(rng: Random, size: int, kind: str) -> tuple[int, int]:
    if kind == "tiny":
        return rng.randint(2, 3), rng.randint(2, 3)
    return size, rng.randint(max(2, size - 2), size + 2)


def letters(rng: Random, rows: int, kind: str) -> bytes:
    """Return random commands, about four for each row; for the kind `tiny` perhaps none."""
    least = 0 if kind == "tiny" else 3 * rows
    return bytes(rng.choices(range(4), k=rng.randint(least, 5 * rows)))
