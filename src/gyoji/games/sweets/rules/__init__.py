"""The game of sweets: besiege cities with tokens and take the packages you press hardest for.

Four players on a board of hexagons, each with a hand of twenty tokens. An action is an entry of a
turn, or the end of the turn. The board is ringed with cells that are off the board.
"""

from ....game.events import Log, tell
from ....game.state import AREA, TURN, State
from .numbers import *
from .settling import besiege, settle_all
from .verdict import finish

# ---------------------------------------------------------------- enumeration
# The actions worth trying, in ascending order.


def next_action(state: State, action: int) -> int:
    """Return the next action worth trying: tokens, moves, trades, or the end of the turn."""
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
    """Return whether the player may do any action now whose first two parts are `what`.

    Here `what` is the sort of action and its x in one number, `what * CODES + x` (`numbers`).
    """
    x = what % CODES
    if what >= TRADE * CODES:
        return x < NO_KIND and may_try(state, TRADER, TRADER, False)
    if what >= SWAP * CODES:
        return x < ORDINARY and may_try(state, SWAPPER, x, True)
    return x < SHIPS and may_try(state, x, x, x < ORDINARY)


def may_try(state: State, code: int, moved: int, lands: bool) -> bool:
    """Return whether the player may try this token; in a trusted input, hands do not matter."""
    return state[TRUST] > 0 or may_play(state, code, moved, lands, None)


def next_pair(state: State, what: int, here: int, there: int) -> int:
    """Return the next two places to try, as here * area + there; 0 if there are no more."""
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
    """Return the next place for the player's token at `here`; 0 if there is none."""
    cell = LAND + 4 * (1 + code + CODES * state[TURN])
    return next_free(state, there, LAND) if state[here] == cell else 0


def next_free(state: State, at: int, ground: int) -> int:
    """Return the next empty place of this ground; 0 if there is none."""
    area = state[AREA]
    at += 1
    while at < area:
        if state[at] == ground:
            return at
        at += 1
    return 0


def next_city(state: State, kinds: int, city: int, other: int) -> int:
    """Return the next city to exchange these kinds with; 0 if there is none."""
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


# ---------------------------------------------------------------- rules


def begin(state: State, log: Log) -> None:
    """Begin the game: a board without land is full before any turn."""
    if state[FREE] == 0:
        finish(state, log)


def apply(state: State, action: int, log: Log) -> int:
    """Do one entry of a turn, or its end."""
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
    """Place an ordinary token on empty land, or a ship on empty sea."""
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
    """Replace an ordinary token of the player by 00, and move the token to empty land."""
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
    """Exchange two packages on the board by ZZ."""
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
    """End the turn, which needs one new token on land; the last land ends the game."""
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
    """Return 4."""
    return PLAYERS


def score(state: State, player: int) -> int:
    """Return 1 for each winner."""
    return state[WINNERS] >> player & 1


# ---------------------------------------------------------------- legality
# The actions allowed to a player: rules, 3 and 8.


def may_play(state: State, code: int, moved: int, lands: bool, log: Log) -> bool:
    """Return whether `code` is in hand and, if `moved` lands, no token has landed in this turn."""
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
