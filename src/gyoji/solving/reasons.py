"""Reasons why a position cannot be solved: things in it that suffice for that by themselves.

A game whose things only ever stand in each other's way states reasons with the module `reasons`:
without one of them, whatever was possible still is. So a position that cannot be solved with some
of them cannot be solved with all.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Protocol

from ..game.files import optional_part
from .driver import Attempt, SearchLimits
from .results import Unsolvable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..game.game import Game
    from ..game.state import Position


class Reasons(Protocol):
    """The optional module `reasons` of a game."""

    def things(self, position: Position, /) -> list[int]:
        """Return the places of the things that may be the reason."""

    def without(self, position: Position, place: int, /) -> Position:
        """Return the position without the thing at a place."""

    def reason(self, position: Position, places: Sequence[int], /) -> str:
        """Return a sentence about these things, which cannot all come where they should."""


def reason(game: Game, position: Position, limits: SearchLimits) -> tuple[list[int], str]:
    """Return the places of things that make a lost position one, and a sentence about them.

    Without any of them it is not proven to be lost, if the time is enough to try. Nothing and ""
    for a game without reasons.
    """
    part: Reasons | None = optional_part(game, "reasons", None)
    if part is None:
        return [], ""
    end, kept = perf_counter() + limits.seconds, part.things(position)
    for place in list(kept):
        if (left := end - perf_counter()) <= 0:
            break
        rest = part.without(position, place)
        if part.things(rest) and _is_lost(game, rest, limits._replace(seconds=left)):
            position = rest
            kept.remove(place)
    return kept, part.reason(position, kept)


def _is_lost(game: Game, position: Position, limits: SearchLimits) -> bool:
    return isinstance(Attempt(game, position, None, limits).run(), Unsolvable)
