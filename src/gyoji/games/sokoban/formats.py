"""Sokoban's common format for levels, XSB, which Boxoban's files use too.

A level is lines of `#` wall, `@` worker, `$` box, `.` target, `*` box on a target, `+` worker on a
target, and spaces, `-` or `_` for floor. Everything else between levels (`; 0`, titles, empty
lines) is skipped. Floor that the worker cannot reach becomes wall, so any outline is accepted.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...game.formats import Format
from ...game.protocols import Case
from ...notation.source import NotationError
from .notation import position
from .rules import BOX, FLOOR, OUTSIDE, TARGET, WALL, WORKER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...notation.source import Source
    from ...state import Position

GLYPHS = {
    "#": WALL, "@": WORKER, "+": WORKER | TARGET, "$": BOX, "*": BOX | TARGET, ".": TARGET,
    " ": FLOOR, "-": FLOOR, "_": FLOOR,
}  # fmt: skip
ROW = re.compile(r"[#@+$*.\-_ ]*#[#@+$*.\-_ ]*")


def recognizes(head: bytes) -> bool:
    """A board begins with a wall; Boxoban's files begin with a comment that numbers the level."""
    return head.lstrip()[:1] in (b";", b"#")


def read(source: Source) -> Iterator[Case]:
    """The levels of a text, without actions. NotationError for an unplayable one."""
    text = b"".join(source.rest()).decode("utf-8", "replace")
    rows, first = list[str](), 0
    for number, line in enumerate([*text.splitlines(), ""], 1):
        row = line.rstrip()
        if row and ROW.fullmatch(row):
            first = first if rows else number
            rows.append(row)
        elif rows:
            yield Case(level(rows, source.name, first), b"")
            rows = []


def level(rows: list[str], name: str, first: int) -> Position:
    """The board drawn in these rows, the first of which is line `first` of the file `name`."""
    cells, width = ringed(rows)
    workers = [at for at, cell in enumerate(cells) if cell & WORKER]
    boxes, targets = (sum(1 for cell in cells if cell & kind) for kind in (BOX, TARGET))
    if len(workers) != 1:
        expected = "exactly one worker (@ or +)"
        raise NotationError(name, first, 1, expected, str(len(workers)))
    if boxes != targets:
        expected = "as many boxes as targets"
        raise NotationError(name, first, 1, expected, f"{boxes} and {targets}")
    close(cells, width, workers[0])
    return position(*trimmed(cells, width))


def ringed(rows: list[str]) -> tuple[bytearray, int]:
    """The cells with a ring of walls that are not drawn, and their width."""
    width = max(map(len, rows)) + 2
    outside = bytes([WALL | OUTSIDE])
    cells = bytearray(outside * width)
    for row in rows:
        drawn = bytes(GLYPHS[glyph] for glyph in row)
        cells += outside + drawn + outside * (width - 1 - len(row))
    return cells + outside * width, width


def close(cells: bytearray, width: int, worker: int) -> None:
    """Turn floor that the worker could not reach, even without boxes, into wall."""
    reached, todo = {worker}, [worker]
    while todo:
        here = todo.pop()
        for there in (here - width, here + width, here - 1, here + 1):
            if there not in reached and not cells[there] & WALL:
                reached.add(there)
                todo.append(there)
    for at, cell in enumerate(cells):
        if cell == FLOOR and at not in reached:
            cells[at] = WALL


def trimmed(cells: bytearray, width: int) -> tuple[bytearray, int]:
    """The board without its ring, if its own border is all wall."""
    inner = [cells[at + 1 : at + width - 1] for at in range(width, len(cells) - width, width)]
    edge = inner[0] + inner[-1] + bytes(row[at] for row in inner for at in (0, -1))
    if not all(cell & WALL for cell in edge):
        return cells, width
    plain = bytes.maketrans(bytes([WALL | OUTSIDE]), bytes([WALL]))
    return bytearray(b"".join(inner)).translate(plain), width - 2


FORMATS = {"xsb": Format("XSB levels, Boxoban included", recognizes, read)}
