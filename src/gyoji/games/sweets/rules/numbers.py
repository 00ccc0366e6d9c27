"""The numbers of the game of sweets: cells, tokens, actions, registers, answers, events."""

from ....game.state import OWN, State

# A cell is its ground, plus four times its content: a city's packages (a sum of 1, 2, 4 for the
# kinds C, P, K) plus eight times the number of free land fields that touch it; a token (1 + its
# code + 64 for each player before its owner); or 0.
SEA, LAND, CITY, OUTSIDE, GROUND = 0, 1, 2, 3, 3
OPEN = 4 * 8  # for each free land field that touches a city
NEVER = 7  # instead of their number, for a city that touches no land: it is never closed
PLAYERS, KINDS = 4, 3

# A token's code is ten times its letter (C P K W S) plus its digit; then come 00 and ZZ. Codes
# below ORDINARY are ordinary, from there to SHIPS they are ships.
WILD, SHIP = 3, 4
ORDINARY, SHIPS, SWAPPER, TRADER, CODES = 40, 50, 50, 51, 64

# A hand has two bits for each code of the set: the number of tokens left.
HAND_FULL = 0x15555 | 3 << 18 | 2 << 20 | 1 << 22 | 3 << 24 | 1 << 26 | 1 << 28

# An action is ((what * CODES + x) * area + p) * area + q; the end of a turn is the action END.
# PLACE: x a code, p its place. SWAP: x the moved token's code, p its place, q its new one.
# TRADE: x three times one kind plus the other, p and q their cities; NO_KIND for an unknown kind.
END, PLACE, SWAP, TRADE = 0, 1, 2, 3
NO_KIND = 9

# Registers: when cities are settled, whether the input is trusted, empty land, the turn's new land
# tokens and entries, cities to settle at its end, and the winners (a sum of 1, 2, 4, 8).
CAPTURE, TRUST, FREE, LANDED = OWN, OWN - 1, OWN - 2, OWN - 3
ENTRIES, DUE, WINNERS = OWN - 4, OWN - 5, OWN - 6
HAND = OWN - 7  # and one less for each further player
WON = HAND - PLAYERS  # and one less for each further kind, three less for each further player
LAST = WON - PLAYERS * KINDS + 1

# The values of CAPTURE: a city is settled at once, or at the end of the turn.
AT_TOKEN, AT_TURN = 0, 1

# The only end.
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
# Events of refusals, in the order of the checks.
TURN_EMPTY, TURN_LAND, TURN_NO_LAND, NO_SUCH_TOKEN, NOT_IN_HAND, NOT_LAND, NOT_SEA, OCCUPIED = (
    20, 21, 22, 23, 24, 25, 26, 27,
)  # fmt: skip
SWAP_KIND, SWAP_NOT_OWN, SWAP_OTHER_TOKEN = 28, 29, 30
SAME_CITY, NO_PACKAGE, REPEATED, NO_ENTRY = 31, 32, 33, 34


def token(cell: int) -> int:
    """Return the code of the token on a cell."""
    return (cell >> 2 & CODES - 1) - 1


def owner(cell: int) -> int:
    """Return the player whose token this is."""
    return cell >> 8


def packages(cell: int) -> int:
    """Return the packages of a city, as a sum."""
    return cell >> 2 & 7


# Tables by the low byte of a cell, which has everything but a token's owner. What a cell loses when
# a land field beside it is filled; whether it is a closed city with packages; and four times the
# strength of a token for each kind: its digit, if its letter is the kind's or counts for all kinds.
LOW = 4 * CODES - 1
LESS = bytes(OPEN * (low & GROUND == CITY) for low in range(LOW + 1))
READY = bytes(CITY < low < OPEN and low & GROUND == CITY for low in range(LOW + 1))
FOR_C, FOR_P, FOR_K = (
    bytes(
        4 * (code % 10) * (code // 10 in (kind, WILD, SHIP) and ground != CITY)
        for code in range(-1, CODES - 1)
        for ground in range(GROUND + 1)
    )
    for kind in range(KINDS)
)

# The fifteen codes of the set, 2C 3C 4C 2P ... ZZ; and for every code its rank among them, from 1.
SET = bytes([2, 3, 4, 12, 13, 14, 22, 23, 24, 31, 32, 33, 41, SWAPPER, TRADER])
SLOTS = bytes(SET.find(code) + 1 for code in range(CODES))


def slot(code: int) -> int:
    """Return the index of a code among the set's fifteen; -1 if it is not in the set."""
    return SLOTS[code] - 1


def count_held(state: State, player: int, code: int) -> int:
    """Return the number of tokens of a code left in a player's hand."""
    return state[HAND - player] >> 2 * slot(code) & 3


def won(state: State, player: int, kind: int) -> int:
    """Return the number of packages of a kind that a player has won."""
    return state[WON - KINDS * player - kind]
