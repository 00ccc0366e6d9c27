"""What a learner is given of Boulder: planes, a shaped reward, and its actions by number."""

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
    """What is at a place, a bit for each plane; none for what is empty."""
    cell = state[at]
    if cell <= ROCK:
        return 1
    return 2 << cell - EARTH if cell >= EARTH else 0


def number(state: State, index: int, player: int) -> int:
    """The board says it all."""
    return 0


def announcement(state: State, action: int) -> int:
    """Nothing need be said: the board is seen."""
    return 0


def potential(state: State, player: int) -> int:
    """Each diamond on the board is one less."""
    return -state[DIAMONDS]


def limit(state: State) -> int:
    """How many actions an episode has at the most, if nobody says otherwise."""
    return 4 * state[AREA]


def choices(state: State) -> int:
    """How many actions there are to choose from: the four ways."""
    return 4


def table(start: Position) -> "array[int]":
    """The actions in order: up, down, left, right."""
    return array("q", range(4))


def complete(state: State, coded: int) -> int:
    """The action that a coded one means now: the same."""
    return coded


def code(state: State, action: int) -> int:
    """How an action is coded: as itself."""
    return action
