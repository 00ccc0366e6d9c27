"""The result of many steps of a vector environment in one call, and memory for it."""

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
    """Memory for arrays that are given away; it is reused when nobody holds them any more."""

    def __init__(self) -> None:
        self._made: dict[str, list[Array]] = {}

    def array(self, name: str, shape: tuple[int, ...], dtype: Any) -> Array:
        """Return an array of this shape, with any content."""
        # New memory has to be mapped page by page, which takes about as long as the steps. Two
        # arrays take turns, since a caller has one until the next one is assigned to the same name.
        made = self._made.setdefault(name, [])
        for array in made:
            # Three references are the list's, this function's and the call's own.
            if getrefcount(array) == 3 and array.shape == shape:
                return array
        del made[:-1]
        made.append(np.empty(shape, dtype))
        return made[-1]
