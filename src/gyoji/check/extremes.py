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

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..game.bounds import Bound, Profile
    from ..game.game import Game
    from ..game.protocols import Case

TRIES = 12
"""The cases that are made until one keeps to a pinned profile; where none does, it is skipped."""

DISTINCT = 24
"""The different cases in an input of very many: making cases takes longer than playing them."""

MANY = (1000, 500, 129, 257)
"""The numbers of data sets in inputs of very many."""

MARKS = (*LANDMARKS, 65, 1000, 1001)
"""Numbers that are too large for something; beyond these, only the bounds are tried."""


class Extreme(NamedTuple):
    """What is extreme, and the profile that allows nothing else; `cases` is how many data sets."""

    about: str
    profile: Profile
    cases: int = 1


def extremes(profile: Profile) -> Iterator[Extreme]:
    """The extremes of a profile, once each: the large ones first, in order of what they show."""
    free = [bound for bound in profile.bounds if bound.name != COUNT and bound.least != bound.most]
    shape = [bound for bound in free if bound.name in (SIZE, "columns")]
    if len(shape) > 1:
        rows, columns = shape
        for high, low in ((rows, columns), (columns, rows)):
            yield pinned(profile, {high.name: highest(high), low.name: lowest(low)})
        yield pinned(profile, {bound.name: highest(bound) for bound in shape})
    yield from (many(profile, number) for number in MANY[:1])
    for bound in free:
        yield pinned(profile, {bound.name: highest(bound)})
    yield from (many(profile, number) for number in MANY[1:])
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
    bounds = tuple(
        bound._replace(least=numbers[bound.name], most=numbers[bound.name])
        if bound.name in numbers
        else bound
        for bound in profile.bounds
    )
    about = ", ".join(f"{profile.bound(name).about} {number:,}" for name, number in numbers.items())
    return Extreme(about, profile._replace(bounds=bounds))


def many(profile: Profile, number: int) -> Extreme:
    """Very many data sets, as far as the profile allows."""
    number = profile.bound(COUNT).nearest(number)
    return Extreme(f"{number:,} data sets", profile, number)


def extreme_cases(
    game: Game, seed: int, kinds: Sequence[str], profile: Profile
) -> Iterator[tuple[str, list[Case]]]:
    """Round after round of the extremes, each round with other kinds: what they are, and cases."""
    for number in count():
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
    distinct = min(extreme.cases, DISTINCT)
    try:
        some = bounds_of(game).cases(rng, size, kind, options, profile)
        cases = [case for case in islice(some, TRIES + distinct) if profile.allows(case)]
    except ValueError:
        return []
    cases = cases[:distinct]
    return rng.choices(cases, k=extreme.cases) if cases else []
