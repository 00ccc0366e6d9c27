"""What follows for certain from what was said aloud: the optional module `knowledge`.

For games that hide something. It is computed from announcements alone, so it cannot tell a player
anything that they could not have found out. Faces show it when a player asks, and never otherwise.
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
    """What a cell is for certain: where it is on its chart, a sign and a tile for it, and in words.

    `since` is the number of the announcement from which it follows, together with those before,
    from 1; 0 if the rules alone say so.
    """

    row: int
    column: int
    sign: str
    tile: Tile
    words: str
    since: int


class Chart(NamedTuple):
    """A part of the board: what its row 0 and column 0 are, and what is certain of its cells.

    How charts lie to each other is not known. `players` are those who are on it, with their rows
    and columns; those of whom it is not certain where they are have none.
    """

    title: str
    cells: tuple[Certain, ...]
    players: tuple[tuple[int, int, int], ...]


class Knowledge(Protocol):
    """What the optional module provides."""

    def follows(self, told: Sequence[Told], players: int, /) -> list[Chart]:
        """The charts of what is certain after these announcements.

        ValueError with a sentence if no valid board fits them.
        """


@cache
def knowledge_of(game: Game) -> Knowledge | None:
    """The game's module `knowledge`; None if it has none."""
    return cast("Knowledge | None", optional_part(game, "knowledge", None))
