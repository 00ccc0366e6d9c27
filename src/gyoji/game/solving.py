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

        Never true where a goal can follow: proofs rest on it. Default: never.
        """

    def bound(self, state: State, /) -> int:
        """Return a lower bound of the number of actions to a goal. Default: 0."""

    def estimate(self, state: State, /) -> int:
        """Return the estimated distance to a goal. Default: the negated `learning.potential`."""

    def assess(self, state: State, notes: SearchNotes, objective: int, /) -> int:
        """Return DEAD, or else the bound (if the objective is MOVES) or the estimate (ANY).

        For a game that finds all of them in one pass over the board, or needs memory for it: it has
        `assess`, `prepare` and a record `Notes` instead of `dead`, `bound` and `estimate`, which
        the default calls.
        """

    def prepare(self, position: Position, /) -> SearchNotes:
        """Return the notes of a search from this position, on which `begin` was called.

        Default: empty.
        """

    def canonical(self, state: State, /) -> None:
        """Make states equal that differ only in what does not matter for the rest of the play.

        The state stays legal, and the search goes on from it: the same actions have to lead to the
        same ends and scores as before. Default: nothing.
        """


def kept_bits(game: Game) -> int:
    """Return the bits of cells on which it depends whether a play can be won; 0 for the state.

    The constant KEPT of a module `solving`, in a game in which every other change can be taken back
    without one of these.
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

    They can if they come to an end, or if the game has a `goal` of its own.
    """
    return hasattr(optional_part(game, "solving", None), "goal") or len(game.display.ENDS) > 1
