"""The end of a game, solved exactly: max^n (Luckhardt and Irani, 1986), depth first.

An outcome is the set of winners. A player prefers a larger share of the win; among equal shares,
the set with the smaller number, so that the order in which entries are tried makes no difference.
"""

from ..rules.numbers import PLAYERS
from .board import copy_board, do_entry, winners
from .entries import next_entry
from .record import FREE, NONE, RUNNING, TURN, Search

SETS = 1 << PLAYERS
WHOLE = 12  # shared by the winners
SOLVED, TOO_LARGE = 1, 2


def key_of(won: int, player: int) -> int:
    """An outcome as a player compares it: the greater, the better."""
    number = (won & 1) + (won >> 1 & 1) + (won >> 2 & 1) + (won >> 3)
    share = WHOLE // number if won >> player & 1 else 0
    return share * SETS + SETS - 1 - won


def solve_on(search: Search, steps: int) -> int:
    """Try so many entries more: RUNNING, SOLVED (`choice` is the best entry) or TOO_LARGE."""
    if search.depth < 0:
        search.depth = 0
        copy_board(search.layout, search.root, 0, search.board, 0)
        enter(search, NONE)
    while steps > 0:
        steps -= 1
        search.budget -= 1
        if search.budget < 0:
            return TOO_LARGE
        if try_next(search):
            return SOLVED
    return RUNNING


def enter(search: Search, after: int) -> None:
    """Begin with the entries at a new depth that come after one of the same turn, or -1."""
    copy_board(search.layout, search.board, 0, search.stack, search.depth)
    search.tried[search.depth] = after
    search.best[search.depth] = NONE


def try_next(search: Search) -> bool:
    """Try the next entry at this depth, or leave it; whether the root is left."""
    depth, player = search.depth, search.board.count[TURN]
    entry = search.tried[depth]
    # Nobody can do better than winning alone.
    if search.best[depth] != key_of(1 << player, player):
        entry = next_entry(search.layout, search.board, entry)
    else:
        entry = NONE
    if entry == NONE:
        return leave(search)
    search.tried[depth] = entry
    do_entry(search.layout, search.board, entry)
    if search.board.count[FREE] == 0:
        won = winners(search.board)
        copy_board(search.layout, search.stack, depth, search.board, 0)
        consider(search, won)
    else:
        search.depth = depth + 1
        enter(search, entry if search.board.count[TURN] == player else NONE)
    return False


def leave(search: Search) -> bool:
    """Go back by one entry with what is best at this depth; whether that was the root."""
    depth = search.depth
    if depth == 0:
        search.choice = search.best_entry[0]
        return True
    # A player without anything to play leaves a game without winners.
    won = SETS - 1 - search.best[depth] % SETS if search.best[depth] >= 0 else 0
    search.depth = depth - 1
    copy_board(search.layout, search.stack, depth - 1, search.board, 0)
    consider(search, won)
    return False


def consider(search: Search, won: int) -> None:
    """Compare an outcome of the entry that is tried with the best one so far."""
    depth = search.depth
    key = key_of(won, search.board.count[TURN])
    if key > search.best[depth]:
        search.best[depth] = key
        search.best_entry[depth] = search.tried[depth]
