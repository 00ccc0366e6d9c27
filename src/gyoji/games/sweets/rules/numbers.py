"""The numbers of the game of sweets: cells, tokens, actions, registers, answers, events."""

from ....game.declarations import Declarations
from ....game.state import OWN, RUNNING, State

declare = Declarations()

# A cell is its ground, plus four times its content. The content of a city is its packages (a sum of
# 1, 2, 4 for the kinds C, P, K) plus eight times the number of free land fields that touch it. The
# content of another field is a token (1 + its code + 64 for each player before its owner), or 0.
SEA, LAND, CITY, OUTSIDE, GROUND = 0, 1, 2, 3, 3
OPEN = 4 * 8  # for each free land field that touches a city
NEVER = 7  # in place of that number, for a city that touches no land: it is never closed
PLAYERS, KINDS = 4, 3

# A token's code is ten times its letter (C P K W S) plus its digit; then come 00 and ZZ. Codes
# below ORDINARY are ordinary, from there to SHIPS they are ships.
WILD, SHIP = 3, 4
ORDINARY, SHIPS, SWAPPER, TRADER, CODES = 40, 50, 50, 51, 64

# A hand has two bits for each code of the set: the number of tokens left.
HAND_FULL = 0x15555 | 3 << 18 | 2 << 20 | 1 << 22 | 3 << 24 | 1 << 26 | 1 << 28

# An action is ((what * CODES + x) * area + p) * area + q; the end of a turn is the action END.
# PLACE: x a code, p its place. SWAP: x the moved token's code, p its place, q its new one.
# TRADE: x = 3 * one kind + the other kind; p and q the cities of the two packages; NO_KIND for an
# unknown kind.
END, PLACE, SWAP, TRADE = 0, 1, 2, 3
NO_KIND = 9

# Registers. CAPTURE: when cities are settled. TRUST: whether the input is trusted. FREE: the number
# of empty land fields. LANDED, ENTRIES: the new land tokens and the entries of this turn. DUE: the
# cities to settle at its end. WINNERS: a sum of 1, 2, 4, 8.
CAPTURE, TRUST, FREE, LANDED = OWN, OWN - 1, OWN - 2, OWN - 3
ENTRIES, DUE, WINNERS = OWN - 4, OWN - 5, OWN - 6
HAND = OWN - 7  # and one less for each further player
WON = HAND - PLAYERS  # and one less for each further kind, three less for each further player
LAST = WON - PLAYERS * KINDS + 1

# The values of CAPTURE: a city is settled at once, or at the end of the turn.
AT_TOKEN, AT_TURN = 0, 1

# Events of an entry: each with two places or numbers.
TOKEN_SET = declare.event("3 Ordinary", "{a:token} goes to {b:place}", "put", "token", "b")
SHIP_SET = declare.event("3 Ship", "the ship {a:token} goes to {b:place}", "put", "ship", "b")
TOKEN_MOVED = declare.event("3 Replacement", "{a:token} moves to {b:place}", "put", "token", "b")
MOVED_FROM = declare.event(
    "3 Replacement", "00 takes the place of {a:token} on {b:place}", "put", "replacement", "b"
)
EXCHANGED = declare.event("3 Exchange", "between the cities on {a:place} and {b:place}", "jump")
EXCHANGED_KINDS = declare.event("3 Exchange", "packages of {a:kind} and {b:kind} change places")
TURN_OVER = declare.event("3 Turn", "the turn of {a:player} is over, empty land: {b}")
CLOSED = declare.event(
    "4 Closed", "the city on {a:place} is closed, it holds {b:packages}", "take", "city"
)
PACKAGE = declare.event("4 Package", "the package of {a:kind} in the city on {b:place}")
TAKEN = declare.event("4 Package", "{a:player} takes it with strength {b}")
LOST = declare.event("4 Tie", "it is lost: {a} players share the greatest strength, {b}")
# Events of the verdict.
ALL_FILLED = declare.event("5 End", "all land is filled")
LEADS = declare.event("5.1 Lead", "{a:player} leads {b:kind}")
BY_TWO_LEADS = declare.event("5.2 Two leads", "{a:player} wins, leading more than one kind")
NO_LEADER = declare.event("5.3 Candidates", "nobody leads any kind, so nobody wins")
ONLY_CANDIDATE = declare.event("5.3 Candidates", "{a:player} wins, the only one to lead a kind")
BY_REST = declare.event("5.4 Rest", "{a:player} wins by the packages of the other kinds: {b}")
BY_TOTAL = declare.event("5.5 Total", "{a:player} wins by all packages: {b}")
JOINTLY = declare.event("5.5 Total", "{a:player} wins jointly, by all packages: {b}")
# Events of refusals, in the order of the checks.
TURN_EMPTY = declare.event("8 E_TURN_EMPTY", "{a:player} has not played any token yet")
TURN_LAND = declare.event(
    "8 E_TURN_LAND", "{a:player} has a new token on land in this turn already, so no {b:token}"
)
TURN_NO_LAND = declare.event("8 E_TURN_LAND", "{a:player} has no new token on land in this turn")
NO_SUCH_TOKEN = declare.event("8 E_TOKEN", "there is no token {a:token} in the set")
NOT_IN_HAND = declare.event("8 E_NOT_IN_HAND", "{a:player} has no {b:token} in hand")
NOT_LAND = declare.event("8 E_NOT_LAND", "{a:place} is not land but {b:ground}", "glow")
NOT_SEA = declare.event("8 E_NOT_SEA", "{a:place} is not sea but {b:ground}", "glow")
OCCUPIED = declare.event("8 E_OCCUPIED", "{a:place} holds a token of {b:player}", "glow")
SWAP_KIND = declare.event(
    "8 E_SWAP_KIND", "{a:token} is not an ordinary token, so 00 cannot move it"
)
SWAP_NOT_OWN = declare.event("8 E_SWAP_NOT_OWN", "{a:place} holds no token of {b:player}")
SWAP_OTHER_TOKEN = declare.event("8 E_SWAP_OTHER_TOKEN", "{a:place} holds {b:token}")
SAME_CITY = declare.event("8 E_EXCHANGE_SAME_CITY", "both packages are on {a:place}")
NO_PACKAGE = declare.event("8 E_EXCHANGE_NO_PACKAGE", "{a:place} has no package of {b:kind}")
REPEATED = declare.event("8 E_EXCHANGE_REPEATED", "{a:place} would have {b:kind} twice")
NO_ENTRY = declare.event("8 E_TOKEN", "no entry is written with these numbers")

REFUSED, PLACED, SWAPPED, TRADED, PASSED = map(
    declare.answer,
    ("refused", "puts a token down", "moves a token", "exchanges packages", "ends the turn"),
)
declare.end("5 End", "not over: there is land to fill", RUNNING)
FINISHED = declare.end("5 End", "all land is filled")

declare.look("sea", "~ ", "* ", "water")
declare.look("land", "· ", "L ", "ground")
declare.look("city", "⌂ ", "M ", "home")
declare.look("package-C", "C", "C", "sweet", "package of Candies (C)")
declare.look("package-P", "P", "P", "sweet", "package of Gingerbread (P)")
declare.look("package-K", "K", "K", "sweet", "package of Chocolates (K)")
declare.look("token", "", "", "player")
declare.look("ship", "", "", "player")
declare.look("replacement", "", "", "player")
declare.cell("*", SEA, "sea", "sea")
declare.cell("L", LAND, "land", "land")
declare.cell("M", CITY, "city", "city")


def token(cell: int) -> int:
    """Return the code of the token on a cell."""
    return (cell >> 2 & CODES - 1) - 1


def owner(cell: int) -> int:
    """Return the player whose token this is."""
    return cell >> 8


def packages(cell: int) -> int:
    """Return the packages of a city, as a sum."""
    return cell >> 2 & 7


# Tables by the low byte of a cell, which has everything but a token's owner. LESS: the number that
# a cell loses when a land field beside it is filled. READY: whether it is a closed city with
# packages. FOR_C, FOR_P, FOR_K: four times the strength of a token for the kind. The strength is
# its digit if its letter is that of the kind or counts for all kinds, else 0.
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

# The fifteen codes of the set, 2C 3C 4C 2P ... ZZ; and for every code its number among them, from 1
# (0: it is not in the set).
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
