"""Symmetries of the level: positions that are images of each other are searched once.

A symmetry is a rotation or a reflection of the board that maps the floor onto the floor, and the
targets onto the targets. What can be done from a position can be done from its images, with as many
pushes and moves. So the forward search keeps only one of them, the *face*: the one with the least
set of boxes, as numbers are compared, which seldom is another one after one push. The moves of its
nodes are those from faces; `trace_faces` turns them back. All images of a deadlock are learnt.
"""

from ....game.lines import Longs, copy, fill, lowest
from .board import load, move
from .flood import first_of, flood, has
from .patterns import remember_pattern
from .record import MOVES, NONE, BoxBoard, Solver
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
    words = solver.forward.words
    cell = worker
    images.chosen = NONE
    images.faced.key = solver.board.key
    copy(solver.board.set, 0, images.faced.set, 0, words)
    for number in range(images.count):
        set_image(solver, number, images.trial)
        found = compare(images.trial.set, images.faced.set, words)
        if found <= 0:
            image = worker_in_image(solver, number, region, worker)
            if found < 0 or image < cell:
                images.chosen = number
                images.faced.key = images.trial.key
                copy(images.trial.set, 0, images.faced.set, 0, words)
                cell = image
    return cell


def compare(one: Longs, other: Longs, words: int) -> int:
    """Return -1 if the first set is less than the second one, 0 if they are equal, else 1."""
    word = 0
    while word < words - 1 and one[word] == other[word]:
        word += 1
    if one[word] == other[word]:
        return 0
    return -1 if one[word] < other[word] else 1


def set_image(solver: Solver, number: int, image: BoxBoard) -> None:
    """Write the boxes of an image of the current position, as a set and as a key."""
    level = solver.level
    board = solver.board
    first = number * (level.cells + 1)
    fill(image.set, 0, solver.forward.words, 0)
    image.key = 0
    for at in range(board.count):
        cell = solver.symmetries.image[first + board.list[at]]
        image.set[level.word_of[cell]] |= level.bit_of[cell]
        image.key ^= level.keys.box[cell]


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


def remember_images(solver: Solver) -> None:
    """Learn all images of the deadlock pattern in `Patterns.hand`."""
    level = solver.level
    images = solver.symmetries
    patterns = solver.patterns
    copy(patterns.hand, 0, patterns.kept, 0, patterns.hand_count)
    for number in range(images.count):
        first = number * (level.cells + 1)
        for at in range(patterns.hand_count):
            patterns.hand[at] = images.image[first + patterns.kept[at]]
        fill(images.trial.region, 0, level.height, 0)
        for cell in range(level.cells):
            if has(level, solver.board.region, cell):
                image = images.image[first + cell]
                images.trial.region[level.row[image]] |= 1 << level.column[image]
        remember_pattern(level, patterns, images.trial.region)


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
