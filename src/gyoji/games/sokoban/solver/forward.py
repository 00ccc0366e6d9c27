"""Forward search: pushes from the start until all boxes are on targets.

For any solution, a node's rank is mostly its bound (best-first search). For the fewest pushes, the
rank is the sum of pushes and bound: A* (Hart, Nilsson and Raphael, 1968), and positions that differ
only in the worker's place in its region are one state. For the fewest moves, the worker's cell
matters, and a push also costs the walk to it.
"""

from .backward import is_met_backward
from .board import is_solved
from .bounds import bound, bound_after, make_room
from .flood import first_of, flood
from .freeze import DEADLOCK, is_freezing
from .learning import is_hopeless
from .nodes import find, has_room, insert, insert_root, push, remove
from .patterns import is_known_at
from .pushing import look_around, next_push, take_back
from .record import ANY, CLOSED, FAR, MOVES, NONE, Nodes, Solver
from .repairs import rank_by_promise
from .symmetry import face
from .walks import walk_from


def expand(solver: Solver, node: int) -> None:
    """Add the positions after all pushes from a node of the forward search."""
    level = solver.level
    board = solver.board
    nodes = solver.forward
    make_room(solver)
    work = solver.work - solver.order_work - solver.phased.work - solver.sequenced.work
    if is_hopeless(solver, nodes, node, level.near[nodes.move[node]], work):
        return
    if solver.objective != ANY and is_solved(level, board):
        solver.best = node
        return
    by_moves = solver.objective == MOVES
    if look_around(solver, solver.matching, nodes.worker[node], by_moves) >= FAR:
        return
    if by_moves:
        walk_from(solver, nodes.worker[node])
    number = next_push(solver, solver.matching, 0)
    while number != NONE:
        meet(solver, node, solver.corral[number // 4], number & 3)
        take_back(solver, number)
        number = next_push(solver, solver.matching, number + 1) if solver.best == NONE else NONE


def meet(solver: Solver, node: int, here: int, way: int) -> None:
    """Add the position after a push as a node, unless it is known or lost."""
    level = solver.level
    board = solver.board
    nodes = solver.forward
    there = level.near[4 * here + way]
    frozen = is_freezing(solver, there)
    if frozen == DEADLOCK:
        return
    if not has_room(level, nodes):
        solver.full = 1
        return
    worker = here
    cost = nodes.cost[node] + 1
    if solver.objective == MOVES:
        cost += solver.walk[level.near[4 * here + (way ^ 1)]] - 1
    else:
        flood(level, board, board.other, here)
        worker = first_of(level, board.other)
    faced = face(solver, board.other, worker)
    key = solver.symmetries.faced.key ^ level.keys.worker[faced]
    found = find(nodes, solver.symmetries.faced, key, faced)
    if found >= 0:
        improve(solver, found, node, 4 * here + way, cost)
        return
    if is_known_at(solver, there, worker):
        return
    least = bound_after(solver, solver.matching, here, there, frozen)
    if least < FAR:
        new = insert(nodes, solver.symmetries.faced, -1 - found, key, faced)
        add(solver, new, node, 4 * here + way, cost, least)
        if is_met_backward(solver, worker):
            solver.best = new


def add(solver: Solver, new: int, node: int, move: int, cost: int, least: int) -> None:
    """Put a new node into its bucket."""
    nodes = solver.forward
    nodes.parent[new] = node
    nodes.move[new] = move
    nodes.cost[new] = cost
    if solver.objective != ANY:
        # A path through the parent needs at least as much as the parent (Mero, 1984).
        push_ranked(solver, nodes, new, max(cost + least, nodes.rank[node]))
        return
    if least == 0 and is_solved(solver.level, solver.board):
        solver.best = new
    push(nodes, new, rank_by_promise(solver, nodes, cost, least))


def push_ranked(solver: Solver, nodes: Nodes, node: int, rank: int) -> None:
    """Put a node into the bucket of its rank, if there is one."""
    if rank < len(nodes.buckets):
        push(nodes, node, rank)
    else:
        solver.full = 1


def improve(solver: Solver, known: int, node: int, move: int, cost: int) -> None:
    """Improve a known node that was reached in a better way, and expand it again."""
    nodes = solver.forward
    if solver.objective == ANY or cost >= nodes.cost[known]:
        return
    if nodes.after[known] != CLOSED:
        remove(nodes, known)
    rank = nodes.rank[known] - (nodes.cost[known] - cost)
    nodes.parent[known] = node
    nodes.move[known] = move
    nodes.cost[known] = cost
    push_ranked(solver, nodes, known, rank)


def begin(solver: Solver) -> bool:
    """Add the first node; False if it is lost."""
    level = solver.level
    board = solver.board
    nodes = solver.forward
    worker = level.worker
    if solver.objective != MOVES:
        flood(level, board, board.other, worker)
        worker = first_of(level, board.other)
    least = bound(solver, solver.matching)
    if least >= FAR:
        return False
    worker = face(solver, board.other, worker)
    new = insert_root(level, nodes, solver.symmetries.faced, worker)
    if solver.objective == ANY:
        push(nodes, new, 4 * least)
    else:
        push_ranked(solver, nodes, new, least)
    return True
