"""Programs that play a game: its optional module or package `opponent`, or `listener`.

An opponent searches: `run` and the functions it calls are plain functions over a record
(`gyoji.game.lines`), which are compiled into the twin. A game that hides something has a listener
instead, which knows only the announcements; it is ordinary Python.
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
    """An action of `player`, of which the others heard only the announcement `said`.

    `said` is the number that the game's `learning.announcement` returns.
    """

    player: int
    action: int
    said: int


class Listener(Protocol):
    """A program that chooses actions in a game that hides something from its players."""

    @property
    def STRENGTHS(self) -> Iterable[str]:
        """The names of the strengths, from the weakest on."""

    def by_ear(
        self, strength: str, rng: Random, player: int, players: int, heard: Sequence[Aloud],
        size: tuple[int, int] | None = None, /,
    ) -> int:  # fmt: skip
        """Return an action for this player, who knows only the announcements so far.

        If it is not None, they also know the rows and columns of the board (`size`).
        """


class Opponent(Protocol):
    """A program that chooses actions in one game by a search."""

    @property
    def STRENGTHS(self) -> Iterable[str]:
        """The names of the strengths, from the weakest on."""

    def prepare(self, position: Position, strength: str, seed: int, /) -> Any:
        """Return a record with the memory of a search for the next action of the player to move.

        The record is made from the player's view (`display.view`), and equal arguments make equal
        searches. ValueError with a sentence for a position in which programs cannot play.
        """

    def run(self, state: State, record: Any, steps: int, /) -> int:
        """Continue for about `steps` steps, such as play-outs; return RUNNING or DONE.

        The size of the whole search depends on the strength, and not on how it is cut into steps.
        """

    def conclude(self, record: Any, /) -> None:
        """Make the search end with its next step, with the best action known by then."""

    def action(self, record: Any, position: Position, /) -> int:
        """Return the action that was found."""


def opponent_of(game: Game) -> Opponent | None:
    """Return the game's module `opponent`; None if it has none."""
    found: Opponent | None = optional_part(game, "opponent", None)
    return found


def listener_of(game: Game) -> Listener | None:
    """Return the game's module `listener`; None if it has none."""
    found: Listener | None = optional_part(game, "listener", None)
    return found
