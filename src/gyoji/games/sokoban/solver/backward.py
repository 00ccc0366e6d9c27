"""The search from the end: pulls boxes off the targets, until it meets a forward search.

The move of a node is stored as the push that undoes the pull. A lower bound is the least sum of
pulls that bring every box to a start of its own (`matching`). Bidirectional search is from Pohl
(1971); F. W. Takes (2008) used it for Sokoban.
"""

from .board import clear, load, move, put
from .distances import measure_backward
from .flood import first_of, flood, has
from .matching import solve, solve_again, sum_after
from .nodes import find, has_room, insert, insert_root, push
from .record import FAR, MOST_MATCHED, NONE, BoxBoard, Solver, SolverLevel
from .repairs import rank_by_promise
from .symmetry import face, set_image, worker_in_image


def begin_backward(solver: Solver) -> None:
    """Add the solved positions: one for each part of the floor where the worker may be."""
    measure_backward(solver.level)
    set_up_end(solver)
    least = pulls_left(solver)
    if least < FAR:
        for cell in range(solver.level.cells):
            if begins_part(solver.level, solver.board, cell):
                add_root(solver, cell, least)


def set_up_end(solver: Solver) -> None:
    """Put a box on every target."""
    level = solver.level
    clear(level, solver.board)
    for target in range(level.targets):
        put(level, solver.board, level.target[target])


def begins_part(level: SolverLevel, board: BoxBoard, cell: int) -> bool:
    """Return whether a cell is the first of a part of the floor; the part is then in `region`."""
    if board.box[cell]:
        return False
    flood(level, board, board.region, cell)
    return first_of(level, board.region) == cell


def add_root(solver: Solver, worker: int, least: int) -> None:
    nodes = solver.backward
    push(nodes, insert_root(solver.level, nodes, solver.board, worker), 4 * least)


def is_met_backward(solver: Solver, worker: int) -> bool:
    """Return whether the backward search met this position or an image; its node is in `met`.

    The backward search cannot keep one position for all images: the start is no image of itself.
    """
    if not solver.has_backward:
        return False
    level = solver.level
    images = solver.symmetries
    key = solver.board.key ^ level.keys.worker[worker]
    solver.met = max(NONE, find(solver.backward, solver.board, key, worker))
    if solver.met == NONE and images.count:
        flood(level, solver.board, images.trial.region, worker)
        number = 0
        while solver.met == NONE and number < images.count:
            set_image(solver, number, images.trial)
            cell = worker_in_image(solver, number, images.trial.region, worker)
            key = images.trial.key ^ level.keys.worker[cell]
            solver.met = max(NONE, find(solver.backward, images.trial, key, cell))
            number += 1
    return solver.met != NONE


def expand_backward(solver: Solver, node: int) -> None:
    """Add the positions after all pulls from a node."""
    level = solver.level
    board = solver.board
    load(level, board, solver.backward, node)
    flood(level, board, board.region, solver.backward.worker[node])
    if pulls_left(solver) >= FAR:
        return
    for at in range(board.count):
        here = board.list[at]
        for way in range(4):
            there = level.near[4 * here + way]
            worker = level.near[4 * there + way]
            is_free = has(level, board.region, there) and board.box[worker] == 0
            if is_free and solver.best == NONE:
                move(level, board, here, there)
                solver.work += 1
                meet_backward(solver, node, here, way)
                move(level, board, there, here)


def meet_backward(solver: Solver, node: int, here: int, way: int) -> None:
    """Add the position before a push as a node; the search ends if a forward search met it."""
    level = solver.level
    board = solver.board
    nodes = solver.backward
    if not has_room(level, nodes):
        solver.backward_full = 1
        return
    there = level.near[4 * here + way]
    flood(level, board, board.other, level.near[4 * there + way])
    worker = first_of(level, board.other)
    key = board.key ^ level.keys.worker[worker]
    found = find(nodes, board, key, worker)
    if found >= 0:
        return
    least = pulls_after(solver, here, there)
    if least >= FAR:
        return
    new = insert(nodes, board, -1 - found, key, worker)
    nodes.parent[new] = node
    nodes.move[new] = 4 * there + (way ^ 1)
    nodes.cost[new] = nodes.cost[node] + 1
    push(nodes, new, rank_by_promise(solver, nodes, nodes.cost[new], least))
    faced = face(solver, board.other, worker)
    key = solver.symmetries.faced.key ^ level.keys.worker[faced]
    known = find(solver.forward, solver.symmetries.faced, key, faced)
    if known >= 0:
        solver.best = known
        solver.met = new


def pulls_left(solver: Solver) -> int:
    """Return a lower bound of the pulls from the position to the start; FAR if it is impossible."""
    level = solver.level
    board = solver.board
    matching = solver.pulling
    if matching.holds:
        return solve_again(level.pulled, matching, board, level.boxes)
    matching.size = board.count
    matching.rows = board.count
    for at in range(board.count):
        matching.line[at] = board.list[at] * level.boxes
        matching.cell[at] = board.list[at]
        matching.row_of[board.list[at]] = at
        matching.column[at] = at
    if matching.size <= MOST_MATCHED:
        return solve(level.pulled, matching)
    matching.total = 0
    for at in range(board.count):
        matching.total += nearest_start(level, board.list[at])
    return matching.total


def pulls_after(solver: Solver, here: int, there: int) -> int:
    """Return the bound after one pull from the position that was matched last."""
    level = solver.level
    matching = solver.pulling
    if matching.size <= MOST_MATCHED:
        return sum_after(level.pulled, matching, matching.row_of[here], there * level.boxes)
    return matching.total + nearest_start(level, there) - nearest_start(level, here)


def nearest_start(level: SolverLevel, cell: int) -> int:
    """Return the fewest pushes that bring some box from its start to a cell."""
    least = FAR
    for box in range(level.boxes):
        least = min(least, level.pulled[cell * level.boxes + box])
    return least
