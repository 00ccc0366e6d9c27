"""What many steps of a vector environment give in one call, and memory for it."""

from __future__ import annotations

from sys import getrefcount
from typing import TYPE_CHECKING, Any, NamedTuple

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


class Memory:
    """Memory for the arrays of rollouts, used again once nobody has kept the last one's."""

    def __init__(self) -> None:
        self._last: dict[str, Array] = {}

    def array(self, name: str, shape: tuple[int, ...], dtype: Any) -> Array:
        """An array of this shape, of any content."""
        # New memory has to be mapped page by page, which takes about as long as the steps.
        last = self._last.get(name)
        # Three references are the dictionary's, this function's and the call's own.
        if last is None or getrefcount(last) > 3 or last.shape != shape:
            last = self._last[name] = np.empty(shape, dtype)
        return last
