"""How a city that is closed in is settled: rules, 4."""

from ...events import Log, tell
from ...state import WIDTH, State
from .numbers import *


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
    letter = LETTERS[code]
    if letter == kind or letter == WILD or letter == SHIP:
        return DIGITS[code] << 8 * owner(cell)
    return 0
