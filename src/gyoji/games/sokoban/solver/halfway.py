"""The search for halfway positions: the boxes are far from the targets, and the rest is known.

From the solved position, boxes are pulled far away from the targets. A good halfway position leaves
the floor in one part, bars few rooms from each other, and lets every box be pulled on. It is often
much easier to bring the boxes from the start to such a position than to fill the targets at once,
since their order does not matter. The pulls, undone as pushes, then lead from there to the end (see
`relay`). After Festival (Y. Shoham).
"""

from ....game.lines import Longs
from .backward import begins_part, nearest_start, pulls_left, set_up_end
from .board import load, move
from .distances import measure_backward
from .fess import MOST_WEIGHT, PATIENCE, best_cell, cell_of, next_cell, take_from, wait
from .flood import count_parts, flood
from .macros import explore, trace_macro
from .nodes import find, has_room, insert, insert_root
from .record import (
    FAR,
    FULL,
    NONE,
    RUNNING,
    SOLVED,
    BoxBoard,
    Features,
    Solver,
    SolverLevel,
)
from .rooms import count_barred, find_rooms

VALUE = (1 << 48) - 1
"""The part of a node's score that says how good its position is; less is better."""

CONNECTED = 2 << 40
"""A position has a value below this if the boxes leave the floor in one part."""

MOST_FAR = 4095


def begin_halfway(solver: Solver) -> None:
    """Add the solved positions: one for each part of the floor where the worker may be."""
    level = solver.level
    board = solver.board
    features = solver.phased
    features.begun = 1
    features.patience = PATIENCE
    measure_backward(level)
    find_rooms(level, solver.rooms)
    for cell in range(level.cells):
        features.seen[cell] = int(nearest_start(level, cell) < FAR)
        features.near_targets[cell] = nearest_target(level, cell)
    set_up_end(solver)
    if pulls_left(solver) >= FAR:
        return
    for cell in range(level.cells):
        if begins_part(level, board, cell):
            new = insert_root(level, features.nodes, board, cell)
            queue(features, new, value_of(solver, board.region, 0), 0)


def nearest_target(level: SolverLevel, cell: int) -> int:
    """Return the fewest pushes that bring a box from a cell to some target."""
    least = MOST_FAR
    for target in range(level.targets):
        least = min(least, level.distance[cell * level.targets + target])
    return least


def value_of(solver: Solver, region: Longs, first: int) -> int:
    """Return how good the current position is; less is better.

    One part of the floor is known: `region` has its rows, from index `first` on.
    """
    level = solver.level
    board = solver.board
    parts = count_parts(level, board, region, first)
    barred = count_barred(level, board, solver.rooms)
    stuck = 0
    far = 0
    for at in range(board.count):
        stuck += int(is_stuck(level, board, board.list[at]))
        far += solver.phased.near_targets[board.list[at]]
    return (
        min(parts, 127) << 40
        | min(barred, 127) << 32
        | min(stuck, 255) << 16
        | MOST_FAR - min(far, MOST_FAR)
    )


def is_stuck(level: SolverLevel, board: BoxBoard, box: int) -> bool:
    """Return whether a box cannot be pulled in any direction, even without the boxes next to it."""
    for way in range(4):
        worker = level.near[4 * box + way]
        if worker != level.cells and board.box[level.near[4 * worker + way]] == 0:
            return False
    return True


def queue(features: Features, node: int, value: int, weight: int) -> None:
    """Put a position into its cell of feature space.

    The features are the numbers of parts of the floor, of barred rooms, and of stuck boxes.
    """
    nodes = features.nodes
    nodes.cost[node] = weight
    nodes.rank[node] = cell_of(features, value >> 16, 0)
    wait(features, nodes, nodes.rank[node], node, min(weight, MOST_WEIGHT) << 48 | value)


def step_halfway(solver: Solver) -> int:
    """Pull from a position of the best cell of feature space, or by turns of the next cell."""
    features = solver.phased
    features.is_best_due ^= 1
    cell = best_cell(features) if features.is_best_due else next_cell(features)
    if cell == NONE or features.full:
        return FULL
    pull_all(solver, take_from(features, features.nodes, cell))
    return RUNNING


def pull_all(solver: Solver, node: int) -> None:
    """Add the positions after pulls of any one box.

    The best one has the weight of the node; each of the others has one more.
    """
    level = solver.level
    board = solver.board
    features = solver.phased
    nodes = features.nodes
    load(level, board, nodes, node)
    flood(level, board, board.region, nodes.worker[node])
    if pulls_left(solver) >= FAR:
        return
    features.moves = 0
    for at in range(board.count):
        pull_box(solver, node, board.list[at])
    best = 0
    for at in range(features.moves):
        if features.value[at] < features.value[best]:
            best = at
    for at in range(features.moves):
        weight = nodes.cost[node] + int(at != best)
        queue(features, features.node[at], features.value[at], weight)


def pull_box(solver: Solver, node: int, box: int) -> None:
    """Add the positions after all pulls of this box."""
    level = solver.level
    board = solver.board
    macros = solver.macros
    explore(solver, box, True)
    here = box
    for state in range(1, macros.count):
        move(level, board, here, macros.cell[state])
        here = macros.cell[state]
        add(solver, node, box, state)
    move(level, board, here, box)


def add(solver: Solver, node: int, box: int, state: int) -> None:
    """Add the current position, in which a box was pulled, if it is new."""
    level = solver.level
    board = solver.board
    features = solver.phased
    nodes = features.nodes
    worker = solver.macros.region[state]
    key = board.key ^ level.keys.worker[worker]
    if features.moves == len(features.node) or not has_room(level, nodes):
        features.full = 1
        return
    found = find(nodes, board, key, worker)
    if found >= 0:
        return
    new = insert(nodes, board, -1 - found, key, worker)
    nodes.parent[new] = node
    nodes.move[new] = solver.macros.cell[state] << 16 | box
    features.node[features.moves] = new
    features.value[features.moves] = value_of(solver, solver.macros.area, state * level.height)
    features.moves += 1


# ---------------------------------------------------------------- traces


def trace_on(solver: Solver) -> int:
    """Write the pushes from the node `best` to the end: SOLVED, or FULL if there is no room."""
    level = solver.level
    nodes = solver.phased.nodes
    solver.push_count = 0
    node = solver.best
    while nodes.parent[node] != NONE:
        load(level, solver.board, nodes, node)
        flood(level, solver.board, solver.board.region, nodes.worker[node])
        if not trace_macro(solver, nodes.move[node], nodes.worker[nodes.parent[node]]):
            return FULL
        node = nodes.parent[node]
    return SOLVED
