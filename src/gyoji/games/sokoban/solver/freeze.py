"""Freeze deadlocks: boxes that hold each other, one of them off the targets.

At first all boxes are assumed frozen. A box thaws if it could be pushed along one axis: neither of
the two cells beside it is a wall or has a frozen box, and they are not both dead squares. That is
repeated until no box thaws; the boxes that are left never move again. The idea is that of Junghanns
and Schaeffer (2001) and of every strong solver. As a fixpoint, it needs no recursion, and it finds
the largest set of frozen boxes.
"""

from ....game.lines import Bytes, Shorts, fill
from .record import FREEZE, BoxBoard, Solver, SolverLevel

FREE, FROZEN, DEADLOCK = 0, 1, 2


def freeze(level: SolverLevel, boxes: Shorts, first: int, count: int, frozen: Bytes) -> int:
    """Mark the frozen boxes; return whether there are any, and whether one is off target."""
    fill(frozen, 0, level.cells + 1, 0)
    for at in range(first, first + count):
        frozen[boxes[at]] = 1
    if thaw(level, boxes, first, count, frozen) == 0:
        return FREE
    for at in range(first, first + count):
        if frozen[boxes[at]] and level.target_of[boxes[at]] == 0:
            return DEADLOCK
    return FROZEN


def thaw(level: SolverLevel, boxes: Shorts, first: int, count: int, frozen: Bytes) -> int:
    """Clear the marks of boxes that can be pushed; return the number of remaining ones."""
    before = -1
    left = count
    while left != before:
        before = left
        left = 0
        for at in range(first, first + count):
            if frozen[boxes[at]]:
                if can_move(level, frozen, boxes[at]):
                    frozen[boxes[at]] = 0
                else:
                    left += 1
    return left


def can_move(level: SolverLevel, frozen: Bytes, cell: int) -> bool:
    """Return whether one axis of this box is free of walls and frozen boxes."""
    fixed = level.fixed[cell]
    at = 4 * cell
    if fixed & 1 == 0 and frozen[level.near[at]] + frozen[level.near[at + 1]] == 0:
        return True
    return fixed & 2 == 0 and frozen[level.near[at + 2]] + frozen[level.near[at + 3]] == 0


def is_loose(level: SolverLevel, board: BoxBoard, cell: int) -> bool:
    """Return whether a box can move even if all others are frozen: a quick test for most pushes."""
    return can_move(level, board.box, cell)


def is_freezing(solver: Solver, there: int) -> int:
    """Return whether the box that came here is frozen, and whether that is a deadlock."""
    board = solver.board
    if solver.switches & FREEZE == 0 or is_loose(solver.level, board, there):
        return FREE
    found = freeze(solver.level, board.list, 0, board.count, board.frozen)
    return found if board.frozen[there] else FREE
