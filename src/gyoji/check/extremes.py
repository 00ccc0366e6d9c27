"""Cases at the limits of a profile, and just beyond what narrow types and small arrays can hold."""

from __future__ import annotations

from itertools import count, islice
from random import Random
from typing import TYPE_CHECKING

from ..engine.judge import choose
from ..game.bounds import SIZE, bounds_of
from ..game.extremes import COLUMNS, extremes, has_range, lowest
from ..game.profiles import contest
from .shrinking import together

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..game.bounds import Profile
    from ..game.extremes import Extreme
    from ..game.game import Game
    from ..game.protocols import Case

ATTEMPTS, TRIES = 4, 24
"""For an input, this many times this many cases are made; if none fits, it is skipped."""

SHAPE = SIZE, COLUMNS
NARROW, WIDE = 4, 40
"""The rows and columns of boards without bounds, at least and at most.

In a much larger warehouse, a few random steps hardly ever find the only box.
"""

FEW = 8
"""The data sets in an input of extreme cases, where it can hold several."""

ACTIONS = 1 << 16
"""Roughly the most actions in such an input; a single longer play is still used."""


def any_shape(game: Game) -> Profile:
    """Return the extremes without bounds: boards of any shape, if the statement has several."""
    profile = contest(game)
    sides = (side for side in profile.bounds if side.name in SHAPE and has_range(side))
    wide = (side._replace(least=min(lowest(side), NARROW), most=WIDE) for side in sides)
    return profile._replace(bounds=tuple(wide))


def extreme_cases(
    game: Game, seed: int, kinds: Sequence[str], profile: Profile
) -> Iterator[tuple[str, list[Case]]]:
    """Yield round after round of the extremes, each of other kinds.

    Each is a description and cases.
    """
    # A game without bounds has nothing to be extreme but the number of data sets: one round does.
    for number in count() if profile.bounds else range(1):
        found = False
        for place, extreme in enumerate(extremes(profile)):
            rng, first = Random(f"{seed} {number} {place} extreme"), (number + place) % len(kinds)
            # Some kinds cannot be as extreme: then the next one is.
            for kind in (*kinds[first:], *kinds[:first]):
                if cases := make(game, rng, kind, extreme):
                    found = True
                    yield f"{extreme.about}, kind {kind}", cases
                    break
        if not found:
            return


def make(game: Game, rng: Random, kind: str, extreme: Extreme) -> list[Case]:
    """Return cases of one kind within an extreme profile; empty if the game makes none."""
    rows = extreme.profile.bound(SIZE)
    size = rows.nearest(lowest(rows) + rng.randint(1, 8))
    cases: list[Case] = []
    # All cases of an input may share a board, and only some boards fit into a narrow profile.
    for _ in range(ATTEMPTS):
        cases = cases or once(game, rng, size, kind, extreme)
    if len(cases) > 1 and not together(game, cases[:2]):
        return cases[:1] if extreme.cases is None else []
    # Making cases takes longer than playing them: the many are few that come again.
    return cases if extreme.cases is None or not cases else rng.choices(cases, k=extreme.cases)


def once(game: Game, rng: Random, size: int, kind: str, extreme: Extreme) -> list[Case]:
    """Return the first of a few cases that keep to the profile; none if it excludes this kind."""
    options = choose(game.name, game.levels.OPTIONS, {})
    try:
        made = bounds_of(game).cases(rng, size, kind, options, extreme.profile)
        some = filter(extreme.profile.allows, islice(made, TRIES))
        return few(some, extreme.cases or FEW)
    except ValueError:
        return []


def few(some: Iterator[Case], most: int) -> list[Case]:
    """Return the first of these cases; fewer than `most` if they are long."""
    cases, actions = list["Case"](), 0
    for case in islice(some, most):
        cases.append(case)
        actions += len(case.actions)
        if actions >= ACTIONS:
            break
    return cases
