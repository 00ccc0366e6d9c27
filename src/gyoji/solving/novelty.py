"""States in which something is as it never was, which are looked at before all others.

A search for any solution can go in circles around what seems near and is not. Best-first width
search (Lipovetzky and Geffner, 2017) looks first at novel states: some byte of their snapshots
differs from the root's, and had this value in no earlier state with the same estimate. There are
few of them, as many as bytes, values and estimates, so they only delay the rest of the search.

Which values were seen is kept in a table without keys. Where two of them share a place, a state may
be taken for an old one.
"""

from .differences import MASK, MULTIPLIER, SKIP
from .record import Search


def is_novel(search: Search, value: int, first: int, end: int) -> bool:
    """Whether a state with this estimate and this difference is novel; note what it has."""
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
