"""The tiniest labyrinths: maps of a few cells, and walks that try every direction on them."""

from __future__ import annotations

from collections import defaultdict, deque
from itertools import islice, product
from typing import TYPE_CHECKING

from ...game.protocols import Case
from . import sheets
from .cells import board
from .notation import position
from .rules import ISLAND, KIND, PLACE, apply

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...game.state import Position

ISLANDS, WALLS, BOGS = ("o",), ("w",), ("b^", "bv", "b<", "b>")
ACROSS, UPRIGHT, CAVES = ("r<", "r>", "e"), ("r^", "rv", "e"), ("y1", "y2")
RIVERS = ("r^", "rv", "r<", "r>", "e")
ALL = ISLANDS + WALLS + BOGS + RIVERS + CAVES
SHEETS = (
    (1, 1, ISLANDS, 1),
    (1, 2, ALL, 1),
    (2, 1, ALL, 1),
    (1, 4, ISLANDS + ACROSS + CAVES, 1),
    (4, 1, ISLANDS + UPRIGHT, 1),
    (1, 5, ISLANDS + ACROSS, 1),
    (5, 1, ISLANDS + UPRIGHT, 1),
    (1, 3, ALL, 1),
    (3, 1, ALL, 1),
    (2, 3, ISLANDS + RIVERS, 2),
    (3, 2, ISLANDS + RIVERS, 2),
    (2, 2, ALL, 2),
)
"""Sorts of maps: rows and columns, the possible words of each cell, and how many of all these maps
are used: 1 means each map, 2 every second one."""
MOST_ALONE = 2  # the most cells of a map on which an estuary may have no river
WAYS = range(4)


def cases() -> Iterator[Case]:
    """Yield walks on the maps of SHEETS; the walks on one map follow one another.

    The maps have each kind of cell beside every other, in all directions. There are rivers and
    caves next to each kind of cell; rivers of up to five cells, side by side and ending in each
    other's estuaries; and chains of up to three caves, in reading order and against it. Every
    second map of 2 x 2 and 2 x 3 cells is used. On each map, every direction is tried from every
    reachable cell, in few walks, so that any mistake on it shows.
    """
    for words in maps():
        yield from walks(words)


def maps() -> Iterator[list[list[str]]]:
    """Yield the maps of SHEETS that are valid, in words."""
    for rows, columns, known, step in SHEETS:
        valid = (words for cells in product(known, repeat=rows * columns)
                 if (words := name(cells, columns)))  # fmt: skip
        yield from islice(valid, 0, None, step)


def name(cells: Sequence[str], columns: int) -> list[list[str]] | None:
    """Return the words of a map with numbered rivers and caves; None for a map that is not used.

    Chain 1 goes through its caves in reading order, chain 2 backwards. A map is not used if it is
    invalid, or if a chain 2 of one or two caves, for which the order makes no difference, is alone.
    """
    caves = [at for at, cell in enumerate(cells) if cell == "y1"]
    behind = [at for at, cell in enumerate(cells) if cell == "y2"]
    rivers = rivers_of(cells, columns)
    if "o" not in cells or rivers is None or (len(behind) in (1, 2) and not caves):
        return None
    words = list(cells)
    for chain in (caves, behind[::-1]):
        for index, at in enumerate(chain):
            words[at] += str(index)
    for at, number in rivers.items():
        words[at] = f"{words[at][0]}{number}{words[at][1:]}"
    return [words[at : at + columns] for at in range(0, len(words), columns)]


def rivers_of(cells: Sequence[str], columns: int) -> dict[int, int] | None:
    """Return the river number of each river cell.

    None if a river has no end or two share a cell.
    """
    sources = defaultdict[int, list[int]](list)
    for at, cell in enumerate(cells):
        if cell[0] == "r":
            sources[beyond(cells, columns, at)].append(at)
    mouths = [at for at, cell in enumerate(cells) if cell == "e"]
    numbers: dict[int, int] = {}
    for number, mouth in enumerate(mouths, 1):
        if mouth not in sources and len(cells) > MOST_ALONE:
            return None
        todo = [mouth]
        while todo:
            numbers[todo[-1]] = number
            todo += sources.get(todo.pop(), [])
    forked = any(len(above) > 1 for above in sources.values())
    whole = all(at in numbers for above in sources.values() for at in above)
    return numbers if whole and not forked else None


def beyond(cells: Sequence[str], columns: int, at: int) -> int:
    """Return the cell to which a current leads; -1 off the map."""
    row, column = sheets.beyond(divmod(at, columns), cells[at])
    on_map = 0 <= row < len(cells) // columns and 0 <= column < columns
    return row * columns + column if on_map else -1


def walks(words: list[list[str]]) -> Iterator[Case]:
    """Yield few walks that together try every direction from every reachable cell of a map."""
    cells, width = board(words)
    tried = set[tuple[int, int]]()
    for at, cell in enumerate(cells):
        if cell & KIND == ISLAND:
            start = position(cells, width, [(at // width - 1, at % width - 1)])
            while ways := bytes(walk(start, tried)):
                yield Case(start, ways)


def walk(start: Position, tried: set[tuple[int, int]]) -> Iterator[int]:
    """Yield the next directions, until every reachable one has been tried."""
    here = start[PLACE]
    while ways := nearest(start, here, tried):
        for way in ways:
            tried.add((here, way))
            here = step(start, here, way)
        yield from ways


def nearest(start: Position, here: int, tried: set[tuple[int, int]]) -> list[int]:
    """Return the shortest path that ends with an untried direction; empty if there is none."""
    todo, seen = deque([(here, list[int]())]), {here}
    while todo:
        here, ways = todo.popleft()
        for way in WAYS:
            if (here, way) not in tried:
                return [*ways, way]
        for way in WAYS:
            there = step(start, here, way)
            if there not in seen:
                seen.add(there)
                todo.append((there, [*ways, way]))
    return []


def step(start: Position, here: int, way: int) -> int:
    """Return the place that a walker reaches by a step."""
    state = list(start)
    state[PLACE] = here
    apply(state, way, None)
    return state[PLACE]
