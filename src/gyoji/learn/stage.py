"""Stages: many plays side by side, stepped by the game's compiled twin, or else in Python.

A stage works on arrays that its caller owns; `gyoji/compiling/loops/stage_type.h` describes each
array. The interpreted stage is used if there is no C compiler, and in tests of the compiled one.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

import numpy as np

from ..engine.legality import legal_position
from ..engine.twins import cell_code, register_code, twin
from ..game.state import AREA, RUNNING, STATUS, TURN, WIDTH
from .observations import numbers_of, planes_of, unpack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..game.state import Position
    from .observations import Array, Buffer
    from .stepper import Stepper


# ---------------------------------------------------------------- interpreted
# Plays side by side without a compiled twin: the same steps, interpreted, and much slower.

MASK_64 = (1 << 64) - 1

COPIED_AT_END = {"finals": "cells", "final_registers": "registers", "last": "heard"}
"""For each array that keeps the last state of an ended play, the array that it is copied from."""


def draw(seeds: Array, at: int, count: int) -> int:
    """Return a number below `count` from the sequence of a seed.

    The generator is Splitmix64; the upper 32 bits of its number are used.
    """
    # The compiled stage draws the same numbers, so that both stages play the same plays.
    state = (int(seeds[at]) + 0x9E3779B97F4A7C15) & MASK_64
    seeds[at] = state
    number = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & MASK_64
    number = ((number ^ number >> 27) * 0x94D049BB133111EB) & MASK_64
    return ((number ^ number >> 31) >> 32) * count >> 32


def read_drawn(seeds: Array, count: int) -> Array:
    """Return the number below `count` that each sequence has drawn last, without drawing again."""
    number = (seeds ^ seeds >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    number = (number ^ number >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    upper = (number ^ number >> np.uint64(31)) >> np.uint64(32)
    found: Array = (upper * np.uint64(count) >> np.uint64(32)).astype(np.int64)
    return found


class InterpretedStage:
    """A stage in Python: its methods and results are those of a twin's `Stage`, but much slower."""

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
        """Do one action in each play and return the number of plays that ended.

        IndexError for a number that no action has.
        """
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
        """Do one action in one play and return whether the play has ended."""
        arrays, mode = self._arrays, self._mode
        over, cut = arrays["over"], arrays["cut"]
        arrays["rewards"][at] = 0
        # Gymnasium's NEXT_STEP: the step after the end begins a new play and ignores its action.
        if mode == 1 and (over[at] or cut[at]):
            self._enter(at)
            over[at] = cut[at] = 0
            return False
        state = unpack(arrays["cells"][at], arrays["registers"][at])
        if state[STATUS] != RUNNING or (mode == 0 and cut[at]):
            return False
        arrays["rewards"][at] = self._step(at, state, choice)
        over[at] = state[STATUS] != RUNNING
        cut[at] = arrays["ages"][at] >= self._limit and not over[at]
        # Gymnasium's SAME_STEP: the last state is copied, since a new play takes its place.
        if mode == 2 and (over[at] or cut[at]):
            for kept, now in COPIED_AT_END.items():
                arrays[kept][at] = arrays[now][at]
            self._enter(at)
        return bool(over[at] or cut[at])

    def _step(self, at: int, state: list[int], choice: int) -> float:
        """Do an action, keep the state, and return the reward of the player who acted."""
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
        """Step all plays many times and return the number of plays that ended."""
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
        """Begin play 0 in this position."""
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
        """Fill `out` with 1 for the cells of the level, and 0 for padding."""
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
        """Return the given states, or those of the plays, in the layout of the rules."""
        if cells is None or registers is None:
            cells, registers = self._arrays["cells"], self._arrays["registers"]
        return [unpack(*row) for row in zip(cells, registers, strict=True)]


# ---------------------------------------------------------------- stage


def is_compiled(stepper: Stepper) -> bool:
    """Return whether the game's twin has a stage."""
    return stepper.known and "learning" in getattr(twin(stepper.game), "PARTS", ())


def cell_type(stepper: Stepper) -> np.dtype[Any]:
    """Return the type of a cell of a board in memory."""
    if is_compiled(stepper):
        return np.dtype(cell_code(stepper.game))
    # Without a twin, bytes are used where they suffice, so that the type is that of the twin.
    # CELLS is no limit for the cells of a hidden board.
    narrow = stepper.learning.CELLS <= 256 and not stepper.hidden
    return np.dtype(np.uint8 if narrow else np.int64)


def register_type(stepper: Stepper) -> np.dtype[Any]:
    """Return the type of a register in memory."""
    return np.dtype(register_code(stepper.game) if is_compiled(stepper) else np.int64)


def registers_of(stepper: Stepper) -> int:
    """Return the number of registers that a play has in memory."""
    registers = len(stepper.first) - stepper.first[AREA]
    # A twin has a fixed number of registers. A state with fewer uses the last ones.
    return max(registers, twin(stepper.game).REGISTERS) if is_compiled(stepper) else registers


def split(level: Buffer | Position, cells: np.dtype[Any], registers: Array) -> tuple[Any, Array]:
    """Copy the level's registers into `registers`; return its cells in an array, and `registers`.

    `cells` is the type of the array's numbers.
    """
    area = level[AREA]
    registers[area - len(level) :] = level[area:]
    if isinstance(level, bytearray) and cells.itemsize == 1:
        return memoryview(level)[:area], registers
    return np.array(level[:area], cells), registers


def allocate_arrays(
    stepper: Stepper, levels: Sequence[Buffer | Position], count: int, room: int = 0
) -> dict[str, Array]:
    """Return all arrays for `count` plays on these levels; boards have at least `room` cells."""
    players, size = len(stepper.silence() or ()), registers_of(stepper)
    area = max(room, *(level[AREA] for level in levels))
    cells, registers = cell_type(stepper), register_type(stepper)
    pool = np.zeros((len(levels), area), cells), np.zeros((len(levels), size), registers)
    for at, level in enumerate(levels):
        own, _ = split(level, cells, pool[1][at])
        pool[0][at, : len(own)] = own
    return {
        "levels": pool[0],
        "level_registers": pool[1],
        "cells": np.zeros((count, area), cells),
        "registers": np.zeros((count, size), registers),
        "finals": np.zeros((count, area), cells),
        # The final states of all plays are observed together, so plays that have not ended need a
        # valid WIDTH here, too.
        "final_registers": np.repeat(pool[1][:1], count, axis=0),
        "seeds": np.zeros(count, np.uint64),
        "ages": np.zeros(count, np.int64),
        "rewards": np.zeros(count),
        "over": np.zeros(count, np.uint8),
        "cut": np.zeros(count, np.uint8),
        "heard": np.zeros((count, players), np.int64),
        "last": np.zeros((count, players), np.int64),
    }


def position(stepper: Stepper, cells: Array, registers: Array) -> Position:
    """Join cells and registers into a position, without padding."""
    count = len(stepper.first) - stepper.first[AREA]
    return (*cells[: registers[AREA]].tolist(), *registers[-count:].tolist())


def check_rows(stepper: Stepper, cells: Array, registers: Array) -> None:
    """Raise ValueError if a row is no legal position, or is of another size than the levels."""
    for number, row in enumerate(zip(cells, registers, strict=True)):
        fits = 0 < row[1][AREA] <= cells.shape[1]
        here = position(stepper, *row) if fits else ()
        legal_position(stepper.game, here)
        if not stepper.fits(here):
            raise ValueError(f"play {number} has a state of another size")


def stage_for(stepper: Stepper, arrays: dict[str, Array], limit: int, mode: int) -> Any:
    """Return the stage that steps these plays: the twin's, or the interpreted one.

    A play is cut off after `limit` actions. `mode` says when a new play begins: 0, only by `reset`;
    1, in the step after the end of the last play; 2, in the step that ends the last play.
    """
    if not is_compiled(stepper):
        return InterpretedStage(stepper, arrays, limit=limit, mode=mode)
    return twin(stepper.game).Stage(
        players=arrays["heard"].shape[1], limit=limit, mode=mode, scale=float(stepper.shaped),
        table=stepper.table, **arrays,
    )  # fmt: skip


def stage_over(stepper: Stepper, cells: memoryview[int], registers: memoryview[int]) -> Any:
    """Return a stage over a single state, only to read its masks, cells, planes and numbers."""
    if not is_compiled(stepper):
        lines = {"cells": cells, "registers": registers}
        states = {name: np.frombuffer(line, line.format)[None] for name, line in lines.items()}
        return InterpretedStage(stepper, states, limit=1, mode=0)
    one = array("q", [0])
    return twin(stepper.game).Stage(
        cells=cells, registers=registers, levels=cells, level_registers=registers,
        finals=array(cells.format, cells), final_registers=array(registers.format, registers),
        table=stepper.table, seeds=one, ages=one, rewards=array("d", [0]), over=bytearray(1),
        cut=bytearray(1), heard=array("q"), last=array("q"), players=0, limit=1, mode=0, scale=0.0,
    )  # fmt: skip
