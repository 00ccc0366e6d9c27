"""The data of a search in the game of sweets: cities, land and sea by their numbers."""

from ....game.lines import Ints, Lines, Longs, Shorts

# The indices of `SearchBoard.count`: FREE and TURN have one number; HELD, SHIPS, SWAPS and TRADES
# begin a number for each player, and WON begins a number for each player and kind.
FREE, TURN, HELD, SHIPS, SWAPS, TRADES, WON, COUNTS = 0, 1, 2, 6, 10, 14, 18, 30

HAND = 36  # ordinary tokens that a hand has room for: three of each
ORDINARY, SHIP = 12, 12  # ordinary tokens have the slots below ORDINARY, ships have the slot SHIP
SIDES = 7  # numbers for each field or city in a list of neighbours: their count, and up to six
MOST_LAND = 64

# A force: five bits for the strength of each player, twenty for each kind.
BITS, KIND_BITS, STRENGTH = 5, 20, 31

# The answers of `run`, and the parts of a search.
RUNNING, DONE = 0, 1
ENDING, TREE, OVER = 0, 1, 2

NONE = -1


class Layout(Lines):
    """The constants of a search: neighbours, and values of tokens.

    For each field, `beside_land` and `beside_sea` have the number of cities that touch it, and then
    these cities. For each city, `touching` has the number of sea fields that touch it, and then
    these fields.
    """

    cities: int
    lands: int
    seas: int
    beside_land: Shorts
    beside_sea: Shorts
    touching: Shorts
    like: Shorts  # 1 + an earlier sea field that touches the same cities, or 0
    worth: Longs  # the force of a token of the first player, by its slot


class SearchBoard(Lines):
    """The variables of a game; or the boards of several games, one after the other.

    `land` has 1 + the token's slot + 16 * its player, or 0 for empty land.
    """

    forces: Longs  # at each city
    packages: Shorts  # of each city, as a sum of 1, 2, 4
    open: Shorts  # empty land fields beside each city
    land: Shorts
    sea: Shorts  # 1 for a ship
    free: Shorts  # the empty land fields, `count[FREE]` of them
    where: Shorts  # the index of each of them in `free`
    hand: Shorts  # the slots of each player's ordinary tokens, `count[HELD + player]` of them
    count: Shorts


class TurnSearch(Lines):
    """A search for the next entry. `choice` is its result, a code as in `board`."""

    layout: Layout
    root: SearchBoard
    board: SearchBoard  # the board on which entries are done
    seed: int  # of the random numbers, from 1 to 2**32 - 1
    part: int
    choice: int
    playouts: int  # the number of play-outs that are still to be done
    # The ending, searched depth first.
    stack: SearchBoard
    budget: int  # the number of entries that may still be tried
    depth: int
    tried: Ints  # the entry that is tried at each depth
    best: Ints  # the best outcome at each depth, as a key (`tree.key_of`)
    best_entry: Ints  # the entry with that outcome
    # The tree: a node has `children` nodes from `first` on, best guess first.
    nodes: int
    wide: int  # entries that are considered in a node
    path: Ints
    first: Ints
    children: Shorts
    entry: Ints  # the entry that led to each node
    player: Shorts  # the player whose entry that was
    visits: Ints
    root_visits: Ints  # the square root of `visits`, rounded down
    payoff: Longs  # the sum of the payoffs of all visits, for `player`
    worth: Longs  # the same sum, for the player to move
    ranked: Longs  # the entries that `entries.rank` found last, with their gains
