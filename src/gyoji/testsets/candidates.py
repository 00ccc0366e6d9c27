"""Candidate cases for the search: tiny cases, random cases of every kind, and variations."""

from __future__ import annotations

from functools import cache
from itertools import islice, product
from random import Random
from typing import TYPE_CHECKING

from ..engine.generation import generate
from ..game.protocols import Case
from ..game.shrinking import shrinking_of
from ..shrinking import legal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..game.game import Game
    from ..game.protocols import Options

TINY = 400
"""The number of tiny cases in a round."""

SIZES = (4, 3, 5, 6, 7, 2, 8, 10)
"""Board sizes: each round takes the next one, and one at random."""

PER_KIND = 6
"""The number of random cases of each kind and size."""

CROSSOVERS = 100
REDUCTIONS = 150


def candidates(game: Game, seed: int, round_number: int) -> list[Case]:
    """The cases of one round of the search, smallest first; determined by seed and number."""
    rng = Random(f"{seed} {game.name} search {round_number}")
    generated = [
        case
        for size in (SIZES[round_number % len(SIZES)], rng.choice(SIZES))
        for kind in game.levels.KINDS
        for case in random_cases(game, kind, size, rng)
    ]
    tiny = tiny_cases(game)[round_number * TINY : (round_number + 1) * TINY]
    varied = [*crossovers(generated, rng), *reductions(game, generated, rng)]
    found = [*tiny, *generated, *(case for case in varied if is_legal(game, case))]
    return sorted(found, key=lambda case: len(case.start) + len(case.actions))


@cache
def tiny_cases(game: Game) -> tuple[Case, ...]:
    """The smallest cases of a game, enumerated once per process."""
    return tuple(shrinking_of(game).tiny())


def random_cases(game: Game, kind: str, size: int, rng: Random) -> Iterator[Case]:
    """A few random cases, with random level options; none if the game has none of this size."""
    options = rng.choice(level_options(game))
    # Where an input holds only one case, levels refuse to make several: fall back to one.
    for count in (PER_KIND, 1):
        try:
            yield from islice(generate(game, rng, size, kind, options, count=count), count)
        except ValueError:
            continue
        return


def level_options(game: Game) -> list[Options]:
    """Every combination of the game's level options."""
    known = game.levels.OPTIONS
    return [
        dict(zip(known, chosen, strict=True))
        for chosen in product(*(option.tried for option in known.values()))
    ]


def crossovers(cases: Sequence[Case], rng: Random) -> Iterator[Case]:
    """The start of one case with actions of one or two others; not necessarily legal."""
    for _ in range(CROSSOVERS if cases else 0):
        start, one, other = rng.choices(cases, k=3)
        if rng.random() < 0.5:
            one = start
        yield Case(start.start, crossover(one.actions, other.actions, rng))


def crossover(one: Sequence[int], other: Sequence[int], rng: Random) -> tuple[int, ...]:
    """The beginning of one sequence of actions, then the end of the other."""
    return (*one[: rng.randint(0, len(one))], *other[rng.randint(0, len(other)) :])


def reductions(game: Game, cases: Sequence[Case], rng: Random) -> Iterator[Case]:
    """Cases from which the game's shrinking passes removed random parts; not always legal."""
    for _ in range(REDUCTIONS if cases else 0):
        case = rng.choice(cases)
        passes = [one for one in shrinking_of(game).passes([case]) if one.atoms]
        if passes:
            one, share = rng.choice(passes), rng.random()
            removed = [atom for atom in range(one.atoms) if rng.random() < share]
            yield from one.without(removed) or ()


def is_legal(game: Game, case: Case) -> bool:
    try:
        return legal(game, [case]) is not None
    except LookupError:  # an action of another board may have no name on this one
        return False
