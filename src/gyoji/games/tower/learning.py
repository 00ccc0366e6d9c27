"""What a learner is given of the Tower: planes, a shaped reward, and its actions by number."""

from array import array

from ...state import AREA, WIDTH, Position, State
from .rules.numbers import EMPTY, FRAGILE, HERE, MOVETO, VOID

PLANES = (
    "player", "outside", "ground", "ordinary block", "ice block", "goal block", "fixed block",
    "dimension block", "fragile block, 1 left", "fragile block, 2 left", "fragile block, 3 left",
)  # fmt: skip
NUMBERS = ()
ANNOUNCEMENTS = ()
PLAYER = 16  # what is added to the cell of the player's place
MARKS = ((HERE, PLAYER),)
CELLS = PLAYER + FRAGILE + 3
DIRECT = True
AT_END = True
LEVELS = ("climb", 8)


def features(state: State, at: int, player: int) -> int:
    """What is at a place, a bit for each plane; none for what is blank."""
    here = 1 if state[HERE] == at else 0
    cell = state[at]
    return here if cell == EMPTY else here | 2 << cell - VOID


def number(state: State, index: int, player: int) -> int:
    """The board says it all."""
    return 0


def announcement(state: State, action: int) -> int:
    """Nothing need be said: the board is seen."""
    return 0


def potential(state: State, player: int) -> int:
    """How many rows the player stands above row 1."""
    width = state[WIDTH]
    return state[AREA] // width - 2 - state[HERE] // width


def limit(state: State) -> int:
    """How many actions an episode has at the most, if nobody says otherwise."""
    return 4 * state[AREA]


def choices(state: State) -> int:
    """How many actions there are to choose from: eight, and a walk to each column."""
    return MOVETO + state[WIDTH] - 2


def table(start: Position) -> "array[int]":
    """The actions in order: push, pull, get down, climb, each right and left; then the walks."""
    return array("q", [*range(MOVETO), *range(MOVETO + 1, MOVETO + start[WIDTH] - 1)])


def complete(state: State, coded: int) -> int:
    """The action that a coded one means now: the same."""
    return coded


def code(state: State, action: int) -> int:
    """How an action is coded: as itself."""
    return action
