"""What a position looks like to the feature-space search (Shoham and Schaeffer, 2020).

*Packed*: cells filled, as the packing order says. *Outside*: boxes that are not within the plan.
*Regions*: parts of the floor that boxes divide. *Hotspots*: pairs of boxes, one of which keeps the
other one from a target.
"""

from ....game.lines import Words, copy, fill, lowest
from .flood import flood
from .plan_record import Features
from .record import Board, Level, Solver
from .stages import unfilled

EFFORT = 20_000_000
"""About how many cells are looked at for the hotspots; on larger boards there are none."""


def packed(solver: Solver, stage: int) -> int:
    """How many cells are filled, as the packing order says, in this stage and of the next phase."""
    order = solver.order
    if stage == 0:
        return order.items
    return order.items - order.first[stage - 1] - unfilled(solver, stage)


def outside(solver: Solver, stage: int) -> int:
    """How many boxes are not in place, nor where they can come to all cells that are left."""
    level = solver.level
    board = solver.board
    order = solver.order
    words = solver.along.words
    first = stage * (level.cells + 1)
    count = 0
    for at in range(board.count):
        cell = board.list[at]
        if order.area[first + cell] == 0:
            placed = order.sets[stage * words + level.word_of[cell]]
            if stage > 0:
                placed |= order.sets[(stage - 1) * words + level.word_of[cell]]
            count += int(placed & level.bit_of[cell] == 0)
    return count


def regions(level: Level, board: Board, known: Words, first: int) -> int:
    """How many parts the floor has among the boxes; one is in `known` from a place on, in rows."""
    count = 1
    copy(known, first, board.counted, 0, level.height)
    for row in range(1, level.height - 1):
        left = board.free[row] & ~board.counted[row]
        while left != 0:
            count += 1
            flood(level, board, board.third, level.cell_at[64 * row + lowest(left)])
            for other in range(row, level.height - 1):
                board.counted[other] |= board.third[other]
            left = board.free[row] & ~board.counted[row]
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


def pull_on(level: Level, features: Features, here: int, end: int) -> int:
    """Note in the queue where a box can be pulled from here; the new end of the queue."""
    for way in range(4):
        there = level.near[4 * here + way]
        is_new = features.wall[there] == 0 and features.seen[there] == 0
        if is_new and features.wall[level.near[4 * there + way]] == 0:
            features.seen[there] = 1
            level.queue[end] = there
            end += 1
    return end


def pull_from(level: Level, features: Features, cell: int) -> int:
    """Mark in `seen` where a box can be pulled from a cell; the number of these cells."""
    fill(features.seen, 0, level.cells + 1, 0)
    features.seen[cell] = 1
    level.queue[0] = cell
    done = 0
    end = 1
    while done < end:
        end = pull_on(level, features, level.queue[done], end)
        done += 1
    return end
