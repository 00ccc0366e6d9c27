"""The Labyrinth: walk a map that you cannot see. The map is ringed with wall.

A special cell leads to one other cell: a river flows there, a cave comes out there, a bog does not
let go in that direction.
"""

from ...game.events import Log, tell
from ...game.state import OWN, TURN, State, four_ways, stride

# A cell is its kind in three bits, a mark on the first cave of a chain, 27 bits for the number of
# the chain (only a name: no rule reads it), and in the remaining bits the place that it leads to.
WALL, ISLAND, BOG, RIVER, ESTUARY, CAVE = 1, 2, 3, 4, 5, 6
KIND, FIRST, CHAIN, LEAD = 7, 1 << 3, 1 << 4, 31
LEADS = 1 << LEAD

# Registers: the number of walkers, then the place of each.
WALKERS, PLACE = OWN, OWN - 1

# Answers are the kinds of cells. Events: each with two places.
HELD, BUMPED, WENT, FELL, DRAWN, STRANDED, WADED_DOWN, WADED_UP = 1, 2, 3, 4, 5, 6, 7, 8

next_action = four_ways


def begin(state: State, log: Log) -> None:
    """Do nothing: nothing moves on its own, wherever a walker stands."""


def apply(state: State, way: int, log: Log) -> int:
    """Do one command of the walker to move; the answer is the kind of the walker's cell."""
    walker = state[TURN]
    here = state[PLACE - walker]
    there = here + stride(state, way)
    if state[here] >> LEAD == there and state[here] & KIND == BOG:
        tell(log, HELD, here, there)
    elif state[there] & KIND == WALL:
        tell(log, BUMPED, here, there)
    else:
        tell(log, WENT, here, there)
        here = enter(state, here, there, log)
        state[PLACE - walker] = here
    if state[WALKERS] > 1:
        state[TURN] = (walker + 1) % state[WALKERS]
    return state[here] & KIND


def enter(state: State, here: int, there: int, log: Log) -> int:
    """Return the place where a walker who enters a cell comes to rest."""
    entered = state[there] & KIND
    if entered == CAVE:
        tell(log, FELL, there, state[there] >> LEAD)
        return state[there] >> LEAD
    if entered == RIVER and not wading(state, here, there, log):
        return drift(state, there, state[there] >> LEAD, log)
    return there


# Both can hold only on a map that was read leniently, where two cells may lead to each other.
def wading(state: State, here: int, there: int, log: Log) -> bool:
    """Return whether the step follows one river, downstream or upstream."""
    left = state[here] & KIND
    if state[here] >> LEAD == there and left == RIVER:
        tell(log, WADED_DOWN, here, there)
        return True
    if state[there] >> LEAD == here and (left == RIVER or left == ESTUARY):
        tell(log, WADED_UP, here, there)
        return True
    return False


def drift(state: State, there: int, beyond: int, log: Log) -> int:
    """Return the cell to which a current draws a walker; a river into a wall draws nobody."""
    if state[beyond] & KIND == WALL:
        tell(log, STRANDED, there, beyond)
        return there
    tell(log, DRAWN, there, beyond)
    return beyond


def players(state: State) -> int:
    """Return the number of walkers."""
    return state[WALKERS]


def score(state: State, player: int) -> int:
    """Return 0: there is nothing to win."""
    return 0
