"""Sokoban: each keystroke is a step and pushes at most one box. The board is ringed with walls."""

from ...game.declarations import Declarations
from ...game.events import Log, tell
from ...game.state import OWN, RUNNING, STATUS, State, four_ways, one_player, stride

declare = Declarations()

# A cell is the sum of what is on it; OUTSIDE marks a wall that is not drawn.
FLOOR, WALL, TARGET, BOX, WORKER, OUTSIDE = 0, 1, 2, 4, 8, 16
CELL_LIMIT = 2 * OUTSIDE

# Registers: the worker's place, and the number of boxes off the targets.
HERE, ASTRAY = OWN, OWN - 1

# Events: each with two places.
STEP = declare.event("2.1 Walk", "the worker goes from {a:place} to {b:place}", "walk", "worker")
PUSH = declare.event("2.2 Push", "the box at {a:place} is pushed to {b:place}", "push")
WALL_AHEAD = declare.event("2.3 Stay", "there is a wall at {b:place}", "bump", "worker", "a b")
BOX_JAMMED = declare.event(
    "2.3 Stay", "the box at {a:place} has no room at {b:place}", "bump", "", "a b"
)
ALL_HOME = declare.event("3 End", "every box stands on a target", "glow", "worker")

STAYED, WALKED, PUSHED = map(declare.answer, ("stays", "walks", "pushes"))
declare.end("3 End", "incomplete: a box is still off the targets", RUNNING)
COMPLETE = declare.end("3 End", "complete")

declare.look("floor", "  ", "  ", "ground")
declare.look("wall", "██", "##", "wall")
declare.look("target", "◇ ", "+ ", "goal")
declare.look("box", "[]", "b ", "box")
declare.look("box-home", "▐▌", "B ", "home")
declare.look("worker", "☺ ", "w ", "player")
declare.cell("#", WALL, "wall", "wall")
declare.cell(".", FLOOR, "floor", "floor")
declare.cell("+", TARGET, "target", "floor", "target")
declare.cell("b", BOX, "box", "floor", "box")
declare.cell("B", BOX | TARGET, "box on a target", "floor", "target", "box-home")
declare.cell("w", WORKER, "worker", "floor", "worker")
declare.cell("W", WORKER | TARGET, "worker on a target", "floor", "target", "worker")

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
