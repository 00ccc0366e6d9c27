"""Certain conclusions from the announcements: the optional module `knowledge`.

For games that hide something. It is computed from announcements alone, so a player could have found
out everything that it says. User interfaces show it only when a player asks.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from .files import optional_part

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .game import Game
    from .scene import Tile


class Told(NamedTuple):
    """A command, as everybody heard it: its player, their words, and the referee's announcement."""

    player: int
    said: str
    announced: str


class Certain(NamedTuple):
    """A certain cell: its place on its chart, a sign and a tile for it, and a description.

    `since` is the number of the announcement from which it follows, together with those before,
    from 1; 0 if it follows from the rules alone.
    """

    row: int
    column: int
    sign: str
    tile: Tile
    words: str
    since: int


class Chart(NamedTuple):
    """A part of the board: its origin, and the certain cells.

    How charts lie to each other is not known. `players` are those whose rows and columns on the
    chart are certain. A player whose place is not certain on any other chart has one of the
    surroundings, the last ones in the list, if `perhaps` does not already say all that they say.
    `key` names the origin for as long as the play goes on: the number of a player, where that
    player started. `perhaps` has the few places of a player who is certainly on this chart at one
    of them, with the player before each. `ways` are moves that are certain, each with the place
    where it begins, its word and direction, and the place where it ends; `things` are what is known
    to lie somewhere; `like` names charts that may be the same part, each with how far it is moved.
    """

    title: str
    cells: tuple[Certain, ...]
    players: tuple[tuple[int, int, int], ...]
    key: str
    perhaps: tuple[tuple[int, int, int], ...] = ()
    ways: tuple[tuple[int, int, str, str, int, int], ...] = ()
    things: tuple[tuple[str, int, int, int], ...] = ()
    like: tuple[tuple[str, int, int], ...] = ()


class Knowledge(Protocol):
    """The protocol of the optional module `knowledge`."""

    def follows(self, told: Sequence[Told], players: int, seat: int, /) -> list[Chart]:
        """Return the charts of all that is certain after these announcements.

        The player of `seat`, who reads them, is called "you"; with NOBODY all have names.
        ValueError with a sentence if no valid board fits them.
        """


@cache
def knowledge_of(game: Game) -> Knowledge | None:
    """Return the game's module `knowledge`; None if it has none."""
    return cast("Knowledge | None", optional_part(game, "knowledge", None))
