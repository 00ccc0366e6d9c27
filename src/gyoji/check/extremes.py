"""Cases at the limits of a profile, and just beyond what narrow types and small arrays can hold.

A profile says which numbers there are, so this knows no game: it pins one or two of them, and the
game makes cases within the pinned profile as it does within any other.
"""

from __future__ import annotations

from itertools import count, islice
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ..engine.judge import chosen
from ..game.bounds import COUNT, LANDMARKS, LONG, SIZE, bounds_of
from ..game.profiles import contest
from ..shrinking import together

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..game.bounds import Bound, Profile
    from ..game.game import Game
    from ..game.protocols import Case

TRIES = 24
"""The cases that are made for an input; where none keeps to the pinned profile, it is skipped."""

SHAPE = SIZE, "columns"
NARROW, WIDE = 4, 40
"""The rows and columns of boards without bounds, at least and at most.

In a much larger warehouse, a few random steps hardly ever find the only box.
"""

FEW = 8
"""The data sets in an input of extreme cases, where it can hold several."""

MANY = (1000, 500, 129, 257)
"""The numbers of data sets in inputs of very many."""

SHORT = 100
"""The most on the largest boards of what has no limit."""

MARKS = (*LANDMARKS, 65, 1000, 1001)
"""Numbers that are too large for something; beyond these, only the bounds are tried."""


class Extreme(NamedTuple):
    """What is extreme, the profile that allows nothing else, and the number of data sets."""

    about: str
    profile: Profile
    cases: int = FEW


def any_shape(game: Game) -> Profile:
    """What is extreme without bounds: boards of any shape, for a game whose statement bounds it."""
    profile = contest(game)
    return profile._replace(
        bounds=tuple(
            side._replace(least=min(lowest(side), NARROW), most=max(side.most or 0, WIDE))
            for side in profile.bounds
            if side.name in SHAPE
        )
    )


def extremes(profile: Profile) -> Iterator[Extreme]:
    """The extremes of a profile, once each: the large ones first, in order of what they show."""
    free = [bound for bound in profile.bounds if bound.name != COUNT and bound.least != bound.most]
    shape = [bound for bound in free if bound.name in SHAPE]
    if len(shape) > 1:
        rows, columns = shape
        for high, low in ((rows, columns), (columns, rows)):
            yield pinned(profile, {high.name: highest(high), low.name: lowest(low)})
        yield pinned(short(profile), {bound.name: highest(bound) for bound in shape})
    most = profile.bound(COUNT).most
    numbers = [number for number in MANY if most is None or number <= most]
    for bound in free:
        yield pinned(profile, {bound.name: highest(bound)})
    yield from (many(profile, number) for number in numbers)
    for bound in free:
        yield pinned(profile, {bound.name: lowest(bound)})
        for mark in MARKS:
            if lowest(bound) < mark < highest(bound):
                yield pinned(profile, {bound.name: mark})


def highest(bound: Bound) -> int:
    return LONG if bound.most is None else bound.most


def lowest(bound: Bound) -> int:
    return 0 if bound.least is None else bound.least


def pinned(profile: Profile, numbers: dict[str, int]) -> Extreme:
    """The profile with exactly these numbers."""
    exact = profile.replaced(
        *(profile.bound(name).pinned(number) for name, number in numbers.items())
    )
    about = ", ".join(f"{profile.bound(name).about} {number:,}" for name, number in numbers.items())
    return Extreme(about, exact)


def short(profile: Profile) -> Profile:
    """With little of what has no limit: a long play on a large board takes too long."""
    endless = [bound for bound in profile.bounds if bound.most is None]
    return profile.replaced(*(bound._replace(most=bound.nearest(SHORT)) for bound in endless))


def many(profile: Profile, number: int) -> Extreme:
    return Extreme(f"{number:,} data sets", profile, number)


def extreme_cases(
    game: Game, seed: int, kinds: Sequence[str], profile: Profile
) -> Iterator[tuple[str, list[Case]]]:
    """Round after round of the extremes, each round with other kinds: what they are, and cases."""
    # A game without bounds has nothing to be extreme but the number of data sets: one round does.
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
        cases = list(islice(filter(profile.allows, some), extreme.cases))
    except ValueError:
        return []
    if len(cases) > 1 and not together(game, cases[:2]):
        return cases[:1] if extreme.cases == FEW else []
    # Making cases takes longer than playing them: the many are few that come again.
    return cases if extreme.cases == FEW or not cases else rng.choices(cases, k=extreme.cases)
