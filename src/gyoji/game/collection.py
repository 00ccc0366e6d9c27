"""A game's collection: levels with certificates, from easy to hard, in the file `collection.json`.

`bench/solving/ranked_levels.py` makes them. Each has its difficulty (docs/design.md), and the
fewest moves and, in Sokoban, the fewest pushes that solve it, all proven. In a game of several
players a level is a match against programs (`bench/solving/matches.py`), with a play that wins it.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from .files import folder

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .game import Game

FILE = "collection.json"


class Ranked(NamedTuple):
    """A level of a collection."""

    text: str
    """The level as the judge reads it, without actions."""
    difficulty: float
    moves: int
    """The fewest that solve it; in a match, those of the first seat in `solution`."""
    pushes: int | None
    solution: list[str]
    """The actions of a solution with the fewest moves, in the notation's words.

    In a match, those of all seats in a play that the first seat wins.
    """
    options: Mapping[str, str] = MappingProxyType({})
    """How the text is read, and the variant of the rules with its `seed`, where there is one."""
    opponents: str = ""
    """The strength of the programs at the other seats of a match; "" in a game of one player."""

    @property
    def name(self) -> str:
        """A short digest of the text: what is remembered of a level holds for this level only."""
        return sha256(self.text.encode("latin-1")).hexdigest()[:12]


@cache
def collection(game: Game) -> tuple[Ranked, ...]:
    """The levels, the easiest first; none if the game has no collection."""
    try:
        text = (folder(game) / FILE).read_text("utf-8")
    except FileNotFoundError:
        return ()
    return tuple(Ranked(**level) for level in json.loads(text))
