"""The Curse of Boulder Dash: each command is a step, then everything loose falls.

Things fall straight down: unlike in Boulder Dash, nothing rolls off to the side. The board is
ringed with rock.
"""

from ...game.declarations import Declarations
from ...game.events import Log, tell
from ...game.state import (
    AREA,
    LEFT,
    OWN,
    RUNNING,
    STATUS,
    WIDTH,
    State,
    four_ways,
    one_player,
    stride,
)

declare = Declarations()

# A cell holds one thing. Rock comes first (OUTSIDE is rock that is not drawn), loose things last:
# so one comparison shows whether a thing is rock, and another whether it is loose.
OUTSIDE, ROCK, EMPTY, EARTH, EXIT, ROCKFORD, STONE, DIAMOND = 0, 1, 2, 3, 4, 5, 6, 7
CELL_LIMIT = DIAMOND + 1

# Registers: Rockford's place (the exit's after leaving), and the diamonds on the board.
HERE, DIAMONDS = OWN, OWN - 1

# Events have two places; only TAKE and EXIT_SHUT have a place and the number of diamonds left.
STEP = declare.event("2.1 Walk", "Rockford goes from {a:place} to {b:place}", "walk", "rockford")
DIG = declare.event("2.1 Walk", "the earth at {a:place} is dug away", "vanish", "earth")
TAKE = declare.event(
    "2.1 Walk", "the diamond at {a:place} is taken, {b:diamonds} left", "take", "diamond"
)
PUSH = declare.event("2.2 Push", "the stone at {a:place} is pushed to {b:place}", "push", "stone")
LEAVE = declare.event(
    "2.3 Exit", "Rockford leaves from {a:place} by the exit at {b:place}", "walk", "rockford"
)
FALL = declare.event("1 Stability", "what was loose at {a:place} falls to {b:place}", "fall")
ROCK_AHEAD = declare.event("2.4 Stay", "there is rock at {b:place}", "bump", "rockford", "a b")
STONE_JAMMED = declare.event(
    "2.4 Stay", "the stone at {a:place} has no room at {b:place}", "bump", "stone", "a b"
)
STONE_UPRIGHT = declare.event(
    "2.4 Stay", "the stone at {a:place} cannot be pushed up or down", "glow", "stone"
)
EXIT_SHUT = declare.event(
    "2.4 Stay", "the exit at {a:place} is shut, {b:diamonds} left", "glow", "exit"
)

STAYED, WALKED, DUG, TOOK, PUSHED, GONE = map(
    declare.answer, ("stays", "walks", "digs", "takes a diamond", "pushes", "leaves")
)
declare.end("3 End", "Rockford is still on the board", RUNNING)
ESCAPED = declare.end("3 End", "Rockford has left by the exit")

declare.look("rockford", "☺ ", "& ", "player")
declare.look("empty", "  ", "  ", "ground")
declare.look("earth", "░░", "..", "earth")
declare.look("rock", "██", "##", "wall")
declare.look("stone", "◖◗", "O ", "stone")
declare.look("diamond", "◆ ", "$ ", "gem")
declare.look("exit", "▐▌", "X ", "goal")
declare.cell("&", ROCKFORD, "Rockford", "empty", "rockford")
declare.cell(" ", EMPTY, "empty", "empty")
declare.cell(".", EARTH, "earth", "earth")
declare.cell("#", ROCK, "rock", "rock")
declare.cell("O", STONE, "stone", "empty", "stone")
declare.cell("$", DIAMOND, "diamond", "empty", "diamond")
declare.cell("X", EXIT, "exit", "empty", "exit")

next_action, players = four_ways, one_player


def begin(state: State, log: Log) -> None:
    """Let the whole board come to rest, column by column."""
    lowest = state[AREA] - 2 * state[WIDTH]
    for bottom in range(lowest + 1, lowest + state[WIDTH] - 1):
        settle(state, bottom, log)


def settle(state: State, bottom: int, log: Log) -> None:
    """Let everything loose in the column fall, the lowest first."""
    width = state[WIDTH]
    floor = bottom  # where the next loose thing comes to rest
    here = bottom
    while here >= width:
        cell = state[here]
        if cell >= STONE:
            if here != floor:
                fall(state, here, floor, log)
            floor -= width
        elif cell != EMPTY:
            floor = here - width
        here -= width


def apply(state: State, way: int, log: Log) -> int:
    """Do one command, and everything that falls after it."""
    here = state[HERE]
    step = stride(state, way)
    there = here + step
    ahead = state[there]

    if ahead <= ROCK:
        tell(log, ROCK_AHEAD, here, there)
        return STAYED
    if ahead == EMPTY:
        answer = WALKED
    elif ahead == STONE:
        answer = push(state, way, there, there + step, log)
    else:
        answer = enter(state, ahead, there, log)
    if answer != STAYED:
        go(state, here, there, answer, log)
    if answer == PUSHED:
        loosen(state, there + step + state[WIDTH], log)
    return answer


def go(state: State, here: int, there: int, answer: int, log: Log) -> None:
    """Move Rockford on, or off the board, and leave an empty place behind."""
    state[here] = EMPTY
    state[HERE] = there
    if answer == GONE:
        state[STATUS] = ESCAPED
        tell(log, LEAVE, here, there)
    else:
        state[there] = ROCKFORD
        tell(log, STEP, here, there)
    loosen(state, here, log)


def enter(state: State, ahead: int, there: int, log: Log) -> int:
    """Dig away earth, take a diamond, or enter the exit, which is shut while a diamond is left."""
    if ahead == EARTH:
        tell(log, DIG, there, there)
        return DUG
    if ahead == DIAMOND:
        state[DIAMONDS] -= 1
        tell(log, TAKE, there, state[DIAMONDS])
        return TOOK
    if state[DIAMONDS] == 0:
        return GONE
    tell(log, EXIT_SHUT, there, state[DIAMONDS])
    return STAYED


def push(state: State, way: int, there: int, beyond: int, log: Log) -> int:
    """Push a stone one place to the left or right, if that place is empty."""
    if way < LEFT:
        tell(log, STONE_UPRIGHT, there, beyond)
        return STAYED
    if state[beyond] != EMPTY:
        tell(log, STONE_JAMMED, there, beyond)
        return STAYED
    state[beyond] = STONE
    tell(log, PUSH, there, beyond)
    return PUSHED


# A step or a push changes at most two columns, so looking at the whole board again is not needed.
def loosen(state: State, gap: int, log: Log) -> None:
    """If this place is empty, let the stack above it fall; the rest of the board is at rest."""
    width = state[WIDTH]
    above = gap - width
    if state[above] < STONE or state[gap] != EMPTY:
        return
    floor = gap
    while state[floor + width] == EMPTY:
        floor += width
    while state[above] >= STONE:
        fall(state, above, floor, log)
        above -= width
        floor -= width


def fall(state: State, here: int, there: int, log: Log) -> None:
    """Let one loose thing fall from one place to another."""
    state[there] = state[here]
    state[here] = EMPTY
    tell(log, FALL, here, there)


def score(state: State, player: int) -> int:
    """Return 1 for leaving by the exit."""
    return 0 if state[STATUS] == RUNNING else 1
