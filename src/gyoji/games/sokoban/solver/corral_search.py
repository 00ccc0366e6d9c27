"""Corral deadlocks: a search with the boxes of a corral alone.

All other boxes are taken away. If the boxes of the corral can neither be brought to targets nor one
of them out of the corral, the corral can never be opened, and the position is lost. Verdicts are
kept by the boxes' places and the worker's region. After "corral deadlock detection" of YASS (B.
Damgaard) and the pattern searches of Rolling Stone (Junghanns and Schaeffer, 2001).
"""

from ....lines import copy
from .board import can_push, cover, uncover
from .cache import look_up, remember
from .flood import first_of, flood, has
from .freeze import DEADLOCK, FREE, freeze, is_loose
from .record import CORRAL_STATES, NONE, STATE, Board, Level, Solver

OPEN, LOST = 0, 1
MARKS = 1 << 12
SALT = 0x1E3779B97F4A7C15


def is_lost(solver: Solver, worker: int) -> bool:
    """Whether the corral that was just found can never be opened."""
    if solver.cluster_count > STATE - 2:
        return False
    level = solver.level
    board = solver.board
    for at in range(board.count):
        if board.inside[board.list[at]] == 0:
            uncover(level, board, board.list[at])
    flood(level, board, board.other, worker)
    region = first_of(level, board.other)
    key = level.keys.worker[region] ^ SALT
    for at in range(solver.cluster_count):
        key ^= level.keys.box[board.cluster[at]]
    verdict = look_up(solver.corrals, key)
    if verdict == NONE:
        begin(solver, region, key)
        verdict = search(solver)
        remember(solver.corrals, key, verdict)
        restore(level, board, solver.cluster_count)
    for at in range(board.count):
        if board.inside[board.list[at]] == 0:
            cover(level, board, board.list[at])
    return verdict == LOST


def restore(level: Level, board: Board, count: int) -> None:
    """Put the boxes of the corral back."""
    for at in range(count):
        cover(level, board, board.cluster[at])


def begin(solver: Solver, region: int, key: int) -> None:
    """The first state; the boxes of the corral are taken up."""
    level = solver.level
    board = solver.board
    copy(board.other, 0, board.outside, 0, level.height)
    for at in range(solver.cluster_count):
        solver.states[at] = board.cluster[at]
        uncover(level, board, board.cluster[at])
    solver.states[solver.cluster_count] = region
    solver.state_count = 1
    solver.state_mark += 1
    is_new(solver, key)


def search(solver: Solver) -> int:
    """Breadth-first, from the first state."""
    level = solver.level
    board = solver.board
    done = 0
    found = False
    while done < solver.state_count and not found:
        first = done * STATE
        for at in range(solver.cluster_count):
            cover(level, board, solver.states[first + at])
        flood(level, board, board.other, solver.states[first + solver.cluster_count])
        for at in range(solver.cluster_count):
            found = found or opens(solver, first, at)
        for at in range(solver.cluster_count):
            uncover(level, board, solver.states[first + at])
        done += 1
    return OPEN if found else LOST


def opens(solver: Solver, first: int, at: int) -> bool:
    """Whether a push of this box opens the corral, or there are too many states to know."""
    level = solver.level
    board = solver.board
    here = solver.states[first + at]
    for way in range(4):
        there = level.near[4 * here + way]
        if can_push(level, board, board.other, here, way):
            if board.inside[there] == 0 and has(level, board.outside, there):
                return True
            uncover(level, board, here)
            cover(level, board, there)
            found = follow(solver, first, at, there)
            uncover(level, board, there)
            cover(level, board, here)
            if found:
                return True
    return False


def follow(solver: Solver, first: int, at: int, there: int) -> bool:
    """Note the state after a push; whether the search is over with it."""
    level = solver.level
    count = solver.cluster_count
    last = solver.state_count * STATE
    here = solver.states[first + at]
    copy(solver.states, first, solver.states, last, count)
    solver.states[last + at] = there
    frozen = FREE
    if not is_loose(level, solver.board, there):
        frozen = freeze(level, solver.states, last, count, solver.board.frozen)
    if frozen == DEADLOCK:
        return False
    if is_home(level, solver, last):
        return True
    flood(level, solver.board, solver.board.third, here)
    region = first_of(level, solver.board.third)
    solver.states[last + count] = region
    if is_new(solver, state_key(solver, last, region)):
        solver.state_count += 1
    return solver.state_count == CORRAL_STATES


def is_home(level: Level, solver: Solver, first: int) -> bool:
    """Whether all boxes of the corral are on targets."""
    for at in range(first, first + solver.cluster_count):
        if level.target_of[solver.states[at]] == 0:
            return False
    return True


def state_key(solver: Solver, first: int, region: int) -> int:
    key = solver.level.keys.worker[region] ^ SALT
    for at in range(first, first + solver.cluster_count):
        key ^= solver.level.keys.box[solver.states[at]]
    return key


def is_new(solver: Solver, key: int) -> bool:
    """Whether a state has not been met in this search; note that it is now."""
    slot = key & (MARKS - 1)
    while solver.state_marks[slot] == solver.state_mark:
        if solver.state_keys[slot] == key:
            return False
        slot = (slot + 1) & (MARKS - 1)
    solver.state_marks[slot] = solver.state_mark
    solver.state_keys[slot] = key
    return True
