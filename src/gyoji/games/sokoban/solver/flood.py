"""The worker's reach: a flood fill on rows of bits.

A whole run of free cells is filled at once: adding the lowest bit of a run to a row clears the run.
"""

from ....game.lines import Longs, copy, fill, highest, lowest, ones
from .record import BoxBoard, SolverLevel


def spread(free: int, seeds: int) -> int:
    """Return the runs of 1s in a row that contain one of these bits. Bit 0 is a wall."""
    filled = 0
    while seeds != 0:
        bit = seeds & -seeds
        first = 2 << highest(~free & (bit - 1))
        filled |= free & ~(free + first)
        seeds &= ~filled
    return filled


def flood(level: SolverLevel, board: BoxBoard, region: Longs, cell: int) -> None:
    """Find the cells that the worker reaches from this one, in rows of bits."""
    fill(region, 0, level.height, 0)
    row = level.row[cell]
    region[row] = spread(board.free[row], 1 << level.column[cell])
    waiting = 1 << row
    while waiting != 0:
        row = lowest(waiting)
        waiting &= waiting - 1
        reached = region[row]
        seeds = reached & board.free[row - 1] & ~region[row - 1]
        if seeds != 0:
            region[row - 1] |= spread(board.free[row - 1], seeds)
            waiting |= 1 << (row - 1)
        seeds = reached & board.free[row + 1] & ~region[row + 1]
        if seeds != 0:
            region[row + 1] |= spread(board.free[row + 1], seeds)
            waiting |= 1 << (row + 1)


def first_of(level: SolverLevel, region: Longs) -> int:
    """Return the first cell of a nonempty region, which represents it."""
    row = 1
    while region[row] == 0:
        row += 1
    return level.cell_at[64 * row + lowest(region[row])]


def has(level: SolverLevel, region: Longs, cell: int) -> bool:
    """Return whether a cell is in a region; walls never are."""
    return has_at(level, region, 0, cell)


def has_at(level: SolverLevel, regions: Longs, first: int, cell: int) -> bool:
    """Return whether a cell is in the region whose rows begin at index `first` among others."""
    return regions[first + level.row[cell]] >> level.column[cell] & 1 != 0


def count_parts(level: SolverLevel, board: BoxBoard, known: Longs, first: int) -> int:
    """Return the number of parts of the floor between the boxes.

    One part is known already: `known` has its rows, from index `first` on.
    """
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


def size(level: SolverLevel, region: Longs) -> int:
    """Return the number of cells of a region."""
    count = 0
    for row in range(1, level.height - 1):
        count += ones(region[row])
    return count
