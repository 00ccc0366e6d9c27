"""Play-outs: games from the board on, played to their end by a hasty policy.

Each player looks at a few random tokens on random land, takes what seems to be worth most, and
sends a ship where it decides who gets a package of a city that is about to be closed.
"""

from ..rules.numbers import KINDS
from .board import do_entry, margin, play_token, set_sail
from .entries import next_swap
from .estimates import token_gain
from .record import (
    FREE,
    HAND,
    HELD,
    KIND_BITS,
    SHIPS,
    SIDES,
    STRENGTH,
    SWAPS,
    TURN,
    Board,
    Layout,
    Search,
)

SAMPLES = 4
WORD = (1 << 32) - 1
HALF = 16  # bits


def draw(search: Search) -> int:
    """A random number of 32 bits: Marsaglia's xorshift (2003)."""
    seed = search.seed
    seed ^= seed << 13 & WORD
    seed ^= seed >> 17
    seed ^= seed << 5 & WORD
    search.seed = seed
    return seed


def play_on(search: Search) -> None:
    """Play the board to its end; it stays as it is if a player has nothing left to play."""
    while search.board.count[FREE]:
        player = search.board.count[TURN]
        held = search.board.count[HELD + player]
        if held:
            sampled_turn(search, held)
        else:
            entry = (
                next_swap(search.layout, search.board, 0)
                if search.board.count[SWAPS + player]
                else -1
            )
            if entry < 0:
                return
            do_entry(search.layout, search.board, entry)


def sampled_turn(search: Search, held: int) -> None:
    """The best of some random tokens on random land, with a ship if that decides."""
    player = search.board.count[TURN]
    best = -(1 << 30)
    token = land = 0
    for _ in range(SAMPLES):
        drawn = draw(search)
        at = (drawn & (1 << HALF) - 1) * held >> HALF
        there = search.board.free[(drawn >> HALF) * search.board.count[FREE] >> HALF]
        gain = token_gain(search.layout, search.board, search.board.hand[HAND * player + at], there)
        if gain > best:
            best, token, land = gain, at, there
    if search.board.count[SHIPS + player]:
        help_by_ship(search.layout, search.board, search.board.hand[HAND * player + token], land)
    play_token(search.layout, search.board, token, land)


def help_by_ship(layout: Layout, board: Board, slot: int, land: int) -> None:
    """Send a ship if a city that the token closes has a package for which a tie would be broken."""
    player, more = board.count[TURN], layout.worth[slot]
    first = SIDES * land + 1
    for side in range(first, first + layout.beside_land[first - 1]):
        city = layout.beside_land[side]
        if board.open[city] == 1 and board.packages[city] and decides(board, city, player, more):
            sea = empty_sea(layout, board, city)
            if sea >= 0:
                set_sail(layout, board, sea)
                return


def decides(board: Board, city: int, player: int, more: int) -> bool:
    """Whether there is a tie for the greatest strength after this force comes to the city."""
    packages, forces = board.packages[city], board.forces[city]
    for kind in range(KINDS):
        if packages >> kind & 1:
            ahead = margin(forces >> KIND_BITS * kind, player)
            if ahead + (more >> KIND_BITS * kind & STRENGTH) == 0:
                return True
    return False


def empty_sea(layout: Layout, board: Board, city: int) -> int:
    """An empty sea field beside a city; -1 if there is none."""
    first = SIDES * city + 1
    for side in range(first, first + layout.touching[first - 1]):
        sea = layout.touching[side]
        if board.sea[sea] == 0:
            return sea
    return -1
