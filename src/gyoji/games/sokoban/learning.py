"""Machine learning for Sokoban: planes, a shaped reward, and numbered actions."""

from ...game.state import State
from .rules import ASTRAY, BOX, TARGET, WALL, WORKER, declare

PLANES = declare.words(WALL, TARGET, BOX, WORKER)
CELLS = 32
LEVELS = ("solved", 8)


# The bits of a cell are the planes themselves.
def features(state: State, at: int, player: int) -> int:
    return state[at] & (WALL | TARGET | BOX | WORKER)


def potential(state: State, player: int) -> int:
    return -state[ASTRAY]
