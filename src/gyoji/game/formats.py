"""Further formats of a game's levels and plays, besides its notation: the optional part `formats`.

Such a module has a constant `FORMATS`. Whoever is given a text looks there for a format that
recognizes it, before the game's notation reads it; so a new format needs no change of a reader.
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
    """One format: its name for people, how a text of it is recognized, and its reader.

    `recognizes` sees the first bytes of a text. `read` raises NotationError, with the place, for a
    text that it cannot read. A format of levels without plays gives cases without actions.
    """

    title: str
    recognizes: Callable[[bytes], bool]
    read: Callable[[Source], Iterator[Case]]


class Formats(Protocol):
    """What the optional part brings."""

    @property
    def FORMATS(self) -> Mapping[str, Format]:
        """The formats, by names as file extensions have them."""


class DefaultFormats:
    """Stands in for a game that has no format besides its notation."""

    FORMATS: Mapping[str, Format] = {}


@cache
def formats_of(game: Game) -> Formats:
    """The further formats of a game, or the default: none."""
    found = optional_part(game, "formats")
    return DefaultFormats() if found is None else cast("Formats", found)


def recognized(game: Game, head: bytes) -> Format | None:
    """The first of a game's formats that recognizes the beginning of a text; None if none does."""
    known = formats_of(game).FORMATS.values()
    return next((each for each in known if each.recognizes(head)), None)
