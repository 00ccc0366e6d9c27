"""Probes: small searches, best-first, that show a position to be lost.

A probe that ends without a solution is a proof; one that runs out of nodes says nothing.
"""

from ....game.lines import fill
from .board import load
from .bounds import bound_after
from .flood import first_of, flood
from .freeze import DEADLOCK, is_freezing
from .nodes import find, insert, insert_root, push, take
from .patterns import is_known_at
from .pushing import look_around, next_push, take_back
from .record import FAR, NONE, Solver


def probe(solver: Solver, worker: int, most: int) -> bool:
    """Return whether a search of `most` nodes shows that the current position is lost.

    There may be fewer boxes than in the level. The current position changes.
    """
    nodes = solver.probe
    begin_probe(solver, worker)
    while solver.probe_solved == 0 and nodes.count < most:
        node = take(nodes)
        if node == NONE:
            return True
        expand_probe(solver, node, most)
    return False


def begin_probe(solver: Solver, worker: int) -> None:
    """Add the first node."""
    level = solver.level
    board = solver.board
    nodes = solver.probe
    nodes.count = 0
    nodes.low = 0
    nodes.slots = len(nodes.table)
    fill(nodes.table, 0, nodes.slots, 0)
    fill(nodes.buckets, 0, len(nodes.buckets), 0)
    solver.probe_solved = 0
    # No matching goes on from one with other boxes.
    solver.probing.holds = 0
    solver.trial.holds = 0
    flood(level, board, board.region, worker)
    push(nodes, insert_root(level, nodes, board, first_of(level, board.region)), 0)


def expand_probe(solver: Solver, node: int, most: int) -> None:
    """Add the positions after all pushes from a node."""
    level = solver.level
    board = solver.board
    nodes = solver.probe
    load(level, board, nodes, node)
    least = look_around(solver, solver.probing, nodes.worker[node], False)
    solver.probe_solved = int(least == 0)
    number = NONE if least == 0 or least >= FAR else next_push(solver, solver.probing, 0)
    while number != NONE:
        here = solver.corral[number // 4]
        meet_probe(solver, here, level.near[4 * here + (number & 3)])
        take_back(solver, number)
        goes_on = solver.probe_solved == 0 and nodes.count < most
        number = next_push(solver, solver.probing, number + 1) if goes_on else NONE


def meet_probe(solver: Solver, here: int, there: int) -> None:
    """Add the position after a push as a node, unless it is known or lost."""
    level = solver.level
    board = solver.board
    nodes = solver.probe
    frozen = is_freezing(solver, there)
    if frozen == DEADLOCK:
        return
    flood(level, board, board.other, here)
    worker = first_of(level, board.other)
    key = board.key ^ level.keys.worker[worker]
    found = find(nodes, board, key, worker)
    if found >= 0 or is_known_at(solver, there, worker):
        return
    least = bound_after(solver, solver.probing, here, there, frozen)
    if least < FAR:
        push(nodes, insert(nodes, board, -1 - found, key, worker), least)
        solver.probe_solved = int(least == 0)
