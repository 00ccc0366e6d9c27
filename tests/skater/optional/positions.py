"""Which positions of the Skater are legal: walls all around, and the skater in a free cell inside.

The skater glides over free cells only, so a wall of the ring stops them at the latest.
"""

from gyoji.game.places import Fault, fault_at, is_direction, is_inside, next_on_ring
from gyoji.game.state import AREA, STATUS, TURN, State

from .rules import ARRIVED, FLAG, HERE, ICE, WALL

CELL, BORDER, PLACE, PLAYER, END = 1, 2, 3, 4, 5

FAULTS = {
    CELL: Fault("ice, a wall or the flag"),
    BORDER: Fault("a wall on the border"),
    PLACE: Fault("the skater's place, which is no wall,", HERE),
    PLAYER: Fault("0, the only player", TURN),
    END: Fault("0, or 1 on the flag", STATUS),
}
REGISTERS = -HERE

is_action = is_direction


def registers(state: State) -> int:
    return REGISTERS


def fault(state: State) -> int:
    for at in range(state[AREA]):
        if not ICE <= state[at] <= FLAG:
            return fault_at(CELL, at)
    at = 0
    while at < state[AREA]:
        if state[at] != WALL:
            return fault_at(BORDER, at)
        at = next_on_ring(state, at)
    if not is_inside(state, state[HERE]) or state[state[HERE]] == WALL:
        return PLACE
    if state[TURN] != 0:
        return PLAYER
    return 0 if 0 <= state[STATUS] <= ARRIVED else END
