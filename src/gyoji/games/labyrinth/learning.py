"""Machine learning for the Labyrinth: the announcements, and nothing of the map.

Learners do not even know the size of the map, so an episode is equally long on every map.
"""

from ...game.state import TURN, State, stride
from .rules import BOG, KIND, LEAD, PLACE, RIVER, WALL, wading

ANNOUNCEMENTS = ("met", "drawn to")
CELLS = 1
LEVELS = ("random", 8)


def announcement(state: State, action: int) -> int:
    """Return the announcement of this action: kinds of cells, as in ANNOUNCEMENTS.

    The first is the kind of the cell met: a wall, the bog that holds the walker, or the cell
    entered (a cave leads elsewhere). The second is the kind of the cell that a river draws the
    walker to, or 0.
    """
    here = state[PLACE - state[TURN]]
    there = here + stride(state, action)
    if state[here] & KIND == BOG and state[here] >> LEAD == there:
        return BOG
    met = state[there] & KIND
    if met != RIVER or wading(state, here, there, None):
        return met
    beyond = state[state[there] >> LEAD] & KIND
    return met if beyond == WALL else met | beyond << 3


def limit(state: State) -> int:
    return 500
