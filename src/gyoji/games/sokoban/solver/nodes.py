"""The positions met so far, in a hash table with open addressing and in buckets by rank.

The buckets (Dial, 1969) are lists in both directions, so that a node that is reached in a better
way can be taken out of the middle of one. The newest node of a bucket is taken first.
"""

from ....game.lines import fill, lowest
from .record import BITS, CLOSED, NONE, BoxBoard, Nodes, SolverLevel

LOW_BITS = (1 << 31) - 1
NUMBER = (1 << 32) - 1
GROWTH = 4


def find(nodes: Nodes, board: BoxBoard, key: int, worker: int) -> int:
    """Return the node of the current position or, if there is none, -1 minus its free slot.

    `key` is the hash of the boxes and of the worker's region; `worker` stands for that region.
    """
    upper = key >> 31
    slot = (key & LOW_BITS) * nodes.slots >> 31
    entry = nodes.table[slot]
    while entry != 0:
        if entry >> 32 == upper:
            node = (entry & NUMBER) - 1
            if nodes.worker[node] == worker and is_set(nodes, board, node):
                return node
        slot += 1
        if slot == nodes.slots:
            slot = 0
        entry = nodes.table[slot]
    return -1 - slot


def is_set(nodes: Nodes, board: BoxBoard, node: int) -> bool:
    """Return whether a node has the boxes of the current position."""
    first = node * nodes.words
    for word in range(nodes.words):
        if nodes.set[first + word] != board.set[word]:
            return False
    return True


def insert(nodes: Nodes, board: BoxBoard, slot: int, key: int, worker: int) -> int:
    """Return a new node for the current position."""
    node = nodes.count
    nodes.count = node + 1
    first = node * nodes.words
    for word in range(nodes.words):
        nodes.set[first + word] = board.set[word]
    nodes.worker[node] = worker
    nodes.table[slot] = key >> 31 << 32 | node + 1
    return node


def insert_root(level: SolverLevel, nodes: Nodes, board: BoxBoard, worker: int) -> int:
    """Return the node for the current position, from which a search begins."""
    key = board.key ^ level.keys.worker[worker]
    new = insert(nodes, board, -1 - find(nodes, board, key, worker), key, worker)
    nodes.parent[new] = NONE
    nodes.cost[new] = 0
    return new


def has_room(level: SolverLevel, nodes: Nodes) -> bool:
    """Return whether one more node fits; the table grows when it is two thirds full."""
    if nodes.count >= len(nodes.parent) or (nodes.count + 1) * nodes.words > len(nodes.set):
        return False
    if 3 * nodes.count < 2 * nodes.slots:
        return True
    if nodes.slots == len(nodes.table):
        return nodes.count + 1 < nodes.slots
    fill(nodes.table, 0, nodes.slots, 0)
    nodes.slots = min(GROWTH * nodes.slots, len(nodes.table))
    for node in range(nodes.count):
        key = key_of(level, nodes, node)
        slot = (key & LOW_BITS) * nodes.slots >> 31
        while nodes.table[slot] != 0:
            slot = slot + 1 if slot + 1 < nodes.slots else 0
        nodes.table[slot] = key >> 31 << 32 | node + 1
    return True


def key_of(level: SolverLevel, nodes: Nodes, node: int) -> int:
    """Return the key of a node, from its boxes and its worker."""
    key = level.keys.worker[nodes.worker[node]]
    first = node * nodes.words
    for word in range(nodes.words):
        left = nodes.set[first + word]
        while left != 0:
            key ^= level.keys.box[level.cell_in[BITS * word + lowest(left)]]
            left &= left - 1
    return key


def push(nodes: Nodes, node: int, rank: int) -> None:
    """Put a node at the front of its bucket."""
    rank = max(0, min(rank, len(nodes.buckets) - 1))
    ahead = nodes.buckets[rank] - 1
    nodes.rank[node] = rank
    nodes.before[node] = NONE
    nodes.after[node] = ahead
    if ahead != NONE:
        nodes.before[ahead] = node
    nodes.buckets[rank] = node + 1
    nodes.low = min(nodes.low, rank)


def remove(nodes: Nodes, node: int) -> None:
    """Take a node out of its bucket."""
    ahead = nodes.after[node]
    behind = nodes.before[node]
    if behind == NONE:
        nodes.buckets[nodes.rank[node]] = ahead + 1
    else:
        nodes.after[behind] = ahead
    if ahead != NONE:
        nodes.before[ahead] = behind
    nodes.after[node] = CLOSED


def take(nodes: Nodes) -> int:
    """Take the first node out of the lowest bucket; NONE if all are empty."""
    while nodes.low < len(nodes.buckets) and nodes.buckets[nodes.low] == 0:
        nodes.low += 1
    if nodes.low == len(nodes.buckets):
        return NONE
    node = nodes.buckets[nodes.low] - 1
    remove(nodes, node)
    return node
