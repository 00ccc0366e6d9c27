"""Bounds of the Tower: the height of the goal, and the climbs that are still possible.

The player goes up in one way only, by CLIMB, one row at a time and onto a block of that row. Blocks
never go up. So each row from the player's to the one below the goal needs a block of its own that
is in this row or above, and can be stood on: otherwise nobody will stand on the goal in its place.

If there are exactly as many blocks as such rows, each of these rows always has one, since they
carry the goal as well. Of three in a row, the player stands on the first and climbs the second; the
third lies on the second alone, but neither on top of it nor over the player: so it is one column
further on. The last ascent is by straight stairs, up to the goal.

The goal must not leave its place before the last action. If it does so in the last one, the player
either is above it already, and falls after it; or the goal falls through the player, who falls onto
it in the next round (rules, 5). This takes a collapse below the player's support. Only a CLIMB off
a fragile block takes a block away so far down: the player stands two rows above it.
"""

from ...game.state import AREA, WIDTH, State
from .rules.numbers import BLOCK, BOTTOM, FRAGILE, GOAL, HERE, HOLE, PEAK


def dead(state: State) -> bool:
    """Return whether the player will never stand above the goal's place, but would have to."""
    return not state[BOTTOM] and is_out_of_reach(state) and not is_unusual(state)


def is_out_of_reach(state: State) -> bool:
    """Return whether a row up to the goal lacks a block, or a staircase lacks columns."""
    width = state[WIDTH]
    peak = state[PEAK] // width
    blocks = footholds = 0
    for row in range(1, state[HERE] // width + 1):
        for place in range(row * width + 1, row * width + width - 1):
            cell = state[place]
            if cell >= BLOCK and cell != GOAL:
                blocks += 1
                footholds += int(cell != HOLE)
        if footholds < row - peak or (blocks == row - peak > 0 and not has_stairs(state, row)):
            return True
    return False


def has_stairs(state: State, row: int) -> bool:
    """Return whether straight stairs from the goal down to the player's side fit in.

    The player has to fit before the lowest step.
    """
    width = state[WIDTH]
    column = state[PEAK] % width
    steps = row - state[PEAK] // width + 1
    return column > steps or column + steps < width - 1


def is_unusual(state: State) -> bool:
    """Return whether a climb to the goal's place may not be needed.

    The tower has a fragile block, or goals elsewhere.
    """
    goals = 0
    for place in range(state[WIDTH], state[AREA]):
        if state[place] >= FRAGILE:
            return True
        goals += int(state[place] == GOAL)
    return goals != 1 or state[PEAK] == 0


def bound(state: State) -> int:
    """Return the rows to climb, and one more action if climbs alone do not end above the goal."""
    if state[BOTTOM] or is_unusual(state):
        return 1
    return climbs(state) + detour(state)


def climbs(state: State) -> int:
    """Return the rows between the player and the place above the goal.

    Less than 1 if there are none.
    """
    return state[HERE] // state[WIDTH] - state[PEAK] // state[WIDTH] + 1


def detour(state: State) -> int:
    """Return 1 if climbs alone, of one column each, do not reach the goal's column, else 0."""
    width = state[WIDTH]
    rows = climbs(state)
    columns = abs(state[HERE] % width - state[PEAK] % width)
    return 1 if rows < 1 or columns > rows or (rows - columns) & 1 else 0


def estimate(state: State) -> int:
    return 4 * max(0, climbs(state)) + detour(state)
