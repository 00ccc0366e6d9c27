"""Game functions for machine learning: the optional module `learning`, or a default.

The functions of such a module are written like rules, so that they can be compiled; only `table` is
ordinary Python. The module may leave out what `gyoji.game.plain_learning` has.
"""

from __future__ import annotations

from array import array
from functools import cache
from typing import TYPE_CHECKING, Protocol, cast

from . import plain_learning as plain
from .files import optional_part

if TYPE_CHECKING:
    from .game import Game
    from .state import Position, State


class Learning(Protocol):
    """Observations, rewards and numbered actions of one game."""

    @property
    def PLANES(self) -> tuple[str, ...]:
        """A name for each bit of `features`."""

    @property
    def NUMBERS(self) -> tuple[str, ...]:
        """A name for each `number`."""

    @property
    def ANNOUNCEMENTS(self) -> tuple[str, ...]:
        """A name for each three bits of `announcement`. If not empty, the board is hidden."""

    @property
    def MARKS(self) -> tuple[tuple[int, int], ...]:
        """Registers that hold places of things on the board, and what each adds to its cell."""

    @property
    def CELLS(self) -> int:
        """An upper bound: every cell, with its marks, is at least 0 and below this.

        If it is 256 or less, every register stays between 0 and AREA or at its initial value.
        """

    @property
    def DIRECT(self) -> bool:
        """True if `complete` always returns its argument."""

    @property
    def LEVELS(self) -> tuple[str, int]:
        """The default kind and size of levels."""

    def features(self, state: State, at: int, player: int, /) -> int:
        """Return the features of a place that the player may know: one bit for each of PLANES."""

    def number(self, state: State, index: int, player: int, /) -> int:
        """Return a number that a board does not show: 0 to 255 for each of NUMBERS."""

    def announcement(self, state: State, action: int, /) -> int:
        """Return the announcement of this action to all players.

        It has three bits for each of ANNOUNCEMENTS.
        """

    def potential(self, state: State, player: int, /) -> int:
        """Return how close the player is to winning, for shaped rewards."""

    def limit(self, state: State, /) -> int:
        """Return the default maximum number of actions in an episode."""

    def choices(self, state: State, /) -> int:
        """Return the number of actions to choose from."""

    def table(self, start: Position, /) -> array[int]:
        """Return the codes of all actions on this board, in ascending order."""

    def complete(self, state: State, coded: int, /) -> int:
        """Return the action that a code stands for in this state."""

    def code(self, state: State, action: int, /) -> int:
        """Return the code of an action."""


class DefaultLearning:
    """The default for a game without a module `learning`.

    Players see the cells that `display.view` shows them, and choose among the actions that are
    worth trying at the start.
    """

    PLANES, NUMBERS, ANNOUNCEMENTS = plain.PLANES, plain.NUMBERS, plain.ANNOUNCEMENTS
    MARKS = plain.MARKS
    CELLS = 1 << 62
    DIRECT = True

    def __init__(self, game: Game) -> None:
        self._game = game
        self.LEVELS = (next(iter(game.levels.KINDS)), 8)

    features, number = staticmethod(plain.features), staticmethod(plain.number)
    announcement, potential = staticmethod(plain.announcement), staticmethod(plain.potential)
    complete, code = staticmethod(plain.complete), staticmethod(plain.code)
    limit = staticmethod(plain.limit)

    def choices(self, state: State, /) -> int:
        return len(list(self._game.candidates(state)))

    def table(self, start: Position, /) -> array[int]:
        return array("q", self._game.candidates(list(start)))


@cache
def learning_of(game: Game) -> Learning:
    """Return the game's module `learning`, completed by defaults, or `DefaultLearning`."""
    module = optional_part(game, "learning", plain)
    return DefaultLearning(game) if module is plain else cast("Learning", module)
