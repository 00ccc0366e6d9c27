"""Cases at the limits of a profile, and just beyond what narrow types and small arrays can hold."""

from __future__ import annotations

from itertools import count, islice
from random import Random
from typing import TYPE_CHECKING

from ..engine.judge import chosen
from ..game.bounds import SIZE, bounds_of
from ..game.extremes import extremes, lowest
from ..shrinking import together

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..game.bounds import Profile
    from ..game.extremes import Extreme
    from ..game.game import Game
    from ..game.protocols import Case

TRIES = 24
"""The cases that are made for an input; where none keeps to the profile, it is skipped."""

FEW = 8
"""The data sets in an input of extreme cases, where it can hold several."""

ACTIONS = 1 << 16
"""Roughly the most actions in such an input; a single longer play is still used."""


def extreme_cases(
    game: Game, seed: int, kinds: Sequence[str], profile: Profile
) -> Iterator[tuple[str, list[Case]]]:
    """Round after round of the extremes, each round with other kinds: what they are, and cases."""
    # Without bounds there is nothing to be extreme but the number of data sets: one round does.
    for number in count() if profile.bounds else range(1):
        found = False
        for place, extreme in enumerate(extremes(profile)):
            kind = kinds[(number + place) % len(kinds)]
            cases = made(game, Random(f"{seed} {number} {place} extreme"), kind, extreme)
            if cases:
                found = True
                yield f"{extreme.about}, kind {kind}", cases
        if not found:
            return


def made(game: Game, rng: Random, kind: str, extreme: Extreme) -> list[Case]:
    """Cases of one kind within an extreme profile; none if the game makes none."""
    profile, rows = extreme.profile, extreme.profile.bound(SIZE)
    size = rows.nearest(lowest(rows) + rng.randint(1, 8))
    options = chosen(game.name, game.levels.OPTIONS, {})
    try:
        some = islice(bounds_of(game).cases(rng, size, kind, options, profile), TRIES)
        cases = few(filter(profile.allows, some), extreme.cases or FEW)
    except ValueError:
        return []
    if len(cases) > 1 and not together(game, cases[:2]):
        return cases[:1] if extreme.cases is None else []
    # Making cases takes longer than playing them: the many are few that come again.
    return cases if extreme.cases is None or not cases else rng.choices(cases, k=extreme.cases)


def few(some: Iterator[Case], most: int) -> list[Case]:
    """The first of these cases; fewer than `most` if they are long."""
    cases, actions = list["Case"](), 0
    for case in islice(some, most):
        cases.append(case)
        actions += len(case.actions)
        if actions >= ACTIONS:
            break
    return cases
