"""The nodes of a search: found by their states in a hash table with open addressing."""

from ..game.lines import fill
from .differences import add, equal_differences, key
from .record import NONE, Search

LOW_BITS = (1 << 31) - 1
NUMBER = (1 << 32) - 1
GROWTH = 4


def find(search: Search, hashed: int, start: int, end: int) -> int:
    """Return the node whose difference is the one from `start` to `end` of the store.

    If there is no such node, return -1 - slot, where `slot` is the free slot for it.
    """
    upper = hashed >> 31
    slot = (hashed & LOW_BITS) * search.slots >> 31
    entry = search.table[slot]
    while entry != 0:
        if entry >> 32 == upper:
            node = (entry & NUMBER) - 1
            first = 4 * search.first[node]
            size = 4 * search.first[node + 1] - first
            if size == end - start and equal_differences(search.store, first, start, size):
                return node
        slot += 1
        if slot == search.slots:
            slot = 0
        entry = search.table[slot]
    return -1 - slot


def insert(search: Search, slot: int, hashed: int, end: int) -> int:
    """Add a node, and return its number.

    Its difference has just been written to the store, behind that of the last node, up to `end`.
    `slot` is the free slot for it in the table, as `find` returns it.
    """
    node = search.nodes
    search.nodes = node + 1
    search.first[node + 1] = end >> 2
    search.table[slot] = hashed >> 31 << 32 | node + 1
    return node


def grow(search: Search) -> bool:
    """Use more slots if the table is two thirds full; False if there are none left."""
    if 3 * search.nodes < 2 * search.slots:
        return True
    if search.slots == len(search.table):
        return search.nodes + 1 < search.slots
    fill(search.table, 0, search.slots, 0)
    search.slots = min(GROWTH * search.slots, len(search.table))
    for node in range(search.nodes):
        hashed = key(search.store, 4 * search.first[node], 4 * search.first[node + 1])
        slot = (hashed & LOW_BITS) * search.slots >> 31
        while search.table[slot] != 0:
            slot = slot + 1 if slot + 1 < search.slots else 0
        search.table[slot] = hashed >> 31 << 32 | node + 1
    return True


def unpack(search: Search, node: int) -> None:
    """Write the snapshot of a node to `search.here`."""
    first, end = 4 * search.first[node], 4 * search.first[node + 1]
    add(search.root, search.here, search.span, search.store, first, end)


def push(search: Search, node: int, rank: int) -> None:
    """Put a node in front of its bucket."""
    ahead = search.buckets[rank] - 1
    search.rank[node] = rank
    search.before[node] = NONE
    search.after[node] = ahead
    if ahead != NONE:
        search.before[ahead] = node
    search.buckets[rank] = node + 1
    search.low = min(search.low, rank)


def remove(search: Search, node: int) -> None:
    """Take a node out of its bucket."""
    ahead = search.after[node]
    behind = search.before[node]
    if behind == NONE:
        search.buckets[search.rank[node]] = ahead + 1
    else:
        search.after[behind] = ahead
    if ahead != NONE:
        search.before[ahead] = behind
