"""Deadlock patterns: boxes that cannot all come to targets, wherever the others are.

They are learnt during the search (`learning`). A position that contains one of them, with the
worker in the same part of the floor, is lost. The idea comes from the pattern searches of Rolling
Stone (Junghanns and Schaeffer, 2001) and the deadlock sets of YASS (B. Damgaard).
"""

from ....game.lines import Longs, copy
from .flood import has_at
from .record import Patterns, Solver, SolverLevel

MOST_BOXES = 20
"""The maximum number of boxes of a pattern."""


def is_known(solver: Solver, worker: int) -> bool:
    """Return whether the current position contains a known pattern, and so is lost."""
    for at in range(solver.board.count):
        if is_known_at(solver, solver.board.list[at], worker):
            return True
    return False


def is_known_at(solver: Solver, cell: int, worker: int) -> bool:
    """Return whether the current position contains a known pattern with a box on this cell."""
    patterns = solver.patterns
    if patterns.count == 0:
        return False
    entry = patterns.first[cell]
    while entry != 0:
        if is_present(solver, patterns, (entry - 1) // MOST_BOXES, worker):
            return True
        entry = patterns.after[entry - 1]
    return False


def is_present(solver: Solver, patterns: Patterns, pattern: int, worker: int) -> bool:
    """Return whether the current position contains this pattern."""
    level = solver.level
    if not has_at(level, patterns.region, pattern * len(level.floor), worker):
        return False
    first = pattern * MOST_BOXES
    for at in range(first, first + patterns.size[pattern]):
        if solver.board.box[patterns.box[at]] == 0:
            return False
    return True


def remember_pattern(level: SolverLevel, patterns: Patterns, region: Longs) -> None:
    """Store the boxes in `Patterns.hand`, with the worker in this region, if there is room."""
    pattern = patterns.count
    if pattern == len(patterns.size) or patterns.hand_count > MOST_BOXES:
        return
    patterns.count += 1
    patterns.size[pattern] = patterns.hand_count
    copy(region, 0, patterns.region, pattern * len(level.floor), len(level.floor))
    for at in range(patterns.hand_count):
        cell = patterns.hand[at]
        entry = pattern * MOST_BOXES + at
        patterns.box[entry] = cell
        patterns.after[entry] = patterns.first[cell]
        patterns.first[cell] = entry + 1
