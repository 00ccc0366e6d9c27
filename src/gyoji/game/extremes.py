"""The extremes of a profile: narrower profiles in which a measure is at, or near, a limit.

The module is generic: it narrows the range of one or two measures of a profile, and the game makes
cases within the narrower profile as within any other. `check` and test sets share the list, because
narrow types and small arrays fail at or beyond these numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .bounds import COUNT, LONG, SIZE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bounds import Bound, Profile

COLUMNS = "columns"

LARGEST = "largest"
"""The name of the extreme of the largest boards."""

MANY = (1000, 500, 129, 257)
"""The numbers of data sets in inputs of very many data sets."""

MYRIADS, BRIEF = 33_000, 4
"""If the statement sets no limits: the data sets of an input, and the most actions of each."""

SHORT = 100
"""The maximum, on the largest boards and in many data sets, of measures that have no limit."""

THRESHOLDS = ((65, 65), (127, 129), (255, 257), (1000, 1001))
"""Ranges around numbers that are too large for some types or arrays."""

HUGE = ((32_767, 32_769), (65_535, 65_537))
"""Further such ranges, for measures without a limit, on small boards only.

On larger boards, plays would take too long.
"""

DOUBLED = 5
"""The number of inputs that show how a program's time grows: each is twice as large as the last."""

SMALL = 2
"""The number of rows, and of columns, that a small board may have beyond the minimum."""


class Extreme(NamedTuple):
    """A narrower profile, with a name for its file and a line about it."""

    name: str
    about: str
    profile: Profile
    cases: int | None = None
    """The number of data sets, if that is the extreme."""


def extremes(profile: Profile) -> Iterator[Extreme]:
    """Yield the extremes of a profile, once each, the large ones first."""
    free = [bound for bound in profile.bounds if bound.name != COUNT and bound.least != bound.most]
    yield from shapes(profile)
    most = profile.bound(COUNT).most
    yield from (_limit(profile, bound, "most", highest(bound)) for bound in free)
    numbers = [number for number in MANY if most is None or number <= most]
    yield from (_many(profile, number, SHORT) for number in numbers)
    for bound in free:
        if bound.least is not None:
            yield _limit(profile, bound, "least", bound.least)
        for low, high in THRESHOLDS:
            if lowest(bound) < low and high < highest(bound):
                yield _mark(profile, bound, low, high)
    for bound in (bound for bound in free if bound.most is None):
        yield from (_mark(small(profile), bound, low, high) for low, high in HUGE)
    if most is None and any(bound.name == COUNT for bound in profile.bounds):
        yield _many(profile, MYRIADS, BRIEF)


def growing(profile: Profile) -> tuple[str, list[tuple[int, Extreme]]]:
    """Return "cells" or "data sets", whichever can grow, and extremes in which it doubles.

    The cells of the board grow or, if its size is fixed, the data sets of an input. Each extreme
    comes with this number; the last one has the maximum. Everything else stays the same. Without
    bounds there are no extremes.
    """
    rows, columns = profile.bound(SIZE), profile.bound(COLUMNS)
    if has_range(rows) and has_range(columns):
        endless = [one for one in profile.bounds if one.most is None and one.name != COUNT]
        same = profile.replace(*(one.pin(one.nearest(SHORT)) for one in endless))
        found = list[tuple[int, Extreme]]()
        for step in reversed(range(DOUBLED)):
            sides = [
                side.pin(max(lowest(side), int(highest(side) / 2 ** (step / 2))))
                for side in (rows, columns)
            ]
            cells = highest(sides[0]) * highest(sides[1])
            extreme = Extreme(f"cells-{cells}", f"{cells:,} cells", same.replace(*sides))
            found.append((cells, extreme))
        return "cells", found
    most = profile.bound(COUNT).most or 1
    counts = [most >> step for step in reversed(range(DOUBLED))] if most >> DOUBLED else []
    return "data sets", [(number, _many(profile, number, SHORT)) for number in counts]


def _many(profile: Profile, number: int, length: int) -> Extreme:
    """Return an extreme of very many small data sets, since large ones take too long."""
    narrow = _short(small(profile), length)
    return Extreme(f"{COUNT}-{number}", f"{number:,} data sets", narrow, number)


def small(profile: Profile) -> Profile:
    """Return the profile with small boards only."""
    sides = (profile.bound(name) for name in (SIZE, COLUMNS))
    return profile.replace(
        *(side._replace(most=side.nearest(lowest(side) + SMALL)) for side in sides)
    )


def shapes(profile: Profile) -> Iterator[Extreme]:
    """Yield the extremes of the widest, tallest and largest boards, if both sides have a range."""
    rows, columns = profile.bound(SIZE), profile.bound(COLUMNS)
    if has_range(rows) and has_range(columns):
        flat = profile.replace(columns.pin(columns.most), _few(rows))
        tall = profile.replace(rows.pin(rows.most), _few(columns))
        yield Extreme("wide", "very few rows with the most columns", flat)
        yield Extreme("tall", "the most rows with very few columns", tall)
        largest = profile.replace(columns.pin(columns.most), rows.pin(rows.most))
        yield Extreme(LARGEST, "the largest boards", _short(largest))


def highest(bound: Bound) -> int:
    return LONG if bound.most is None else bound.most


def lowest(bound: Bound) -> int:
    return 0 if bound.least is None else bound.least


def _limit(profile: Profile, bound: Bound, which: str, value: int) -> Extreme:
    """Return the extreme of one measure at a limit; the other measures stay as they are."""
    about = f"{bound.about} is {value:,}"
    if value in (bound.least, bound.most):
        about += f", the {which}"
    return Extreme(f"{bound.name}-{which}", about, profile.replace(bound.pin(value)))


def _mark(profile: Profile, bound: Bound, low: int, high: int) -> Extreme:
    """Return the extreme in which one measure is within a range."""
    about = f"{bound.about} is {low:,} to {high:,}" if low < high else f"{bound.about} is {low:,}"
    narrow = profile.replace(bound._replace(least=low, most=high))
    return Extreme(f"{bound.name}-{(low + high) // 2}", about, narrow)


def _short(profile: Profile, length: int = SHORT) -> Profile:
    """Return the profile with a low maximum for measures that have none.

    A long play on a large board would take too long.
    """
    endless = [bound for bound in profile.bounds if bound.most is None and bound.name != COUNT]
    return profile.replace(*(bound._replace(most=bound.nearest(length)) for bound in endless))


def _few(bound: Bound) -> Bound:
    """Return the bound with its two smallest values; with just one, some kinds have no case."""
    return bound._replace(most=lowest(bound) + 1)


def has_range(bound: Bound) -> bool:
    return bound.least is not None and bound.most is not None and bound.least < bound.most
