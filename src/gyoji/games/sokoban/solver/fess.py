"""FESS, a search in feature space (Shoham and Schaeffer, 2020).

Positions are sorted by their features into cells of feature space. The search plays a move from
the best cell, as in Festival (Y. Shoham), then one from the next cell in turn, and so on, so that
positions of all kinds are followed. Moves are macro moves (`macros`). A move that an advisor names,
because it improves something, has weight 0, and any other has weight 1. In a cell, the moves with
the least sum of weights along their path come first.
"""

from ....game.lines import copy, fill
from .backward import is_met_backward
from .board import is_solved, move
from .bounds import bound_after, make_room
from .flood import count_parts, first_of, flood, has, has_at, size
from .freeze import is_freezing
from .geometry import apart
from .hotspots import RETURNS, find_hotspots, hotspots
from .learning import is_hopeless
from .macros import CELL, explore
from .nodes import find, has_room, insert, insert_root
from .patterns import is_known_at
from .pushing import look_around
from .record import FAR, NONE, PROVEN, RUNNING, Features, Nodes, Solver, SolverLevel
from .rooms import count_barred
from .stages import advance, begin_order, count_unfilled, retreat
from .walks import count_steps, set_up

# ---------------------------------------------------------------- features
# The numbers by which the feature-space search describes a position. The plan is a packing order.
#
# *Packed*: cells filled according to the plan. *Outside*: boxes that are neither on such a cell nor
# where the plan can still use them. *Regions*: parts of the floor between the boxes. *Rooms*: pairs
# of rooms between which boxes bar the way. *Hotspots*: boxes that keep others from targets.


def pack(solver: Solver, features: Features, stage: int) -> int:
    """Return the number of cells filled according to the plan, those of the next phase included."""
    order = features.order
    if stage == 0:
        return order.items
    return order.items - order.first[stage - 1] - count_unfilled(solver, features.order, stage)


def outside(solver: Solver, features: Features, stage: int) -> int:
    """Return the number of boxes not on a cell of the plan and outside of the stage's area."""
    level = solver.level
    board = solver.board
    order = features.order
    words = solver.along.words
    first = order.ahead[stage] * (level.cells + 1)
    count = 0
    for at in range(board.count):
        cell = board.list[at]
        if order.area[first + cell] == 0:
            placed = order.sets[stage * words + level.word_of[cell]]
            if stage > 0:
                placed |= order.sets[(stage - 1) * words + level.word_of[cell]]
            count += int(placed & level.bit_of[cell] == 0)
    return count


# ---------------------------------------------------------------- feature space
# The cells of feature space: for each combination of features, the moves that wait there.
#
# The moves of a cell are in a pairing heap (Fredman, Sedgewick, Sleator and Tarjan, 1986).


def cell_of(features: Features, feature: int, fallback: int) -> int:
    """Return the cell for these features (`combine`); `fallback` if there is no room for it."""
    slot = feature % 1_000_003 * 7919 % len(features.slot)
    while features.slot[slot] != 0:
        cell = features.slot[slot] - 1
        if features.feature[cell] == feature:
            return cell
        slot = slot + 1 if slot + 1 < len(features.slot) else 0
    if features.cells == len(features.feature):
        return fallback
    cell = features.cells
    features.cells += 1
    features.slot[slot] = cell + 1
    features.feature[cell] = feature
    features.root[cell] = NONE
    features.turns[cell] = 0
    return cell


def wait(features: Features, nodes: Nodes, cell: int, node: int, score: int) -> None:
    """Put a node into a cell of feature space, in which the least score comes first."""
    features.score[node] = score
    is_better = features.feature[cell] < features.feature[features.best]
    if is_better and features.turns[cell] < features.patience:
        features.best = cell
    nodes.before[node] = NONE
    nodes.after[node] = NONE
    if features.root[cell] == NONE:
        features.root[cell] = node
    else:
        features.root[cell] = meld(features, nodes, features.root[cell], node)


def meld(features: Features, nodes: Nodes, one: int, other: int) -> int:
    """Meld two heaps and return the root."""
    if features.score[other] < features.score[one]:
        one, other = other, one
    nodes.after[other] = nodes.before[one]
    nodes.before[one] = other
    nodes.after[one] = NONE
    return one


def take_from(features: Features, nodes: Nodes, cell: int) -> int:
    """Take the node with the least score out of a nonempty cell."""
    taken = features.root[cell]
    pairs = pair_up(features, nodes, nodes.before[taken])
    root = NONE
    while pairs != NONE:
        next_pair = nodes.after[pairs]
        root = pairs if root == NONE else meld(features, nodes, root, pairs)
        nodes.after[root] = NONE
        pairs = next_pair
    features.root[cell] = root
    return taken


def pair_up(features: Features, nodes: Nodes, first: int) -> int:
    """Meld siblings two by two and return the list of the results, the last one first."""
    pairs = NONE
    while first != NONE:
        second = nodes.after[first]
        following = NONE if second == NONE else nodes.after[second]
        joined = first if second == NONE else meld(features, nodes, first, second)
        nodes.after[joined] = pairs
        pairs = joined
        first = following
    return pairs


def next_cell(features: Features) -> int:
    """Return the next cell in turn in which a node waits; NONE if there is none."""
    for _ in range(features.cells):
        features.turn = features.turn + 1 if features.turn + 1 < features.cells else 0
        if features.root[features.turn] != NONE:
            return features.turn
    return NONE


def best_cell(features: Features) -> int:
    """Return the best cell in which a node waits and that has had fewer turns than `patience`.

    All moves of the best cell may be lost, although nothing proves that. So after `patience` turns
    of one cell the next best cells get as many. When all have had them, `patience` doubles.
    """
    if not is_worth_a_turn(features, features.best):
        best = find_best(features)
        if best == NONE:
            features.patience *= 2
            best = find_best(features)
        if best == NONE:
            return next_cell(features)
        features.best = best
    features.turns[features.best] += 1
    return features.best


def find_best(features: Features) -> int:
    """Return the best cell that is worth a turn; NONE without one."""
    best = NONE
    for cell in range(features.cells):
        is_better = best == NONE or features.feature[cell] < features.feature[best]
        if is_better and is_worth_a_turn(features, cell):
            best = cell
    return best


def is_worth_a_turn(features: Features, cell: int) -> bool:
    return features.root[cell] != NONE and features.turns[cell] < features.patience


# ---------------------------------------------------------------- fess

MOST_WEIGHT = (1 << 13) - 1

MOST_PACKED = (1 << 11) - 1

PATIENCE = 256
"""The number of turns that the best cell gets before the next best one gets as many."""

FORCED = 2
"""If a position has at most this many moves, all of them have weight 0."""


def begin_fess(solver: Solver, features: Features) -> None:
    """Find the packing order and add the first position."""
    level = solver.level
    board = solver.board
    nodes = features.nodes
    features.begun = 1
    features.patience = PATIENCE
    begin_order(solver, features.order)
    find_hotspots(level, features)
    set_up(solver)
    flood(level, board, board.region, level.worker)
    new = insert_root(level, nodes, board, first_of(level, board.region))
    features.same[new] = new
    features.stage[new] = advance(solver, features.order, features.order.phases)
    nodes.rank[new] = cell_of(features, feature_now(solver, features, new), 0)
    wait(features, nodes, nodes.rank[new], new, 0)


def feature_now(solver: Solver, features: Features, node: int) -> int:
    """Note the features of the current position and return them as one number."""
    level = solver.level
    board = solver.board
    features.packed_now = pack(solver, features, features.stage[node])
    features.outside_now = outside(solver, features, features.stage[node])
    features.regions_now = count_parts(level, board, board.region, 0)
    features.rooms_now = count_barred(level, board, solver.rooms)
    features.hotspots_now = hotspots(level, board, features)
    features.reached_now = size(level, board.region)
    barred = 0 if features.order.sequential else features.rooms_now
    return combine(features.packed_now, features.outside_now, features.regions_now, barred)


def combine(packed_count: int, outside_count: int, region_count: int, barred_count: int) -> int:
    """Return features as one number; less is better."""
    return (
        (MOST_PACKED - packed_count) << 20
        | min(region_count, 63) << 14
        | min(barred_count, 127) << 7
        | min(outside_count, 127)
    )


def expand_macros(solver: Solver, features: Features, node: int) -> None:
    """Add all macro moves from a node."""
    nodes = features.nodes
    make_room(solver)
    if is_hopeless(solver, nodes, node, nodes.move[node] & CELL, features.work):
        return
    features.least_now = look_around(solver, solver.matching, nodes.worker[node], False)
    if features.least_now >= FAR:
        return
    feature_now(solver, features, node)
    features.hand = node
    features.moves = 0
    for at in range(solver.corral_count):
        move_box(solver, features, node, solver.corral[at])
    if solver.best == NONE:
        advise_all(solver, features)
        for at in range(features.moves):
            queue_move(solver, features, node, at)


def move_box(solver: Solver, features: Features, node: int, box: int) -> None:
    """Add the macro moves of one box."""
    macros = solver.macros
    if solver.matching.frozen[box]:
        return
    explore(solver, box, False)
    solver.work += macros.count - 1
    here = box
    for state in range(1, macros.count):
        if solver.best == NONE:
            move(solver.level, solver.board, here, macros.cell[state])
            here = macros.cell[state]
            arrive(solver, features, node, box, state)
    move(solver.level, solver.board, here, box)


def arrive(solver: Solver, features: Features, node: int, box: int, state: int) -> None:
    """Note the position after a macro move, unless it was expanded before or is lost.

    A position that was not met before becomes a node.
    """
    level = solver.level
    board = solver.board
    nodes = features.nodes
    if features.moves == len(features.node) or not has_room(level, nodes):
        features.full = 1
        return
    worker = solver.macros.region[state]
    key = board.key ^ level.keys.worker[worker]
    found = find(nodes, board, key, worker)
    there = solver.macros.cell[state]
    if found >= 0 and features.done[features.same[found]]:
        return
    if found < 0 and is_known_at(solver, there, worker):
        return
    frozen = is_freezing(solver, there)
    least = bound_after(solver, solver.matching, box, there, frozen)
    if least >= FAR:
        return
    features.known[features.moves] = int(found >= 0)
    features.move[features.moves] = box << 16 | there
    if found >= 0:
        describe(solver, features, features.same[found], state, least)
        return
    new = insert(nodes, board, -1 - found, key, worker)
    nodes.parent[new] = node
    nodes.move[new] = box << 16 | there
    stage = retreat(solver, features.order, features.stage[node], box)
    features.stage[new] = advance(solver, features.order, stage)
    features.same[new] = new
    features.done[new] = 0
    describe(solver, features, new, state, least)
    is_end = least == 0 and is_solved(level, board)
    if is_end or is_met_backward(solver, worker):
        solver.best = new
        solver.solved_in = features.bit


def describe(solver: Solver, features: Features, node: int, state: int, least: int) -> None:
    """Note the features of the position after a move."""
    level = solver.level
    board = solver.board
    at = features.moves
    features.moves += 1
    hottest = features.hottest
    features.node[at] = node
    features.packed[at] = pack(solver, features, features.stage[node])
    features.outside[at] = outside(solver, features, features.stage[node])
    features.regions[at] = count_parts(level, board, solver.macros.area, state * level.height)
    features.rooms[at] = count_barred(level, board, solver.rooms)
    features.frees[at] = int(is_freeing(solver, features, state))
    features.least[at] = least
    features.reached[at] = solver.macros.reach[state]
    features.hotspots[at] = hotspots(level, board, features)
    features.hottest = hottest
    # More pushes to do are better here: boxes not packed yet are best far from the targets.
    features.value[at] = (
        (MOST_PACKED - features.packed[at]) << 37
        | min(features.regions[at], 31) << 32
        | min(features.rooms[at], 63) << 26
        | min(features.outside[at], 63) << 20
        | min(features.hotspots[at], 255) << 12
        | 4095 - min(least, 4095)
    )


def queue_move(solver: Solver, features: Features, node: int, at: int) -> None:
    """Put a move into the cell of the position that it starts from.

    The moves after it will wait in the cell of the position that it leads to, unless that cell is
    worse. A position that already waits is added again if this path to it has less weight.
    """
    nodes = features.nodes
    new = features.node[at]
    is_free = is_advised(features, at) or features.moves <= FORCED
    weight = min(nodes.cost[node] + 1 - int(is_free), MOST_WEIGHT)
    if features.known[at]:
        if weight >= nodes.cost[new] or nodes.count >= len(nodes.parent):
            return
        nodes.cost[new] = weight
        new = repeat(features, nodes, new)
        nodes.parent[new] = node
        nodes.move[new] = features.move[at]
    nodes.cost[new] = weight
    cell = nodes.rank[node]
    barred = 0 if features.order.sequential else features.rooms[at]
    feature = combine(features.packed[at], features.outside[at], features.regions[at], barred)
    nodes.rank[new] = cell
    if feature <= features.feature[cell]:
        nodes.rank[new] = cell_of(features, feature, cell)
    wait(features, nodes, cell, new, weight << 48 | features.value[at])


def repeat(features: Features, nodes: Nodes, node: int) -> int:
    """Return a second node for the position of a node, to be reached by another path."""
    new = nodes.count
    nodes.count += 1
    copy(nodes.set, node * nodes.words, nodes.set, new * nodes.words, nodes.words)
    nodes.worker[new] = nodes.worker[node]
    features.same[new] = node
    features.stage[new] = features.stage[node]
    return new


def step_fess(solver: Solver, features: Features) -> int:
    """Play the next move of the best cell or, every other time, of the next cell in turn."""
    if not features.begun:
        begin_fess(solver, features)
    features.is_best_due ^= 1
    cell = best_cell(features) if features.is_best_due else next_cell(features)
    if cell == NONE:
        features.goes = 0
        return RUNNING if features.full else PROVEN
    node = take_from(features, features.nodes, cell)
    if features.done[features.same[node]] == 0:
        features.done[features.same[node]] = 1
        expand_macros(solver, features, node)
    if features.full:
        features.goes = 0
    return RUNNING


# ---------------------------------------------------------------- advisors
# Advisors: each names the best move by one criterion (Shoham and Schaeffer, 2020).

PACKING, CONNECTING, PLANNING, OPENING = 0, 1, 2, 3
EXPLORING, COOLING, CLEARING, UNBLOCKING = 4, 5, 6, 7
JOINING, FREEING, LEAVING = 8, 9, 10
ADVISORS = 11

CLOSE = 2
"""The distance from the hottest box, in steps, up to which another box counts as in its way."""


def advise_all(solver: Solver, features: Features) -> None:
    """Let each advisor choose a move, noted in `advised`, that does not reduce *packed*."""
    fill(features.advised, 0, ADVISORS, NONE)
    blocked = next_to_fill(solver, features)
    for at in range(features.moves):
        if features.packed[at] >= features.packed_now:
            advise(solver, features, at, blocked)
    if features.advised[PACKING] != NONE:
        features.advised[UNBLOCKING] = NONE


def next_to_fill(solver: Solver, features: Features) -> int:
    """Return the first cell that is to be filled next, by the packing order; NONE without one."""
    order = features.order
    stage = features.stage[features.hand]
    if stage > 0:
        for item in range(order.first[stage - 1], order.first[stage]):
            if solver.board.box[order.cell[item]] == 0:
                cell = order.cell[item]
                if features.steps_from != cell + 1:
                    features.steps_from = cell + 1
                    count_steps(solver.level, features.wall, features.steps, cell)
                return cell
    return NONE


def advise(solver: Solver, features: Features, at: int, blocked: int) -> None:
    """Ask all advisors about one move; `blocked` is the next cell to fill, or NONE."""
    level = solver.level
    value = features.value[at]
    here = features.move[at] >> 16
    there = features.move[at] & CELL
    is_reaching = features.reached[at] > features.reached_now
    if features.packed[at] > features.packed_now:
        prefer(features, PACKING, at, value)
    if features.regions[at] < features.regions_now:
        prefer(features, CONNECTING, at, value)
    if features.rooms[at] < features.rooms_now:
        prefer(features, JOINING, at, value)
    if features.outside[at] < features.outside_now:
        prefer(features, PLANNING, at, value)
    if features.hotspots[at] < features.hotspots_now:
        prefer(features, COOLING, at, value)
    if features.frees[at]:
        prefer(features, FREEING, at, value)
    if features.regions[at] > features.regions_now:
        if is_reaching:
            prefer(features, EXPLORING, at, value)
        return
    if is_reaching:
        prefer(features, OPENING, at, first(8191 - features.reached[at], value))
    if is_clearing(level, features.hottest, here, there):
        prefer(features, CLEARING, at, value)
    if features.rooms[at] <= features.rooms_now:
        advise_to_leave(solver, features, at, blocked)


def advise_to_leave(solver: Solver, features: Features, at: int, blocked: int) -> None:
    """Ask the two advisors that make room, UNBLOCKING and LEAVING, about one move."""
    level = solver.level
    here = features.move[at] >> 16
    there = features.move[at] & CELL
    if blocked != NONE and features.steps[there] >= features.steps[here]:
        near = 64 * (features.steps[here] - 1) + 63 - min(63, features.steps[there] - 1)
        prefer(features, UNBLOCKING, at, first(near, features.value[at]))
    if features.outside_now > 0 and features.outside[at] <= features.outside_now:
        base = features.stage[features.hand] * (level.cells + 1)
        before = features.order.away[base + here]
        after = features.order.away[base + there]
        if before < after and after != FAR and can_return(level, features, here, there):
            near = 64 * min(before, 127) + 63 - min(63, after)
            prefer(features, LEAVING, at, first(near, features.value[at]))


def can_return(level: SolverLevel, features: Features, here: int, there: int) -> bool:
    """Return whether a box can be pushed back from there to here, without the others."""
    return features.has_hot != 0 and features.hot[here * level.cells + there] & RETURNS != 0


def is_freeing(solver: Solver, features: Features, state: int) -> bool:
    """Return whether a macro move can be taken back and lets another box be pushed in a new way."""
    level = solver.level
    board = solver.board
    macros = solver.macros
    start = macros.cell[0]
    there = macros.cell[state]
    if not can_return(level, features, start, there):
        return False
    rows = state * level.height
    for at in range(board.count):
        box = board.list[at]
        if box != there:
            for way in range(4):
                worker = level.near[4 * box + way]
                beyond = level.near[4 * box + (way ^ 1)]
                if worker != start and board.box[beyond] == 0 and board.box[worker] == 0:
                    is_new = not has(level, board.region, worker)
                    if is_new and has_at(level, macros.area, rows, worker):
                        return True
    return False


def first(number: int, value: int) -> int:
    """Return a value that orders by `number` first, then by `value`."""
    return min(number, 8191) << 48 | value


def prefer(features: Features, advisor: int, at: int, value: int) -> None:
    """Take this move for the advisor if its value is less than the best so far."""
    if features.advised[advisor] == NONE or value < features.advice[advisor]:
        features.advised[advisor] = at
        features.advice[advisor] = value


def is_advised(features: Features, at: int) -> bool:
    """Return whether an advisor names this move."""
    for advisor in range(ADVISORS):
        if features.advised[advisor] == at:
            return True
    return False


def is_clearing(level: SolverLevel, hottest: int, here: int, there: int) -> bool:
    """Return whether a move takes the hottest box away, or one beside it."""
    if hottest == level.cells:
        return False
    before = apart(level, here, hottest)
    return before == 0 or (before <= CLOSE and apart(level, there, hottest) > before)
