"""What is observed of many plays at once: arrays over blocks of states."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

from ..state import TURN
from .observing import observer
from .stage import position

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .kernel import Kernel

    Array = NDArray[Any]


class Watcher:
    """One way of observing a line of blocks. `stage` is what steps them, compiled or not.

    `copy` has every observation be an array of its own; without it there is one, which is written
    anew, or, for cells that need no marks, the live board.
    """

    def __init__(self, kernel: Kernel, kind: str, lines: dict[str, Array], zero: int, stage: Any,
                 *, copy: bool) -> None:  # fmt: skip
        self._kernel, self._lines, self._zero, self._stage = kernel, lines, zero, stage
        self._board = kernel.shape[:2]
        self.kind = np.min_scalar_type(min(kernel.learning.CELLS, 1 << 31) - 1)
        self._copy, self._numbers = copy, len(kernel.learning.NUMBERS)
        self._kind = "told" if kernel.hidden else kind if kernel.known else "seen"
        self._observer = observer(kernel, kind)
        self.space = self._observer.space
        self._live = not copy and self._kind == "cells" and not kernel.learning.MARKS
        if self._live:
            self.space = self._live_space(self.space)
        self._kept: dict[str, Any] = {}

    def _live_space(self, space: spaces.Space[Any]) -> spaces.Space[Any]:
        """The same cells in the numbers of a state."""
        if isinstance(space, spaces.Dict):
            return spaces.Dict({**space.spaces, "board": self._live_space(space["board"])})
        most = self._kernel.learning.CELLS - 1
        return spaces.Box(0, most, self._board, self._lines["states"].dtype.type)

    def look(self, which: str = "states") -> Any:
        """What there is to observe now; of `finals`, what there was when a play ended."""
        blocks = self._lines[which]
        if self._kind == "told":
            return self._told(blocks, self._lines["heard" if which == "states" else "last"])
        if self._kind == "seen":
            return np.stack([self._of(block) for block in blocks])
        board = self._seen(blocks, which)
        if not self._numbers:
            return board
        numbers = self._room(f"{which} numbers", (len(blocks), self._numbers), np.uint8)
        self._stage.numbers(numbers, self._numbers, blocks)
        return {"board": board, "numbers": numbers}

    def _of(self, block: Array) -> Array:
        """What is seen of one play, as its display shows it."""
        state = array("q", position(self._kernel, self._zero, block))
        found: Array = self._observer.look(state, state[TURN], None)
        return found

    def _seen(self, blocks: Array, which: str) -> Array:
        """The cells, or the planes, of all plays."""
        if self._kind == "planes":
            count = len(self._kernel.learning.PLANES)
            planes = self._room(f"{which} planes", (len(blocks), count, *self._board), np.uint8)
            self._stage.planes(planes, count, blocks)
            return planes
        if self._live:
            return blocks[:, self._zero :].reshape(-1, *self._board)
        out = self._room(f"{which} cells", (len(blocks), *self._board), self.kind)
        self._stage.cells(out, blocks)
        flat = out.reshape(len(blocks), -1)
        for register, mark in self._kernel.learning.MARKS:
            flat[np.arange(len(blocks)), blocks[:, self._zero + register]] += mark
        return out

    def _room(self, name: str, shape: tuple[int, ...], kind: Any) -> Array:
        """An array to write into: a new one, or the same as before."""
        if self._copy:
            return np.empty(shape, kind)
        if name not in self._kept:
            self._kept[name] = np.empty(shape, kind)
        found: Array = self._kept[name]
        return found

    def _told(self, blocks: Array, heard: Array) -> Array:
        """What was said aloud, a row for each player, beginning with whoever has the turn."""
        players = heard.shape[1]
        turn = blocks[:, self._zero + TURN].astype(np.int64)
        seats = (turn[:, None] + np.arange(players)) % players
        last = np.take_along_axis(heard, seats, 1)
        bits = range(8, 8 + 3 * len(self._kernel.learning.ANNOUNCEMENTS), 3)
        rows = [seats == turn[:, None], last & 255, *(last >> bit & 7 for bit in bits)]
        return np.stack(rows, -1).astype(np.uint8)
