"""Tables of the planes that each cell sets, derived from a game's function `features`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..game.learning import Learning

MOST_CELLS = 1 << 16
"""The maximum number of different cells in a table of their planes."""


class _Place:
    """A stand-in for a place: it can only be compared with the place whose planes are wanted.

    Any other use raises TypeError.
    """

    __hash__ = None  # type: ignore[assignment]  # so it cannot be looked up in a set, either

    def __init__(self, *, wanted: bool) -> None:
        self._wanted = wanted

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Place) or not (self._wanted or other._wanted):
            raise TypeError("a place is compared with another one, or with a number")
        return self is other

    def __bool__(self) -> bool:
        raise TypeError("a place is used as a condition")


class _OnePlace:
    """A stand-in for a state: it knows the cell at one place, and which of the MARKS are there.

    Reading anything else fails.
    """

    def __init__(self, registers: tuple[int, ...], marks: int) -> None:
        self.place, self.cell = _Place(wanted=True), 0
        self._known = {
            register: self.place if marks >> bit & 1 else _Place(wanted=False)
            for bit, register in enumerate(registers)
        }

    def __getitem__(self, at: Any) -> Any:
        return self.cell if at is self.place else self._known[at]


def bits_table(learning: Learning, player: int) -> NDArray[np.int64] | None:
    """Return the planes of each cell as bits, `(sets of marks, cells)`, as the player sees them.

    A set has a bit for each of the game's `MARKS` that is on the cell. None if planes depend on
    anything besides the cell, the marks and the player. To find out, `features` is called with
    stand-ins, which raise an error if it looks at anything else.
    """
    return _bits_table(
        learning.features, tuple(register for register, _ in learning.MARKS), learning.CELLS,
        len(learning.PLANES), player,
    )  # fmt: skip


@lru_cache(64)
def _bits_table(
    features: Any, marks: tuple[int, ...], cells: int, planes: int, player: int
) -> NDArray[np.int64] | None:
    if not 0 < cells <= MOST_CELLS or len(marks) > 4 or not 0 < planes < 63:
        return None
    table = np.zeros((1 << len(marks), cells), np.int64)
    try:
        for row, known in enumerate(table):
            state = _OnePlace(marks, row)
            for state.cell in range(cells):
                known[state.cell] = features(state, state.place, player) & (1 << planes) - 1
    except (TypeError, KeyError, ValueError, IndexError, AttributeError):
        return None
    table.flags.writeable = False
    return table
