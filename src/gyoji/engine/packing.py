"""Plays packed end to end, in flat buffers.

A packed batch is made of flat buffers, any objects with the buffer protocol (`array`, `bytearray`,
NumPy arrays, memory maps); nothing is copied. Play i has

    states[zeros[i] + p]             its cell at place p       (numbers of `cell_code(game)`)
    states[zeros[i] - r]             its register -r, so a state in memory is registers, then cells
    actions[bounds[i]:bounds[i+1]]   its actions               (bytes, or numbers of 8 bytes)
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, NamedTuple

from ..game.protocols import Case, Played
from ..state import AREA
from .twins import cell_code

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..game.game import Game

POISON = 0x5EAFBED5
"""The filling of margins: a checked twin stops when it reads or overwrites it."""


class Packed(NamedTuple):
    """Plays end to end: their initial positions or, once played, their final ones.

    `answers[k]` is the answer to `actions[k]`; `done[i]` is the number of answers of play i.
    """

    states: Any
    zeros: Any
    actions: Any
    bounds: Any
    answers: Any
    done: Any


def pack(game: Game, cases: Iterable[Case], *, margin: int = 0) -> Packed:
    """Lay the positions and actions of these cases end to end, with a margin around each state.

    OverflowError if a number does not fit into a cell.
    """
    states, zeros, bounds = array(cell_code(game), b""), array("q"), array("q", [0])
    small, wide = bytearray(), array("q")
    apart = array(states.typecode, [POISON] * margin)
    for case in cases:
        area, actions = case.start[AREA], case.actions
        states.extend(apart)
        states.extend(case.start[area:])
        zeros.append(len(states))
        states.extend(case.start[:area])
        if isinstance(actions, bytes | bytearray) and not wide:
            small += actions
        else:
            wide.extend(small)
            small.clear()
            wide.extend(actions)
        bounds.append(len(small) + len(wide))
    states.extend(apart)
    total, count = bounds[-1], len(zeros)
    done = array("q", bytes(8 * count))
    return Packed(states, zeros, wide or bytes(small), bounds, bytearray(total), done)


def unpack(packed: Packed, number: int, case: Case) -> Played:
    """One finished play of a batch that was packed without margins."""
    zero, area, size = packed.zeros[number], case.start[AREA], len(case.start)
    end = (*packed.states[zero : zero + area], *packed.states[zero + area - size : zero])
    first = packed.bounds[number]
    return Played(case, end, bytes(packed.answers[first : first + packed.done[number]]))
