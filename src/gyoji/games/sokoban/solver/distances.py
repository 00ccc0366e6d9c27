"""The number of pushes that a box needs, alone on the board or among frozen boxes; dead squares.

From each target a box is pulled; a cell that it never reaches is a dead square (Junghanns and
Schaeffer, "Sokoban: enhancing general single-agent search methods", 2001). A state of this search
is the box's cell and the part of the floor where the worker is, since a box may divide the floor.
"""

from ....game.lines import Bytes, copy, fill
from .flood import flood, has
from .record import BITS, FAR, BoxBoard, SolverLevel

NOWHERE = 4
"""The side of a wall."""


def measure(level: SolverLevel, board: BoxBoard) -> None:
    """Compute all distances and the dead squares, and number the live cells for sets of boxes."""
    cells = level.cells
    copy(level.floor, 0, board.free, 0, level.height)
    for cell in range(cells):
        divide(level, board, level.sides, cell)
    for target in range(level.targets):
        measure_pulls(level, level.sides, target, 0)
    # After the last cell are the distances of boxes that do not exist, for the matching.
    fill(level.distance, cells * level.targets, (cells + 1) * level.targets, 0)
    for cell in range(cells):
        level.alive[cell] = int(is_alive(level, cell))
    level.alive[cells] = 0
    for cell in range(cells):
        level.fixed[cell] = block(level, cell, 0) + 2 * block(level, cell, 2)
    number_sets(level)


def measure_among(level: SolverLevel, board: BoxBoard, frozen: Bytes, base: int) -> None:
    """Compute the distances among frozen boxes, from index `base` on, with a scratch board."""
    cells = level.cells
    copy(level.floor, 0, board.free, 0, level.height)
    for cell in range(cells):
        if frozen[cell]:
            board.free[level.row[cell]] ^= 1 << level.column[cell]
    for cell in range(cells):
        divide(level, board, level.frozen_sides, cell)
    for target in range(level.targets):
        if frozen[level.target[target]]:
            for cell in range(cells):
                level.distance[base + cell * level.targets + target] = FAR
        else:
            measure_pulls(level, level.frozen_sides, target, base)
    fill(level.distance, base + cells * level.targets, base + (cells + 1) * level.targets, 0)


def measure_pulls(level: SolverLevel, sides: Bytes, target: int, base: int) -> None:
    """Compute the distances to one target, from index `base` on."""
    begin(level, sides, level.target[target])
    pull(level, sides)
    for cell in range(level.cells):
        level.distance[base + cell * level.targets + target] = nearest(level, cell)
    # A target without a free neighbour has no side for the worker.
    level.distance[base + level.target[target] * level.targets + target] = 0


def measure_backward(level: SolverLevel) -> None:
    """Compute the distances from the places where the boxes start."""
    for box in range(level.boxes):
        begin(level, level.sides, level.start[box])
        push_on(level)
        collect_pushes(level, box)


def divide(level: SolverLevel, board: BoxBoard, sides: Bytes, cell: int) -> None:
    """Note the part of the floor on each side of a box on this cell; NOWHERE if there is none."""
    row = level.row[cell]
    bit = 1 << level.column[cell]
    fill(sides, 4 * cell, 4 * cell + 4, NOWHERE)
    if board.free[row] & bit == 0:
        return
    board.free[row] ^= bit
    for way in range(4):
        near = level.near[4 * cell + way]
        if has(level, board.free, near) and sides[4 * cell + way] == NOWHERE:
            flood(level, board, board.region, near)
            for other in range(way, 4):
                if has(level, board.region, level.near[4 * cell + other]):
                    sides[4 * cell + other] = way
    board.free[row] ^= bit


def begin(level: SolverLevel, sides: Bytes, cell: int) -> None:
    """Begin with a box on this cell, and the worker on any side of it."""
    fill(level.state_distance, 0, 4 * level.cells, FAR)
    end = 0
    for side in range(4):
        if sides[4 * cell + side] == side:
            level.state_distance[4 * cell + side] = 0
            level.queue[end] = 4 * cell + side
            end += 1
    level.queue[end] = -1


def pull(level: SolverLevel, sides: Bytes) -> None:
    """Search breadth-first by pulls, from the states in the queue."""
    done = 0
    end = waiting(level)
    while done < end:
        here = level.queue[done]
        done += 1
        cell = here >> 2
        for way in range(4):
            if sides[4 * cell + way] == here & 3:
                there = level.near[4 * cell + way]
                side = sides[4 * there + way]
                if side != NOWHERE and level.state_distance[4 * there + side] == FAR:
                    level.state_distance[4 * there + side] = level.state_distance[here] + 1
                    level.queue[end] = 4 * there + side
                    end += 1


def push_on(level: SolverLevel) -> None:
    """Search breadth-first by pushes, from the states in the queue."""
    done = 0
    end = waiting(level)
    while done < end:
        here = level.queue[done]
        done += 1
        cell = here >> 2
        for way in range(4):
            there = level.near[4 * cell + way]
            if level.sides[4 * cell + (way ^ 1)] == here & 3 and there != level.cells:
                side = level.sides[4 * there + (way ^ 1)]
                if level.state_distance[4 * there + side] == FAR:
                    level.state_distance[4 * there + side] = level.state_distance[here] + 1
                    level.queue[end] = 4 * there + side
                    end += 1


def waiting(level: SolverLevel) -> int:
    """Return the number of states that `begin` has put into the queue."""
    end = 0
    while level.queue[end] >= 0:
        end += 1
    return end


def nearest(level: SolverLevel, cell: int) -> int:
    """Return the distance of a cell with the worker on its best side."""
    least = level.state_distance[4 * cell]
    for side in range(1, 4):
        least = min(least, level.state_distance[4 * cell + side])
    return least


def collect_pushes(level: SolverLevel, box: int) -> None:
    for cell in range(level.cells):
        level.pulled[cell * level.boxes + box] = nearest(level, cell)
    level.pulled[level.start[box] * level.boxes + box] = 0


def is_alive(level: SolverLevel, cell: int) -> bool:
    for target in range(level.targets):
        if level.distance[cell * level.targets + target] != FAR:
            return True
    return False


def block(level: SolverLevel, cell: int, way: int) -> int:
    """Return 1 if a box on this cell is never pushed along the axis of this direction, else 0.

    That is so if a wall is beside it, or dead squares are on both sides.
    """
    one = level.near[4 * cell + way]
    other = level.near[4 * cell + way + 1]
    if one == level.cells or other == level.cells:  # noqa: PLR1714  # plain functions have no tuples
        return 1
    return int(level.alive[one] == 0 and level.alive[other] == 0)


def number_sets(level: SolverLevel) -> None:
    """Give each live cell a bit in the words of a set of boxes."""
    slot = 0
    for cell in range(level.cells):
        if level.alive[cell]:
            level.word_of[cell] = slot // BITS
            level.bit_of[cell] = 1 << slot % BITS
            level.cell_in[slot] = cell
            slot += 1
