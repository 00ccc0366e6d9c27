"""Defaults for a module `learning`: learners choose among four directions, which are the actions.

These are plain functions, since the game's twin contains those that its module leaves out.
"""

from array import array

from .state import AREA, Position, State

PLANES: tuple[str, ...] = ()
NUMBERS: tuple[str, ...] = ()
ANNOUNCEMENTS: tuple[str, ...] = ()
MARKS: tuple[tuple[int, int], ...] = ()
DIRECT = True
NARROW = True


def features(state: State, at: int, player: int) -> int:
    return 0


def number(state: State, index: int, player: int) -> int:
    return 0


def announcement(state: State, action: int) -> int:
    return 0


def potential(state: State, player: int) -> int:
    return 0


def limit(state: State) -> int:
    return 4 * state[AREA]  # each of four directions from each cell


def choices(state: State) -> int:
    return 4


def table(start: Position) -> "array[int]":
    return array("q", range(4))


def complete(state: State, coded: int) -> int:
    return coded


def code(state: State, action: int) -> int:
    return action
