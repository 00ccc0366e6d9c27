"""Stages: many plays side by side, stepped by a game's twin or, without one, interpreted.

A stage works on arrays that its caller owns; `gyoji/compiling/loops/learning.pyx` describes each of
them. The interpreted stage serves where there is no C compiler, and tests the compiled one.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

import numpy as np

from ..engine.legality import legal_position
from ..engine.twins import cell_code, twin
from ..state import AREA, RUNNING, STATUS, TURN
from .observations import numbers_of, planes_of, unpacked

if TYPE_CHECKING:
    from ..state import Position
    from .observations import Array, Buffer
    from .stepper import Stepper

MASK_64 = (1 << 64) - 1


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
        self, stepper: Stepper, arrays: dict[str, Array], *, zero: int, limit: int, mode: int
    ) -> None:
        self._stepper, self._arrays = stepper, arrays
        self._zero, self._limit, self._mode = zero, limit, mode
        self._value = stepper.value
        self.count = len(arrays["states"])

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
        arrays["states"][at] = arrays["levels"][level]
        arrays["ages"][at] = 0
        arrays["heard"][at] = 0

    def step(self, actions: Array) -> int:
        """One action in each play; the number of plays that ended. IndexError for a bad number."""
        if len(actions) != self.count:
            raise ValueError(f"expected {self.count} actions, found {len(actions)}")
        if not all(0 <= action < len(self._stepper.table) for action in actions):
            raise IndexError(f"expected actions from 0 to {len(self._stepper.table) - 1}")
        return sum(self._act(at, int(action)) for at, action in enumerate(actions))

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
        state = unpacked(arrays["states"][at], self._zero)
        if state[STATUS] != RUNNING or (mode == 0 and cut[at]):
            return False
        arrays["rewards"][at] = self._step(at, state, choice)
        over[at] = state[STATUS] != RUNNING
        cut[at] = arrays["ages"][at] >= self._limit and not over[at]
        # Gymnasium's SAME_STEP: the last state is kept, since a new play begins in its place.
        if mode == 2 and (over[at] or cut[at]):
            arrays["finals"][at], arrays["last"][at] = arrays["states"][at], arrays["heard"][at]
            self._enter(at)
        return bool(over[at] or cut[at])

    def _step(self, at: int, state: list[int], choice: int) -> float:
        """Do an action and keep the state; the reward of the player who acted."""
        stepper, arrays, player = self._stepper, self._arrays, state[TURN]
        before = self._value(state, player)
        heard = arrays["heard"][at] if stepper.hidden else None
        stepper.act(state, stepper.table[choice], heard)
        arrays["ages"][at] += 1
        row, zero = arrays["states"][at], self._zero
        row[zero:], row[:zero] = state[: len(state) - zero], state[len(state) - zero :]
        return self._value(state, player) - before

    def rollout(
        self,
        steps: int,
        actions: Array | None = None,
        rewards: Array | None = None,
        over: Array | None = None,
        cut: Array | None = None,
        boards: Array | None = None,
    ) -> int:
        """Step all plays many times; the number of plays that ended."""
        arrays, choices, ended = self._arrays, len(self._stepper.table), 0
        given = actions is not None and actions.size > 0 and actions.flat[0] >= 0
        if given and actions is not None and not ((actions >= 0) & (actions < choices)).all():
            raise IndexError(f"expected actions from 0 to {choices - 1}")
        for step in range(steps):
            if boards is not None:
                self.cells(boards[step])
            for at in range(self.count):
                if given and actions is not None:
                    choice = int(actions[step, at])
                else:
                    choice = draw(arrays["seeds"], at, choices)
                if actions is not None:
                    actions[step, at] = choice
                ended += self._act(at, choice)
            for name, kept in (("rewards", rewards), ("over", over), ("cut", cut)):
                if kept is not None:
                    kept[step] = arrays[name]
        return ended

    def cells(self, out: Array, states: Array | None = None) -> None:
        states = self._arrays["states"] if states is None else states
        out.reshape(len(states), -1)[:] = states[:, self._zero :]

    def planes(self, out: Array, planes: int, states: Array | None = None) -> None:
        states = self._arrays["states"] if states is None else states
        for board, row in zip(out.reshape(len(states), planes, -1), states, strict=True):
            state = unpacked(row, self._zero)
            area = len(row) - self._zero
            board[:] = planes_of(self._stepper.learning, state, state[TURN], area)

    def numbers(self, out: Array, _numbers: int, states: Array | None = None) -> None:
        states = self._arrays["states"] if states is None else states
        for numbers, row in zip(out, states, strict=True):
            state = unpacked(row, self._zero)
            numbers[:] = numbers_of(self._stepper.learning, state, state[TURN])

    def masks(self, out: Array, _spare: object) -> None:
        rows = out.reshape(self.count, -1)
        for mask, row in zip(rows, self._arrays["states"], strict=True):
            mask[:] = self._stepper.mask(unpacked(row, self._zero))


def is_compiled(stepper: Stepper) -> bool:
    """Whether the game's twin has a stage."""
    return stepper.known and "learning" in getattr(twin(stepper.game), "PARTS", ())


def laid_out(stepper: Stepper, levels: list[Buffer], count: int) -> tuple[int, dict[str, Array]]:
    """All arrays that `count` plays ever need, and where cell 0 is in a state."""
    first, players = stepper.first, len(stepper.silence() or ())
    registers = len(first) - first[AREA]
    # A twin has a fixed number of registers: a state with fewer has room below them.
    zero = max(registers, twin(stepper.game).REGISTERS) if is_compiled(stepper) else registers
    size, kind = zero + max(level[AREA] for level in levels), np.dtype(cell_code(stepper.game))
    pool = np.zeros((len(levels), size), kind)
    for row, level in zip(pool, levels, strict=True):
        row[zero : zero + level[AREA]] = level[: level[AREA]]
        row[zero - registers : zero] = level[-registers:]
    return zero, {
        "levels": pool,
        "states": np.zeros((count, size), kind),
        "finals": np.zeros((count, size), kind),
        "seeds": np.zeros(count, np.uint64),
        "ages": np.zeros(count, np.int64),
        "rewards": np.zeros(count),
        "over": np.zeros(count, np.uint8),
        "cut": np.zeros(count, np.uint8),
        "heard": np.zeros((count, players), np.int64),
        "last": np.zeros((count, players), np.int64),
    }


def position(stepper: Stepper, zero: int, row: Array) -> Position:
    """The state in a row, without the room for larger boards and further registers."""
    registers = len(stepper.first) - stepper.first[AREA]
    cells = row[zero : zero + row[zero + AREA]]
    return (*cells.tolist(), *row[zero - registers : zero].tolist())


def check_rows(stepper: Stepper, zero: int, rows: Array) -> None:
    """ValueError if a row is no state that these plays can be in."""
    for number in range(len(rows)):
        area = int(rows[number, zero + AREA])
        fits = 0 < area <= rows.shape[1] - zero
        here = position(stepper, zero, rows[number]) if fits else ()
        legal_position(stepper.game, here)
        if not stepper.fits(here):
            raise ValueError(f"play {number} has a state of another size")


def stage_for(stepper: Stepper, zero: int, arrays: dict[str, Array], limit: int, mode: int) -> Any:
    """The stage that steps these plays: the twin's, or the interpreted one.

    A play is cut off after `limit` actions. `mode` 0: plays begin by `reset` alone, 1: in the step
    after the last one, 2: in the last step.
    """
    if not is_compiled(stepper):
        return InterpretedStage(stepper, arrays, zero=zero, limit=limit, mode=mode)
    return twin(stepper.game).Stage(
        block=arrays["states"].shape[1], zero=zero, players=arrays["heard"].shape[1],
        limit=limit, mode=mode, scale=float(stepper.shaped), table=stepper.table, **arrays,
    )  # fmt: skip


def stage_over(stepper: Stepper, state: memoryview[int]) -> Any:
    """A stage over one state that others step: for its masks, cells, planes and numbers alone."""
    zero = len(stepper.first) - stepper.first[AREA]
    if not is_compiled(stepper):
        states = {"states": np.frombuffer(state, state.format)[None]}
        return InterpretedStage(stepper, states, zero=zero, limit=1, mode=0)
    one, spare = array("q", [0]), array(state.format, state)
    return twin(stepper.game).Stage(
        states=state, levels=spare, finals=spare, table=stepper.table,
        seeds=one, ages=one, rewards=array("d", [0]), over=bytearray(1), cut=bytearray(1),
        heard=array("q"), last=array("q"), block=len(state), zero=zero, players=0,
        limit=1, mode=0, scale=0.0,
    )  # fmt: skip
