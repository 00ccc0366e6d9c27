"""Novel states, which have a value not seen before, and are searched before all others.

A search for any solution can go in circles around what seems near and is not. Best-first width
search (Lipovetzky and Geffner, 2017) looks first at novel states: some byte of their snapshots
differs from the root's, and had this value in no earlier state with the same estimate. There are
few of them, as many as bytes, values and estimates, so they only delay the rest of the search.

Values that were seen are kept in a table without keys. Where two of them share a place, a state may
be taken for an old one.
"""

from .differences import MASK, MULTIPLIER, SKIP
from .record import Search


def is_novel(search: Search, value: int, first: int, end: int) -> bool:
    """Return whether a state of this estimate and difference is novel, and note its values."""
    novel = False
    estimate = (value & MASK) * MULTIPLIER
    place = 0
    at = first
    while at < end:
        equal = search.store[at]
        place += equal
        at += 1
        if equal != SKIP:
            mixed = estimate ^ (place << 8 | search.store[at])
            slot = ((mixed & MASK) * MULTIPLIER >> 20) & len(search.seen) - 1
            if search.seen[slot] == 0:
                search.seen[slot] = 1
                novel = True
            place += 1
            at += 1
    return novel
