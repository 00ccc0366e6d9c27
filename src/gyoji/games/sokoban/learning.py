"""Machine learning for Sokoban: planes, a shaped reward, and numbered actions."""

from array import array

from ...state import AREA, Position, State
from .rules import ASTRAY, BOX, TARGET, WALL, WORKER

PLANES = ("wall", "target", "box", "worker")
NUMBERS = ()
ANNOUNCEMENTS = ()
MARKS = ()
CELLS = 32
DIRECT = True
AT_END = True
LEVELS = ("solved", 8)


# A cell is a sum of these very bits.
def features(state: State, at: int, player: int) -> int:
    return state[at] & (WALL | TARGET | BOX | WORKER)


def number(state: State, index: int, player: int) -> int:
    return 0


def announcement(state: State, action: int) -> int:
    return 0


def potential(state: State, player: int) -> int:
    return -state[ASTRAY]


def limit(state: State) -> int:
    return 4 * state[AREA]


def choices(state: State) -> int:
    return 4


def table(start: Position) -> "array[int]":
    return array("q", range(4))


def complete(state: State, coded: int) -> int:
    return coded


def code(state: State, action: int) -> int:
    return action
