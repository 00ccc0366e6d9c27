"""Symmetries of the level: positions that are images of each other are searched once.

A symmetry is a rotation or a reflection of the board that maps the floor onto the floor, and the
targets onto the targets. What can be done from a position can be done from its images, with as many
pushes and moves. So the forward search keeps only one of them, the *face*: the one with the least
hash. The moves of its nodes are those from faces; `trace_faces` turns them back.
"""

from ....game.lines import Longs, copy, fill, lowest
from .board import load, move
from .flood import first_of, flood
from .record import MOVES, NONE, Solver
from .walks import set_up

MOST_SYMMETRIES = 7
"""Bit 0 of a symmetry turns the rows over, bit 1 the columns, and bit 2 swaps rows and columns."""

SWAPPED = 4


def find_symmetries(solver: Solver) -> None:
    """List all symmetries of the level, except for the one that changes nothing."""
    level = solver.level
    images = solver.symmetries
    images.count = 0
    images.top = level.row[0]
    images.bottom = level.row[level.cells - 1]
    images.left = level.column[0]
    images.right = level.column[0]
    for cell in range(level.cells):
        images.left = min(images.left, level.column[cell])
        images.right = max(images.right, level.column[cell])
    is_square = images.bottom - images.top == images.right - images.left
    for kind in range(1, MOST_SYMMETRIES + 1):
        if kind < SWAPPED or is_square:
            images.count += int(is_symmetry(solver, kind))


def is_symmetry(solver: Solver, kind: int) -> bool:
    """Return whether this is a symmetry; if so, the images of all cells are written."""
    level = solver.level
    images = solver.symmetries
    first = images.count * (level.cells + 1)
    for cell in range(level.cells):
        row = level.row[cell]
        column = level.column[cell]
        if kind & SWAPPED:
            row = images.top + level.column[cell] - images.left
            column = images.left + level.row[cell] - images.top
        if kind & 1:
            row = images.top + images.bottom - row
        if kind & 2:
            column = images.left + images.right - column
        if level.floor[row] >> column & 1 == 0:
            return False
        image = level.cell_at[64 * row + column]
        if (level.target_of[cell] == 0) != (level.target_of[image] == 0):
            return False
        images.image[first + cell] = image
    images.image[first + level.cells] = level.cells
    return True


def face(solver: Solver, region: Longs, worker: int) -> int:
    """Write the boxes of the current position's face into `faced`; return where its worker is.

    `region` is the worker's region, for which `worker` stands.
    """
    images = solver.symmetries
    least = solver.board.key
    cell = worker
    images.chosen = NONE
    for number in range(images.count):
        key = key_of_image(solver, number)
        if key <= least:
            image = worker_in_image(solver, number, region, worker)
            if key < least or image < cell:
                images.chosen = number
                least = key
                cell = image
    set_image(solver, images.chosen)
    return cell


def key_of_image(solver: Solver, number: int) -> int:
    """Return the hash of the boxes of an image of the current position."""
    level = solver.level
    first = number * (level.cells + 1)
    key = 0
    for at in range(solver.board.count):
        key ^= level.keys.box[solver.symmetries.image[first + solver.board.list[at]]]
    return key


def worker_in_image(solver: Solver, number: int, region: Longs, worker: int) -> int:
    """Return the cell that stands for the worker in an image of the current position."""
    level = solver.level
    images = solver.symmetries
    first = number * (level.cells + 1)
    least = images.image[first + worker]
    if solver.objective == MOVES:
        return least
    for row in range(images.top, images.bottom + 1):
        left = region[row]
        while left != 0:
            least = min(least, images.image[first + level.cell_at[64 * row + lowest(left)]])
            left &= left - 1
    return least


def set_image(solver: Solver, number: int) -> None:
    """Write the boxes of an image of the current position into `faced`; NONE for the position."""
    level = solver.level
    board = solver.board
    images = solver.symmetries
    if number == NONE:
        images.faced.key = board.key
        copy(board.set, 0, images.faced.set, 0, solver.forward.words)
        return
    images.faced.key = key_of_image(solver, number)
    fill(images.faced.set, 0, solver.forward.words, 0)
    first = number * (level.cells + 1)
    for at in range(board.count):
        cell = images.image[first + board.list[at]]
        images.faced.set[level.word_of[cell]] |= level.bit_of[cell]


# ---------------------------------------------------------------- traces


def trace_faces(solver: Solver, count: int) -> None:
    """Turn the first `count` moves in `pushes`, each from a face, into those from the start."""
    set_up(solver)
    for at in range(count):
        turn = choose_face(solver, solver.level.worker if at == 0 else solver.pushes[at - 1] // 4)
        if turn != NONE:
            solver.pushes[at] = turn_back(solver, turn, solver.pushes[at])
        here = solver.pushes[at] // 4
        move(solver.level, solver.board, here, solver.level.near[solver.pushes[at]])


def trace_end(solver: Solver, count: int) -> None:
    """Turn the moves in `pushes` from `count` on, made from `met`, into those after the others."""
    level = solver.level
    nodes = solver.backward
    load(level, solver.board, nodes, solver.met)
    met = choose_face(solver, nodes.worker[solver.met])
    set_up(solver)
    worker = level.worker
    for at in range(count):
        worker = solver.pushes[at] // 4
        move(level, solver.board, worker, level.near[solver.pushes[at]])
    turn = choose_face(solver, worker)
    for at in range(count, solver.push_count):
        if met != NONE:
            solver.pushes[at] = turn_on(solver, met, solver.pushes[at])
        if turn != NONE:
            solver.pushes[at] = turn_back(solver, turn, solver.pushes[at])


def choose_face(solver: Solver, worker: int) -> int:
    """Return the symmetry that maps the current position to its face."""
    level = solver.level
    region = solver.board.other
    cell = worker
    if solver.objective != MOVES:
        flood(level, solver.board, region, worker)
        cell = first_of(level, region)
    face(solver, region, cell)
    return solver.symmetries.chosen


def turn_on(solver: Solver, number: int, move_before: int) -> int:
    """Return the image of a move."""
    level = solver.level
    first = number * (level.cells + 1)
    here = solver.symmetries.image[first + move_before // 4]
    there = solver.symmetries.image[first + level.near[move_before]]
    way = 0
    while level.near[4 * here + way] != there:
        way += 1
    return 4 * here + way


def turn_back(solver: Solver, number: int, image: int) -> int:
    """Return the move of which another one is the image."""
    level = solver.level
    first = number * (level.cells + 1)
    here = 0
    while solver.symmetries.image[first + here] != image // 4:
        here += 1
    way = 0
    while turn_on(solver, number, 4 * here + way) != image:
        way += 1
    return 4 * here + way
