"""The Tower: climb, push and pull blocks; a block hangs on by a corner, or it falls.

The ring around the tower is void, where blocks are lost and nobody goes; below row 1 is solid
ground. The player is not a block but a register.
"""

from ....game.events import Log, tell
from ....game.state import AREA, RUNNING, STATUS, WIDTH, State, one_player
from .numbers import *

# ---------------------------------------------------------------- settling
# The automatic actions of the Tower (rules, 5).
#
# A tower at rest stays at rest until a block comes or goes. Registers hold the rectangle where that
# happened, and only this rectangle is examined: `stir` widens it and `rest` clears it.


AUTOMATIC = True
"""True, because automatic actions follow even a command that is refused."""


def stir(state: State, one: int, other: int) -> None:
    """Note that blocks between two places of a row came or went: blocks above may be restless."""
    width = state[WIDTH]
    row = one // width
    left = min(one, other) - row * width - 1
    right = max(one, other) - row * width + 1
    if state[BOTTOM]:
        state[TOP] = min(state[TOP], row - 1)
        state[BOTTOM] = max(state[BOTTOM], row)
        state[LEFTMOST] = min(state[LEFTMOST], left)
        state[RIGHTMOST] = max(state[RIGHTMOST], right)
    else:
        state[TOP] = row - 1
        state[BOTTOM] = row
        state[LEFTMOST] = left
        state[RIGHTMOST] = right


def rest(state: State) -> None:
    """Note that no part of the tower is restless."""
    state[TOP] = 0
    state[BOTTOM] = 0
    state[LEFTMOST] = 0
    state[RIGHTMOST] = 0


def settle(state: State, log: Log) -> None:
    """Carry out rounds of automatic actions, until nothing moves."""
    while state[BOTTOM] or state[state[HERE] + state[WIDTH]] == EMPTY:
        vanish(state, log)
        drop_player(state, log)
        drop_blocks(state, log)


def vanish(state: State, log: Log) -> None:
    """Remove all blocks on dimension blocks, from the top row down."""
    width = state[WIDTH]
    left = state[LEFTMOST]
    right = state[RIGHTMOST]
    for row in range(state[TOP], state[BOTTOM] + 1):
        for place in range(row * width + left, row * width + right + 1):
            if state[place + width] == HOLE and state[place] >= BLOCK:
                state[place] = EMPTY
                stir(state, place, place)
                tell(log, VANISHED, place, place + width)


def drop_player(state: State, log: Log) -> None:
    """Let the player fall all the way."""
    here = state[HERE]
    there = here
    while state[there + state[WIDTH]] == EMPTY:
        there += state[WIDTH]
    if there != here:
        state[HERE] = there
        tell(log, DROPPED, here, there)


# `rest` comes first because `fall` may stir what the next round has to examine. The bounds widen on
# the way up: a block that falls takes the support from those above it.
def drop_blocks(state: State, log: Log) -> None:
    """Let blocks fall: the lowest row first, each row from the left."""
    width = state[WIDTH]
    row = state[BOTTOM]
    top = state[TOP]
    left = state[LEFTMOST]
    right = state[RIGHTMOST]
    rest(state)
    while row >= top and row > 0:
        start = row * width
        for place in range(start + left, start + right + 1):
            if state[place] >= BLOCK and not is_borne(state, place + width):
                fall(state, place, log)
                top = min(top, row - 1)
                left = min(left, place - start - 1)
                right = max(right, place - start + 1)
        row -= 1


def fall(state: State, place: int, log: Log) -> None:
    """Let one block fall all the way; if it falls onto a dimension block, it is not at rest yet."""
    width = state[WIDTH]
    there = place + width
    while not is_borne(state, there + width):
        there += width
    state[there] = state[place]
    state[place] = EMPTY
    tell(log, FELL, place, there)
    if state[there + width] == HOLE:
        stir(state, there, there)


def is_borne(state: State, under: int) -> bool:
    """Return whether a block above this place rests on it, or on a corner of a block beside it."""
    return state[under] >= GROUND or state[under - 1] >= GROUND or state[under + 1] >= GROUND


# ---------------------------------------------------------------- rules

players = one_player


def begin(state: State, log: Log) -> None:
    """Begin the game, which may be over at once; if not, any part of the tower may be restless."""
    finish(state, log)
    if state[STATUS] == RUNNING:
        state[TOP] = 1
        state[BOTTOM] = state[AREA] // state[WIDTH] - 2
        state[LEFTMOST] = 1
        state[RIGHTMOST] = state[WIDTH] - 2


def apply(state: State, action: int, log: Log) -> int:
    """Do or refuse one command, and then everything that follows automatically."""
    answer = obey(state, action, log)
    if answer == DONE:
        finish(state, log)
    if state[STATUS] != RUNNING:
        rest(state)
    elif state[BOTTOM] or state[state[HERE] + state[WIDTH]] == EMPTY:
        settle(state, log)
        finish(state, log)
    return answer


def obey(state: State, action: int, log: Log) -> int:
    """Do or refuse the command, without automatic actions."""
    if action >= MOVETO:
        return move(state, action - MOVETO, log)
    way = 1 - 2 * (action & 1)
    if action < PULL:
        return push(state, way, log)
    if action < GETDOWN:
        return pull(state, way, log)
    if action < CLIMB:
        return get_down(state, way, log)
    return climb(state, way, log)


def move(state: State, column: int, log: Log) -> int:
    """Walk along the row to a blank place, past blocks; there must be no gap below the way."""
    width = state[WIDTH]
    here = state[HERE]
    if column >= width:
        return refuse(UNKNOWN, here, here, log)
    there = here - here % width + column
    if state[there] == VOID:
        return refuse(MOVETO_OUT, here, column, log)
    if there == here:
        return refuse(MOVETO_SAME, here, column, log)
    if state[there] != EMPTY:
        return refuse(MOVETO_TAKEN, here, there, log)
    for under in range(min(here, there) + width, max(here, there) + width + 1):
        if state[under] == EMPTY:
            return refuse(MOVETO_GAP, here, under, log)
    return go(state, there, WALKED, log)


def climb(state: State, way: int, log: Log) -> int:
    """Climb onto the block beside the player."""
    here = state[HERE]
    above = here - state[WIDTH]
    if state[above] == VOID:
        return refuse(CLIMB_TOP, here, above, log)
    if state[here + way] < BLOCK:
        return refuse(CLIMB_NOTHING, here, here + way, log)
    if state[above] != EMPTY:
        return refuse(CLIMB_HEAD, here, above, log)
    if state[above + way] != EMPTY:
        return refuse(CLIMB_TAKEN, here, above + way, log)
    return go(state, above + way, CLIMBED, log)


def get_down(state: State, way: int, log: Log) -> int:
    """Step down one row, past a blank cell; nothing needs to be there to stand on."""
    here = state[HERE]
    beside = here + way
    there = beside + state[WIDTH]
    if state[here + state[WIDTH]] == GROUND:
        return refuse(GETDOWN_BOTTOM, here, here, log)
    if state[there] == VOID:
        return refuse(GETDOWN_OUT, here, there, log)
    if state[beside] != EMPTY:
        return refuse(GETDOWN_BESIDE, here, beside, log)
    if state[there] != EMPTY:
        return refuse(GETDOWN_TAKEN, here, there, log)
    return go(state, there, GOT_DOWN, log)


def pull(state: State, way: int, log: Log) -> int:
    """Step back and pull the block in front along."""
    here = state[HERE]
    front = here - way
    block = state[front]
    if state[here + way] == VOID:
        return refuse(PULL_OUT, here, here + way, log)
    if state[here + way] != EMPTY:
        return refuse(PULL_TAKEN, here, here + way, log)
    if block < BLOCK:
        return refuse(PULL_NOTHING, here, front, log)
    if block == FIXED:
        return refuse(PULL_FIXED, here, front, log)
    go(state, here + way, BACKED, log)
    state[front] = EMPTY
    state[here] = block
    stir(state, front, here)
    tell(log, PULLED, front, here)
    return DONE


# The farthest block goes first and so makes room for the next one.
def push(state: State, way: int, log: Log) -> int:
    """Push the unbroken run of blocks beside the player, the farthest first."""
    here = state[HERE]
    last = here
    while state[last + way] >= BLOCK:
        last += way
        if state[last] == FIXED:
            return refuse(PUSH_FIXED, here, last, log)
    if last == here:
        return refuse(PUSH_NOTHING, here, here + way, log)
    farthest = slide(state, last, way, log)
    while last != here + way:
        last -= way
        slide(state, last, way, log)
    stir(state, here + way, farthest)
    return DONE


def slide(state: State, start: int, way: int, log: Log) -> int:
    """Move one pushed block a place, and further while it slides; return its last place."""
    block = state[start]
    place = start
    sliding = True
    while sliding and state[place + way] == EMPTY:
        place += way
        under = state[place + state[WIDTH]]
        sliding = under == ICE or (block == ICE and under != EMPTY)
    state[start] = EMPTY
    if sliding and state[place + way] == VOID:
        tell(log, LOST if place == start else SLIPPED if block == ICE else SKATED, start, place)
        return place
    state[place] = block
    tell(log, PUSHED if place == start + way else SLID if block == ICE else GLIDED, start, place)
    if sliding:
        tell(log, BUMPED, place, place + way)
    return place


def go(state: State, there: int, event: int, log: Log) -> int:
    """Move the player to another place; a fragile block below the old one counts down."""
    here = state[HERE]
    state[HERE] = there
    tell(log, event, here, there)
    under = here + state[WIDTH]
    if state[under] >= FRAGILE:
        wear(state, under, log)
    return DONE


def wear(state: State, place: int, log: Log) -> None:
    """Count a fragile block down by one; at zero it is gone."""
    if state[place] > FRAGILE:
        state[place] -= 1
        tell(log, WORN, place, state[place] - FRAGILE + 1)
    else:
        state[place] = EMPTY
        stir(state, place, place)
        tell(log, CRUMBLED, place, place)


def refuse(reason: int, here: int, there: int, log: Log) -> int:
    """Refuse the command, which has no effect, for this reason."""
    tell(log, reason, here, there)
    return REFUSED


# The order of the tests is that of rules.md, 6: several endings may apply at once.
def finish(state: State, log: Log) -> None:
    """End the game by the first of the endings A to D that applies."""
    here = state[HERE]
    under = state[here + state[WIDTH]]
    if under == GOAL:
        end(state, CLEARED, ON_GOAL, here + state[WIDTH], log)
    elif under == HOLE:
        end(state, IN_HOLE, ON_HOLE, here + state[WIDTH], log)
    elif state[here] != EMPTY:
        end(state, CRUSHED, HIT, here, log)
    elif state[state[PEAK]] != GOAL and state[PEAK]:
        end(state, GOAL_WALKED, GOAL_GONE, state[PEAK], log)


def end(state: State, status: int, event: int, place: int, log: Log) -> None:
    """End the game."""
    state[STATUS] = status
    tell(log, event, state[HERE], place)


def next_action(state: State, action: int) -> int:
    """Return the next action: every action except walking out of the tower."""
    if action == MOVETO - 1:
        return MOVETO + 1
    return action + 1 if action < MOVETO + state[WIDTH] - 2 else -1


def score(state: State, player: int) -> int:
    """Return 1 for standing on the goal."""
    return 1 if state[STATUS] == CLEARED else 0
