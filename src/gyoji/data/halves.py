"""The learning half of a game, or what stands in for it: what its actions are numbered by.

`gyoji.env.learners` describes such a module; that package needs Gymnasium, and this one does not.
"""

from __future__ import annotations

from array import array
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, cast

from ..state import AREA

if TYPE_CHECKING:
    from ..env.learners import Learning
    from ..game import Game
    from ..state import Position, State


class Plain:
    """Stands in for a game without a learning half: the environments' stand-in says the same.

    Actions are those that are worth trying at the start, cells what `display.view` shows.
    """

    PLANES: tuple[str, ...] = ()
    NUMBERS: tuple[str, ...] = ()
    HEARD: tuple[str, ...] = ()
    MARKS: tuple[tuple[int, int], ...] = ()
    CELLS = 1 << 62
    DIRECT = True
    AT_END = False
    LEVELS = ("", 0)

    def __init__(self, game: Game) -> None:
        self._next_action = game.rules.next_action

    def features(self, _state: State, _at: int, _player: int, /) -> int:
        """There are no planes."""
        return 0

    def number(self, _state: State, _index: int, _player: int, /) -> int:
        """There are no numbers."""
        return 0

    def hear(self, _state: State, _action: int, /) -> int:
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
        tried, action = array("q"), self._next_action(state, -1)
        while action >= 0:
            tried.append(action)
            action = self._next_action(state, action)
        return tried


@cache
def half_of(game: Game) -> Learning:
    """The learning half of a game, or what stands in for it."""
    name = f"{game.rules.begin.__module__.rpartition('.')[0]}.learning"
    if find_spec(name) is None:
        return Plain(game)
    return cast("Learning", import_module(name))
