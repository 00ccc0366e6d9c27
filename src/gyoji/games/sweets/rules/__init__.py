"""The game of sweets: besiege cities with tokens and take the packages you press hardest for.

Four players on a board of hexagons, each with a hand of twenty tokens. An action is an entry of a
turn, or the end of the turn. The board is ringed with cells that are off the board.
"""

from ....game.events import Log, tell
from ....game.state import AREA, TURN, State
from .enumeration import next_action as next_action
from .legality import is_free, may_move, may_play, may_trade
from .numbers import *
from .settling import besiege, settle_all
from .verdict import finish


def begin(state: State, log: Log) -> None:
    """A board without land is full before any turn."""
    if state[FREE] == 0:
        finish(state, log)


def apply(state: State, action: int, log: Log) -> int:
    """One entry of a turn, or its end."""
    if action == END:
        return end_turn(state, log)
    area = state[AREA]
    here = action // area
    there = action - here * area
    what = here // area
    here -= what * area
    if what < SWAP * CODES:
        code = what - PLACE * CODES
        if not 0 <= code < SHIPS or there:
            tell(log, NO_ENTRY, code, there)
            return REFUSED
        return place(state, code, here, log)
    if what < TRADE * CODES:
        return swap(state, what - SWAP * CODES, here, there, log)
    return trade(state, what - TRADE * CODES, here, there, log)


def place(state: State, code: int, at: int, log: Log) -> int:
    """An ordinary token goes to empty land, a ship to empty sea."""
    ship = code >= ORDINARY
    if not state[TRUST] and not may_play(state, code, code, not ship, log):
        return REFUSED
    if not is_free(state, at, SEA if ship else LAND, log):
        return REFUSED
    player = state[TURN]
    state[at] += 4 * (1 + code + CODES * player)
    state[ENTRIES] += 1
    if not state[TRUST]:
        state[HAND - player] -= 1 << 2 * slot(code)
    tell(log, SHIP_SET if ship else TOKEN_SET, code, at)
    if not ship:
        besiege(state, at, log)
    return PLACED


def swap(state: State, code: int, here: int, there: int, log: Log) -> int:
    """00 replaces an ordinary token of the player, which moves to empty land."""
    if not state[TRUST] and not may_play(state, SWAPPER, code, True, log):
        return REFUSED
    if not is_free(state, there, LAND, log) or not may_move(state, code, here, log):
        return REFUSED
    player = state[TURN]
    state[here] = LAND + 4 * (1 + SWAPPER + CODES * player)
    state[there] = LAND + 4 * (1 + code + CODES * player)
    state[ENTRIES] += 1
    if not state[TRUST]:
        state[HAND - player] -= 1 << 2 * slot(SWAPPER)
    tell(log, MOVED_FROM, code, here)
    tell(log, TOKEN_MOVED, code, there)
    besiege(state, there, log)
    return SWAPPED


def trade(state: State, kinds: int, city: int, other: int, log: Log) -> int:
    """ZZ: two packages on the board change places."""
    if not state[TRUST] and not may_play(state, TRADER, TRADER, False, log):
        return REFUSED
    if not may_trade(state, kinds, city, other, log):
        return REFUSED
    one, two = 4 << kinds // KINDS, 4 << kinds % KINDS
    state[city] += two - one
    state[other] += one - two
    state[ENTRIES] += 1
    if not state[TRUST]:
        state[HAND - state[TURN]] -= 1 << 2 * slot(TRADER)
    tell(log, EXCHANGED_KINDS, kinds // KINDS, kinds % KINDS)
    tell(log, EXCHANGED, city, other)
    return TRADED


def end_turn(state: State, log: Log) -> int:
    """A turn has one new token on land; the turn that fills the last land ends the game."""
    if not state[TRUST] and state[LANDED] == 0:
        tell(log, TURN_NO_LAND if state[ENTRIES] else TURN_EMPTY, state[TURN], state[ENTRIES])
        return REFUSED
    if state[DUE]:
        settle_all(state, log)
    state[ENTRIES] = state[LANDED] = 0
    tell(log, TURN_OVER, state[TURN], state[FREE])
    if state[FREE] == 0:
        finish(state, log)
    else:
        state[TURN] = (state[TURN] + 1) % PLAYERS
    return PASSED


def players(state: State) -> int:
    """Always four."""
    return PLAYERS


def score(state: State, player: int) -> int:
    """One for each winner."""
    return state[WINNERS] >> player & 1
