"""Making cases: the kinds of levels that a game has, the kind "mixed", and options filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .judge import chosen

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from ..game.game import Game
    from ..game.protocols import Case, Options

MIXED = "mixed"
"""The kind of levels that stands for all others."""


def kinds(game: Game) -> list[str]:
    """All kinds of levels except the mixture."""
    return [kind for kind in game.levels.KINDS if kind != MIXED]


def single_kind(game: Game, kind: str, rng: Random) -> str:
    """`kind`, or a random one of the others if it is the mixture."""
    # Some games take the kinds in turn for "mixed": a single level would always be of the first.
    return rng.choice(kinds(game)) if kind == MIXED else kind


def check_kind(game: Game, kind: str) -> None:
    """ValueError, with the kinds that exist, if the game has no such kind."""
    if kind not in game.levels.KINDS:
        raise ValueError(
            f"{game.name} has no kind of level {kind!a}; it has {', '.join(game.levels.KINDS)}"
        )


def generate(
    game: Game, rng: Random, size: int, kind: str, options: Options, *, count: int = 1
) -> Iterator[Case]:
    """Make `count` cases that one input can hold, the same for the same generator and arguments.

    ValueError for an unknown kind or option, and where there can be no such cases. Options that are
    left out have their defaults.
    """
    check_kind(game, kind)
    complete = chosen(game.name, game.levels.OPTIONS, options)
    return game.levels.cases(rng, size, count, kind, complete)
