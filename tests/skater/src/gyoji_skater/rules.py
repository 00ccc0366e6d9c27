"""The Skater: he glides until a wall stops him, and wants to stop on the flag."""

from gyoji.events import Log, tell
from gyoji.state import OWN, RUNNING, STATUS, State, stride

# Cells.
ICE, WALL, FLAG = 0, 1, 2

# Register: the skater's place.
HERE = OWN

# The one way to end.
ARRIVED = 1

# Answers, then events.
STOOD, GLIDED = 0, 1
BLOCKED, GLIDE, ARRIVAL = 1, 2, 3


def begin(state: State, log: Log) -> None:
    """Nothing moves by itself."""


def apply(state: State, way: int, log: Log) -> int:
    """One push off the ice, and where it ends."""
    start = state[HERE]
    step = stride(state, way)
    while state[state[HERE] + step] != WALL:
        state[HERE] += step
    if state[HERE] == start:
        tell(log, BLOCKED, start, start + step)
        return STOOD
    tell(log, GLIDE, start, state[HERE])
    if state[state[HERE]] == FLAG:
        state[STATUS] = ARRIVED
        tell(log, ARRIVAL, state[HERE], state[HERE])
    return GLIDED


def next_action(state: State, action: int) -> int:
    """Any of the four ways may be tried."""
    return action + 1 if action < 3 else -1


def players(state: State) -> int:
    """One skates alone."""
    return 1


def score(state: State, player: int) -> int:
    """One for the flag."""
    return 0 if state[STATUS] == RUNNING else 1
