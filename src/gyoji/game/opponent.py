"""Programs that play a game: its optional module or package `opponent`.

`run` and what it calls are plain functions over a record of lines (`gyoji.lines`), so that a twin
has them compiled. The rest is ordinary Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from .files import optional_part

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..state import Position, State
    from .game import Game

RUNNING, DONE = 0, 1
"""The answers of `run`."""


class Opponent(Protocol):
    """How programs choose actions in one game."""

    @property
    def STRENGTHS(self) -> Iterable[str]:
        """The names of the strengths, from the weakest on."""

    def prepare(self, position: Position, strength: str, seed: int, /) -> Any:
        """A record with the memory of a search for the next action of the player to move.

        It is made from what this player may see (`display.view`), and equal arguments make equal
        searches. ValueError with a sentence for a position in which programs cannot play.
        """

    def run(self, state: State, record: Any, steps: int, /) -> int:
        """Go on for about so many play-outs, or what takes as long; RUNNING or DONE.

        It comes to an end after a number of steps that depends on the strength only.
        """

    def conclude(self, record: Any, /) -> None:
        """Have the search end with its next step, with the best that it knows by then."""

    def action(self, record: Any, position: Position, /) -> int:
        """The action that was found."""


def opponent_of(game: Game) -> Opponent | None:
    """The game's module `opponent`; None if it has none."""
    found: Opponent | None = optional_part(game, "opponent", None)
    return found
