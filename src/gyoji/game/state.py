"""The state: one play of one game, as one flat array of integers.

A state holds the board's cells in reading order, then the play's registers. Cells are counted
from the front and registers from the back, so both are plain indices:

    state[p]       the cell at place p          (p = 0, 1, 2, ...)
    state[STATUS]  a register, by its name      (the names are -1, -2, -3, ...)

The state is the whole play: copy it to save the play, compare two to compare plays, hash one to
remember it, lay states end to end to run a batch.

Every board has a ring: nothing ever stands on its outermost cells, so everything that moves has
neighbours on all sides, and no rule checks for an edge.
"""

from typing import Protocol

Position = tuple[int, ...]
"""A state that nobody changes any more: immutable, hashable, comparable."""


class State(Protocol):
    """The operations of rules on a state; a ``list`` of integers will do."""

    def __getitem__(self, at: int, /) -> int: ...
    def __setitem__(self, at: int, value: int, /) -> None: ...


# Every state ends with these registers; a game's own registers start at OWN and go down.
STATUS, TURN, WIDTH, AREA, OWN = -1, -2, -3, -4, -5

RUNNING = 0  # the status of a play that is not over; each game names its ends

# The four directions on a board of squares: two along a column, two along a row. The lowest bit is
# the sign.
UP, DOWN, LEFT, RIGHT = 0, 1, 2, 3


# Written as conditional expressions, which C compiles without branches: a processor would often
# predict such branches wrongly.
def stride(state: State, way: int) -> int:
    """Return how far a step in this direction moves a place."""
    size = state[WIDTH] if way < LEFT else 1
    return size if way & 1 else -size


def four_ways(state: State, action: int) -> int:
    """Serve as `next_action` of a game whose actions are the four directions."""
    return action + 1 if action < RIGHT else -1


def one_player(state: State) -> int:
    """Serve as `players` of a game for one player."""
    return 1
