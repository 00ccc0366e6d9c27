"""Plays side by side, without a twin: what `Stage` of a compiled twin does, in Python.

It is what there is where there is no C compiler, and what the compiled one is held against. The
lines of numbers are NumPy arrays; `gyoji/compiling/loops/learning.pyx` says what each is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..engine.batch import cell_code
from ..engine.twins import twin
from ..state import AREA, RUNNING, STATUS, TURN

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..state import Position
    from .kernel import Buffer, Kernel

    Array = NDArray[Any]

WORD = (1 << 64) - 1


def by_chance(seeds: Array, at: int, many: int) -> int:
    """One of so many, from the sequence of a seed: splitmix64, and the upper half of its number."""
    state = (int(seeds[at]) + 0x9E3779B97F4A7C15) & WORD
    seeds[at] = state
    number = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & WORD
    number = ((number ^ number >> 27) * 0x94D049BB133111EB) & WORD
    return ((number ^ number >> 31) >> 32) * many >> 32


class PlainStage:
    """The same calls and the same numbers as a twin's `Stage`, slowly."""

    def __init__(self, kernel: Kernel, lines: dict[str, Array], **numbers: Any) -> None:
        self._rules, self._learning, self._table = kernel.game.rules, kernel.learning, kernel.table
        self._mask, self._planes = kernel.mask, len(kernel.learning.PLANES)
        self._lines, self._numbers = lines, numbers
        self.count = len(lines["ages"])

    def reset(self, which: Array | None = None, level: int | None = None) -> None:
        """Plays begin: all, or those whose byte in `which` is not 0."""
        lines = self._lines
        if level is not None and not 0 <= level < len(lines["levels"]):
            raise IndexError(
                f"there are {len(lines['levels'])} levels, so there is no level {level}"
            )
        for at in range(self.count):
            if which is None or which[at]:
                lines["over"][at] = lines["cut"][at] = 0
                self._enter(at, level)

    def _enter(self, at: int, level: int | None = None) -> None:
        lines = self._lines
        if level is None:
            many = len(lines["levels"])
            level = by_chance(lines["seeds"], at, many) if many > 1 else 0
        lines["states"][at] = lines["levels"][level]
        lines["ages"][at] = 0
        lines["heard"][at] = 0

    def step(self, actions: Array) -> int:
        """One action in each play, how many plays ended; IndexError for one that there is not."""
        if len(actions) != self.count:
            raise ValueError(f"expected {self.count} actions, found {len(actions)}")
        if not all(0 <= action < len(self._table) for action in actions):
            raise IndexError(f"expected actions from 0 to {len(self._table) - 1}")
        return sum(self._act(at, int(action)) for at, action in enumerate(actions))

    def _act(self, at: int, choice: int) -> bool:
        """One action of one play, and what comes of it: has the play ended?"""
        lines, mode = self._lines, self._numbers["mode"]
        over, cut = lines["over"], lines["cut"]
        lines["rewards"][at] = 0
        if mode == 1 and (over[at] or cut[at]):
            self._enter(at)
            over[at] = cut[at] = 0
            return False
        state = self._state(lines["states"][at])
        if state[STATUS] != RUNNING or (mode == 0 and cut[at]):
            return False
        player = state[TURN]
        before = self._value(state, player)
        action = self._learning.complete(state, self._table[choice])
        if lines["heard"].shape[1]:
            lines["heard"][at, player] = (
                action + 1 | self._learning.announcement(state, action) << 8
            )
        self._rules.apply(state, action, None)
        lines["ages"][at] += 1
        lines["rewards"][at] = self._value(state, player) - before
        over[at] = state[STATUS] != RUNNING
        cut[at] = lines["ages"][at] >= self._numbers["limit"] and not over[at]
        self._keep(state, lines["states"][at])
        if mode == 2 and (over[at] or cut[at]):
            lines["finals"][at], lines["last"][at] = lines["states"][at], lines["heard"][at]
            self._enter(at)
        return bool(over[at] or cut[at])

    def _value(self, state: list[int], player: int) -> float:
        """The score, and what shaping adds."""
        scale: float = self._numbers["scale"]
        worth = self._rules.score(state, player)
        return worth + scale * self._learning.potential(state, player) if scale else worth

    def _state(self, block: Array) -> list[int]:
        """A block as rules want it: cells, then registers."""
        zero = self._numbers["zero"]
        return [*block[zero:].tolist(), *block[:zero].tolist()]

    def _keep(self, state: list[int], block: Array) -> None:
        zero = self._numbers["zero"]
        block[zero:], block[:zero] = state[: len(state) - zero], state[len(state) - zero :]

    def rollout(
        self,
        steps: int,
        actions: Array | None = None,
        rewards: Array | None = None,
        over: Array | None = None,
        cut: Array | None = None,
        boards: Array | None = None,
    ) -> int:
        """Many steps of all plays; how many plays ended."""
        lines, choices, ended = self._lines, len(self._table), 0
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
                    choice = by_chance(lines["seeds"], at, choices)
                if actions is not None:
                    actions[step, at] = choice
                ended += self._act(at, choice)
            for name, line in (("rewards", rewards), ("over", over), ("cut", cut)):
                if line is not None:
                    line[step] = lines[name]
        return ended

    def cells(self, out: Array, states: Array | None = None) -> None:
        """The cells of every play."""
        states = self._lines["states"] if states is None else states
        out.reshape(len(states), -1)[:] = states[:, self._numbers["zero"] :]

    def planes(self, out: Array, planes: int, states: Array | None = None) -> None:
        """The planes of every play as whoever has the turn knows it."""
        states = self._lines["states"] if states is None else states
        for board, block in zip(out.reshape(len(states), planes, -1), states, strict=True):
            state = self._state(block)
            for place in range(board.shape[1]):
                seen = self._learning.features(state, place, state[TURN])
                board[:, place] = [seen >> bit & 1 for bit in range(planes)]

    def numbers(self, out: Array, numbers: int, states: Array | None = None) -> None:
        """The numbers that boards do not say, as whoever has the turn knows them."""
        states = self._lines["states"] if states is None else states
        for row, block in zip(out, states, strict=True):
            state = self._state(block)
            row[:] = [self._learning.number(state, index, state[TURN]) for index in range(numbers)]

    def masks(self, out: Array, _spare: Array) -> None:
        """Which actions would be done now."""
        for row, block in zip(out, self._lines["states"], strict=True):
            row[:] = self._mask(np.array(self._state(block)).tolist())


def has_stage(kernel: Kernel) -> bool:
    """Is there a compiled stage for the game?"""
    return kernel.known and "learning" in getattr(twin(kernel.game), "PARTS", ())


def laid_out(kernel: Kernel, levels: list[Buffer], count: int) -> tuple[int, dict[str, Array]]:
    """All lines of numbers that `count` plays ever need, and where cell 0 is in a block."""
    first, players = kernel.first, len(kernel.silence() or ())
    registers = len(first) - first[AREA]
    zero = max(registers, twin(kernel.game).REGISTERS) if has_stage(kernel) else registers
    size, kind = zero + max(level[AREA] for level in levels), np.dtype(cell_code(kernel.game))
    pool = np.zeros((len(levels), size), kind)
    for block, level in zip(pool, levels, strict=True):
        block[zero : zero + level[AREA]] = level[: level[AREA]]
        block[zero - registers : zero] = level[-registers:]
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


def position(kernel: Kernel, zero: int, block: Array) -> Position:
    """The state that a block holds."""
    registers = len(kernel.first) - kernel.first[AREA]
    cells = block[zero : zero + block[zero + AREA]]
    return (*cells.tolist(), *block[zero - registers : zero].tolist())


def staged(kernel: Kernel, zero: int, lines: dict[str, Array], limit: int, mode: int) -> Any:
    """What steps these plays: the twin's stage, or the plain one."""
    scale = float(kernel.shaped)
    if not has_stage(kernel):
        return PlainStage(kernel, lines, zero=zero, limit=limit, mode=mode, scale=scale)
    return twin(kernel.game).Stage(
        block=lines["states"].shape[1], zero=zero, players=lines["heard"].shape[1],
        limit=limit, mode=mode, scale=scale, table=kernel.table, **lines,
    )  # fmt: skip
