"""What a learner is given of a game: its module `learning`, beside its rules, or a plain stand-in.

The functions of such a module are written like rules, so that they can be compiled; `table` is
ordinary Python.
"""

from __future__ import annotations

from array import array
from functools import cache
from typing import TYPE_CHECKING, Protocol, cast

from ..state import AREA
from .files import optional_part

if TYPE_CHECKING:
    from ..state import Position, State
    from .protocols import Game


class Learning(Protocol):
    """What learners need of a game."""

    @property
    def PLANES(self) -> tuple[str, ...]:
        """A name for each bit of `features`."""

    @property
    def NUMBERS(self) -> tuple[str, ...]:
        """A name for each `number`."""

    @property
    def ANNOUNCEMENTS(self) -> tuple[str, ...]:
        """A name for each three bits of `announcement`; if there are any, no board is seen."""

    @property
    def MARKS(self) -> tuple[tuple[int, int], ...]:
        """Registers that are places of things on the board, and what a cell is more by there."""

    @property
    def CELLS(self) -> int:
        """Every cell, with marks, is from 0 up to, and not including, this.

        Where it is 256 or less, no register ever leaves 0 to AREA, or what the start has in it.
        """

    @property
    def DIRECT(self) -> bool:
        """Does `complete` always give what it gets?"""

    @property
    def AT_END(self) -> bool:
        """Does the score change only when the play ends?"""

    @property
    def LEVELS(self) -> tuple[str, int]:
        """The kind and the size of the levels that are made if nobody says otherwise."""

    def features(self, state: State, at: int, player: int, /) -> int:
        """What is at a place, as far as the player may know it: a bit for each of PLANES."""

    def number(self, state: State, index: int, player: int, /) -> int:
        """What the board does not say and the player may know: 0 to 255 for each of NUMBERS."""

    def announcement(self, state: State, action: int, /) -> int:
        """What all players will be told of this action: three bits for each of ANNOUNCEMENTS."""

    def potential(self, state: State, player: int, /) -> int:
        """How near a player is to his end, for shaped rewards."""

    def limit(self, state: State, /) -> int:
        """How many actions an episode has at the most, if nobody says otherwise."""

    def choices(self, state: State, /) -> int:
        """How many actions there are to choose from."""

    def table(self, start: Position, /) -> array[int]:
        """All that can be chosen on this board, coded, in rising order."""

    def complete(self, state: State, coded: int, /) -> int:
        """The action that a coded one means now."""

    def code(self, state: State, action: int, /) -> int:
        """How an action is coded."""


class DefaultLearning:
    """Stands in for a game without a module `learning`.

    Players see the cells of what `display.view` shows them, and choose among the actions that are
    worth trying at the start.
    """

    PLANES: tuple[str, ...] = ()
    NUMBERS: tuple[str, ...] = ()
    ANNOUNCEMENTS: tuple[str, ...] = ()
    MARKS: tuple[tuple[int, int], ...] = ()
    CELLS = 1 << 62
    DIRECT = True
    AT_END = False

    def __init__(self, game: Game) -> None:
        self._game = game
        self.LEVELS = (next(iter(game.levels.KINDS)), 8)

    def features(self, _state: State, _at: int, _player: int, /) -> int:
        """There are no planes."""
        return 0

    def number(self, _state: State, _index: int, _player: int, /) -> int:
        """There are no numbers."""
        return 0

    def announcement(self, _state: State, _action: int, /) -> int:
        """Nothing is told."""
        return 0

    def potential(self, _state: State, _player: int, /) -> int:
        """Nobody knows what is near."""
        return 0

    def limit(self, state: State, /) -> int:
        """As for boards with four ways to go."""
        return 4 * state[AREA]

    def choices(self, state: State, /) -> int:
        """As many as the table has."""
        return len(self._tried(state))

    def table(self, start: Position, /) -> array[int]:
        """The actions that are worth trying at the start."""
        return self._tried(list(start))

    def complete(self, _state: State, coded: int, /) -> int:
        """The same."""
        return coded

    def code(self, _state: State, action: int, /) -> int:
        """The same."""
        return action

    def _tried(self, state: State) -> array[int]:
        """What `next_action` gives."""
        tried = array("q")
        action = self._game.rules.next_action(state, -1)
        while action >= 0:
            tried.append(action)
            action = self._game.rules.next_action(state, action)
        return tried


@cache
def learning_of(game: Game) -> Learning:
    """What learners need of a game, or what stands in for it."""
    found = optional_part(game, "learning")
    return DefaultLearning(game) if found is None else cast("Learning", found)
