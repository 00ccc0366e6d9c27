"""Game functions for level design: the optional module `design`, or a default."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from .defaults import default_choices
from .files import optional_part
from .state import RUNNING, STATUS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from .game import Game
    from .state import Position

SYMMETRIES = ("any", "mirror", "rotation")
"""The symmetries that can be asked of a level's walls: none needed, mirror, or half a turn."""

ATTEMPTS = 20
"""The maximum number of attempts of `any_kind`: not every kind exists in the requested size."""


class Shape(NamedTuple):
    """The requested shape of a draft: its size, its boxes, its share of walls, and their symmetry.

    A draft is a start that may turn out to have no solution. `density` is the share of walls among
    the inner cells, from 0 to 1; None for any.
    """

    rows: int
    columns: int
    boxes: int = 0
    density: float | None = None
    symmetry: str = "any"


class Design(Protocol):
    """The protocol of the optional module `design`."""

    @property
    def METHODS(self) -> Mapping[str, str]:
        """The methods of making drafts, with a line about each; the first is the default."""

    @property
    def ASKED(self) -> frozenset[str]:
        """The supported wishes, out of "pushes", "box-lines", "boxes", "density", "symmetry"."""

    @property
    def USUAL(self) -> Shape:
        """The default shape."""

    def draft(self, rng: Random, shape: Shape, method: str, /) -> Position:
        """Return a start that may have a solution.

        ValueError with a sentence for an impossible shape.
        """

    def mutate(self, rng: Random, start: Position, /) -> Position:
        """Return the start with a small change; it may have no solution."""

    def canonical(self, start: Position, /) -> Position:
        """Return the representative of all starts that are the same level.

        Levels are the same if one is the other moved, turned, or mirrored.
        """

    def push(self, state: Position, action: int, /) -> tuple[int, int] | None:
        """Return the places from and to which an action pushes something; None without a push."""

    def choices(self, state: Position, /) -> Iterator[Position]:
        """Yield the positions among which a player can choose next.

        In Sokoban, for example, they are the positions after one push, whatever the walk to it.
        """

    def density(self, start: Position, /) -> float:
        """Return the share of walls among the inner cells, from 0 to 1."""


SIZES = 3, 8
"""The least and the greatest size that the default design chooses at random."""


class DefaultDesign:
    """The default design: levels of the game's own kinds; only equal starts are the same level."""

    METHODS: Mapping[str, str] = MappingProxyType({"random": "levels of the game's kinds"})
    ASKED: frozenset[str] = frozenset()
    USUAL = Shape(0, 0)  # 0: a random size within SIZES

    def __init__(self, game: Game) -> None:
        self._game = game

    def draft(self, rng: Random, shape: Shape, _method: str, /) -> Position:
        return any_kind(self._game, rng, shape.rows or rng.randint(*SIZES))

    def mutate(self, _rng: Random, start: Position, /) -> Position:
        return start

    def canonical(self, start: Position, /) -> Position:
        return start

    def push(self, _state: Position, _action: int, /) -> tuple[int, int] | None:
        return None

    def choices(self, state: Position, /) -> Iterator[Position]:
        rules = self._game.rules
        for action in self._game.candidates(list(state)) if state[STATUS] == RUNNING else ():
            after = list(state)
            if rules.apply(after, action, None):
                yield tuple(after)

    def density(self, _start: Position, /) -> float:
        return 0.0


NO_DRAFTS = ("mixed", "levels")
"""Kinds that make no new levels: the mixture of the others, and the levels of a file."""


def any_kind(game: Game, rng: Random, size: int) -> Position:
    """Return the start of a level of any kind.

    ValueError if none can be made in this size.
    """
    levels = game.levels
    options = default_choices(levels.OPTIONS)
    kinds = [kind for kind in levels.KINDS if kind not in NO_DRAFTS] or [*levels.KINDS]
    for _ in range(ATTEMPTS - 1):
        try:
            return next(levels.cases(rng, size, 1, rng.choice(kinds), options)).start
        except ValueError:
            continue
    return next(levels.cases(rng, size, 1, rng.choice(kinds), options)).start


@cache
def design_of(game: Game) -> Design:
    """Return the game's module `design`, with defaults for what it leaves out."""
    return cast("Design", optional_part(game, "design", DefaultDesign(game)))
