"""XSB and SOK: collections of levels as text, with titles, authors, comments, and plays in LURD.

They have grown in many programs. The descriptions followed here are those of the Sokoban wiki,
http://sokobano.de/wiki/index.php?title=Sok_format, version 0.20 and the older ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....game.state import AREA
from . import boards, lurd
from .blocks import Block, blocks, divided, has_title
from .text import Notes, header

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ....game.formats import LeftOut, Level
    from ....game.notation.source import Source

NO_LEVEL = "a board with walls (#), a worker (@), boxes ($) and targets (.)"


def read(source: Source, lenient: bool) -> Iterator[Level]:
    """The levels of a collection. NotationError for an unplayable board or a wrong solution."""
    board: Block | None = None
    above, text = list[Block](), list[Block]()
    author, keys_first = "", False
    for block in blocks(source):
        if not block.board:
            text.append(block)
            continue
        if board is None:
            keys_first = bool(text) and not block.joined and has_title(text[-1])
        below, next_above = divided(text, block.joined, keys_first)
        if board is None:
            author = header(source, below)
        else:
            yield level(source, board, above, below, author, lenient)
        board, above, text = block, next_above, []
    if board is None:
        raise source.end(NO_LEVEL)
    yield level(source, board, above, text, author, lenient)


def level(
    source: Source, board: Block, above: list[Block], below: list[Block], author: str, lenient: bool
) -> Level:
    """One level, with the text around it."""
    notes = Notes(source, boards.level(source, board.lines, lenient), author, lenient)
    notes.above(above)
    notes.below(below)
    return notes.level()


def write(levels: Iterable[Level], left_out: LeftOut) -> Iterator[bytes]:
    """A collection: each board, what is said of it, and its play in LURD."""
    for number, each in enumerate(levels, 1):
        start = each.case.start
        if start[AREA] > boards.MOST_CELLS:
            raise ValueError(f"XSB holds boards of at most {boards.MOST_CELLS} cells")
        lines = [f"; {number}".encode(), b"", *boards.drawn(start), *said(each)]
        play = lurd.spelled(each.case, left_out)
        if play.moves:
            heading = b"Solution" if play.solved else b"Saved game"
            lines += [b"", heading, *play.lines()]
        yield b"\n".join([*lines, b"", b""])


def said(level: Level) -> Iterator[bytes]:
    """The properties of a level, as its lines."""
    if level.title:
        yield f"Title: {level.title}".encode()
    if level.author:
        yield f"Author: {level.author}".encode()
    if level.comment:
        # The end is marked, so that whatever stands in between is only text.
        yield from (b"Comment:", level.comment.encode(), b"Comment-End:")
