"""Shrinking of Boulder cases, its tiny cases, and the reading of a program's output."""

from __future__ import annotations

from functools import partial
from itertools import chain, cycle, islice
from typing import TYPE_CHECKING

from ...game.enumeration import frame, layouts, sequences, telling
from ...game.passes import CasePass, cutting, farthest, off_border, painting, per_case, places_of
from ...game.protocols import Case
from ...game.shrinking import BOARD
from . import rules
from .notation import CELLS, draw, position

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...game.shrinking import Cases, Pass

SHOWS = BOARD
BLANKS = True

LOOSE_LAST = (b"X", b"$", b".", b"#", b"O")
EMPTIED = bytes.maketrans(b"X$.#O", b"     ")
SHAPES = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (1, 4), (4, 1), (2, 3), (3, 2), (4, 2),
          (3, 3))  # fmt: skip
MOST = 300
"""The maximum number of caves of one shape with Rockford in one place."""
TURNS = 5
"""The number of command sequences that are played in each cave of four or more cells inside."""

TO_STONES = bytes.maketrans(b"$", b"O")


def passes(cases: Cases) -> Iterator[Pass]:
    """Yield passes: rows and columns, the farthest from Rockford first; then plainer cells.

    Cells become empty, diamonds become stones.
    """
    return per_case(cases, case_passes)


def case_passes(case: Case) -> Iterator[CasePass]:
    board, width = b"".join(draw(case.start)), len(draw(case.start)[0])
    here = board.index(b"&")
    cells = [at for kind in LOOSE_LAST for at in farthest(board, kind, width, here)
             if off_border(at, width, len(board))]  # fmt: skip
    same = partial(case_of, width=width, actions=case.actions)
    yield cutting(board, width, here, partial(case_of, actions=case.actions))
    yield painting("cells", board, cells, EMPTIED, same)
    yield painting("diamonds", board, places_of(board, b"$"), TO_STONES, same)


def case_of(board: bytes, width: int, actions: Sequence[int]) -> Case:
    """Return the case of a drawn cave, which must contain its Rockford."""
    return Case(position(board.translate(CELLS), width), actions)


def read_output(output: bytes) -> list[list[str]]:
    """Return the lines of the output, one glyph per cell."""
    rows = [list(row.rstrip("\r")) for row in output.decode("utf-8", "replace").split("\n")]
    while rows and not rows[-1]:
        rows.pop()
    return rows


def tiny() -> Iterator[Case]:
    """Yield caves of up to nine cells inside, and up to three commands.

    Each shows something that no earlier one shows. Of larger caves, only a sample is used, which
    is the same on every run.
    """
    return telling(rules, chain.from_iterable(caves(*shape) for shape in SHAPES), 1, 9)


def caves(rows: int, columns: int) -> Iterator[Case]:
    """Yield caves of this size inside their border; up to three cells come with all short plays."""
    cells, turn = rows * columns, cycle(sequences(range(4), 3)[1:])
    for here in range(cells):
        for rest in layouts(b" .#O$X", cells - 1, MOST):
            board = frame(rest[:here] + b"&" + rest[here:], columns)
            for keys in sequences(range(4), 2) if cells < 4 else islice(turn, TURNS):
                yield case_of(board, columns + 2, bytes(keys))
