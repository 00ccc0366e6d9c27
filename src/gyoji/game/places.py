"""Shared parts of modules `positions`: faults, and plain functions for places on a board."""

from typing import NamedTuple

from .state import AREA, RIGHT, UP, WIDTH, State


class Fault(NamedTuple):
    """An error in a position: the expectation, and the register or, if 0, the cell."""

    expected: str
    register: int = 0


AT = 32
"""An upper bound of the number of faults of a game."""


def fault_at(fault: int, at: int) -> int:
    """Return the number of a fault of the cell at a place.

    Faults of registers have just their numbers.
    """
    return fault + AT * (at + 1)


def is_inside(state: State, at: int) -> bool:
    """Return whether the place is on the board, and not on its ring."""
    width = state[WIDTH]
    if at < width or at >= state[AREA] - width:
        return False
    return 0 < at % width < width - 1


def next_on_ring(state: State, at: int) -> int:
    """Return the next place of the ring in reading order, from -1; AREA or more at the end."""
    width = state[WIDTH]
    if at < width - 1 or at >= state[AREA] - width or at % width == width - 1:
        return at + 1
    return at + width - 1


def is_direction(state: State, action: int) -> bool:
    """Return the `is_action` of a game whose actions are the four directions."""
    return UP <= action <= RIGHT
