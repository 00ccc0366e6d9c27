"""Machine learning for Boulder: planes, a shaped reward, and numbered actions."""

from array import array

from ...state import AREA, Position, State
from .rules import DIAMONDS, EARTH, ROCK

PLANES = ("rock", "earth", "exit", "Rockford", "stone", "diamond")
NUMBERS = ()
ANNOUNCEMENTS = ()
MARKS = ()
CELLS = 8
DIRECT = True
AT_END = True
LEVELS = ("escape", 8)


def features(state: State, at: int, player: int) -> int:
    """A bit for each plane; empty cells have none."""
    cell = state[at]
    if cell <= ROCK:
        return 1
    return 2 << cell - EARTH if cell >= EARTH else 0


def number(state: State, index: int, player: int) -> int:
    return 0


def announcement(state: State, action: int) -> int:
    return 0


def potential(state: State, player: int) -> int:
    return -state[DIAMONDS]


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
