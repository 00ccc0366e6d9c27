"""Plays side by side without a compiled twin: the same steps, interpreted, and much slower."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..game.state import AREA, RUNNING, STATUS, TURN, WIDTH
from .observations import numbers_of, planes_of, unpacked

if TYPE_CHECKING:
    from .observations import Array
    from .stepper import Stepper

MASK_64 = (1 << 64) - 1

KEPT = {"finals": "cells", "final_registers": "registers", "last": "heard"}
"""The arrays that keep the ends of plays, and what they keep."""


def draw(seeds: Array, at: int, count: int) -> int:
    """A number below `count` from the sequence of a seed: splitmix64, upper half of the result."""
    # Number for number what the compiled stage draws, so that both play the same.
    state = (int(seeds[at]) + 0x9E3779B97F4A7C15) & MASK_64
    seeds[at] = state
    number = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & MASK_64
    number = ((number ^ number >> 27) * 0x94D049BB133111EB) & MASK_64
    return ((number ^ number >> 31) >> 32) * count >> 32


class InterpretedStage:
    """The methods of a twin's `Stage`, with the same results, much slower."""

    def __init__(
        self, stepper: Stepper, arrays: dict[str, Array], *, limit: int, mode: int
    ) -> None:
        self._stepper, self._arrays = stepper, arrays
        self._limit, self._mode = limit, mode
        self._value = stepper.value
        self.count = len(arrays["cells"])

    def reset(self, which: Array | None = None, level: int | None = None) -> None:
        """Begin all plays, or those whose byte in `which` is not 0."""
        arrays = self._arrays
        if level is not None and not 0 <= level < len(arrays["levels"]):
            raise IndexError(
                f"there are {len(arrays['levels'])} levels, so there is no level {level}"
            )
        for at in range(self.count):
            if which is None or which[at]:
                arrays["over"][at] = arrays["cut"][at] = 0
                self._enter(at, level)

    def _enter(self, at: int, level: int | None = None) -> None:
        arrays = self._arrays
        if level is None:
            count = len(arrays["levels"])
            level = draw(arrays["seeds"], at, count) if count > 1 else 0
        arrays["cells"][at] = arrays["levels"][level]
        arrays["registers"][at] = arrays["level_registers"][level]
        arrays["ages"][at] = 0
        arrays["heard"][at] = 0

    def step(self, actions: Array, boards: Array | None = None) -> int:
        """One action in each play; the number of plays that ended. IndexError for a bad number."""
        if not isinstance(actions, np.ndarray) or actions.dtype.kind not in "iu":
            raise TypeError(f"actions: expected an array of integers, found {actions!r}")
        if len(actions) != self.count:
            raise ValueError(f"expected {self.count} actions, found {len(actions)}")
        if not all(0 <= action < len(self._stepper.table) for action in actions):
            raise IndexError(f"expected actions from 0 to {len(self._stepper.table) - 1}")
        ended = sum(self._act(at, int(action)) for at, action in enumerate(actions))
        if boards is not None:
            self.cells(boards)
        return ended

    def _act(self, at: int, choice: int) -> bool:
        """One action in one play; whether the play has ended."""
        arrays, mode = self._arrays, self._mode
        over, cut = arrays["over"], arrays["cut"]
        arrays["rewards"][at] = 0
        # Gymnasium's NEXT_STEP: the step after the end begins a new play and ignores its action.
        if mode == 1 and (over[at] or cut[at]):
            self._enter(at)
            over[at] = cut[at] = 0
            return False
        state = unpacked(arrays["cells"][at], arrays["registers"][at])
        if state[STATUS] != RUNNING or (mode == 0 and cut[at]):
            return False
        arrays["rewards"][at] = self._step(at, state, choice)
        over[at] = state[STATUS] != RUNNING
        cut[at] = arrays["ages"][at] >= self._limit and not over[at]
        # Gymnasium's SAME_STEP: the last state is kept, since a new play begins in its place.
        if mode == 2 and (over[at] or cut[at]):
            for kept, now in KEPT.items():
                arrays[kept][at] = arrays[now][at]
            self._enter(at)
        return bool(over[at] or cut[at])

    def _step(self, at: int, state: list[int], choice: int) -> float:
        """Do an action and keep the state; the reward of the player who acted."""
        stepper, arrays, player = self._stepper, self._arrays, state[TURN]
        before = self._value(state, player)
        heard = arrays["heard"][at] if stepper.hidden else None
        stepper.act(state, stepper.table[choice], heard)
        arrays["ages"][at] += 1
        cells = arrays["cells"].shape[1]
        arrays["cells"][at], arrays["registers"][at] = state[:cells], state[cells:]
        return self._value(state, player) - before

    def rollout(
        self,
        steps: int,
        actions: Array,
        rewards: Array | None = None,
        over: Array | None = None,
        cut: Array | None = None,
        boards: Array | None = None,
    ) -> int:
        """Step all plays many times; the number of plays that ended."""
        arrays, choices, ended = self._arrays, len(self._stepper.table), 0
        given = actions.size > 0 and actions.flat[0] >= 0
        if given and not ((actions >= 0) & (actions < choices)).all():
            raise IndexError(f"expected actions from 0 to {choices - 1}")
        for step in range(steps):
            if boards is not None:
                self.cells(boards[step])
            for at in range(self.count):
                if not given:
                    actions[step, at] = draw(arrays["seeds"], at, choices)
                ended += self._act(at, int(actions[step, at]))
            for name, kept in (("rewards", rewards), ("over", over), ("cut", cut)):
                if kept is not None:
                    kept[step] = arrays[name]
        return ended

    def place(self, cells: Array, registers: Array) -> None:
        """Begin the first play on this level."""
        arrays = self._arrays
        arrays["cells"][0, : len(cells)], arrays["registers"][0] = cells, registers
        for name in ("heard", "ages", "over", "cut", "rewards"):
            arrays[name][0] = 0

    def cells(
        self, out: Array, width: int = 0, cells: Array | None = None, registers: Array | None = None
    ) -> None:
        rows = self._rows(cells, registers)
        out[...] = 0
        if not width:
            out.reshape(len(rows), -1)[:] = self._arrays["cells"] if cells is None else cells
            return
        for frame, state in zip(out.reshape(len(rows), -1, width), rows, strict=True):
            board = np.array(state[: state[AREA]]).reshape(-1, state[WIDTH])
            frame[: board.shape[0], : board.shape[1]] = board

    def real(
        self, out: Array, width: int, cells: Array | None = None, registers: Array | None = None
    ) -> None:
        rows = self._rows(cells, registers)
        out[...] = 0
        for frame, state in zip(out.reshape(len(rows), -1, width), rows, strict=True):
            frame[: state[AREA] // state[WIDTH], : state[WIDTH]] = 1

    def planes(
        self, out: Array, planes: int, width: int = 0, last: bool = False,  # as the twin's
        cells: Array | None = None, registers: Array | None = None,
    ) -> None:  # fmt: skip
        rows = self._rows(cells, registers)
        boards = out.reshape(len(rows), -1, planes) if last else out.reshape(len(rows), planes, -1)
        boards[...] = 0
        for board, state in zip(boards, rows, strict=True):
            found = planes_of(self._stepper.learning, state, state[TURN], state[AREA])
            places = np.arange(state[AREA])
            if width:
                places = places // state[WIDTH] * width + places % state[WIDTH]
            (board.T if last else board)[:, places] = found

    def numbers(
        self, out: Array, _numbers: int, cells: Array | None = None, registers: Array | None = None
    ) -> None:
        for numbers, state in zip(out, self._rows(cells, registers), strict=True):
            numbers[:] = numbers_of(self._stepper.learning, state, state[TURN])

    def masks(self, out: Array, cells: Array | None = None, registers: Array | None = None) -> None:
        rows = self._rows(cells, registers)
        for mask, state in zip(out.reshape(len(rows), -1), rows, strict=True):
            mask[:] = self._stepper.mask(state)

    def _rows(self, cells: Array | None, registers: Array | None) -> list[list[int]]:
        """The states that are given, or those of the plays, as the rules expect them."""
        if cells is None or registers is None:
            cells, registers = self._arrays["cells"], self._arrays["registers"]
        return [unpacked(*row) for row in zip(cells, registers, strict=True)]
