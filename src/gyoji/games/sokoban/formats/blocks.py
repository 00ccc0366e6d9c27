"""A collection as blocks: boards, and paragraphs of text around them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from .boards import DECORATION, MOST_CELLS, is_level, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ....game.notation.source import NotationError, Source

    Line = tuple[int, bytes]

KEY = re.compile(
    rb"\s*(?:title|author|comment|collection|set|copyright|e-?mail|url|website|game|variant|solver"
    rb"|date\b[^:]*|time)\s*:",
    re.IGNORECASE,
)
TITLE = re.compile(rb"\s*title\s*:", re.IGNORECASE)
HEADING = re.compile(rb"\s*(?:solution|saved game|snapshot)\b", re.IGNORECASE)
# One class of signs each, so that a long line is matched in one go.
MOVES = re.compile(rb"[lurdLURD0-9()* ]+")
WORD = 8
"""The number of letters from which a line without a heading is moves, not a word."""


class TextBlock(NamedTuple):
    """Lines without an empty one between them, each with its number, all of a board or of a text.

    `joined` if there is no empty line between the block before and this one.
    """

    board: bool
    lines: list[Line]
    joined: bool

    def gap(self) -> list[Line]:
        """Return the empty line above the block, if there is one."""
        return [] if self.joined else [(0, b"")]


def blocks(source: Source) -> Iterator[TextBlock]:
    """Yield the blocks of a collection."""
    block, joined, size = TextBlock(False, [], False), False, 0
    while (line := source.line(MOST_CELLS)) is not None:
        rows = rows_of(source, line, inside=block.board)
        if block.lines and (not line.strip() or bool(rows) != block.board):
            above = decoration(block) if rows else []
            yield from settle(source, block)
            block = TextBlock(bool(rows), above, joined)
        elif not block.lines:
            block = TextBlock(bool(rows), [], joined)
        block.lines.extend(rows or ([(source.row, line)] if line.strip() else []))
        joined = bool(line.strip())
        # The rows so far are all that is in memory; a line of runs can stand for many.
        size = size + sum(len(row) for _, row in rows) if rows else 0
        if size > MOST_CELLS:
            raise too_large(source, source.row)
    yield from settle(source, block)


def decoration(block: TextBlock) -> list[Line]:
    """Take the lines at the end of a text that are the top of the board below it: only `*`."""
    at = len(block.lines)
    while not block.board and at and DECORATION.fullmatch(block.lines[at - 1][1].rstrip()):
        at -= 1
    above = block.lines[at:]
    del block.lines[at:]
    return above


def settle(source: Source, block: TextBlock) -> Iterator[TextBlock]:
    """Yield a block once it is complete.

    Empty rows at its end do not belong to a board.
    """
    if block.board and not is_level(block.lines):
        block = block._replace(board=False)
    while block.board and not block.lines[-1][1].strip(b"-_ "):
        block.lines.pop()
    if block.board and len(block.lines) * max(len(row) for _, row in block.lines) > MOST_CELLS:
        raise too_large(source, block.lines[0][0])
    if block.lines:
        yield block


def too_large(source: Source, row: int) -> NotationError:
    return source.error(f"a board of at most {MOST_CELLS} cells", "a larger one", row=row)


def divide(
    text: list[TextBlock], joined: bool, keys_first: bool
) -> tuple[list[TextBlock], list[TextBlock]]:
    """Return the text between two boards, divided between the board above and the one below.

    `joined` if there is no empty line above the board below. `keys_first` if titles stand above
    their boards with an empty line between them.
    """
    if not text:
        return [], []
    *rest, last = text
    touches = last.joined and not rest  # the board above
    if joined and not touches:
        return rest, [last]
    if not joined and touches:
        return text, []
    titled = len(last.lines) == 1 or last.lines[-1][1].lstrip().startswith(b";")
    if titled and is_title(last.lines[-1][1]):
        return [*rest, last._replace(lines=last.lines[:-1])], [last._replace(lines=last.lines[-1:])]
    if keys_first and has_title(last):
        return rest, [last]
    return text, []


def is_title(line: bytes) -> bool:
    """Return whether a line can be a title, and is not a property, a heading or moves."""
    return not (KEY.match(line) or HEADING.match(line) or line.startswith(b"::") or is_moves(line))


def has_title(block: TextBlock) -> bool:
    return any(TITLE.match(line) for _, line in block.lines)


def is_moves(line: bytes, *, expected: bool = False) -> bool:
    """Return whether a line is moves; where they are expected, it may be a short one."""
    text = line.strip()
    if not MOVES.fullmatch(text) or text[-1:].isdigit():
        return False
    letters = len(text) - len(text.translate(None, b"lurdLURD"))
    return letters >= (1 if expected else WORD)
