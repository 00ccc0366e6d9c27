"""Sokoban in the contest's notation: sizes, boards, keystrokes, and `0 0` at the end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...game.notation.boards import Letters, open_border, read_row, read_size, ring, rows
from ...game.notation.source import PIECE, quote_text
from ...game.protocols import Case, Opening
from ...game.state import RUNNING, STATUS
from .rules import BOX, COMPLETE, OUTSIDE, WALL, WORKER, declare

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ...game.notation.source import Source
    from ...game.protocols import Options, Played
    from ...game.state import Position

GLYPHS = declare.glyphs
KNOWN = "".join(GLYPHS.values()).encode()
CELLS = bytes.maketrans(KNOWN, bytes(GLYPHS))
DRAWN = bytes.maketrans(bytes(GLYPHS), KNOWN)
GROUND = {b"w": b".", b"W": b"+"}  # what is under a worker

KEYS = Letters(b"UDLR", "a keystroke, one of U D L R")
action, word = KEYS.action, KEYS.word

SIZES = "two numbers, the rows and columns of a board, or 0 0"
GLYPH = f"one of {' '.join(GLYPHS.values())}"


def go_on(
    source: Source, opening: Opening[None], number: int, lenient: bool, options: Options
) -> Iterator[Case]:
    while size := read_size(source, SIZES, lenient=lenient):
        yield read_game(source, size[0], size[1], lenient)


def read_game(source: Source, rows: int, columns: int, lenient: bool) -> Case:
    first = source.row + 1
    if lenient:
        drawn = [mend(source.must(f"a row of {columns} glyphs", 2 * PIECE + columns), columns)
                 for _ in range(rows)]  # fmt: skip
    else:
        drawn = [
            read_row(source, columns, f"a row of {columns} glyphs", KNOWN, GLYPH)
            for _ in range(rows)
        ]
    start = place(source, drawn, first, lenient)
    return Case(start, b"".join(read_keys(source, lenient)))


def mend(row: bytes, columns: int) -> bytes:
    """Return a row of a careless board made valid.

    Unknown glyphs become floor, missing cells wall.
    """
    return re.sub(rb"[^#.+bBwW]", b".", row[:columns]).ljust(columns, b"#")


def read_keys(source: Source, lenient: bool) -> Iterator[bytes]:
    for column, piece in source.pieces("a line of keystrokes", optional=lenient):
        if lenient:
            yield piece.translate(KEYS.actions, KEYS.strange)
        else:
            yield source.only(piece, KEYS.keys, KEYS.expected, column).translate(KEYS.actions)


def place(source: Source, drawn: list[bytes], first: int, lenient: bool) -> Position:
    """Return the position of a drawn board; `first` is the line of its first row."""
    board = b"".join(drawn)
    width = len(drawn[0])
    workers = [found.start() for found in re.finditer(b"[wW]", board)]
    if not workers or (len(workers) > 1 and not lenient):
        at = workers[1] if workers else 0
        found = "none on the board that begins here" if not workers else "another"
        raise source.error("exactly one worker", found, at % width + 1, first + at // width)
    for extra in workers[1:]:
        board = board[:extra] + GROUND[board[extra : extra + 1]] + board[extra + 1 :]
    if not lenient:
        check(source, drawn, first)
    elif open_border(drawn):
        # The rules need a ring, so an open border gets one; it is not drawn.
        return position(ring(board.translate(CELLS), width, WALL | OUTSIDE), width + 2)
    return position(board.translate(CELLS), width)


def check(source: Source, drawn: list[bytes], first: int) -> None:
    """Reject an open border, and different numbers of boxes and targets."""
    width = len(drawn[0])
    for row, text in enumerate(drawn):
        edge = range(width) if row in (0, len(drawn) - 1) else (0, width - 1)
        for at in edge:
            if text[at] != ord("#"):
                raise source.error("a wall on the border", quote_text(text[at : at + 1]), at + 1,
                                   first + row)  # fmt: skip
    board = b"".join(drawn)
    boxes, targets = count(board, b"bB"), count(board, b"BW+")
    if boxes != targets:
        free = b"b" if boxes > targets else b"W+"
        row, column = divmod(next(at for at, glyph in enumerate(board) if glyph in free), width)
        raise source.error("as many boxes as targets", f"{boxes} and {targets} on this board",
                           column + 1, first + row)  # fmt: skip


def count(board: bytes, glyphs: bytes) -> int:
    return sum(board.count(glyph) for glyph in glyphs)


def position(cells: bytes | bytearray, width: int) -> Position:
    """Return the position of these cells, one of which holds the worker."""
    here = next(at for at, cell in enumerate(cells) if cell & WORKER)
    return (*cells, cells.count(BOX), here, len(cells), width, 0, RUNNING)


def write(plays: Iterable[Played], first: int = 1) -> Iterator[bytes]:
    """Yield for each game its number, verdict and board."""
    for number, play in enumerate(plays, first):
        verdict = "complete" if play.end[STATUS] == COMPLETE else "incomplete"
        yield b"\n".join([b"Game %d: %s" % (number, verdict.encode()), *draw(play.end), b""])


def show(cases: Iterable[Case]) -> Iterator[bytes]:
    for case in cases:
        board = draw(case.start)
        keys = bytes(case.actions).translate(KEYS.letters)
        yield b"\n".join([b"%d %d" % (len(board), len(board[0])), *board, keys, b""])
    yield b"0 0\n"


def draw(state: Position) -> list[bytes]:
    return rows(state, DRAWN, ringed=bool(state[0] & OUTSIDE))
