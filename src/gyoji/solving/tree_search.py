"""Monte Carlo tree search for games of several players that hide nothing.

A node is an action. Each player chooses the best for themselves, so a node keeps the payoff of the
player who acted (max^n: Luckhardt and Irani, 1986; MCTS: Coulom, 2006). Children are chosen by
PUCT (Rosin, 2011). Play-outs prefer actions that were in won play-outs (MAST: Finnsson and
Björnsson, 2008), and so do the priors of the children. Nodes whose outcome is proven are not
searched any more (MCTS-Solver: Winands, Björnsson and Saito, 2008). Actions that leave the next
player few to choose from get a bonus, which fades with the visits (progressive bias: Chaslot et
al., 2008).

An outcome is the set of winners: those with the best score, a bit for each.
"""

from ..game.lines import Bytes, Ints, Lines, Longs, next_random, ones
from ..game.snapshots import restore, save
from ..game.stand_ins import apply, next_action, score
from ..game.state import RUNNING as PLAYING
from ..game.state import STATUS, TURN, State

# The answers of `run`, and the parts of a search.
RUNNING, DONE = 0, 1
DESCENT, EXPANSION, PLAYOUT, OVER = 0, 1, 2, 3

NONE = -1
MOST_PLAYERS = 8
WHOLE = 840
"""The payoff of a win, which the winners share.

Each number from 1 to 8 divides it, so the shares of up to eight winners are integers.
"""

UNIT = 1 << 12  # average payoffs are counted in 4096ths
EXPLORATION = WHOLE * UNIT // 2
EXPAND = 1  # visits of a node before its actions are looked at
MOBILITY = WHOLE // 2  # the greatest bonus for what others can choose from
FADING = 2000  # visits that halve it
LEAST = -2 * WHOLE * UNIT  # no value is less

# A weight is how likely an action is in a play-out: it grows with the average payoff.
FRACTION = 1 << 8  # differences of average payoffs are counted in 256ths of a win
EVEN = 32  # the place of an average action in the curve
CURVE = bytes(round(16 ** (1 + at / (2 * EVEN))) - 1 for at in range(2 * EVEN + 1))
STEEP = 1
DOUBT = 4  # average payoffs that are assumed before the first one
PATIENCE = 32  # draws before an unlikely action is taken
BYTE = 8
HIGH = 24  # the other bits of a random number


class TreeSearch(Lines):
    """A search for an action of the player to move: `choice` is its result, or NONE."""

    area: int
    registers: int
    wide: int  # bytes of a cell in a snapshot
    players: int
    limit: int  # of the actions from the root to the end of a play-out
    seed: int  # of the random numbers, from 1 to 2**32 - 1
    part: int
    playouts: int  # still to be done
    choice: int
    root: Bytes  # snapshots: of the root, and of the node that is expanded
    here: Bytes

    # The tree: a node has `children` nodes from `first` on.
    nodes: int
    full: int  # 1: there was no room for the children of some node
    node: int  # the node in hand, `length` actions below the root
    tried: int  # the last action that was looked at
    length: int
    path: Ints
    first: Ints
    children: Ints
    action: Longs  # the action that led to each node
    player: Bytes  # the player who did it
    outcome: Bytes  # the winners, if they are proven; else 0
    visits: Ints
    root_visits: Ints  # the square root of `visits`, rounded down
    payoff: Longs  # for `player`, the sum of all visits
    bias: Ints  # for `player`, the bonus for the number of children; may be negative
    expanded: Longs  # for each player, the number of expanded nodes where they are to move
    options: Longs  # for each player, the number of children of these nodes in all

    # The play-out: `moves` has its actions as places in `weight`.
    fixed: int  # 1: the actions worth trying are the same in every state
    count: int  # of them, if so
    pool: Longs  # these actions; those from `left` on were refused
    left: int
    played: int
    moves: Ints
    weight: Bytes
    times: Ints
    gained: Longs
    all_times: Longs  # the same for each player
    all_gained: Longs


def run(state: State, search: TreeSearch, steps: int) -> int:
    """Go on for about this many tried actions: RUNNING, or DONE when `choice` is known.

    `state` is memory to work in. At the first call it is the root.
    """
    if search.nodes == 0:
        begin(state, search)
    while steps > 0 and search.part != OVER:
        steps -= 1
        if search.part == EXPANSION:
            expand(state, search)
        elif search.playouts <= 0 or search.outcome[0]:
            search.choice = best_action(search)
            search.part = OVER
        elif search.part == DESCENT:
            descend(state, search)
            steps -= search.length
        else:
            play(state, search)
    return DONE if search.part == OVER else RUNNING


def begin(state: State, search: TreeSearch) -> None:
    """Make the root, and expand it."""
    save(state, search.root, 0, search.area, search.registers, search.wide)
    search.nodes = 1
    if search.fixed:
        list_actions(state, search)
        search.count = search.left
    begin_expansion(state, search)


# ---------------------------------------------------------------- outcomes


def winners(state: State, search: TreeSearch) -> int:
    """Return the set of players with the best score."""
    best, won = score(state, 0), 1
    for player in range(1, search.players):
        points = score(state, player)
        if points > best:
            best, won = points, 1 << player
        elif points == best:
            won |= 1 << player
    return won


def share(won: int, player: int) -> int:
    """Return a player's part of a win of these players."""
    return WHOLE // ones(won) if won >> player & 1 else 0


def prove(search: TreeSearch) -> None:
    """Prove what follows for the nodes of the path from the outcomes of their children."""
    at = search.length
    while at >= 0:
        node = search.path[at]
        if search.outcome[node] == 0:
            search.outcome[node] = agreed_outcome(search, node)
        at = at - 1 if search.outcome[node] else NONE


def agreed_outcome(search: TreeSearch, node: int) -> int:
    """Return the best outcome that the player to move can choose; 0 if it is not known yet."""
    first = search.first[node]
    best = agreed = 0
    unknown = False
    for child in range(first, first + search.children[node]):
        won = search.outcome[child]
        if won == 0:
            unknown = True
        elif agreed == 0 or share(won, search.player[child]) > best:
            best, agreed = share(won, search.player[child]), won
    return 0 if unknown and best < WHOLE else agreed


# ---------------------------------------------------------------- tree


def descend(state: State, search: TreeSearch) -> None:
    """Go from the root along the tree to a node that is to be expanded or played out."""
    restore(state, search.root, 0, search.area, search.registers, search.wide)
    node = length = 0
    search.path[0] = 0
    while search.children[node] and search.outcome[node] == 0:
        node = choose(search, node)
        apply(state, search.action[node], None)
        length += 1
        search.path[length] = node
    search.node = node
    search.length = length
    search.played = 0
    if search.outcome[node]:
        back_up(search, search.outcome[node])
    elif search.visits[node] >= EXPAND and not search.full and length < search.limit:
        begin_expansion(state, search)
    else:
        search.part = PLAYOUT
        list_actions(state, search)


def choose(search: TreeSearch, node: int) -> int:
    """Return the child with the greatest sum of its average payoff and its exploration bonus."""
    first = search.first[node]
    end = first + search.children[node]
    weights = visits = payoff = 0
    for child in range(first, end):
        weights += weight_of(search, child)
        visits += search.visits[child]
        payoff += search.payoff[child]
    # A child without visits is taken to be as good as its siblings.
    usual = payoff * UNIT // max(1, visits)
    bonus = EXPLORATION * (1 + search.root_visits[node])
    best, chosen = LEAST, first
    for child in range(first, end):
        visited = search.visits[child]
        value = search.payoff[child] * UNIT // visited if visited else usual
        if search.outcome[child]:
            # A sure loss comes last, also after a child with a negative bias.
            value = share(search.outcome[child], search.player[child]) * UNIT or LEAST + 1
        else:
            value += bonus * weight_of(search, child) // weights // (1 + visited)
            value += search.bias[child] * UNIT * FADING // (FADING + visited)
        if value > best:
            best, chosen = value, child
    return chosen


def weight_of(search: TreeSearch, node: int) -> int:
    return search.weight[move_of(search, search.action[node], search.player[node])]


def begin_expansion(state: State, search: TreeSearch) -> None:
    save(state, search.here, 0, search.area, search.registers, search.wide)
    search.first[search.node] = search.nodes
    search.tried = NONE
    search.part = EXPANSION


def expand(state: State, search: TreeSearch) -> None:
    """Try the next action of the node in hand; it gets a child unless the action is refused."""
    node, player = search.node, state[TURN]
    found = search.nodes - search.first[node]
    search.tried = next_action(state, search.tried)
    if search.tried < 0 or (found and search.playouts <= 0):
        if found == 0:
            search.outcome[node] = winners(state, search)
        end_expansion(search, found)
        return
    if apply(state, search.tried, None):
        if search.nodes == len(search.visits):
            search.full = 1
            # The root keeps what it has, and any other node is a leaf.
            end_expansion(search, 0 if node else found)
        else:
            add_child(state, search, player)
    restore(state, search.here, 0, search.area, search.registers, search.wide)


def add_child(state: State, search: TreeSearch, player: int) -> None:
    """Make a child of the state after an action.

    If it is a win for `player` alone, it becomes the only child.
    """
    child = search.nodes
    search.nodes += 1
    search.action[child] = search.tried
    search.player[child] = player
    if state[STATUS] != PLAYING:
        search.outcome[child] = winners(state, search)
        if search.outcome[child] == 1 << player:
            search.first[search.node] = child
            end_expansion(search, 1)


def end_expansion(search: TreeSearch, found: int) -> None:
    """Give the node in hand this many children."""
    search.children[search.node] = found
    search.part = DESCENT
    if search.node == 0 and found == 1:
        search.playouts = 0
    if found or search.outcome[search.node]:
        prove(search)
    if found:
        weigh_options(search, found)


def weigh_options(search: TreeSearch, found: int) -> None:
    """Compare the number of children with the usual one of the player to move."""
    node = search.node
    player = search.player[search.first[node]]
    search.expanded[player] += 1
    search.options[player] += found
    usual = search.options[player]
    fewer = (usual - found * search.expanded[player]) * MOBILITY // usual
    fewer = max(-MOBILITY, fewer)
    search.bias[node] = fewer if search.player[node] != player else -fewer


def best_action(search: TreeSearch) -> int:
    """Return the action of the root's child with the most visits, unless another is proven better.

    NONE if it has no children.
    """
    first = search.first[0]
    best, chosen = NONE, NONE
    sure, safe = NONE, NONE
    for child in range(first, first + search.children[0]):
        won = search.outcome[child]
        if won == 0:
            if search.visits[child] > best:
                best, chosen = search.visits[child], child
        elif share(won, search.player[child]) > sure:
            sure, safe = share(won, search.player[child]), child
    # One more visit is taken to give half a win.
    if chosen < 0 or sure * (best + 1) > search.payoff[chosen] + WHOLE // 2:
        chosen = safe
    return search.action[chosen] if chosen >= 0 else NONE


# ---------------------------------------------------------------- play-outs


def draw(search: TreeSearch) -> int:
    """Return a random number of 32 bits."""
    search.seed = next_random(search.seed)
    return search.seed


def list_actions(state: State, search: TreeSearch) -> None:
    """Fill the pool with the actions worth trying."""
    if search.count:
        search.left = search.count
        return
    left = 0
    search.tried = next_action(state, NONE) if state[STATUS] == PLAYING else NONE
    while search.tried >= 0 and left < len(search.pool):
        search.pool[left] = search.tried
        left += 1
        search.tried = next_action(state, search.tried)
    search.left = left


def play(state: State, search: TreeSearch) -> None:
    """Try a random action of a play-out, or end it."""
    over = state[STATUS] != PLAYING or search.left == 0
    if over or search.length + search.played >= search.limit:
        back_up(search, winners(state, search))
        return
    player = state[TURN]
    at = move = 0
    for _ in range(PATIENCE):
        drawn = draw(search)
        at = (drawn >> BYTE) * search.left >> HIGH
        move = move_of(search, search.pool[at], player)
        if drawn & (1 << BYTE) - 1 < search.weight[move]:
            break
    action = search.pool[at]
    if apply(state, action, None):
        search.moves[search.played] = move
        search.played += 1
        list_actions(state, search)
    else:
        search.left -= 1
        search.pool[at] = search.pool[search.left]
        search.pool[search.left] = action


def move_of(search: TreeSearch, action: int, player: int) -> int:
    """Return the place of a player's action in `weight`.

    Actions whose numbers differ by a multiple of len(weight) / MOST_PLAYERS share a place.
    """
    return (action * MOST_PLAYERS + player) & len(search.weight) - 1


def back_up(search: TreeSearch, won: int) -> None:
    """Add an outcome to the nodes of the path and to the actions of the play-out."""
    for at in range(search.length + 1):
        node = search.path[at]
        search.visits[node] += 1
        root = search.root_visits[node] + 1
        if root * root <= search.visits[node]:
            search.root_visits[node] = root
        if at:
            search.payoff[node] += share(won, search.player[node])
            learn(search, move_of(search, search.action[node], search.player[node]), won)
    for at in range(search.played):
        learn(search, search.moves[at], won)
    search.playouts -= 1
    search.part = DESCENT


def learn(search: TreeSearch, move: int, won: int) -> None:
    """Add an outcome to what is known of an action, and weigh it again."""
    player = move % MOST_PLAYERS
    gain = share(won, player)
    search.times[move] += 1
    search.gained[move] += gain
    search.all_times[player] += 1
    search.all_gained[player] += gain
    usual = search.all_gained[player] * FRACTION // search.all_times[player]
    gained = search.gained[move] * FRACTION + DOUBT * usual
    more = (gained // (search.times[move] + DOUBT) - usual) // WHOLE
    search.weight[move] = CURVE[max(0, min(2 * EVEN, EVEN + STEEP * more))]
