"""Cases that tell mutants apart: small ones of every kind."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from ...engine.generation import generate
from ...game.bounds import NO_BOUNDS, SIZE, tiny_cases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...game.bounds import Profile
    from ...game.game import Game
    from ...game.protocols import Case

TINY = 500  # tiny cases tried first; they come in order of size
SIZES = (3, 4, 5, 6, 8)
BATCH = 4  # cases of a kind and size at a time


def small_cases(
    game: Game, seed: int, profile: Profile = NO_BOUNDS, tiny: int = TINY
) -> Iterator[Case]:
    """Yield small cases: first the tiniest, then all kinds and small sizes over and over.

    The series ends only if the game makes no levels of these sizes.
    """
    yield from islice(tiny_cases(game, profile), tiny)
    rng = Random(seed)
    kinds = list(game.levels.KINDS)
    options = {name: option.tried[-1] for name, option in game.levels.OPTIONS.items()}
    while True:
        made = 0
        for size in sorted({profile.bound(SIZE).nearest(size) for size in SIZES}):
            for kind in kinds:
                for case in _make(game, rng, size, kind, options, profile):
                    made += 1
                    yield case
        if not made:  # without levels of these sizes, it would search forever
            return


def _make(
    game: Game, rng: Random, size: int, kind: str, options: dict[str, str], profile: Profile
) -> Iterator[Case]:
    """Yield a few cases, each for its own input; none if this kind cannot be made at this size."""
    for _ in range(BATCH):
        try:
            yield from generate(game, rng, size, kind, options, bounds=profile)
        except ValueError:
            return
