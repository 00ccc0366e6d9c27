"""Breadth-first search, A* and weighted best-first search, in one loop over buckets of nodes.

For the fewest actions, a node's rank is its depth plus a lower bound of the actions left: A* (Hart,
Nilsson and Raphael, 1968). If the bound is not consistent, nodes are reopened, and a child takes
over its parent's rank if that is higher (pathmax: Mero, 1984). Without a bound this is
breadth-first search. For any solution the rank is depth + weight * estimate (Pohl, 1970). The queue
is an array of buckets (Dial, 1969).

The search leaves out only states from which no goal can be reached. So if no node is left, there is
no solution.
"""

from ..game.snapshots import is_unchanged, restore, save
from ..game.stand_ins import ANY, DEAD, MOVES, apply, assess, canonical, goal, next_action
from ..game.state import RUNNING as PLAYING
from ..game.state import STATUS, State
from .differences import MASK, MULTIPLIER, SKIP, key, subtract, worst
from .iterative import deepen
from .nodes import find, grow, insert, push, remove, unpack
from .record import (
    CLOSED,
    FULL,
    NONE,
    PROVEN,
    RUNNING,
    SOLVED,
    USE_BOUND,
    USE_CANONICAL,
    USE_DEAD,
    USE_ESTIMATE,
    Search,
)

MOST = 1 << 31


def run(state: State, search: Search, steps: int) -> int:
    """Continue the search for about this many tried actions.

    Return RUNNING, SOLVED, PROVEN (there is no solution) or FULL (there is no room). `state` is
    memory to work in; at the first call it is the root.
    """
    if search.deepening:
        return deepen(state, search, steps)
    if not search.begun:
        search.begun = 1
        begin(state, search)
        if search.best != NONE:
            return SOLVED
    elif search.node != NONE:
        restore(state, search.here, 0, search.area, search.registers, search.wide)
    while steps > 0:
        if search.node == NONE and not take(state, search):
            return PROVEN if search.best == NONE else SOLVED
        if not has_room(search):
            return FULL
        search.tried = next_action(state, search.tried)
        steps -= 1
        if search.tried < 0:
            search.node = NONE
        elif search.tried >= MOST:
            return FULL
        else:
            attempt(state, search)
            if search.best != NONE and search.objective == ANY:
                return SOLVED
    return RUNNING


def begin(state: State, search: Search) -> None:
    """Make the root the first node."""
    won = goal(state)
    lost = not won and state[STATUS] != PLAYING
    if search.switches & USE_CANONICAL:
        canonical(state)
    save(state, search.root, 0, search.area, search.registers, search.wide)
    hashed = key(search.store, 0, 0)
    insert(search, -1 - find(search, hashed, 0, 0), hashed, 0)
    search.parent[0] = NONE
    search.node = NONE
    search.best = 0 if won else NONE
    search.low = len(search.buckets)
    value = DEAD if won or lost else ahead_of(state, search)
    if value == DEAD:
        return
    search.base = len(search.buckets) // 2 - search.weight * value
    push(search, 0, value if search.objective == MOVES else len(search.buckets) // 2)


def take(state: State, search: Search) -> bool:
    """Make the first node of the queue the current one; False if the search is over."""
    limit = len(search.buckets)
    if search.best != NONE:
        limit = min(limit, search.depth[search.best])
    while search.low < limit and search.buckets[search.low] == 0:
        search.low += 1
    if search.low >= limit:
        return False
    node = search.buckets[search.low] - 1
    remove(search, node)
    search.after[node] = CLOSED
    search.node = node
    search.tried = NONE
    search.expanded += 1
    unpack(search, node)
    restore(state, search.here, 0, search.area, search.registers, search.wide)
    return True


def has_room(search: Search) -> bool:
    """Return whether there is memory for one more node, and a rank for it."""
    if search.node != NONE and 2 * search.depth[search.node] + 4 >= len(search.buckets):
        return False
    if search.nodes + 2 >= len(search.first) or not grow(search):
        return False
    return 4 * search.first[search.nodes] + worst(search.span) <= len(search.store)


def attempt(state: State, search: Search) -> None:
    """Do the action `search.tried`, look at the state after it, and undo it."""
    answer = apply(state, search.tried, None)
    # Even a refused action may change the state (by the Tower's automatic actions).
    if answer == 0 and is_unchanged(
        state, search.here, 0, search.area, search.registers, search.wide
    ):
        return
    search.generated += 1
    meet(state, search)
    restore(state, search.here, 0, search.area, search.registers, search.wide)


def meet(state: State, search: Search) -> None:
    """Make a node of the state after an action, unless the state is known, lost or dead."""
    won = goal(state)
    if not won and state[STATUS] != PLAYING:
        return
    if search.switches & USE_CANONICAL:
        canonical(state)
    save(state, search.there, 0, search.area, search.registers, search.wide)
    start = 4 * search.first[search.nodes]
    end = subtract(search.root, search.there, search.span, search.store, start)
    hashed = key(search.store, start, end)
    found = find(search, hashed, start, end)
    depth = search.depth[search.node] + 1
    if found >= 0:
        if depth < search.depth[found]:
            improve(search, found, depth)
        return
    value = 0 if won else ahead_of(state, search)
    if value == DEAD:
        search.dropped += 1
        return
    node = insert(search, -1 - found, hashed, end)
    search.parent[node] = search.node
    search.action[node] = search.tried
    search.depth[node] = depth
    if won:
        search.rank[node] = depth
        search.after[node] = CLOSED
        if search.best == NONE or depth < search.depth[search.best]:
            search.best = node
    else:
        push(search, node, rank_of(search, depth, value, start, end))


def rank_of(search: Search, depth: int, value: int, start: int, end: int) -> int:
    """Return the rank of a new node that is no goal.

    `depth` is that of the node, and `value` its bound or estimate. Its difference is in the store,
    from `start` to `end`.
    """
    if search.objective == MOVES:
        # From here, at least as many actions are left as from the parent, less one (pathmax).
        return max(depth + value, search.rank[search.node])
    rank = search.base + depth + search.weight * value
    if is_novel(search, value, start, end):
        rank -= len(search.buckets) // 4
    return max(0, min(rank, len(search.buckets) - 1))


def ahead_of(state: State, search: Search) -> int:
    """Return the lower bound of the actions left or, for any solution, the estimate; or DEAD.

    The bound is at least 1, and fits into the buckets.
    """
    if not search.switches & (USE_BOUND | USE_DEAD | USE_ESTIMATE):
        return int(search.objective == MOVES)
    value = assess(state, search.notes, search.objective)
    if value == DEAD:
        return DEAD if search.switches & USE_DEAD else 1
    if search.objective == MOVES:
        return max(1, min(value, len(search.buckets) // 2)) if search.switches & USE_BOUND else 1
    return value if search.switches & USE_ESTIMATE else 0


def improve(search: Search, node: int, depth: int) -> None:
    """Record that a known node was reached in fewer actions."""
    less = search.depth[node] - depth
    search.parent[node] = search.node
    search.action[node] = search.tried
    search.depth[node] = depth
    if search.objective == ANY:
        return
    if search.rank[node] == depth + less:  # a goal: its rank is its depth
        search.rank[node] = depth
        if depth < search.depth[search.best]:
            search.best = node
        return
    if search.after[node] != CLOSED:
        remove(search, node)
    push(search, node, search.rank[node] - less)


# ---------------------------------------------------------------- novelty
# Novel states have a value that was not seen before. They are searched before all other states.
#
# A search for any solution can get lost among states that only seem to be near a goal. Best-first
# width search (Lipovetzky and Geffner, 2017) looks first at novel states: some byte of their
# snapshots differs from the root's, and had this value in no earlier state with the same estimate.
# There are at most as many novel states as combinations of byte, value and estimate, so they only
# delay the rest of the search.
#
# Values that were seen are noted in a hash table without keys. If two values share a slot, a novel
# state may be taken for an old one.


def is_novel(search: Search, value: int, first: int, end: int) -> bool:
    """Return whether a state of this estimate and difference is novel, and note its values."""
    novel = False
    estimate = (value & MASK) * MULTIPLIER
    place = 0
    at = first
    while at < end:
        equal = search.store[at]
        place += equal
        at += 1
        if equal != SKIP:
            mixed = estimate ^ (place << 8 | search.store[at])
            slot = ((mixed & MASK) * MULTIPLIER >> 20) & len(search.seen) - 1
            if search.seen[slot] == 0:
                search.seen[slot] = 1
                novel = True
            place += 1
            at += 1
    return novel
