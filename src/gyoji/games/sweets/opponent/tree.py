"""Monte Carlo tree search for several players.

A node is an entry of a turn. Each player chooses the best for themselves, so every node keeps the
payoff of the player whose entry led to it (max^n: Luckhardt and Irani, 1986; MCTS: Coulom, 2006).
Entries with greater gains are tried first and more often (PUCT: Rosin, 2011).
"""

from ....game.lines import next_random
from ..rules.numbers import KINDS, PLAYERS
from .board import (
    ENTRIES,
    SHIP_ENTRY,
    SWAP,
    copy_board,
    do_entry,
    margin,
    play_token,
    set_sail,
    winners,
)
from .entries import next_entry, next_swap, rank
from .estimates import token_gain
from .record import (
    FREE,
    HAND,
    HELD,
    KIND_BITS,
    NONE,
    RUNNING,
    SHIPS,
    SIDES,
    STRENGTH,
    SWAPS,
    TURN,
    WON,
    Layout,
    SearchBoard,
    TurnSearch,
)

# ---------------------------------------------------------------- endings
# The end of a game, solved exactly: max^n (Luckhardt and Irani, 1986), depth first.
#
# An outcome is the set of winners. A player prefers a larger share of the win. If shares
# are equal, the set whose bits are the smaller integer is preferred, so that the order in which
# entries are tried makes no difference.

SETS = 1 << PLAYERS
WHOLE = 12  # the value of a win, which the winners share
SOLVED, TOO_LARGE = 1, 2


def key_of(won: int, player: int) -> int:
    """Return an outcome as a number: the greater it is, the better for the player."""
    number = (won & 1) + (won >> 1 & 1) + (won >> 2 & 1) + (won >> 3)
    share = WHOLE // number if won >> player & 1 else 0
    return share * SETS + SETS - 1 - won


def solve_on(search: TurnSearch, steps: int) -> int:
    """Try this many more entries; return RUNNING, SOLVED or TOO_LARGE.

    After SOLVED, `choice` is the best entry.
    """
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


def enter(search: TurnSearch, after: int) -> None:
    """Begin a new depth, at which the entries with codes above `after` are tried (NONE: all)."""
    copy_board(search.layout, search.board, 0, search.stack, search.depth)
    search.tried[search.depth] = after
    search.best[search.depth] = NONE


def try_next(search: TurnSearch) -> bool:
    """Try the next entry at this depth, or go back; return whether the search is over."""
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


def leave(search: TurnSearch) -> bool:
    """Go back one depth with the best outcome of this one; return whether this was the root."""
    depth = search.depth
    if depth == 0:
        search.choice = search.best_entry[0]
        return True
    # If a player has nothing left to play, the game ends without winners.
    won = SETS - 1 - search.best[depth] % SETS if search.best[depth] >= 0 else 0
    search.depth = depth - 1
    copy_board(search.layout, search.stack, depth - 1, search.board, 0)
    consider(search, won)
    return False


def consider(search: TurnSearch, won: int) -> None:
    """Compare an outcome of the entry that is tried with the best one so far."""
    depth = search.depth
    key = key_of(won, search.board.count[TURN])
    if key > search.best[depth]:
        search.best[depth] = key
        search.best_entry[depth] = search.tried[depth]


# ---------------------------------------------------------------- playouts
# Play-outs: games from the board on, played to their end by a hasty policy.
#
# Each player looks at a few random tokens on random land and plays the one with the greatest gain.
# The player also sends a ship if that breaks a tie for a package of a city that the token closes.

SAMPLES = 4
HALF = 16  # bits


def draw(search: TurnSearch) -> int:
    """Return a random number of 32 bits."""
    search.seed = next_random(search.seed)
    return search.seed


def play_on(search: TurnSearch) -> None:
    """Play the board to its end, or until a player has nothing left to play."""
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


def sampled_turn(search: TurnSearch, held: int) -> None:
    """Play the best of some random tokens on random land, with a ship if that breaks a tie."""
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


def help_by_ship(layout: Layout, board: SearchBoard, slot: int, land: int) -> None:
    """Send a ship to a city that the token closes if that breaks a tie for one of its packages."""
    player, more = board.count[TURN], layout.worth[slot]
    first = SIDES * land + 1
    for side in range(first, first + layout.beside_land[first - 1]):
        city = layout.beside_land[side]
        if board.open[city] == 1 and board.packages[city] and decides(board, city, player, more):
            sea = empty_sea(layout, board, city)
            if sea >= 0:
                set_sail(layout, board, sea)
                return


def decides(board: SearchBoard, city: int, player: int, more: int) -> bool:
    """Return whether this force at the city makes a tie for the greatest strength."""
    packages, forces = board.packages[city], board.forces[city]
    for kind in range(KINDS):
        if packages >> kind & 1:
            ahead = margin(forces >> KIND_BITS * kind, player)
            if ahead + (more >> KIND_BITS * kind & STRENGTH) == 0:
                return True
    return False


def empty_sea(layout: Layout, board: SearchBoard, city: int) -> int:
    """Return an empty sea field beside a city; -1 if there is none."""
    first = SIDES * city + 1
    for side in range(first, first + layout.touching[first - 1]):
        sea = layout.touching[side]
        if board.sea[sea] == 0:
            return sea
    return -1


# ---------------------------------------------------------------- tree

UNIT = 1 << 12  # an average payoff of 1, as an integer
WIN = 120  # the payoff of a win, which the winners share
PACKAGE = 2  # the payoff of each package that a player has above the average of all players
EXPAND = 6  # visits of a node before its entries are looked at
EXPLORATION = 3 * WIN * UNIT // 2
LATE = 6  # with more empty land fields, only the root considers 00 and ZZ
PRIOR = bytes(256 * 3 // (12 * (rank + 3)) for rank in range(64))
PRIOR_UNIT = 256


def simulate(search: TurnSearch) -> None:
    """Play one play-out from the root along the tree and update the nodes on its way."""
    copy_board(search.layout, search.root, 0, search.board, 0)
    node = length = 0
    search.path[0] = 0
    while search.board.count[FREE]:
        if search.children[node] == 0 and not expand(search, node):
            break
        node = choose(search, node)
        do_entry(search.layout, search.board, search.entry[node])
        length += 1
        search.path[length] = node
    play_on(search)
    record(search, length)
    search.playouts -= 1


def expand(search: TurnSearch, node: int) -> bool:
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


def choose(search: TurnSearch, node: int) -> int:
    """Return the child with the greatest sum of its average payoff and its exploration bonus."""
    first, visits = search.first[node], search.visits[node]
    # A child without visits is taken to be as good as the average of its siblings.
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


def record(search: TurnSearch, length: int) -> None:
    """Add the payoffs of the finished board to the nodes of the path, which has this length."""
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


def payoff(board: SearchBoard, won: int, player: int) -> int:
    """Return the value of an end to a player: a share of the win, and a little for packages."""
    number = (won & 1) + (won >> 1 & 1) + (won >> 2 & 1) + (won >> 3)
    own = total = 0
    for at in range(PLAYERS * KINDS):
        total += board.count[WON + at]
    for kind in range(KINDS):
        own += board.count[WON + KINDS * player + kind]
    share = WIN // number if won >> player & 1 else 0
    return share + PACKAGE * (PLAYERS * own - total) // PLAYERS


def most_visited(search: TurnSearch) -> int:
    """Return the entry of the root's child with the most visits."""
    first = search.first[0]
    best = first
    for child in range(first, first + search.children[0]):
        if search.visits[child] > search.visits[best]:
            best = child
    return search.entry[best]
