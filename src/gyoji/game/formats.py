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
    """A case, with its texts in a file. The texts are sanitized when they are read.

    `remarks` are phrases for properties in the file that the game does not have: "a time limit".
    """

    case: Case
    title: str = ""
    author: str = ""
    comment: str = ""
    remarks: tuple[str, ...] = ()


class Format(NamedTuple):
    """A format: its title, the extensions of its files, and functions to recognize, read and write.

    `recognizes` gets the beginning of a text. It returns True or False, or None if it needs more of
    the text. It must be False for every input in the game's notation.

    `read` yields the levels of a text, each as soon as it is read; a level without a play has no
    actions. Its second argument is True for lenient reading, which accepts more texts.
    NotationError, with the position, for a text that it cannot read.

    `write` yields a text that reads as these levels. For each part of a level that the format
    cannot hold, it calls its second argument with a phrase ("the title"). ValueError with a
    sentence if nothing useful would be left.

    `draw` returns the rows of a position's board, in a format that draws boards.
    """

    title: str
    extensions: tuple[str, ...]
    recognizes: Callable[[bytes], bool | None]
    read: Callable[[Source, bool], Iterator[Level]]
    write: Callable[[Iterable[Level], LeftOut], Iterator[bytes]]
    draw: Callable[[Position], list[bytes]] | None = None


class Formats(Protocol):
    """The protocol of the optional module `formats`."""

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
