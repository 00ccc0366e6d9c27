"""How a game is set up for a table of several: its module `tables`, or a plain stand-in.

Ordinary Python. A game may be played at a table by other rules than the contest's, as its people
play it: the module says which choices there are, and makes the game and the position of them.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Protocol, cast

from .files import optional_part

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from ..state import Position
    from .protocols import Case, Game, Option, Options


class Variants(Protocol):
    """What a table may choose, and what it plays then."""

    @property
    def OPTIONS(self) -> Mapping[str, Option]:
        """The choices of a table; the first of each is the contest's game."""

    @property
    def READS(self) -> Options:
        """How the notation reads a table's input, where nobody chooses otherwise."""

    def set_up(self, case: Case, rng: Random, options: Options, /) -> tuple[Game, Position]:
        """The game that is played, and where it starts; the same for the same generator.

        ValueError with a sentence if this case cannot be played so.
        """


class DefaultVariants:
    """Stands in for a game without a module `tables`: it is played as it is."""

    OPTIONS: Mapping[str, Option] = {}
    READS: Mapping[str, str] = {}

    def __init__(self, game: Game) -> None:
        self._game = game

    def set_up(self, case: Case, _rng: Random, _options: Options, /) -> tuple[Game, Position]:
        """The game itself, from where the case starts."""
        return self._game, case.start


@cache
def variants_of(game: Game) -> Variants:
    """How a game is set up for tables, or what stands in for it."""
    found = optional_part(game, "variants")
    return DefaultVariants(game) if found is None else cast("Variants", found)
