"""Rendering of boards, as text or in the tiles of pictures.

This is the referee's view: it shows a board even if it is hidden from the players.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from ..game.wording import in_rows
from ..pictures.raster import PixelPainter, side_for

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..game.game import Game
    from ..game.state import Position

    Picture = NDArray[np.uint8]

MODES = ("human", "ansi", "rgb_array")
FRAMES_PER_SECOND = 4
SIDE = 32
"""The width of a cell in pixels; smaller on a large board."""
PIXELS = 4_000_000
"""The maximum number of pixels of a picture."""


def checked_mode(mode: str | None) -> str | None:
    """Return the mode, if it is one of the MODES or None; ValueError otherwise."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode is one of {', '.join(MODES)}, not {mode!r}")
    return mode


def picture(game: Game, state: Position) -> Picture:
    """Return the board in tiles, `(height, width, 3)`. ValueError if it is too large."""
    board = game.display.draw(state)
    return np.array(_painter(game, len(board), len(board[0])).whole(board), np.uint8)


@lru_cache(8)
def _painter(game: Game, rows: int, columns: int) -> PixelPainter:
    """Return a painter for boards of this size, which caches each tile that it has drawn."""
    board = [[""] * columns] * rows
    return PixelPainter(game, board, "light", side_for(game, board, PIXELS, SIDE))


def show(game: Game, state: Position, mode: str | None) -> Any:
    """Return the rendered board in one of the MODES.

    "human" prints the board and returns None.
    """
    if mode == "rgb_array":
        return picture(game, state)
    if mode == "ansi":
        return in_rows(game.display.draw(state)) + "\n"
    if mode == "human":
        home = "\x1b[H\x1b[2J" if sys.stdout.isatty() else ""
        sys.stdout.write(f"{home}{in_rows(game.display.draw(state))}\n\n")
        sys.stdout.flush()
    return None
