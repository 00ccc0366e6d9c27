"""What a checker needs of Boulder: smaller cases, the smallest ones, and what a program shows."""

from __future__ import annotations

from functools import partial
from itertools import chain, cycle, islice
from typing import TYPE_CHECKING

from ...game.enumeration import framed, layouts, sequences, telling
from ...game.passes import CasePass, cut, each, far, found, lines, painting
from ...game.protocols import Case
from ...game.shrinking import BOARD
from . import rules
from .notation import CELLS, draw, position

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ...game.shrinking import Cases, Pass

SHOWS = BOARD
BLANKS = True

LOOSE_LAST = (b"X", b"$", b".", b"#", b"O")
EMPTIED = bytes.maketrans(b"X$.#O", b"     ")
SHAPES = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (1, 4), (4, 1), (2, 3), (3, 2), (4, 2),
          (3, 3))  # fmt: skip
MOST = 300
"""How many caves of a shape are tried for each of Rockford's places."""
TURNS = 5
"""How many texts of commands are tried on a larger one."""

TO_STONES = bytes.maketrans(b"$", b"O")


def passes(cases: Cases) -> Iterator[Pass]:
    """Rows and columns, the farthest from Rockford first; then cells are empty, diamonds stones."""
    return each(cases, case_passes)


def case_passes(case: Case) -> Iterator[CasePass]:
    """The ways to make one cave smaller."""
    board, width = b"".join(draw(case.start)), len(draw(case.start)[0])
    here = board.index(b"&")
    inside = [at for at in range(len(board)) if within(at, width, len(board))]
    kinds = [far(set(found(board, kind)) & set(inside), width, here) for kind in LOOSE_LAST]
    same = partial(drawn, width=width, actions=case.actions)
    yield cutting(case, board, width, here)
    yield painting("cells", board, [at for kind in kinds for at in kind], EMPTIED, same)
    yield painting("diamonds", board, found(board, b"$"), TO_STONES, same)


def within(at: int, width: int, area: int) -> bool:
    """Is this place off the border?"""
    return width <= at < area - width and 0 < at % width < width - 1


def cutting(case: Case, board: bytes, width: int, here: int) -> CasePass:
    """Rows and columns of a cave go, but not the border's and Rockford's."""
    atoms = lines(board, width, here, 1)

    def without(gone: Collection[int]) -> Case:
        return drawn(*cut(board, width, (atoms[at] for at in gone)), case.actions)

    return CasePass("rows and columns", len(atoms), without)


def drawn(board: bytes, width: int, actions: Sequence[int]) -> Case:
    """The case of a drawn cave, which has its Rockford."""
    return Case(position(board.translate(CELLS), width), actions)


def printed(output: bytes) -> list[list[str]]:
    """The lines of the output, a cell each."""
    rows = [list(row.rstrip("\r")) for row in output.decode("utf-8", "replace").split("\n")]
    while rows and not rows[-1]:
        rows.pop()
    return rows


def tiny() -> Iterator[Case]:
    """Caves of up to nine cells inside, and up to three commands, in which something new happens.

    Of the larger ones, some are tried by chance, always the same.
    """
    return telling(rules, chain.from_iterable(caves(*shape) for shape in SHAPES), 1, 9)


def caves(rows: int, columns: int) -> Iterator[Case]:
    """Caves of so many rows and columns inside: on small ones, every short text of commands."""
    cells, turn = rows * columns, cycle(sequences(range(4), 3)[1:])
    for here in range(cells):
        for rest in layouts(b" .#O$X", cells - 1, MOST):
            board = framed(rest[:here] + b"&" + rest[here:], columns)
            for keys in sequences(range(4), 2) if cells < 4 else islice(turn, TURNS):
                yield drawn(board, columns + 2, bytes(keys))
