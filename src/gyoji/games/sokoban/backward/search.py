"""Breadth-first search backwards: every start of a room, with the fewest pushes that solve it.

All pulls are followed, from the position with all boxes at home and the worker anywhere. Positions
that are not met cannot be solved, and the last one met is the farthest start (Taylor and Parberry,
2011).
"""

from ....game.lines import Bytes, Ints, Lines, Longs
from ....game.state import State

# What `run` returns, as the searches in `gyoji.solving` do.
RUNNING, COMPLETE, FULL = 0, 2, 3

NONE = -1


class Pulls(Lines):
    """The positions from which the boxes can come home, in the order of their fewest pushes.

    The cells that a worker can reach if there are no boxes are numbered from 0. A position's key
    has the lowest cell that the worker can reach, and the boxes' cells in ascending order, in
    `bits` bits each.
    """

    boxes: int
    bits: int
    cells: int
    beside: Ints  # of cell c in direction w: the neighbour, at 4 * c + w; NONE for a wall

    occupied: Bytes  # 1 where the node in hand has a box
    places: Ints  # the boxes of the node in hand
    moved: Ints  # the boxes after a pull
    reached: Ints  # the stamp of the last flood that came here: from the worker,
    behind: Ints  # and from where the worker stands after a pull
    stamp: int
    queue: Ints

    nodes: int
    node: int  # the next node to be expanded; all nodes before it are done
    keys: Longs
    parent: Ints  # the position after the next push of a best solution; NONE if all are home
    table: Ints  # a node's number plus one, by the hash of its key; 0 is free
    layers: Ints  # for each distance, the first node with it
    depth: int  # the largest distance so far


# ---------------------------------------------------------------- search

MASK = (1 << 31) - 1
MULTIPLIER = 0x5851F42D  # of Knuth's generator MMIX (The Art of Computer Programming 2, 3.3.4)


def run(state: State, search: Pulls, steps: int) -> int:
    """Expand `steps` positions; COMPLETE if there are no more, FULL if there is no memory."""
    if search.nodes == 0:
        begin(search)
    while steps > 0:
        if search.node == search.nodes:
            return COMPLETE
        if search.nodes + 4 * search.boxes >= len(search.keys):
            return FULL
        if search.node == search.layers[search.depth + 1]:
            if search.depth + 3 >= len(search.layers):
                return FULL
            search.depth += 1
            search.layers[search.depth + 1] = search.nodes
        expand(search)
        search.node += 1
        steps -= 1
    return RUNNING


def begin(search: Pulls) -> None:
    """Begin with all boxes home, and the worker in each of the regions between them."""
    for at in range(search.boxes):
        search.occupied[search.places[at]] = 1
        search.moved[at] = search.places[at]
    search.stamp = 1
    for cell in range(search.cells):
        if search.occupied[cell] == 0 and search.behind[cell] == 0:
            flood(search, search.behind, cell)
            insert(search, key(search, search.moved, cell), NONE)
    for at in range(search.boxes):
        search.occupied[search.places[at]] = 0
    search.layers[1] = search.nodes


def expand(search: Pulls) -> None:
    """Follow every pull from the next position."""
    left = search.keys[search.node]
    for at in range(search.boxes - 1, -1, -1):
        search.places[at] = left & (1 << search.bits) - 1
        search.occupied[search.places[at]] = 1
        left >>= search.bits
    search.stamp += 1
    flood(search, search.reached, left)
    reached = search.stamp
    for at in range(search.boxes):
        box = search.places[at]
        for way in range(4):
            worker = search.beside[4 * box + way]
            if worker != NONE and search.reached[worker] == reached:
                back = search.beside[4 * worker + way]
                if back != NONE and search.occupied[back] == 0:
                    pull(search, at, worker, back)
    for at in range(search.boxes):
        search.occupied[search.places[at]] = 0


def pull(search: Pulls, at: int, to: int, back: int) -> None:
    """Pull a box along to the worker's cell; a new position becomes a node."""
    box = search.places[at]
    search.occupied[box] = 0
    search.occupied[to] = 1
    arrange(search, at, to)
    search.stamp += 1
    corner = flood(search, search.behind, back)
    found = key(search, search.moved, corner)
    insert(search, found, search.node)
    search.occupied[to] = 0
    search.occupied[box] = 1


def arrange(search: Pulls, at: int, to: int) -> None:
    """Sort the boxes in ascending order after one of them has moved."""
    free = 0
    for other in range(search.boxes):
        if other != at:
            search.moved[free] = search.places[other]
            free += 1
    while free > 0 and search.moved[free - 1] > to:
        search.moved[free] = search.moved[free - 1]
        free -= 1
    search.moved[free] = to


def flood(search: Pulls, marks: Ints, start: int) -> int:
    """Stamp each cell that the worker can walk to and return the lowest of them."""
    lowest = start
    marks[start] = search.stamp
    search.queue[0] = start
    first = 0
    end = 1
    while first < end:
        here = 4 * search.queue[first]
        first += 1
        for at in range(here, here + 4):
            there = search.beside[at]
            if there != NONE and marks[there] != search.stamp and search.occupied[there] == 0:
                marks[there] = search.stamp
                search.queue[end] = there
                end += 1
                lowest = min(lowest, there)
    return lowest


def key(search: Pulls, boxes: Ints, worker: int) -> int:
    """Return the key of a position, from its boxes and the lowest cell of the worker's region."""
    found = worker
    for at in range(search.boxes):
        found = found << search.bits | boxes[at]
    return found


def slot(search: Pulls, wanted: int) -> int:
    """Return the slot of a key in the table, or the free slot for it."""
    mixed = (wanted >> 31) * MULTIPLIER ^ wanted & MASK
    mixed = (mixed ^ mixed >> 17) & MASK
    place = ((mixed * MULTIPLIER >> 13) & MASK) * len(search.table) >> 31
    while search.table[place] != 0 and search.keys[search.table[place] - 1] != wanted:
        place += 1
        if place == len(search.table):
            place = 0
    return place


def insert(search: Pulls, found: int, parent: int) -> None:
    """Insert a position as a node, unless it is a node already."""
    place = slot(search, found)
    if search.table[place] == 0:
        search.keys[search.nodes] = found
        search.parent[search.nodes] = parent
        search.nodes += 1
        search.table[place] = search.nodes
