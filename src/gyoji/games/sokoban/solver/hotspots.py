"""Hotspots: boxes that keep other boxes from targets (after Festival, Y. Shoham).

A table has, for each pair of cells, whether a box on the first keeps a box on the second from
some target, and whether a box can be pushed from the second to the first.
"""

from ....game.lines import fill
from .record import BoxBoard, Features, SolverLevel

TAKES, RETURNS = 1, 2

EFFORT = 20_000_000
"""The approximate maximum number of cells to examine; a board that needs more has no hotspots."""


def hotspots(level: SolverLevel, board: BoxBoard, features: Features) -> int:
    """Return the number of boxes in the way of others; put the worst of them into `hottest`."""
    count = 0
    most = 0
    features.hottest = level.cells
    if features.has_hot:
        for at in range(board.count):
            pairs = in_the_way(level, board, features, board.list[at])
            count += int(pairs > 0)
            if pairs > most:
                most = pairs
                features.hottest = board.list[at]
    return count


def in_the_way(level: SolverLevel, board: BoxBoard, features: Features, cell: int) -> int:
    """Return the number of boxes that a box on this cell keeps from some target."""
    first = cell * level.cells
    count = 0
    for at in range(board.count):
        count += features.hot[first + board.list[at]] & TAKES
    return count


def find_hotspots(level: SolverLevel, features: Features) -> None:
    """Fill the table; `has_hot` is false if the board is too large for it."""
    cells = level.cells
    fill(features.wall, 0, cells, 0)
    features.wall[cells] = 1
    features.has_hot = 0
    if cells * cells > len(features.hot) or 4 * cells * cells * level.targets > EFFORT:
        return
    features.has_hot = 1
    count_targets(level, features)
    for cell in range(cells):
        features.all_targets[cell] = features.near_targets[cell]
    for here in range(cells):
        fill(features.hot, here * cells, (here + 1) * cells, 0)
        for at in range(pull_from(level, features, here)):
            features.hot[here * cells + level.queue[at]] = RETURNS
        if is_in_play(level, here):
            features.wall[here] = 1
            count_targets(level, features)
            features.wall[here] = 0
            for cell in range(cells):
                less = features.near_targets[cell] < features.all_targets[cell]
                if less and cell != here and is_in_play(level, cell):
                    features.hot[here * cells + cell] |= TAKES


def is_in_play(level: SolverLevel, cell: int) -> bool:
    """Return whether a box on a cell counts: not on a target, and not stuck for good."""
    return level.alive[cell] != 0 and level.target_of[cell] == 0


def count_targets(level: SolverLevel, features: Features) -> None:
    """Count for each cell the targets to which a box could be pushed."""
    fill(features.near_targets, 0, level.cells, 0)
    for target in range(level.targets):
        if features.wall[level.target[target]] == 0:
            end = pull_from(level, features, level.target[target])
            for at in range(end):
                features.near_targets[level.queue[at]] += 1


def pull_on(level: SolverLevel, features: Features, here: int, end: int) -> int:
    """Add to the queue the cells to which a box can be pulled by one cell; return its new end."""
    for way in range(4):
        there = level.near[4 * here + way]
        is_new = features.wall[there] == 0 and features.seen[there] == 0
        if is_new and features.wall[level.near[4 * there + way]] == 0:
            features.seen[there] = 1
            level.queue[end] = there
            end += 1
    return end


def pull_from(level: SolverLevel, features: Features, cell: int) -> int:
    """Mark in `seen` all cells to which a box on this cell can be pulled; return their number."""
    fill(features.seen, 0, level.cells + 1, 0)
    features.seen[cell] = 1
    level.queue[0] = cell
    done = 0
    end = 1
    while done < end:
        end = pull_on(level, features, level.queue[done], end)
        done += 1
    return end
