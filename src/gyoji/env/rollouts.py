"""What many steps of a vector environment give in one call, and memory for their boards."""

from __future__ import annotations

from sys import getrefcount
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from ..learn.observations import Array


class Rollout(NamedTuple):
    """Many steps of all plays: arrays `(steps, num_envs)`, and the number of plays that ended.

    `boards` is None, or the cells before each step, `(steps, num_envs, height, width)`.
    """

    actions: Array
    rewards: Array
    terminated: Array
    truncated: Array
    boards: Array | None
    ended: int


class BoardMemory:
    """Memory for the boards of rollouts, used again once nobody has kept the last one's."""

    def __init__(self, cells: int) -> None:
        # The smallest type that holds cells, of 4 bytes at most, as stages write no others.
        self._dtype = np.min_scalar_type(min(cells, 1 << 31) - 1)
        self._last: Array | None = None

    def boards(self, shape: tuple[int, ...]) -> Array:
        """An array of this shape, of any content."""
        # New memory has to be mapped page by page, which takes longer than the steps themselves.
        # Two references to the last array are this attribute's and the call's own.
        if self._last is None or getrefcount(self._last) > 2 or self._last.shape != shape:
            self._last = None
            self._last = np.empty(shape, self._dtype)
        return self._last
