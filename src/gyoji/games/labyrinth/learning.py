"""What a learner is given of the Labyrinth: what is said aloud, and nothing of the map.

Not even its size: an episode is as long on every map.
"""

from array import array

from ...state import TURN, Position, State, stride
from .rules import BOG, KIND, LEAD, PLACE, RIVER, WALL, wading

PLANES = ()
NUMBERS = ()
ANNOUNCEMENTS = ("met", "drawn to")
MARKS = ()
CELLS = 1
DIRECT = True
AT_END = True
LEVELS = ("random", 8)


def features(state: State, at: int, player: int) -> int:
    """A walker sees nothing."""
    return 0


def number(state: State, index: int, player: int) -> int:
    """Nor is he told any number."""
    return 0


def announcement(state: State, action: int) -> int:
    """What will be said aloud of this action: kinds of cells, three bits for each of ANNOUNCEMENTS.

    What is met: a wall, the bog that holds, or the cell that is stepped on (from a cave one comes
    out somewhere else). Then, unless it is 0, the cell that a river draws the walker to.
    """
    here = state[PLACE - state[TURN]]
    there = here + stride(state, action)
    if state[here] & KIND == BOG and state[here] >> LEAD == there:
        return BOG
    met = state[there] & KIND
    if met != RIVER or wading(state, here, there, None):
        return met
    beyond = state[state[there] >> LEAD] & KIND
    return met if beyond == WALL else met | beyond << 3


def potential(state: State, player: int) -> int:
    """A walk is its own reward."""
    return 0


def limit(state: State) -> int:
    """How many actions an episode has at the most, if nobody says otherwise."""
    return 500


def choices(state: State) -> int:
    """How many actions there are to choose from: the four ways."""
    return 4


def table(start: Position) -> "array[int]":
    """The actions in order: north, south, west, east."""
    return array("q", range(4))


def complete(state: State, coded: int) -> int:
    """The action that a coded one means now: the same."""
    return coded


def code(state: State, action: int) -> int:
    """How an action is coded: as itself."""
    return action
