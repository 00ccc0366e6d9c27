"""The game of sweets: besiege cities with tokens, take the packages you press hardest for.

Four players on a board of hexagons, each with a hand of twenty tokens. One action is one entry of
a turn, or the turn's end. The board is ringed with cells that are no field.
"""

from ...events import Log, tell
from ...state import AREA, OWN, STATUS, TURN, WIDTH, State

# A cell is its ground, plus four times what is on it: a city's packages (a sum of 1, 2, 4 for the
# kinds C, P, K), or a token (1 + its code + 64 for each player before its owner), or nothing.
SEA, LAND, CITY, OUTSIDE, GROUND = 0, 1, 2, 3, 3
PLAYERS, KINDS = 4, 3

# A token's code is ten times its letter (C P K W S) plus its digit; then come 00 and ZZ. Codes
# below ORDINARY are ordinary, from there to SHIPS they are ships.
WILD, SHIP = 3, 4
ORDINARY, SHIPS, SWAPPER, TRADER, CODES = 40, 50, 50, 51, 64

# A hand holds two bits for each of the set's codes: how many are left of it.
HAND_FULL = 0x15555 | 3 << 18 | 2 << 20 | 1 << 22 | 3 << 24 | 1 << 26 | 1 << 28

# An action is ((what * CODES + x) * area + p) * area + q; the end of a turn is the action END.
# PLACE: x a code, p its place. SWAP: x the moved token's code, p its place, q its new one.
# TRADE: x three times one kind plus the other, p and q their cities; NO_KIND for a strange kind.
END, PLACE, SWAP, TRADE = 0, 1, 2, 3
NO_KIND = 9

# Registers: when cities are settled, whether the input is trusted, empty land, land tokens and
# entries of this turn, closed cities to be settled at its end, the winners (a sum of 1, 2, 4, 8).
CAPTURE, TRUST, FREE, LANDED = OWN, OWN - 1, OWN - 2, OWN - 3
ENTRIES, DUE, WINNERS = OWN - 4, OWN - 5, OWN - 6
HAND = OWN - 7  # and one less for each further player
WON = HAND - PLAYERS  # and one less for each further kind, three less for each further player
LAST = WON - PLAYERS * KINDS + 1

# What CAPTURE may be: a city is settled at once, or when the turn is over.
AT_TOKEN, AT_TURN = 0, 1

# The one way to end.
FINISHED = 1

# Answers.
REFUSED, PLACED, SWAPPED, TRADED, PASSED = 0, 1, 2, 3, 4

# Events of an entry: each with two places or numbers.
TOKEN_SET, SHIP_SET, TOKEN_MOVED, MOVED_FROM, EXCHANGED, EXCHANGED_KINDS = 1, 2, 3, 4, 5, 6
TURN_OVER, CLOSED, PACKAGE, TAKEN, LOST = 7, 8, 9, 10, 11
# Events of the verdict.
ALL_FILLED, LEADS, BY_TWO_LEADS, NO_LEADER, ONLY_CANDIDATE, BY_REST, BY_TOTAL, JOINTLY = (
    12, 13, 14, 15, 16, 17, 18, 19,
)  # fmt: skip
# Events of refusals, in the order in which they are looked for.
TURN_EMPTY, TURN_LAND, TURN_NO_LAND, NO_SUCH_TOKEN, NOT_IN_HAND, NOT_LAND, NOT_SEA, OCCUPIED = (
    20, 21, 22, 23, 24, 25, 26, 27,
)  # fmt: skip
SWAP_KIND, SWAP_NOT_OWN, SWAP_OTHER_TOKEN = 28, 29, 30
SAME_CITY, NO_PACKAGE, REPEATED, NO_ENTRY = 31, 32, 33, 34


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
    what = here // area
    if what < SWAP * CODES:
        code = what - PLACE * CODES
        if not 0 <= code < SHIPS or action % area:
            tell(log, NO_ENTRY, code, action % area)
            return REFUSED
        return place(state, code, here % area, log)
    if what < TRADE * CODES:
        return swap(state, what - SWAP * CODES, here % area, action % area, log)
    return trade(state, what - TRADE * CODES, here % area, action % area, log)


# ---------------------------------------------------------------- the entries of a turn


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
    """00 takes the place of one's own ordinary token, which goes to empty land."""
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
    """A turn has one new token on land; the turn that fills the last land is the last one."""
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


# ---------------------------------------------------------------- what a player may do


def may_play(state: State, code: int, moved: int, lands: bool, log: Log) -> bool:
    """One new token on land a turn; tokens of the set; each only as often as the hand holds it."""
    if lands and state[LANDED]:
        tell(log, TURN_LAND, state[TURN], code)
        return False
    if slot(moved) < 0:
        tell(log, NO_SUCH_TOKEN, moved, code)
        return False
    if held(state, state[TURN], code) == 0:
        tell(log, NOT_IN_HAND, state[TURN], code)
        return False
    return True


def is_free(state: State, at: int, ground: int, log: Log) -> bool:
    """The place is of that ground and empty."""
    cell = state[at]
    if cell == ground:
        return True
    if cell & GROUND == ground:
        tell(log, OCCUPIED, at, owner(cell))
    else:
        tell(log, NOT_LAND if ground == LAND else NOT_SEA, at, cell & GROUND)
    return False


def may_move(state: State, code: int, here: int, log: Log) -> bool:
    """Only an ordinary token, only one's own, and only the one that lies there."""
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
    """Two cities, each with its package; and afterwards none holds a kind twice."""
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
    """Is a package of the kind in the city now?"""
    cell = state[city]
    return kind < KINDS and cell & GROUND == CITY and cell & 4 << kind > 0


# ---------------------------------------------------------------- settling cities


def besiege(state: State, at: int, log: Log) -> None:
    """A land place was filled: any city beside it may be closed now."""
    state[FREE] -= 1
    state[LANDED] += 1
    width = state[WIDTH]
    close(state, at - width, log)
    close(state, at - width + 1, log)
    close(state, at - 1, log)
    close(state, at + 1, log)
    close(state, at + width - 1, log)
    close(state, at + width, log)


def close(state: State, city: int, log: Log) -> None:
    """A city that has just been closed is settled, at once or when the turn is over."""
    if state[city] & GROUND != CITY or state[city] == CITY or not is_closed(state, city):
        return
    if state[CAPTURE] == AT_TURN:
        state[DUE] += 1
    else:
        settle(state, city, log)


def is_closed(state: State, city: int) -> bool:
    """Does every land place that touches the city hold a token?"""
    width = state[WIDTH]
    return (
        state[city - width] != LAND
        and state[city - width + 1] != LAND
        and state[city - 1] != LAND
        and state[city + 1] != LAND
        and state[city + width - 1] != LAND
        and state[city + width] != LAND
    )


def settle_all(state: State, log: Log) -> None:
    """The turn is over: settle the cities that it closed."""
    city = 0
    while state[DUE]:
        cell = state[city]
        if cell & GROUND == CITY and cell > CITY and is_closed(state, city):
            settle(state, city, log)
            state[DUE] -= 1
        city += 1


def settle(state: State, city: int, log: Log) -> None:
    """Each package by itself; afterwards the city is empty for good."""
    tell(log, CLOSED, city, state[city] >> 2)
    for kind in range(KINDS):
        if state[city] & 4 << kind:
            tell(log, PACKAGE, kind, city)
            award(state, kind, strengths(state, city, kind), log)
    state[city] = CITY


def award(state: State, kind: int, forces: int, log: Log) -> None:
    """The package goes to whoever is strictly the strongest; a tie loses it."""
    best, taker, sharers = -1, 0, 0
    for player in range(PLAYERS):
        force = forces >> 8 * player & 255
        if force > best:
            best, taker, sharers = force, player, 1
        elif force == best:
            sharers += 1
    if sharers > 1:
        tell(log, LOST, sharers, best)
        return
    state[WON - KINDS * taker - kind] += 1
    tell(log, TAKEN, taker, best)


def strengths(state: State, city: int, kind: int) -> int:
    """How hard the tokens around a city press for a kind: eight bits for each player."""
    width = state[WIDTH]
    return (
        force(state[city - width], kind)
        + force(state[city - width + 1], kind)
        + force(state[city - 1], kind)
        + force(state[city + 1], kind)
        + force(state[city + width - 1], kind)
        + force(state[city + width], kind)
    )


def force(cell: int, kind: int) -> int:
    """A token presses with its digit, if its letter is the kind's or one that is for all."""
    if cell < 4 or cell & GROUND == CITY:
        return 0
    code = token(cell)
    letter = code // 10
    if letter == kind or letter == WILD or letter == SHIP:
        return code % 10 << 8 * owner(cell)
    return 0


# ---------------------------------------------------------------- the verdict


def finish(state: State, log: Log) -> None:
    """All land is filled: the game is over, and who won is said."""
    state[STATUS] = FINISHED
    tell(log, ALL_FILLED, state[TURN], state[ENTRIES])
    state[WINNERS] = verdict(state, log)


def verdict(state: State, log: Log) -> int:
    """Whoever leads two kinds; or the best of those who lead one; or nobody."""
    candidates = twice = 0
    for kind in range(KINDS):
        leader = leader_of(state, kind)
        if leader < PLAYERS:
            tell(log, LEADS, leader, kind)
            twice |= candidates & 1 << leader
            candidates |= 1 << leader
    if twice:
        return by(twice, BY_TWO_LEADS, 2, log)
    if candidates == 0:
        tell(log, NO_LEADER, 0, 0)
        return 0
    if is_one(candidates):
        return by(candidates, ONLY_CANDIDATE, 1, log)
    return compare(state, candidates, log)


def compare(state: State, candidates: int, log: Log) -> int:
    """The candidates with the greatest rest; of these the ones with the greatest total."""
    most = greatest(state, candidates, False)
    candidates = keep(state, candidates, False, most)
    if is_one(candidates):
        return by(candidates, BY_REST, most, log)
    most = greatest(state, candidates, True)
    candidates = keep(state, candidates, True, most)
    return by(candidates, BY_TOTAL if is_one(candidates) else JOINTLY, most, log)


def by(players: int, event: int, number: int, log: Log) -> int:
    """Tell for each winner by what he won."""
    for player in range(PLAYERS):
        if players >> player & 1:
            tell(log, event, player, number)
    return players


def greatest(state: State, players: int, whole: bool) -> int:
    """The greatest worth among these players."""
    most = 0
    for player in range(PLAYERS):
        if players >> player & 1 and worth(state, player, whole) > most:
            most = worth(state, player, whole)
    return most


def keep(state: State, players: int, whole: bool, most: int) -> int:
    """Those of these players who are worth that much."""
    kept = 0
    for player in range(PLAYERS):
        if players >> player & 1 and worth(state, player, whole) == most:
            kept |= 1 << player
    return kept


def worth(state: State, player: int, whole: bool) -> int:
    """A player's packages: all of them, or without the kind that he leads."""
    packages = 0
    for kind in range(KINDS):
        if whole or leader_of(state, kind) != player:
            packages += won(state, player, kind)
    return packages


def leader_of(state: State, kind: int) -> int:
    """Who has strictly more packages of a kind than every other player; PLAYERS if nobody."""
    best, leader = -1, PLAYERS
    for player in range(PLAYERS):
        number = won(state, player, kind)
        if number > best:
            best, leader = number, player
        elif number == best:
            leader = PLAYERS
    return leader


def is_one(players: int) -> bool:
    """Is there but one player among these?"""
    return players & (players - 1) == 0


# ---------------------------------------------------------------- what is worth trying


def next_action(state: State, action: int) -> int:
    """The end of the turn; tokens in hand to free places; one's own to move; legal exchanges."""
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
    """May the player do anything of that kind now?"""
    x = what % CODES
    if what >= TRADE * CODES:
        return x < NO_KIND and may_try(state, TRADER, TRADER, False)
    if what >= SWAP * CODES:
        return x < ORDINARY and may_try(state, SWAPPER, x, True)
    return x < SHIPS and may_try(state, x, x, x < ORDINARY)


def may_try(state: State, code: int, moved: int, lands: bool) -> bool:
    """A trusted player may do whatever can be done, others what their hands allow."""
    return state[TRUST] > 0 or may_play(state, code, moved, lands, None)


def next_pair(state: State, what: int, here: int, there: int) -> int:
    """The next two places to try: here * area + there; 0 when there are none."""
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
    """The next place for the player's token from here; 0 when there is none."""
    cell = LAND + 4 * (1 + code + CODES * state[TURN])
    return next_free(state, there, LAND) if state[here] == cell else 0


def next_free(state: State, at: int, ground: int) -> int:
    """The next empty place of that ground; 0 when there is none."""
    area = state[AREA]
    at += 1
    while at < area:
        if state[at] == ground:
            return at
        at += 1
    return 0


def next_city(state: State, kinds: int, city: int, other: int) -> int:
    """The next city to exchange these kinds with; 0 when there is none."""
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


# ---------------------------------------------------------------- tokens, hands, packages


def token(cell: int) -> int:
    """The code of the token on a cell."""
    return (cell >> 2) - 1 & CODES - 1


def owner(cell: int) -> int:
    """Whose token it is."""
    return ((cell >> 2) - 1) // CODES


def slot(code: int) -> int:
    """Which of the set's fifteen codes it is; -1 if none."""
    letter, digit = code // 10, code % 10
    if letter < WILD:
        return 3 * letter + digit - 2 if 2 <= digit <= 4 else -1
    if letter == WILD:
        return 8 + digit if 1 <= digit <= 3 else -1
    if letter == SHIP:
        return 12 if digit == 1 else -1
    return code - SWAPPER + 13


def held(state: State, player: int, code: int) -> int:
    """How many tokens of a code of the set are left in a player's hand."""
    return state[HAND - player] >> 2 * slot(code) & 3


def won(state: State, player: int, kind: int) -> int:
    """How many packages of a kind a player has won."""
    return state[WON - KINDS * player - kind]


def players(state: State) -> int:
    """Always four."""
    return PLAYERS


def score(state: State, player: int) -> int:
    """One for each winner."""
    return state[WINNERS] >> player & 1
