"""Advisors: each names the best move by one criterion (Shoham and Schaeffer, 2020)."""

from ....game.lines import fill
from .geometry import apart
from .record import NONE, Features, Solver

PACKING, CONNECTING, PLANNING, PUSHING = 0, 1, 2, 3
OPENING, EXPLORING, COOLING, CLEARING = 4, 5, 6, 7
ADVISORS = 8

CLOSE = 2
"""The distance in steps from the hottest box within which another box counts as in its way."""


def advise_all(solver: Solver) -> None:
    """Ask all advisors about all moves; their choices are in `advised`."""
    features = solver.features
    fill(features.advised, 0, ADVISORS, NONE)
    for at in range(features.moves):
        value = features.value[at]
        less_divided = features.regions[at] <= features.regions_now
        if features.packed[at] > solver.features.packed_now:
            prefer(features, PACKING, at, value)
        if features.regions[at] < features.regions_now:
            prefer(features, CONNECTING, at, value)
        if features.outside[at] < features.outside_now:
            prefer(features, PLANNING, at, value)
        if features.least[at] < features.least_now:
            prefer(features, PUSHING, at, first(features.least[at], value))
        if features.reached[at] > features.reached_now and less_divided:
            prefer(features, OPENING, at, first(8191 - features.reached[at], value))
        if features.reached[at] > features.reached_now and not less_divided:
            prefer(features, EXPLORING, at, value)
        if features.hotspots[at] < features.hotspots_now:
            prefer(features, COOLING, at, first(features.hotspots[at], value))
        if less_divided and is_clearing(solver, features.node[at]):
            prefer(features, CLEARING, at, value)


def first(number: int, value: int) -> int:
    """Return a value that orders by `number` first, then by `value`."""
    return min(number, 8191) << 48 | value


def prefer(features: Features, advisor: int, at: int, value: int) -> None:
    """Take this move for the advisor if its value is less than the best so far."""
    if features.advised[advisor] == NONE or value < features.advice[advisor]:
        features.advised[advisor] = at
        features.advice[advisor] = value


def is_advised(features: Features, at: int) -> int:
    """Return whether an advisor names this move."""
    for advisor in range(ADVISORS):
        if features.advised[advisor] == at:
            return 1
    return 0


def is_clearing(solver: Solver, node: int) -> bool:
    """Return whether a move takes the hottest box away, or one beside it."""
    level = solver.level
    hottest = solver.features.hottest
    here = solver.fess.move[node] >> 16
    there = solver.fess.move[node] & 65535
    if hottest == level.cells:
        return False
    before = apart(level, here, hottest)
    return before == 0 or (before <= CLOSE and apart(level, there, hottest) > before)
