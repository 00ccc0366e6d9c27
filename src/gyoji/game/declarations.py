"""The declarations of a game: each number once, with its words, its look and its motion.

A module of rules declares its answers, events and ends, and gets their numbers. It also declares
how its cells are written, described and drawn. The other modules take their tables from here.
"""

from __future__ import annotations

from .looks import NOBODY, Look, Motion, Tile
from .protocols import Words
from .state import RUNNING

STAYING = ("take", "vanish", "bump", "glow")
"""The motions that have only a start, which is by default the event's first number.

The motion "put", which is not listed here, has only an end.
"""


class Declarations:
    """Collects what is declared, in the tables that `display`, `scene` and `notation` have."""

    def __init__(self) -> None:
        self.answers = dict[int, str]()
        self.events, self.ends = dict[int, Words](), dict[int, Words]()
        self.announced, self.motions = dict[int, str](), dict[int, Motion]()
        self.looks, self.tiles = dict[str, Look](), dict[str, tuple[Tile, ...]]()
        self.glyphs, self.legend = dict[int, str](), dict[str, str]()

    def copy(self) -> Declarations:
        """Return a copy, for a game that extends this one."""
        found = Declarations()
        for name, table in vars(self).items():
            setattr(found, name, dict(table))
        return found

    # ---------------------------------------------------------------- what happens

    def answer(self, words: str, number: int = -1) -> int:
        """Declare an answer of `apply`; by default its number is the one after the largest."""
        at = number if number >= 0 else max(self.answers, default=-1) + 1
        self.answers[at] = words
        return at

    def event(
        self,
        clause: str,
        sentence: str,
        motion: str = "",
        tile: str = "",
        at: str = "",
        *,
        announced: str = "",
    ) -> int:
        """Declare an event: its clause, its sentence, and the motion that it causes.

        `tile` is the tile that moves; "" means the topmost one. `at` says which of the event's
        numbers are the places of the motion: "a b" for its start and end, "a" or "b" for its only
        place, "" for the usual places of this motion. `announced` is the sentence for players who
        do not see the board.
        """
        number = max(self.events, default=0) + 1
        self.events[number] = Words(clause, sentence)
        if announced:
            self.announced[number] = announced
        if motion:
            self.motions[number] = Motion(motion, tile, *_ends(motion, at))
        return number

    def end(self, clause: str, sentence: str, number: int = -1) -> int:
        """Declare an end of the play; the number RUNNING is for a play whose actions ran out."""
        at = number if number >= 0 else max(self.ends, default=RUNNING) + 1
        self.ends[at] = Words(clause, sentence)
        return at

    # ---------------------------------------------------------------- what is seen

    def look(self, tile: str, signs: str, letters: str, colour: str, words: str = "") -> None:
        """Declare a kind of tile: as two columns of signs in a terminal, and as ASCII letters.

        A tile without words takes those of the first cell on which it is the topmost tile; if there
        is no such cell, it keeps its own name.
        """
        self.looks[tile] = Look(signs, letters, colour, words or tile)

    def cell(
        self, glyph: str, number: int | None, words: str, *tiles: str, label: str = "",
        owner: int = NOBODY,
    ) -> None:  # fmt: skip
        """Declare a cell: its glyph, its number (None: no cell of the state), words and tiles.

        `label` is written on the topmost tile, which has the colour of `owner`, a player.
        """
        self.legend[glyph] = words
        if number is not None:
            self.glyphs[number] = glyph
        if tiles:
            *below, top = tiles
            self._name_look(top, words)
            self.tiles[glyph] = (*map(Tile, below), Tile(top, label, owner=owner))

    def _name_look(self, tile: str, words: str) -> None:
        look, seen = self.looks[tile], {drawn[-1].name for drawn in self.tiles.values()}
        if look.words == tile and tile not in seen:
            self.looks[tile] = look._replace(words=words)

    def words(self, *cells: int) -> tuple[str, ...]:
        """Return the words of cells by their numbers."""
        return tuple(self.legend[self.glyphs[cell]] for cell in cells)


def _ends(motion: str, at: str) -> tuple[str, str]:
    """Return where a motion starts and ends: an event's numbers "a" and "b", or "" for none."""
    match at.split(), motion:
        case [], "put":
            return "", "a"
        case [place], "put":
            return "", place
        case [], _:
            return "a", "" if motion in STAYING else "b"
        case [place], _:
            return place, ""
    start, end = at.split()
    return start, end
