"""Plain functions for a game without a module `learning`: it shows its cells and registers.

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
"""1 if the first of the numbers that players see is the player to move; otherwise 0."""

OFFSETS = bytes(range(256))
"""For each further number that players see, how far the index of its register is below OWN."""

SEEN = b""
"""For each kind of cell, the kind that players see in its place, if the game hides some kinds."""

COMMANDS = 0
"""The number of actions, if it is the same on every board; otherwise 0."""

PER_CELL, PER_PAIR, PER_COLUMN, BESIDES = 1, 0, 0, 0
"""Numbers of actions: for each cell, for each pair of cells, for each column, and all others."""


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
