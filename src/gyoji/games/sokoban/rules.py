"""Sokoban: each keystroke is a step and pushes at most one box. The board is ringed with walls."""

from ...game.events import Log, tell
from ...game.state import OWN, RUNNING, STATUS, State, four_ways, one_player, stride

# A cell is the sum of what is on it; OUTSIDE marks a wall that is not drawn.
FLOOR, WALL, TARGET, BOX, WORKER, OUTSIDE = 0, 1, 2, 4, 8, 16
CELL_LIMIT = 2 * OUTSIDE

# Registers: the worker's place, and the number of boxes off the targets.
HERE, ASTRAY = OWN, OWN - 1

# The only end.
COMPLETE = 1

# Answers.
STAYED, WALKED, PUSHED = 0, 1, 2

# Events: each with two places.
STEP, PUSH, WALL_AHEAD, BOX_JAMMED, ALL_HOME = 1, 2, 3, 4, 5

next_action, players = four_ways, one_player


def begin(state: State, log: Log) -> None:
    """Begin the game: a board without a box off the targets is complete before any keystroke."""
    finish(state, log)


def apply(state: State, way: int, log: Log) -> int:
    """Do one keystroke."""
    step = stride(state, way)
    here = state[HERE]
    there = here + step
    ahead = state[there]

    if ahead & WALL:
        tell(log, WALL_AHEAD, here, there)
        return STAYED
    if ahead & BOX and not push(state, there, there + step, log):
        return STAYED

    state[here] -= WORKER
    state[there] += WORKER
    state[HERE] = there
    tell(log, STEP, here, there)
    finish(state, log)
    return PUSHED if ahead & BOX else WALKED


# The counter changes by the difference of the two cells' TARGET bits, without a branch.
def push(state: State, there: int, beyond: int, log: Log) -> bool:
    """Move the box one place on, if that place is free."""
    if state[beyond] & (WALL | BOX):
        tell(log, BOX_JAMMED, there, beyond)
        return False
    state[there] -= BOX
    state[beyond] += BOX
    state[ASTRAY] += ((state[there] & TARGET) - (state[beyond] & TARGET)) // TARGET
    tell(log, PUSH, there, beyond)
    return True


def finish(state: State, log: Log) -> None:
    """End the game as soon as every box is on a target."""
    if state[ASTRAY] == 0:
        state[STATUS] = COMPLETE
        tell(log, ALL_HOME, state[HERE], state[HERE])


def score(state: State, player: int) -> int:
    """Return 1 for a complete warehouse."""
    return 0 if state[STATUS] == RUNNING else 1
