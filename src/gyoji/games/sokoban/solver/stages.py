"""The stages of a play along a packing order: which cells are filled, and which come next.

The packing order (`order`) lists cells that boxes fill, one after another. Each such cell is an
*item*: a target, or a cell on which a box waits for its turn (it is *parked*). Items that are
filled at the same time are a *phase*. In a sequential order, each phase has one item.

A *stage* is the number of phases that are still to be filled. So stages count down: a play begins
at the number of all phases, and ends at 0. The *area* of a stage has the cells from which a box can
still come to the cells that are to be filled.
"""

from ....game.lines import Shorts, fill
from .order import find_order
from .record import FAR, Order, Solver


def begin_order(solver: Solver, order: Order) -> None:
    """Find the order, unless it is known already."""
    if order.begun == 0:
        order.begun = 1
        find_order(solver, order)
        note_sets(solver, order)


def note_sets(solver: Solver, order: Order) -> None:
    """Note for each stage the filled cells, and the distances to the next ones."""
    level = solver.level
    fill(order.filled, 0, level.cells + 1, 0)
    for target in range(level.targets):
        order.filled[level.target[target]] = 1
    keep_set(solver, order, 0)
    fill(order.area, 0, level.cells + 1, 1 - order.sequential)
    for stage in range(order.phases):
        for item in range(order.first[stage], order.first[stage + 1]):
            order.filled[order.cell[item]] = 0
        for item in range(order.first[stage], order.first[stage + 1]):
            measure_item(solver, order, item)
        for item in range(order.first[stage], order.first[stage + 1]):
            if order.source[item] != 0:
                order.filled[order.source[item] - 1] = 1
        keep_set(solver, order, stage + 1)
        narrow(solver, order, stage + 1)
    look_ahead(order, level.cells + 1)
    for stage in range(order.phases + 1):
        measure_away(solver, order, stage)


def keep_set(solver: Solver, order: Order, stage: int) -> None:
    """Note the cells that are filled when a stage begins, as a set of boxes."""
    level = solver.level
    words = solver.along.words
    fill(order.sets, stage * words, (stage + 1) * words, 0)
    for cell in range(level.cells):
        if order.filled[cell]:
            order.sets[stage * words + level.word_of[cell]] |= level.bit_of[cell]


def measure_item(solver: Solver, order: Order, item: int) -> None:
    """Compute the pushes from each cell to an item's cell, around the cells in `order.filled`."""
    level = solver.level
    base = item * (level.cells + 1)
    fill(order.distance, base, base + level.cells + 1, FAR)
    level.queue[0] = order.cell[item]
    order.distance[base + order.cell[item]] = 0
    spread(solver, order, order.distance, base, 1, False)


def spread(
    solver: Solver, order: Order, distance: Shorts, base: int, end: int, is_pushed: bool
) -> None:
    """Compute the pushes between the first `end` cells of `level.queue` and all cells.

    If `is_pushed`, a box is pushed from these cells to the others, else from the others to these.
    """
    level = solver.level
    done = 0
    while done < end:
        here = level.queue[done]
        done += 1
        for way in range(4):
            there = level.near[4 * here + way]
            worker = level.near[4 * here + (way ^ 1)] if is_pushed else level.near[4 * there + way]
            is_free = worker != level.cells and order.filled[worker] == 0
            if is_free and is_open(solver, order, there) and distance[base + there] == FAR:
                distance[base + there] = distance[base + here] + 1
                level.queue[end] = there
                end += 1


def is_open(solver: Solver, order: Order, cell: int) -> bool:
    return solver.level.alive[cell] != 0 and order.filled[cell] == 0


def advance(solver: Solver, order: Order, stage: int) -> int:
    """Count `stage` down as long as all cells of its phase are filled; return what is reached."""
    while stage > 0 and count_unfilled(solver, order, stage) == 0:
        stage -= 1
    return stage


def count_unfilled(solver: Solver, order: Order, stage: int) -> int:
    """Return the number of cells without a box among those that a stage fills."""
    count = 0
    for item in range(order.first[stage - 1], order.first[stage]):
        count += 1 - solver.board.box[order.cell[item]]
    return count


def retreat(solver: Solver, order: Order, stage: int, left: int) -> int:
    """Return the stage after a box has left a cell: a higher one if `stage` needs it filled."""
    level = solver.level
    words = solver.along.words
    word = level.word_of[left]
    bit = level.bit_of[left]
    if stage > 0 and order.sets[(stage - 1) * words + word] & bit == 0:
        return stage
    while order.sets[stage * words + word] & bit != 0:
        stage += 1
    return stage


def narrow(solver: Solver, order: Order, stage: int) -> None:
    """Note the area of a stage, from that of the stage after it in a play.

    From each cell of the area a box can come to all items still to be filled. Items whose box is
    parked do not count. In a sequential order, it is enough to come to one item.
    """
    level = solver.level
    cells = level.cells + 1
    words = solver.along.words
    inside = 0
    for cell in range(level.cells):
        within = order.area[(stage - 1) * cells + cell]
        if order.sequential:
            within |= int(order.sets[stage * words + level.word_of[cell]] & level.bit_of[cell] != 0)
        for item in range(order.first[stage - 1], order.first[stage]):
            reaches = int(order.distance[item * cells + cell] != FAR)
            if order.sequential:
                within |= reaches
            elif order.source[item] == 0:
                within &= reaches
        order.area[stage * cells + cell] = within
        inside += within
    if inside == 0:
        fill(order.area, stage * cells, (stage + 1) * cells, 1)


def look_ahead(order: Order, cells: int) -> None:
    """Note in `ahead`, for each stage, in the area of which stage the boxes have to be.

    Usually it is that of the same stage. In a sequential order it is the next different area in the
    play, so that boxes leave this one in time, as in Festival (Y. Shoham).
    """
    for stage in range(order.phases + 1):
        order.ahead[stage] = stage
        if order.sequential and stage > 1:
            order.ahead[stage] = stage - 1
            if has_same_area(order, stage, cells):
                order.ahead[stage] = order.ahead[stage - 1]


def measure_away(solver: Solver, order: Order, stage: int) -> None:
    """Compute the pushes to each cell from the nearest cell outside of the area of `ahead`."""
    level = solver.level
    words = solver.along.words
    base = stage * (level.cells + 1)
    area = order.ahead[stage] * (level.cells + 1)
    fill(order.filled, 0, level.cells + 1, 0)
    end = 0
    for cell in range(level.cells):
        order.away[base + cell] = FAR
        if order.sets[stage * words + level.word_of[cell]] & level.bit_of[cell] != 0:
            order.filled[cell] = 1
        elif order.area[area + cell] == 0 and level.alive[cell]:
            order.away[base + cell] = 0
            level.queue[end] = cell
            end += 1
    spread(solver, order, order.away, base, end, True)


def has_same_area(order: Order, stage: int, cells: int) -> bool:
    """Return whether the area of a stage is that of the stage that comes after it in a play."""
    for cell in range(cells):
        if order.area[stage * cells + cell] != order.area[(stage - 1) * cells + cell]:
            return False
    return True
