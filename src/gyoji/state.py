"""The state: one play of one game, as one line of integers.

A state holds the board's cells in reading order, then the play's registers. Cells are counted
from the front and registers from the back, so both are plain indices:

    state[p]       the cell at place p          (p = 0, 1, 2, ...)
    state[STATUS]  a register, by its name      (the names are -1, -2, -3, ...)

Everything a play is, is in its state: copy it to save the play, compare it to compare plays, hash
it to remember one, lay states end to end to run a batch.

Every board is ringed: nothing ever stands on its outermost cells, so the neighbours of whatever
moves are always cells, and no rule looks for an edge.
"""

from typing import Protocol

Position = tuple[int, ...]
"""A state at rest: immutable, hashable, comparable."""


class State(Protocol):
    """All that rules may do with a state; a ``list`` of integers does."""

    def __getitem__(self, at: int, /) -> int: ...
    def __setitem__(self, at: int, value: int, /) -> None: ...


# Every state ends with these registers; a game's own go on from OWN downwards.
STATUS, TURN, WIDTH, AREA, OWN = -1, -2, -3, -4, -5

RUNNING = 0  # the status of a play that is not over; each game names its ends

# The four ways on a square board.
UP, DOWN, LEFT, RIGHT = 0, 1, 2, 3


def stride(state: State, way: int) -> int:
    """How far one step that way moves a place (without a branch: it is the hottest line here)."""
    return (2 * (way & 1) - 1) * (1 if way & 2 else state[WIDTH])


def four_ways(state: State, action: int) -> int:
    """The `next_action` of a game in which each way is an action."""
    return action + 1 if action < RIGHT else -1


def one_player(state: State) -> int:
    """The `players` of a game for one."""
    return 1
