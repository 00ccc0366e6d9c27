"""Boulder in the contest's notation: a board, an empty line, and text with commands in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...game.notation.boards import MOST_CELLS, MOST_FILLED, Letters, open_border, ring, rows
from ...game.notation.source import quote_text
from ...game.protocols import Case, Opening
from ...game.state import RUNNING
from .rules import DIAMOND, OUTSIDE, ROCKFORD, declare

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ...game.notation.source import Source
    from ...game.protocols import Options, Played
    from ...game.state import Position

ROW_LIMIT = 1 << 24
"""The maximum number of bytes of the first row; in lenient reading, of every row."""

GLYPHS = declare.glyphs
KNOWN = "".join(GLYPHS.values()).encode()
CELLS = bytes.maketrans(KNOWN, bytes(GLYPHS))
DRAWN = bytes.maketrans(bytes(GLYPHS), KNOWN)
MENDED = bytes(glyph if glyph in KNOWN else ord(" ") for glyph in range(256))

KEYS = Letters(b"wsad", "a command, one of w a s d")
action, word = KEYS.action, KEYS.word

BOARD = "a board, its first row all #"
GLYPH = "one of & . # O $ X or a blank"
BORDER = "rock (#) on the border"


def opening(source: Source, lenient: bool, options: Options) -> Opening[bytes]:
    head = source.line(ROW_LIMIT)
    while lenient and head == b"":
        head = source.line(ROW_LIMIT)
    if head is None:
        raise source.end(BOARD)
    first = source.row
    drawn, ahead = read_loosely(source, head) if lenient else (read_strictly(source, head), b"")
    cells, width = place(source, drawn, first, lenient)
    return Opening(cells, registers(cells, width), -1, ahead)


def go_on(
    source: Source, opening: Opening[bytes], number: int, lenient: bool, options: Options
) -> Iterator[Case]:
    pieces = [opening.more, *source.rest()]
    keys = b"".join(piece.translate(KEYS.actions, KEYS.strange) for piece in pieces)
    yield Case((*opening.cells, *opening.registers), keys)


def read_strictly(source: Source, head: bytes) -> list[bytes]:
    """Return the rows of a board in a rock border, all of one length, up to the empty line."""
    if not head:
        raise source.error(BOARD, "an empty line")
    if len(head) < 3:
        raise source.error("a board of at least 3 columns", quote_text(head), len(head) + 1)
    check_row(source, head, len(head))
    check_edge(source, head, source.row)
    drawn, last, expected = [head], source.row, f"a row of {len(head)} cells, as the first"
    while row := source.line(len(head), expected):
        check_row(source, row, len(head))
        if (len(drawn) + 1) * len(head) > MOST_CELLS:
            raise source.error(f"a board of at most {MOST_CELLS} cells", "another row")
        drawn.append(row)
        last = source.row
    check_edge(source, drawn[-1], last)
    return drawn


def check_row(source: Source, row: bytes, width: int) -> None:
    """Reject a row with an unknown glyph, a wrong length, or anything but rock at its ends."""
    source.only(row, KNOWN, GLYPH)
    if len(row) != width:
        raise source.error(f"a row of {width} cells, as the first", f"{len(row)}", len(row) + 1)
    for at in (0, width - 1):
        if row[at] != ord("#"):
            raise source.error(BORDER, quote_text(row[at : at + 1]), at + 1)


def check_edge(source: Source, row: bytes, line: int) -> None:
    """Reject a first or last row that has anything but rock."""
    at = len(row) - len(row.lstrip(b"#"))
    if at < len(row):
        raise source.error(BORDER, quote_text(row[at : at + 1]), at + 1, line)


def read_loosely(source: Source, head: bytes) -> tuple[list[bytes], bytes]:
    """Return the rows of a careless board, made valid, and the line after them.

    All rows get the length of the first one, and unknown glyphs become empty. A line of only blanks
    and commands ends the board.
    """
    drawn, row = list[bytes](), head
    width = len(head.rstrip()) if head.rstrip().endswith(b"#") else len(head)
    while row.strip(b" " + KEYS.keys) or row == head:
        if (len(drawn) + 1) * width > MOST_FILLED:
            raise source.error(f"a board of at most {MOST_FILLED} cells", "another row")
        drawn.append(row[:width].translate(MENDED))
        row = source.line(ROW_LIMIT) or b""
    return [row.ljust(width, b"#") for row in drawn], row


def place(source: Source, drawn: list[bytes], first: int, lenient: bool) -> tuple[bytes, int]:
    """Return the cells of a drawn board, and their width; `first` is the line of its first row."""
    board = b"".join(drawn)
    width = len(drawn[0])
    here = board.find(b"&")
    another = board.find(b"&", here + 1)
    if here < 0:
        raise source.error("exactly one Rockford (&)", "none on the board that begins here",
                           row=first)  # fmt: skip
    if another > 0 and not lenient:
        row, column = divmod(another, width)
        raise source.error("exactly one Rockford (&)", "another", column + 1, first + row)
    board = board[: here + 1] + board[here + 1 :].replace(b"&", b" ")
    if open_border(drawn):
        return ring(board.translate(CELLS), width, OUTSIDE), width + 2
    return board.translate(CELLS), width


def position(cells: bytes, width: int) -> Position:
    """Return the position of these cells, one of which holds Rockford."""
    return (*cells, *registers(cells, width))


def registers(cells: bytes, width: int) -> tuple[int, ...]:
    return (cells.count(DIAMOND), cells.index(ROCKFORD), len(cells), width, 0, RUNNING)


def write(plays: Iterable[Played], first: int = 1) -> Iterator[bytes]:
    """Yield the final board."""
    for play in plays:
        yield b"\n".join([*draw(play.end), b""])


def show(cases: Iterable[Case]) -> Iterator[bytes]:
    games = list(cases)
    if len(games) != 1:
        raise ValueError(f"one input of boulder holds one game, not {len(games)}")
    yield b"\n".join([*draw(games[0].start), b"", b""])
    yield bytes(games[0].actions).translate(KEYS.letters) + b"\n"


def draw(state: Position) -> list[bytes]:
    return rows(state, DRAWN, ringed=state[0] == OUTSIDE)
