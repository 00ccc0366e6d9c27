"""The legal positions of the Labyrinth with pencil and paper, with its further registers."""

from ....game.places import Fault, is_direction, is_inside
from ....game.state import STATUS, State
from ..positions import FAULTS as LABYRINTH
from ..positions import map_fault, walker_fault
from ..positions import registers as labyrinth_registers
from ..rules import PLACE, WALKERS
from .rules import BROUGHT_OUT, CARRIER, HOME, LIES, MEETS

MEETING, LYING, CARRYING, HOMES, ENDED = 10, 11, 12, 13, 14

FAULTS = {
    **LABYRINTH,
    MEETING: Fault("0 or 1 in the register that says whether walkers meet"),
    LYING: Fault("the treasure's place inside the ring, or 0 if it does not lie anywhere"),
    CARRYING: Fault("the number of the walker who carries the treasure, from 1, or 0"),
    HOMES: Fault("places inside the ring where the walkers started"),
    ENDED: Fault("0, or 1 for the treasure brought out", STATUS),
}

is_action = is_direction


def registers(state: State) -> int:
    """Return the number of registers.

    The labyrinth's, the three of the treasure, and a start for each walker.
    """
    walkers = labyrinth_registers(state) + WALKERS
    return -WALKERS + 2 * walkers + CARRIER


def fault(state: State) -> int:
    found = map_fault(state) or walker_fault(state) or treasure_fault(state)
    if found:
        return found
    return 0 if 0 <= state[STATUS] <= BROUGHT_OUT else ENDED


def treasure_fault(state: State) -> int:
    """Return the fault of the treasure, its carrier, or the walkers' starts."""
    walkers = state[WALKERS]
    last = PLACE - walkers + 1
    if not 0 <= state[last - MEETS] <= 1:
        return MEETING
    if state[last - LIES] != 0 and not is_inside(state, state[last - LIES]):
        return LYING
    if not 0 <= state[last - CARRIER] <= walkers:
        return CARRYING
    for walker in range(walkers):
        if not is_inside(state, state[last - HOME - walker]):
            return HOMES
    return 0
