"""Certain conclusions from the announcements: the optional module `knowledge`.

For games that hide something. The conclusions follow from the announcements alone, so a player
could have drawn them all. User interfaces show them only when a player asks.
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

    `since` is the number, from 1, of the announcement that has made it certain; 0 if it follows
    from the rules alone.
    """

    row: int
    column: int
    sign: str
    tile: Tile
    words: str
    since: int


class Chart(NamedTuple):
    """A part of the board: the certain cells, with rows and columns counted from its origin.

    How charts lie relative to each other is not known. `title` describes the origin. `key` names it
    for as long as the play goes on; the key of the place where a player started is that player's
    number. `players` has each player who is certainly at one place of the chart: the player, the
    row and the column. `perhaps` has such an entry for every place at which a player may be, if
    there are only a few. A player without a certain place has a chart of the surroundings at the
    end of the list, unless only one cell of them is known and `perhaps` has this player.

    `ways` are moves with a certain effect: the row and column where the move begins, its word, and
    the key of the chart, the row and the column where it ends. `things` are things whose place is
    known: the name of the tile, the player who carries it or NOBODY, the row and the column. `like`
    names other charts that may show the same part of the board: the key of the chart, and the row
    and column on that chart of this chart's origin.
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

    def follows(
        self, told: Sequence[Told], players: int, seat: int,
        size: tuple[int, int] | None = None, /,
    ) -> list[Chart]:  # fmt: skip
        """Return the charts of all that is certain after these announcements.

        If it is not None, the players also know the rows and columns of the board (`size`). The
        player of `seat` is the reader, and is called "you"; with NOBODY, all players have names.
        ValueError with a sentence if no valid board fits the announcements.
        """


@cache
def knowledge_of(game: Game) -> Knowledge | None:
    """Return the game's module `knowledge`; None if it has none."""
    return cast("Knowledge | None", optional_part(game, "knowledge", None))
