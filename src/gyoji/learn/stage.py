"""Stages: many plays side by side, stepped by a game's twin or, without one, interpreted.

A stage works on arrays that its caller owns; `gyoji/compiling/loops/stage_type.h` describes each of
them. The interpreted stage serves where there is no C compiler, and tests the compiled one.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

import numpy as np

from ..engine.legality import legal_position
from ..engine.twins import cell_code, register_code, twin
from ..game.state import AREA
from .interpreted import InterpretedStage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..game.state import Position
    from .observations import Array, Buffer
    from .stepper import Stepper


def is_compiled(stepper: Stepper) -> bool:
    """Whether the game's twin has a stage."""
    return stepper.known and "learning" in getattr(twin(stepper.game), "PARTS", ())


def cell_type(stepper: Stepper) -> np.dtype[Any]:
    """The type of a cell of a board in memory."""
    if is_compiled(stepper):
        return np.dtype(cell_code(stepper.game))
    # Without a twin bytes serve as well where they suffice: then cells look the same in both ways.
    # The bound is not one of cells that are hidden, since they are not observed.
    narrow = stepper.learning.CELLS <= 256 and not stepper.hidden
    return np.dtype(np.uint8 if narrow else np.int64)


def register_type(stepper: Stepper) -> np.dtype[Any]:
    """The type of a register in memory."""
    return np.dtype(register_code(stepper.game) if is_compiled(stepper) else np.int64)


def registers_of(stepper: Stepper) -> int:
    """The number of registers that a play has in memory."""
    registers = len(stepper.first) - stepper.first[AREA]
    # A twin has a fixed number of registers: a state with fewer has room below them.
    return max(registers, twin(stepper.game).REGISTERS) if is_compiled(stepper) else registers


def split(level: Buffer | Position, cells: np.dtype[Any], registers: Array) -> tuple[Any, Array]:
    """A level as a stage takes it: its cells, of this type, and its registers, in this array."""
    area = level[AREA]
    registers[area - len(level) :] = level[area:]
    if isinstance(level, bytearray) and cells.itemsize == 1:
        return memoryview(level)[:area], registers
    return np.array(level[:area], cells), registers


def laid_out(
    stepper: Stepper, levels: Sequence[Buffer | Position], count: int, room: int = 0
) -> dict[str, Array]:
    """All arrays that `count` plays on these levels, or on boards of `room` cells, ever need."""
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
        "final_registers": np.zeros((count, size), registers),
        "seeds": np.zeros(count, np.uint64),
        "ages": np.zeros(count, np.int64),
        "rewards": np.zeros(count),
        "over": np.zeros(count, np.uint8),
        "cut": np.zeros(count, np.uint8),
        "heard": np.zeros((count, players), np.int64),
        "last": np.zeros((count, players), np.int64),
    }


def position(stepper: Stepper, cells: Array, registers: Array) -> Position:
    """The state in two rows, without the room for larger boards and further registers."""
    count = len(stepper.first) - stepper.first[AREA]
    return (*cells[: registers[AREA]].tolist(), *registers[-count:].tolist())


def check_rows(stepper: Stepper, cells: Array, registers: Array) -> None:
    """ValueError if a row is no state that these plays can be in."""
    for number, row in enumerate(zip(cells, registers, strict=True)):
        fits = 0 < row[1][AREA] <= cells.shape[1]
        here = position(stepper, *row) if fits else ()
        legal_position(stepper.game, here)
        if not stepper.fits(here):
            raise ValueError(f"play {number} has a state of another size")


def stage_for(stepper: Stepper, arrays: dict[str, Array], limit: int, mode: int) -> Any:
    """The stage that steps these plays: the twin's, or the interpreted one.

    A play is cut off after `limit` actions. `mode` 0: plays begin by `reset` alone, 1: in the step
    after the last one, 2: in the last step.
    """
    if not is_compiled(stepper):
        return InterpretedStage(stepper, arrays, limit=limit, mode=mode)
    return twin(stepper.game).Stage(
        players=arrays["heard"].shape[1], limit=limit, mode=mode, scale=float(stepper.shaped),
        table=stepper.table, **arrays,
    )  # fmt: skip


def stage_over(stepper: Stepper, cells: memoryview[int], registers: memoryview[int]) -> Any:
    """A stage over one state that others step: for its masks, cells, planes and numbers alone."""
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
