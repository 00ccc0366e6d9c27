"""All places to which one box can be pulled, without a pull of another one.

The worker may be on different sides of the box there, as in `macros`, whose record this uses.
"""

from .board import move
from .flood import first_of, flood, has
from .macros import is_known
from .record import NONE, Solver


def pull(solver: Solver, box: int, worker: int) -> None:
    """The places of one box, from the position in hand, which is the same again afterwards."""
    level = solver.level
    board = solver.board
    macros = solver.macros
    macros.mark += 1
    macros.count = 0
    flood(level, board, board.other, worker)
    note_pull(solver, box, worker)
    done = 0
    here = box
    while done < macros.count:
        move(level, board, here, macros.cell[done])
        here = macros.cell[done]
        flood(level, board, board.third, macros.worker[done])
        pull_further(solver, here)
        done += 1
    move(level, board, here, box)
    solver.order.effort += macros.count


def pull_further(solver: Solver, here: int) -> None:
    """The pulls of a box that is here; the worker's region is in `board.third`."""
    level = solver.level
    board = solver.board
    for way in range(4):
        there = level.near[4 * here + way]
        if has(level, board.third, there):
            worker = level.near[4 * there + way]
            if board.box[worker] == 0:
                move(level, board, here, there)
                flood(level, board, board.other, worker)
                note_pull(solver, there, worker)
                move(level, board, there, here)


def note_pull(solver: Solver, cell: int, worker: int) -> None:
    """A new state, unless it is known; the worker's region is in `board.other`."""
    macros = solver.macros
    region = first_of(solver.level, solver.board.other)
    if is_known(macros, cell, region):
        return
    state = macros.count
    macros.count += 1
    macros.cell[state] = cell
    macros.worker[state] = worker
    macros.region[state] = region
    macros.before[state] = NONE


def can_return(solver: Solver, box: int, state: int, home: int) -> bool:
    """Whether the worker comes from a state back to a cell."""
    level = solver.level
    board = solver.board
    cell = solver.macros.cell[state]
    if cell == home:
        return False
    move(level, board, box, cell)
    flood(level, board, board.other, solver.macros.worker[state])
    move(level, board, cell, box)
    return has(level, board.other, home)


def can_be_pulled(solver: Solver, box: int) -> bool:
    """Whether there is room for any pull."""
    near = solver.level.near
    for way in range(4):
        there = near[4 * box + way]
        if solver.board.box[there] == 0 and solver.board.box[near[4 * there + way]] == 0:
            return True
    return False
