"""The Skater glides until a wall is in the way, and wants to stop on the flag."""

from gyoji.game.events import Log, tell
from gyoji.game.state import OWN, RUNNING, STATUS, State, four_ways, one_player, stride

ICE, WALL, FLAG = 0, 1, 2  # cells
HERE = OWN  # a register: the skater's place
ARRIVED = 1  # the only end
STOOD, GLIDED = 0, 1  # answers
BLOCKED, GLIDE, ARRIVAL = 1, 2, 3  # events

next_action, players = four_ways, one_player


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


def score(state: State, player: int) -> int:
    """One point for the flag."""
    return 0 if state[STATUS] == RUNNING else 1
