"""Macro moves: all places where one box can be pushed to, without a push of another one.

The worker may be on different sides of the box there, so a state of this breadth-first search is
the box's cell and the part of the floor where the worker is. There are four at most for a cell.
"""

from .board import can_push, move
from .flood import first_of, flood, size
from .freeze import DEADLOCK, is_freezing
from .plan_record import Macros
from .record import NONE, Solver


def explore(solver: Solver, box: int, worker: int) -> None:
    """The places of one box, from the position in hand, which is the same again afterwards."""
    board = solver.board
    macros = solver.macros
    macros.mark += 1
    macros.count = 0
    flood(solver.level, board, board.other, worker)
    note(solver, macros, box, worker, NONE, 0)
    done = 0
    here = box
    while done < macros.count:
        move(solver.level, board, here, macros.cell[done])
        here = macros.cell[done]
        flood(solver.level, board, board.third, macros.worker[done])
        extend(solver, macros, done)
        done += 1
    move(solver.level, board, here, box)


def extend(solver: Solver, macros: Macros, state: int) -> None:
    """The pushes from one state; the worker's region is in `board.third`."""
    level = solver.level
    board = solver.board
    here = macros.cell[state]
    for way in range(4):
        there = level.near[4 * here + way]
        if can_push(level, board, board.third, here, way):
            move(level, board, here, there)
            flood(level, board, board.other, here)
            note(solver, macros, there, here, state, way)
            move(level, board, there, here)


def note(solver: Solver, macros: Macros, cell: int, worker: int, before: int, way: int) -> None:
    """A new state, unless it is known or a deadlock; the worker's region is in `board.other`."""
    region = first_of(solver.level, solver.board.other)
    if is_known(macros, cell, region):
        return
    if before != NONE and is_freezing(solver, cell) == DEADLOCK:
        return
    state = macros.count
    macros.count += 1
    macros.cell[state] = cell
    macros.worker[state] = worker
    macros.region[state] = region
    macros.reach[state] = size(solver.level, solver.board.other)
    macros.before[state] = before
    macros.way[state] = way


def is_known(macros: Macros, cell: int, region: int) -> bool:
    """Whether a state was met; note that it is now."""
    if macros.marked[cell] != macros.mark:
        macros.marked[cell] = macros.mark
        macros.regions[cell] = 0
    count = macros.regions[cell]
    for at in range(count):
        if macros.region_of[4 * cell + at] == region:
            return True
    macros.region_of[4 * cell + count] = region
    macros.regions[cell] = count + 1
    return False


def find_state(macros: Macros, cell: int, region: int) -> int:
    """The state with the box on a cell and the worker in a region."""
    state = 0
    while macros.cell[state] != cell or macros.region[state] != region:
        state += 1
    return state
