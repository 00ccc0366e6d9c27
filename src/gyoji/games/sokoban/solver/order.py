"""The packing order: the order in which targets are filled and boxes are parked elsewhere.

The order is found backwards, from all boxes on targets. A box is pulled to a start, a cell where a
box begins, and is taken off the board there; each start is used once. Boxes that can be taken off
at the same time are one phase. In a sequential order, each box is a phase of its own, and the box
goes first that leaves the floor least divided, as in Festival (Y. Shoham). If no box can be taken
off, one is pulled to a cell where it is in nobody's way, and parked there: that is a phase, too.
Played forwards, the phases list the cells to be filled next. The idea is that of YASS
(B. Damgaard); parking places that lead nowhere are taken back, in a depth-first search.
If no such order is found, the search begins again, and may also move boxes that are parked.
"""

from ....game.lines import copy, fill
from .board import clear, cover, move, put, uncover
from .flood import count_parts, first_of, flood, has, has_at
from .geometry import apart
from .macros import add_state, begin_states, is_met, visit
from .record import FAR, MOST_FRAMES, MOST_MET, NONE, Order, Solver, SolverLevel

# ---------------------------------------------------------------- parking
# The depth-first search for parking places, for when no box can be taken off the board.
#
# A frame is a position in which some box has to be parked, with the parking places not yet tried.


def add_frame(solver: Solver, order: Order) -> None:
    """Remember the position, and the cells where its boxes could be parked."""
    board = solver.board
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
            find_parking(solver, order, at, 2 * (first + at))


def find_parking(solver: Solver, order: Order, at: int, slot: int) -> None:
    """Find two cells to park a box: that with the most pushes to its target, and the farthest."""
    level = solver.level
    macros = solver.macros
    box = solver.board.list[at]
    target = level.target_of[box] - 1
    if target == NONE and not order.again:
        return
    pull(solver, order, box, order.worker)
    for state in range(1, macros.count):
        cell = macros.cell[state]
        away = apart(level, box, cell)
        far = away if target == NONE else level.distance[cell * level.targets + target]
        is_fit = far < FAR and not is_gate(level, cell) and can_be_reached(solver, order, cell)
        if is_fit and can_return(solver, state, box):
            value = min(far, 127) << 24 | box << 12 | cell
            order.parking[slot] = max(order.parking[slot], value)
            other = order.parking[slot + 1]
            if other == 0 or away > apart(level, box, other & 4095):
                order.parking[slot + 1] = value


def can_be_reached(solver: Solver, order: Order, cell: int) -> bool:
    """Return whether a box could come to a cell from a start that is not used yet."""
    level = solver.level
    for start in range(level.boxes):
        if order.used[start] == 0 and level.pulled[cell * level.boxes + start] != FAR:
            return True
    return False


def is_gate(level: SolverLevel, cell: int) -> bool:
    """Return whether a box on a cell divides the floor."""
    part = 0
    for way in range(4):
        if level.near[4 * cell + way] != level.cells:
            if part != 0 and level.sides[4 * cell + way] + 1 != part:
                return True
            part = level.sides[4 * cell + way] + 1
    return False


def park_next(solver: Solver, order: Order) -> bool:
    """Park a box on an untried place of the newest frame that has one; False if none has."""
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
            return_to(solver, order, frame)
            park(solver, order, value >> 12 & 4095, value & 4095)
            if not (order.again and is_met_again(solver, order)):
                return True
        else:
            order.frames -= 1
    return False


def is_met_again(solver: Solver, order: Order) -> bool:
    """Return whether the position is remembered already; from now on, it is."""
    level = solver.level
    flood(level, solver.board, solver.board.other, order.worker)
    key = solver.board.key ^ level.keys.worker[first_of(level, solver.board.other)]
    for start in range(level.boxes):
        if order.used[start]:
            key ^= level.keys.worker[level.start[start]]
    slot = key & (MOST_MET - 1)
    is_met = order.met[slot] == key
    order.met[slot] = key
    return is_met


def return_to(solver: Solver, order: Order, frame: int) -> None:
    """Restore the position of a frame."""
    clear(solver.level, solver.board)
    first = frame * len(order.left)
    for at in range(order.frame_count[frame]):
        put(solver.level, solver.board, order.frame_box[first + at])
    order.items = order.frame_items[frame]
    order.phases = order.frame_phases[frame]
    order.worker = order.frame_worker[frame]
    fill(order.exit, 0, solver.level.cells, 0)
    fill(order.used, 0, solver.level.boxes, 0)
    for item in range(order.items):
        if order.source[item] == 0:
            order.used[order.start_of[item] - 1] = 1


def park(solver: Solver, order: Order, box: int, cell: int) -> None:
    """Move a box to its parking place, as a separate phase."""
    level = solver.level
    board = solver.board
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
    fill(order.exit, 0, level.cells, 0)


def add_item(order: Order, cell: int, source: int) -> None:
    """Add an item to the order: a cell that a play fills, and this search backwards empties.

    `source` is one more than the cell where its box is parked, or 0.
    """
    order.cell[order.items] = cell
    order.source[order.items] = source
    order.items += 1


# ---------------------------------------------------------------- order

EFFORT = 60_000
"""The maximum number of states of pulled boxes that are examined; more if there are many boxes."""

FIRST_SHARE = 16
"""Each part of the floor is first searched with 1/FIRST_SHARE of the whole effort."""

APART = 3
"""The least distance between a box's cell and the start where the box is taken off the board.

Starts that are nearer may be needed for other boxes. A start in the box's own cell is allowed.
"""

LAST_SHARE = 7
"""Starts nearer than APART are allowed when at most 1/LAST_SHARE of the boxes are left."""


def find_order(solver: Solver, order: Order) -> None:
    """Find the phases of the order, for some part of the floor in which the worker ends."""
    level = solver.level
    fill(order.start_at, 0, level.cells + 1, 0)
    for box in range(level.boxes):
        order.start_at[level.start[box]] = box + 1
    order.best_items = NONE
    effort = EFFORT * (1 + level.boxes // 8)
    order.again = 0
    found = search_parts(solver, order, effort // FIRST_SHARE, effort)
    if not found:
        found = search_parts(solver, order, effort, effort)
    if not found and order.effort < effort:  # everything was tried
        order.again = 1
        found = search_parts(solver, order, effort, effort)
    order.complete = int(found)
    if not found:
        restore_best(solver, order)
    order.first[order.phases] = order.items


def search_parts(solver: Solver, order: Order, each: int, most: int) -> bool:
    """Search with the worker in one part of the floor after another.

    `each` limits the effort for one part, and `most` that for all.
    """
    board = solver.board
    order.effort = 0
    for cell in range(solver.level.cells):
        put_on_targets(solver, order)
        if board.box[cell] == 0:
            flood(solver.level, board, board.region, cell)
            is_new = first_of(solver.level, board.region) == cell
            if is_new and search_order(solver, order, cell, min(most, order.effort + each)):
                return True
    return False


def put_on_targets(solver: Solver, order: Order) -> None:
    level = solver.level
    clear(level, solver.board)
    for target in range(level.targets):
        put(level, solver.board, level.target[target])
    order.items = 0
    order.phases = 0
    fill(order.used, 0, level.boxes, 0)
    fill(order.exit, 0, level.cells, 0)


def search_order(solver: Solver, order: Order, worker: int, most: int) -> bool:
    """Search depth-first up to this effort; True if all boxes were taken off the board."""
    order.frames = 0
    order.worker = worker
    fill(order.met, 0, MOST_MET, 0)
    while order.effort < most:
        while strip(solver, order):
            pass
        if solver.board.count == 0:
            return True
        note_best(solver, order)
        if order.frames < MOST_FRAMES and order.items + 2 * solver.board.count < len(order.cell):
            add_frame(solver, order)
        if not park_next(solver, order):
            return False
    return False


def note_best(solver: Solver, order: Order) -> None:
    """Keep the order that has the fewest boxes left."""
    if order.best_items == NONE or solver.board.count < order.best_left:
        order.best_left = solver.board.count
        order.best_items = order.items
        order.best_phases = order.phases
        copy(order.cell, 0, order.best_cell, 0, order.items)
        copy(order.source, 0, order.best_source, 0, order.items)
        copy(order.first, 0, order.best_first, 0, order.phases + 1)


def restore_best(solver: Solver, order: Order) -> None:
    """Restore the best order so far, with its remaining cells filled first, as one phase."""
    put_on_targets(solver, order)
    if order.best_items != NONE:
        order.items = order.best_items
        order.phases = order.best_phases
        copy(order.best_cell, 0, order.cell, 0, order.items)
        copy(order.best_source, 0, order.source, 0, order.items)
        copy(order.best_first, 0, order.first, 0, order.phases + 1)
    fill(order.home, 0, solver.level.cells + 1, 0)
    for at in range(solver.board.count):
        order.home[solver.board.list[at]] = 1
    for item in range(order.items):
        order.home[order.cell[item]] = 0
        if order.source[item] != 0:
            order.home[order.source[item] - 1] = 1
    order.first[order.phases] = order.items
    for cell in range(solver.level.cells):
        if order.home[cell]:
            add_item(order, cell, 0)
    order.phases += 1
    order.first[order.phases] = order.items


def strip(solver: Solver, order: Order) -> bool:
    """Take off all boxes that can go, in a sequential order only the best; False if none can."""
    level = solver.level
    board = solver.board
    weigh(solver, order)
    before = order.items
    order.first[order.phases] = before
    fill(order.leaving, 0, board.count, 0)
    if order.sequential:
        choose_one(solver, order)
    else:
        choose_all(solver, order)
    if order.items == before:
        return False
    order.phases += 1
    order.first[order.phases] = order.items
    left = 0
    for at in range(board.count):
        if order.leaving[at] == 0:
            order.left[left] = board.list[at]
            left += 1
    clear(level, board)
    for at in range(left):
        put(level, board, order.left[at])
    return True


def choose_all(solver: Solver, order: Order) -> None:
    """Choose all boxes that can go at the same time."""
    for at in range(solver.board.count):
        start = start_for(solver, order, at)
        if start != 0:
            choose(solver, order, at, start)


def choose_one(solver: Solver, order: Order) -> None:
    """Choose the box that leaves the floor least divided; of several, the one that goes farthest.

    A parked box goes first of all. A box that can go can still go after others are gone, so its
    start is remembered until another box uses it.
    """
    board = solver.board
    best = NONE
    best_value = 0
    for at in range(board.count):
        cell = board.list[at]
        start = order.exit[cell]
        if start == 0 or order.used[start - 1]:
            start = start_for(solver, order, at)
            order.exit[cell] = start
        if start != 0:
            value = rate_leaving(solver, order, cell, start)
            if best == NONE or value < best_value:
                best = at
                best_value = value
    if best != NONE:
        choose(solver, order, best, order.exit[board.list[best]])


def choose(solver: Solver, order: Order, at: int, start: int) -> None:
    """Take a box off the board at a start, which no other box can use then."""
    order.leaving[at] = start
    order.used[start - 1] = 1
    add_item(order, solver.board.list[at], 0)
    order.start_of[order.items - 1] = start


def rate_leaving(solver: Solver, order: Order, cell: int, start: int) -> int:
    """Return the rank of a box that can leave: the box of the least rank leaves next."""
    level = solver.level
    board = solver.board
    if level.target_of[cell] == 0:
        return 0
    uncover(level, board, cell)
    flood(level, board, board.other, order.worker)
    count = count_parts(level, board, board.other, 0)
    cover(level, board, cell)
    return count << 16 | (FAR - min(FAR, level.pulled[cell * level.boxes + start - 1]))


def weigh(solver: Solver, order: Order) -> None:
    """Note how rare each start is: the fewest free starts of any box that could go to it."""
    level = solver.level
    board = solver.board
    fill(order.rarity, 0, level.boxes, FAR)
    for at in range(board.count):
        first = board.list[at] * level.boxes
        count = 0
        for start in range(level.boxes):
            count += int(order.used[start] == 0 and level.pulled[first + start] != FAR)
        for start in range(level.boxes):
            if level.pulled[first + start] != FAR and count < order.rarity[start]:
                order.rarity[start] = count


def start_for(solver: Solver, order: Order, at: int) -> int:
    """Return the start where this box is best taken off, plus one; 0 if there is none."""
    level = solver.level
    board = solver.board
    macros = solver.macros
    box = board.list[at]
    is_late = LAST_SHARE * board.count <= level.boxes
    if not can_be_pulled(solver, box) and order.start_at[box] == 0:
        return 0
    pull(solver, order, box, order.worker)
    best = 0
    for state in range(macros.count):
        cell = macros.cell[state]
        start = order.start_at[cell]
        if start != 0 and order.used[start - 1] == 0:
            is_fit = is_late or apart(level, box, cell) >= APART or cell == box
            if is_fit and (best == 0 or order.rarity[start - 1] > order.rarity[best - 1]):
                is_last = board.count == 1
                if state == 0 or is_last or can_return(solver, state, order.worker):
                    best = start
    return best


# ---------------------------------------------------------------- pulls
# All places to which one box can be pulled while all other boxes stay.
#
# The states are those of `macros`, and so is the record in which they are stored.


def pull(solver: Solver, order: Order, box: int, worker: int) -> None:
    """Find all places to which one box can be pulled; the position is restored afterwards."""
    level = solver.level
    board = solver.board
    macros = solver.macros
    flood(level, board, board.other, worker)
    begin_states(level, macros, box, board.other)
    done = 0
    here = box
    while done < macros.count:
        move(level, board, here, macros.cell[done])
        here = macros.cell[done]
        copy(macros.area, done * level.height, board.third, 0, level.height)
        pull_further(solver, here)
        done += 1
    move(level, board, here, box)
    order.effort += macros.count


def pull_further(solver: Solver, here: int) -> None:
    """Add the pulls of a box that is here; the worker's region is in `board.third`."""
    level = solver.level
    board = solver.board
    macros = solver.macros
    for way in range(4):
        there = level.near[4 * here + way]
        if has(level, board.third, there):
            worker = level.near[4 * there + way]
            if board.box[worker] == 0:
                visit(macros, there)
                if not is_met(level, macros, there, worker):
                    move(level, board, here, there)
                    flood(level, board, board.other, worker)
                    add_state(level, macros, there, board.other)
                    move(level, board, there, here)


def can_return(solver: Solver, state: int, home: int) -> bool:
    """Return whether the worker can walk from a state back to a cell."""
    return has_at(solver.level, solver.macros.area, state * solver.level.height, home)


def can_be_pulled(solver: Solver, box: int) -> bool:
    """Return whether a box has room to be pulled in any direction."""
    near = solver.level.near
    for way in range(4):
        there = near[4 * box + way]
        if solver.board.box[there] == 0 and solver.board.box[near[4 * there + way]] == 0:
            return True
    return False
