"""Plain functions for a game without a module `learning`: cells, and registers as numbers.

A game in one file has a copy of this module with its own constants (`author.loading`), so it
imports by absolute names.
"""

from array import array

from gyoji.game.state import AREA, OWN, TURN, WIDTH, Position, State

PLANES: tuple[str, ...] = ()
NUMBERS: tuple[str, ...] = ()
CELLS = 1
NARROW = False
LEVELS = ("", 6)
TURNS = 1
"""1 if the first number is the player to move."""

OFFSETS = bytes(range(256))
"""How far below OWN the register of each further number is."""

SEEN = b""
"""How players see each kind of cell, where some are hidden."""

COMMANDS = 0
"""The number of actions, if it is the same on every board; otherwise 0."""

PER_CELL, PER_PAIR, PER_COLUMN, BESIDES = 1, 0, 0, 0
"""The number of actions for each cell, pair of cells and column, and of others: see `choices`."""


def features(state: State, at: int, player: int) -> int:
    return 1 << state[at]


def seen_features(state: State, at: int, player: int) -> int:
    return 1 << SEEN[state[at]]


def number(state: State, index: int, player: int) -> int:
    if index < TURNS:
        return state[TURN]
    value = state[OWN - OFFSETS[index - TURNS]]
    return max(0, min(255, value))


def choices(state: State) -> int:
    columns = state[WIDTH] - 2
    cells = (state[AREA] // state[WIDTH] - 2) * columns
    return COMMANDS + BESIDES + PER_COLUMN * columns + PER_CELL * cells + PER_PAIR * cells * cells


def table(start: Position) -> "array[int]":
    raise NotImplementedError  # the game's own function takes its place
