"""Machine learning for the Labyrinth with pencil and paper: announcements, and the treasure.

Only the announcements differ from the labyrinth's. Nothing is known about the map, and so nothing
about the distance of the treasure.
"""

from ....game.state import TURN, State, stride
from .. import learning as labyrinth
from ..rules import BOG, KIND, LEAD, PLACE, WALKERS, WALL, enter
from .rules import CARRIER, HOME, LIES, MEETS

CELLS, LEVELS, limit, walked = (
    labyrinth.CELLS, labyrinth.LEVELS, labyrinth.limit, labyrinth.announcement,
)  # fmt: skip
ANNOUNCEMENTS = ("met", "drawn to", "treasure")

# The bits of the third announcement.
GOT, MET, OUT = 1, 2, 4


def announcement(state: State, action: int) -> int:
    """Return the announcement: the labyrinth's, and three more bits.

    1: the walker finds the treasure, or takes it from another walker. 2: the walker meets others.
    4: the walker has brought the treasure out.
    """
    walker = state[TURN]
    here = state[PLACE - walker]
    there = rests(state, here, here + stride(state, action))
    said = walked(state, action)
    if there == here:
        return said
    return said | treasure(state, walker, there) << 6


def rests(state: State, here: int, there: int) -> int:
    """Return the place where a walker who tries to go there comes to rest."""
    if state[here] >> LEAD == there and state[here] & KIND == BOG:
        return here
    return here if state[there] & KIND == WALL else enter(state, here, there, None)


def treasure(state: State, walker: int, there: int) -> int:
    """Return the announcement when a walker comes to rest: the treasure, and other walkers."""
    last = PLACE - state[WALKERS] + 1
    carrier = state[last - CARRIER]
    said = 0
    if state[last - LIES] == there:
        carrier = walker + 1
        said = GOT
    if state[last - MEETS]:
        for other in range(state[WALKERS]):
            if other != walker and state[PLACE - other] == there:
                said |= MET
                if carrier == other + 1:
                    carrier = walker + 1
                    said |= GOT
    if carrier == walker + 1 and state[last - HOME - walker] == there:
        said |= OUT
    return said
