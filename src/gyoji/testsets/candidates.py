"""Cases that might show what is not shown yet: tiny ones, random ones of all kinds, changes."""

from __future__ import annotations

from functools import cache
from itertools import islice, product
from random import Random
from typing import TYPE_CHECKING

from ..game.protocols import Case
from ..game.shrinking import shrinking_of
from ..shrinking import legal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..game.protocols import Game, Options

TINY = 400
"""So many of the smallest cases are looked at in a round."""

SIZES = (4, 3, 5, 6, 7, 2, 8, 10)
"""Of the boards that are made, a few in each round."""

EACH = 6
"""So many cases of each kind and size."""

CROSSED = 100
"""So many crossings."""

WORN = 150
"""So many cases of which parts were taken away."""


def candidates(game: Game, seed: int, number: int) -> list[Case]:
    """The cases of one round of search: the same for the same seed and number, small ones first."""
    rng = Random(f"{seed} {game.name} search {number}")
    made = [
        case
        for size in (SIZES[number % len(SIZES)], rng.choice(SIZES))
        for kind in game.levels.KINDS
        for case in strewn(game, kind, size, rng)
    ]
    tiny = smallest(game)[number * TINY : (number + 1) * TINY]
    others = [*crossings(made, rng), *worn(game, made, rng)]
    found = [*tiny, *made, *(case for case in others if possible(game, case))]
    return sorted(found, key=lambda case: len(case.start) + len(case.actions))


@cache
def smallest(game: Game) -> tuple[Case, ...]:
    """The smallest cases of a game, made once for each process."""
    return tuple(shrinking_of(game).tiny())


def strewn(game: Game, kind: str, size: int, rng: Random) -> Iterator[Case]:
    """A few random cases, with the options of levels as they come; none of a size there is not."""
    options = rng.choice(choices(game))
    for count in (EACH, 1):
        try:
            yield from islice(game.levels.cases(rng, size, count, kind, options), count)
        except ValueError:
            continue
        return


def choices(game: Game) -> list[Options]:
    """All ways to choose the options of a game's levels."""
    known = game.levels.OPTIONS
    return [
        dict(zip(known, chosen, strict=True))
        for chosen in product(*(option.tried for option in known.values()))
    ]


def crossings(cases: Sequence[Case], rng: Random) -> Iterator[Case]:
    """Where one case starts with what was done in others; that need not be legal."""
    for _ in range(CROSSED if cases else 0):
        start, one, other = rng.choices(cases, k=3)
        if rng.random() < 0.5:
            one = start
        yield Case(start.start, spliced(one.actions, other.actions, rng))


def worn(game: Game, cases: Sequence[Case], rng: Random) -> Iterator[Case]:
    """Cases without some of their parts (rows, walkers, cells that become plain), legal or not."""
    for _ in range(WORN if cases else 0):
        case = rng.choice(cases)
        passes = [one for one in shrinking_of(game).passes([case]) if one.atoms]
        if passes:
            one, share = rng.choice(passes), rng.random()
            gone = [atom for atom in range(one.atoms) if rng.random() < share]
            yield from one.without(gone) or ()


def possible(game: Game, case: Case) -> bool:
    """Is a changed case legal? Actions of another board may not even have words on this one."""
    try:
        return legal(game, [case]) is not None
    except LookupError:
        return False


def spliced(one: Sequence[int], other: Sequence[int], rng: Random) -> tuple[int, ...]:
    """The beginning of some actions, then the end of others."""
    return (*one[: rng.randint(0, len(one))], *other[rng.randint(0, len(other)) :])
