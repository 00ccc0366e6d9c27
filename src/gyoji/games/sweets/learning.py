"""Machine learning for the game of sweets: planes, numbers, and numbered entries.

An entry is coded like an action, `((what * CODES + x) * area + p) * area + q`, except SWAP,
whose x is 0: the board says which token is moved. `table` lists all coded entries that the map
allows, in ascending order:

    END
    PLACE   each ordinary code of the set, from 2C to 3W, on each land field
    PLACE   a ship on each sea field
    SWAP    00 on each land field, its token to every other land field
    TRADE   each pair of kinds, CC CP CK PC ... KK, and of cities

Fields and cities are in reading order. Nothing is hidden. Players are counted from the observer,
so that one model can play every seat.
"""

from array import array

from ...game.state import AREA, TURN, Position, State
from .rules.numbers import (
    CITY,
    CODES,
    END,
    ENTRIES,
    FREE,
    GROUND,
    HAND,
    KINDS,
    LAND,
    LANDED,
    ORDINARY,
    OUTSIDE,
    PLACE,
    PLAYERS,
    SEA,
    SHIP,
    SWAP,
    TRADE,
    owner,
    packages,
    slot,
    token,
    won,
)

SEATS = ("own", "next player's", "opposite player's", "previous player's")
LETTERS = ("C", "P", "K", "W", "S", "00")
SET = (*(digit + letter for letter in "CPK" for digit in "234"), "1W", "2W", "3W", "1S", "00", "ZZ")

PLANES = (
    "sea", "land", "city", "package of C", "package of P", "package of K",
    *(f"{seat} token" for seat in SEATS),
    *(f"token with letter {letter}" for letter in LETTERS),
    *(f"token's digit, {worth}" for worth in (1, 2, 4, 8)),
)  # fmt: skip
NUMBERS = (
    "whose turn, from Jaś", "whose turn, from the one who looks", "new tokens on land in this turn",
    "entries in this turn",
    *(f"{seat} {word} in hand" for seat in SEATS for word in SET),
    *(f"{seat} packages of {kind}" for seat in SEATS for kind in "CPK"),
)  # fmt: skip
CELLS = 4 * (CODES * PLAYERS + 1)
DIRECT = False
LEVELS = ("contest", 19)

SLOTS = 15
HANDS = 4  # the index of the first number of a hand
WINNINGS = HANDS + PLAYERS * SLOTS  # the index of the first number of packages won
MOST = 255  # the maximum of a number: it has to fit into a byte
SHIP_CODE = 10 * SHIP + 1


def features(state: State, at: int, player: int) -> int:
    """Return a bit for each plane; cells off the board have none."""
    cell = state[at]
    ground = cell & GROUND
    if ground == OUTSIDE:
        return 0
    if ground == CITY:
        return 1 << CITY | packages(cell) << 3
    if cell < 4:
        return 1 << ground
    seat = (owner(cell) - player) % PLAYERS
    letter, digit = token(cell) // 10, token(cell) % 10
    return 1 << ground | 1 << 6 + seat | 1 << 10 + letter | digit << 16


def number(state: State, index: int, player: int) -> int:
    """Return one of the numbers besides the board; 255 also stands for anything greater."""
    if index == 0:
        return state[TURN]
    if index == 1:
        return (state[TURN] - player) % PLAYERS
    if index == 2:
        return min(state[LANDED], MOST)
    if index == 3:
        return min(state[ENTRIES], MOST)
    if index < WINNINGS:
        seat = (player + (index - HANDS) // SLOTS) % PLAYERS
        return state[HAND - seat] >> 2 * ((index - HANDS) % SLOTS) & 3
    seat = (player + (index - WINNINGS) // KINDS) % PLAYERS
    return min(won(state, seat, (index - WINNINGS) % KINDS), MOST)


def potential(state: State, player: int) -> int:
    """Return the number of packages that the player has won."""
    return won(state, player, 0) + won(state, player, 1) + won(state, player, 2)


def limit(state: State) -> int:
    return 16 * (state[FREE] + 1)


def choices(state: State) -> int:
    sea = fields(state, SEA)
    land = fields(state, LAND)
    cities = fields(state, CITY)
    swaps = land * (land - 1)
    trades = KINDS * KINDS * cities * (cities - 1)
    return 1 + 12 * land + sea + swaps + trades


def fields(state: State, ground: int) -> int:
    count = 0
    for at in range(state[AREA]):
        if state[at] & GROUND == ground:
            count += 1
    return count


def table(start: Position) -> "array[int]":
    area = start[AREA]
    sea, land, cities = (
        [at for at in range(area) if start[at] & GROUND == ground] for ground in (SEA, LAND, CITY)
    )
    ordinary = [x for x in range(ORDINARY) if slot(x) >= 0]
    entries = [END]
    entries += [entry(area, PLACE, x, at, 0) for x in ordinary for at in land]
    entries += [entry(area, PLACE, SHIP_CODE, at, 0) for at in sea]
    entries += [entry(area, SWAP, 0, at, to) for at in land for to in land if at != to]
    pairs = [(city, other) for city in cities for other in cities if city != other]
    entries += [
        entry(area, TRADE, kinds, city, other)
        for kinds in range(KINDS * KINDS)
        for city, other in pairs
    ]
    return array("q", entries)


def entry(area: int, what: int, x: int, p: int, q: int) -> int:
    return ((what * CODES + x) * area + p) * area + q


def complete(state: State, coded: int) -> int:
    """Return the action for a code: a SWAP moves the token on its place, if there is one."""
    area = state[AREA]
    if coded // area // area != SWAP * CODES:
        return coded
    cell = state[coded // area % area]
    if cell < 4 or cell & GROUND == CITY:
        return coded
    return coded + token(cell) * area * area


def code(state: State, action: int) -> int:
    """Return the code of an action: a SWAP without its token."""
    area = state[AREA]
    x = action // area // area - SWAP * CODES
    if 0 <= x < CODES:
        return action - x * area * area
    return action
