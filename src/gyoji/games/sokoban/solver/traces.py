"""The pushes of a solution: back from where it was found, and on to where the searches met."""

from .board import load
from .flood import flood
from .macros import explore, find_state
from .record import FESS, NONE, ORDER, Nodes, Solver


def trace(solver: Solver) -> bool:
    """Write the pushes of the solution that was found; False if there is no room."""
    solver.push_count = 0
    if solver.solved_in == FESS:
        found = trace_macros(solver)
    elif solver.solved_in == ORDER:
        found = trace_forward(solver, solver.along, solver.best)
    else:
        found = trace_forward(solver, solver.forward, solver.best)
    return found and (solver.met == NONE or trace_backward(solver))


def trace_forward(solver: Solver, nodes: Nodes, last: int) -> bool:
    """The pushes from the root to a node."""
    count = 0
    node = last
    while nodes.parent[node] != NONE:
        count += 1
        node = nodes.parent[node]
    if count > len(solver.pushes):
        return False
    solver.push_count = count
    node = last
    while nodes.parent[node] != NONE:
        count -= 1
        solver.pushes[count] = nodes.move[node]
        node = nodes.parent[node]
    return True


def trace_macros(solver: Solver) -> bool:
    """The pushes of all macro moves from the root to the node that was found."""
    nodes = solver.fess
    # The way is turned round: each node gets the next one in `after`, which has no more use.
    node = solver.best
    following = NONE
    while node != NONE:
        nodes.after[node] = following
        following = node
        node = nodes.parent[node]
    node = following
    while nodes.after[node] != NONE:
        load(solver.level, solver.board, nodes, node)
        if not trace_macro(solver, nodes.worker[node], nodes.after[node]):
            return False
        node = nodes.after[node]
    return True


def trace_macro(solver: Solver, worker: int, node: int) -> bool:
    """The pushes of one macro move, from the position in hand; False if there is no room."""
    macros = solver.macros
    flood(solver.level, solver.board, solver.board.region, worker)
    explore(solver, solver.fess.move[node] >> 16)
    last = find_state(macros, solver.fess.move[node] & 65535, solver.fess.worker[node])
    count = 0
    state = last
    while macros.before[state] != NONE:
        count += 1
        state = macros.before[state]
    solver.push_count += count
    if solver.push_count > len(solver.pushes):
        return False
    state = last
    at = solver.push_count
    while macros.before[state] != NONE:
        at -= 1
        solver.pushes[at] = 4 * macros.cell[macros.before[state]] + macros.way[state]
        state = macros.before[state]
    return True


def trace_backward(solver: Solver) -> bool:
    """The pushes from the node where the searches met to the end."""
    nodes = solver.backward
    node = solver.met
    while nodes.parent[node] != NONE:
        if solver.push_count == len(solver.pushes):
            return False
        solver.pushes[solver.push_count] = nodes.move[node]
        solver.push_count += 1
        node = nodes.parent[node]
    return True
