"""A position in pixels: each drawing is rendered once and pasted onto every cell that shows it."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image
from resvg_py import svg_to_bytes

from .palette import colours
from .svg import MARGIN, distinct, grid_of
from .tiles import SIDE, cell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..engine.trace import Board
    from ..game.game import Game

PIXELS = 8_000_000
"""The maximum number of pixels of a picture."""

SMALLEST = 6
"""The smallest width of a cell, in pixels."""


class PixelPainter:
    """Paints boards of one size of a game, in a theme, with cells `side` pixels wide."""

    def __init__(self, game: Game, board: Board, theme: str, side: int) -> None:
        self._game, self._theme, self._side = game, theme, side
        self._grid = grid_of(game)
        self._known: dict[str, Image.Image] = {}
        width, height = self._grid.extent(board)
        self._margin = self._pixels(MARGIN)
        self.size = (
            self._pixels(width) + 2 * self._margin,
            self._pixels(height) + 2 * self._margin,
        )

    def whole(self, board: Board) -> Image.Image:
        """Return a picture of a board. ValueError if it has too many different cells."""
        distinct([board])  # raises the error before anything is rendered
        image = Image.new("RGB", self.size, colours(self._theme)["--panel"])
        fields = ((row, column) for row, line in enumerate(board) for column in range(len(line)))
        self.paint(image, board, fields)
        return image

    def paint(self, image: Image.Image, board: Board, fields: Iterable[tuple[int, int]]) -> None:
        for row, column in fields:
            drawn = self.draw(board[row][column])
            left, top, _, _ = self.box(row, column)
            image.paste(drawn, (left, top), drawn)

    def box(self, row: int, column: int) -> tuple[int, int, int, int]:
        """Return the pixels of a cell: left, top, right, bottom."""
        x, y = self._grid.corner(row, column)
        left, top = self._margin + self._pixels(x), self._margin + self._pixels(y)
        return left, top, left + self._side, top + self._pixels(self._grid.height)

    def draw(self, glyph: str) -> Image.Image:
        if glyph not in self._known:
            self._known[glyph] = self._render(glyph)
        return self._known[glyph]

    def _render(self, glyph: str) -> Image.Image:
        height = self._grid.height
        art = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {height}">'
            f"{cell(self._game, glyph, self._theme)}</svg>"
        )
        # Labels are outlines, so no fonts need to be loaded.
        data = svg_to_bytes(
            svg_string=art, skip_system_fonts=True, width=self._side, height=self._pixels(height)
        )
        return Image.open(BytesIO(data)).convert("RGBA")

    def _pixels(self, units: float) -> int:
        return round(units * self._side / SIDE)


def side_for(game: Game, board: Board, pixels: int, largest: int = SIDE) -> int:
    """Return the width of a cell, in pixels, in a picture of at most `pixels` pixels.

    ValueError if cells would be too small.
    """
    width, height = (extent + 2 * MARGIN for extent in grid_of(game).extent(board))
    side = min(largest, int((pixels / width / height) ** 0.5 * SIDE))
    if side < SMALLEST:
        raise ValueError(
            f"a board of {len(board):,} x {len(board[0]):,} is too large for this kind of picture"
        )
    return side


def png(game: Game, board: Board, theme: str) -> bytes:
    image = PixelPainter(game, board, theme, side_for(game, board, PIXELS)).whole(board)
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()
