"""Maps for the game of sweets: the contest's, random ones, and cities with separate land."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

Field = tuple[int, int]
"""The row and the column of a field."""

CONTEST = """
*****************************
**************************M**
*************************LL**
***********************MLM***
**********************LLLLLM*
*********************MLMLML**
**********************LL*****
********************M*M******
*******************LL********
******************MLM********
*****************LLL*********
*************LMLMLM**********
******LMLLM*MLLLL************
*MLM*MLLMLLLLLMLM************
*LLL*****LMLMLLL*************
MLM*MLM*ML****M**************
LL*LLLL**********************
M**MLM***********************
*****************************
"""
PAIRS = 24
AROUND = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))


def contest() -> list[bytes]:
    """Return the board of the contest, 19 rows of 29 fields."""
    return CONTEST.encode().split()


def scatter(rng: Random, size: int, most: int) -> list[bytes]:
    """Return `size` rows, with land in clusters or scattered, and cities only beside land."""
    width = rng.randint(max(1, size - 3), size + 3)
    rows = [bytearray(b"*" * width) for _ in range(size)]
    land = [(rng.randrange(size), rng.randrange(width))]
    for _ in range(rng.randint(1, most) - 1):
        row, column = beside(rng, land) if rng.random() < 0.7 else (
            rng.randrange(size), rng.randrange(width)
        )  # fmt: skip
        if 0 <= row < size and 0 <= column < width:
            land.append((row, column))
    for row, column in land:
        rows[row][column] = ord("L")
    for _ in range(len(land)):
        row, column = beside(rng, land)
        if 0 <= row < size and 0 <= column < width and rows[row][column] == ord("*"):
            rows[row][column] = ord("M")
    return [bytes(row) for row in rows]


def fill(rng: Random, size: int, most: int) -> list[bytes]:
    """Return a board with one connected land on half of it, and a city per three land fields."""
    width = size + rng.randint(0, 2)
    free = {(row, column) for row in range(size) for column in range(width)}
    land = [(size // 2, width // 2)]
    free -= {*land}
    while len(land) < min(most, size * width // 2):
        grow(rng, land, land, free)
    cities = list[Field]()
    while free and len(cities) * 3 < len(land):
        grow(rng, cities, land, free)
    rows = [bytearray(b"*" * width) for _ in range(size)]
    for row, column in land:
        rows[row][column] = ord("L")
    for row, column in cities:
        rows[row][column] = ord("M")
    return [bytes(row) for row in rows]


def grow(rng: Random, fields: list[Field], land: list[Field], free: set[Field]) -> None:
    """Draw a field beside the land at random, and add it to `fields` if it is free."""
    if (field := beside(rng, land)) in free:
        free.remove(field)
        fields.append(field)


def beside(rng: Random, fields: list[Field]) -> Field:
    """Return a field that touches one of these, perhaps off the board."""
    row, column = rng.choice(fields)
    down, right = rng.choice(AROUND)
    return row + down, column + right


def pairs(size: int) -> list[bytes]:
    """Return `size` rows with 24 cities, each with a land field that touches no other city."""
    used = (size + 1) // 2
    across = -(-PAIRS // used)
    left, rows = PAIRS, list[bytes]()
    for row in range(size):
        here = min(left, across) if row % 2 == 0 else 0
        left -= here
        rows.append(b"ML*" * here + b"***" * (across - here))
    return rows
