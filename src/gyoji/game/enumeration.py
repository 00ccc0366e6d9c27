"""Enumeration of tiny cases: thousands of tiny boards, of which few are kept.

A tiny case is kept if something new happens in it: another event, on other cells, or after another
action.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import TYPE_CHECKING

from .protocols import Case
from .state import AREA, RUNNING, STATUS, WIDTH

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from .events import Event
    from .protocols import Rules


def telling(rules: Rules, cases: Iterable[Case], often: int, together: int) -> Iterator[Case]:
    """Yield the cases with a happening that occurred fewer than `often` times before.

    A happening is an event in its context, or the first `together` events after an action.
    """
    known, seen = set[Case](), Counter["Hashable"]()
    for case in cases:
        if case not in known:
            known.add(case)
            happened = set(happenings(rules, case, together))
            if any(seen[item] < often for item in happened):
                seen.update(happened)
                yield case


def happenings(rules: Rules, case: Case, together: int) -> Iterator[Hashable]:
    """Yield the happenings of a case: events in context, and actions with their first events."""
    state, log = list(case.start), list["Event"]()
    before = case.start
    rules.begin(state, log)
    yield from (context(event, before) for event in log)
    for action in case.actions:
        before = tuple(state)
        log.clear()
        # Rules may only be applied while the play is running.
        if state[STATUS] == RUNNING:
            rules.apply(state, action, log)
        yield from (context(event, before) for event in log)
        yield action, state[STATUS], *(context(event, before) for event in log[:together])


def context(event: Event, state: Sequence[int]) -> Hashable:
    """Return an event in its context, for comparison with others.

    This is the number of the event, how far its second place is from the first, the cells at both
    places, and the cell below the second place.
    """
    what, one, other = event
    # An event's numbers need not be places, so the index is kept on the board.
    below = min(other + state[WIDTH], state[AREA] - 1)
    return what, other - one, state[one], state[other], state[below]


def layouts(glyphs: bytes, cells: int, most: int) -> Iterator[bytes]:
    """Yield every way to fill `cells` cells, or `most` random ones if there are more."""
    if len(glyphs) ** cells <= most:
        return (bytes(layout) for layout in product(glyphs, repeat=cells))
    rng = Random(cells)  # seeded, so that tiny cases are the same on every run
    return (bytes(rng.choices(glyphs, k=cells)) for _ in range(most))


def sequences(actions: Sequence[int], longest: int) -> list[tuple[int, ...]]:
    """Return all sequences of at most `longest` actions, the shortest first."""
    return [sequence for count in range(longest + 1) for sequence in product(actions, repeat=count)]


def frame(inside: bytes, columns: int) -> bytes:
    """Return a drawn board with a border of `#` around these cells."""
    rows = [inside[at : at + columns] for at in range(0, len(inside), columns)]
    edge = b"#" * (columns + 2)
    return b"".join([edge, *(b"#" + row + b"#" for row in rows), edge])
