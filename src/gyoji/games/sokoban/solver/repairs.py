"""Levels that begin almost solved: a pattern of boxes on targets, with a fault.

To solve such a level, a few boxes at a time leave their places and come back, round after round,
though most pushes seem to make things worse. So the forward and the backward search prefer
positions with few boxes off targets. The searches along a packing order are of little use here, and
begin late.

If all boxes but one begin on targets, the empty target wanders through the pattern, on ways that no
bound foresees. So positions are put off if many with the same empty targets were already met.
The idea is that of counts for exploration (Strehl and Littman, 2008).
"""

from .record import ALL_BUT_ONE, MOST_PLACED, REPAIRS, VISITS, Nodes, Solver

ASTRAY = 16
"""The weight of a box off targets in the rank of a position, for `rank_by_promise`."""


def find_repairs(solver: Solver) -> int:
    """Return ALL_BUT_ONE or MOST_PLACED if two thirds of the boxes begin on targets, else 0."""
    level = solver.level
    count = 0
    for box in range(level.boxes):
        count += int(level.target_of[level.start[box]] > 0)
    if solver.switches & REPAIRS == 0 or 3 * count < 2 * level.boxes:
        return 0
    return ALL_BUT_ONE if count == level.boxes - 1 else MOST_PLACED


def rank_by_promise(solver: Solver, nodes: Nodes, cost: int, least: int) -> int:
    """Return the bucket of a position: `cost` pushes done, and `least` or more to do."""
    if solver.repairs == 0:
        return cost // 4 + 4 * least
    astray = 0
    for at in range(solver.board.count):
        astray += int(solver.level.target_of[solver.board.list[at]] == 0)
    counts = solver.repairs == ALL_BUT_ONE and solver.switches & VISITS
    if counts and len(nodes.visits) > 0:
        return (cost + 8 * least + 4 * count_visits(solver, nodes)) // 16 + ASTRAY * astray
    return cost // 16 + 2 * least + ASTRAY * astray


def count_visits(solver: Solver, nodes: Nodes) -> int:
    """Return how often the targets without boxes were the same as now, this time included."""
    level = solver.level
    key = 0
    for target in range(level.targets):
        cell = level.target[target]
        if solver.board.box[cell] == 0:
            key ^= level.keys.box[cell]
    slot = key % len(nodes.visits)
    nodes.visits[slot] += 1
    return nodes.visits[slot]
