"""Shared parts of board notations: rows of bytes, an added ring, a letter for each direction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..state import AREA, WIDTH, Position
from .source import quote_text

if TYPE_CHECKING:
    from .source import Source


MOST_CELLS = 1 << 26
"""The maximum number of cells of a board. An input may announce a size that is far too large."""

MOST_FILLED = 1 << 24
"""This maximum if short rows are padded, since then a small input could use a lot of memory."""


class Letters:
    """Actions 0, 1, 2, ... written as one letter each."""

    def __init__(self, keys: bytes, expected: str) -> None:
        self.keys = keys
        self.expected = expected  # how an error describes such a letter
        self.strange = bytes(set(range(256)) - set(keys))
        self.actions = bytes.maketrans(keys, bytes(range(len(keys))))
        self.letters = bytes.maketrans(bytes(range(len(keys))), keys)

    def action(self, word: str, _state: object = None, /) -> int:
        """Return the action of a letter, as a notation's `action`; ValueError if there is none."""
        if len(word) != 1 or word.encode() not in self.keys:
            raise ValueError(f"expected {self.expected}, found {word!a}")
        return self.keys.index(word.encode())

    def word(self, action: int, _state: object = None, /) -> str:
        """Return the letter of an action, as a notation's `word`."""
        return chr(self.keys[action])


def read_size(
    source: Source, expected: str, *, lenient: bool, ahead: bytes | None = None
) -> tuple[int, int] | None:
    """Read a line with two sizes, both positive; None at the line `0 0`.

    NotationError for a board that is too large. Lenient reading skips blank lines and accepts the
    end of the input instead of `0 0`. `ahead` is a line that has already been read.
    """
    line = source.line() if ahead is None else ahead
    while lenient and line is not None and not line.strip():
        line = source.line()
    if line is None and lenient:
        return None
    if line is None:
        raise source.end(expected)
    rows, columns = source.numbers(line, 2, expected)
    if rows == columns == 0:
        return None
    if rows == 0 or columns == 0:
        raise source.error(expected, quote_text(line))
    most = MOST_FILLED if lenient else MOST_CELLS
    if rows * columns > most:
        raise source.error(f"a board of at most {most} cells", f"{rows} x {columns}")
    return rows, columns


def read_row(source: Source, columns: int, expected: str, known: bytes, glyph: str) -> bytes:
    """Read a row of exactly `columns` glyphs out of `known`; errors call a glyph `glyph`."""
    row = source.only(source.must(expected, columns), known, glyph)
    if len(row) != columns:
        raise source.error(expected, f"{len(row)}", len(row) + 1)
    return row


def open_border(rows: list[bytes]) -> bool:
    """Return whether the border holds anything but `#`."""
    sides = b"".join(row[:1] + row[-1:] for row in rows)
    return bool((rows[0] + sides + rows[-1]).strip(b"#"))


def ring(cells: bytes, width: int, outside: int) -> bytes:
    """Return a board of this width with a ring of cells around it, so two cells wider."""
    wall = bytes([outside])
    rows = [wall + cells[at : at + width] + wall for at in range(0, len(cells), width)]
    return b"".join([wall * (width + 2), *rows, wall * (width + 2)])


def rows(state: Position, glyphs: bytes, *, ringed: bool) -> list[bytes]:
    """Return the rows of a board in glyphs; `glyphs` is a table that translates cells.

    `ringed` says that the reader has added a ring, which is left out here.
    """
    width, inset = state[WIDTH], 1 if ringed else 0
    board = bytes(state[: state[AREA]]).translate(glyphs)
    starts = range(inset * width + inset, len(board) - inset * width, width)
    return [board[at : at + width - 2 * inset] for at in starts]
