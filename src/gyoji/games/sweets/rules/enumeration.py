"""The actions worth trying, in ascending order."""

from ....game.state import AREA, TURN, State
from .legality import holds, may_play, may_trade
from .numbers import *


def next_action(state: State, action: int) -> int:
    """The end of the turn; tokens in hand to free places; the player's tokens to move; trades."""
    if action < 0:
        return END
    area = state[AREA]
    here, there = action // area % area, action % area
    what = action // area // area if action else PLACE * CODES
    while what < (TRADE + 1) * CODES:
        if is_open(state, what):
            pair = next_pair(state, what, here, there)
            if pair:
                return what * area * area + pair
        what += 1
        here = there = 0
    return -1


def is_open(state: State, what: int) -> bool:
    """Whether the player may do anything of this kind now."""
    x = what % CODES
    if what >= TRADE * CODES:
        return x < NO_KIND and may_try(state, TRADER, TRADER, False)
    if what >= SWAP * CODES:
        return x < ORDINARY and may_try(state, SWAPPER, x, True)
    return x < SHIPS and may_try(state, x, x, x < ORDINARY)


def may_try(state: State, code: int, moved: int, lands: bool) -> bool:
    """A trusted player may do anything possible, others what their hands allow."""
    return state[TRUST] > 0 or may_play(state, code, moved, lands, None)


def next_pair(state: State, what: int, here: int, there: int) -> int:
    """The next two places to try, as here * area + there; 0 if there are none."""
    area = state[AREA]
    if what < SWAP * CODES:
        return next_free(state, here, SEA if what % CODES >= ORDINARY else LAND) * area
    while here < area:
        if what < TRADE * CODES:
            end = next_new_place(state, what % CODES, here, there)
        else:
            end = next_city(state, what % CODES, here, there)
        if end:
            return here * area + end
        here += 1
        there = 0
    return 0


def next_new_place(state: State, code: int, here: int, there: int) -> int:
    """The next place for the player's token at `here`; 0 if there is none."""
    cell = LAND + 4 * (1 + code + CODES * state[TURN])
    return next_free(state, there, LAND) if state[here] == cell else 0


def next_free(state: State, at: int, ground: int) -> int:
    """The next empty place of this ground; 0 if there is none."""
    area = state[AREA]
    at += 1
    while at < area:
        if state[at] == ground:
            return at
        at += 1
    return 0


def next_city(state: State, kinds: int, city: int, other: int) -> int:
    """The next city to exchange these kinds with; 0 if there is none."""
    if not holds(state, city, kinds // KINDS):
        return 0
    area, wanted = state[AREA], 4 << kinds % KINDS
    other += 1
    while other < area:
        cell = state[other]
        if cell & wanted and cell & GROUND == CITY and may_trade(state, kinds, city, other, None):
            return other
        other += 1
    return 0
