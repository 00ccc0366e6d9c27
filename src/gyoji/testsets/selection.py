"""Greedy selection: a few cases or kills that together show as much as all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.play import trace
from ..state import STATUS

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence, Set

    from ..game.game import Game
    from ..game.protocols import Case

    Signature = frozenset[Hashable]

EVENTS = 6
"""The number of a step's events that count for its signature."""


def greedy_cover(sets: Sequence[Set[Hashable]], most: int) -> list[int]:
    """The numbers of at most `most` sets whose union is as large as greedy selection makes it.

    In the order of selection; of equally good sets, the first one is taken.
    """
    left, chosen = frozenset["Hashable"]().union(*sets), list[int]()
    while left and len(chosen) < most:
        best = max(range(len(sets)), key=lambda at: (len(sets[at] & left), -at))
        chosen.append(best)
        left -= sets[best]
    return chosen


def most_varied(game: Game, packs: Sequence[list[Case]], most: int) -> list[list[Case]]:
    """At most `most` of these groups of cases, chosen for varied behaviour, in their order."""
    if len(packs) <= most:
        return list(packs)
    shown = [frozenset().union(*(signature(game, case) for case in pack)) for pack in packs]
    return [packs[number] for number in sorted(greedy_cover(shown, most))]


def signature(game: Game, case: Case) -> Signature:
    """The behaviour that a play shows: the answer and events of each step, and how it ended."""
    found = set["Hashable"]()
    last = case.start
    for step, last in trace(game, case):  # noqa: B007  # the last one is used below
        found.add((step.answer, *(event[0] for event in step.events[:EVENTS])))
    found.add(("end", last[STATUS]))
    return frozenset(found)
