"""What a search needs from a game: the optional module `solving`, or a default.

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
    from .stand_ins import Notes
    from .state import Position, State


class Solving(Protocol):
    """How plays of one game are won, and what can be seen of it ahead."""

    def goal(self, state: State, /) -> bool:
        """Whether the play is won. Default: it is over, and the first player has a score."""

    def dead(self, state: State, /) -> bool:
        """Whether it is certain that no goal can follow. Called while the play is running.

        Never true where a goal can follow: proofs rest on it. Default: never.
        """

    def bound(self, state: State, /) -> int:
        """A number of actions that every way to a goal has at the least. Default: 0."""

    def estimate(self, state: State, /) -> int:
        """How far a goal seems to be; less is nearer. Default: less `learning.potential`."""

    def assess(self, state: State, notes: Notes, objective: int, /) -> int:
        """DEAD, or else the bound (if the objective is MOVES) or the estimate (ANY).

        For a game that sees all of them in one look at the board, or needs memory for it: it has
        `assess`, `prepare` and a record `Notes` instead of `dead`, `bound` and `estimate`, which
        the default calls.
        """

    def prepare(self, position: Position, /) -> Notes:
        """The notes of a search from this position, in which `begin` has been. Default: empty."""

    def canonical(self, state: State, /) -> None:
        """Change what makes no difference for what follows, so that equal states are met as one.

        The state stays legal, and the search goes on from it: the same actions have to lead to
        the same ends and scores as before. Default: nothing.
        """


@cache
def solving_of(game: Game) -> Solving:
    """The game's module `solving`, with defaults for what it leaves out."""
    return complete_solving(game, optional_part(game, "solving", None))


def complete_solving(game: Game, module: object) -> Solving:
    """A module `solving`, or another object with some of its functions, and defaults for others."""
    functions = {
        stand_ins.score: game.rules.score,
        stand_ins.potential: learning_of(game).potential,
        **choose(module),
    }
    copies = stand_ins.bound_copies([plain_solving], functions)
    default = SimpleNamespace(**{each.__name__: copy for each, copy in copies.items()})
    return cast("Solving", default if module is None else complete(module, default))


def choose(module: object) -> dict[Any, Any]:
    """What a module `solving` brings, by the defaults in the place of which it is called."""
    return {
        getattr(plain_solving, name): getattr(module, name)
        for name in ("goal", "dead", "bound", "estimate", "assess", "canonical")
        if hasattr(module, name)
    }


def has_goal(game: Game) -> bool:
    """Whether plays of a game can be won: they come to an end, or it has a `goal` of its own."""
    return hasattr(optional_part(game, "solving", None), "goal") or len(game.display.ENDS) > 1
