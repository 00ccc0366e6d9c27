"""The search in steps: preparation, searches in turns, and the solution."""

from ....game.state import State
from ..rules import ASTRAY
from .backward import begin_backward, expand_backward
from .distances import measure
from .fess import step_fess
from .forward import begin, expand
from .geometry import survey
from .nodes import take
from .phases import step_phases
from .record import (
    ANY,
    BACKWARD,
    BITS,
    FESS,
    FULL,
    NODE,
    NONE,
    ORDER,
    PROVEN,
    RUNNING,
    SOLVED,
    Nodes,
    Solver,
)
from .traces import trace
from .walks import play, set_up

PATIENCE = 1000
"""The work after which FESS and the packing order begin: what is easy is solved by then."""

MOST_TARGETS = 1_000


def run(state: State, solver: Solver, steps: int) -> int:
    """Go on for about this many pushes: RUNNING, SOLVED, PROVEN (there is none) or FULL.

    `state` is read at the first call only.
    """
    if solver.begun == 0:
        solver.begun = 1
        solver.nodes = 1
        solver.used = solver.fixed
        if state[ASTRAY] == 0:
            return SOLVED
        if not start(state, solver):
            return PROVEN
    end = solver.work + steps
    answer = RUNNING
    while answer == RUNNING and solver.work < end:
        solver.work += 1
        answer = step(solver)
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
    set_up(solver)
    if not begin(solver):
        return False
    solver.goes_backward = int(
        solver.switches & BACKWARD != 0
        and solver.objective == ANY
        and level.boxes == level.targets
        and len(solver.backward.parent) > level.cells
    )
    solver.has_backward = solver.goes_backward
    solver.goes_forward = 1 - solver.full  # the first node may be in no bucket
    if solver.goes_backward:
        begin_backward(solver)
    solver.goes_order = int(
        solver.switches & ORDER != 0 and solver.goes_backward and len(solver.order.cell) > 0
    )
    solver.goes_fess = int(
        solver.switches & FESS != 0
        and solver.objective == ANY
        and len(solver.order.cell) > 0
        and level.targets < MOST_TARGETS
    )
    return True


def count_words(solver: Solver) -> None:
    """How many words the boxes of a node take."""
    alive = 0
    for cell in range(solver.level.cells):
        alive += solver.level.alive[cell]
    solver.forward.words = max(1, (alive + BITS - 1) // BITS)
    solver.backward.words = solver.forward.words
    solver.fess.words = solver.forward.words
    solver.along.words = solver.forward.words
    solver.probe.words = solver.forward.words


def step(solver: Solver) -> int:
    """Look at one node of the search whose turn it is.

    An eighth of all pushes are tried along the packing order, and three eighths are FESS's.
    """
    before = solver.work
    if solver.goes_order and solver.work > PATIENCE and solver.order_work < solver.work // 8:
        answer = step_order(solver)
        solver.order_work += solver.work - before
    elif solver.goes_fess and solver.work > PATIENCE and 8 * solver.fess_work < 3 * solver.work:
        answer = step_fess(solver)
        solver.fess_work += solver.work - before
    else:
        answer = step_pair(solver)
    if solver.best == NONE:
        return answer
    return SOLVED if trace(solver) and play(solver) else FULL


def step_order(solver: Solver) -> int:
    """Look at one node along the packing order. Its end proves nothing."""
    solver.work += 1
    if step_phases(solver) == NONE:
        solver.goes_order = 0
    return RUNNING


def step_pair(solver: Solver) -> int:
    """Look at one node of the forward or of the backward search, in turns."""
    solver.turn += 1
    if solver.turn % 2 and solver.goes_backward:
        return step_backward(solver)
    if not solver.goes_forward:
        return RUNNING if solver.goes_backward or solver.goes_fess else FULL
    return step_forward(solver)


def step_forward(solver: Solver) -> int:
    """Look at one node of the forward search."""
    node = take(solver.forward)
    if node == NONE:
        return PROVEN
    expand(solver, node)
    if solver.full:
        solver.goes_forward = 0
    return RUNNING


def step_backward(solver: Solver) -> int:
    """The same for the backward search, whose end is a proof, too."""
    node = take(solver.backward)
    if node == NONE:
        solver.goes_backward = 0
        return PROVEN
    expand_backward(solver, node)
    if solver.backward_full:
        solver.goes_backward = 0
    return RUNNING


def count(solver: Solver) -> None:
    """What is told about the search."""
    solver.nodes = solver.forward.count + solver.backward.count + solver.fess.count
    solver.nodes += solver.along.count
    solver.generated = solver.work
    solver.used = solver.fixed
    solver.used += bytes_of(solver.forward) + bytes_of(solver.backward) + bytes_of(solver.fess)
    solver.used += bytes_of(solver.along)
    if solver.objective != ANY:
        solver.least = max(solver.least, solver.forward.low)


def bytes_of(nodes: Nodes) -> int:
    """The memory that nodes and their slots take."""
    return nodes.count * (NODE + 8 * nodes.words) + 8 * nodes.slots
