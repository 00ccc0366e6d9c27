"""Boards in XSB, and the positions that they are."""

from __future__ import annotations

from io import BytesIO

import gyoji
from gyoji.engine.formats import read_levels
from gyoji.game.notation.source import Source
from gyoji.game.state import AREA, WIDTH, Position

SOKOBAN = gyoji.load("sokoban")
GLYPHS = {0: " ", 1: "#", 2: ".", 4: "$", 6: "*", 8: "@", 10: "+"}


def board(start: Position) -> list[str]:
    """The rows of a position of Sokoban."""
    text, width = "".join(GLYPHS[cell] for cell in start[: start[AREA]]), start[WIDTH]
    return [text[at : at + width] for at in range(0, len(text), width)]


def start(rows: list[str]) -> Position:
    """The position of rows in XSB."""
    text = Source(BytesIO("\n".join(rows).encode()), "level.xsb")
    return next(read_levels(SOKOBAN, text, {}).levels).case.start
