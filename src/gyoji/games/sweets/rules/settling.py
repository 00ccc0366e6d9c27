"""Settling of a closed city: rules, 4."""

from ....game.events import Log, tell
from ....game.state import WIDTH, State
from .numbers import *

SIDES = 6  # of a field
SEATS = 0x3020100  # forces of strength 0 for all players: each player's number in eight bits


def besiege(state: State, at: int, log: Log) -> None:
    """Check the cities beside a land place that was filled: any may be closed now."""
    state[FREE] -= 1
    state[LANDED] += 1
    width = state[WIDTH]
    close(state, at - width, log)
    close(state, at - width + 1, log)
    close(state, at - 1, log)
    close(state, at + 1, log)
    close(state, at + width - 1, log)
    close(state, at + width, log)


# Every neighbour is written, city or not, since a processor would often predict a branch wrongly.
def close(state: State, city: int, log: Log) -> None:
    """Settle a city that has no free land left, at once or at the end of the turn."""
    left = state[city] - LESS[state[city] & LOW]
    state[city] = left
    if READY[left & LOW]:
        if state[CAPTURE] == AT_TURN:
            state[DUE] += 1
        else:
            settle(state, city, log)


def land_left(state: State, city: int) -> int:
    """Return the number of free land fields that touch a city; NEVER if it touches no land."""
    free = land = 0
    for side in range(SIDES):
        cell = state[city + beside(state, side)]
        free += cell == LAND
        land += cell & GROUND == LAND
    return free if land else NEVER


def settle_all(state: State, log: Log) -> None:
    """Settle the cities that were closed in a turn, at the end of that turn."""
    city = 0
    while state[DUE]:
        if READY[state[city] & LOW]:
            settle(state, city, log)
            state[DUE] -= 1
        city += 1


# A force is four times a strength, plus the player's number, so the greatest one tells the player.
# Six neighbours with digits up to 9 give at most 4 * 54 + 3, which fits into a player's eight bits.
def settle(state: State, city: int, log: Log) -> None:
    """Award each package separately; afterwards the city is empty for good."""
    held = packages(state[city])
    tell(log, CLOSED, city, held)
    for_c = for_p = for_k = SEATS  # the forces for each kind, eight bits for each player
    for side in range(SIDES):
        cell = state[city + beside(state, side)]
        low, bits = cell & LOW, cell >> 8 << 3  # its owner's bits
        for_c += FOR_C[low] << bits
        for_p += FOR_P[low] << bits
        for_k += FOR_K[low] << bits
    if held & 1:
        award(state, 0, city, for_c, log)
    if held & 2:
        award(state, 1, city, for_p, log)
    if held & 4:
        award(state, 2, city, for_k, log)
    state[city] = CITY


def award(state: State, kind: int, city: int, forces: int, log: Log) -> None:
    """Award the package to the player who is strictly the strongest; a tie loses it."""
    tell(log, PACKAGE, kind, city)
    j, a, t, m = forces & 255, forces >> 8 & 255, forces >> 16 & 255, forces >> 24
    best = max(j, a, t, m)
    sharers = (j ^ best < 4) + (a ^ best < 4) + (t ^ best < 4) + (m ^ best < 4)
    state[WON - KINDS * (best & 3) - kind] += sharers == 1
    if sharers > 1:
        tell(log, LOST, sharers, best >> 2)
    else:
        tell(log, TAKEN, best & 3, best >> 2)


def beside(state: State, side: int) -> int:
    """Return the distance to the neighbour on this side, in reading order."""
    if side < 2:
        return side - state[WIDTH]
    return 2 * side - 5 if side < 4 else state[WIDTH] + side - 5
