"""The worker's walks, and a solution's pushes with the walks between them."""

from typing import Any, cast

from ....game.lines import Bytes, Shorts, fill
from .board import clear, is_solved, move, put
from .record import Solver, SolverLevel


def walk_from(solver: Solver, worker: int) -> None:
    """Write the steps to each cell, plus one, into `walk`; 0 for unreachable cells."""
    count_steps(solver.level, solver.board.box, solver.walk, worker)


def count_steps(level: SolverLevel, box: Bytes, steps: Shorts, start: int) -> None:
    """Write the steps from a cell to each other one, plus one; 0 for unreachable cells.

    `box` is 1 for cells that are not entered, and for walls.
    """
    fill(steps, 0, level.cells + 1, 0)
    steps[start] = 1
    level.queue[0] = start
    done = 0
    end = 1
    while done < end:
        here = level.queue[done]
        done += 1
        for way in range(4):
            there = level.near[4 * here + way]
            if box[there] == 0 and steps[there] == 0:
                steps[there] = steps[here] + 1
                level.queue[end] = there
                end += 1


def set_up(solver: Solver) -> None:
    """Put the boxes on their starts."""
    clear(solver.level, solver.board)
    for box in range(solver.level.boxes):
        put(solver.level, solver.board, solver.level.start[box])


def play(solver: Solver) -> bool:
    """Write the moves of the solution whose pushes are known; False if there is no room."""
    level = solver.level
    set_up(solver)
    worker = level.worker
    solver.move_count = 0
    for at in range(solver.push_count):
        here = solver.pushes[at] >> 2
        way = solver.pushes[at] & 3
        # Walks are counted from the box, so that the worker's steps are written in their order.
        walk_from(solver, level.near[4 * here + (way ^ 1)])
        if solver.move_count + solver.walk[worker] > len(solver.moves):
            return False
        walk_to(solver, worker)
        write(solver, way)
        move(level, solver.board, here, level.near[4 * here + way])
        worker = here
        # By way of a halfway position, all boxes may be on targets before the last push.
        if is_solved(level, solver.board):
            return True
    return True


def walk_to(solver: Solver, worker: int) -> None:
    """Write the steps from a cell to the one from which the walks were counted."""
    level = solver.level
    here = worker
    while solver.walk[here] > 1:
        for way in range(4):
            there = level.near[4 * here + way]
            if solver.walk[here] > 1 and solver.walk[there] == solver.walk[here] - 1:
                write(solver, way)
                here = there


def write(solver: Solver, way: int) -> None:
    solver.moves[solver.move_count] = way
    solver.move_count += 1


def actions(solver: Solver) -> list[int]:
    """Return the moves of the solution."""
    return list(cast("Any", solver.moves)[: solver.move_count])
