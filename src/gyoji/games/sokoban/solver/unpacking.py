"""Unpacking: a test, backwards from the end, whether a position can still be solved.

In the end all targets have boxes. The frozen boxes stay; the others are taken off the board one
after another, if the worker can pull them by one cell. A box that can never be taken off must have
been on its target all the time, so a position without a box there is lost. The idea is that of
Festival (Y. Shoham).
"""

from ....game.lines import Bytes, copy, fill, lowest
from .board import cover, uncover
from .flood import flood, has
from .record import BoxBoard, SolverLevel

NEVER, PERHAPS, ALWAYS = 0, 1, 2


def unpack(level: SolverLevel, board: BoxBoard, frozen: Bytes, boxes: Bytes) -> int:
    """Return whether all targets can be filled with these boxes frozen, wherever the others are.

    The answer is PERHAPS if it depends on other boxes that are on their targets now: they have to
    stay there. `board` is scratch memory.
    """
    answer = NEVER
    fill(board.counted, 0, level.height, 0)
    pack(level, board)
    for row in range(1, level.height - 1):
        left = board.free[row] & ~board.counted[row]
        while answer != ALWAYS and left != 0:
            flood(level, board, board.region, level.cell_at[64 * row + lowest(left)])
            for other in range(row, level.height - 1):
                board.counted[other] |= board.region[other]
            take_off(level, board, frozen)
            answer = max(answer, judge_rest(level, board, frozen, boxes))
            pack(level, board)
            left = board.free[row] & ~board.counted[row]
    return answer


def pack(level: SolverLevel, board: BoxBoard) -> None:
    """Put boxes on all targets."""
    fill(board.box, 0, level.cells, 0)
    board.box[level.cells] = 1
    copy(level.floor, 0, board.free, 0, level.height)
    for target in range(level.targets):
        cover(level, board, level.target[target])


def take_off(level: SolverLevel, board: BoxBoard, frozen: Bytes) -> None:
    """Take off all boxes that can be pulled, one after another; the worker is in `board.region`."""
    goes_on = True
    while goes_on:
        goes_on = False
        worker = level.cells
        for target in range(level.targets):
            cell = level.target[target]
            if board.box[cell] and frozen[cell] == 0 and can_be_pulled(level, board, cell):
                uncover(level, board, cell)
                worker = cell
        if worker != level.cells:
            flood(level, board, board.region, worker)
            goes_on = True


def can_be_pulled(level: SolverLevel, board: BoxBoard, cell: int) -> bool:
    """Return whether the worker can pull a box by one cell."""
    for way in range(4):
        worker = level.near[4 * cell + way]
        beyond = level.near[4 * worker + way]
        if board.box[beyond] == 0 and has(level, board.region, worker):
            return True
    return False


def judge_rest(level: SolverLevel, board: BoxBoard, frozen: Bytes, boxes: Bytes) -> int:
    """Return the answer of `unpack`, by the boxes that are left on `board`.

    `boxes` are the boxes of the position.
    """
    answer = ALWAYS
    for target in range(level.targets):
        cell = level.target[target]
        if board.box[cell] and frozen[cell] == 0:
            if boxes[cell] == 0:
                return NEVER
            answer = PERHAPS
    return answer
