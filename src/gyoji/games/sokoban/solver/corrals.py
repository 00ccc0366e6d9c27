"""PI-corrals: a part of the floor that has to be opened first.

A corral is floor that the worker cannot reach, with the boxes around it. If every push of these
boxes that is possible now goes into the corral, and the worker can do each of them, then the pushes
of all other boxes can wait: whatever they do, the pushes into the corral stay possible (Damgaard
and Takahashi, YASS; "PI-corral pruning" in the Sokoban wiki). A corral that needs nothing is left
alone: its boxes are on targets, and there is no empty target in it. No solution with the fewest
pushes is lost.
"""

from ....game.lines import fill
from .board import can_push
from .flood import has
from .record import NONE, BoxBoard, Solver, SolverLevel

NOTHING, FOUND, LOST = 0, 1, 2

FLOOR_INSIDE, BOX_INSIDE = 1, 2
"""Marks of `BoxBoard.inside`."""


def find_corral(solver: Solver) -> int:
    """Put the boxes of the PI-corral with the fewest pushes into `corral`.

    LOST if a PI-corral has no possible push. The worker's region is in `board.region`.
    """
    level = solver.level
    board = solver.board
    solver.try_number += 1
    solver.corral_count = 0
    fewest = NONE
    for at in range(board.count):
        for way in range(4):
            cell = level.near[4 * board.list[at] + way]
            if is_new_corral(solver, cell):
                pushes = count_pushes(solver)
                if pushes == 0:
                    return LOST
                if fewest == NONE or pushes < fewest:
                    fewest = pushes
                    keep(solver)
    return NOTHING if fewest == NONE else FOUND


def is_new_corral(solver: Solver, cell: int) -> bool:
    """Return whether a cell is in an unsolved PI-corral that has not been examined."""
    if solver.tried[cell] == solver.try_number:
        return False
    closed = is_closed(solver.level, solver.board, cell)
    return closed and grow(solver, cell) and is_unsolved(solver)


def is_closed(level: SolverLevel, board: BoxBoard, cell: int) -> bool:
    """Return whether a cell has no box and is out of the worker's reach."""
    return board.box[cell] == 0 and not has(level, board.region, cell)


def grow(solver: Solver, cell: int) -> bool:
    """Build the corral around a cell, and return whether it is a PI-corral.

    It grows as far as boxes and closed floor around it matter. It is not a PI-corral if a box can
    be pushed out of it, or if it has all boxes of the level. Its boxes are in `cluster`; its floor
    and its boxes are marked in `inside`.
    """
    level = solver.level
    board = solver.board
    fill(board.inside, 0, level.cells + 1, 0)
    solver.cluster_count = 0
    solver.seed_count = 0
    enclose(solver, cell)
    done = 0
    spread_inside(solver)
    while done < solver.cluster_count:
        if not hold(solver, board.cluster[done]):
            return False
        done += 1
        spread_inside(solver)
    return solver.cluster_count < board.count


def enclose(solver: Solver, cell: int) -> None:
    """Take a cell of the floor into the corral."""
    if solver.board.inside[cell] == 0:
        solver.board.inside[cell] = FLOOR_INSIDE
        solver.tried[cell] = solver.try_number
        solver.seeds[solver.seed_count] = cell
        solver.seed_count += 1


def add_box(solver: Solver, cell: int) -> None:
    """Take a box into the corral."""
    if solver.board.inside[cell] == 0:
        solver.board.inside[cell] = BOX_INSIDE
        solver.board.cluster[solver.cluster_count] = cell
        solver.cluster_count += 1


def spread_inside(solver: Solver) -> None:
    """Take in all cells beside the floor of the corral."""
    level = solver.level
    board = solver.board
    while solver.seed_count > 0:
        solver.seed_count -= 1
        cell = solver.seeds[solver.seed_count]
        for way in range(4):
            there = level.near[4 * cell + way]
            if there != level.cells:
                if board.box[there]:
                    add_box(solver, there)
                elif not has(level, board.region, there):
                    enclose(solver, there)


def hold(solver: Solver, cell: int) -> bool:
    """Return whether a box of the corral cannot be pushed out of it.

    The corral may have to grow.
    """
    for way in range(4):
        if not hold_way(solver, cell, way):
            return False
    return True


def hold_way(solver: Solver, cell: int, way: int) -> bool:
    """Return whether a box of the corral cannot be pushed out of it in one direction."""
    level = solver.level
    board = solver.board
    there = level.near[4 * cell + way]
    worker = level.near[4 * cell + (way ^ 1)]
    if level.alive[there] == 0 or worker == level.cells or board.inside[worker] != 0:
        return True  # never pushed this way, or only from within
    if board.inside[there] == BOX_INSIDE:
        return True
    if board.box[worker]:
        take_in(solver, worker)
    elif board.box[there]:
        take_in(solver, there)
    elif not has(level, board.region, worker):
        enclose(solver, worker)
    elif board.inside[there] == 0:
        if has(level, board.region, there):
            return False
        enclose(solver, there)
    return True


def take_in(solver: Solver, cell: int) -> None:
    """Take a box in the way into the corral, with the floor behind it."""
    level = solver.level
    add_box(solver, cell)
    for way in range(4):
        there = level.near[4 * cell + way]
        if is_closed(level, solver.board, there):
            enclose(solver, there)


def is_unsolved(solver: Solver) -> bool:
    """Return whether the corral has a box off target, or an empty target."""
    level = solver.level
    board = solver.board
    for at in range(solver.cluster_count):
        if level.target_of[board.cluster[at]] == 0:
            return True
    if board.count < level.targets:
        return False
    for target in range(level.targets):
        if board.inside[level.target[target]] == FLOOR_INSIDE:
            return True
    return False


def count_pushes(solver: Solver) -> int:
    """Return the number of possible pushes of the corral's boxes."""
    level = solver.level
    board = solver.board
    count = 0
    for at in range(solver.cluster_count):
        cell = board.cluster[at]
        for way in range(4):
            count += int(can_push(level, board, board.region, cell, way))
    return count


def keep(solver: Solver) -> None:
    """Note the boxes of the corral."""
    for at in range(solver.cluster_count):
        solver.corral[at] = solver.board.cluster[at]
    solver.corral_count = solver.cluster_count
