"""Learning of deadlock patterns: from lost positions, by taking boxes away.

A position is probed before it is expanded. If it is lost, boxes are taken away as long as the rest
is lost, too: many at once at first, and boxes far from the last push before near ones.
"""

from ....game.lines import copy, fill
from .board import clear, load, put
from .bounds import bound_after
from .flood import first_of, flood
from .freeze import DEADLOCK, is_freezing
from .geometry import apart
from .nodes import find, insert, insert_root, push, take
from .patterns import is_known, is_known_at, remember_pattern
from .pushing import look_around, next_push, take_back
from .record import FAR, NONE, PATTERNS, Nodes, Solver
from .symmetry import remember_images

PROBE_NODES = 200
"""The maximum number of nodes of a probe, the small search that shows a position to be lost."""

SPARE = 20
"""A probe of a part of the boxes may have twice the nodes of the probe of all, plus SPARE."""

SHARE = 4
"""At most about one in SHARE pushes of a search is spent on probes."""


def is_hopeless(solver: Solver, nodes: Nodes, node: int, pushed: int, work: int) -> bool:
    """Load a node, and return whether a known pattern or a probe shows that it is lost.

    `pushed` is the cell where its last push ended, and `work` the number of pushes that
    this search has tried so far.
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
    """Put all boxes into `Patterns.hand`, those farthest from the last push first."""
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
    """Leave out boxes without which the position is still lost; learn the rest as a pattern."""
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
    remember_images(solver)


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


# ---------------------------------------------------------------- probes
# Probes: small searches, best-first, that show a position to be lost.
#
# A probe that ends without a solution is a proof; one that runs out of nodes says nothing.


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
    """Forget the last probe, and add the current position as the first node."""
    level = solver.level
    board = solver.board
    nodes = solver.probe
    nodes.count = 0
    nodes.low = 0
    nodes.slots = len(nodes.table)
    fill(nodes.table, 0, nodes.slots, 0)
    fill(nodes.buckets, 0, len(nodes.buckets), 0)
    solver.probe_solved = 0
    # A matching cannot be continued with other boxes.
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
