"""The possible cells of a place, as a set of bits; places on parts of unknown position."""

from __future__ import annotations

from math import log2

from .. import rules

WALL, ISLAND, ESTUARY, CAVE = 1, 2, 4, 8
BOG, RIVER = 1 << 4, 1 << 8  # each with four bits, one for each way
BOGS, RIVERS, ANYTHING = 15 * BOG, 15 * RIVER, (1 << 12) - 1
WAYS = range(4)  # north, south, west, east: the opposite of a way is `way ^ 1`

MET = {
    rules.WALL: WALL, rules.ISLAND: ISLAND, rules.BOG: BOGS,
    rules.RIVER: RIVERS, rules.ESTUARY: ESTUARY, rules.CAVE: CAVE,
}  # fmt: skip
"""The cells that a kind in an announcement stands for."""

PART, ROW, CENTRE = 1 << 42, 1 << 21, 1 << 20
STEPS = (-ROW, ROW, -1, 1)
"""The steps north, south, west and east, which are added to a place.

A place is one number for a part of the map, a row and a column.
"""

COMMON = {WALL: 20, ISLAND: 48, ESTUARY: 4, CAVE: 8} | {
    (BOG << way): 2 for way in WAYS
} | {(RIVER << way): 3 for way in WAYS}  # fmt: skip
"""The usual share of each cell, in percent; only guesses depend on it, not certain knowledge."""


def _shares() -> list[float]:
    """Return the share of each set of cells; 0 for the empty set."""
    shares = [0.0]
    for cells in range(1, ANYTHING + 1):
        lowest = cells & -cells
        shares.append(shares[cells ^ lowest] + COMMON[lowest] / 100)
    return shares


SHARES = _shares()
BITS = [0.0, *(-log2(share) for share in SHARES[1:])]
"""For each set, the surprise, in bits, that a cell is in the set."""


def origin(part: int) -> int:
    """Return the origin of a part of the map."""
    return part * PART + CENTRE * ROW + CENTRE


def field(place: int) -> tuple[int, int, int]:
    """Return the part, row and column of a place; rows and columns count from the part's origin."""
    part, rest = divmod(place, PART)
    row, column = divmod(rest, ROW)
    return part, row - CENTRE, column - CENTRE


def is_single(cells: int) -> bool:
    """Return whether a set has exactly one cell."""
    return cells & (cells - 1) == 0
