"""Further formats for a game's levels and plays, besides its notation: the module `formats`.

It has a constant `FORMATS`. A reader looks there for a format that recognizes the text before it
tries the game's notation, so a new format needs no change to a reader.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from .files import optional_part

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from ..notation.source import Source
    from .game import Game
    from .protocols import Case


class Format(NamedTuple):
    """A format: its title, a test for the beginning of a text, and a reader.

    `recognizes` is given the first bytes of a text. `read` raises NotationError, with the position,
    for a text that it cannot read. A format for levels yields cases without actions.
    """

    title: str
    recognizes: Callable[[bytes], bool]
    read: Callable[[Source], Iterator[Case]]


class Formats(Protocol):
    """What the optional module provides."""

    @property
    def FORMATS(self) -> Mapping[str, Format]:
        """The formats by name; a name is like a file extension."""


class DefaultFormats:
    """Used for a game that has no formats besides its notation."""

    FORMATS: Mapping[str, Format] = {}


@cache
def formats_of(game: Game) -> Formats:
    """The game's module `formats`, or the default."""
    return cast("Formats", optional_part(game, "formats", DefaultFormats()))


def recognized(game: Game, head: bytes) -> Format | None:
    """The game's first format that recognizes the beginning of a text; None if there is none."""
    known = formats_of(game).FORMATS.values()
    return next((format_ for format_ in known if format_.recognizes(head)), None)
