"""The winners: rules, 5."""

from ....game.events import Log, tell
from ....game.state import STATUS, TURN, State
from .numbers import *

# Leaders are one number, with four bits for each kind: the player who leads it, or PLAYERS if there
# is none. Candidates and winners are sums of 1, 2, 4, 8.
NO_LEADERS = PLAYERS << 8 | PLAYERS << 4 | PLAYERS


def finish(state: State, log: Log) -> None:
    """End the game when all land is filled, and determine the winners."""
    state[STATUS] = FINISHED
    tell(log, ALL_FILLED, state[TURN], state[ENTRIES])
    state[WINNERS] = verdict(state, log)


def verdict(state: State, log: Log) -> int:
    """Return the winners: who leads two kinds, else the best of those who lead one kind."""
    candidates = twice = leaders = 0
    for kind in range(KINDS):
        leader = leader_of(state, kind)
        leaders |= leader << 4 * kind
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
    return compare(state, candidates, leaders, log)


def compare(state: State, candidates: int, leaders: int, log: Log) -> int:
    """Return the candidates with most packages of kinds not led by them; if tied, most in all."""
    most = greatest(state, candidates, leaders)
    candidates = keep(state, candidates, leaders, most)
    if is_one(candidates):
        return by(candidates, BY_REST, most, log)
    most = greatest(state, candidates, NO_LEADERS)
    candidates = keep(state, candidates, NO_LEADERS, most)
    return by(candidates, BY_TOTAL if is_one(candidates) else JOINTLY, most, log)


def by(players: int, event: int, number: int, log: Log) -> int:
    """Record for each winner the reason, and return the winners."""
    for player in range(PLAYERS):
        if players >> player & 1:
            tell(log, event, player, number)
    return players


def greatest(state: State, players: int, leaders: int) -> int:
    """Return the greatest number that `worth` gives for one of these players."""
    most = 0
    for player in range(PLAYERS):
        if players >> player & 1:
            most = max(most, worth(state, player, leaders))
    return most


def keep(state: State, players: int, leaders: int, most: int) -> int:
    """Return those of these players for whom `worth` gives the number `most`."""
    kept = 0
    for player in range(PLAYERS):
        if players >> player & 1 and worth(state, player, leaders) == most:
            kept |= 1 << player
    return kept


def worth(state: State, player: int, leaders: int) -> int:
    """Return the number of a player's packages of the kinds that others, or nobody, lead."""
    packages = 0
    for kind in range(KINDS):
        if leaders >> 4 * kind & 15 != player:
            packages += won(state, player, kind)
    return packages


def leader_of(state: State, kind: int) -> int:
    """Return the player with strictly more packages of a kind than all others; PLAYERS if none."""
    best, leader = -1, PLAYERS
    for player in range(PLAYERS):
        number = won(state, player, kind)
        if number > best:
            best, leader = number, player
        elif number == best:
            leader = PLAYERS
    return leader


def is_one(players: int) -> bool:
    """Return whether the set has exactly one player."""
    return players & (players - 1) == 0
