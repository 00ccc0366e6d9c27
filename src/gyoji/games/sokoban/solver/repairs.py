"""Levels that begin almost solved: a pattern of boxes on targets, with a fault.

To solve such a level, a few boxes at a time leave their places and come back, round after round,
though most pushes seem to make things worse. So the forward and the backward search count the boxes
off targets first. The searches along a packing order, which are of little use here, begin late.
"""

from .record import REPAIRS, Solver

ASTRAY = 16
"""The weight of a box off targets; each push that is still needed has weight 2."""


def is_almost_solved(solver: Solver) -> bool:
    """Return whether at least two thirds of the boxes begin on targets."""
    level = solver.level
    count = 0
    for box in range(level.boxes):
        count += int(level.target_of[level.start[box]] > 0)
    return solver.switches & REPAIRS != 0 and 3 * count >= 2 * level.boxes


def rank_by_promise(solver: Solver, cost: int, least: int) -> int:
    """Return the bucket of a position: `cost` pushes done, and `least` or more to do."""
    if solver.repairs == 0:
        return cost // 4 + 4 * least
    astray = 0
    for at in range(solver.board.count):
        astray += int(solver.level.target_of[solver.board.list[at]] == 0)
    return cost // 16 + 2 * least + ASTRAY * astray
