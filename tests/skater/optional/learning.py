"""What learners need of the Skater."""

from array import array

from gyoji.state import AREA, Position, State

from .rules import FLAG, HERE, WALL

PLANES = ("wall", "flag", "skater")
NUMBERS = ()
ANNOUNCEMENTS = ()
MARKS = ((HERE, 3),)  # the skater is no cell: it adds 3 to the cell that it is on
CELLS = 6
DIRECT = True
AT_END = True
LEVELS = ("random", 8)


def features(state: State, at: int, player: int) -> int:
    cell = state[at]
    return (1 if cell == WALL else 0) + (2 if cell == FLAG else 0) + (4 if state[HERE] == at else 0)


def number(state: State, index: int, player: int) -> int:
    return 0


def announcement(state: State, action: int) -> int:
    return 0


def potential(state: State, player: int) -> int:
    return 0


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
