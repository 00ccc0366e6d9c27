"""The legal positions of the Labyrinth: a map that can be written, and walkers on it.

Walkers are inside the ring, which is wall. A step leads to a neighbour; from there a cave leads to
a cave, and a river to its neighbour, which is inside or a wall. Every chain of caves is a circle.
"""

from ...game.places import Fault, fault_at, is_direction, is_inside, next_on_ring
from ...game.state import AREA, STATUS, TURN, WIDTH, State
from .rules import (
    BOG,
    CAVE,
    CHAIN,
    ESTUARY,
    FIRST,
    KIND,
    LEAD,
    LEADS,
    PLACE,
    RIVER,
    WALKERS,
    WALL,
)

CELL, RING, ARROW, LINK, CIRCLE, NUMBER, START, PLAYER, END = 1, 2, 3, 4, 5, 6, 7, 8, 9

FAULTS = {
    CELL: Fault("a wall, an island, a bog, a river, an estuary or a cave"),
    RING: Fault("a wall on the border"),
    ARROW: Fault("a bog or a river that leads to a cell beside it"),
    LINK: Fault("a cave that leads to a cave of its chain"),
    CIRCLE: Fault("caves in circles, each with one first cave"),
    NUMBER: Fault("the number of walkers", WALKERS),
    START: Fault("places inside the ring for all walkers"),
    PLAYER: Fault("the number of a walker, from 0,", TURN),
    END: Fault("0, as there is no end", STATUS),
}
MOST = 1 << 24
"""The maximum number of walkers."""

is_action = is_direction


def registers(state: State) -> int:
    if not 0 < state[WALKERS] <= MOST:
        return -WALKERS  # the common registers and WALKERS: `fault` will refuse the state
    return -WALKERS + state[WALKERS]


def fault(state: State) -> int:
    found = map_fault(state) or walker_fault(state)
    if found:
        return found
    return END if state[STATUS] != 0 else 0


def map_fault(state: State) -> int:
    """Return the fault of the cells."""
    caves = 0
    for at in range(state[AREA]):
        found = cell_fault(state, at)
        if found:
            return fault_at(found, at)
        caves += int(state[at] & KIND == CAVE)
    at = 0
    while at < state[AREA]:
        if state[at] != WALL:
            return fault_at(RING, at)
        at = next_on_ring(state, at)
    return chain_fault(state, caves)


def cell_fault(state: State, at: int) -> int:
    """Return the fault of one cell: its kind, or a place to which it must not lead."""
    cell = state[at]
    kind, beyond = cell & KIND, cell >> LEAD
    if cell < 0 or not WALL <= kind <= CAVE or (kind != CAVE and cell & FIRST):
        return CELL
    if kind != RIVER and kind < ESTUARY and cell % LEADS >= CHAIN:
        return CELL  # only rivers, estuaries and caves have a number
    if kind == BOG or kind == RIVER:
        away = abs(beyond - at)
        return 0 if is_inside(state, at) and (away == 1 or away == state[WIDTH]) else ARROW
    if kind == CAVE:
        return cave_fault(state, cell, beyond)
    return CELL if beyond else 0


def cave_fault(state: State, cell: int, beyond: int) -> int:
    """Return the fault of the cave to which a cave leads."""
    if not is_inside(state, beyond) or state[beyond] & KIND != CAVE:
        return LINK
    return 0 if cell % LEADS // CHAIN == state[beyond] % LEADS // CHAIN else LINK


def chain_fault(state: State, caves: int) -> int:
    """Return the fault of the chains: every cave is in a circle through exactly one first cave."""
    left = caves
    for at in range(state[AREA]):
        if state[at] & KIND == CAVE and state[at] & FIRST:
            here = state[at] >> LEAD
            left -= 1
            while here != at:
                if left <= 0 or state[here] & FIRST:
                    return CIRCLE
                here = state[here] >> LEAD
                left -= 1
    return 0 if left == 0 else CIRCLE


def walker_fault(state: State) -> int:
    """Return the fault of the walkers."""
    if not 0 < state[WALKERS] <= MOST:
        return NUMBER
    for walker in range(state[WALKERS]):
        if not is_inside(state, state[PLACE - walker]):
            return START
    return 0 if 0 <= state[TURN] < state[WALKERS] else PLAYER
