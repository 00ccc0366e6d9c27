"""Game functions for searches: the optional module `solving`, or a default.

The functions of such a module are written like rules, so that they are compiled with them. Each may
be left out; `gyoji.game.plain_solving` has the defaults. Law 20 tests them.
"""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Protocol, cast

from . import plain_solving, stand_ins
from .defaults import complete
from .files import optional_part
from .learning import learning_of

if TYPE_CHECKING:
    from .game import Game
    from .stand_ins import SearchNotes
    from .state import Position, State


class Solving(Protocol):
    """Goals, dead ends, bounds and estimates of one game."""

    def goal(self, state: State, /) -> bool:
        """Return whether the play is won. Default: it is over, and the first player has a score."""

    def dead(self, state: State, /) -> bool:
        """Return whether it is certain that no goal can follow. Called while the play is running.

        Proofs rely on it, so it must be False if a goal can follow. Default: False.
        """

    def bound(self, state: State, /) -> int:
        """Return a lower bound of the number of actions to a goal. Default: 0."""

    def estimate(self, state: State, /) -> int:
        """Return the estimated distance to a goal. Default: the negated `learning.potential`."""

    def assess(self, state: State, notes: SearchNotes, objective: int, /) -> int:
        """Return DEAD, or else the bound (if the objective is MOVES) or the estimate (ANY).

        The default calls `dead`, and then `bound` or `estimate`. A game that finds all of them in
        one pass over the board, or needs memory for that, has `assess`, `prepare` and a record
        `Notes` instead of these three functions.
        """

    def prepare(self, position: Position, /) -> SearchNotes:
        """Return the notes of a search from this position, on which `begin` was called.

        Default: empty.
        """

    def canonical(self, state: State, /) -> None:
        """Change a state so that states with the same prospects become equal.

        The search goes on from the changed state, so that has to be legal, and the same actions
        have to lead to the same ends and scores as before. Default: change nothing.
        """


def kept_bits(game: Game) -> int:
    """Return a mask of the bits of cells that decide whether a play can be won; 0 if none is known.

    It is the constant KEPT of a module `solving`. A game may define it if every change of the state
    that leaves these bits alone can be taken back without changing them.
    """
    return int(getattr(optional_part(game, "solving", None), "KEPT", 0))


@cache
def solving_of(game: Game) -> Solving:
    """Return the game's module `solving`, with defaults for what it leaves out."""
    return complete_solving(game, optional_part(game, "solving", None))


def complete_solving(game: Game, module: object) -> Solving:
    """Return a module `solving`, or an object with some of its functions, completed by defaults."""
    functions = {
        stand_ins.score: game.rules.score,
        stand_ins.potential: learning_of(game).potential,
        **choose(module),
    }
    copies = stand_ins.bound_copies([plain_solving], functions)
    default = SimpleNamespace(**{each.__name__: copy for each, copy in copies.items()})
    return cast("Solving", default if module is None else complete(module, default))


def choose(module: object) -> dict[Any, Any]:
    """Return the functions that a module `solving` brings, by the defaults that they replace."""
    return {
        getattr(plain_solving, name): getattr(module, name)
        for name in ("goal", "dead", "bound", "estimate", "assess", "canonical")
        if hasattr(module, name)
    }


def has_goal(game: Game) -> bool:
    """Return whether plays of a game can be won.

    They can if the game declares an end for them, or has a `goal` of its own.
    """
    return hasattr(optional_part(game, "solving", None), "goal") or len(game.display.ENDS) > 1
