"""The entries that a player may do, one after another, and ranked by their gains.

Entries without effect are left out: ships beside no packages, exchanges within a kind.
"""

from ....game.lines import copy
from ..rules.numbers import KINDS
from .board import (
    CITIES,
    PAIRS,
    SHIP_ENTRY,
    SWAP,
    TOKEN,
    TRADE,
    index_in_hand,
)
from .estimates import ship_gain, swap_gain, token_gain, trade_gain
from .record import (
    MOST_LAND,
    NONE,
    ORDINARY,
    SHIPS,
    SIDES,
    SWAPS,
    TRADES,
    TURN,
    Layout,
    SearchBoard,
    TurnSearch,
)

SLOT = 16  # the code of a token on land is TOKEN + SLOT * its land field + its slot
CODES = 1 << 32  # above every code


def next_entry(layout: Layout, board: SearchBoard, entry: int) -> int:
    """Return the entry with the next code after `entry` (-1: the first); -1 if there is none."""
    player = board.count[TURN]
    if entry < SHIP_ENTRY - 1 and board.count[TRADES + player]:
        found = next_trade(layout, board, entry + 1)
        if found >= 0:
            return found
    if entry < TOKEN - 1 and board.count[SHIPS + player]:
        found = next_ship(layout, board, max(0, entry + 1 - SHIP_ENTRY))
        if found >= 0:
            return found
    if entry < SWAP - 1:
        found = next_token(layout, board, max(0, entry + 1 - TOKEN))
        if found >= 0:
            return found
    if board.count[SWAPS + player]:
        return next_swap(layout, board, max(0, entry + 1 - SWAP))
    return NONE


def next_trade(layout: Layout, board: SearchBoard, entry: int) -> int:
    """Return the next exchange of packages of two kinds, from this code on."""
    city, other = entry // PAIRS // CITIES, entry // PAIRS % CITIES
    kinds = entry % PAIRS
    while city < layout.cities:
        while other < layout.cities:
            if city < other and board.packages[city] and board.packages[other]:
                while kinds < PAIRS:
                    if is_trade(board, city, other, kinds):
                        return TRADE + (city * CITIES + other) * PAIRS + kinds
                    kinds += 1
            kinds = 0
            other += 1
        city += 1
        other = kinds = 0
    return NONE


def is_trade(board: SearchBoard, city: int, other: int, kinds: int) -> bool:
    """Return whether each city has a package of its own kind, and none of the other one's kind."""
    one, two = kinds // KINDS, kinds % KINDS
    here, there = board.packages[city], board.packages[other]
    return one != two and (
        here >> one & 1 > here >> two & 1 and there >> two & 1 > there >> one & 1
    )


def next_ship(layout: Layout, board: SearchBoard, sea: int) -> int:
    """Return the next empty sea field that touches a city with packages, from this one on."""
    while sea < layout.seas:
        if board.sea[sea] == 0 and matters(layout, board, sea):
            return SHIP_ENTRY + sea
        sea += 1
    return NONE


def matters(layout: Layout, board: SearchBoard, sea: int) -> bool:
    """Return whether a ship on a sea field matters: it touches a city with packages.

    Of empty fields that touch the same cities, only the first one matters.
    """
    if layout.like[sea] and board.sea[layout.like[sea] - 1] == 0:
        return False
    first = SIDES * sea + 1
    for side in range(first, first + layout.beside_sea[first - 1]):
        if board.packages[layout.beside_sea[side]]:
            return True
    return False


def next_token(layout: Layout, board: SearchBoard, entry: int) -> int:
    """Return the next token in hand on empty land, from this code (without TOKEN) on."""
    land, slot = entry // SLOT, entry % SLOT
    while land < layout.lands:
        if board.land[land] == 0:
            while slot < ORDINARY:
                if index_in_hand(board, slot) >= 0:
                    return TOKEN + land * SLOT + slot
                slot += 1
        slot = 0
        land += 1
    return NONE


def next_swap(layout: Layout, board: SearchBoard, entry: int) -> int:
    """Return the next own token to be replaced and moved to empty land, from this code on."""
    here, there, own = entry // MOST_LAND, entry % MOST_LAND, board.count[TURN]
    while here < layout.lands:
        token = board.land[here] - 1
        if token >= 0 and token >> 4 == own and token & 15 < ORDINARY:
            while there < layout.lands:
                if board.land[there] == 0:
                    return SWAP + here * MOST_LAND + there
                there += 1
        there = 0
        here += 1
    return NONE


def gain_of(layout: Layout, board: SearchBoard, entry: int) -> int:
    """Return the estimated gain of an entry."""
    if entry < SHIP_ENTRY:
        return trade_gain(board, entry)
    if entry < TOKEN:
        return ship_gain(layout, board, entry - SHIP_ENTRY)
    if entry < SWAP:
        return token_gain(layout, board, entry & SLOT - 1, (entry - TOKEN) // SLOT)
    return swap_gain(layout, board, (entry - SWAP) // MOST_LAND, (entry - SWAP) % MOST_LAND)


def rank(search: TurnSearch, first: int, end: int, most: int) -> int:
    """Find the `most` entries with the greatest gains among the codes from `first` to below `end`.

    Return how many there are; `search.ranked` has their codes, the best one first.
    """
    found = 0
    entry = next_entry(search.layout, search.board, first - 1)
    while 0 <= entry < end:
        key = gain_of(search.layout, search.board, entry) * CODES + CODES - 1 - entry
        at = found
        while at > 0 and search.ranked[at - 1] < key:
            at -= 1
        if at < most:
            found = min(found + 1, most)
            copy(search.ranked, at, search.ranked, at + 1, found - at - 1)
            search.ranked[at] = key
        entry = next_entry(search.layout, search.board, entry)
    for at in range(found):
        search.ranked[at] = CODES - 1 - search.ranked[at] % CODES
    return found
