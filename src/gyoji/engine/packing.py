"""Plays packed end to end, in flat buffers.

A packed batch is made of flat buffers, any objects with the buffer protocol (`array`, `bytearray`,
NumPy arrays, memory maps); nothing is copied. Play i has

    cells[zeros[i] + p]              its cell at place p       (of the type `cell_code(game)`)
    registers[tops[i] - r]           its register -r           (of the type `register_code(game)`)
    actions[bounds[i]:bounds[i+1]]   its actions               (bytes, or numbers of 8 bytes)

The cells of all plays follow each other in order, and so do their registers.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, NamedTuple

from ..game.protocols import Case, Played
from ..game.state import AREA
from .twins import cell_code, register_code

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..game.game import Game
    from ..game.state import Position

MARGIN = 0xD5
"""The filler of margins: no game uses this number, so a test notices if a margin is read."""


class Packed(NamedTuple):
    """Plays end to end: their initial positions or, once played, their final ones.

    `answers[k]` is the answer to `actions[k]`; `done[i]` is the number of answers of play i.
    """

    cells: Any
    zeros: Any
    registers: Any
    tops: Any
    actions: Any
    bounds: Any
    answers: Any
    done: Any

    def position(self, number: int, registers: int) -> Position:
        """Return the current state of a play with this number of registers."""
        zero, top = self.zeros[number], self.tops[number]
        area = self.registers[top + AREA]
        return (*self.cells[zero : zero + area], *self.registers[top - registers : top])


def pack(game: Game, cases: Iterable[Case], *, margin: int = 0) -> Packed:
    """Lay the positions and actions of these cases end to end, with a margin around each state.

    OverflowError if a number does not fit into a cell.
    """
    cells, registers = array(cell_code(game), b""), array(register_code(game), b"")
    zeros, tops, bounds = array("q"), array("q"), array("q", [0])
    small, wide = bytearray(), array("q")
    between, apart = (array(line.typecode, [MARGIN] * margin) for line in (cells, registers))
    for case in cases:
        area, actions = case.start[AREA], case.actions
        cells.extend(between)
        zeros.append(len(cells))
        cells.extend(case.start[:area])
        registers.extend(apart)
        registers.extend(case.start[area:])
        tops.append(len(registers))
        if isinstance(actions, bytes | bytearray) and not wide:
            small += actions
        else:
            wide.extend(small)
            small.clear()
            wide.extend(actions)
        bounds.append(len(small) + len(wide))
    cells.extend(between)
    registers.extend(apart)
    total, count = bounds[-1], len(zeros)
    done = array("q", bytes(8 * count))
    played = wide or bytes(small), bounds, bytearray(total), done
    return Packed(cells, zeros, registers, tops, *played)


def unpack(packed: Packed, number: int, case: Case) -> Played:
    """Return one finished play of a batch."""
    end = packed.position(number, len(case.start) - case.start[AREA])
    first = packed.bounds[number]
    return Played(case, end, bytes(packed.answers[first : first + packed.done[number]]))
