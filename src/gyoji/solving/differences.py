"""Snapshots of states, kept as differences from the snapshot of the root.

A difference has two bytes for each byte that differs: the number of equal bytes before it, and the
byte itself. A single 255 stands for 255 equal bytes; it also fills up the last group of four bytes.
Equal states have equal differences, so differences are hashed and compared.
"""

from ..game.lines import Bytes, copy, lowest
from ..game.snapshots import quad

SKIP = 255
MASK = (1 << 31) - 1
MULTIPLIER = 0x5851F42D  # of Knuth's generator MMIX (The Art of Computer Programming 2, 3.3.4)


def worst(size: int) -> int:
    """Return the maximum number of bytes of a difference between snapshots of this size."""
    return 2 * size + size // SKIP + 4


def subtract(root: Bytes, snapshot: Bytes, size: int, store: Bytes, at: int) -> int:
    """Write the difference of a snapshot into the store from `at` on, and return its end."""
    equal = 0  # the number of equal bytes just before this one
    for place in range(0, size, 4):
        differing = quad(root, place) ^ quad(snapshot, place)
        done = 0
        while differing != 0:
            more = lowest(differing) >> 3
            equal += more
            while equal >= SKIP:
                store[at] = SKIP
                at += 1
                equal -= SKIP
            done += more + 1
            store[at] = equal
            store[at + 1] = snapshot[place + done - 1]
            at += 2
            equal = 0
            differing >>= 8 * (more + 1)
        equal += 4 - done
    while at & 3:
        store[at] = SKIP
        at += 1
    return at


def add(root: Bytes, snapshot: Bytes, size: int, store: Bytes, first: int, end: int) -> None:
    """Make the snapshot whose difference is in the store from `first` to `end` (exclusive)."""
    copy(root, 0, snapshot, 0, size)
    place = 0
    at = first
    while at < end:
        equal = store[at]
        place += equal
        at += 1
        if equal != SKIP:
            snapshot[place] = store[at]
            place += 1
            at += 1


def key(store: Bytes, first: int, end: int) -> int:
    """Return a hash of 62 bits, by multiplication with carry of four bytes at a time."""
    mixed = end - first
    for at in range(first, end, 4):
        mixed ^= quad(store, at)
        mixed = (mixed & MASK) * MULTIPLIER + (mixed >> 31)
    for _ in range(3):
        mixed = (mixed & MASK) * MULTIPLIER + (mixed >> 31)
    return mixed & (1 << 62) - 1


def equal_differences(store: Bytes, one: int, other: int, size: int) -> bool:
    """Return whether the same bytes are in two places of the store."""
    for at in range(0, size, 4):
        if quad(store, one + at) != quad(store, other + at):
            return False
    return True
