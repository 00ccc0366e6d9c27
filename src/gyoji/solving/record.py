"""The data of a search, in one record (`gyoji.game.lines`)."""

from ..game.lines import Bytes, Ints, Lines, Longs
from ..game.stand_ins import SearchNotes

# The values that `run` returns.
RUNNING, SOLVED, PROVEN, FULL = 0, 1, 2, 3

# Switches: the parts of a game's module `solving` that a search uses.
USE_BOUND, USE_DEAD, USE_CANONICAL, USE_ESTIMATE = 1, 2, 4, 8
ALL = 15

NONE = -1
CLOSED = -2
"""The value of `after`, the next node in a bucket, for a node that is in no bucket any more."""


class Search(Lines):
    """The nodes, their places in the table and in the queue, and the node being expanded.

    A node's state is kept as its difference from the root's (`differences`). The difference of node
    n is in `store`, from 4 * first[n] to 4 * first[n + 1].
    """

    objective: int
    switches: int
    weight: int  # of the estimate, against the actions so far

    area: int
    registers: int
    wide: int  # bytes of a cell in a snapshot
    span: int  # bytes of a snapshot, a multiple of four

    root: Bytes  # snapshots: of the root, of the current node, and of the state after `tried`
    here: Bytes
    there: Bytes

    nodes: int
    first: Ints
    parent: Ints
    action: Ints
    depth: Ints
    rank: Ints  # the number of the node's bucket in the queue
    before: Ints  # the neighbours of the node in its bucket
    after: Ints
    store: Bytes

    table: Longs  # the upper bits of a hash, and a node's number plus one; 0 is free
    slots: int  # the number of slots of `table` in use

    buckets: Ints  # the first node of each rank, plus one; 0 if there is none
    low: int  # all buckets before this one are empty
    seen: Bytes  # a hash table: 1 if a state with some estimate had some value (`is_novel`)

    base: int  # the rank of the root in best-first search

    node: int  # the current node, which is being expanded; NONE between two nodes
    tried: int  # the last action of this node that was tried
    begun: int  # whether the root is made; in `iterative`, the number of rounds
    best: int  # the goal that was reached in the fewest actions; NONE before the first

    notes: SearchNotes  # made by the game's module `solving`

    deepening: int  # 1: `iterative` uses the record, and the next two fields for its table
    entry: int  # bytes of a difference in the table
    table_at: int  # where the table begins in `store`

    expanded: int
    generated: int
    dropped: int  # states found dead
