"""Monte Carlo tree search for several players.

A node is an entry of a turn. Each player chooses what is best for themselves, so every node keeps
the payoff of the player whose entry led to it (max^n: Luckhardt and Irani, 1986; MCTS: Coulom,
2006). What is tried first follows the gains (PUCT: Rosin, 2011).
"""

from ..rules.numbers import KINDS, PLAYERS
from .board import ENTRIES, SHIP_ENTRY, SWAP, copy_board, do_entry, winners
from .entries import rank
from .playouts import play_on
from .record import FREE, TURN, WON, Board, Search

UNIT = 1 << 12  # of an average payoff
WIN = 120  # shared by the winners
PACKAGE = 2  # for each package, less the average of all players
EXPAND = 6  # visits of a node before its entries are looked at
EXPLORATION = 3 * WIN * UNIT // 2
LATE = 6  # empty land fields with which all entries are considered in every node
PRIOR = bytes(256 * 3 // (12 * (rank + 3)) for rank in range(64))
PRIOR_UNIT = 256


def simulate(search: Search) -> None:
    """One play-out, from the root along the tree, and what it says about the nodes on its way."""
    copy_board(search.layout, search.root, 0, search.board, 0)
    node = length = 0
    search.path[0] = 0
    while search.board.count[FREE]:
        if search.children[node] == 0 and not expand(search, node):
            break
        node = chosen(search, node)
        do_entry(search.layout, search.board, search.entry[node])
        length += 1
        search.path[length] = node
    play_on(search)
    record(search, length)
    search.playouts -= 1


def expand(search: Search, node: int) -> bool:
    """Give a node that has been visited often enough its children, if there is room for them."""
    if node and search.visits[node] < EXPAND:
        return False
    if search.nodes + search.wide > len(search.entry):
        return False
    every = node == 0 or search.board.count[FREE] <= LATE
    wide = search.wide if node == 0 else search.wide // 2
    found = rank(search, 0 if every else SHIP_ENTRY, ENTRIES if every else SWAP, wide)
    if found == 0:
        return False
    search.first[node] = search.nodes
    search.children[node] = found
    for at in range(found):
        search.entry[search.nodes + at] = search.ranked[at]
        search.player[search.nodes + at] = search.board.count[TURN]
    search.nodes += found
    return True


def chosen(search: Search, node: int) -> int:
    """The child with the greatest sum of its average payoff and what there is to be learnt."""
    first, visits = search.first[node], search.visits[node]
    # A child without visits is taken to be as good as its siblings.
    usual = search.worth[node] * UNIT // max(1, visits)
    root = EXPLORATION * (1 + search.root_visits[node])
    best, child = -(1 << 60), first
    for at in range(search.children[node]):
        visited = search.visits[first + at]
        value = search.payoff[first + at] * UNIT // visited if visited else usual
        value += root // PRIOR_UNIT * PRIOR[at] // (1 + visited)
        if value > best:
            best, child = value, first + at
    return child


def record(search: Search, length: int) -> None:
    """Add the payoffs of the board, which is played to its end, to the nodes of the path."""
    won = 0 if search.board.count[FREE] else winners(search.board)
    for at in range(length + 1):
        node = search.path[at]
        search.visits[node] += 1
        root = search.root_visits[node] + 1
        if root * root <= search.visits[node]:
            search.root_visits[node] = root
        if at:
            search.payoff[node] += payoff(search.board, won, search.player[node])
        if at < length:
            search.worth[node] += payoff(search.board, won, search.player[search.path[at + 1]])


def payoff(board: Board, won: int, player: int) -> int:
    """What an end is worth to a player: a share of the win, and a little for packages."""
    number = (won & 1) + (won >> 1 & 1) + (won >> 2 & 1) + (won >> 3)
    own = total = 0
    for at in range(PLAYERS * KINDS):
        total += board.count[WON + at]
    for kind in range(KINDS):
        own += board.count[WON + KINDS * player + kind]
    share = WIN // number if won >> player & 1 else 0
    return share + PACKAGE * (PLAYERS * own - total) // PLAYERS


def most_visited(search: Search) -> int:
    """The entry of the root's child with the most visits."""
    first = search.first[0]
    best = first
    for child in range(first, first + search.children[0]):
        if search.visits[child] > search.visits[best]:
            best = child
    return search.entry[best]
