"""Two players fill the cells in turn. An action is a place; who fills the last cell ends it."""

from gyoji.game.events import Log, tell
from gyoji.game.state import AREA, RUNNING, STATUS, TURN, State

EMPTY, NOUGHT, CROSS, EDGE = 0, 1, 2, 3  # cells
FULL = 1  # the only end
REFUSED, FILLED = 0, 1  # answers
TAKEN, PUT = 1, 2  # events


def begin(state: State, log: Log) -> None:
    """Nothing happens by itself."""


def apply(state: State, place: int, log: Log) -> int:
    """Fill a cell."""
    if place >= state[AREA] or state[place] != EMPTY:
        tell(log, TAKEN, place, 0)
        return REFUSED
    state[place] = NOUGHT + state[TURN]
    tell(log, PUT, place, 0)
    state[TURN] = 1 - state[TURN]
    state[STATUS] = FULL
    for at in range(state[AREA]):
        if state[at] == EMPTY:
            state[STATUS] = RUNNING
    return FILLED


def next_action(state: State, action: int) -> int:
    """The next place within the ring, filled or not."""
    for place in range(action + 1, state[AREA]):
        if state[place] != EDGE:
            return place
    return -1


def players(state: State) -> int:
    return 2


def score(state: State, player: int) -> int:
    return 0
