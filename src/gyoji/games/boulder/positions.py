"""The legal positions of Boulder: rock all around, one Rockford, a right count of diamonds.

Rockford is inside the ring, so a step and a push stay on the board; things that fall start below
the ring's first row, which is not loose, and end above its last one, which is not empty.
"""

from ...game.places import Fault, fault_at, is_direction, is_inside, next_on_ring
from ...game.state import AREA, RUNNING, STATUS, TURN, State
from .rules import DIAMOND, DIAMONDS, ESCAPED, EXIT, HERE, OUTSIDE, ROCK, ROCKFORD

CELL, RING, ROCKFORDS, PLACE, COUNT, PLAYER, END = 1, 2, 3, 4, 5, 6, 7

FAULTS = {
    CELL: Fault("rock, earth, nothing, an exit, Rockford, a stone or a diamond"),
    RING: Fault("rock on the border"),
    ROCKFORDS: Fault("exactly one Rockford on the board, and none after leaving"),
    PLACE: Fault("Rockford's place, or that of the exit after leaving", HERE),
    COUNT: Fault("the number of diamonds on the board", DIAMONDS),
    PLAYER: Fault("0, the only player", TURN),
    END: Fault("0, or 1 for Rockford having left", STATUS),
}
REGISTERS = -DIAMONDS

is_action = is_direction


def registers(state: State) -> int:
    return REGISTERS


def fault(state: State) -> int:
    rockfords = diamonds = 0
    for at in range(state[AREA]):
        cell = state[at]
        if not OUTSIDE <= cell <= DIAMOND:
            return fault_at(CELL, at)
        rockfords += int(cell == ROCKFORD)
        diamonds += int(cell == DIAMOND)
    if rockfords != int(state[STATUS] == RUNNING):
        return ROCKFORDS
    return edge_fault(state) or register_fault(state, diamonds)


def edge_fault(state: State) -> int:
    """Return the fault of the first place of the ring that is not rock; 0 if there is none."""
    at = 0
    while at < state[AREA]:
        if state[at] > ROCK:
            return fault_at(RING, at)
        at = next_on_ring(state, at)
    return 0


def register_fault(state: State, diamonds: int) -> int:
    here = state[HERE]
    if not is_inside(state, here):
        return PLACE
    if state[here] != (ROCKFORD if state[STATUS] == RUNNING else EXIT):
        return PLACE
    if state[DIAMONDS] != diamonds:
        return COUNT
    if state[TURN] != 0:
        return PLAYER
    return 0 if RUNNING <= state[STATUS] <= ESCAPED else END
