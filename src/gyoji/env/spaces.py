"""Observations in Gymnasium's spaces: a board, with numbers or a mask of its cells beside it.

`learn.observations` makes the observations; this module makes their spaces.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.spaces import Box, Dict, Space

from ..learn.bits import bits_table
from ..learn.frames import PLAIN, FrameLayout
from ..learn.observations import (
    Announcements,
    Cells,
    Numbers,
    Planes,
    RealCells,
    States,
    observer_of,
)
from ..learn.stage import cell_type, is_compiled

if TYPE_CHECKING:
    from ..learn.observations import Array, Buffer, Heard
    from ..learn.stepper import Stepper

BYTE = np.dtype(np.uint8)
PARTS = ("board", "numbers", "cell_mask")
"""The parts that an observation may have."""


class Parts:
    """The makers of the parts of an observation, which is a board alone or a dictionary."""

    def __init__(self, stepper: Stepper, kind: str, look: FrameLayout) -> None:
        self.board, self.numbers = observer_of(stepper.game, kind, look), Numbers(stepper.learning)
        # Announcements have no cells.
        padded = look.frame and not stepper.hidden
        self.real = RealCells(look, stepper.first) if padded else None
        self.alone = not self.numbers.names and self.real is None

    def space(self, stepper: Stepper) -> Space[Any]:
        """Return the space of these observations."""
        low, high = self.board.bounds(stepper.first)
        # Gymnasium takes either a shape, or bounds that are arrays and have this shape already.
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


ENDS = {
    "cells": ("cells", "registers", "heard"),
    "finals": ("finals", "final_registers", "last"),
}
"""The names of a stage's arrays with current states, and of those with states at an end."""

SHOWN = {Cells: 1, Planes: 2, Announcements: 3}
"""The numbers by which compiled stages know the kinds of observation."""


class BatchObservation:
    """The observations of the plays of a stage, and the space of the observation of one play.

    Observations are kept in arrays, and a compiled stage updates them in each step. If observed
    cells equal the cells in memory, the kept array is that of the boards themselves. With `copy`,
    `observe` returns copies; without it, it returns the kept arrays, which cannot be written to.
    `live` is the kept array of the observed boards if these are the whole observation and steps
    keep it up to date, else None.
    """

    live: Array | None

    def __init__(
        self, stepper: Stepper, kind: str, look: FrameLayout, arrays: dict[str, Array], stage: Any,
        *, copy: bool,
    ) -> None:  # fmt: skip
        self._arrays, self._stage, self._copy = arrays, stage, copy
        self._parts = parts = Parts(stepper, kind, look)
        self.space = parts.space(stepper)
        board = parts.board
        self.shape = board.shape(stepper.first)
        raw = (
            isinstance(board, Cells) and parts.alone and not board.marks
            and board.dtype == cell_type(stepper)
        )  # fmt: skip
        self._shown = is_compiled(stepper) and not raw
        if raw:
            self._kept = {name: {"board": arrays[name].reshape(-1, *self.shape)} for name in ENDS}
        else:
            self._kept = {name: self._allocate(len(arrays["cells"])) for name in ENDS}
        if self._shown:
            self._show(stepper, 0 if stepper.hidden else look.width, last=look.channels_last)
        self._in_place = self._shown or raw
        self._views = {
            name: {part: read_only(board) for part, board in kept.items()}
            for name, kept in self._kept.items()
        }
        self.live = self._views["cells"]["board"] if self._in_place and parts.alone else None

    def _allocate(self, count: int) -> dict[str, Array]:
        """Return memory for the observations of this many plays."""
        parts = self._parts
        kept = {"board": np.zeros((count, *self.shape), parts.board.dtype)}
        if parts.numbers.names:
            kept["numbers"] = np.zeros((count, len(parts.numbers.names)), BYTE)
        if parts.real is not None:
            kept["cell_mask"] = np.zeros((count, *parts.real.shape), BYTE)
        return kept

    def _show(self, stepper: Stepper, width: int, *, last: bool) -> None:
        """Let the stage keep the observations up to date."""
        learning, board, players = stepper.learning, self._parts.board, stepper.players
        planes = isinstance(board, Planes)
        tables = [bits_table(learning, player) for player in range(players if planes else 0)]
        known = [table for table in tables if table is not None]
        bits = np.stack(known, 1) if planes and len(known) == players else None
        if bits is not None and self._arrays["cells"].itemsize == 1:
            bits = np.pad(bits, ((0, 0), (0, 0), (0, 256 - bits.shape[2])))
        marks = [] if stepper.hidden else [number for mark in learning.MARKS for number in mark]
        # If observations depend on cells alone, a stage need not look for changes of registers.
        alone = isinstance(board, Cells) or (bits is not None and players == 1)
        registers = None
        if marks or not alone or self._parts.numbers.names:
            registers = np.zeros_like(self._arrays["registers"])
        depth = board.dtype.itemsize if isinstance(board, Cells) else self.shape[-1]
        self._stage.show(
            *(self._kept[name].get(part) for part in PARTS for name in ENDS), registers, bits,
            array("q", marks), SHOWN[type(board)], len(board.planes) if planes else depth,
            width, last, players,
        )  # fmt: skip

    def refresh(self) -> None:
        """Observe all plays anew, after their states were changed without a step."""
        if self._shown:
            self._stage.refresh()

    def observe(self, *, ended: bool = False) -> Any:
        """Return the current observations or, if `ended`, the last ones of plays that ended."""
        name = "finals" if ended else "cells"
        if not self._in_place:
            self._draw(name)
        found = self._views[name]
        if self._copy:
            found = {part: view.copy() for part, view in found.items()}
        return found["board"] if self._parts.alone else dict(found)

    def _draw(self, name: str) -> None:
        """Compute all observations, for a stage that does not keep them up to date."""
        cells, registers, heard = (self._arrays[each] for each in ENDS[name])
        states = States(cells, registers, heard, self._stage)
        observers = (self._parts.board, self._parts.numbers, self._parts.real)
        for part, observer in zip(PARTS, observers, strict=True):
            if part in self._kept[name] and observer is not None:
                observer.many(states, self._kept[name][part])


def read_only(array: Array) -> Array:
    """Return a read-only view of an array, since steps rely on the content of kept arrays."""
    view = array.view()
    view.flags.writeable = False
    return view
