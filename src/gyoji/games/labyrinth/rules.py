"""The Labyrinth: walk a map that you cannot see. The map is ringed with wall.

A special cell leads to one other cell: a river flows there, a cave comes out there, a bog does not
let go in that direction.
"""

from ...game.declarations import Declarations
from ...game.events import Log, tell
from ...game.state import OWN, RUNNING, TURN, State, four_ways, stride

declare = Declarations()

# A cell is its kind in three bits, a mark on the first cave of a chain, 27 bits for the number of
# the chain (only a name: no rule reads it), and in the remaining bits the place that it leads to.
# An answer is the kind of the walker's cell.
WALL = declare.answer("wall", 1)
ISLAND, BOG, RIVER, ESTUARY, CAVE = map(
    declare.answer, ("island", "bog", "river", "estuary", "cave")
)
KIND, FIRST, CHAIN, LEAD = 7, 1 << 3, 1 << 4, 31
LEADS = 1 << LEAD

# Registers: the number of walkers, then the place of each.
WALKERS, PLACE = OWN, OWN - 1

# Events: each with two places; `announced` is all that the walkers hear.
HELD = declare.event(
    "1 Bog", "the bog at {a:place} does not let go towards {b:place}", "bump", "walker", "a b",
    announced="bog",
)  # fmt: skip
BUMPED = declare.event("2 Wall", "there is {b:wall}", "bump", "walker", "a b", announced="wall")
WENT = declare.event(
    "3 Go", "the walker goes from {a:place} to {b:place}, {b:a kind}", "walk", "walker",
    announced="{b:kind}",
)  # fmt: skip
FELL = declare.event(
    "3.1 Cave", "the cave at {a:place} comes out at {b:place}", "jump", "walker",
    announced="you come out somewhere else",
)  # fmt: skip
DRAWN = declare.event(
    "3.2 River", "the current draws the walker from {a:place} to {b:place}", "flow", "walker",
    announced="you are drawn by the current to the next cell, which is {b:a kind}",
)  # fmt: skip
STRANDED = declare.event("3.2 River", "the current at {a:place} leads nowhere and draws nobody")
WADED_DOWN = declare.event("3.3 Wading", "from {a:place} to {b:place} is down the same river")
WADED_UP = declare.event("3.3 Wading", "from {a:place} to {b:place} is up the same river")
declare.end("4 End", "the commands have run out", RUNNING)

declare.look("island", "· ", "o ", "ground")
declare.look("wall", "██", "w ", "wall")
declare.look("bog", "≋", "b", "earth")
declare.look("river", "≈", "r", "water")
declare.look("estuary", "◡ ", "e ", "water")
declare.look("cave", "◉", "y", "danger")
declare.look("walker", "☺ ", "@ ", "player")
declare.look("treasure", "◆ ", "$ ", "gem")

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


# Down and up can both be true only on a map read leniently, where two cells may lead to each other.
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
