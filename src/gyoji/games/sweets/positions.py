"""The legal positions of the game of sweets: grounds, contents, hands and counters.

Cities and free fields are inside the ring, so all six neighbours of a field that is filled are
cells of the state. The register DUE, the number of cities to settle at the end of the turn, is at
most the number of closed cities with packages.
"""

from ...game.places import Fault, fault_at, is_inside
from ...game.state import AREA, RUNNING, STATUS, TURN, State
from .rules.numbers import (
    AT_TOKEN,
    AT_TURN,
    CAPTURE,
    CITY,
    CODES,
    DUE,
    ENTRIES,
    FINISHED,
    FREE,
    GROUND,
    HAND,
    KINDS,
    LAND,
    LANDED,
    LAST,
    LOW,
    OPEN,
    ORDINARY,
    OUTSIDE,
    PLAYERS,
    READY,
    SEA,
    SHIPS,
    SWAPPER,
    TRADE,
    TRUST,
    WINNERS,
    WON,
    packages,
    token,
)
from .rules.settling import land_left

CELL, RING, INNER, ROOM, SETTLING, TRUSTED, COUNTER = 1, 2, 3, 4, 5, 6, 7
CLOSING, PRIZES, HANDS, PACKAGES, PLAYER, END, AROUND = 8, 9, 10, 11, 12, 13, 14

FAULTS = {
    CELL: Fault("sea, land or a city, with a token or packages that can be there,"),
    RING: Fault("a cell off the board on the border"),
    INNER: Fault("sea, land or a city inside the border"),
    ROOM: Fault("the number of land fields without a token", FREE),
    SETTLING: Fault("0 or 1 for when cities are settled", CAPTURE),
    TRUSTED: Fault("0 or 1 for an input that is trusted", TRUST),
    COUNTER: Fault("numbers of entries and of new tokens on land in this turn"),
    CLOSING: Fault("at most the number of closed cities with packages", DUE),
    PRIZES: Fault("a sum of 1, 2, 4 and 8 for the winners", WINNERS),
    HANDS: Fault("two bits for each of fifteen codes in every player's hand"),
    PACKAGES: Fault("at most as many packages won of a kind as there are cells without packages"),
    PLAYER: Fault("a player from 0 to 3", TURN),
    END: Fault("0, or 1 for the end", STATUS),
    AROUND: Fault("a city with the number of free land fields beside it, 7 if there is no land,"),
}
HAND_SIZE = 1 << 30
COUNT = 1 << 30
"""A number above every count of entries and tokens that a turn can have."""


def registers(state: State) -> int:
    return -LAST


def is_action(state: State, action: int) -> bool:
    return 0 <= action < (TRADE + 1) * CODES * state[AREA] * state[AREA]


def fault(state: State) -> int:
    free = 0
    for at in range(state[AREA]):
        cell = state[at]
        if not is_content(cell & GROUND, cell >> 2):
            return fault_at(CELL, at)
        if (cell & GROUND == OUTSIDE) == is_inside(state, at):
            return fault_at(INNER if cell & GROUND == OUTSIDE else RING, at)
        free += int(cell == LAND)
    if state[FREE] != free:
        return ROOM
    return city_fault(state) or counter_fault(state) or player_fault(state)


def is_content(ground: int, content: int) -> bool:
    """Return whether a ground can have a content: nothing, a city's numbers, or a fitting token."""
    if content == 0:
        return True
    if content < 0 or ground == OUTSIDE:
        return False
    if ground == CITY:
        return content < CODES
    code = token(content << 2)
    if content >= CODES * PLAYERS or code < 0:
        return False
    return ORDINARY <= code < SHIPS if ground == SEA else code < ORDINARY or code == SWAPPER


def city_fault(state: State) -> int:
    """Return the fault of a city whose count of free neighbours is wrong, if any.

    Cities are never on the ring, so all neighbours are on the board.
    """
    for at in range(state[AREA]):
        if state[at] & GROUND == CITY and state[at] // OPEN != land_left(state, at):
            return fault_at(AROUND, at)
    return 0


def counter_fault(state: State) -> int:
    """Return the fault of the registers of the game and of the turn."""
    if not AT_TOKEN <= state[CAPTURE] <= AT_TURN:
        return SETTLING
    if not 0 <= state[TRUST] <= 1:
        return TRUSTED
    if not 0 <= state[LANDED] < COUNT or not 0 <= state[ENTRIES] < COUNT:
        return COUNTER
    if not 0 <= state[DUE] <= (closed_cities(state) if state[CAPTURE] == AT_TURN else 0):
        return CLOSING
    return 0 if 0 <= state[WINNERS] < 1 << PLAYERS else PRIZES


def closed_cities(state: State) -> int:
    """Return the number of closed cities that still have packages."""
    count = 0
    for at in range(state[AREA]):
        count += READY[state[at] & LOW]
    return count


def cities_with_packages(state: State) -> int:
    count = 0
    for at in range(state[AREA]):
        count += int(state[at] & GROUND == CITY and packages(state[at]) > 0)
    return count


def player_fault(state: State) -> int:
    """Return the fault of hands, packages won, the turn or the end."""
    for player in range(PLAYERS):
        if not 0 <= state[HAND - player] < HAND_SIZE:
            return HANDS
    # A city gives all of its packages at once, at most one of each kind, and then has none.
    most = state[AREA] - cities_with_packages(state)
    for at in range(PLAYERS * KINDS):
        if not 0 <= state[WON - at] <= most:
            return PACKAGES
    if not 0 <= state[TURN] < PLAYERS:
        return PLAYER
    return 0 if RUNNING <= state[STATUS] <= FINISHED else END
