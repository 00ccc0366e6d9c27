"""The statement's bounds for towers, and towers within them."""

from __future__ import annotations

from array import array
from itertools import chain, cycle, repeat
from typing import TYPE_CHECKING

from ...game.bounds import fitting, with_length
from ...game.enumeration import telling
from ...game.protocols import Case
from ...game.state import AREA, WIDTH
from . import rules
from .levels import MAKERS
from .notation import position
from .rules import CLIMB, EMPTY, GETDOWN, GOAL, HERE, MOVETO, PULL
from .shrinking import towers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from ...game.bounds import Profile
    from ...game.protocols import Options

WORN, NARROW = 0.3, 4
"""WORN is the share of towers of the kind `fragile` that the function `worn` makes. Its towers have
at least NARROW columns."""

SUNK = 0.2
"""The share of towers of dimension blocks in which a whole column vanishes, block by block."""

SHAPES = ((3, 3), (3, 4), (4, 3))
"""Rows and columns of the tiniest towers."""


def measure(case: Case) -> Mapping[str, int]:
    start = case.start
    cells, width = start[: start[AREA]], start[WIDTH]
    return {
        "rows": len(cells) // width - 2,
        "columns": width - 2,
        # A block that was put over the player hides the S.
        "players": int(cells[start[HERE]] == EMPTY),
        "goals": cells.count(GOAL),
        "commands": len(case.actions),
    }


def cases(
    rng: Random, size: int, kind: str, options: Options, profile: Profile
) -> Iterator[Case]:  # fmt: skip
    """Yield towers of `size` rows, narrow and wide, with up to thousands of commands."""
    columns, commands = profile.bound("columns"), profile.bound("commands")

    def width(rng: Random, rows: int) -> int:
        return columns.draw(rng, rng.randint(rows - 2, rows + 2), 3)

    for name in cycle(MAKERS) if kind == "mixed" else repeat(kind):  # pragma: no branch
        narrow = columns.nearest(NARROW) < NARROW
        if name == "fragile" and not narrow and rng.random() < WORN:
            case = worn(rng, size, max(NARROW, width(rng, size)))
        elif name == "holes" and rng.random() < SUNK:
            case = sunk(rng, size, width(rng, size))
        else:
            case = MAKERS[name](rng, size, width)
        every = range(MOVETO + case.start[WIDTH])
        case = with_length(rng, case, commands, every)
        yield case._replace(actions=array("q", case.actions))


def worn(rng: Random, rows: int, columns: int) -> Case:
    """Return a tower with a fragile block that the player pulls, leaves, and needs for the goal.

    How much of its count is left shows only in how the game ends.
    """
    left = rng.random() < 0.5
    board = [bytearray(b"." * columns) for _ in range(rows)]
    at = rng.randrange(columns - NARROW + 1)
    scene = [b".G..", b"#%cS." % rng.choice(b"123")]
    for row, marks in zip(board[-2:], scene, strict=True):
        row[at : at + NARROW] = marks if left else marks[::-1]
    onto, off = CLIMB + left, GETDOWN + (not left)
    actions = [PULL + (not left), *[onto, off] * rng.randrange(5), onto, onto]
    return Case(position([bytes(row) for row in board]), array("q", actions))


def sunk(rng: Random, rows: int, columns: int) -> Case:
    """Return a tower with a column that sinks into a dimension block, one block in each round."""
    board = [bytearray(b"." * columns) for _ in range(rows)]
    at = rng.randrange(columns)
    top = rng.choice((0, rng.randrange(rows - 2)))
    board[top][at] = ord("S")
    for row in board[top + 1 : -1]:
        row[at] = rng.choice(b"####IC3")
    board[-1][at], board[-1][at - 1] = b"BG"
    return Case(position([bytes(row) for row in board]), array("q", [MOVETO] * rng.randrange(1, 3)))


def tiny(profile: Profile) -> Iterator[Case]:
    """Yield towers of three or four rows and columns; each shows something that is new."""
    every = chain.from_iterable(towers(*shape) for shape in fitting(profile, SHAPES))
    return telling(rules, every, 1, 1)
