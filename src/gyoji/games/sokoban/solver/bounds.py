"""Lower bounds of the pushes from a position, under its frozen boxes.

Frozen boxes keep their targets for good, and are like walls for all other boxes. The distances
under each set of frozen boxes are computed once, and kept as long as there is memory.
"""

from ....game.lines import Bytes, Shorts, fill
from .distances import measure_among
from .freeze import DEADLOCK, freeze
from .matching import solve, solve_again, sum_after
from .record import (
    FAR,
    FREEZE,
    FROZEN_DISTANCES,
    MATCHING,
    MOST_MATCHED,
    NONE,
    UNPACKING,
    BoxBoard,
    Cache,
    Matching,
    Solver,
    SolverLevel,
)
from .unpacking import ALWAYS, NEVER, unpack

# ---------------------------------------------------------------- cache
# A cache is a table of keys of 62 bits, with a number for each.


def look_up(cache: Cache, key: int) -> int:
    """Return the number of a key; NONE without one."""
    slot = slot_of(cache, key)
    return cache.value[slot] if cache.key[slot] == key + 1 else NONE


def remember(cache: Cache, key: int, value: int) -> None:
    """Insert a new key; a cache that is three quarters full is emptied first."""
    if 4 * cache.count >= 3 * len(cache.key):
        empty(cache)
    slot = slot_of(cache, key)
    cache.key[slot] = key + 1
    cache.value[slot] = value
    cache.count += 1


def empty(cache: Cache) -> None:
    fill(cache.key, 0, len(cache.key), 0)
    cache.count = 0


def slot_of(cache: Cache, key: int) -> int:
    """Return the slot of a key, or the free slot for it."""
    slot = key % (1 << 30) * len(cache.key) >> 30
    while cache.key[slot] != 0 and cache.key[slot] != key + 1:
        slot = slot + 1 if slot + 1 < len(cache.key) else 0
    return slot


# ---------------------------------------------------------------- bounds


def bound(solver: Solver, matching: Matching) -> int:
    """Return a bound for the current position, FAR or more if it is lost.

    It updates `matching` for this position.
    """
    level = solver.level
    if is_frozen_off_target(solver, matching.frozen):
        return FAR
    base_before = matching.base
    key_before = matching.frozen_key
    matching.frozen_key = frozen_key(level, solver.board, matching.frozen)
    if not can_be_packed(solver, matching):
        matching.holds = 0  # it is still that of the frozen boxes before
        return FAR
    matching.base = 0
    if matching.frozen_key != 0 and solver.switches & FROZEN_DISTANCES:
        matching.base = table_under(solver, matching)
    if matching.holds and matching.frozen_key == key_before and matching.base == base_before:
        return solve_again(level.distance, matching, solver.board, level.targets)
    assemble(level, solver.board, matching)
    if is_matched(solver, matching):
        return solve(level.distance, matching)
    matching.total = sum_of_nearest(level.distance, matching)
    return matching.total


def can_be_packed(solver: Solver, matching: Matching) -> bool:
    """Return whether `unpacking` finds nothing that keeps some target from being filled."""
    level = solver.level
    key = matching.frozen_key
    if solver.switches & UNPACKING == 0 or solver.board.count < level.targets:
        return True
    if look_up(solver.unpacked, key) != NONE:
        return True
    found = unpack(level, solver.scratch, matching.frozen, solver.board.box)
    if found == ALWAYS:
        remember(solver.unpacked, key, ALWAYS)
    return found != NEVER


def is_frozen_off_target(solver: Solver, frozen: Bytes) -> bool:
    """Mark the frozen boxes and return whether one of them makes a solution impossible."""
    if solver.switches & FREEZE == 0:
        fill(frozen, 0, solver.level.cells + 1, 0)
        return False
    found = freeze(solver.level, solver.board.list, 0, solver.board.count, frozen)
    return found == DEADLOCK


def bound_after(solver: Solver, matching: Matching, here: int, there: int, frozen: int) -> int:
    """Return the bound after a move of one box from the position of `matching`.

    `frozen` is the answer of `is_freezing`.
    """
    if frozen:
        return bound(solver, solver.trial)
    level = solver.level
    box = matching.row_of[here]
    line = matching.base + there * level.targets
    if is_matched(solver, matching):
        return sum_after(level.distance, matching, box, line)
    nearer = nearest(level.distance, matching, matching.line[box])
    return matching.total + nearest(level.distance, matching, line) - nearer


def is_matched(solver: Solver, matching: Matching) -> bool:
    """Return whether there are few enough boxes for an exact matching."""
    return solver.switches & MATCHING != 0 and matching.size <= MOST_MATCHED


def frozen_key(level: SolverLevel, board: BoxBoard, frozen: Bytes) -> int:
    key = 0
    for at in range(board.count):
        if frozen[board.list[at]]:
            key ^= level.keys.box[board.list[at]]
    return key


def assemble(level: SolverLevel, board: BoxBoard, matching: Matching) -> None:
    """Collect the boxes and targets to be matched; missing boxes need no pushes."""
    size = 0
    for target in range(level.targets):
        if matching.frozen[level.target[target]] == 0:
            matching.column[size] = target
            size += 1
    row = 0
    for at in range(board.count):
        cell = board.list[at]
        if matching.frozen[cell] == 0:
            matching.line[row] = matching.base + cell * level.targets
            matching.cell[row] = cell
            matching.row_of[cell] = row
            row += 1
    matching.rows = row
    # Rows that are left over from a larger matching must not be taken for boxes.
    fill(matching.cell, row, len(matching.cell), level.cells)
    fill(matching.line, row, size, matching.base + level.cells * level.targets)
    matching.size = size
    matching.holds = 0


def sum_of_nearest(distance: Shorts, matching: Matching) -> int:
    """Return the sum of each box's distance to the nearest target: a cheaper, weaker bound."""
    total = 0
    for box in range(matching.size):
        total += nearest(distance, matching, matching.line[box])
    return total


def nearest(distance: Shorts, matching: Matching, line: int) -> int:
    least = FAR
    for target in range(matching.size):
        least = min(least, distance[line + matching.column[target]])
    return least


def table_under(solver: Solver, matching: Matching) -> int:
    """Return the first index of the distances under the frozen boxes of `matching`.

    They are computed if they are not stored.
    """
    known = look_up(solver.frozen_tables, matching.frozen_key)
    if known != NONE:
        return known
    size = (solver.level.cells + 1) * solver.level.targets
    if (solver.frozen_tables.count + 2) * size > len(solver.level.distance):
        solver.tables_full = 1
        return 0
    base = (solver.frozen_tables.count + 1) * size
    measure_among(solver.level, solver.scratch, matching.frozen, base)
    remember(solver.frozen_tables, matching.frozen_key, base)
    return base


def make_room(solver: Solver) -> None:
    """Forget all distances under frozen boxes if there is no room for more of them.

    To be called only between two positions, since the matching of a position uses its distances.
    """
    if solver.tables_full:
        solver.tables_full = 0
        empty(solver.frozen_tables)
        solver.matching.holds = 0
        solver.trial.holds = 0
