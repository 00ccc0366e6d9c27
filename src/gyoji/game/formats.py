"""Further formats for a game's levels and plays, besides its notation: the module `formats`.

It has a constant `FORMATS`. Whatever reads levels looks there for a format that recognizes the text
or the name of the file, so a new format needs no change to a reader.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from .files import optional_part

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from .game import Game
    from .notation.source import Source
    from .protocols import Case
    from .state import Position

    LeftOut = Callable[[str], object]


class Level(NamedTuple):
    """A case, and what a file says about it. The texts are sanitized when they are read.

    `remarks` are phrases for what the file has and the game does not: "a time limit".
    """

    case: Case
    title: str = ""
    author: str = ""
    comment: str = ""
    remarks: tuple[str, ...] = ()


class Format(NamedTuple):
    """A format: its title, the extensions of its files, how it is recognized, read and written.

    `recognizes` is given the beginning of a text: True or False, or None if more is needed to tell.
    It must be False for every input in the game's notation.

    `read` yields the levels of a text, each as soon as it is read; a level without a play has no
    actions. If it is told to be lenient, it accepts what strict reading refuses. NotationError,
    with the position, for a text that it cannot read.

    `write` yields a text that reads as these levels. What the format cannot hold it leaves out and
    names in a phrase ("the title"), once for each level; ValueError with a sentence if nothing
    useful would be left.

    `draw` returns the rows of a position's board, in a format that draws boards.
    """

    title: str
    extensions: tuple[str, ...]
    recognizes: Callable[[bytes], bool | None]
    read: Callable[[Source, bool], Iterator[Level]]
    write: Callable[[Iterable[Level], LeftOut], Iterator[bytes]]
    draw: Callable[[Position], list[bytes]] | None = None


class Formats(Protocol):
    """The protocol of the optional module."""

    @property
    def FORMATS(self) -> Mapping[str, Format]:
        """The formats by name; a name is like a file extension."""


class DefaultFormats:
    """Used for a game that has no formats besides its notation."""

    FORMATS: Mapping[str, Format] = {}


@cache
def formats_of(game: Game) -> Formats:
    """Return the game's module `formats`, or the default."""
    return cast("Formats", optional_part(game, "formats", DefaultFormats()))
