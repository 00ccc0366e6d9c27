"""What the search for every game knows about Sokoban; it is used where the solver gives up."""

from ...game.state import AREA, WIDTH, State
from .rules import ASTRAY, BOX, WALL


def bound(state: State) -> int:
    """Each box off the targets has to be pushed."""
    return state[ASTRAY]


def dead(state: State) -> bool:
    """Whether a box is stuck in a corner off the targets."""
    for here in range(state[WIDTH], state[AREA] - state[WIDTH]):
        if state[here] == BOX and is_corner(state, here):
            return True
    return False


def is_corner(state: State, here: int) -> bool:
    """Whether there are walls beside a place in two directions that meet."""
    beside = (state[here - 1] | state[here + 1]) & WALL
    return beside & (state[here - state[WIDTH]] | state[here + state[WIDTH]]) != 0
