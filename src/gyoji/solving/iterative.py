"""Iterative deepening A* (Korf, 1985), for searches that do not fit into memory node by node.

Each round is a depth-first search up to a limit on the sum of depth and bound; the next limit is
the least sum that was above the limit. A table of bounded size (Reinefeld and Marsland, 1994)
remembers the depth at which a state was met in this round, so that the state is not entered again
at the same depth or below; a newer state replaces an older one. Whole states are compared, as in
`best_first`.

This search uses the fields of `Search` in its own way: `node` is the current depth, `low` the
limit, `base` the next limit (0: no sum was above the limit). `action` and the first part of `store`
hold the path. The table is in `first` (the round), `depth`, `parent` (the bytes of a difference)
and the rest of `store`.
"""

from ..game.lines import copy
from ..game.snapshots import is_unchanged, restore, save
from ..game.stand_ins import DEAD, MOVES, apply, assess, canonical, goal, next_action
from ..game.state import RUNNING as PLAYING
from ..game.state import STATUS, State
from .differences import equal_differences, key, subtract
from .nodes import LOW_BITS
from .record import (
    FULL,
    NONE,
    PROVEN,
    RUNNING,
    SOLVED,
    USE_BOUND,
    USE_CANONICAL,
    USE_DEAD,
    Search,
)


def deepen(state: State, search: Search, steps: int) -> int:
    """Continue the search for about this many tried actions; return a status as `run` does."""
    if not search.begun:
        search.begun = 1
        start(state, search)
    if search.best != NONE:
        return SOLVED
    if search.node != NONE:
        back(state, search)
    while steps > 0:
        if search.node == NONE and not start_round(state, search):
            return PROVEN
        if search.node + 2 >= len(search.action):
            return FULL
        search.tried = next_action(state, search.action[search.node])
        steps -= 1
        if search.tried < 0:
            search.node -= 1
            if search.node != NONE:
                back(state, search)
        else:
            search.action[search.node] = search.tried
            if follow(state, search):
                return SOLVED
    return RUNNING


def start(state: State, search: Search) -> None:
    """Make the root the first state of the path, and its bound the first limit."""
    won = goal(state)
    lost = not won and state[STATUS] != PLAYING
    if search.switches & USE_CANONICAL:
        canonical(state)
    save(state, search.root, 0, search.area, search.registers, search.wide)
    copy(search.root, 0, search.store, 0, search.span)
    search.node = NONE
    search.best = 0 if won else NONE
    search.low = 0
    search.base = 0
    least = 0 if won or lost else ahead(state, search)
    if least != DEAD:
        search.base = least


def start_round(state: State, search: Search) -> bool:
    """Search from the root again, up to the next limit; False if no sum exceeded the last one."""
    if search.base == 0:
        return False
    search.low = search.base
    search.base = 0
    search.begun += 1
    search.node = 0
    search.action[0] = NONE
    back(state, search)
    return True


def back(state: State, search: Search) -> None:
    """Restore the state at the current depth."""
    at = search.node * search.span
    restore(state, search.store, at, search.area, search.registers, search.wide)


def follow(state: State, search: Search) -> bool:
    """Do the action `search.tried`, and go a step deeper if that is promising; else undo it.

    Return whether it led to a goal.
    """
    at = search.node * search.span
    answer = apply(state, search.tried, None)
    if answer == 0 and is_unchanged(
        state, search.store, at, search.area, search.registers, search.wide
    ):
        return False
    search.generated += 1
    depth = search.node + 1
    if goal(state):
        search.best = depth
        return True
    if state[STATUS] == PLAYING and is_promising(state, search, depth):
        search.node = depth
        search.nodes += 1
        search.action[depth] = NONE
        copy(search.there, 0, search.store, depth * search.span, search.span)
    back(state, search)
    return False


def is_promising(state: State, search: Search, depth: int) -> bool:
    """Return whether to enter a state: within the limit, not dead, and not entered before."""
    least = ahead(state, search)
    if least == DEAD:
        search.dropped += 1
        return False
    total = depth + least
    if total > search.low:
        if search.base == 0 or total < search.base:
            search.base = total
        return False
    if search.switches & USE_CANONICAL:
        canonical(state)
    save(state, search.there, 0, search.area, search.registers, search.wide)
    return is_new(search, depth)


def ahead(state: State, search: Search) -> int:
    """Return the lower bound of the actions left, at least 1; or DEAD."""
    if not search.switches & (USE_BOUND | USE_DEAD):
        return 1
    least = assess(state, search.notes, MOVES)
    if least == DEAD:
        return DEAD if search.switches & USE_DEAD else 1
    return max(1, least) if search.switches & USE_BOUND else 1


def is_new(search: Search, depth: int) -> bool:
    """Note a state, unless this round met it at this depth or above; return whether it is new."""
    scratch = len(search.action) * search.span
    end = subtract(search.root, search.there, search.span, search.store, scratch)
    size = end - scratch
    if size > search.entry:
        return True  # it does not fit into the table
    slot = (key(search.store, scratch, end) & LOW_BITS) * search.slots >> 31
    at = search.table_at + slot * search.entry
    if search.first[slot] == search.begun and search.parent[slot] == size:
        same = equal_differences(search.store, at, scratch, size)
        if same and search.depth[slot] <= depth:
            return False
    search.first[slot] = search.begun
    search.parent[slot] = size
    search.depth[slot] = depth
    copy(search.store, scratch, search.store, at, size)
    return True
