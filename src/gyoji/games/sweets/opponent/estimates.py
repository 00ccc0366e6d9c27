"""The estimated gain of an entry: the change of the value of packages in cities to a player.

The value of a package in a city is a number from -50 to 100. It depends on the player's margin over
the strongest other player, and on how much empty land is beside the city.
"""

from ..rules.numbers import KINDS
from .board import CITIES, PAIRS, margin
from .record import BITS, FREE, KIND_BITS, SHIP, SIDES, STRENGTH, TURN, Layout, SearchBoard

EVEN = 48  # the index of the margin 0
MARGINS = 2 * EVEN
LOSS = 50  # what a package is worth to a player when another one takes it
START = 30  # the value of a package at an even margin, while there is empty land


def _worth(ahead: int, empty: int) -> int:
    """Return the value of a package: linear in the margin, less steep with more empty land."""
    if empty == 0:
        return 100 if ahead > 0 else 0 if ahead == 0 else -LOSS
    return max(-LOSS, min(100, START + 70 * ahead // (empty + 1)))


WORTH = bytes(_worth(at - EVEN, empty) + LOSS for empty in range(SIDES) for at in range(MARGINS))
COST = bytes([3, 6, 11] * 3 + [5, 10, 16, 14])  # of each token, by its slot; then of a ship
SWAP_COST, TRADE_COST = 18, 14
LATE = 16  # with less empty land, the cost of tokens falls to 0


def package_worth(board: SearchBoard, city: int, kind: int, player: int) -> int:
    """Return LOSS plus the value to a player of a package in a city, even if it is not there."""
    force = board.forces[city] >> KIND_BITS * kind
    return WORTH[MARGINS * board.open[city] + EVEN + margin(force, player)]


def change(board: SearchBoard, city: int, player: int, more: int, filled: int) -> int:
    """Return the change of value if a token of the force `more` is put beside a city.

    `filled` is 1 if the token is put on land, 0 for a ship.
    """
    packages, forces = board.packages[city], board.forces[city]
    before = MARGINS * board.open[city] + EVEN
    after = before - MARGINS * filled
    total = 0
    for kind in range(KINDS):
        if packages >> kind & 1:
            ahead = margin(forces >> KIND_BITS * kind, player)
            total += WORTH[after + ahead + (more >> KIND_BITS * kind & STRENGTH)]
            total -= WORTH[before + ahead]
    return total


def token_gain(layout: Layout, board: SearchBoard, slot: int, land: int) -> int:
    """Return the gain of the player to move from a token on empty land."""
    player, more = board.count[TURN], layout.worth[slot]
    first = SIDES * land + 1
    total = 0
    for side in range(first, first + layout.beside_land[first - 1]):
        total += change(board, layout.beside_land[side], player, more, 1)
    return total - cost(board, COST[slot])


def cost(board: SearchBoard, whole: int) -> int:
    """Return the cost of using up a token: it falls to 0 towards the end of the game."""
    return whole * min(board.count[FREE], LATE) // LATE


def ship_gain(layout: Layout, board: SearchBoard, sea: int) -> int:
    """Return the gain of the player to move from a ship."""
    player, more = board.count[TURN], layout.worth[SHIP]
    first = SIDES * sea + 1
    total = 0
    for side in range(first, first + layout.beside_sea[first - 1]):
        total += change(board, layout.beside_sea[side], player, more, 0)
    return total - cost(board, COST[SHIP])


def swap_gain(layout: Layout, board: SearchBoard, here: int, there: int) -> int:
    """Return the gain of the player to move from moving a token by 00.

    For a city that touches both fields, this is only an approximation.
    """
    player, slot = board.count[TURN], (board.land[here] - 1) & 15
    less = layout.worth[slot] << BITS * player
    first = SIDES * here + 1
    total = 0
    for side in range(first, first + layout.beside_land[first - 1]):
        city = layout.beside_land[side]
        for kind in range(KINDS):
            if board.packages[city] >> kind & 1:
                forces = board.forces[city]
                at = MARGINS * board.open[city] + EVEN
                total += WORTH[at + margin(forces - less >> KIND_BITS * kind, player)]
                total -= WORTH[at + margin(forces >> KIND_BITS * kind, player)]
    return total + token_gain(layout, board, slot, there) + cost(board, COST[slot] - SWAP_COST)


def trade_gain(board: SearchBoard, entry: int) -> int:
    """Return the gain of the player to move from an exchange of packages."""
    player, kinds, cities = board.count[TURN], entry % PAIRS, entry // PAIRS
    one, two = kinds // KINDS, kinds % KINDS
    city, other = cities // CITIES, cities % CITIES
    gain = package_worth(board, city, two, player) - package_worth(board, city, one, player)
    gain += package_worth(board, other, one, player) - package_worth(board, other, two, player)
    return gain - cost(board, TRADE_COST)
