"""Drawn boards and their differences."""

from __future__ import annotations

Board = list[list[str]]
"""A drawn board, row by row, with a glyph for each cell."""


def differing_cells(old: Board, new: Board) -> list[tuple[int, int]]:
    """Return the cells at which two boards of one size differ, in reading order from (0, 0)."""
    if old is new:
        return []
    return [
        (row, column)
        for row, (olds, news) in enumerate(zip(old, new, strict=True))
        if olds != news  # most rows are equal, and comparing whole rows is fast
        for column, glyph in enumerate(news)
        if glyph != olds[column]
    ]
