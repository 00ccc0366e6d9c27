"""A position as pixels: each drawing is rendered once, then put wherever it stands."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image
from resvg_py import svg_to_bytes

from .drawing import MARGIN, corner, distinct, extent
from .palette import colours
from .sprites import SIDE, cell, sprite_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..game.protocols import Game
    from ..session.trace import Board

PIXELS = 8_000_000
"""The largest picture."""

SMALLEST = 6
"""A field is at least so many pixels wide."""


class Painter:
    """Paints the boards of one size of a game, in a theme, with fields of `side` pixels."""

    def __init__(self, game: Game, board: Board, theme: str, side: int) -> None:
        self._game, self._theme, self._side = game, theme, side
        self._known: dict[str, Image.Image] = {}
        width, height = extent(game, board)
        self._margin = self._pixels(MARGIN)
        self.size = (
            self._pixels(width) + 2 * self._margin,
            self._pixels(height) + 2 * self._margin,
        )

    def whole(self, board: Board) -> Image.Image:
        """A picture of a board. ValueError with a sentence if there is too much on it."""
        distinct([board])
        image = Image.new("RGB", self.size, colours(self._theme)["--panel"])
        fields = ((row, column) for row, line in enumerate(board) for column in range(len(line)))
        self.paint(image, board, fields)
        return image

    def paint(self, image: Image.Image, board: Board, fields: Iterable[tuple[int, int]]) -> None:
        """Paint these fields of a board over what they were."""
        for row, column in fields:
            drawn = self.drawn(board[row][column])
            left, top, _, _ = self.box(row, column)
            image.paste(drawn, (left, top), drawn)

    def box(self, row: int, column: int) -> tuple[int, int, int, int]:
        """The pixels of a field: left, top, right, bottom."""
        x, y = corner(self._game, row, column)
        left, top = self._margin + self._pixels(x), self._margin + self._pixels(y)
        return left, top, left + self._side, top + self._pixels(sprite_of(self._game).height)

    def drawn(self, glyph: str) -> Image.Image:
        """What is drawn for a glyph."""
        if glyph not in self._known:
            self._known[glyph] = self._rendered(glyph)
        return self._known[glyph]

    def _rendered(self, glyph: str) -> Image.Image:
        height = sprite_of(self._game).height
        art = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {height}">'
            f"{cell(self._game, glyph, self._theme)}</svg>"
        )
        data = svg_to_bytes(
            svg_string=art, skip_system_fonts=True, width=self._side, height=self._pixels(height)
        )
        return Image.open(BytesIO(data)).convert("RGBA")

    def _pixels(self, units: float) -> int:
        return round(units * self._side / SIDE)


def side_for(game: Game, board: Board, pixels: int, largest: int = SIDE) -> int:
    """How many pixels a field may be wide, for so many in all. ValueError if it is too few."""
    width, height = (extent + 2 * MARGIN for extent in extent(game, board))
    side = min(largest, int((pixels / width / height) ** 0.5 * SIDE))
    if side < SMALLEST:
        raise ValueError(
            f"a board of {len(board):,} x {len(board[0]):,} is too large for such a picture"
        )
    return side


def png(game: Game, board: Board, theme: str) -> bytes:
    """A position as PNG."""
    image = Painter(game, board, theme, side_for(game, board, PIXELS)).whole(board)
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()
