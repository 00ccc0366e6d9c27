"""Macro moves: all places to which one box can be pushed, or pulled, while the others stay.

On one and the same cell, the worker may be on different sides of the box. So a state of this
breadth-first search is the box's cell and the part of the floor where the worker is. A cell has at
most four states.
"""

from ....game.lines import Longs, copy
from .board import can_push, move
from .flood import first_of, flood, has, has_at, size
from .freeze import DEADLOCK, is_freezing
from .record import NONE, Macros, Solver, SolverLevel

CELL = (1 << 16) - 1
"""The low bits of a macro move, with the cell to which the box goes; above is its old cell."""

SHUT = 5
"""In `Macros.met`: a box is a deadlock on this cell, wherever the worker is."""


def explore(solver: Solver, box: int, by_pulls: bool) -> None:
    """Find all places to which one box can be moved; the current position is restored afterwards.

    The worker's region is in `board.region`.
    """
    level = solver.level
    board = solver.board
    macros = solver.macros
    begin_states(level, macros, box, board.region)
    done = 0
    here = box
    while done < macros.count:
        move(level, board, here, macros.cell[done])
        here = macros.cell[done]
        copy(macros.area, done * level.height, board.third, 0, level.height)
        if by_pulls:
            extend_pulls(solver, macros, done)
        else:
            extend(solver, macros, done)
        done += 1
    move(level, board, here, box)


def extend(solver: Solver, macros: Macros, state: int) -> None:
    """Add the pushes from one state; the worker's region is in `board.third`."""
    level = solver.level
    board = solver.board
    here = macros.cell[state]
    for way in range(4):
        there = level.near[4 * here + way]
        if can_push(level, board, board.third, here, way):
            move(level, board, here, there)
            if visit(macros, there) and is_freezing(solver, there) == DEADLOCK:
                macros.met[there] = SHUT
            if not is_met(level, macros, there, here):
                flood(level, board, board.other, here)
                macros.before[macros.count] = state
                macros.way[macros.count] = way
                add_state(level, macros, there, board.other)
            move(level, board, there, here)


def extend_pulls(solver: Solver, macros: Macros, state: int) -> None:
    """Add the pulls from one state; the worker's region is in `board.third`."""
    level = solver.level
    board = solver.board
    here = macros.cell[state]
    for way in range(4):
        there = level.near[4 * here + way]
        if has(level, board.third, there) and solver.phased.seen[there]:
            worker = level.near[4 * there + way]
            if board.box[worker] == 0:
                solver.work += 1
                move(level, board, here, there)
                visit(macros, there)
                if not is_met(level, macros, there, worker):
                    flood(level, board, board.other, worker)
                    add_state(level, macros, there, board.other)
                move(level, board, there, here)


def begin_states(level: SolverLevel, macros: Macros, box: int, region: Longs) -> None:
    """Forget all states, and begin with the box in its place and the worker in a region."""
    macros.mark += 1
    macros.count = 0
    visit(macros, box)
    macros.before[0] = NONE
    add_state(level, macros, box, region)


def visit(macros: Macros, cell: int) -> bool:
    """Return whether the box is on this cell for the first time."""
    if macros.marked[cell] == macros.mark:
        return False
    macros.marked[cell] = macros.mark
    macros.met[cell] = 0
    return True


def is_met(level: SolverLevel, macros: Macros, cell: int, worker: int) -> bool:
    """Return whether a state with the box and the worker here exists, or is a deadlock."""
    count = macros.met[cell]
    if count == SHUT:
        return True
    for at in range(4 * cell, 4 * cell + count):
        if has_at(level, macros.area, macros.state_of[at] * level.height, worker):
            return True
    return False


def add_state(level: SolverLevel, macros: Macros, cell: int, region: Longs) -> None:
    """Add a state, with the worker in this region."""
    state = macros.count
    macros.count += 1
    macros.state_of[4 * cell + macros.met[cell]] = state
    macros.met[cell] += 1
    macros.cell[state] = cell
    macros.region[state] = first_of(level, region)
    macros.reach[state] = size(level, region)
    copy(region, 0, macros.area, state * level.height, level.height)


def find_state(macros: Macros, cell: int, region: int) -> int:
    """Return the state with the box on a cell and the worker in a region."""
    state = 0
    while macros.cell[state] != cell or macros.region[state] != region:
        state += 1
    return state


def trace_macro(solver: Solver, push: int, worker: int) -> bool:
    """Write the pushes of one macro move, from the current position; False if there is no room.

    The worker's region is in `board.region`; afterwards it is the one with the cell `worker`.
    """
    macros = solver.macros
    explore(solver, push >> 16, False)
    last = find_state(macros, push & CELL, worker)
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
