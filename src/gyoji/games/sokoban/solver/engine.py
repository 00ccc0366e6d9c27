"""The search in steps: preparation, searches in turns, and the solution."""

from ....state import State
from ..rules import ASTRAY
from .distances import measure
from .forward import begin, expand
from .geometry import survey
from .nodes import take
from .record import ANY, BITS, FULL, NONE, PROVEN, RUNNING, SOLVED, Level, Nodes, Solver
from .walks import play, set_up, trace


def run(state: State, solver: Solver, steps: int) -> int:
    """Go on for about this many pushes: RUNNING, SOLVED, PROVEN (there is none) or FULL.

    `state` is read at the first call only.
    """
    if solver.begun == 0:
        solver.begun = 1
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
    size(level, solver.forward)
    set_up(solver)
    return begin(solver)


def size(level: Level, nodes: Nodes) -> None:
    """How many words the boxes of a node take."""
    alive = 0
    for cell in range(level.cells):
        alive += level.alive[cell]
    nodes.words = max(1, (alive + BITS - 1) // BITS)


def step(solver: Solver) -> int:
    """Look at one node."""
    node = take(solver.forward)
    if node == NONE:
        return FULL if solver.full else PROVEN
    expand(solver, node)
    if solver.best == NONE:
        return FULL if solver.full and solver.objective != ANY else RUNNING
    return SOLVED if trace(solver) and play(solver) else FULL


def count(solver: Solver) -> None:
    """What is told about the search."""
    solver.nodes = solver.forward.count
    solver.generated = solver.work
    if solver.objective != ANY:
        solver.least = max(solver.least, solver.forward.low)
