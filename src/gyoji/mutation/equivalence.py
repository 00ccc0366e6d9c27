"""Which mutants answer as the rules do, whatever the input: those of which somebody has shown why.

What comes to the same code as the rules is no mutant to begin with (`plain`). For the rest a game
says it in `mutants.toml` beside its rules: patterns of the mutants' names, each with a reason; and
inputs that catch mutants which random ones hardly ever do.
"""

from __future__ import annotations

import tomllib
from fnmatch import fnmatchcase
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.judge import read
from ..game.files import folder
from .making import mutants

if TYPE_CHECKING:
    from ..game.protocols import Case, Game
    from .making import Mutant

FILE = "mutants.toml"


class Reason(NamedTuple):
    """Why some mutants cannot be told from the rules by what a judge reads and writes."""

    names: tuple[str, ...]
    """Of mutants; `*` stands for anything."""
    reason: str


class Corner(NamedTuple):
    """An input that catches some mutants which others hardly do."""

    names: tuple[str, ...]
    """Of the mutants."""
    about: str
    cases: tuple[Case, ...]


def reasons(game: Game) -> list[Reason]:
    """Why mutants of a game are equivalent, as far as it declares it."""
    return [
        Reason(tuple(one["mutants"]), " ".join(one["reason"].split()))
        for one in _declared(game).get("equivalent", ())
    ]


def corners(game: Game) -> list[Corner]:
    """The inputs that a game declares, for test sets to have."""
    return [
        Corner(tuple(one["mutants"]), one["about"], tuple(read(game, one["input"])))
        for one in _declared(game).get("corner", ())
    ]


def equivalents(game: Game) -> dict[str, str]:
    """The names of the mutants that are shown to be equivalent, each with the reason."""
    return {
        mutant.id: one.reason
        for one in reasons(game)
        for mutant in mutants(game)
        if any(fnmatchcase(mutant.id, name) for name in one.names)
    }


@cache
def _declared(game: Game) -> dict[str, list[dict[str, Any]]]:
    """What a game says of its mutants; nothing if it has no such file."""
    try:
        with open(folder(game) / FILE, "rb") as file:
            return tomllib.load(file)
    except FileNotFoundError:
        return {}


def unlike(game: Game) -> list[Mutant]:
    """The mutants that are not shown to be equivalent: tests are measured by these."""
    known = equivalents(game)
    return [mutant for mutant in mutants(game) if mutant.id not in known]
