"""The current position: boxes put down, taken away and moved."""

from ....game.lines import Longs, copy, fill, lowest
from .flood import has
from .record import BITS, BoxBoard, Nodes, SolverLevel


def clear(level: SolverLevel, board: BoxBoard) -> None:
    """Take all boxes away."""
    fill(board.box, 0, level.cells, 0)
    board.box[level.cells] = 1
    copy(level.floor, 0, board.free, 0, level.height)
    fill(board.set, 0, len(board.set), 0)
    board.count = 0
    board.key = 0


def put(level: SolverLevel, board: BoxBoard, cell: int) -> None:
    """Put down one more box."""
    board.list[board.count] = cell
    board.place[cell] = board.count
    board.count += 1
    board.set[level.word_of[cell]] ^= level.bit_of[cell]
    board.key ^= level.keys.box[cell]
    cover(level, board, cell)


def cover(level: SolverLevel, board: BoxBoard, cell: int) -> None:
    """Mark the cell as occupied."""
    board.box[cell] = 1
    board.free[level.row[cell]] &= ~(1 << level.column[cell])


def uncover(level: SolverLevel, board: BoxBoard, cell: int) -> None:
    """Mark the cell as free."""
    board.box[cell] = 0
    board.free[level.row[cell]] |= 1 << level.column[cell]


def move(level: SolverLevel, board: BoxBoard, here: int, there: int) -> None:
    """Move a box to a free cell."""
    uncover(level, board, here)
    cover(level, board, there)
    place = board.place[here]
    board.place[there] = place
    board.list[place] = there
    board.set[level.word_of[here]] ^= level.bit_of[here]
    board.set[level.word_of[there]] ^= level.bit_of[there]
    board.key ^= level.keys.box[here] ^ level.keys.box[there]


def can_push(level: SolverLevel, board: BoxBoard, region: Longs, here: int, way: int) -> bool:
    """Return whether a worker in this region can push a box this way.

    A target has to be in reach from the new cell.
    """
    there = level.near[4 * here + way]
    if board.box[there] or level.alive[there] == 0:
        return False
    return has(level, region, level.near[4 * here + (way ^ 1)])


def load(level: SolverLevel, board: BoxBoard, nodes: Nodes, node: int) -> None:
    """Put down the boxes of a node."""
    clear(level, board)
    first = node * nodes.words
    for word in range(nodes.words):
        left = nodes.set[first + word]
        while left != 0:
            put(level, board, level.cell_in[BITS * word + lowest(left)])
            left &= left - 1


def is_solved(level: SolverLevel, board: BoxBoard) -> bool:
    """Return whether every box is on a target."""
    for at in range(board.count):
        if level.target_of[board.list[at]] == 0:
            return False
    return True
