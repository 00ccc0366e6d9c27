"""Sokoban levels as most of the world writes them (XSB), and as Boxoban's files hold them.

A level is lines of `#` wall, `@` worker, `$` box, `.` target, `*` box on a target, `+` worker on a
target, and blanks, `-` or `_` for floor; all else between levels (`; 0`, titles, empty lines) is
passed over. Floor that nobody can get to from the worker is made wall, so any outline will do.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .notation import position
from .rules import BOX, FLOOR, OUTSIDE, TARGET, WALL, WORKER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...state import Position

GLYPHS = {
    "#": WALL, "@": WORKER, "+": WORKER | TARGET, "$": BOX, "*": BOX | TARGET, ".": TARGET,
    " ": FLOOR, "-": FLOOR, "_": FLOOR,
}  # fmt: skip
ROW = re.compile(r"[#@+$*.\-_ ]*#[#@+$*.\-_ ]*")


def positions(text: str, name: str = "<levels>") -> Iterator[Position]:
    """The levels of a text. ValueError with file and line for one that cannot be played."""
    rows, first = list[str](), 0
    for number, line in enumerate([*text.splitlines(), ""], 1):
        row = line.rstrip()
        if row and ROW.fullmatch(row):
            first = first if rows else number
            rows.append(row)
        elif rows:
            yield level(rows, f"{name}:{first}")
            rows = []


def level(rows: list[str], where: str) -> Position:
    """One level; it is ringed with walls that are not drawn, unless its outline is rectangular."""
    width = max(map(len, rows)) + 2
    outside = bytes([WALL | OUTSIDE])
    cells = bytearray(outside * width)
    for row in rows:
        drawn = bytes(GLYPHS[glyph] for glyph in row)
        cells += outside + drawn + outside * (width - 1 - len(row))
    cells += outside * width
    workers = [at for at, cell in enumerate(cells) if cell & WORKER]
    if len(workers) != 1:
        raise ValueError(f"{where}: expected exactly one worker (@ or +), found {len(workers)}")
    boxes, targets = (sum(1 for cell in cells if cell & kind) for kind in (BOX, TARGET))
    if boxes != targets:
        raise ValueError(f"{where}: expected as many boxes as targets, found {boxes} and {targets}")
    close(cells, width, workers[0])
    return position(*trimmed(cells, width))


def close(cells: bytearray, width: int, worker: int) -> None:
    """What the worker could not get to, were there no boxes, becomes wall."""
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
    """The board without its ring, if all that stands at its edge is wall."""
    inner = [cells[at + 1 : at + width - 1] for at in range(width, len(cells) - width, width)]
    edge = inner[0] + inner[-1] + bytes(row[at] for row in inner for at in (0, -1))
    if not all(cell & WALL for cell in edge):
        return cells, width
    plain = bytes.maketrans(bytes([WALL | OUTSIDE]), bytes([WALL]))
    return bytearray(b"".join(inner)).translate(plain), width - 2
