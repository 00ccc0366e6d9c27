"""The data of the backward search of Sokoban, in one record of lines."""

from ....game.lines import Bytes, Ints, Lines, Longs

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
    places: Ints  # its boxes
    moved: Ints  # the boxes after a pull
    reached: Ints  # the stamp of the last flood that came here: from the worker,
    behind: Ints  # and from where the worker stands after a pull
    stamp: int
    queue: Ints

    nodes: int
    node: int  # the next one to be looked at; all before it are done
    keys: Longs
    parent: Ints  # the position after a push of a shortest solution; NONE where all are home
    table: Ints  # a node's number plus one, by the hash of its key; 0 is free
    layers: Ints  # the first node with this distance
    depth: int  # the largest distance so far
