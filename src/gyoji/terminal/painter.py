"""A glyph of the board as a terminal shows it: what stands in a cell, side by side if it fits."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING
from unicodedata import mirrored

from rich.segment import Segment
from rich.style import Style

from ..game.scene import NOBODY, scene_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..game.protocols import Game
    from ..game.scene import Board, Tile
    from ..state import Position
    from .themes import Theme

ARROWS = {"": "", "up": "↑", "down": "↓", "left": "←", "right": "→"}
PLAIN_ARROWS = {"": "", "up": "^", "down": "v", "left": "<", "right": ">"}
SIZE = 2
"""How many columns a cell takes at the least: about as much as a line is high."""


class Painter:
    """Draws the cells of a play in one theme. All are equally wide; `shift` is half a hexagon."""

    def __init__(self, game: Game, theme: Theme, start: Position) -> None:
        self.game, self.scene, self.theme = game, scene_of(game), theme
        self.players = game.rules.players(list(start))
        self.around = Style(bgcolor=theme.chrome.paper)
        self._known: dict[tuple[str, str], tuple[Segment, ...]] = {}
        self.width = self._needed(start)
        self.shift = self.width // 2 if getattr(game.display, "HEXAGONS", False) else 0

    def row(self, board: Board, row: int, columns: range) -> list[Segment]:
        """A part of a row, without what it is shifted by."""
        cells = board[row][columns.start : columns.stop]
        return list(chain.from_iterable(map(self.cell, cells)))

    def cell(self, glyph: str, mark: str = "") -> tuple[Segment, ...]:
        """What is drawn for a glyph; one that the scene does not know is written as it is."""
        known = self._known.get((glyph, mark))
        if known is None:
            try:
                tiles = self.scene.tiles(glyph)
            except (KeyError, ValueError, IndexError):
                known = self._written(glyph)
            else:
                known = tuple(self._cell(tiles))
            if mark:
                over = self.theme.marks[mark]
                known = tuple(Segment(part.text, (part.style or Style()) + over) for part in known)
            self._known[glyph, mark] = known
        return known

    def large(self, glyph: str, mark: str, lower: bool) -> tuple[Segment, ...]:
        """A line of a cell that is twice as wide and as high: the sign stands in the upper one."""
        parts = self.cell(glyph, mark)
        signs = {sign for part in parts for sign in part.text}
        if len(signs) == 1 and not signs & {" "}:
            return tuple(Segment(part.text * 2, part.style) for part in parts)
        sign, style = parts[0].text, parts[0].style
        if len(sign) == self.width and mirrored(sign[0]) and mirrored(sign[-1]):
            return (Segment(sign[0] + " " * (2 * self.width - 2) + sign[-1], style),)  # brackets
        paper = (parts[-1].style or Style()).background_style
        if lower:
            return (Segment(" " * self.width * 2, paper),)
        left = self.width // 2
        return (Segment(" " * left, paper), *parts, Segment(" " * (self.width - left), paper))

    def tile(self, tile: Tile) -> tuple[Segment, ...]:
        """One thing for itself, as in a hand."""
        return tuple(self._cell((tile,)))

    def empty(self, mark: str = "") -> tuple[Segment, ...]:
        """A cell of squared paper, which looks like nothing that is drawn on it."""
        text = "." if self.theme.ascii else "┼"
        style = self.theme.shades["ground"] + self.theme.marks.get(mark, Style())
        return (Segment(text.ljust(self.width), style),)

    def ground(self, columns: int) -> Segment:
        """So much of what is around the board."""
        return Segment(" " * columns, self.around)

    def _needed(self, start: Position) -> int:
        """How wide the cells have to be for what is written on them, an even number."""
        board = self.game.display.draw(start)
        glyphs = {*self.scene.BRUSHES, *chain.from_iterable(set(row) for row in board)}
        hands = [
            (held.tile,)
            for player in range(self.players)
            for held in self.scene.hand(start, player)
        ]
        written = [*map(self.scene.tiles, glyphs), *hands]
        most = max((self._length(tiles) for tiles in written), default=SIZE)
        return max(SIZE, most + most % 2)

    def _length(self, tiles: Iterable[Tile]) -> int:
        """How much is written on these tiles; glyphs alone always fit."""
        if not any(map(_lettered, tiles)):
            return 0
        covers = [tile for tile in tiles if not self._sign(tile)]
        return sum(len(self._text(tile)) for tile in covers[-1:] or tiles)

    def _cell(self, tiles: tuple[Tile, ...]) -> Iterable[Segment]:
        """The topmost things, as many as have room, on the ground of the highest that has one."""
        paper, top = self._paper(tiles), tiles[-1]
        if self._fills(top):
            yield Segment(self._text(top)[0] * self.width, paper + self._style(top))
            return
        room = self.width
        for tile in self._seen(tiles):
            text = self._text(tile)[:room]
            room -= len(text)
            yield Segment(text, paper + self._style(tile))
        if room:
            yield Segment(" " * room, paper)

    def _seen(self, tiles: tuple[Tile, ...]) -> list[Tile]:
        """What is drawn side by side. Where nothing is lettered, who stands there comes first."""
        top, room = tiles[-1], self.width - len(self._text(tiles[-1]))
        seen, lettered = [top], self.width > SIZE
        for tile in reversed(tiles[:-1]):
            size = len(self._text(tile))
            beside = _lettered(tile) or _lettered(top) if lettered else self.theme.joins
            if beside and self._sign(top) and 0 < size <= room:
                seen.insert(0 if lettered else len(seen), tile)
                room -= size
        return seen

    def _sign(self, tile: Tile) -> str:
        """A tile's sign, none for what only has letters."""
        look = self.scene.LOOKS[tile.name]
        return (look.plain if self.theme.ascii else look.glyph).strip()

    def _text(self, tile: Tile) -> str:
        """A tile's sign, what is written on it, and where it points."""
        sign = self._sign(tile)
        if not sign and tile.owner != NOBODY:
            sign = self.game.display.player(tile.owner)[0].lower()
        if not _lettered(tile):
            return sign
        sign = "" if sign == tile.label else sign[:1]
        return sign + tile.label + (PLAIN_ARROWS if self.theme.ascii else ARROWS)[tile.way]

    def _fills(self, tile: Tile) -> bool:
        """Does its sign fill a cell of any width?"""
        sign = self._sign(tile)
        return not _lettered(tile) and len(sign) == SIZE and sign[0] == sign[1]

    def _style(self, tile: Tile) -> Style:
        """Its colour, or that of whose it is."""
        if tile.owner != NOBODY and self.players > 1:
            return self.theme.owners[tile.owner % len(self.theme.owners)]
        colour = self.scene.LOOKS[tile.name].colour
        return self.theme.shades["stone" if colour == "ground" and tile.label else colour]

    def _paper(self, tiles: Iterable[Tile]) -> Style:
        """What all of it is drawn on."""
        paper = self.theme.shades["ground"].background_style
        for tile in tiles:
            if self._style(tile).bgcolor is not None:
                paper = self._style(tile).background_style
        return paper

    def _written(self, glyph: str) -> tuple[Segment, ...]:
        """Letters, as they are."""
        text = glyph[: self.width].ljust(self.width)
        return (
            Segment(
                text, self.theme.shades["ground"].background_style + self.theme.shades["quiet"]
            ),
        )


def _lettered(tile: Tile) -> bool:
    """Is anything written on it?"""
    return bool(tile.label or tile.way)
