"""The statement's bounds for warehouses, and warehouses within them."""

from __future__ import annotations

from itertools import chain, cycle, repeat
from typing import TYPE_CHECKING

from ...game.bounds import fitting
from ...game.enumeration import telling
from ...game.state import AREA, WIDTH
from . import rules
from .levels import KINDS, keystrokes, pull_apart, scatter
from .rules import ASTRAY, BOX, OUTSIDE, TARGET, WALL, WORKER
from .shrinking import warehouses

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from ...game.bounds import Profile
    from ...game.protocols import Case, Options

SHAPES = ((2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (4, 2))
"""Rows and columns inside the walls of the tiniest warehouses."""


def measure(case: Case) -> Mapping[str, int]:
    start = case.start
    cells, width = start[: start[AREA]], start[WIDTH]
    # A ring that is not drawn stands for a border with openings.
    rim = 2 * bool(cells[0] & OUTSIDE)
    boxes, targets = (sum(bool(cell & kind) for cell in cells) for kind in (BOX, TARGET))
    return {
        "rows": len(cells) // width - rim,
        "columns": width - rim,
        "keys": len(case.actions),
        "workers": sum(bool(cell & WORKER) for cell in cells),
        "unmatched": abs(boxes - targets),
        "misplaced": start[ASTRAY],
        "openings": sum(not cells[at] & WALL for at in inner_border(len(cells), width))
        if rim
        else 0,
    }


def inner_border(area: int, width: int) -> Iterator[int]:
    """Yield the outermost cells that are drawn, on a board with a ring that is not."""
    for at in range(width, area - width):
        row, column = divmod(at, width)
        edge = row in (1, area // width - 2) or column in (1, width - 2)
        if edge and 0 < column < width - 1:
            yield at


def cases(
    rng: Random, size: int, kind: str, options: Options, profile: Profile
) -> Iterator[Case]:  # fmt: skip
    """Yield warehouses of `size` rows."""
    for name in cycle(list(KINDS)[1:]) if kind == "mixed" else repeat(kind):  # pragma: no branch
        yield make(rng, size, name, profile)


def make(rng: Random, rows: int, kind: str, profile: Profile) -> Case:
    """Return a case like those of `levels.make`, but of more shapes and with more boxes.

    The number of its keystrokes is drawn within the profile.
    """
    about = 4 + rng.randrange(4) if kind == "tiny" else rng.randint(rows - 2, rows + 2)
    rows = profile.bound("rows").nearest(4) if kind == "tiny" else rows
    columns = profile.bound("columns").draw(rng, about, 4)
    keys = profile.bound("keys")
    count = keys.draw(rng, 4 * (rows + columns))
    # In a square of four cells no box can be pulled.
    if kind == "solved" and max(rows, columns) > 4:
        return homecoming(rng, rows, columns, count)
    share, walls = {
        "tiny": (4, 0),
        "crowded": (rng.choice((2, 3)), 12),
    }.get(kind, (12, rng.choice((0, 8, 5, 3))))
    case = scatter(rng, rows, columns, share=share, walls=walls)
    return case._replace(actions=keystrokes(rng, count))


def homecoming(rng: Random, rows: int, columns: int, keys: int) -> Case:
    """Return a case of boxes that were pulled off their targets; its keystrokes push them back.

    Some of the boxes may be on targets at the start.
    """
    inside = (rows - 2) * (columns - 2)
    boxes = rng.choice((1, max(1, rows // 4), max(1, inside // 3)))
    pulls = max(8, keys // rng.choice((1, 2, 8)))
    case = pull_apart(rng, rows, columns, boxes=boxes, pulls=pulls, more=4)
    return case._replace(actions=case.actions[: max(keys, 1)])


def tiny(profile: Profile) -> Iterator[Case]:
    """Yield warehouses of four to nine inner cells.

    Each has an event that is rare in those before it.
    """
    keys, misplaced = profile.bound("keys"), profile.bound("misplaced")
    every = chain.from_iterable(warehouses(*shape) for shape in fitting(profile, SHAPES, 1))
    # Only these two measures can be out of bounds, and measuring everything would be slow.
    some = (
        case
        for case in every
        if keys.allows(len(case.actions)) and misplaced.allows(case.start[ASTRAY])
    )
    return telling(rules, some, 4, 9)
