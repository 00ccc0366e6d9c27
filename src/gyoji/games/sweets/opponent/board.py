"""Carry out entries on the board of a search (rules, 3 to 5). Callers pass only legal entries."""

from ....game.lines import copy
from ..rules.numbers import KINDS, PLAYERS
from .record import (
    BITS,
    COUNTS,
    FREE,
    HAND,
    HELD,
    KIND_BITS,
    MOST_LAND,
    SHIP,
    SHIPS,
    SIDES,
    STRENGTH,
    SWAPS,
    TRADES,
    TURN,
    WON,
    Layout,
    SearchBoard,
)

# The codes of each sort of entries begin at these numbers. A search plays the entries of a turn in
# the order of their codes, in which the token on land comes last. Nothing is lost by that: an entry
# after this token could no longer help in the cities that the token closes.
TRADE, SHIP_ENTRY, TOKEN, SWAP, ENTRIES = 0, 1 << 24, 2 << 24, 3 << 24, 4 << 24
CITIES = 512  # more than there can be
PAIRS = KINDS * KINDS
REPLACED = 1 + SHIP + 1  # what `SearchBoard.land` has for the first player's 00


def copy_board(layout: Layout, source: SearchBoard, at: int, target: SearchBoard, to: int) -> None:
    """Copy board `at` of a stack to board `to` of another."""
    cities, lands = layout.cities, layout.lands
    copy(source.forces, at * cities, target.forces, to * cities, cities)
    copy(source.packages, at * cities, target.packages, to * cities, cities)
    copy(source.open, at * cities, target.open, to * cities, cities)
    copy(source.land, at * lands, target.land, to * lands, lands)
    copy(source.sea, at * layout.seas, target.sea, to * layout.seas, layout.seas)
    copy(source.free, at * lands, target.free, to * lands, lands)
    copy(source.where, at * lands, target.where, to * lands, lands)
    hands = PLAYERS * HAND
    copy(source.hand, at * hands, target.hand, to * hands, hands)
    copy(source.count, at * COUNTS, target.count, to * COUNTS, COUNTS)


def do_entry(layout: Layout, board: SearchBoard, entry: int) -> None:
    """Carry out an entry; the turn ends with a token on land."""
    if entry < SHIP_ENTRY:
        exchange(board, entry)
    elif entry < TOKEN:
        set_sail(layout, board, entry - SHIP_ENTRY)
    elif entry < SWAP:
        slot = entry & 15
        play_token(layout, board, index_in_hand(board, slot), (entry - TOKEN) >> 4)
    else:
        replace(layout, board, (entry - SWAP) // MOST_LAND, (entry - SWAP) % MOST_LAND)


def index_in_hand(board: SearchBoard, slot: int) -> int:
    """Return the index of a token in the hand of the player to move; -1 if it is not there."""
    player = board.count[TURN]
    for at in range(board.count[HELD + player]):
        if board.hand[HAND * player + at] == slot:
            return at
    return -1


def play_token(layout: Layout, board: SearchBoard, at: int, land: int) -> None:
    """Move the token at this index of the hand to empty land; the turn ends."""
    player = board.count[TURN]
    hand = HAND * player
    slot = board.hand[hand + at]
    board.count[HELD + player] -= 1
    board.hand[hand + at] = board.hand[hand + board.count[HELD + player]]
    settle_around(layout, board, slot, land)


def replace(layout: Layout, board: SearchBoard, here: int, there: int) -> None:
    """Replace a token of the player by 00, and move the token to empty land; the turn ends."""
    player = board.count[TURN]
    slot = (board.land[here] - 1) & 15
    board.land[here] = REPLACED + 16 * player
    board.count[SWAPS + player] -= 1
    less = layout.worth[slot] << BITS * player
    first = SIDES * here + 1
    for side in range(first, first + layout.beside_land[first - 1]):
        board.forces[layout.beside_land[side]] -= less
    settle_around(layout, board, slot, there)


def settle_around(layout: Layout, board: SearchBoard, slot: int, land: int) -> None:
    """Put a token on empty land, and close the cities beside it that are full; the turn ends."""
    player = board.count[TURN]
    board.land[land] = 1 + slot + 16 * player
    occupy(board, land)
    more = layout.worth[slot] << BITS * player
    first = SIDES * land + 1
    for side in range(first, first + layout.beside_land[first - 1]):
        city = layout.beside_land[side]
        board.forces[city] += more
        board.open[city] -= 1
        if board.open[city] == 0 and board.packages[city]:
            settle(board, city)
    board.count[TURN] = (player + 1) & 3


def occupy(board: SearchBoard, land: int) -> None:
    """Take a land field from the list of those that are empty."""
    board.count[FREE] -= 1
    last = board.free[board.count[FREE]]
    at = board.where[land]
    board.free[at] = last
    board.where[last] = at


def set_sail(layout: Layout, board: SearchBoard, sea: int) -> None:
    """Send a ship of the player to empty sea."""
    player = board.count[TURN]
    board.sea[sea] = 1
    board.count[SHIPS + player] -= 1
    more = layout.worth[SHIP] << BITS * player
    first = SIDES * sea + 1
    for side in range(first, first + layout.beside_sea[first - 1]):
        board.forces[layout.beside_sea[side]] += more


def exchange(board: SearchBoard, entry: int) -> None:
    """Exchange two packages by ZZ."""
    kinds, cities = entry % PAIRS, entry // PAIRS
    one, two = 1 << kinds // KINDS, 1 << kinds % KINDS
    board.packages[cities // CITIES] += two - one
    board.packages[cities % CITIES] += one - two
    board.count[TRADES + board.count[TURN]] -= 1


def settle(board: SearchBoard, city: int) -> None:
    """Award the packages of a city, each separately."""
    packages, forces = board.packages[city], board.forces[city]
    for kind in range(KINDS):
        if packages >> kind & 1:
            player = strongest(forces >> KIND_BITS * kind)
            if player >= 0:
                board.count[WON + KINDS * player + kind] += 1
    board.packages[city] = 0


def strongest(force: int) -> int:
    """Return the player who is strictly the strongest; -1 if there is none."""
    best = tied = 0
    player = -1
    for seat in range(PLAYERS):
        strength = force >> BITS * seat & STRENGTH
        if strength > best:
            best, player, tied = strength, seat, 0
        elif strength == best:
            tied = 1
    return -1 if tied else player


def margin(force: int, player: int) -> int:
    """Return a player's lead over the strongest of the others."""
    own = force >> BITS * player & STRENGTH
    rest = force ^ own << BITS * player
    one = max(rest & STRENGTH, rest >> BITS & STRENGTH)
    two = max(rest >> 2 * BITS & STRENGTH, rest >> 3 * BITS & STRENGTH)
    return own - max(one, two)


def winners(board: SearchBoard) -> int:
    """Return the winners, as a sum of 1, 2, 4, 8, according to the packages won (rules, 5)."""
    leaders = twice = 0
    for kind in range(KINDS):
        leader = leader_of(board, kind)
        twice |= leaders & leader
        leaders |= leader
    if twice:
        return twice
    best = won = 0
    for player in range(PLAYERS):
        if leaders >> player & 1:
            worth = rest_and_total(board, player)
            if worth > best:
                best, won = worth, 0
            if worth == best:
                won |= 1 << player
    return won


def leader_of(board: SearchBoard, kind: int) -> int:
    """Return the player with strictly more packages of a kind than all others, as 1, 2, 4 or 8.

    Otherwise 0.
    """
    best, leader = -1, 0
    for player in range(PLAYERS):
        number = board.count[WON + KINDS * player + kind]
        if number > best:
            best, leader = number, 1 << player
        elif number == best:
            leader = 0
    return leader


def rest_and_total(board: SearchBoard, player: int) -> int:
    """Return the number by which candidates are compared.

    First the packages of kinds that the player does not lead count, then all packages.
    """
    rest = total = 0
    for kind in range(KINDS):
        number = board.count[WON + KINDS * player + kind]
        total += number
        if leader_of(board, kind) != 1 << player:
            rest += number
    return rest << 16 | total
