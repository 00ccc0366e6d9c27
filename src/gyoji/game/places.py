"""Shared parts of modules `positions`: faults, and plain functions for places on a board."""

from typing import NamedTuple

from .state import AREA, RIGHT, UP, WIDTH, State


class Fault(NamedTuple):
    """A kind of fault: what was expected, and the wrong register.

    The register is 0 if a cell is wrong, or the position as a whole.
    """

    expected: str
    register: int = 0


AT = 32
"""The numbers of a game's faults are below this; higher codes also name a place (`fault_at`)."""


def fault_at(fault: int, at: int) -> int:
    """Return the code of a fault of the cell at a place.

    The code of any other fault is just its number.
    """
    return fault + AT * (at + 1)


def is_inside(state: State, at: int) -> bool:
    """Return whether the place is on the board, and not on its ring."""
    width = state[WIDTH]
    if at < width or at >= state[AREA] - width:
        return False
    return 0 < at % width < width - 1


def next_on_ring(state: State, at: int) -> int:
    """Return the place on the ring that follows another one in reading order.

    `at` is a place of the ring, or -1 for the first. After the last one, return AREA or more.
    """
    width = state[WIDTH]
    if at < width - 1 or at >= state[AREA] - width or at % width == width - 1:
        return at + 1
    return at + width - 1


def is_direction(state: State, action: int) -> bool:
    """Serve as `is_action` of a game whose actions are the four directions."""
    return UP <= action <= RIGHT
