"""Boxoban's files (github.com/google-deepmind/boxoban-levels): boards of 10 by 10, numbered."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from . import boards
from .lurd import keystrokes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ....game.formats import LeftOut, Level

SIZE = 10
HEAD = re.compile(rb"\s*; \d+\r?\n(?:#[# @$.]{8}#\r?\n){10}\s")
"""A numbered board; the last row is followed by an empty line or the end."""


def recognizes(head: bytes) -> bool:
    return HEAD.match(head + b"\n\n") is not None


def write(levels: Iterable[Level], left_out: LeftOut) -> Iterator[bytes]:
    """Yield numbered boards. ValueError for another size, and for cells without a glyph."""
    for number, level in enumerate(levels):
        board = boards.draw(level.case.start)
        if len(board) != SIZE or len(board[0]) != SIZE:
            size = f"{len(board)} by {len(board[0])}"
            raise ValueError(f"Boxoban holds boards of 10 by 10, and level {number + 1} has {size}")
        if any(glyph in row for row in board for glyph in b"*+"):
            what = "a box or a worker on a target"
            raise ValueError(f"Boxoban has no glyph for {what}, as level {number + 1} has")
        for what, text in zip(("title", "author", "comment"), level[1:4], strict=True):
            if text:
                left_out(f"the {what}")
        if level.case.actions:
            left_out(keystrokes(len(level.case.actions), "of the play"))
        yield b"\n".join([b"; %d" % number, *board, b"", b""])
