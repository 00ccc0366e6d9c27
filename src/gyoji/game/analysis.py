"""Facts about a level that help its designer: the optional module `analysis`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from .files import optional_part

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .game import Game
    from .state import Position


class Finding(NamedTuple):
    """A statement about a level: its topic in a word, a sentence, and the facts as JSON values."""

    topic: str
    sentence: str
    data: Mapping[str, object]


class Analysis(Protocol):
    """The protocol of the optional module `analysis`."""

    def findings(self, start: Position, /) -> Iterator[Finding]:
        """Yield the findings about a level, given as its position before the first action."""

    def way(self, start: Position, origin: str, goal: str, /) -> Finding:
        """Return the shortest way between two places, which are given as people write them.

        ValueError with a sentence if one of them is not a place of this level.
        """


@cache
def analysis_of(game: Game) -> Analysis | None:
    """Return the game's module `analysis`; None if it has none."""
    return cast("Analysis | None", optional_part(game, "analysis", None))
