"""What is new about a case: what it has the rules say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.play import trace
from ..state import STATUS

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from ..game.protocols import Case, Game

    Signature = frozenset[Hashable]

LONGEST = 6
"""So many events of a step are looked at together."""


def signature(game: Game, case: Case) -> Signature:
    """The answers and the events of each step in their order, and how the play ended."""
    found = set["Hashable"]()
    last = case.start
    for step, last in trace(game, case):  # noqa: B007  # the last one is looked at
        found.add((step.answer, *(event[0] for event in step.events[:LONGEST])))
    found.add(("end", last[STATUS]))
    return frozenset(found)


def thinned(game: Game, bundles: Sequence[list[Case]], most: int) -> list[list[Case]]:
    """At most so many bundles that show together as much as they can, in their order."""
    if len(bundles) <= most:
        return list(bundles)
    signs = [frozenset().union(*(signature(game, case) for case in b)) for b in bundles]
    return [bundles[number] for number in sorted(cover(signs, most))]


def cover(signs: Sequence[Signature], most: int) -> list[int]:
    """The numbers of at most so many sets which together hold as much as they can: greedily."""
    left, chosen = frozenset["Hashable"]().union(*signs), list[int]()
    while left and len(chosen) < most:
        best = max(range(len(signs)), key=lambda at: (len(signs[at] & left), -at))
        chosen.append(best)
        left -= signs[best]
    return chosen
