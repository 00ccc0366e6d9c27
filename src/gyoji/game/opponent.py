"""Programs that play a game: its optional module or package `opponent`, or `listener`.

An opponent searches: `run` and what it calls are plain functions over a record of lines
(`gyoji.game.lines`), so that a twin has them compiled. A listener, where a game hides something,
chooses by what was said aloud; it is ordinary Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from .files import optional_part

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from .game import Game
    from .state import Position, State

RUNNING, DONE = 0, 1
"""The answers of `run`."""


class Aloud(NamedTuple):
    """An action as everybody heard it: its player, and the number that was announced of it.

    The number is that of the game's `learning.announcement`.
    """

    player: int
    action: int
    said: int


class Listener(Protocol):
    """How programs choose actions in a game that hides something from its players."""

    @property
    def STRENGTHS(self) -> Iterable[str]:
        """The names of the strengths, from the weakest on."""

    def by_ear(
        self, strength: str, rng: Random, player: int, players: int, heard: Sequence[Aloud], /
    ) -> int:
        """An action for this player by what was said aloud so far, and by nothing else."""


class Opponent(Protocol):
    """How programs choose actions in one game by a search."""

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


def listener_of(game: Game) -> Listener | None:
    """The game's module `listener`; None if it has none."""
    found: Listener | None = optional_part(game, "listener", None)
    return found
