"""What a position looks like to the feature-space search (Shoham and Schaeffer, 2020).

*Packed*: targets filled in the order of the plan. *Outside*: boxes that are not within the plan.
*Regions*: parts of the floor that boxes divide. *Hotspots*: pairs of boxes, one of which keeps the
other one from a target.
"""

from ....lines import fill, lowest
from .flood import flood
from .packing import pull_from
from .record import Board, Features, Level

EFFORT = 20_000_000
"""About how many cells are looked at for the hotspots; on larger boards there are none."""


def packed(level: Level, board: Board, features: Features) -> int:
    """How many targets are filled, in the order of the plan."""
    count = 0
    while count < level.targets and board.box[level.target[features.order[count]]]:
        count += 1
    return count


def outside(level: Level, board: Board, features: Features, filled: int) -> int:
    """How many boxes are outside of the plan, when so many targets are filled."""
    first = filled * level.cells
    count = board.count
    for at in range(board.count):
        count -= features.area[first + board.list[at]]
    for at in range(filled):
        count -= 1 - features.area[first + level.target[features.order[at]]]
    return count


def regions(level: Level, board: Board) -> int:
    """How many parts the floor has among the boxes."""
    count = 0
    fill(board.outside, 0, level.height, 0)
    for row in range(1, level.height - 1):
        left = board.free[row] & ~board.outside[row]
        while left != 0:
            count += 1
            flood(level, board, board.third, level.cell_at[64 * row + lowest(left)])
            for other in range(row, level.height - 1):
                board.outside[other] |= board.third[other]
            left = board.free[row] & ~board.outside[row]
    return count


def hotspots(level: Level, board: Board, features: Features) -> int:
    """How many pairs of boxes are in each other's way; `hottest` is the box in most ways."""
    count = 0
    most = 0
    features.hottest = level.cells
    if features.has_hot:
        for at in range(board.count):
            pairs = in_the_way(level, board, features, board.list[at])
            count += pairs
            if pairs > most:
                most = pairs
                features.hottest = board.list[at]
    return count


def in_the_way(level: Level, board: Board, features: Features, cell: int) -> int:
    """From how many boxes a box on this cell takes targets."""
    first = cell * level.cells
    count = 0
    for at in range(board.count):
        count += features.hot[first + board.list[at]]
    return count


def find_hotspots(level: Level, features: Features) -> None:
    """For each pair of cells, whether a box on the first takes targets from one on the second."""
    cells = level.cells
    features.has_hot = 0
    if cells * cells > len(features.hot) or 4 * cells * cells * level.targets > EFFORT:
        return
    features.has_hot = 1
    fill(features.wall, 0, cells, 0)
    features.wall[cells] = 1
    count_targets(level, features)
    for cell in range(cells):
        features.all_targets[cell] = features.near_targets[cell]
    for here in range(cells):
        if level.alive[here]:
            features.wall[here] = 1
            count_targets(level, features)
            features.wall[here] = 0
            self = int(level.target_of[here] > 0)
            for cell in range(cells):
                less = features.near_targets[cell] + self < features.all_targets[cell]
                features.hot[here * cells + cell] = int(
                    less and cell != here and level.alive[cell] != 0
                )


def count_targets(level: Level, features: Features) -> None:
    """For each cell, to how many targets a box could be pushed."""
    fill(features.near_targets, 0, level.cells, 0)
    for target in range(level.targets):
        if features.wall[level.target[target]] == 0:
            end = pull_from(level, features, level.target[target])
            for at in range(end):
                features.near_targets[level.queue[at]] += 1
