"""Learning of deadlock patterns: from lost positions, by taking boxes away.

A position is probed before it is expanded. If it is lost, boxes are taken away for as long as the
rest is lost, too: many at first, and those far from the last push before the near ones.
"""

from ....game.lines import copy
from .board import clear, load, put
from .flood import flood
from .geometry import apart
from .patterns import is_known, remember_pattern
from .probes import probe
from .record import NONE, PATTERNS, Nodes, Solver

PROBE_NODES = 200
"""The nodes of a probe."""

SPARE = 20
"""The nodes of a probe beyond twice those needed before, for one with fewer boxes."""

SHARE = 4
"""A quarter of a search's pushes may be tried in probes."""


def is_hopeless(solver: Solver, nodes: Nodes, node: int, pushed: int, work: int) -> bool:
    """Return whether a node is lost, as far as known or probed; if not, it is the current position.

    `pushed` is the cell where its last push ended, and `work` the pushes of this search so far.
    """
    level = solver.level
    load(level, solver.board, nodes, node)
    if solver.switches & PATTERNS == 0 or len(solver.patterns.size) == 0:
        return False
    if is_known(solver, nodes.worker[node]):
        return True
    if nodes.parent[node] == NONE or SHARE * nodes.probed > work:
        return False
    before = solver.work
    list_boxes(solver, pushed)
    found = probe(solver, nodes.worker[node], PROBE_NODES)
    if found:
        reduce(solver, nodes.worker[node])
    solver.trial.holds = 0
    nodes.probed += solver.work - before
    load(level, solver.board, nodes, node)
    return found


def list_boxes(solver: Solver, pushed: int) -> None:
    """Put all boxes into `Patterns.hand`, the farthest from a cell first."""
    level = solver.level
    board = solver.board
    patterns = solver.patterns
    patterns.hand_count = board.count
    for at in range(board.count):
        cell = board.list[at]
        far = apart(level, cell, pushed)
        place = at
        while place > 0 and apart(level, patterns.hand[place - 1], pushed) < far:
            patterns.hand[place] = patterns.hand[place - 1]
            place -= 1
        patterns.hand[place] = cell


def reduce(solver: Solver, worker: int) -> None:
    """Leave out the boxes that are not needed, and learn the rest."""
    patterns = solver.patterns
    most = min(PROBE_NODES, 2 * solver.probe.count + SPARE)
    many = patterns.hand_count // 2
    while many > 0:
        at = 0
        while at < patterns.hand_count:
            if not leave_out(solver, worker, at, min(many, patterns.hand_count - at), most):
                at += many
        many //= 2
    put_hand(solver)
    flood(solver.level, solver.board, solver.board.region, worker)
    remember_pattern(solver.level, patterns, solver.board.region)


def leave_out(solver: Solver, worker: int, at: int, many: int, most: int) -> bool:
    """Leave out `many` boxes from an index on, if the others are lost without them."""
    patterns = solver.patterns
    count = patterns.hand_count
    left = count - many
    if left == 0:
        return False
    copy(patterns.hand, 0, patterns.kept, 0, count)
    copy(patterns.kept, at + many, patterns.hand, at, left - at)
    patterns.hand_count = left
    put_hand(solver)
    if probe(solver, worker, most):
        return True
    copy(patterns.kept, 0, patterns.hand, 0, count)
    patterns.hand_count = count
    return False


def put_hand(solver: Solver) -> None:
    """Put the boxes of the pattern on an empty board."""
    clear(solver.level, solver.board)
    for at in range(solver.patterns.hand_count):
        put(solver.level, solver.board, solver.patterns.hand[at])
