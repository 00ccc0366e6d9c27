"""Shrinking of Sokoban cases, its tiny cases, and the reading of a program's output."""

from __future__ import annotations

from functools import partial
from itertools import chain, cycle, islice, product
from typing import TYPE_CHECKING

from ...game.enumeration import frame, layouts, sequences, telling
from ...game.passes import (
    CasePass,
    cutting,
    farthest,
    off_border,
    paint,
    painting,
    per_case,
    places_of,
)
from ...game.protocols import Case
from ...game.shrinking import BOARD
from . import rules
from .notation import CELLS, draw, position

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ...game.shrinking import Cases, Pass

SHOWS = BOARD
BLANKS = False

SHAPES = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (1, 4), (4, 1), (2, 3), (3, 2), (1, 5),
          (5, 1), (3, 3))  # fmt: skip
MOST = 700
"""The maximum number of warehouses of `tiny` for each shape and each place of the worker."""
TURNS = 4
"""The number of plays on each warehouse of `tiny` with four or more cells.

Smaller ones get all plays of up to two keystrokes.
"""

UNBOXED = bytes.maketrans(b"bB", b"..")
UNAIMED = bytes.maketrans(b"+WB", b".wb")
AIMED = bytes.maketrans(b".wb", b"+WB")
CLEARED = bytes.maketrans(b"#", b".")


def passes(cases: Cases) -> Iterator[Pass]:
    """Yield the passes: remove rows and columns, then boxes with targets, then walls.

    The farthest from the worker go first. Finally, targets under boxes are moved to free floor.
    """
    return per_case(cases, case_passes)


def case_passes(case: Case) -> Iterator[CasePass]:
    rows = draw(case.start)
    board, width = b"".join(rows), len(rows[0])
    (here,) = places_of(board, b"wW")
    walls = [at for at in farthest(board, b"#", width, here)
             if off_border(at, width, len(board))]  # fmt: skip
    same = partial(make_case, width=width, actions=case.actions)

    def rebalance(left: bytes, columns: int) -> Case:
        return make_case(match(left, columns), columns, case.actions)

    yield cutting(board, width, here, rebalance)
    yield unloading(case, board, width, here)
    yield painting("walls", board, walls, CLEARED, same)
    yield uncovering(case, board, width, here)


def match(board: bytes, width: int) -> bytes:
    """Return the board with as many targets as boxes.

    Targets far from the worker are added or removed first.
    """
    here = places_of(board, b"wW")[0]
    # The strict reader rejects boards on which the numbers of boxes and targets differ.
    surplus = len(places_of(board, b"+W")) - len(places_of(board, b"b"))
    if surplus > 0:
        return paint(board, farthest(board, b"+W", width, here)[:surplus], UNAIMED)
    free = [at for kind in (b".", b"w", b"b") for at in farthest(board, kind, width, here)]
    return paint(board, free[:-surplus] if surplus else [], AIMED)


def unloading(case: Case, board: bytes, width: int, here: int) -> CasePass:
    """Return a pass that removes boxes, each with the target under it or with a free target."""
    boxes, bare = (farthest(board, glyphs, width, here) for glyphs in (b"bB", b"+W"))
    partner = dict(zip((at for at in boxes if board[at] == ord("b")), bare, strict=False))

    def without(gone: Collection[int]) -> Case:
        out = [boxes[at] for at in gone]
        left = paint(board, out, UNBOXED)
        left = paint(left, (partner[at] for at in out if at in partner), UNAIMED)
        return make_case(left, width, case.actions)

    return CasePass("boxes", len(boxes), without)


def uncovering(case: Case, board: bytes, width: int, here: int) -> CasePass:
    """Return a pass that moves targets from under the worker or a box to free floor."""
    covered, floor = (farthest(board, glyphs, width, here) for glyphs in (b"WB", b"."))

    def without(gone: Collection[int]) -> Case | None:
        if len(gone) > len(floor):
            return None
        left = paint(board, (covered[at] for at in gone), UNAIMED)
        return make_case(paint(left, floor[: len(gone)], AIMED), width, case.actions)

    return CasePass("covered targets", len(covered), without)


def make_case(board: bytes, width: int, actions: Sequence[int]) -> Case:
    """Return the case of a drawn warehouse, which must contain its worker."""
    return Case(position(board.translate(CELLS), width), actions)


def read_output(output: bytes) -> list[list[str]]:
    """Return the lines below the first game's verdict, one glyph per cell.

    If there is no verdict, return all lines.
    """
    rows = [row.rstrip() for row in output.decode("utf-8", "replace").splitlines()]
    heads = [at for at, row in enumerate(rows) if row.lower().startswith("game")]
    start, stop = heads[0] if heads else -1, heads[1] if len(heads) > 1 else len(rows)
    return [list(row) for row in rows[start + 1 : stop] if row]


def tiny() -> Iterator[Case]:
    """Yield warehouses of up to nine cells inside and up to three keystrokes.

    Each has an event that is rare in those before it. The larger ones are always the same sample.
    """
    return telling(rules, chain.from_iterable(warehouses(*shape) for shape in SHAPES), 4, 9)


def warehouses(rows: int, columns: int) -> Iterator[Case]:
    """Yield warehouses of this size inside their walls; small ones with all short plays."""
    cells, turn = rows * columns, cycle(sequences(range(4), 3)[1:])
    for here, worker in product(range(cells), b"wW"):
        for rest in layouts(b".+bB#", cells - 1, MOST):
            inside = rest[:here] + bytes([worker]) + rest[here:]
            if len(places_of(inside, b"+W")) == len(places_of(inside, b"b")):
                board = frame(inside, columns)
                for keys in sequences(range(4), 2) if cells < 4 else islice(turn, TURNS):
                    yield make_case(board, columns + 2, bytes(keys))
