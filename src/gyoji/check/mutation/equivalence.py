"""Equivalent mutants: no input distinguishes them from the rules, for a stated reason.

Mutants whose normal form is that of the rules are never generated (`normalization`). The other
equivalent ones are listed in `mutants.toml` beside a game's rules: patterns of mutants' names, each
with a reason. If a mutant differs only on inputs outside of the contest's bounds, its reason says
`within = "contest"`. The file also has corner cases: inputs that kill mutants which random inputs
hardly ever kill.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, NamedTuple

from ...engine.judge import read
from ...game.bounds import NO_BOUNDS, NONE
from .generation import mutants
from .sentences import declare

if TYPE_CHECKING:
    from ...game.bounds import Profile
    from ...game.game import Game
    from ...game.protocols import Case
    from .generation import Mutant


class Reason(NamedTuple):
    """The reason for which some mutants are equivalent."""

    names: tuple[str, ...]
    """Names of mutants; `*` matches anything."""
    reason: str
    within: str = NONE
    """CONTEST if the reason holds only for inputs within the contest's bounds."""


class CornerCase(NamedTuple):
    """An input that kills mutants which random inputs hardly ever kill."""

    names: tuple[str, ...]
    """Names of the mutants that the input kills."""
    about: str
    cases: tuple[Case, ...]


def reasons(game: Game, profile: Profile = NO_BOUNDS) -> list[Reason]:
    """Return the reasons that a game gives for mutants that are equivalent within a profile."""
    made = (
        Reason(tuple(one["mutants"]), " ".join(one["reason"].split()), one.get("within", NONE))
        for one in declare(game).get("equivalent", ())
    )
    # A profile with bounds is the contest's, or a narrower one.
    return [reason for reason in made if reason.within == NONE or profile.bounds]


def corner_cases(game: Game, profile: Profile = NO_BOUNDS) -> list[CornerCase]:
    """Return the corner cases within a profile that a game declares, for test sets to include."""
    made = (
        CornerCase(tuple(one["mutants"]), one["about"], tuple(read(game, one["input"])))
        for one in declare(game).get("corner", ())
    )
    return [corner for corner in made if not any(profile.breaches(corner.cases))]


def equivalents(game: Game, profile: Profile = NO_BOUNDS) -> dict[str, str]:
    """Return the names of the mutants that are equivalent within a profile, with reasons."""
    return {
        mutant.id: one.reason
        for one in reasons(game, profile)
        for mutant in mutants(game)
        if any(fnmatchcase(mutant.id, name) for name in one.names)
    }


def non_equivalent(game: Game, profile: Profile = NO_BOUNDS) -> list[Mutant]:
    """Return the mutants that measure tests: all not known to be equivalent within a profile."""
    known = equivalents(game, profile)
    return [mutant for mutant in mutants(game) if mutant.id not in known]
