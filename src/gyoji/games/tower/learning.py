"""Machine learning for the Tower: planes, a shaped reward, and numbered actions."""

from array import array

from ...game.state import AREA, WIDTH, Position, State
from .rules.numbers import (
    BLOCK,
    EMPTY,
    FIXED,
    FRAGILE,
    GOAL,
    HERE,
    HOLE,
    ICE,
    MOVETO,
    VOID,
    declare,
)

PLANES = (
    "player", "outside", "ground", *declare.words(BLOCK, ICE, GOAL, FIXED, HOLE),
    "fragile block, 1 left", "fragile block, 2 left", "fragile block, 3 left",
)  # fmt: skip
PLAYER = 16  # added to the cell at the player's place
MARKS = ((HERE, PLAYER),)
CELLS = PLAYER + FRAGILE + 3
LEVELS = ("climb", 8)


def features(state: State, at: int, player: int) -> int:
    """Return a bit for each plane; blank cells have none."""
    here = 1 if state[HERE] == at else 0
    cell = state[at]
    return here if cell == EMPTY else here | 2 << cell - VOID


def potential(state: State, player: int) -> int:
    width = state[WIDTH]
    return state[AREA] // width - 2 - state[HERE] // width


def choices(state: State) -> int:
    """Return eight commands, and a walk to each column."""
    return MOVETO + state[WIDTH] - 2


def table(start: Position) -> "array[int]":
    # The first walk, to column 0, would leave the tower, so it is not offered.
    return array("q", [*range(MOVETO), *range(MOVETO + 1, MOVETO + start[WIDTH] - 1)])
