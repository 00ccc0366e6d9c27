"""Game functions for machine learning: the optional module `learning`, or a default.

The functions of such a module are written like rules, so that they can be compiled; only `table` is
ordinary Python. What the module leaves out is taken from the defaults in
`gyoji.game.plain_learning`.
"""

from __future__ import annotations

from array import array
from functools import cache, cached_property, lru_cache
from random import Random
from typing import TYPE_CHECKING, Protocol, cast

from . import cell_learning as cells
from . import plain_learning as plain
from .defaults import DefaultDisplay, default_choices
from .files import optional_part
from .positions import cell_limit
from .state import AREA, OWN, RUNNING, STATUS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .game import Game
    from .state import Position, State


class Learning(Protocol):
    """Observations, rewards and numbered actions of one game.

    A learner chooses an index into `table`, a list of *codes*. A code leaves out the part of an
    action that the position already determines (in Sweets: which token lies on the field that a
    `00` names). `complete` adds that part, and returns the action.
    """

    @property
    def PLANES(self) -> tuple[str, ...]:
        """A name for each bit of `features`."""

    @property
    def NUMBERS(self) -> tuple[str, ...]:
        """The names of the numbers, besides the board, that a learner observes (see `number`)."""

    @property
    def ANNOUNCEMENTS(self) -> tuple[str, ...]:
        """The names of the parts of `announcement`. If not empty, the board is hidden."""

    @property
    def MARKS(self) -> tuple[tuple[int, int], ...]:
        """Registers that hold the place of a thing, each with a number that stands for the thing.

        In observations, the number is added to the cell at that place.
        """

    @property
    def CELLS(self) -> int:
        """An upper bound: every cell, with its marks, is at least 0 and below this."""

    @property
    def NARROW(self) -> bool:
        """True, also if left out: each register stays between 0 and AREA, or never changes."""

    @property
    def DIRECT(self) -> bool:
        """True if codes are the actions themselves, so `complete` always returns its argument."""

    @property
    def LEVELS(self) -> tuple[str, int]:
        """The default kind and size of levels."""

    def features(self, state: State, at: int, player: int, /) -> int:
        """Return those features of a place that the player may know: one bit for each of PLANES."""

    def number(self, state: State, index: int, player: int, /) -> int:
        """Return the value (0 to 255) of the number that `NUMBERS[index]` names."""

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

    Players see the cells and registers; if the game hides something, only the cells that
    `display.view` shows them. They choose among the actions that are worth trying at the start. If
    other actions come later in a play, they choose among all numbers below a bound that depends on
    the size of the board.
    """

    ANNOUNCEMENTS, MARKS, DIRECT, NARROW = plain.ANNOUNCEMENTS, plain.MARKS, True, False

    def __init__(self, game: Game) -> None:
        self._game = game
        self.LEVELS = (next(iter(game.levels.KINDS)), 8)
        self.hides = hides(game)
        limit = cell_limit(game.rules)
        self.CELLS = limit if limit and not self.hides else 1 << 62
        self.PLANES = tuple(
            f"cell {cell}" for cell in range(limit if 0 < limit <= MOST_PLANES else 0)
        )

    features, number = staticmethod(cells.features), staticmethod(cells.number)
    announcement, potential = staticmethod(plain.announcement), staticmethod(plain.potential)
    complete, code = staticmethod(plain.complete), staticmethod(plain.code)
    limit = staticmethod(plain.limit)

    @cached_property
    def NUMBERS(self) -> tuple[str, ...]:
        """The names of the observed numbers: whose turn it is, and the game's own registers.

        Empty if the game hides something, or if it is for one player and defines no registers.
        """
        if self.hides:
            return ()
        start = _any_start(self._game)
        own = len(start) - start[AREA] + OWN + 1
        if not own and self._game.rules.players(list(start)) == 1:
            return ()
        return ("player to move", *(f"register {OWN - at}" for at in range(own)))

    def choices(self, state: State, /) -> int:
        return len(self.table(tuple(cast("Sequence[int]", state))))

    def table(self, start: Position, /) -> array[int]:
        return _table(self._game, start)


MOST_PLANES = 60
EXPLORED = 30
"""The number of random actions that are played to look for actions that the start does not have."""


@lru_cache(256)
def _table(game: Game, start: Position) -> array[int]:
    """Return the actions at the start, or all numbers up to a bound if other actions come later."""
    first, area = list(game.candidates(list(start))), start[AREA]
    state, rng, seen = list(start), Random(0), set(first)
    game.rules.begin(state, None)
    for _ in range(EXPLORED):
        tried = [] if state[STATUS] != RUNNING else list(game.candidates(state))
        seen.update(tried)
        if not tried:
            break
        game.rules.apply(state, rng.choice(tried), None)
    if len(seen) == len(first):
        return array("q", first)
    # Actions are usually places, places with directions, or pairs of places.
    bounds = (area, 4 * area, 8 * area, area * area, max(seen) + 1)
    return array("q", range(next(bound for bound in bounds if bound > max(seen))))


def _any_start(game: Game) -> Position:
    """Return the start of a level of the game's first kind."""
    kind = next(iter(game.levels.KINDS))
    options = default_choices(game.levels.OPTIONS)
    return next(iter(game.levels.cases(Random(0), 8, 1, kind, options))).start


def hides(game: Game) -> bool:
    """Return whether the game has a `display.view` of its own, which may hide something."""
    return not isinstance(getattr(game.display.view, "__self__", None), DefaultDisplay)


@cache
def learning_of(game: Game) -> Learning:
    """Return the game's module `learning`, completed by defaults, or `DefaultLearning`."""
    module = optional_part(game, "learning", plain)
    return DefaultLearning(game) if module is plain else cast("Learning", module)
