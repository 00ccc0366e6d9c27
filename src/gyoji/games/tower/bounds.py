"""The statement's bounds for towers, and towers within them."""

from __future__ import annotations

from array import array
from itertools import chain, cycle, repeat
from typing import TYPE_CHECKING

from ...game.bounds import fitting, with_length
from ...game.enumeration import telling
from ...game.state import AREA, WIDTH
from . import rules
from .levels import MAKERS
from .rules import EMPTY, GOAL, HERE, MOVETO
from .shrinking import towers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from ...game.bounds import Profile
    from ...game.protocols import Case, Options

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
        case = MAKERS[name](rng, size, width)
        every = range(MOVETO + case.start[WIDTH])
        case = with_length(rng, case, commands, every)
        yield case._replace(actions=array("q", case.actions))


def tiny(profile: Profile) -> Iterator[Case]:
    """Yield towers of three and four rows and columns, in which something new happens."""
    every = chain.from_iterable(towers(*shape) for shape in fitting(profile, SHAPES))
    return telling(rules, every, 1, 1)
