"""The legal positions of the Tower: void and ground around it, player and goal inside.

Blocks and the player move only through blank cells, which are inside, and everything that falls
stops on the ground. The rectangle of cells that may be restless is on the board and above the
ground, so the cells below it and diagonally below it are on the board, too.
"""

from ...game.places import Fault, fault_at, is_inside, next_on_ring
from ...game.state import AREA, STATUS, TURN, WIDTH, State
from .rules.numbers import (
    BOTTOM,
    FRAGILE,
    GOAL_WALKED,
    GROUND,
    HERE,
    LEFTMOST,
    MOVETO,
    PEAK,
    RIGHTMOST,
    TOP,
    VOID,
)

CELL, SIDE, FLOOR, PLACE, GOAL_PLACE, ROWS, LAST_ROW, COLUMNS, LAST_COLUMN, PLAYER, END = (
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
)  # fmt: skip

FAULTS = {
    CELL: Fault("a blank cell or a block"),
    SIDE: Fault("void on the border"),
    FLOOR: Fault("ground below the tower"),
    PLACE: Fault("the player's place", HERE),
    GOAL_PLACE: Fault("the place of the goal at the start, or 0 if there is none,", PEAK),
    ROWS: Fault("the first row that may be restless", TOP),
    LAST_ROW: Fault("the last row that may be restless, or 0 if all is at rest,", BOTTOM),
    COLUMNS: Fault("the first column that may be restless", LEFTMOST),
    LAST_COLUMN: Fault("the last column that may be restless", RIGHTMOST),
    PLAYER: Fault("0, the only player", TURN),
    END: Fault("0, or the number of an end", STATUS),
}
REGISTERS = -RIGHTMOST
MOST = FRAGILE + 2


def registers(state: State) -> int:
    return REGISTERS


def is_action(state: State, action: int) -> bool:
    """Return whether a number is an action.

    The actions are eight commands, a walk to each column, and one number for all unknown commands.
    """
    return 0 <= action <= MOVETO + state[WIDTH]


def fault(state: State) -> int:
    around = 0
    for at in range(state[AREA]):
        cell = state[at]
        if not 0 <= cell <= MOST:
            return fault_at(CELL, at)
        around += int(VOID <= cell <= GROUND)
    found = edge_fault(state)
    if found:
        return found
    rows = state[AREA] // state[WIDTH]
    if around != 2 * (rows + state[WIDTH]) - 4:
        return inner_fault(state)
    return register_fault(state) or restless_fault(state, rows)


def edge_fault(state: State) -> int:
    """Return the fault of the first place of the ring that is not void or, in the last row, ground.

    0 if there is none.
    """
    last = state[AREA] - state[WIDTH]
    at = 0
    while at < state[AREA]:
        if at < last and state[at] != VOID:
            return fault_at(SIDE, at)
        if at >= last and state[at] != GROUND:
            return fault_at(FLOOR, at)
        at = next_on_ring(state, at)
    return 0


def inner_fault(state: State) -> int:
    """Return the fault of the first place inside that is void or ground; one must exist."""
    at = state[WIDTH] + 1
    while not is_inside(state, at) or not VOID <= state[at] <= GROUND:
        at += 1
    return fault_at(CELL, at)


def register_fault(state: State) -> int:
    if not is_inside(state, state[HERE]):
        return PLACE
    if state[PEAK] != 0 and not is_inside(state, state[PEAK]):
        return GOAL_PLACE
    if state[TURN] != 0:
        return PLAYER
    return 0 if 0 <= state[STATUS] <= GOAL_WALKED else END


def restless_fault(state: State, rows: int) -> int:
    """Return the fault of the rectangle that may be restless: it has to be above the ground."""
    if not 0 <= state[TOP] < rows - 1:
        return ROWS
    if not 0 <= state[BOTTOM] < rows - 1:
        return LAST_ROW
    if not 0 <= state[LEFTMOST] < state[WIDTH]:
        return COLUMNS
    return 0 if 0 <= state[RIGHTMOST] < state[WIDTH] else LAST_COLUMN
