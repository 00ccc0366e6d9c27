"""Where a box is parked when no other can be taken off the board, tried depth-first.

A frame is a position in which boxes were parked, with the places that are left to be tried.
"""

from ....game.lines import fill
from .board import clear, put
from .geometry import apart
from .plan_record import Order
from .pulls import can_be_pulled, can_return, pull
from .record import FAR, Level, Solver


def add_frame(solver: Solver) -> None:
    """Remember the position, and where its boxes could be parked."""
    board = solver.board
    order = solver.order
    frame = order.frames
    order.frames += 1
    order.frame_items[frame] = order.items
    order.frame_phases[frame] = order.phases
    order.frame_worker[frame] = order.worker
    order.frame_count[frame] = board.count
    first = frame * len(order.left)
    fill(order.parking, 2 * first, 2 * (first + len(order.left)), 0)
    for at in range(board.count):
        order.frame_box[first + at] = board.list[at]
        if can_be_pulled(solver, board.list[at]):
            find_parking(solver, at, 2 * (first + at))


def find_parking(solver: Solver, at: int, slot: int) -> None:
    """The two cells where a box had best be parked: far to push, and far away."""
    level = solver.level
    order = solver.order
    macros = solver.macros
    box = solver.board.list[at]
    if level.target_of[box] == 0:
        return
    target = level.target_of[box] - 1
    pull(solver, box, order.worker)
    for state in range(1, macros.count):
        cell = macros.cell[state]
        far = level.distance[cell * level.targets + target]
        if far < FAR and not is_gate(level, cell) and can_return(solver, state, box):
            value = min(far, 127) << 24 | box << 12 | cell
            order.parking[slot] = max(order.parking[slot], value)
            away = apart(level, box, cell)
            other = order.parking[slot + 1]
            if other == 0 or away > apart(level, box, other & 4095):
                order.parking[slot + 1] = value


def is_gate(level: Level, cell: int) -> bool:
    """Whether a box on a cell divides the floor."""
    part = 0
    for way in range(4):
        if level.near[4 * cell + way] != level.cells:
            if part != 0 and level.sides[4 * cell + way] + 1 != part:
                return True
            part = level.sides[4 * cell + way] + 1
    return False


def park_next(solver: Solver) -> bool:
    """Park a box as the newest frame says that has a way left; False if there is none."""
    order = solver.order
    while order.frames > 0:
        frame = order.frames - 1
        first = 2 * frame * len(order.left)
        best = first
        for slot in range(first, first + 2 * len(order.left)):
            if order.parking[slot] > order.parking[best]:
                best = slot
        value = order.parking[best]
        if value > 0:
            order.parking[best] = 0
            if order.parking[best ^ 1] == value:
                order.parking[best ^ 1] = 0
            return_to(solver, frame)
            park(solver, value >> 12 & 4095, value & 4095)
            return True
        order.frames -= 1
    return False


def return_to(solver: Solver, frame: int) -> None:
    """The position of a frame."""
    order = solver.order
    clear(solver.level, solver.board)
    first = frame * len(order.left)
    for at in range(order.frame_count[frame]):
        put(solver.level, solver.board, order.frame_box[first + at])
    order.items = order.frame_items[frame]
    order.phases = order.frame_phases[frame]
    order.worker = order.frame_worker[frame]
    fill(order.used, 0, solver.level.boxes, 0)
    for item in range(order.items):
        if order.source[item] == 0:
            order.used[order.start_of[item] - 1] = 1


def park(solver: Solver, box: int, cell: int) -> None:
    """Move a box to where it is parked; a phase of its own."""
    level = solver.level
    board = solver.board
    order = solver.order
    order.first[order.phases] = order.items
    add_item(order, box, cell + 1)
    order.phases += 1
    order.first[order.phases] = order.items
    count = board.count
    for at in range(count):
        order.left[at] = board.list[at]
    clear(level, board)
    for at in range(count):
        put(level, board, cell if order.left[at] == box else order.left[at])
    order.worker = box


def add_item(order: Order, cell: int, source: int) -> None:
    """A cell is emptied; `source` is one more than the cell where its box is parked, or 0."""
    order.cell[order.items] = cell
    order.source[order.items] = source
    order.items += 1
