"""FESS, a search in feature space (Shoham and Schaeffer, 2020).

Positions are sorted by their features into cells, which take turns, so that positions that are
different in kind are all followed. Its moves are macro moves. Advisors name those that improve
something; these have weight 0, all others 1, and the sum along the way decides which is next.
"""

from .advisors import advise_all, is_advised
from .backward import is_met_backward
from .board import is_solved, move
from .bounds import bound, bound_after, make_room
from .corrals import FOUND, LOST, NOTHING, find_corral
from .feature_space import cell_of, next_cell, take_from, wait
from .features import find_hotspots, hotspots, outside, packed, regions
from .flood import first_of, flood, size
from .freeze import is_freezing
from .learning import is_hopeless
from .macros import explore
from .nodes import find, has_room, insert, insert_root
from .patterns import is_known_at
from .record import CORRALS, FAR, FESS, NONE, PROVEN, RUNNING, Solver
from .stages import advance, begin_order, retreat
from .walks import set_up

CELL = (1 << 16) - 1

MOST_WEIGHT = (1 << 13) - 1


def begin_fess(solver: Solver) -> None:
    """The plan, and the first position."""
    level = solver.level
    board = solver.board
    features = solver.features
    nodes = solver.fess
    features.begun = 1
    begin_order(solver)
    find_hotspots(level, features)
    set_up(solver)
    flood(level, board, board.region, level.worker)
    new = insert_root(level, nodes, board, first_of(level, board.region))
    features.stage[new] = advance(solver, solver.order.phases)
    nodes.rank[new] = cell_of(features, feature_now(solver, new), 0)
    wait(features, nodes, nodes.rank[new], new, 0)


def feature_now(solver: Solver, node: int) -> int:
    """The features of the position in hand, noted and as one number; less is better."""
    level = solver.level
    board = solver.board
    features = solver.features
    features.packed_now = packed(solver, features.stage[node])
    features.outside_now = outside(solver, features.stage[node])
    features.regions_now = regions(level, board, board.region, 0)
    features.hotspots_now = hotspots(level, board, features)
    features.reached_now = size(level, board.region)
    return combined(features.packed_now, features.outside_now, features.regions_now)


def combined(packed_count: int, outside_count: int, region_count: int) -> int:
    """Features as one number."""
    return min(outside_count, 255) << 22 | (1023 - packed_count) << 12 | min(region_count, 4095)


def expand_macros(solver: Solver, node: int) -> None:
    """All macro moves from a node."""
    level = solver.level
    board = solver.board
    nodes = solver.fess
    features = solver.features
    make_room(solver)
    if is_hopeless(solver, nodes, node, nodes.move[node] & CELL, solver.fess_work):
        return
    flood(level, board, board.region, nodes.worker[node])
    corral = find_corral(solver) if solver.switches & CORRALS else NOTHING
    features.least_now = FAR if corral == LOST else bound(solver, solver.matching)
    if features.least_now >= FAR:
        return
    feature_now(solver, node)
    features.moves = 0
    if corral == FOUND:
        for at in range(solver.corral_count):
            move_box(solver, node, solver.corral[at])
    else:
        for at in range(board.count):
            move_box(solver, node, board.list[at])
    if solver.best == NONE:
        advise_all(solver)
        for at in range(features.moves):
            queue_move(solver, node, at)


def move_box(solver: Solver, node: int, box: int) -> None:
    """The macro moves of one box."""
    macros = solver.macros
    if solver.matching.frozen[box]:
        return
    explore(solver, box)
    solver.work += macros.count - 1
    here = box
    for state in range(1, macros.count):
        if solver.best == NONE:
            move(solver.level, solver.board, here, macros.cell[state])
            here = macros.cell[state]
            arrive(solver, node, box, state)
    move(solver.level, solver.board, here, box)


def arrive(solver: Solver, node: int, box: int, state: int) -> None:
    """The position after a macro move becomes a node, unless it is known or lost."""
    level = solver.level
    board = solver.board
    nodes = solver.fess
    features = solver.features
    if features.moves == len(features.node) or not has_room(level, nodes):
        features.full = 1
        return
    worker = solver.macros.region[state]
    key = board.key ^ level.keys.worker[worker]
    found = find(nodes, board, key, worker)
    there = solver.macros.cell[state]
    if found >= 0 or is_known_at(solver, there, worker):
        return
    frozen = is_freezing(solver, there)
    least = bound_after(solver, solver.matching, box, there, frozen)
    if least < FAR:
        new = insert(nodes, board, -1 - found, key, worker)
        nodes.parent[new] = node
        nodes.move[new] = box << 16 | there
        features.stage[new] = advance(solver, retreat(solver, features.stage[node], box))
        describe(solver, new, state, least)
        is_end = least == 0 and is_solved(level, board)
        if is_end or is_met_backward(solver, key, worker):
            solver.best = new
            solver.solved_in = FESS


def describe(solver: Solver, node: int, state: int, least: int) -> None:
    """Note the features of the position after a move."""
    level = solver.level
    board = solver.board
    features = solver.features
    at = features.moves
    features.moves += 1
    hottest = features.hottest
    features.node[at] = node
    features.packed[at] = packed(solver, features.stage[node])
    features.outside[at] = outside(solver, features.stage[node])
    features.regions[at] = regions(level, board, solver.macros.area, state * level.height)
    features.least[at] = least
    features.reached[at] = solver.macros.reach[state]
    features.hotspots[at] = hotspots(level, board, features)
    features.hottest = hottest
    features.value[at] = (
        min(features.outside[at], 255) << 40
        | (1023 - features.packed[at]) << 30
        | min(features.regions[at], 63) << 24
        | min(features.hotspots[at], 255) << 16
        | min(least, 16383) << 2
    )


def queue_move(solver: Solver, node: int, at: int) -> None:
    """Put a move into the cell of the position that it starts from.

    What follows from it will wait in the cell of its own features, if they are not worse.
    """
    nodes = solver.fess
    features = solver.features
    new = features.node[at]
    weight = min(nodes.cost[node] + 1 - is_advised(features, at), MOST_WEIGHT)
    nodes.cost[new] = weight
    cell = nodes.rank[node]
    feature = combined(features.packed[at], features.outside[at], features.regions[at])
    nodes.rank[new] = cell
    if feature <= features.feature[cell]:
        nodes.rank[new] = cell_of(features, feature, cell)
    wait(features, nodes, cell, new, weight << 48 | features.value[at])


def step_fess(solver: Solver) -> int:
    """Look at the next move of the cell in turn."""
    if not solver.features.begun:
        begin_fess(solver)
    cell = next_cell(solver.features)
    if cell == NONE:
        solver.goes_fess = 0
        return RUNNING if solver.features.full else PROVEN
    expand_macros(solver, take_from(solver.features, solver.fess, cell))
    if solver.features.full:
        solver.goes_fess = 0
    return RUNNING
