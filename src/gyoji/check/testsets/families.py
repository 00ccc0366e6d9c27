"""The families of mutants: those that guide the search, a control family, and slips.

The search finds cases against the mutants that it is shown, so what it kills of these says little
about other faults. It is never shown the control family: how many of these are killed is the better
estimate of how many wrong programs a test set rejects. Slips are mistakes of those who have read
the rules rightly (`gyoji.check.mutation.slips`). They guide the search, too, as far as
one case shows them.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from hashlib import sha256
from typing import TYPE_CHECKING

from ..mutation import corner_cases

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...game.game import Game
    from ..mutation import Mutant

GUIDING, CONTROL, SLIPS = "guiding", "control", "slips"

SHARE = 5
"""One in so many mutants is in the control family."""


def family_of(mutant: Mutant, control: frozenset[str]) -> str:
    """Return the name of a mutant's family; `control` has the ids of the control family."""
    if mutant.is_slip:
        return SLIPS
    return CONTROL if mutant.id in control else GUIDING


def control_family(game: Game, mutants: Iterable[Mutant]) -> frozenset[str]:
    """Return the ids of the mutants of the control family, decided by a hash of the id alone.

    Mutants for which a game declares corner cases guide the set, so they are not among them.
    """
    named = [name for corner in corner_cases(game) for name in corner.names]
    return frozenset(
        mutant.id
        for mutant in mutants
        if not any(fnmatchcase(mutant.id, name) for name in named) and _is_chosen(game, mutant)
    )


def _is_chosen(game: Game, mutant: Mutant) -> bool:
    return sha256(f"{game.name} {mutant.id}".encode()).digest()[0] % SHARE == 0
