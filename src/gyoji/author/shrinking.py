"""Make failing cases smaller, for a game in one file: leave out rows and columns of the board.

Cells are not replaced by others: that might make a board that never occurs in this game, such as
one with a disc that floats, and a program need not know what happens there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..game.passes import COLUMN, ROW, CasePass, cut, per_case
from ..game.protocols import Case
from ..game.state import AREA, TURN, WIDTH
from .helpers import PASS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from ..game.passes import Line
    from ..game.shrinking import Cases, Pass
    from .notation import FileNotation

    Moved = Callable[[int], int | None]
    """Returns the place on the smaller board for one of the larger; None if it is gone."""


class BoardShrinking:
    """The passes of a game in one file, derived from its cells and actions."""

    def __init__(self, notation: FileNotation) -> None:
        self._notation = notation

    def passes(self, cases: Cases, /) -> Iterator[Pass]:
        """Yield a pass for each case, which leaves out rows and columns."""
        return per_case(cases, self._list_passes)

    def _list_passes(self, case: Case) -> Iterator[CasePass]:
        rows = self._notation.rows(case.start)
        board, width = "".join(rows).encode(), len(rows[0])
        lines = [(ROW, at) for at in range(len(rows))] + [(COLUMN, at) for at in range(width)]

        def without(gone: Collection[int]) -> Case | None:
            return self._cut(case, board, width, {lines[at] for at in gone})

        yield CasePass("rows and columns", len(lines), without)

    def _cut(self, case: Case, board: bytes, width: int, gone: Collection[Line]) -> Case | None:
        """Return the case without some rows or columns, and without actions that name their cells.

        None if a play cannot begin on the board that is left.
        """
        left, columns = cut(board, width, gone)
        if not left:
            return None
        kept_rows, kept_columns = (
            {
                old: new
                for new, old in enumerate(at for at in range(count) if (axis, at) not in gone)
            }
            for axis, count in ((ROW, len(board) // width), (COLUMN, width))
        )

        def move(place: int) -> int | None:
            row, column = divmod(place, case.start[WIDTH])  # with the ring, which is one cell wide
            if row - 1 not in kept_rows or column - 1 not in kept_columns:
                return None
            return (kept_rows[row - 1] + 1) * (columns + 2) + kept_columns[column - 1] + 1

        area = (len(kept_rows) + 2) * (columns + 2)
        moved = (self._move(action, case, area, kept_columns, move) for action in case.actions)
        actions = [action for action in moved if action is not None]
        text = left.decode()
        rows = [text[at : at + columns] for at in range(0, len(text), columns)]
        try:
            return Case(self._notation.position(rows, case.start[TURN]), actions)
        except ValueError:
            return None

    def _move(
        self, action: int, case: Case, area: int, columns: Mapping[int, int], move: Moved
    ) -> int | None:
        """Return the action on a smaller board of this area; None if it names a lost cell."""
        match self._notation.words.family:
            case "commands":
                return action
            case "cells or pass" if action == PASS:
                return action
            case "columns":
                return columns.get(action)
            case "steps":
                at = move(action // 4)
                return None if at is None else 4 * at + action % 4
            case "moves":
                one, other = map(move, divmod(action, case.start[AREA]))
                return None if one is None or other is None else one * area + other
        return move(action)
