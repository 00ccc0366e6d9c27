"""Observations in Gymnasium's spaces: a board, with numbers or a mask of its cells beside it.

`learn.observations` makes the observations; here they get their spaces.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.spaces import Box, Dict, Space

from ..learn.frames import PLAIN, FrameLayout
from ..learn.observations import Cells, Numbers, RealCells, States, observer_of
from ..learn.stage import cell_type

if TYPE_CHECKING:
    from ..learn.observations import Array, Buffer, Heard
    from ..learn.stepper import Stepper

BYTE = np.dtype(np.uint8)


class Parts:
    """The parts of an observation: the board alone, or a dictionary."""

    def __init__(self, stepper: Stepper, kind: str, look: FrameLayout) -> None:
        self.board, self.numbers = observer_of(stepper.game, kind, look), Numbers(stepper.learning)
        # Announcements have no cells.
        padded = look.frame and not stepper.hidden
        self.real = RealCells(look, stepper.first) if padded else None
        self.alone = not self.numbers.names and self.real is None

    def space(self, stepper: Stepper) -> Space[Any]:
        """Return the space of these observations."""
        low, high = self.board.bounds(stepper.first)
        # Gymnasium takes either a shape or bounds that are arrays, which have one.
        shape = None if isinstance(low, np.ndarray) else self.board.shape(stepper.first)
        board = Box(low, high, shape, self.board.dtype.type)
        return board if self.alone else Dict({"board": board, **self._others()})

    def _others(self) -> dict[str, Space[Any]]:
        others: dict[str, Space[Any]] = {}
        if self.numbers.names:
            others["numbers"] = Box(0, 255, (len(self.numbers.names),), np.uint8)
        if self.real is not None:
            others["cell_mask"] = Box(0, 1, self.real.shape, np.uint8)
        return others


class Observation:
    """The space of one play's observations, and the function that makes them."""

    def __init__(self, stepper: Stepper, kind: str, look: FrameLayout = PLAIN) -> None:
        self._parts = Parts(stepper, kind, look)
        self.space = self._parts.space(stepper)
        self.observe = self._parts.board.one
        if not self._parts.alone:
            self.observe = self._all  # type: ignore[assignment]  # a dictionary, if there is more

    def _all(self, state: Buffer, player: int, heard: Heard) -> dict[str, Array]:
        parts = self._parts
        found = {"board": parts.board.one(state, player, heard)}
        if parts.numbers.names:
            found["numbers"] = parts.numbers.one(state, player)
        if parts.real is not None:
            found["cell_mask"] = parts.real.one(state)
        return found


class BatchObservation:
    """The observations of many plays, which `stage` steps, and the space of each.

    With `copy` every observation has arrays of its own. Without it the same arrays are overwritten
    every time, and cells without marks are the live board itself. `marks` are those of the game,
    flat, if observations are cells as they are in memory with these; otherwise None. `live` is the
    live board, if it is the observation; otherwise None.
    """

    marks: array[int] | None
    live: Array | None

    def __init__(
        self, stepper: Stepper, kind: str, look: FrameLayout, arrays: dict[str, Array], stage: Any,
        *, copy: bool,
    ) -> None:  # fmt: skip
        self._arrays, self._stage, self._copy = arrays, stage, copy
        self._parts = parts = Parts(stepper, kind, look)
        self.space = parts.space(stepper)
        board, self.marks = parts.board, None
        self.shape = board.shape(stepper.first)
        # Cells of the observation's type, one after the other, are the observation as they are.
        if isinstance(board, Cells) and parts.alone and board.dtype == cell_type(stepper):
            self.marks = array("q", [number for mark in board.marks for number in mark])
        names = () if self.marks is None or self.marks else ("cells", "finals")
        self._views = {name: arrays[name].reshape(-1, *self.shape) for name in names}
        for view in self._views.values():
            view.flags.writeable = False  # the rules trust the states
        self.live = self._views.get("cells")
        self._kept: dict[str, Array] = {}

    def observe(
        self, cells: str = "cells", registers: str = "registers", heard: str = "heard"
    ) -> Any:
        """Return the current observations or, of the given final states, those of the ends."""
        if self._views:
            view = self._views[cells]
            return view.copy() if self._copy else view
        arrays, parts = self._arrays, self._parts
        states = States(arrays[cells], arrays[registers], arrays[heard], self._stage)
        board = self._fill(parts.board, f"{cells} board", self.shape, states, parts.board.dtype)
        if parts.alone:
            return board
        found = {"board": board}
        if parts.numbers.names:
            shape = (len(parts.numbers.names),)
            found["numbers"] = self._fill(parts.numbers, f"{cells} numbers", shape, states)
        if parts.real is not None:
            size = parts.real.shape
            found["cell_mask"] = self._fill(parts.real, f"{cells} mask", size, states)
        return found

    def _fill(
        self, observer: Any, name: str, shape: tuple[int, ...], states: States,
        dtype: np.dtype[Any] = BYTE,
    ) -> Array:  # fmt: skip
        """Return an observation, in a new array or, without `copy`, in the same one as before."""
        out = self._kept.get(name)
        if out is None:
            out = np.empty((len(states.cells), *shape), dtype)
            if not self._copy:
                self._kept[name] = out
        observer.many(states, out)
        return out
