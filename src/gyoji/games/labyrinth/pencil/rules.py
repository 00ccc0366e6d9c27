"""The Labyrinth with pencil and paper: rules.md, 7. All else is as in the labyrinth.

What there is to remember stands in further registers, in front of the walkers' places, where the
rules of the labyrinth do not look.
"""

from ....events import Log, tell
from ....state import RUNNING, STATUS, TURN, State
from .. import rules as labyrinth
from ..rules import PLACE, WALKERS

# Further registers, each so many below the last walker's place: whether walkers meet; where the
# treasure lies, 0 if it does not; who carries it, from 1, 0 if nobody; where each walker started.
MEETS, LIES, CARRIER, HOME = 1, 2, 3, 4

# The one way to end.
BROUGHT_OUT = 1

# Events, each with the walker who acts: with the place, or with the other walker.
FOUND, MET, TOOK, OUT = 9, 10, 11, 12

begin, next_action, players = labyrinth.begin, labyrinth.next_action, labyrinth.players


def apply(state: State, way: int, log: Log) -> int:
    """A command of the labyrinth; then what comes of resting on another cell."""
    walker = state[TURN]
    before = state[PLACE - walker]
    answer = labyrinth.apply(state, way, log)
    here = state[PLACE - walker]
    if here != before:
        rest(state, walker, here, log)
    return answer


def rest(state: State, walker: int, here: int, log: Log) -> None:
    """He finds what lies there, meets who stands there, and may be home."""
    last = PLACE - state[WALKERS] + 1
    if state[last - LIES] == here:
        state[last - LIES] = 0
        state[last - CARRIER] = walker + 1
        tell(log, FOUND, walker, here)
    if state[last - MEETS]:
        meet(state, walker, here, log)
    if state[last - CARRIER] == walker + 1 and state[last - HOME - walker] == here:
        state[STATUS] = BROUGHT_OUT
        tell(log, OUT, walker, here)


def meet(state: State, walker: int, here: int, log: Log) -> None:
    """Whoever stands there is met; who comes takes the treasure from him."""
    carrier = PLACE - state[WALKERS] + 1 - CARRIER
    for other in range(state[WALKERS]):
        if other != walker and state[PLACE - other] == here:
            tell(log, MET, walker, other)
            if state[carrier] == other + 1:
                state[carrier] = walker + 1
                tell(log, TOOK, walker, other)


def score(state: State, player: int) -> int:
    """One for him who has brought the treasure out."""
    if state[STATUS] == RUNNING:
        return 0
    return int(state[PLACE - state[WALKERS] + 1 - CARRIER] == player + 1)
