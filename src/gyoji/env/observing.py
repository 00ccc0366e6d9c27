"""What learners observe: the cells of the board, planes of it, or what was said aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from gymnasium import spaces

from ..state import AREA, TURN, WIDTH

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .kernel import Buffer, Heard, Kernel

cells = np.ndarray
"""An array over a copy of a state that is bytes: this costs less than to copy an array."""

BYTE = np.dtype(np.uint8)
KINDS = ("cells", "planes")
"""What may be asked for where a board is seen."""


class Observer(Protocol):
    """A way of observing one game's states."""

    @property
    def space(self) -> spaces.Space[Any]:
        """What there may be to observe."""

    def look(self, state: Buffer, player: int, heard: Heard, /) -> Any:
        """What a player observes, in arrays of its own."""


def observer(kernel: Kernel, kind: str) -> Observer:
    """The way of that name; ValueError if there is none."""
    if kind not in KINDS:
        raise ValueError(f"an observation is of {' or '.join(KINDS)}, not {kind!r}")
    if kernel.hidden:
        return Told(kernel)
    if kind == "planes" and not kernel.learning.PLANES:
        raise ValueError(f"{kernel.game.name} has no planes: it has no module learning")
    board = Planes(kernel) if kind == "planes" else Cells(kernel) if kernel.known else Seen(kernel)
    return Numbered(kernel, board) if kernel.learning.NUMBERS else board


class Cells:
    """The cells with their marks, `(height, width)`, in the smallest type that holds them all."""

    def __init__(self, kernel: Kernel) -> None:
        self._marks, most = kernel.learning.MARKS, kernel.learning.CELLS - 1
        self._area, self._shape = kernel.first[AREA], kernel.shape[:2]
        self._type = np.min_scalar_type(most)
        self.space = spaces.Box(0, most, self._shape, self._type.type)

    def look(self, state: Buffer, player: int, heard: Heard) -> NDArray[Any]:
        """All see the same."""
        seen = state[:]
        for register, mark in self._marks:
            seen[seen[register]] += mark
        if isinstance(seen, bytearray):
            return cells(self._shape, BYTE, seen)
        found = np.frombuffer(seen, np.int64, self._area)
        return found.astype(self._type).reshape(self._shape)


class Seen:
    """The cells that `display.view` shows a player, for a game without a module `learning`."""

    def __init__(self, kernel: Kernel) -> None:
        self._view = kernel.game.display.view
        shown, most = self._view(kernel.first, 0), kernel.learning.CELLS
        self._shape = (shown[AREA] // shown[WIDTH], shown[WIDTH]) if shown[WIDTH] else (0,)
        self.space = spaces.Box(-most, most, self._shape, np.int64)

    def look(self, state: Buffer, player: int, heard: Heard) -> NDArray[np.int64]:
        """Whatever the view has for cells."""
        shown = self._view(tuple(state), player)
        return np.array(shown[: shown[AREA]], np.int64).reshape(self._shape)


class Planes:
    """A plane of bits for each of the game's PLANES, `(planes, height, width)`."""

    def __init__(self, kernel: Kernel) -> None:
        self._features = kernel.learning.features
        count = len(kernel.learning.PLANES)
        self._bits = np.arange(count, dtype=np.int64)[:, None]
        self._shape = (count, *kernel.shape[:2])
        self.space = spaces.Box(0, 1, self._shape, np.uint8)

    def look(self, state: Buffer, player: int, heard: Heard) -> NDArray[np.uint8]:
        """As far as the player may know."""
        features = self._features
        found = np.array([features(state, at, player) for at in range(state[AREA])], np.int64)
        return (found >> self._bits & 1).astype(np.uint8).reshape(self._shape)


class Numbered:
    """A board and the numbers that it does not say."""

    def __init__(self, kernel: Kernel, board: Observer) -> None:
        self._number, self._count = kernel.learning.number, len(kernel.learning.NUMBERS)
        self._board = board
        numbers = spaces.Box(0, 255, (self._count,), np.uint8)
        self.space = spaces.Dict({"board": board.space, "numbers": numbers})

    def look(self, state: Buffer, player: int, heard: Heard) -> dict[str, Any]:
        """Both."""
        numbers = [self._number(state, index, player) for index in range(self._count)]
        board = self._board.look(state, player, heard)
        return {"board": board, "numbers": np.array(numbers, np.uint8)}


class Told:
    """What was said aloud, `(players, 2 + ANNOUNCEMENTS)`: a row for each player, one's own first.

    A row says whether it is that player's turn, what he did last (its number plus 1; 0: nothing
    yet), and what he was told of it. It is made of nothing else, so nothing else can leak.
    """

    def __init__(self, kernel: Kernel) -> None:
        self._digits = range(8, 8 + 3 * len(kernel.learning.ANNOUNCEMENTS), 3)
        row = [1, max(kernel.table) + 1, *(7 for _ in self._digits)]
        high = np.array([row] * kernel.players, np.uint8)
        self.space = spaces.Box(np.zeros_like(high), high, dtype=np.uint8)

    def look(self, state: Buffer, player: int, heard: Heard) -> NDArray[np.uint8]:
        """The rows, beginning with the player's own."""
        seats = len(heard or ())
        rows = [self._row(heard, (player + at) % seats, state[TURN]) for at in range(seats)]
        return np.array(rows, np.uint8)

    def _row(self, heard: Heard, seat: int, turn: int) -> list[int]:
        """One player's row."""
        last = (heard or [])[seat]
        return [int(seat == turn), last & 255, *(last >> bit & 7 for bit in self._digits)]
