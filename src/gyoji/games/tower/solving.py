"""Bounds of the Tower: the height of the goal, and the climbs that are still possible.

The player goes up in one way only: by CLIMB, one row at a time, from a row to the top of a block in
that row. Blocks never go up. So each row from the player's to the one below the goal needs a block
of its own, which is in this row or above and can be stood on. Without these blocks, the player
never stands on the goal while the goal is in its first place.

If there are exactly as many blocks as such rows, each of these rows always has exactly one, since
the blocks carry the goal as well. Consider the blocks of three successive rows: the player stands
on the first one and climbs the second one. The third one rests on the second one alone, but is
neither on top of it nor over the player, so it is one column further on. Hence the last ascent is
by straight stairs, up to the goal.

The goal must not leave its place before the last action. If it does so in the last action, either
the player is above it already, and falls after it; or the goal falls through the player, who falls
onto it in the next round (rules, 5). For that, blocks below the player's support have to collapse.
Only a CLIMB off a fragile block takes away a block so far down: the player then stands two rows
above it.
"""

from ...game.state import AREA, WIDTH, State
from .rules.numbers import BLOCK, BOTTOM, FRAGILE, GOAL, HERE, HOLE, PEAK


def dead(state: State) -> bool:
    """Return whether the player can never stand above the goal's place, which is needed to win."""
    return not state[BOTTOM] and is_out_of_reach(state) and not is_unusual(state)


def is_out_of_reach(state: State) -> bool:
    """Return whether blocks are missing for a row up to the goal, or columns for the stairs."""
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
    """Return whether straight stairs from the goal down to this row fit into the tower.

    There must also be a column for the player before the lowest step.
    """
    width = state[WIDTH]
    column = state[PEAK] % width
    steps = row - state[PEAK] // width + 1
    return column > steps or column + steps < width - 1


def is_unusual(state: State) -> bool:
    """Return whether a climb to the goal's place may not be needed.

    That is so if the tower has a fragile block, or no goal, or several.
    """
    goals = 0
    for place in range(state[WIDTH], state[AREA]):
        if state[place] >= FRAGILE:
            return True
        goals += int(state[place] == GOAL)
    return goals != 1 or state[PEAK] == 0


def bound(state: State) -> int:
    """Return the number of rows to climb, plus 1 if climbs alone do not end above the goal."""
    if state[BOTTOM] or is_unusual(state):
        return 1
    return climbs(state) + detour(state)


def climbs(state: State) -> int:
    """Return the number of rows from the player up to the place above the goal.

    It is less than 1 if the player is at least as high as that.
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
