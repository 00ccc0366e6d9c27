"""Boards in XSB: rows of glyphs, and the position that they show.

A row may be packed: `3#` stands for `###`, and `|` separates rows in one line.
`#` wall, `@` worker, `$` box, `.` target, `*` box on a target, `+` worker on a target, and blanks,
`-` or `_` for floor; SOK also has the letters `p`, `P`, `b`, `B`. Everything outside of the walls
becomes wall, so any outline is accepted.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....game.notation.boards import ring
from ....game.state import AREA, WIDTH
from ..notation import position
from ..rules import BOX, FLOOR, OUTSIDE, TARGET, WALL, WORKER
from .lurd import RunError, expand

if TYPE_CHECKING:
    from ....game.notation.source import Source
    from ....game.state import Position

GLYPHS = {
    "#": WALL, "@": WORKER, "+": WORKER | TARGET, "$": BOX, "*": BOX | TARGET, ".": TARGET,
    " ": FLOOR, "-": FLOOR, "_": FLOOR,
    "p": WORKER, "P": WORKER | TARGET, "b": BOX, "B": BOX | TARGET,
}  # fmt: skip
CELLS = bytes.maketrans("".join(GLYPHS).encode(), bytes(GLYPHS.values()))
DRAWN = bytes.maketrans(
    bytes([WALL, WALL | OUTSIDE, WORKER, WORKER | TARGET, BOX, BOX | TARGET, TARGET, FLOOR]),
    b"##@+$*. ",
)

WALLED = re.compile(rb"[-_ @+$*.pPbB]*#[-_ #@+$*.pPbB]*")
OPEN = re.compile(rb"[-_ @+$*.]+")
PACKED = re.compile(rb"[-_ #@+$*.pPbB0-9()|]+")
DECORATION = re.compile(rb"[-_ ]*\*[-_ *]*")

MOST_CELLS = 1 << 20
"""The maximum number of cells of a board: a short text can stand for a huge one."""

ONLY_XSB = re.compile(rb"[@$*pP]")
"""Signs in boards of XSB and SOK that do not occur in the contest's notation."""

Row = tuple[int, bytes]
"""The number of the line in which a row of a board is written, and the row."""


def shows_xsb(lines: list[bytes]) -> bool:
    """Return whether one of these lines is a row of a board in XSB, and of no other notation."""
    rows = (line for line in lines if b"#" in line and PACKED.fullmatch(line.rstrip()))
    return any(map(ONLY_XSB.search, rows))


def rows_of(source: Source, line: bytes, *, inside: bool) -> list[Row]:
    """Return the rows that a line of text shows; none if it is not a part of a board.

    Between other rows (`inside`), a row may be without a wall. NotationError if a packed row is too
    long. Text that only happens to consist of the signs of packed rows shows none.
    """
    text = line.rstrip()
    if WALLED.fullmatch(text) or (inside and OPEN.fullmatch(text)):
        return [(source.row, text)]
    if b"#" not in text or not PACKED.fullmatch(text):
        if inside:
            refuse_strange_cells(source, text)
        return []
    try:
        rows = expand(text, MOST_CELLS).split(b"|")
    except RunError as error:
        if error.long:
            raise source.error(error.expected, error.found, error.column) from None
        return []
    return [(source.row, row) for row in (rows if rows[-1] else rows[:-1])]


def refuse_strange_cells(source: Source, text: bytes) -> None:
    """Raise NotationError for a row below others, from wall to wall, with a few unknown signs.

    If more than a quarter of its signs are unknown, it is taken for a heading (`# Level 1 #`).
    """
    row = text.strip(b"-_ ")
    strange = row.translate(None, "".join(GLYPHS).encode())
    if row[:1] == row[-1:] == b"#" and 0 < 4 * len(strange) <= len(row):
        sign, column = strange[:1], text.index(strange[:1]) + 1
        found = repr(sign.decode("latin-1"))
        raise source.error("a cell of a board: # @ + $ * . - _ or a blank", found, column)


def is_level(rows: list[Row]) -> bool:
    """Return whether rows show more than walls: a line of `#` in a text is an ornament."""
    return any(row.translate(None, b"#-_ ") for _, row in rows)


def level(source: Source, rows: list[Row], lenient: bool) -> Position:
    """Return the position of these rows; NotationError with its place for an unplayable board.

    Lenient reading accepts different numbers of boxes and targets, and ignores other workers.
    """
    width = max(len(row) for _, row in rows)
    cells = bytearray(b"".join(row.ljust(width) for _, row in rows).translate(CELLS))
    check_workers(source, rows, cells, width, lenient)
    boxes, targets = (count(cells, kind) for kind in (BOX, TARGET))
    if boxes != targets and not lenient:
        found = f"{boxes} and {targets}"
        raise source.error("as many boxes as targets", found, row=rows[0][0])
    return position(*close(cells, width))


def draw(start: Position) -> list[bytes]:
    """Return the rows of a board in XSB."""
    width, cells = start[WIDTH], bytes(start[: start[AREA]]).translate(DRAWN)
    return [cells[at : at + width] for at in range(0, len(cells), width)]


def check_workers(
    source: Source, rows: list[Row], cells: bytearray, width: int, lenient: bool
) -> None:
    """Refuse a board without a worker, or with two; lenient reading keeps the first one."""
    found = [at for at, cell in enumerate(cells) if cell & WORKER]
    if not found:
        raise source.error("exactly one worker (@ or +)", "none", row=rows[0][0])
    for at in found[1:]:
        if not lenient:
            row, column = divmod(at, width)
            raise source.error("exactly one worker (@ or +)", "another", column + 1, rows[row][0])
        cells[at] -= WORKER


def count(cells: bytes | bytearray, kind: int) -> int:
    return sum(cells.count(cell) for cell in set(GLYPHS.values()) if cell & kind)


def close(inner: bytearray, width: int) -> tuple[bytes, int]:
    """Return the cells with walls outside, and their width.

    If the worker could get outside, the board stays as it is, with walls around it.
    """
    if is_closed(inner, width):
        return bytes(inner), width
    cells, width = bytearray(ring(bytes(inner), width, FLOOR)), width + 2
    outside = flood(bytes(cells), width)
    if any(cells[at] & WORKER for at in outside):
        return ring(bytes(inner), width - 2, WALL), width
    for at in outside:
        if cells[at] == FLOOR:
            cells[at] = WALL
    return trim(bytes(cells), width)


def is_closed(cells: bytes | bytearray, width: int) -> bool:
    """Return whether every cell on the border is a wall."""
    edge = cells[:width] + cells[-width:] + cells[::width] + cells[width - 1 :: width]
    return edge.count(WALL) == len(edge)


def flood(cells: bytes, width: int) -> list[int]:
    """Return the cells connected to the first one without crossing walls."""
    reached, new = [0], bytearray(cell != WALL for cell in cells)
    new[0] = 0
    for here in reached:
        for there in (here - width, here + width, here - 1, here + 1):
            if 0 <= there < len(new) and new[there]:
                new[there] = 0
                reached.append(there)
    return reached


def trim(cells: bytes, width: int) -> tuple[bytes, int]:
    """Return the board without its ring, if its own border is all wall."""
    rows = [cells[at + 1 : at + width - 1] for at in range(width, len(cells) - width, width)]
    inner = b"".join(rows)
    return (inner, width - 2) if is_closed(inner, width - 2) else (cells, width)
