"""The edges of a profile: narrower profiles in which a measure is at, or near, a limit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..game.bounds import COUNT, LONG, SIZE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..game.bounds import Bound, Profile

COLUMNS = "columns"

OVERFLOWS = ((127, 129), (255, 257))
"""Ranges around the numbers at which narrow integer types overflow."""


class Edge(NamedTuple):
    """A narrower profile, with a name for its file and a line about it."""

    name: str
    about: str
    profile: Profile


def edges(profile: Profile) -> Iterator[Edge]:
    """Each measure at its limits, the others as they come; and boards that are wide or tall."""
    for bound in profile.bounds:
        if bound.name != COUNT and (bound.least is None or bound.least != bound.most):
            yield from _limits(profile, bound)
    rows, columns = profile.bound(SIZE), profile.bound(COLUMNS)
    if _has_range(rows) and _has_range(columns):
        flat = profile.replaced(columns.pinned(columns.most), _lowest(rows))
        tall = profile.replaced(rows.pinned(rows.most), _lowest(columns))
        yield Edge("wide", "very few rows with the most columns", flat)
        yield Edge("tall", "the most rows with very few columns", tall)


def _limits(profile: Profile, bound: Bound) -> Iterator[Edge]:
    """The least, the most, and what overflows a narrow integer type between them."""
    if bound.least is not None:
        text = f"{bound.about} is {bound.least}, the least"
        yield Edge(f"{bound.name}-least", text, profile.replaced(bound.pinned(bound.least)))
    for low, high in OVERFLOWS:
        if (bound.least or 0) < low and (bound.most is None or high <= bound.most):
            narrow = bound._replace(least=low, most=high)
            text = f"{bound.about} is {low} to {high}"
            yield Edge(f"{bound.name}-{low + 1}", text, profile.replaced(narrow))
    most = LONG if bound.most is None else bound.most
    text = f"{bound.about} is {most}" + (", the most" if bound.most is not None else "")
    yield Edge(f"{bound.name}-most", text, profile.replaced(bound.pinned(most)))


def largest(profile: Profile) -> Profile | None:
    """The profile with boards of the largest size only; None if there is no such size."""
    rows, columns = profile.bound(SIZE), profile.bound(COLUMNS)
    if rows.most is None or columns.most is None:
        return None
    return profile.replaced(rows.pinned(rows.most), columns.pinned(columns.most))


def _lowest(bound: Bound) -> Bound:
    """The two least values: games need not have every kind of case at the very least."""
    return bound._replace(most=(bound.least or 0) + 1)


def _has_range(bound: Bound) -> bool:
    return bound.least is not None and bound.most is not None and bound.least < bound.most
