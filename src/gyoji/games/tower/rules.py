"""The Tower: climb on blocks, push and pull them; they hang on by a corner, or they fall.

The ring around the tower is void, where blocks are lost and nobody goes; below row 1 it is solid
ground. The player is no block: he is a register.

A tower at rest stays so until a block comes or goes. Where one did, a rectangle of registers says
so, and nothing else is looked at: it is what `stir` makes wider and `rest` clears.
"""

from ...events import Log, tell
from ...state import AREA, OWN, RUNNING, STATUS, WIDTH, State

# What a cell holds: from GROUND on it bears, from BLOCK on it is a block, from FRAGILE on a
# fragile one, whose count is its distance from FRAGILE, plus one.
EMPTY, VOID, GROUND, BLOCK, ICE, GOAL, FIXED, HOLE, FRAGILE = 0, 1, 2, 3, 4, 5, 6, 7, 8

# Registers: the player's place; the goal's first place (0: there is no goal); and the rectangle
# that may be restless, its rows and columns counted from 0 at the top left (all 0: at rest).
HERE, PEAK = OWN, OWN - 1
TOP, BOTTOM, LEFTMOST, RIGHTMOST = OWN - 2, OWN - 3, OWN - 4, OWN - 5

# The ways to end, the first that holds. (No command left is no end: the play is RUNNING.)
CLEARED, IN_HOLE, CRUSHED, GOAL_WALKED = 1, 2, 3, 4

# Answers.
REFUSED, DONE = 0, 1

# Actions: to the right, plus one to the left; then a walk to each column.
# What is walking to column `state[WIDTH]` or beyond is a command that nobody knows.
PUSH, PULL, GETDOWN, CLIMB, MOVETO = 0, 2, 4, 6, 8

# Events: why a command is refused, with the player's place and the place in question.
UNKNOWN = 1
MOVETO_OUT, MOVETO_SAME, MOVETO_TAKEN, MOVETO_GAP = 2, 3, 4, 5
CLIMB_TOP, CLIMB_NOTHING, CLIMB_HEAD, CLIMB_TAKEN = 6, 7, 8, 9
GETDOWN_BOTTOM, GETDOWN_OUT, GETDOWN_BESIDE, GETDOWN_TAKEN = 10, 11, 12, 13
PUSH_NOTHING, PUSH_FIXED = 14, 15
PULL_OUT, PULL_TAKEN, PULL_NOTHING, PULL_FIXED = 16, 17, 18, 19

# Events: what the player did, and what came of it, from one place to another.
WALKED, CLIMBED, GOT_DOWN, BACKED, PULLED = 20, 21, 22, 23, 24
PUSHED, SLID, GLIDED, BUMPED, LOST = 25, 26, 27, 28, 29
WORN, CRUMBLED, VANISHED, DROPPED, FELL = 30, 31, 32, 33, 34
ON_GOAL, ON_HOLE, HIT, GOAL_GONE = 35, 36, 37, 38


def begin(state: State, log: Log) -> None:
    """It may be over before it begins; if not, any part of the tower may be restless."""
    finish(state, log)
    if state[STATUS] == RUNNING:
        state[TOP] = 1
        state[BOTTOM] = state[AREA] // state[WIDTH] - 2
        state[LEFTMOST] = 1
        state[RIGHTMOST] = state[WIDTH] - 2


def apply(state: State, action: int, log: Log) -> int:
    """One command, carried out or refused, and all that follows by itself."""
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
    """The command alone."""
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
    """Along the row to a blank place, past blocks, with something underfoot all the way."""
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
    """Up, onto the block beside."""
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
    """Down one row, past the blank beside; nothing need be there to stand on."""
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
    """A step back, and the block in front comes along."""
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


def push(state: State, way: int, log: Log) -> int:
    """The unbroken run of blocks beside the player, the farthest first."""
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
    """One pushed block goes a place on, and further while it slides; the last place it is at."""
    block = state[start]
    place = start
    sliding = True
    while sliding and state[place + way] == EMPTY:
        place += way
        under = state[place + state[WIDTH]]
        sliding = under == ICE or (block == ICE and under != EMPTY)
    state[start] = EMPTY
    if sliding and state[place + way] == VOID:
        tell(log, LOST, start, place)
        return place
    state[place] = block
    tell(log, PUSHED if place == start + way else SLID if block == ICE else GLIDED, start, place)
    if sliding:
        tell(log, BUMPED, place, place + way)
    return place


def go(state: State, there: int, event: int, log: Log) -> int:
    """The player leaves for another place; a fragile block below the old one counts down."""
    here = state[HERE]
    state[HERE] = there
    tell(log, event, here, there)
    under = here + state[WIDTH]
    if state[under] >= FRAGILE:
        wear(state, under, log)
    return DONE


def wear(state: State, place: int, log: Log) -> None:
    """A fragile block counts down by one; at none it is gone."""
    if state[place] > FRAGILE:
        state[place] -= 1
        tell(log, WORN, place, state[place] - FRAGILE + 1)
    else:
        state[place] = EMPTY
        stir(state, place, place)
        tell(log, CRUMBLED, place, place)


def refuse(reason: int, here: int, there: int, log: Log) -> int:
    """The player does nothing, for this reason."""
    tell(log, reason, here, there)
    return REFUSED


def stir(state: State, one: int, other: int) -> None:
    """Blocks came or went from one place to the other: they and those above may be restless."""
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
    """No part of the tower is restless."""
    state[TOP] = 0
    state[BOTTOM] = 0
    state[LEFTMOST] = 0
    state[RIGHTMOST] = 0


def settle(state: State, log: Log) -> None:
    """Rounds of what happens by itself, until there is nothing left to happen."""
    while state[BOTTOM] or state[state[HERE] + state[WIDTH]] == EMPTY:
        vanish(state, log)
        drop_player(state, log)
        drop_blocks(state, log)


def vanish(state: State, log: Log) -> None:
    """All blocks on dimension blocks go at once: from the top, none is gone before its turn."""
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
    """The player falls all the way."""
    here = state[HERE]
    there = here
    while state[there + state[WIDTH]] == EMPTY:
        there += state[WIDTH]
    if there != here:
        state[HERE] = there
        tell(log, DROPPED, here, there)


def drop_blocks(state: State, log: Log) -> None:
    """Blocks fall, from the bottom up, each row from the left; above one that fell, look too."""
    width = state[WIDTH]
    row = state[BOTTOM]
    top = state[TOP]
    left = state[LEFTMOST]
    right = state[RIGHTMOST]
    rest(state)
    while row >= top and row > 0:
        start = row * width
        for place in range(start + left, start + right + 1):
            if state[place] >= BLOCK and not borne(state, place + width):
                fall(state, place, log)
                top = min(top, row - 1)
                left = min(left, place - start - 1)
                right = max(right, place - start + 1)
        row -= 1


def fall(state: State, place: int, log: Log) -> None:
    """One block falls all the way; if that is onto a dimension block, it is not at rest."""
    width = state[WIDTH]
    there = place + width
    while not borne(state, there + width):
        there += width
    state[there] = state[place]
    state[place] = EMPTY
    tell(log, FELL, place, there)
    if state[there + width] == HOLE:
        stir(state, there, there)


def borne(state: State, under: int) -> bool:
    """Does what is over this place rest on it, or on a corner of a block beside it?"""
    return state[under] >= GROUND or state[under - 1] >= GROUND or state[under + 1] >= GROUND


def finish(state: State, log: Log) -> None:
    """Endings A to D, the first that holds."""
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
    """The game is over."""
    state[STATUS] = status
    tell(log, event, state[HERE], place)


def next_action(state: State, action: int) -> int:
    """Everything but walking out of the tower may be tried."""
    if action == MOVETO - 1:
        return MOVETO + 1
    return action + 1 if action < MOVETO + state[WIDTH] - 2 else -1


def players(state: State) -> int:
    """One climbs alone."""
    return 1


def score(state: State, player: int) -> int:
    """One for standing on the goal."""
    return 1 if state[STATUS] == CLEARED else 0
