"""Variants of a game's rules for people: the optional module `variants`, or a default.

The module is ordinary Python. People may play by rules other than the contest's, such as those of
the pencil-and-paper game behind a contest problem. The module lists the choices, and returns the
game and the position for the choices that were made.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Protocol, cast

from .files import optional_part

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from .game import Game
    from .protocols import Case, Option, Options
    from .state import Position


class Variants(Protocol):
    """The variants of one game, and how to set them up."""

    @property
    def OPTIONS(self) -> Mapping[str, Option]:
        """The choices of the players; the first of each gives the contest's game."""

    @property
    def READS(self) -> Options:
        """The notation's default options when a position is read to be played."""

    @property
    def TO_WIN(self) -> Options:
        """The choices with which a game can be won if the contest's game cannot.

        They are the defaults for learners and for people who play alone.
        """

    @property
    def ADDED(self) -> str:
        """A sentence about what `TO_WIN` adds to a level; "" if it adds nothing."""

    def game(self, options: Options, /) -> Game:
        """Return the game that is played with these choices, one for each option."""

    def set_up(self, case: Case, rng: Random, options: Options, /) -> tuple[Game, Position]:
        """Return the game to play and its initial position, the same for equal arguments.

        ValueError with a sentence if this case cannot be played in this variant.
        """


class DefaultVariants:
    """The default for a game without a module `variants`: only the game itself."""

    OPTIONS: Mapping[str, Option] = {}
    READS: Mapping[str, str] = {}
    TO_WIN: Mapping[str, str] = {}
    ADDED = ""

    def __init__(self, game: Game) -> None:
        self._game = game

    def game(self, _options: Options, /) -> Game:
        return self._game

    def set_up(self, case: Case, _rng: Random, _options: Options, /) -> tuple[Game, Position]:
        return self._game, case.start


@cache
def variants_of(game: Game) -> Variants:
    """Return the game's module `variants`, with defaults for what it leaves out."""
    return cast("Variants", optional_part(game, "variants", DefaultVariants(game)))
