"""The legal positions of Sokoban: walls all around, one worker, a right count of boxes.

The worker is in a cell without a wall, so never on the ring. A step goes to a neighbour. A box is
pushed from a neighbour, which is no wall, to the cell beyond it. Both are on the board.
"""

from ...game.places import Fault, fault_at, is_direction, next_on_ring
from ...game.state import AREA, STATUS, TURN, State
from .rules import ASTRAY, BOX, COMPLETE, FLOOR, HERE, OUTSIDE, TARGET, WALL, WORKER

CELL, RING, WORKERS, PLACE, COUNT, PLAYER, END = 1, 2, 3, 4, 5, 6, 7

FAULTS = {
    CELL: Fault("a wall, or floor or a target with at most a box or a worker"),
    RING: Fault("a wall on the border"),
    WORKERS: Fault("exactly one worker on the board"),
    PLACE: Fault("the worker's place", HERE),
    COUNT: Fault("the number of boxes that are off the targets", ASTRAY),
    PLAYER: Fault("0, the only player", TURN),
    END: Fault("0, or 1 for a complete board", STATUS),
}
REGISTERS = -ASTRAY

# For each number whether it is a cell: any valid combination of the things on it.
KNOWN = bytes(
    cell in (WALL, WALL | OUTSIDE, *(ground | what for ground in (FLOOR, TARGET)
                                     for what in (0, BOX, WORKER)))
    for cell in range(2 * OUTSIDE)
)  # fmt: skip
MOST = 2 * OUTSIDE

is_action = is_direction


def registers(state: State) -> int:
    return REGISTERS


def fault(state: State) -> int:
    workers = astray = 0
    for at in range(state[AREA]):
        cell = state[at]
        if not 0 <= cell < MOST or KNOWN[cell] == 0:
            return fault_at(CELL, at)
        workers += int(cell & WORKER > 0)
        astray += int(cell == BOX)
    if workers != 1:
        return WORKERS
    return edge_fault(state) or register_fault(state, astray)


def edge_fault(state: State) -> int:
    """Return the fault of the first place of the ring that is not a wall; 0 if there is none."""
    at = 0
    while at < state[AREA]:
        if state[at] & WALL == 0:
            return fault_at(RING, at)
        at = next_on_ring(state, at)
    return 0


def register_fault(state: State, astray: int) -> int:
    here = state[HERE]
    if not 0 <= here < state[AREA] or state[here] & WORKER == 0:
        return PLACE
    if state[ASTRAY] != astray:
        return COUNT
    if state[TURN] != 0:
        return PLAYER
    return 0 if 0 <= state[STATUS] <= COMPLETE else END
