"""The Labyrinth as people play it on paper: with a treasure, and walkers who meet (clause 7).

A state has more registers than in the contest's game. They stand in front of those with the
walkers' places, and the rules of the labyrinth, which are called here, do not touch them.
"""

from ....game.events import Log, tell
from ....game.state import RUNNING, STATUS, TURN, State
from .. import rules as labyrinth
from ..rules import PLACE, WALKERS

# These registers, counted down from the register with the last walker's place: whether walkers
# meet; where the treasure lies, or 0; who carries it (from 1), or 0; the start of each walker.
MEETS, LIES, CARRIER, HOME = 1, 2, 3, 4

declare = labyrinth.declare.copy()

# The two numbers of each event are the walker who acts, and a place or another walker.
FOUND = declare.event(
    "7.1 Treasure", "{a:walker} finds the treasure at {b:place}", "take", "treasure", "b",
    announced="you find the treasure",
)  # fmt: skip
MET = declare.event("7.2 Meeting", "{a:walker} meets {b:walker}", announced="you meet {b:walker}")
TOOK = declare.event(
    "7.3 Taking", "{a:walker} takes the treasure from {b:walker}",
    announced="you take the treasure from {b:walker}",
)  # fmt: skip
OUT = declare.event(
    "7.4 Out", "{a:walker} brings the treasure home to {b:place}, and wins",
    "glow", "treasure", "b",
    announced="you have brought the treasure out, {a:winner}",
)  # fmt: skip
BROUGHT_OUT = declare.end("7.4 Out", "the treasure has been brought out")

begin, next_action, players = labyrinth.begin, labyrinth.next_action, labyrinth.players
walk = labyrinth.apply


def apply(state: State, way: int, log: Log) -> int:
    """Do a command of the labyrinth, and then what follows from resting on another cell."""
    walker = state[TURN]
    before = state[PLACE - walker]
    answer = walk(state, way, log)
    here = state[PLACE - walker]
    if here != before:
        rest(state, walker, here, log)
    return answer


def rest(state: State, walker: int, here: int, log: Log) -> None:
    """Let a walker end a step on a cell: take the treasure, meet somebody there, or be home."""
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
    """Meet each walker there; the newcomer takes the treasure from its carrier."""
    carrier = PLACE - state[WALKERS] + 1 - CARRIER
    for other in range(state[WALKERS]):
        if other != walker and state[PLACE - other] == here:
            tell(log, MET, walker, other)
            if state[carrier] == other + 1:
                state[carrier] = walker + 1
                tell(log, TOOK, walker, other)


def score(state: State, player: int) -> int:
    """Return 1 for bringing the treasure out."""
    if state[STATUS] == RUNNING:
        return 0
    return int(state[PLACE - state[WALKERS] + 1 - CARRIER] == player + 1)
