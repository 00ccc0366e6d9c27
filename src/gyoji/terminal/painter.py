"""Draw the cells of a board as text: the things in a cell are side by side if they fit."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING
from unicodedata import mirrored

from rich.segment import Segment
from rich.style import Style

from ..game.scene import NOBODY, scene_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..game.game import Game
    from ..game.scene import Board, Tile
    from ..game.state import Position
    from .themes import Theme

ARROWS = {"": "", "up": "↑", "down": "↓", "left": "←", "right": "→"}
PLAIN_ARROWS = {"": "", "up": "^", "down": "v", "left": "<", "right": ">"}
MIN_WIDTH = 2
"""The least width of a cell: two columns are about as wide as a line is high."""


class Painter:
    """Draws cells of the same `width` in one theme; `shift` is half of it for hexagons, else 0.

    A tile shows its *sign*, one or two characters that stand for a picture, and its *letters*: its
    label, and an arrow.
    """

    def __init__(self, game: Game, theme: Theme, start: Position) -> None:
        self.game, self.scene, self.theme = game, scene_of(game), theme
        self.players = game.rules.players(list(start))
        self.around = Style(bgcolor=theme.chrome.paper)
        self._cells: dict[tuple[str, str], tuple[Segment, ...]] = {}
        self.width = self._needed_width(start)
        self.shift = self.width // 2 if game.display.HEXAGONS else 0

    def row(self, board: Board, row: int, columns: range) -> list[Segment]:
        cells = board[row][columns.start : columns.stop]
        return list(chain.from_iterable(map(self.cell, cells)))

    def cell(self, glyph: str, mark: str = "") -> tuple[Segment, ...]:
        """Return a glyph with a mark laid over it.

        A glyph that the scene does not know is plain text.
        """
        cell = self._cells.get((glyph, mark))
        if cell is None:
            try:
                tiles = self.scene.tiles(glyph)
            except (KeyError, ValueError, IndexError):
                cell = self._plain_text(glyph)
            else:
                cell = tuple(self._cell(tiles))
            if mark:
                over = self.theme.marks[mark]
                cell = tuple(Segment(part.text, (part.style or Style()) + over) for part in cell)
            self._cells[glyph, mark] = cell
        return cell

    def large(self, glyph: str, mark: str, lower: bool) -> tuple[Segment, ...]:
        """Return one line of a cell drawn at double size; the sign stands in the upper line."""
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
        return tuple(self._cell((tile,)))

    def blank(self, mark: str = "") -> tuple[Segment, ...]:
        """Return a blank cell of squared paper, which looks unlike every tile."""
        text = "." if self.theme.ascii else "┼"
        style = self.theme.shades["ground"] + self.theme.marks.get(mark, Style())
        return (Segment(text.ljust(self.width), style),)

    def ground(self, columns: int) -> Segment:
        return Segment(" " * columns, self.around)

    def _needed_width(self, start: Position) -> int:
        """Return the width that lettered tiles need; even, since hexagons shift by half of it."""
        board = self.game.display.draw(start)
        glyphs = {*self.scene.BRUSHES, *chain.from_iterable(set(row) for row in board)}
        hands = [
            (held.tile,)
            for player in range(self.players)
            for held in self.scene.hand(start, player)
        ]
        written = [*map(self.scene.tiles, glyphs), *hands]
        most = max((self._length(tiles) for tiles in written), default=MIN_WIDTH)
        return max(MIN_WIDTH, most + most % 2)

    def _length(self, tiles: Iterable[Tile]) -> int:
        """Return the length of the text on these tiles.

        0 if no tile has letters: signs always fit.
        """
        if not any(map(_is_lettered, tiles)):
            return 0
        covers = [tile for tile in tiles if not self._sign(tile)]
        return sum(len(self._text(tile)) for tile in covers[-1:] or tiles)

    def _cell(self, tiles: tuple[Tile, ...]) -> Iterable[Segment]:
        """Yield as many of the topmost tiles as fit, on the topmost background of all tiles."""
        paper, top = self._paper(tiles), tiles[-1]
        if self._fills(top):
            yield Segment(self._text(top)[0] * self.width, paper + self._style(top))
            return
        room = self.width
        for tile in self._side_by_side(tiles):
            text = self._text(tile)[:room]
            room -= len(text)
            yield Segment(text, paper + self._style(tile))
        if room:
            yield Segment(" " * room, paper)

    def _side_by_side(self, tiles: tuple[Tile, ...]) -> list[Tile]:
        """Return the tiles drawn side by side.

        On a board without letters, the topmost comes first.
        """
        top, room = tiles[-1], self.width - len(self._text(tiles[-1]))
        seen, lettered = [top], self.width > MIN_WIDTH
        for tile in reversed(tiles[:-1]):
            size = len(self._text(tile))
            beside = _is_lettered(tile) or _is_lettered(top) if lettered else self.theme.joins
            if beside and self._sign(top) and 0 < size <= room:
                seen.insert(0 if lettered else len(seen), tile)
                room -= size
        return seen

    def _sign(self, tile: Tile) -> str:
        """Return a tile's sign; "" for a tile that has only letters."""
        look = self.scene.LOOKS[tile.name]
        return (look.plain if self.theme.ascii else look.glyph).strip()

    def _text(self, tile: Tile) -> str:
        sign = self._sign(tile)
        if not sign and tile.owner != NOBODY:
            sign = self.game.display.player(tile.owner)[0].lower()
        if not _is_lettered(tile):
            return sign
        sign = "" if sign == tile.label else sign[:1]
        return sign + tile.label + (PLAIN_ARROWS if self.theme.ascii else ARROWS)[tile.way]

    def _fills(self, tile: Tile) -> bool:
        """Return whether a tile's sign is repeated over the width of a cell, like a wall's."""
        sign = self._sign(tile)
        return not _is_lettered(tile) and len(sign) == MIN_WIDTH and sign[0] == sign[1]

    def _style(self, tile: Tile) -> Style:
        if tile.owner != NOBODY and self.players > 1:
            return self.theme.owners[tile.owner % len(self.theme.owners)]
        colour = self.scene.LOOKS[tile.name].colour
        return self.theme.shades["stone" if colour == "ground" and tile.label else colour]

    def _paper(self, tiles: Iterable[Tile]) -> Style:
        paper = self.theme.shades["ground"].background_style
        for tile in tiles:
            if self._style(tile).bgcolor is not None:
                paper = self._style(tile).background_style
        return paper

    def _plain_text(self, glyph: str) -> tuple[Segment, ...]:
        text = glyph[: self.width].ljust(self.width)
        shades = self.theme.shades
        return (Segment(text, shades["ground"].background_style + shades["quiet"]),)


def _is_lettered(tile: Tile) -> bool:
    return bool(tile.label or tile.way)
