"""Shared parts of shrinking passes, for games whose boards are drawn.

A drawn board is a line of bytes, one glyph for each cell, and its width.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from .shrinking import Pass

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from .protocols import Case
    from .shrinking import Cases

ROW, COLUMN = 0, 1

Line = tuple[int, int]
"""A row or a column, and its number from 0."""


class CasePass(NamedTuple):
    """A pass over one case: `without` removes atoms, or returns None if no case is left."""

    what: str
    atoms: int
    without: Callable[[Collection[int]], Case | None]


def per_case(cases: Cases, case_passes: Callable[[Case], Iterable[CasePass]]) -> Iterator[Pass]:
    """Yield the passes over each case; the other cases stay as they are."""

    def without(number: int, case_pass: CasePass, gone: Collection[int]) -> Cases | None:
        case = case_pass.without(gone)
        return None if case is None else [*cases[:number], case, *cases[number + 1 :]]

    for number, case in enumerate(cases):
        for case_pass in case_passes(case):
            yield Pass(case_pass.what, case_pass.atoms, partial(without, number, case_pass))


def lines(board: bytes, width: int, here: int, rim: int) -> list[Line]:
    """Return rows and columns, the farthest from `here` first.

    The row and column of `here`, and `rim` of them at each edge, are left out.
    """
    row, column = divmod(here, width)
    # The farther a line is from the player, the less likely it matters to the failure.
    rows = [(abs(at - row), ROW, at) for at in range(rim, len(board) // width - rim) if at != row]
    columns = [(abs(at - column), COLUMN, at) for at in range(rim, width - rim) if at != column]
    return [(axis, at) for _, axis, at in sorted(rows + columns, reverse=True)]


def cut(board: bytes, width: int, gone: Iterable[Line]) -> tuple[bytes, int]:
    """Return the board without these lines, and its width."""
    out = set(gone)
    columns = [at for at in range(width) if (COLUMN, at) not in out]
    left = bytes(
        board[row * width + at]
        for row in range(len(board) // width)
        if (ROW, row) not in out
        for at in columns
    )
    return left, len(columns)


def places_of(board: bytes, glyphs: bytes) -> list[int]:
    """Return the places that hold one of these glyphs."""
    return [at for at, glyph in enumerate(board) if glyph in glyphs]


def cutting(board: bytes, width: int, here: int, case: Callable[[bytes, int], Case]) -> CasePass:
    """Return a pass that cuts rows and columns, except the border's and those of `here`.

    `case` makes a case from the rest of the board and its width.
    """
    atoms = lines(board, width, here, 1)

    def without(gone: Collection[int]) -> Case:
        return case(*cut(board, width, (atoms[at] for at in gone)))

    return CasePass("rows and columns", len(atoms), without)


def farthest(board: bytes, glyphs: bytes, width: int, here: int) -> list[int]:
    """Return the places that hold one of these glyphs, the farthest from `here` first."""
    row, column = divmod(here, width)

    def distance(place: int) -> tuple[int, int]:
        other = divmod(place, width)
        return abs(other[0] - row) + abs(other[1] - column), place

    return sorted(places_of(board, glyphs), key=distance, reverse=True)


def off_border(at: int, width: int, area: int) -> bool:
    """Return whether a place is off the border."""
    return width <= at < area - width and 0 < at % width < width - 1


def paint(board: bytes, places: Iterable[int], plain: bytes) -> bytes:
    """Return the board with these places painted over; `plain` translates each glyph."""
    cells = bytearray(board)
    for at in places:
        cells[at] = plain[cells[at]]
    return bytes(cells)


def painting(
    what: str, board: bytes, places: Sequence[int], plain: bytes, case: Callable[[bytes], Case]
) -> CasePass:
    """Return a pass that paints cells; each cell is an atom. `case` makes a case from a board."""

    def without(gone: Collection[int]) -> Case:
        return case(paint(board, (places[at] for at in gone), plain))

    return CasePass(what, len(places), without)
