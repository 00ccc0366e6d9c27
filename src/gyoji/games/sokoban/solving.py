"""Bounds and dead ends of Sokoban for the generic search, used where the solver gives up."""

from ...game.state import AREA, WIDTH, State
from .rules import ASTRAY, BOX, WALL

KEPT = BOX
"""Only pushes decide whether a play can be won: walks can be walked back."""


def bound(state: State) -> int:
    """Return the number of boxes off the targets, each of which needs a push."""
    return state[ASTRAY]


def dead(state: State) -> bool:
    """Return whether a box is stuck in a corner off the targets."""
    for here in range(state[WIDTH], state[AREA] - state[WIDTH]):
        if state[here] == BOX and is_corner(state, here):
            return True
    return False


def is_corner(state: State, here: int) -> bool:
    """Return whether walls are beside a place in two directions that meet."""
    beside = (state[here - 1] | state[here + 1]) & WALL
    return beside & (state[here - state[WIDTH]] | state[here + state[WIDTH]]) != 0
