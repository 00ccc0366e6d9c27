"""What machine learning needs from a game: the optional module `learning`, or a default.

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
    from .game import Game


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
        """Whether `complete` always returns its argument."""

    @property
    def AT_END(self) -> bool:
        """Whether the score changes only when the play ends."""

    @property
    def LEVELS(self) -> tuple[str, int]:
        """The default kind and size of levels."""

    def features(self, state: State, at: int, player: int, /) -> int:
        """What the player may know of a place: one bit for each of PLANES."""

    def number(self, state: State, index: int, player: int, /) -> int:
        """Something the player may know besides the board: 0 to 255 for each of NUMBERS."""

    def announcement(self, state: State, action: int, /) -> int:
        """What this action will announce to all players: three bits for each of ANNOUNCEMENTS."""

    def potential(self, state: State, player: int, /) -> int:
        """How close the player is to winning, for shaped rewards."""

    def limit(self, state: State, /) -> int:
        """The default maximum number of actions in an episode."""

    def choices(self, state: State, /) -> int:
        """The number of actions to choose from."""

    def table(self, start: Position, /) -> array[int]:
        """The codes of all actions on this board, in ascending order."""

    def complete(self, state: State, coded: int, /) -> int:
        """The action that a code stands for in this state."""

    def code(self, state: State, action: int, /) -> int:
        """The code of an action."""


class DefaultLearning:
    """The default for a game without a module `learning`.

    Players see the cells that `display.view` shows them, and choose among the actions that are
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
        return 0

    def number(self, _state: State, _index: int, _player: int, /) -> int:
        return 0

    def announcement(self, _state: State, _action: int, /) -> int:
        return 0

    def potential(self, _state: State, _player: int, /) -> int:
        return 0

    def limit(self, state: State, /) -> int:
        return 4 * state[AREA]  # each of four directions from each cell

    def choices(self, state: State, /) -> int:
        return len(self._worth_trying(state))

    def table(self, start: Position, /) -> array[int]:
        return self._worth_trying(list(start))

    def complete(self, _state: State, coded: int, /) -> int:
        return coded

    def code(self, _state: State, action: int, /) -> int:
        return action

    def _worth_trying(self, state: State) -> array[int]:
        actions = array("q")
        action = self._game.rules.next_action(state, -1)
        while action >= 0:
            actions.append(action)
            action = self._game.rules.next_action(state, action)
        return actions


@cache
def learning_of(game: Game) -> Learning:
    """The game's module `learning`, or the default."""
    found = optional_part(game, "learning")
    return DefaultLearning(game) if found is None else cast("Learning", found)
