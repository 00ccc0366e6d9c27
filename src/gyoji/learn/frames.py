"""The layout of observed boards: padded to a common shape, with planes first or last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..game.state import AREA, WIDTH

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ..game.state import Position

    Array = NDArray[Any]


class FrameLayout(NamedTuple):
    """The layout of observed boards.

    A `frame` is the common height and width to which boards of several sizes are padded: a smaller
    board fills its upper left corner, and the rest is 0. It is None if all boards have one size.
    `channels_last` puts the planes of a cell side by side, `(height, width, planes)`.
    """

    frame: tuple[int, int] | None = None
    channels_last: bool = False

    @property
    def width(self) -> int:
        """The width of the frame; 0 if there is none."""
        return self.frame[1] if self.frame else 0

    def size(self, start: Position) -> tuple[int, int]:
        """Return the observed height and width of plays that start here."""
        return self.frame or (start[AREA] // start[WIDTH], start[WIDTH])


PLAIN = FrameLayout()


def pad(board: Array, look: FrameLayout) -> Array:
    """Return a board, or its planes, padded to the frame if there is one."""
    if look.frame is None:
        return board
    found = np.zeros((*board.shape[:-2], *look.frame), board.dtype)
    found[..., : board.shape[-2], : board.shape[-1]] = board
    return found
