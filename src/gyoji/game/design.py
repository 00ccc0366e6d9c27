"""What designing levels needs from a game: the optional module `design`, or a default."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from .files import optional_part
from .state import RUNNING, STATUS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from .game import Game
    from .state import Position

SYMMETRIES = ("any", "mirror", "rotation")
"""What the walls of a level may be: anything, the same in a mirror, or after half a turn."""

LINKS = 20
"""How often a kind that cannot be made in a size is replaced by another one."""


class Shape(NamedTuple):
    """What a draft is to be like: its size, the number of boxes, and how much of it is filled.

    `density` is the part of the inner cells that are walls, from 0 to 1; None for any.
    """

    rows: int
    columns: int
    boxes: int = 0
    density: float | None = None
    symmetry: str = "any"


class Design(Protocol):
    """How levels of one game are made, told apart, and looked at."""

    @property
    def METHODS(self) -> Mapping[str, str]:
        """How drafts are made, with a line about each; the first is the default."""

    @property
    def ASKED(self) -> frozenset[str]:
        """Which of "pushes", "box-lines", "boxes", "density", "symmetry" can be asked for."""

    @property
    def USUAL(self) -> Shape:
        """What is made if nothing is asked for."""

    def draft(self, rng: Random, shape: Shape, method: str, /) -> Position:
        """A start that may have a solution; ValueError with a sentence for an impossible shape."""

    def mutate(self, rng: Random, start: Position, /) -> Position:
        """The start with a small change; it may have no solution."""

    def canonical(self, start: Position, /) -> Position:
        """A start that is the same for all that are the same level: moved, turned, or mirrored."""

    def push(self, state: Position, action: int, /) -> tuple[int, int] | None:
        """From where to where an action pushes something, if it can; None if it pushes nothing."""

    def choices(self, state: Position, /) -> Iterator[Position]:
        """The positions that a player chooses between in a position, however they are reached."""

    def density(self, start: Position, /) -> float:
        """The part of the inner cells that are walls."""


class DefaultDesign:
    """Levels of the game's own kinds; each is only like itself."""

    METHODS: Mapping[str, str] = MappingProxyType({"random": "levels of the game's kinds"})
    ASKED: frozenset[str] = frozenset()
    USUAL = Shape(8, 8)

    def __init__(self, game: Game) -> None:
        self._game = game

    def draft(self, rng: Random, shape: Shape, _method: str, /) -> Position:
        return any_kind(self._game, rng, shape.rows)

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


def any_kind(game: Game, rng: Random, size: int, without: tuple[str, ...] = ()) -> Position:
    """The start of a level of any kind but these; ValueError if none can be made in this size."""
    levels = game.levels
    options = {name: option.choices[0] for name, option in levels.OPTIONS.items()}
    kinds = [kind for kind in levels.KINDS if kind not in (*without, "mixed")]
    for _ in range(LINKS - 1):
        try:
            return next(levels.cases(rng, size, 1, rng.choice(kinds), options)).start
        except ValueError:
            continue
    return next(levels.cases(rng, size, 1, rng.choice(kinds), options)).start


@cache
def design_of(game: Game) -> Design:
    """The game's module `design`, with defaults for what it leaves out."""
    return cast("Design", optional_part(game, "design", DefaultDesign(game)))
