"""The actions allowed to a player: rules, 3 and 8."""

from ....game.events import Log, tell
from ....game.state import TURN, State
from .numbers import *


def may_play(state: State, code: int, moved: int, lands: bool, log: Log) -> bool:
    """Return whether a token of the set may be played: one on land a turn, as the hand holds."""
    if lands and state[LANDED]:
        tell(log, TURN_LAND, state[TURN], code)
        return False
    if slot(moved) < 0:
        tell(log, NO_SUCH_TOKEN, moved, code)
        return False
    if count_held(state, state[TURN], code) == 0:
        tell(log, NOT_IN_HAND, state[TURN], code)
        return False
    return True


def is_free(state: State, at: int, ground: int, log: Log) -> bool:
    """Return whether the place has this ground and is empty."""
    cell = state[at]
    if cell == ground:
        return True
    if cell & GROUND == ground:
        tell(log, OCCUPIED, at, owner(cell))
    else:
        tell(log, NOT_LAND if ground == LAND else NOT_SEA, at, cell & GROUND)
    return False


def may_move(state: State, code: int, here: int, log: Log) -> bool:
    """Return whether a token may move: an ordinary one, the player's own, and on that place."""
    if code >= ORDINARY:
        tell(log, SWAP_KIND, code, here)
        return False
    cell = state[here]
    if cell < 4 or cell & GROUND == CITY or owner(cell) != state[TURN]:
        tell(log, SWAP_NOT_OWN, here, state[TURN])
        return False
    if token(cell) != code:
        tell(log, SWAP_OTHER_TOKEN, here, token(cell))
        return False
    return True


def may_trade(state: State, kinds: int, city: int, other: int, log: Log) -> bool:
    """Return whether two cities may trade: they hold these packages, and get no kind twice."""
    if city == other and city > 0:
        tell(log, SAME_CITY, city, other)
        return False
    one, two = kinds // KINDS, kinds % KINDS
    if not holds(state, city, one) or not holds(state, other, two):
        missing = other if holds(state, city, one) else city
        tell(log, NO_PACKAGE, missing, two if missing == other else one)
        return False
    if one != two and (holds(state, city, two) or holds(state, other, one)):
        twice = city if holds(state, city, two) else other
        tell(log, REPEATED, twice, two if twice == city else one)
        return False
    return True


def holds(state: State, city: int, kind: int) -> bool:
    """Return whether the city holds a package of this kind now."""
    cell = state[city]
    return kind < KINDS and cell & GROUND == CITY and cell & 4 << kind > 0
