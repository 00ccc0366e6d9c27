"""The cells of a board in words: what a number in a cell stands for, by how boards are drawn."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING

from ...engine.play import play_out
from ...game.state import AREA, WIDTH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...game.game import Game
    from ...game.protocols import Case
    from ...game.state import Position

PLAYED = 20_000
"""Cells times commands of a play whose end is looked at, too: longer ones take long."""


class Cells:
    """The names of cells, learnt from the drawings of some positions."""

    def __init__(self, game: Game, some: Sequence[Case]) -> None:
        self._game, self.inset = game, 0
        """What has to be added to a row or column of the state to count drawn ones from 1."""
        votes: dict[int, Counter[str]] = defaultdict(Counter)
        for case in some:
            self._learn(case.start, votes)
            if case.start[AREA] * len(case.actions) <= PLAYED:
                self._learn(play_out(game, case).end, votes)
        self._names = {
            value: self.described(max(glyphs, key=glyphs.__getitem__))
            for value, glyphs in votes.items()
        }

    def name(self, value: int) -> str:
        """A cell in words; empty if it is unknown."""
        return self._names.get(value, "")

    def described(self, glyph: str) -> str:
        """A glyph in words; empty if it has none."""
        try:
            return self._game.display.describe(glyph)
        except KeyError:
            return ""

    def counted(self, case: Case) -> Counter[str]:
        """How many cells of each kind a board holds at the start."""
        found = Counter[str]()
        for glyph, count in Counter(
            g for row in self._game.display.draw(case.start) for g in row
        ).items():
            name = self.described(glyph)
            if name:
                for one in {name, coarse(name)}:
                    found[one] += count
        return found

    def _learn(self, position: Position, votes: dict[int, Counter[str]]) -> None:
        drawn, width = self._game.display.draw(position), position[WIDTH]
        if not drawn or not width:
            return
        self.inset = int(len(drawn) == position[AREA] // width)
        ring = 1 - self.inset
        for row, glyphs in enumerate(drawn, ring):
            for column, glyph in enumerate(glyphs, ring):
                if row * width + column < position[AREA]:
                    votes[position[row * width + column]][glyph] += 1


@lru_cache(maxsize=1024)
def coarse(name: str) -> str:
    """A kind of cell without its details: "river" for "river 1, flowing north"."""
    bare = re.sub(r"\W+\d+\b|\(.*\)", "", name.partition(",")[0])
    return re.sub(r"^(.*?) (?:that|with) .*", r"\1", bare).strip()
