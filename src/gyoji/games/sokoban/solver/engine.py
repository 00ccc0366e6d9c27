"""The steps of the solver: it recognizes lost starts, and lets its searches take turns."""

from ....game.state import State
from ..rules import ASTRAY
from .backward import begin_backward, expand_backward
from .board import load
from .distances import measure
from .fess import step_fess
from .flood import flood
from .forward import begin, expand
from .geometry import survey
from .halfway import begin_halfway, step_halfway, trace_on
from .macros import trace_macro
from .nodes import take
from .phases import step_phases
from .record import (
    ALL_BUT_ONE,
    ANY,
    BACKWARD,
    BITS,
    FESS,
    FULL,
    HALFWAY,
    NODE,
    NONE,
    ORDER,
    PROVEN,
    ROOMS,
    RUNNING,
    SEQUENCE,
    SOLVED,
    SYMMETRIES,
    Features,
    Nodes,
    Solver,
)
from .repairs import find_repairs
from .rooms import find_rooms
from .symmetry import find_symmetries, trace_end, trace_faces
from .walks import play, set_up

# ---------------------------------------------------------------- traces
# The pushes of a solution. A search from the start has found a node, whose parents lead back to the
# root. If the node is also one of the backward search, its parents there lead on to the end.


def trace(solver: Solver) -> bool:
    """Write the pushes of the solution; False if there is no room."""
    solver.push_count = 0
    if solver.solved_in == FESS:
        found = trace_macros(solver, solver.phased.nodes)
    elif solver.solved_in == SEQUENCE:
        found = trace_macros(solver, solver.sequenced.nodes)
    elif solver.solved_in == ORDER:
        found = trace_forward(solver, solver.along, solver.best)
    else:
        found = trace_forward(solver, solver.forward, solver.best)
        if found and solver.symmetries.count:
            trace_faces(solver, solver.push_count)
    return found and (solver.met == NONE or trace_backward(solver))


def trace_forward(solver: Solver, nodes: Nodes, last: int) -> bool:
    """Write the pushes from the root to a node."""
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


def trace_macros(solver: Solver, nodes: Nodes) -> bool:
    """Write the pushes of all macro moves from the root to the final node."""
    # The path is reversed: `after`, which is no longer needed, gets each node's successor.
    node = solver.best
    following = NONE
    while node != NONE:
        nodes.after[node] = following
        following = node
        node = nodes.parent[node]
    node = following
    while nodes.after[node] != NONE:
        load(solver.level, solver.board, nodes, node)
        flood(solver.level, solver.board, solver.board.region, nodes.worker[node])
        node = nodes.after[node]
        if not trace_macro(solver, nodes.move[node], nodes.worker[node]):
            return False
    return True


def trace_backward(solver: Solver) -> bool:
    """Write the pushes from the node where the searches met to the end."""
    nodes = solver.backward
    node = solver.met
    count = solver.push_count
    while nodes.parent[node] != NONE:
        if solver.push_count == len(solver.pushes):
            return False
        solver.pushes[solver.push_count] = nodes.move[node]
        solver.push_count += 1
        node = nodes.parent[node]
    if solver.symmetries.count:
        trace_end(solver, count)
    return True


# ---------------------------------------------------------------- engine

PATIENCE = 1000
"""The pushes tried before the searches other than forward and backward get their first turn.

These others are two feature-space searches (`fess`) and the search along the packing order
(`phases`). The forward and the backward search alone solve the easy levels sooner.
"""

REPAIR_PATIENCE = 1_000_000
"""The pushes in place of PATIENCE on a level that begins almost solved (`repairs`)."""

SHARE, FEW_SHARE = 6, 2
"""Sixteenths of all pushes for each of the two feature-space searches (`fess`).

SHARE is for levels with more than FEW boxes, and FEW_SHARE for the others, on which the forward
and the backward search often look at all positions that matter.
"""

FEW = 10
"""The maximum number of boxes of a level on which FEW_SHARE is used."""

MOST_TARGETS = 1_000


def run(state: State, solver: Solver, steps: int) -> int:
    """Continue for about `steps` pushes: RUNNING, SOLVED, PROVEN (there is no solution) or FULL.

    `state` is read at the first call only. FULL means that memory or buckets are used up. A solver
    that only `seeks` halfway positions (`halfway`) ends with FULL, too. If it is then run again
    with such a position as `best`, it writes the pushes from there to the end of a solution.
    """
    if solver.begun == 0:
        solver.begun = 1
        solver.nodes = 1
        solver.used = solver.fixed
        if state[ASTRAY] == 0:
            return SOLVED
        if not start(state, solver):
            return PROVEN
    if solver.solved_in == HALFWAY:
        return SOLVED if play(solver) else FULL
    if solver.seeks and solver.best != NONE:
        return trace_on(solver)
    end = solver.work + steps
    answer = RUNNING
    while answer == RUNNING and solver.work < end:
        solver.work += 1
        answer = step_halfway(solver) if solver.seeks else step(solver)
    count(solver)
    return answer


def start(state: State, solver: Solver) -> bool:
    """Prepare the level; False if there is no solution."""
    level = solver.level
    if not survey(state, level):
        return False
    measure(level, solver.board)
    for box in range(level.boxes):
        if level.alive[level.start[box]] == 0:
            return False
    count_words(solver)
    solver.repairs = find_repairs(solver)
    set_up(solver)
    if solver.seeks:
        begin_halfway(solver)
        return True
    if solver.switches & SYMMETRIES:
        find_symmetries(solver)
    if not begin(solver):
        return False
    solver.goes_backward = int(
        solver.switches & BACKWARD != 0
        and solver.objective == ANY
        and level.boxes == level.targets
        and len(solver.backward.parent) > level.cells
    )
    solver.has_backward = solver.goes_backward
    # `begin` has set `full` if the rank of the first node is too high for the buckets.
    solver.goes_forward = 1 - solver.full
    if solver.goes_backward:
        begin_backward(solver)
    solver.goes_order = int(
        solver.switches & ORDER != 0 and solver.goes_backward and len(solver.phased.order.cell) > 0
    )
    solver.phased.goes = int(solver.switches & FESS != 0 and can_be_packed(solver))
    solver.sequenced.goes = int(solver.phased.goes and solver.switches & SEQUENCE != 0)
    solver.phased.bit = FESS
    solver.sequenced.bit = SEQUENCE
    solver.sequenced.order.sequential = 1
    if solver.phased.goes and solver.switches & ROOMS:
        find_rooms(level, solver.rooms)
    return True


def can_be_packed(solver: Solver) -> bool:
    """Return whether feature-space search can be used for this objective, memory and level."""
    return (
        solver.objective == ANY
        and len(solver.phased.order.cell) > 0
        and solver.level.targets < MOST_TARGETS
    )


def count_words(solver: Solver) -> None:
    """Set the number of words that the boxes of a node take."""
    alive = 0
    for cell in range(solver.level.cells):
        alive += solver.level.alive[cell]
    solver.forward.words = max(1, (alive + BITS - 1) // BITS)
    solver.backward.words = solver.forward.words
    solver.phased.nodes.words = solver.forward.words
    solver.sequenced.nodes.words = solver.forward.words
    solver.along.words = solver.forward.words
    solver.probe.words = solver.forward.words


def step(solver: Solver) -> int:
    """Expand one node of the search whose turn it is.

    The search along the packing order gets an eighth of all pushes. The feature-space searches
    `phased` and `sequenced` get SHARE sixteenths each. Both get only FEW_SHARE if there are at most
    FEW boxes, and `sequenced` also if all boxes but one begin on targets.
    """
    before = solver.work
    if solver.goes_order and is_late(solver) and solver.order_work < solver.work // 8:
        answer = step_order(solver)
        solver.order_work += solver.work - before
    elif is_due(solver, solver.phased):
        answer = step_fess(solver, solver.phased)
        solver.phased.work += solver.work - before
    elif is_due(solver, solver.sequenced):
        answer = step_fess(solver, solver.sequenced)
        solver.sequenced.work += solver.work - before
    else:
        answer = step_pair(solver)
    if solver.best == NONE:
        return answer
    return SOLVED if trace(solver) and play(solver) else FULL


def is_due(solver: Solver, features: Features) -> bool:
    """Return whether it is the turn of a feature-space search, by its share of all pushes."""
    is_less = features.bit == SEQUENCE and solver.repairs == ALL_BUT_ONE
    share = FEW_SHARE if solver.level.boxes <= FEW or is_less else SHARE
    is_behind = 16 * features.work < share * solver.work
    return features.goes != 0 and is_late(solver) and is_behind


def is_late(solver: Solver) -> bool:
    """Return whether the searches other than forward and backward may begin."""
    return solver.work > (REPAIR_PATIENCE if solver.repairs else PATIENCE)


def step_order(solver: Solver) -> int:
    """Expand one node along the packing order; if none is left, this search is switched off."""
    solver.work += 1
    if step_phases(solver) == NONE:
        solver.goes_order = 0
    return RUNNING


def step_pair(solver: Solver) -> int:
    """Expand one node of the forward or of the backward search, in turns."""
    solver.turn += 1
    if solver.turn % 2 and solver.goes_backward:
        return step_backward(solver)
    if not solver.goes_forward:
        goes_on = solver.goes_backward or solver.phased.goes or solver.sequenced.goes
        return RUNNING if goes_on else FULL
    return step_forward(solver)


def step_forward(solver: Solver) -> int:
    """Expand one node of the forward search."""
    node = take(solver.forward)
    if node == NONE:
        return PROVEN
    expand(solver, node)
    if solver.full:
        solver.goes_forward = 0
    return RUNNING


def step_backward(solver: Solver) -> int:
    """Expand one node of the backward search. If none is left, there is no solution."""
    node = take(solver.backward)
    if node == NONE:
        solver.goes_backward = 0
        return PROVEN
    expand_backward(solver, node)
    if solver.backward_full:
        solver.goes_backward = 0
    return RUNNING


def count(solver: Solver) -> None:
    """Add up nodes, pushes and memory of all searches, for the report of progress."""
    solver.nodes = solver.forward.count + solver.backward.count + solver.along.count
    solver.nodes += solver.phased.nodes.count + solver.sequenced.nodes.count
    solver.generated = solver.work
    solver.used = solver.fixed
    solver.used += bytes_of(solver.forward) + bytes_of(solver.backward) + bytes_of(solver.along)
    solver.used += bytes_of(solver.phased.nodes) + bytes_of(solver.sequenced.nodes)
    if solver.objective != ANY:
        solver.least = max(solver.least, solver.forward.low)


def bytes_of(nodes: Nodes) -> int:
    """Return the memory that nodes and their slots take."""
    return nodes.count * (NODE + 8 * nodes.words) + 8 * nodes.slots
