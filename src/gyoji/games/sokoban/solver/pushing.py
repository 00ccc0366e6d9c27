"""The pushes from a position, one after another, for all searches that go forward.

A search calls `look_around`, and then follows each push of `next_push` until it returns NONE:

    number = next_push(solver, matching, 0)
    while number != NONE:
        ...  # the position after the push is in hand
        take_back(solver, number)
        number = next_push(solver, matching, number + 1)
"""

from .board import can_push, move
from .bounds import bound
from .corrals import FOUND, LOST, NOTHING, find_corral
from .flood import flood
from .record import CORRALS, FAR, NONE, Matching, Solver


def look_around(solver: Solver, matching: Matching, worker: int, all_boxes: bool) -> int:
    """Return a lower bound of the pushes that are needed; FAR if the position is lost.

    Afterwards, `board.region` has the worker's region, and `corral` has the boxes to push. If a
    corral has to be opened first, these are only its boxes, unless `all_boxes` are wanted.
    """
    board = solver.board
    flood(solver.level, board, board.region, worker)
    corral = find_corral(solver) if solver.switches & CORRALS else NOTHING
    if corral != FOUND or all_boxes:
        solver.corral_count = board.count
        for at in range(board.count):
            solver.corral[at] = board.list[at]
    return FAR if corral == LOST else bound(solver, matching)


def next_push(solver: Solver, matching: Matching, number: int) -> int:
    """Do the first possible push from this number on, and return its number; NONE without one.

    Pushes have numbers: four for each box in `corral`, for the four ways.
    """
    level = solver.level
    board = solver.board
    while number < 4 * solver.corral_count:
        here = solver.corral[number // 4]
        way = number & 3
        if matching.frozen[here] == 0 and can_push(level, board, board.region, here, way):
            move(level, board, here, level.near[4 * here + way])
            solver.work += 1
            return number
        number += 1
    return NONE


def take_back(solver: Solver, number: int) -> None:
    """Take back a push of `next_push`."""
    here = solver.corral[number // 4]
    move(solver.level, solver.board, solver.level.near[4 * here + (number & 3)], here)
