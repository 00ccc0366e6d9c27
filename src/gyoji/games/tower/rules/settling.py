"""What happens in the Tower automatically: rules, 5.

A tower at rest stays at rest until a block comes or goes. The registers hold the rectangle where
that happened, and only this part is examined: `stir` widens it and `rest` clears it.
"""

from ....game.events import Log, tell
from ....game.state import WIDTH, State
from .numbers import *


def stir(state: State, one: int, other: int) -> None:
    """Blocks came or went between these places: they and the blocks above may be restless."""
    width = state[WIDTH]
    row = one // width
    left = min(one, other) - row * width - 1
    right = max(one, other) - row * width + 1
    if state[BOTTOM]:
        state[TOP] = min(state[TOP], row - 1)
        state[BOTTOM] = max(state[BOTTOM], row)
        state[LEFTMOST] = min(state[LEFTMOST], left)
        state[RIGHTMOST] = max(state[RIGHTMOST], right)
    else:
        state[TOP] = row - 1
        state[BOTTOM] = row
        state[LEFTMOST] = left
        state[RIGHTMOST] = right


def rest(state: State) -> None:
    """No part of the tower is restless."""
    state[TOP] = 0
    state[BOTTOM] = 0
    state[LEFTMOST] = 0
    state[RIGHTMOST] = 0


def settle(state: State, log: Log) -> None:
    """Rounds of automatic actions, until nothing moves."""
    while state[BOTTOM] or state[state[HERE] + state[WIDTH]] == EMPTY:
        vanish(state, log)
        drop_player(state, log)
        drop_blocks(state, log)


def vanish(state: State, log: Log) -> None:
    """All blocks on dimension blocks vanish; top-down, so none is gone before its turn."""
    width = state[WIDTH]
    left = state[LEFTMOST]
    right = state[RIGHTMOST]
    for row in range(state[TOP], state[BOTTOM] + 1):
        for place in range(row * width + left, row * width + right + 1):
            if state[place + width] == HOLE and state[place] >= BLOCK:
                state[place] = EMPTY
                stir(state, place, place)
                tell(log, VANISHED, place, place + width)


def drop_player(state: State, log: Log) -> None:
    """The player falls all the way."""
    here = state[HERE]
    there = here
    while state[there + state[WIDTH]] == EMPTY:
        there += state[WIDTH]
    if there != here:
        state[HERE] = there
        tell(log, DROPPED, here, there)


# `rest` comes first because `fall` may stir what the next round has to examine. The bounds widen on
# the way up: a block that falls takes the support from those above it.
def drop_blocks(state: State, log: Log) -> None:
    """Blocks fall, bottom row first, each row from the left; above a fallen one, look too."""
    width = state[WIDTH]
    row = state[BOTTOM]
    top = state[TOP]
    left = state[LEFTMOST]
    right = state[RIGHTMOST]
    rest(state)
    while row >= top and row > 0:
        start = row * width
        for place in range(start + left, start + right + 1):
            if state[place] >= BLOCK and not borne(state, place + width):
                fall(state, place, log)
                top = min(top, row - 1)
                left = min(left, place - start - 1)
                right = max(right, place - start + 1)
        row -= 1


def fall(state: State, place: int, log: Log) -> None:
    """One block falls all the way; on a dimension block it is not at rest."""
    width = state[WIDTH]
    there = place + width
    while not borne(state, there + width):
        there += width
    state[there] = state[place]
    state[place] = EMPTY
    tell(log, FELL, place, there)
    if state[there + width] == HOLE:
        stir(state, there, there)


def borne(state: State, under: int) -> bool:
    """Whether a block above this place rests on it, or on a corner of a block beside it."""
    return state[under] >= GROUND or state[under - 1] >= GROUND or state[under + 1] >= GROUND
