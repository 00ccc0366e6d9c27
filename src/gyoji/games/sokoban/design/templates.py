"""Rooms put together from tiles.

After Taylor and Parberry, Procedural Generation of Sokoban Levels, 2011. A tile is three cells wide
and high. Its border states which cells beside it have to be free, so that its openings lead
somewhere. The drawings are our own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

    Drawing = tuple[str, ...]
    Grid = dict[tuple[int, int], str]

FREE, FILLED, ANY = ".", "#", " "

DRAWINGS: tuple[Drawing, ...] = (
    ("     ", " ### ", " ### ", " ### ", "     "),
    ("     ", " ... ", " ... ", " ... ", "     "),
    ("     ", " ### ", ".....", " ... ", "     "),
    ("  .  ", " #.# ", "..## ", " #.. ", "   . "),
    ("  .  ", " #.# ", ".....", " #.# ", "  .  "),
    ("     ", " ### ", ".....", " ### ", "     "),
    ("  .  ", " #.# ", "...# ", " ### ", "     "),
    ("  .  ", " #.. ", ".....", " ..# ", "  .  "),
    (" .   ", " .## ", " ... ", " ##. ", "   . "),
    ("     ", " ..# ", " .#. ", " ... ", "     "),
    ("     ", " #.. ", " ... ", " ... ", "     "),
    ("     ", " #.# ", " ... ", " ... ", "     "),
    ("  .  ", " #.# ", " ... ", " #.# ", "     "),
    (" .   ", " .#. ", " ... ", " .#. ", "   . "),
    ("     ", " ... ", " .#. ", " ... ", "     "),
    ("     ", " ... ", ".##. ", " ... ", "     "),
    ("     ", " #.# ", ".... ", " ##. ", "   . "),
)

TRIES = 60
"""The number of tiles tried at a place before the room is begun again."""


def room(rng: Random, rows: int, columns: int) -> list[bool]:
    """Return a room's inner cells in reading order; True for a free one."""
    tiles = [(row, column) for row in range(0, rows, 3) for column in range(0, columns, 3)]
    while True:
        free: Grid = {}
        wanted: set[tuple[int, int]] = set()
        if all(lay(rng, free, wanted, *at, rows, columns) for at in tiles):
            return [free[row, column] == FREE for row in range(rows) for column in range(columns)]


def lay(
    rng: Random, free: Grid, wanted: set[tuple[int, int]], top: int, left: int, rows: int,
    columns: int,
) -> bool:  # fmt: skip
    """Lay a random tile that fits its neighbours and the room; False if none does."""
    for _ in range(TRIES):
        tile = turn(rng, rng.choice(DRAWINGS))
        cells, beside = part(tile, top, left)
        fits = all(cells.get(at, FREE) == FREE for at in wanted) and all(
            0 <= row < rows and 0 <= column < columns and free.get((row, column), FREE) == FREE
            for row, column in beside
        )
        if fits:
            free.update(cells)
            wanted |= beside
            return True
    return False


def part(tile: Drawing, top: int, left: int) -> tuple[Grid, set[tuple[int, int]]]:
    """Return the nine cells of a tile, and the places around them that have to be free."""
    cells, beside = {}, set()
    for row, line in enumerate(tile):
        for column, sign in enumerate(line):
            at = top + row - 1, left + column - 1
            if row in range(1, 4) and column in range(1, 4):
                cells[at] = FILLED if sign == FILLED else FREE
            elif sign == FREE:
                beside.add(at)
    return cells, beside


def turn(rng: Random, tile: Drawing) -> Drawing:
    """Return the tile in one of its eight directions."""
    if rng.random() < 0.5:
        tile = tile[::-1]
    for _ in range(rng.randrange(4)):
        tile = tuple("".join(column) for column in zip(*tile[::-1], strict=True))
    return tile
