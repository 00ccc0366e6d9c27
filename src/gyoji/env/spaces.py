"""Observations in Gymnasium's spaces: a board, with numbers beside it if the game has any.

What is observed is decided in `learn.observations`; here it gets its space.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.spaces import Box, Dict, Space

from ..learn.observations import Cells, Numbers, States, observer_of

if TYPE_CHECKING:
    from ..learn.observations import Array, Buffer, Heard, Observer
    from ..learn.stepper import Stepper


class Observation:
    """The space of one play's observations, and the function that makes them."""

    def __init__(self, stepper: Stepper, kind: str) -> None:
        self._board, self._numbers = observer_of(stepper.game, kind), Numbers(stepper.learning)
        self.space = space_of(stepper, self._board, self._numbers, self._board.dtype)
        self.observe = self._board.one
        if self._numbers.names:
            self.observe = self._both  # type: ignore[assignment]  # a dictionary, where there is more

    def _both(self, state: Buffer, player: int, heard: Heard) -> dict[str, Array]:
        board = self._board.one(state, player, heard)
        return {"board": board, "numbers": self._numbers.one(state, player)}


class BatchObservation:
    """The observations of many plays, which `stage` steps, and the space of each.

    With `copy` every observation has arrays of its own. Without it the same arrays are overwritten
    every time, and cells without marks are the live states.
    """

    def __init__(
        self, stepper: Stepper, kind: str, arrays: dict[str, Array], zero: int, stage: Any,
        *, copy: bool,
    ) -> None:  # fmt: skip
        self._arrays, self._zero, self._stage, self._copy = arrays, zero, stage, copy
        self._board, self._numbers = observer_of(stepper.game, kind), Numbers(stepper.learning)
        self._shape = self._board.shape(stepper.first)
        self._live = not copy and isinstance(self._board, Cells) and not stepper.learning.MARKS
        dtype = arrays["states"].dtype if self._live else self._board.dtype
        self.space = space_of(stepper, self._board, self._numbers, dtype)
        self._kept: dict[str, Array] = {}

    def observe(self, which: str = "states", heard: str = "heard") -> Any:
        """The observations now; with `finals` and `last`, those at the ends of plays."""
        rows = self._arrays[which]
        states = States(rows, self._zero, self._arrays[heard], self._stage)
        if self._live:
            board = rows[:, self._zero :].reshape(-1, *self._shape)
            board.flags.writeable = False  # the rules trust the states
        else:
            board = self._array(which, self._shape, self._board.dtype)
            self._board.many(states, board)
        if not self._numbers.names:
            return board
        numbers = self._array(f"{which} numbers", (len(self._numbers.names),), np.dtype(np.uint8))
        self._numbers.many(states, numbers)
        return {"board": board, "numbers": numbers}

    def _array(self, name: str, shape: tuple[int, ...], dtype: np.dtype[Any]) -> Array:
        """An array to write into: a new one, or, without `copy`, the same as before."""
        if self._copy:
            return np.empty((len(self._arrays["states"]), *shape), dtype)
        if name not in self._kept:
            self._kept[name] = np.empty((len(self._arrays["states"]), *shape), dtype)
        return self._kept[name]


def space_of(
    stepper: Stepper, board: Observer, numbers: Numbers, dtype: np.dtype[Any]
) -> Space[Any]:
    """The space of these observations, with boards of this type."""
    low, high = board.bounds(stepper.first)
    # Gymnasium takes either a shape or bounds that are arrays, which have one.
    shape = None if isinstance(low, np.ndarray) else board.shape(stepper.first)
    boards = Box(low, high, shape, dtype.type)
    if not numbers.names:
        return boards
    return Dict({"board": boards, "numbers": Box(0, 255, (len(numbers.names),), np.uint8)})
