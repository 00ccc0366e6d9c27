"""A search along the packing order: positions that have filled more of its cells come first.

Filling the last cells may have made the rest impossible. So every other expanded position is one
with another number of filled cells: these numbers take turns. As in YASS (B. Damgaard), a push
towards the cells that are filled next costs nothing, and boxes that freeze too early cost extra.
"""

from .backward import is_met_backward
from .board import is_solved
from .bounds import bound_after, make_room
from .flood import first_of, flood
from .freeze import DEADLOCK, is_freezing
from .learning import is_hopeless
from .nodes import find, has_room, insert, insert_root, push, remove, take
from .patterns import is_known_at
from .pushing import look_around, next_push, take_back
from .record import FAR, NONE, ORDER, Solver
from .stages import advance, begin_order, retreat
from .walks import set_up

ASTRAY = 8
"""The weight of a push of a box that cannot reach any of the next cells."""

EARLY = 16
"""The weight of a box that is frozen on a cell that is to be filled later."""

SHARE = 128
"""The number of buckets of positions for each number of cells that are still to be filled."""


def begin_phases(solver: Solver) -> None:
    """Make the order and add the first position."""
    level = solver.level
    board = solver.board
    order = solver.phased.order
    order.going = 1
    begin_order(solver, order)
    set_up(solver)
    nodes = solver.along
    flood(level, board, board.region, level.worker)
    new = insert_root(level, nodes, board, first_of(level, board.region))
    order.stage[new] = advance(solver, order, order.phases)
    push(nodes, new, 0)


def expand_phase(solver: Solver, node: int) -> None:
    """Add the positions after all pushes from a position."""
    level = solver.level
    nodes = solver.along
    make_room(solver)
    if is_hopeless(solver, nodes, node, level.near[nodes.move[node]], solver.order_work):
        return
    if look_around(solver, solver.matching, nodes.worker[node], False) >= FAR:
        return
    number = next_push(solver, solver.matching, 0)
    while number != NONE:
        meet_along(solver, node, solver.corral[number // 4], number & 3)
        take_back(solver, number)
        number = next_push(solver, solver.matching, number + 1) if solver.best == NONE else NONE


def meet_along(solver: Solver, node: int, here: int, way: int) -> None:
    """Add the position after a push as a node, unless it is known or lost."""
    level = solver.level
    board = solver.board
    nodes = solver.along
    there = level.near[4 * here + way]
    frozen = is_freezing(solver, there)
    if frozen == DEADLOCK:
        return
    if not has_room(level, nodes):
        solver.phased.order.full = 1
        return
    flood(level, board, board.other, here)
    worker = first_of(level, board.other)
    key = board.key ^ level.keys.worker[worker]
    found = find(nodes, board, key, worker)
    if found >= 0 or is_known_at(solver, there, worker):
        return
    least = bound_after(solver, solver.matching, here, there, frozen)
    if least >= FAR:
        return
    new = insert(nodes, board, -1 - found, key, worker)
    nodes.parent[new] = node
    nodes.move[new] = 4 * here + way
    order = solver.phased.order
    order.stage[new] = advance(solver, order, retreat(solver, order, order.stage[node], here))
    nodes.cost[new] = nodes.cost[node] + 1
    push(nodes, new, rank_of(solver, new, here, there, least, frozen))
    if (least == 0 and is_solved(level, board)) or is_met_backward(solver, worker):
        solver.best = new
        solver.solved_in = ORDER


def rank_of(solver: Solver, node: int, here: int, there: int, least: int, frozen: int) -> int:
    """Return the bucket of a node: by the cells still to be filled, then by its estimated cost.

    A push towards a cell that is to be filled costs nothing.
    """
    level = solver.level
    order = solver.phased.order
    nodes = solver.along
    stage = order.stage[node]
    if stage == 0:
        return min(least, SHARE - 1)
    nearest = FAR
    closer = 0
    left = order.first[stage - 1]
    for item in range(order.first[stage - 1], order.first[stage]):
        cell = order.cell[item]
        base = item * (level.cells + 1)
        if cell == there:
            nearest = 0
            closer = 1
        elif solver.board.box[cell] == 0:
            left += 1
            pushes = order.distance[base + there]
            nearest = min(nearest, pushes)
            closer |= int(pushes < order.distance[base + here])
    nodes.cost[node] -= closer
    rank = nodes.cost[node] + least // 4 + (ASTRAY if nearest == FAR else 2 * nearest)
    if frozen:
        rank += EARLY * too_early(solver, stage)
    return SHARE * left + min(rank // 2, SHARE - 1)


def too_early(solver: Solver, stage: int) -> int:
    """Return the number of boxes that are frozen on cells that are to be filled later."""
    level = solver.level
    board = solver.board
    order = solver.phased.order
    words = solver.along.words
    count = 0
    for at in range(board.count):
        cell = board.list[at]
        if board.frozen[cell]:
            in_time = order.sets[(stage - 1) * words + level.word_of[cell]] & level.bit_of[cell]
            count += int(in_time == 0)
    return count


def step_phases(solver: Solver) -> int:
    """Expand the next position; NONE if there is none left."""
    if not solver.phased.order.going:
        begin_phases(solver)
    nodes = solver.along
    order = solver.phased.order
    order.turn += 1
    node = NONE
    if order.turn & 1:
        node = take_elsewhere(solver)
    if node == NONE:
        node = take(nodes)
    if node == NONE or order.full:
        return NONE
    expand_phase(solver, node)
    return node


def take_elsewhere(solver: Solver) -> int:
    """Return the best node for the number of unfilled cells in turn; NONE if no node is left."""
    nodes = solver.along
    order = solver.phased.order
    for _ in range(order.items + 1):
        order.bucket -= 1
        if order.bucket < nodes.low // SHARE:
            order.bucket = order.items
        for at in range(SHARE * order.bucket, SHARE * order.bucket + SHARE):
            if nodes.buckets[at] != 0:
                node = nodes.buckets[at] - 1
                remove(nodes, node)
                return node
    return NONE
