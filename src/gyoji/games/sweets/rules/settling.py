"""How a closed city is settled: rules, 4."""

from ....events import Log, tell
from ....state import WIDTH, State
from .numbers import *

SIDES = 6  # of a field


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
    """A city that has just been closed is settled, at once or at the end of the turn."""
    if state[city] & GROUND != CITY or state[city] == CITY or not is_closed(state, city):
        return
    if state[CAPTURE] == AT_TURN:
        state[DUE] += 1
    else:
        settle(state, city, log)


def is_closed(state: State, city: int) -> bool:
    """Whether every land place that touches the city holds a token."""
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
    """At the end of the turn, settle the cities that it closed."""
    city = 0
    while state[DUE]:
        cell = state[city]
        if cell & GROUND == CITY and cell > CITY and is_closed(state, city):
            settle(state, city, log)
            state[DUE] -= 1
        city += 1


# Six neighbours with digits up to 9 give at most 54, which fits into a player's eight bits.
def settle(state: State, city: int, log: Log) -> None:
    """Award each package separately; afterwards the city is empty for good."""
    tell(log, CLOSED, city, state[city] >> 2)
    for_c = for_p = for_k = 0  # the strengths for each kind, eight bits for each player
    for side in range(SIDES):
        cell = state[city + beside(state, side)]
        if cell >= 4 and cell & GROUND != CITY:
            code, one = token(cell), 1 << 8 * owner(cell)
            for_c += FOR_C[code] * one
            for_p += FOR_P[code] * one
            for_k += FOR_K[code] * one
    if state[city] & 4:
        award(state, 0, city, for_c, log)
    if state[city] & 8:
        award(state, 1, city, for_p, log)
    if state[city] & 16:
        award(state, 2, city, for_k, log)
    state[city] = CITY


def award(state: State, kind: int, city: int, forces: int, log: Log) -> None:
    """The package goes to the player who is strictly the strongest; a tie loses it."""
    tell(log, PACKAGE, kind, city)
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


def beside(state: State, side: int) -> int:
    """The distance to the neighbour on this side, in reading order."""
    if side < 2:
        return side - state[WIDTH]
    return 2 * side - 5 if side < 4 else state[WIDTH] + side - 5
