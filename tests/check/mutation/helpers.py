"""Cases and mutants for the tests."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import gyoji
from gyoji.check.mutation import Mutant, mutants
from gyoji.check.mutation.sampling import small_cases

if TYPE_CHECKING:
    from gyoji import Case, Game

GAMES = ("boulder", "labyrinth", "skater", "sokoban", "sweets", "tower")


def cases(game: Game, count: int, seed: int = 1) -> list[Case]:
    """The first tiny cases, then small cases of every kind."""
    return list(islice(small_cases(game, seed), count))


def find_mutant(name: str, was: str, became: str) -> Mutant:
    """The only mutant of a game with this change."""
    (mutant,) = [
        mutant
        for mutant in mutants(gyoji.load(name))
        if (mutant.was, mutant.became) == (was, became)
    ]
    return mutant
