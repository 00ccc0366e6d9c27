"""All places to which one box can be pulled, without a pull of another one.

The worker may be on different sides of the box there, as in `macros`, whose record this uses.
"""

from ....game.lines import copy
from .board import move
from .flood import flood, has, has_at
from .macros import add_state, begin_states, is_met, visit
from .record import Solver


def pull(solver: Solver, box: int, worker: int) -> None:
    """Find the places of one box from the current position, which is restored afterwards."""
    level = solver.level
    board = solver.board
    macros = solver.macros
    flood(level, board, board.other, worker)
    begin_states(level, macros, box, board.other)
    done = 0
    here = box
    while done < macros.count:
        move(level, board, here, macros.cell[done])
        here = macros.cell[done]
        copy(macros.area, done * level.height, board.third, 0, level.height)
        pull_further(solver, here)
        done += 1
    move(level, board, here, box)
    solver.order.effort += macros.count


def pull_further(solver: Solver, here: int) -> None:
    """Add the pulls of a box that is here; the worker's region is in `board.third`."""
    level = solver.level
    board = solver.board
    macros = solver.macros
    for way in range(4):
        there = level.near[4 * here + way]
        if has(level, board.third, there):
            worker = level.near[4 * there + way]
            if board.box[worker] == 0:
                visit(macros, there)
                if not is_met(level, macros, there, worker):
                    move(level, board, here, there)
                    flood(level, board, board.other, worker)
                    add_state(level, macros, there, board.other)
                    move(level, board, there, here)


def can_return(solver: Solver, state: int, home: int) -> bool:
    """Return whether the worker can walk from a state back to a cell."""
    return has_at(solver.level, solver.macros.area, state * solver.level.height, home)


def can_be_pulled(solver: Solver, box: int) -> bool:
    """Return whether there is room for any pull."""
    near = solver.level.near
    for way in range(4):
        there = near[4 * box + way]
        if solver.board.box[there] == 0 and solver.board.box[near[4 * there + way]] == 0:
            return True
    return False
