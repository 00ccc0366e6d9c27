"""Levels of Sokoban with an exact number of pushes, proven."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from ...game.design import design_of
from ...games import load
from ...util.jobs import pool_of
from .levels import Generation, LevelOrder
from .wishes import wish_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .levels import Designed

FEWEST, MOST = 3, 60
"""The least and the greatest number of pushes for which levels are made."""

SECONDS = 30
"""The time in seconds after which a client that waits for a level is told that none was found."""

SHAPES = (
    (20, {"rows": "8", "columns": "8", "boxes": "2..3"}),
    (40, {"rows": "10", "columns": "10", "boxes": "3"}),
    (MOST, {"rows": "14", "columns": "14", "boxes": "2"}),
)
"""Shapes of rooms, each with the maximum number of pushes for which it soon gives a level."""


def levels_at(pushes: int, seed: int = 0, *, time: float = inf) -> Iterator[Designed]:
    """Yield levels of Sokoban whose best solutions have exactly this many pushes, proven.

    The same seed gives the same levels on every machine. No level is another one turned or
    mirrored, and no level is in a known collection. The iterator ends only after `time` seconds.
    """
    if not FEWEST <= pushes <= MOST:
        raise ValueError(f"levels have {FEWEST} to {MOST} pushes, not {pushes}")
    game, shape = load("sokoban"), next(shape for most, shape in SHAPES if pushes <= most)
    wish = wish_of({"pushes": str(pushes), **shape})
    order = LevelOrder(game, wish, next(iter(design_of(game).METHODS)), seed)
    return Generation(order).levels(1 << 30, time, pool_of(1, "", threads=True))
