"""Equivalent mutants: no input distinguishes them from the rules, for a stated reason.

Mutants whose normal form is that of the rules are never generated (`normalization`). For the rest a
game has `mutants.toml` beside its rules: patterns of mutants' names, each with a reason; and corner
cases, inputs that kill mutants which random inputs hardly ever kill.
"""

from __future__ import annotations

import tomllib
from fnmatch import fnmatchcase
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.judge import read
from ..game.files import folder
from .generation import mutants

if TYPE_CHECKING:
    from ..game.game import Game
    from ..game.protocols import Case
    from .generation import Mutant

FILE = "mutants.toml"


class Reason(NamedTuple):
    """Why some mutants are equivalent."""

    names: tuple[str, ...]
    """Of mutants; `*` matches anything."""
    reason: str


class CornerCase(NamedTuple):
    """A corner case: an input that kills mutants that random inputs hardly ever kill."""

    names: tuple[str, ...]
    """Of the mutants."""
    about: str
    cases: tuple[Case, ...]


def reasons(game: Game) -> list[Reason]:
    """The reasons that a game gives for equivalent mutants."""
    return [
        Reason(tuple(one["mutants"]), " ".join(one["reason"].split()))
        for one in _declared(game).get("equivalent", ())
    ]


def corner_cases(game: Game) -> list[CornerCase]:
    """The corner cases that a game declares, for test sets to include."""
    return [
        CornerCase(tuple(one["mutants"]), one["about"], tuple(read(game, one["input"])))
        for one in _declared(game).get("corner", ())
    ]


def equivalents(game: Game) -> dict[str, str]:
    """The names of the equivalent mutants, each with the reason."""
    return {
        mutant.id: one.reason
        for one in reasons(game)
        for mutant in mutants(game)
        if any(fnmatchcase(mutant.id, name) for name in one.names)
    }


@cache
def _declared(game: Game) -> dict[str, list[dict[str, Any]]]:
    """The game's `mutants.toml`; empty if it has none."""
    try:
        with open(folder(game) / FILE, "rb") as file:
            return tomllib.load(file)
    except FileNotFoundError:
        return {}


def non_equivalent(game: Game) -> list[Mutant]:
    """The mutants that are not known to be equivalent: tests are measured by these."""
    known = equivalents(game)
    return [mutant for mutant in mutants(game) if mutant.id not in known]
