"""Monte Carlo tree search for games of several players that hide nothing.

A node is an action. Each player chooses the best for themselves, so a node keeps the payoff of the
player who acted (max^n: Luckhardt and Irani, 1986; MCTS: Coulom, 2006). Children are chosen by
PUCT (Rosin, 2011). Play-outs prefer actions that were in won play-outs (MAST: Finnsson and
Björnsson, 2008), and so do the priors of the children. Nodes whose outcome is proven are not
searched any more (MCTS-Solver: Winands, Björnsson and Saito, 2008).

Every state also has an estimate. Its payoffs are the sum of what each kind of each cell is worth,
which is learned from the states of the play-outs (least mean squares: Widrow and Hoff, 1960; the
step of a value shrinks with how often it was used). Players who have more actions to choose from
than usual get a bonus. Estimates go up the tree as in minimax, and are half of a node's value
(implicit minimax backups: Lanctot, Winands, Pepels and Sturtevant, 2014). Many nodes are not played
out at all, but take their estimate as the payoff (as in Amazons: Lorentz, 2008).

An outcome is the set of winners: those with the best score, a bit for each.
"""

from ..game.lines import Bytes, Ints, Lines, Longs, next_random, ones
from ..game.snapshots import restore, save
from ..game.stand_ins import apply, next_action, score
from ..game.state import RUNNING as PLAYING
from ..game.state import STATUS, TURN, State

# The answers of `run`, and the parts of a search.
RUNNING, DONE = 0, 1
DESCENT, EXPANSION, EXPANDED, PLAYOUT, OVER = 0, 1, 2, 3, 4

NONE = -1
MOST_PLAYERS = 8
WHOLE = 840
"""The payoff of a win, which the winners share.

Each number from 1 to 8 divides it, so the shares of up to eight winners are integers.
"""

UNIT = 1 << 12  # average payoffs are counted in 4096ths
EXPLORATION = WHOLE * UNIT // 2
LEAST = -2 * WHOLE * UNIT  # less than the value of any node

# A weight is how likely an action is in a play-out: it grows with the average payoff.
FRACTION = 1 << 8  # differences of average payoffs are counted in 256ths of a win
EVEN = 32  # the place of an average action in the curve
CURVE = bytes(round(16 ** (1 + at / (2 * EVEN))) - 1 for at in range(2 * EVEN + 1))
STEEP = 1
DOUBT = 4  # payoffs that are assumed for each action before its first one, all average
DRAWS = 4  # random actions among which the weights decide in each step of a play-out
BYTE = 8
HIGH = 24  # the bits of a random number above its lowest BYTE bits

KINDS = 8  # the kinds of a cell that estimates tell apart; at least MOST_PLAYERS
SAMPLES, GAP = 8, 2  # states of a play-out to learn from, and the actions between them
FIRST = 5000  # states to learn from before estimates replace some play-outs
SEEN = 4000  # a kind of a cell counts as seen no more often than this, so that values still change
FREEDOM = WHOLE * UNIT  # the greatest bonus for a player's number of actions


class TreeSearch(Lines):
    """A search for an action of the player to move: `choice` is its result, or NONE."""

    area: int
    registers: int
    wide: int  # bytes of a cell in a snapshot
    players: int
    limit: int  # of the actions from the root to the end of a play-out
    seed: int  # of the random numbers, from 1 to 2**32 - 1
    part: int  # DESCENT, EXPANSION, EXPANDED, PLAYOUT or OVER: what `run` does next
    playouts: int  # still to be done; a node that takes its estimate counts as one
    choice: int
    root: Bytes  # snapshots: of the root, and of the node that is expanded
    here: Bytes

    # The tree: a node has `children` nodes from `first` on.
    nodes: int
    full: int  # 1: there was no room for the children of some node
    node: int  # the current node, `length` actions below the root
    tried: int  # the last action that was looked at
    length: int
    path: Ints  # the nodes from the root to the current one
    first: Ints
    children: Ints
    action: Longs  # the action that led to each node
    player: Bytes  # the player who did it
    outcome: Bytes  # the winners, if they are proven; else 0
    visits: Ints
    root_visits: Ints  # the square root of `visits`, rounded down
    payoff: Longs  # the payoffs of `player` in all visits together, in 1 / UNIT
    estimate: Ints  # for each node, the payoff of each player
    freedom: Ints  # for the player to move, the bonus for the number of children; may be negative
    expanded: Longs  # for each player, the number of expanded nodes where they are to move
    options: Longs  # for each player, the number of children of these nodes in all
    lasting: int  # lasting / varied: the part of a bonus that is left at the player's next node
    varied: int

    # The play-out: `moves` has its actions as places in `weight`.
    fixed: int  # 1: the actions worth trying are the same in every state
    count: int  # the number of these actions if `fixed`, else 0
    pool: Longs  # the actions worth trying; those from `left` on were refused
    left: int
    played: int  # the actions of the play-out so far
    moves: Ints
    weight: Bytes
    times: Ints  # for each place in `weight`, how often its action was learned from
    gained: Longs  # and the sum of its payoffs
    all_times: Longs  # the sums of `times` and `gained` for each player
    all_gained: Longs

    # Estimates: the turn is one more cell.
    value: Longs  # for each player but the last, what each kind of each cell is worth
    seen: Ints  # how often a value was corrected
    samples: int  # states that were learned from
    credit: int  # actions tried in expansions, less those in play-outs
    kept: int  # states of this play-out that are kept to learn from
    sampled: Bytes  # snapshots of them
    turns: Bytes  # who was to move


def run(state: State, search: TreeSearch, steps: int) -> int:
    """Continue for about this many tried actions; return DONE if `choice` is known, else RUNNING.

    `state` is memory to work in; at the first call it is the root.
    """
    if search.nodes == 0:
        begin(state, search)
    while steps > 0 and search.part != OVER:
        steps -= 1
        if search.part == EXPANSION:
            search.credit += 1
            expand(state, search)
        elif search.playouts <= 0 or search.outcome[0]:
            search.choice = best_action(search)
            search.part = OVER
        elif search.part == DESCENT:
            descend(state, search)
            steps -= search.length
        elif search.part == EXPANDED:
            rate(state, search)
        else:
            search.credit -= 1
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
    """Return a player's share of a win, given the set of winners."""
    return WHOLE // ones(won) if won >> player & 1 else 0


def prove(search: TreeSearch) -> None:
    """Set the outcomes of nodes of the path that are proven by the outcomes of their children."""
    at = search.length
    while at >= 0:
        node = search.path[at]
        if search.outcome[node] == 0:
            settle(search, node, agreed_outcome(search, node))
        at = at - 1 if search.outcome[node] else NONE


def settle(search: TreeSearch, node: int, won: int) -> None:
    """Set the outcome of a node; 0 if it is not known yet."""
    search.outcome[node] = won
    if won:
        for player in range(search.players):
            search.estimate[node * search.players + player] = share(won, player) * UNIT


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
    search.played = search.kept = 0
    if search.outcome[node]:
        back_up(search, search.outcome[node])
    elif not search.full and length < search.limit:
        begin_expansion(state, search)
    else:
        begin_play_out(state, search)


def choose(search: TreeSearch, node: int) -> int:
    """Return the child with the greatest sum of its value and its exploration bonus."""
    first = search.first[node]
    end = first + search.children[node]
    weights = visits = payoff = 0
    for child in range(first, end):
        weights += weight_of(search, child)
        visits += search.visits[child]
        payoff += search.payoff[child]
    # A child without visits is taken to be as good as its siblings.
    usual = payoff // max(1, visits)
    bonus = EXPLORATION * (1 + search.root_visits[node])
    best, chosen = LEAST, first
    for child in range(first, end):
        visited = search.visits[child]
        value = search.payoff[child] // visited if visited else usual
        if search.outcome[child]:
            # A proven loss comes last, however low the values of the other children are.
            value = share(search.outcome[child], search.player[child]) * UNIT or LEAST + 1
        else:
            value = (value + estimate_for(search, child, search.player[child])) // 2
            value += bonus * weight_of(search, child) // weights // (1 + visited)
        if value > best:
            best, chosen = value, child
    return chosen


def estimate_for(search: TreeSearch, node: int, player: int) -> int:
    return search.estimate[node * search.players + player]


def weight_of(search: TreeSearch, node: int) -> int:
    return search.weight[move_of(search, search.action[node], search.player[node])]


def begin_expansion(state: State, search: TreeSearch) -> None:
    save(state, search.here, 0, search.area, search.registers, search.wide)
    search.first[search.node] = search.nodes
    search.tried = NONE
    search.part = EXPANSION


def expand(state: State, search: TreeSearch) -> None:
    """Try the next action of the current node, which gets a child if it has an effect."""
    node, player = search.node, state[TURN]
    found = search.nodes - search.first[node]
    search.tried = next_action(state, search.tried)
    if search.tried < 0 or (found and search.playouts <= 0):
        if found == 0:
            settle(search, node, winners(state, search))
        end_expansion(search, found)
        return
    if apply(state, search.tried, None):
        if search.nodes == len(search.visits):
            search.full = 1
            # There is no room: the root keeps its children so far, any other node becomes a leaf.
            end_expansion(search, 0 if node else found)
        else:
            add_child(state, search, player)
    restore(state, search.here, 0, search.area, search.registers, search.wide)


def add_child(state: State, search: TreeSearch, player: int) -> None:
    """Make a child for the state after an action.

    A child that is a win for `player` alone becomes the only child.
    """
    child = search.nodes
    search.nodes += 1
    search.action[child] = search.tried
    search.player[child] = player
    evaluate(state, search, child)
    if state[STATUS] != PLAYING:
        settle(search, child, winners(state, search))
        if search.outcome[child] == 1 << player:
            search.first[search.node] = child
            end_expansion(search, 1)


def end_expansion(search: TreeSearch, found: int) -> None:
    """End the expansion of the current node, which has found this many children."""
    search.children[search.node] = found
    search.part = DESCENT
    if search.node == 0 and found == 1:
        search.playouts = 0
    if found or search.outcome[search.node]:
        prove(search)
    if found and search.outcome[search.node] == 0:
        weigh_options(search, found)
        search.part = EXPANDED


def weigh_options(search: TreeSearch, found: int) -> None:
    """Give the player to move a bonus for more children than usual; it is negative for fewer.

    The part of the bonus that lasts is added to the player's estimates of the children. The player
    who has just moved had a bonus at the node before; its lasting part is added there, too.
    """
    node = search.node
    first = search.first[node]
    player = search.player[first]
    search.expanded[player] += 1
    search.options[player] += found
    usual = search.options[player]
    more = (found * search.expanded[player] - usual) * FREEDOM // usual
    search.freedom[node] = max(-FREEDOM, min(FREEDOM, more))
    compare_options(search, node, player)
    bonus = lasting_bonus(search, node)
    bonus_before = lasting_bonus(search, search.path[search.length - 1]) if search.length else 0
    for child in range(first, first + found):
        if search.outcome[child] == 0:
            prefer(search, child, player, bonus)
            if search.length:
                prefer(search, child, search.player[node], bonus_before)
    foresee(search, node)


def compare_options(search: TreeSearch, node: int, player: int) -> None:
    """Learn how much of a bonus lasts, from the last node at which this player was to move."""
    at = search.length - 1
    while at >= 0 and search.player[search.path[at + 1]] != player:
        at -= 1
    if at >= 0:
        before = search.freedom[search.path[at]] // UNIT
        search.lasting += before * (search.freedom[node] // UNIT)
        search.varied += before * before


def lasting_bonus(search: TreeSearch, node: int) -> int:
    """Return the part of a node's bonus that is expected to last until the player's next node.

    A single forced action, for example, is no lasting disadvantage.
    """
    lasting = max(0, min(search.lasting, search.varied))
    return search.freedom[node] * lasting // max(1, search.varied)


def prefer(search: TreeSearch, node: int, player: int, bonus: int) -> None:
    """Add a bonus to a player's estimate, at the cost of the others."""
    for other in range(search.players):
        change = bonus if other == player else -bonus // (search.players - 1)
        search.estimate[node * search.players + other] += change


def foresee(search: TreeSearch, node: int) -> None:
    """Give a node the estimates of the child that is best for the player to move."""
    first = best = search.first[node]
    player = search.player[first]
    for child in range(first + 1, first + search.children[node]):
        if estimate_for(search, child, player) > estimate_for(search, best, player):
            best = child
    for other in range(search.players):
        search.estimate[node * search.players + other] = estimate_for(search, best, other)


def rate(state: State, search: TreeSearch) -> None:
    """Begin a play-out of the current node, or take its estimate as its payoff.

    This keeps the numbers of actions tried in play-outs and in expansions about equal.
    """
    if search.samples < FIRST:
        search.credit = 0
    if search.credit >= 0:
        begin_play_out(state, search)
    else:
        back_up(search, 0)


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
    # Assume one more visit, which gives half a win.
    more = sure * UNIT * (best + 1) - WHOLE * UNIT // 2
    if chosen < 0 or (safe >= 0 and more > search.payoff[chosen]):
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


def begin_play_out(state: State, search: TreeSearch) -> None:
    search.part = PLAYOUT
    list_actions(state, search)
    keep(state, search)


def keep(state: State, search: TreeSearch) -> None:
    """Keep a state of the play-out to learn from it."""
    at = search.kept * len(search.here)
    save(state, search.sampled, at, search.area, search.registers, search.wide)
    search.turns[search.kept] = state[TURN]
    search.kept += 1


def play(state: State, search: TreeSearch) -> None:
    """Try a random action of a play-out, or end it."""
    over = state[STATUS] != PLAYING or search.left == 0
    if over or search.length + search.played >= search.limit:
        back_up(search, winners(state, search))
        return
    player = state[TURN]
    at = all_weights = 0
    for _ in range(DRAWS):
        drawn = draw(search)
        place = (drawn >> BYTE) * search.left >> HIGH
        weight = search.weight[move_of(search, search.pool[place], player)] + 1
        all_weights += weight
        if (drawn & (1 << BYTE) - 1) * all_weights < weight << BYTE:
            at = place
    action = search.pool[at]
    if apply(state, action, None):
        search.moves[search.played] = move_of(search, action, player)
        search.played += 1
        list_actions(state, search)
        if search.played % GAP == 0 and search.kept < SAMPLES and state[STATUS] == PLAYING:
            keep(state, search)
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
    """Add an outcome to the nodes of the path, and learn from it; if it is 0, add the estimate."""
    for at in range(search.length + 1):
        node = search.path[at]
        search.visits[node] += 1
        root = search.root_visits[node] + 1
        if root * root <= search.visits[node]:
            search.root_visits[node] = root
        if at:
            player = search.player[node]
            gain = share(won, player) * UNIT if won else estimate_for(search, search.node, player)
            search.payoff[node] += gain
            if won:
                learn(search, move_of(search, search.action[node], player), won)
    for at in range(search.played):
        learn(search, search.moves[at], won)
    for sample in range(search.kept):
        study(search, sample, won)
    for at in range(search.length - 1, NONE, -1):
        if search.outcome[search.path[at]] == 0:
            foresee(search, search.path[at])
    search.playouts -= 1
    search.part = DESCENT


def learn(search: TreeSearch, move: int, won: int) -> None:
    """Add an outcome to the statistics of an action, and update its weight."""
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


# ---------------------------------------------------------------- estimates


def evaluate(state: State, search: TreeSearch, node: int) -> None:
    """Estimate the payoffs of a node, which is reached in `state`."""
    rest = WHOLE * UNIT
    for player in range(search.players - 1):
        base = player * (search.area + 1) * KINDS
        total = search.value[base + search.area * KINDS + state[TURN]]
        for at in range(search.area):
            total += search.value[base + at * KINDS + (state[at] & KINDS - 1)]
        search.estimate[node * search.players + player] = as_payoff(total)
        rest -= as_payoff(total)
    search.estimate[node * search.players + search.players - 1] = rest


def as_payoff(total: int) -> int:
    """Map a sum to a payoff between 0 and a win; 0 becomes half a win (softsign)."""
    half = WHOLE * UNIT // 2
    return half + total * half // (half + abs(total))


def study(search: TreeSearch, sample: int, won: int) -> None:
    """Correct the values that estimate a state of the play-out."""
    search.samples += 1
    area, first = search.area, sample * len(search.here)
    turn = area * KINDS + search.turns[sample]
    for player in range(search.players - 1):
        base = player * (area + 1) * KINDS
        total = search.value[base + turn]
        for at in range(area):
            total += search.value[base + kind_of(search, first, at)]
        error = share(won, player) * UNIT - as_payoff(total)
        search.value[base + turn] += error // (area + search.seen[turn])
        for at in range(area):
            place = kind_of(search, first, at)
            search.value[base + place] += error // (area + search.seen[place])
    search.seen[turn] = min(SEEN, search.seen[turn] + 1)
    for at in range(area):
        place = kind_of(search, first, at)
        search.seen[place] = min(SEEN, search.seen[place] + 1)


def kind_of(search: TreeSearch, first: int, at: int) -> int:
    """Return the place in `seen` of a cell's kind in the snapshot from `first` on."""
    return at * KINDS + (search.sampled[first + at * search.wide] & KINDS - 1)
