"""Observations of one state and of many: cells, a view, planes, announcements, numbers.

One state is a sequence of cells, then registers. Many states are the rows of two arrays, one of
cells and one of registers, as a twin keeps them.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np
from numpy import ndarray

from ..game.learning import hides, learning_of
from ..game.state import AREA, TURN, WIDTH
from .bits import bits_table
from .frames import PLAIN, FrameLayout, pad

if TYPE_CHECKING:
    from array import array

    from numpy.typing import NDArray

    from ..game.game import Game
    from ..game.learning import Learning
    from ..game.state import Position, State

    Array = NDArray[Any]
    Buffer = bytearray | array[int]
    """A state of which arrays can be made: bytes if all its numbers fit, otherwise 64 bits each."""

    Heard = list[int] | None
    """For each player, the last action plus 1 (low byte), and its announcement (the bits above)."""

BYTE = np.dtype(np.uint8)
KINDS = ("cells", "planes")
"""The kinds of observation of a board that players see."""


class Stage(Protocol):
    """Operations on many states at once; a twin brings a compiled implementation.

    The arrays `out` are written in place. `width` is the width of the frame to which boards are
    padded (`FrameLayout`), or 0 for boards of one size.
    """

    def cells(self, out: Array, width: int, cells: Array, registers: Array, /) -> None:
        """Write the cells of each state."""

    def real(self, out: Array, width: int, cells: Array, registers: Array, /) -> None:
        """Write 1 for each place of a padded board that is a real cell, not padding."""

    def planes(
        self, out: Array, planes: int, width: int, last: bool, cells: Array, registers: Array, /
    ) -> None:
        """Write the planes of each state, as the player to move knows it.

        `last` is True if planes are the last axis.
        """

    def numbers(self, out: Array, numbers: int, cells: Array, registers: Array, /) -> None:
        """Write the numbers of each state, as the player to move knows it."""


class States(NamedTuple):
    """Many states: their cells `(n, area)`, registers `(n, count)`, and the operations on them.

    `heard` has each player's last action with its announcement, `(n, players)`, as in `Heard`.
    `stage` has the operations; it may be None if only announcements are observed.
    """

    cells: Array
    registers: Array
    heard: Array
    stage: Any


class Observer(Protocol):
    """The maker of one kind of observation, for all boards of one game."""

    dtype: np.dtype[Any]
    planes: tuple[str, ...]
    """The names of the planes, in the order of their axis; empty if there are none."""

    def shape(self, start: Position, /) -> tuple[int, ...]:
        """Return the shape of an observation of plays that start here."""

    def bounds(self, start: Position, /) -> tuple[Any, Any]:
        """Return the lowest and the highest values of an observation of plays that start here."""

    def one(self, state: Buffer, player: int, heard: Heard, /) -> Array:
        """Return a player's observation of one state, in an array of its own."""

    def many(self, states: States, out: Array, /) -> None:
        """Write into `out`, `(n, *shape)`, the observation of the player to move in each state."""


def observer_of(game: Game, kind: str, look: FrameLayout = PLAIN) -> Observer:
    """Return the observer for one of the KINDS. ValueError if the game does not have it.

    If the game hides its board, the announcements are observed, whatever the kind.
    """
    learning = learning_of(game)
    if kind not in KINDS:
        raise ValueError(f"observation is one of {', '.join(KINDS)}, not {kind!r}")
    if learning.ANNOUNCEMENTS:
        return Announcements(game, learning)
    if kind == "planes":
        if not learning.PLANES:
            raise ValueError(
                f"{game.name} has no planes: it has neither a module learning nor a CELL_LIMIT"
            )
        return Planes(learning, look)
    if not hides(game):
        return Cells(learning, look)
    if look.frame:
        raise ValueError(f"boards of {game.name} cannot be padded: it hides cells")
    return View(game)


class Cells:
    """All cells with the marks on them, `(height, width)`, in the smallest type that holds them."""

    planes: tuple[str, ...] = ()

    def __init__(self, learning: Learning, look: FrameLayout) -> None:
        self._most, self.marks, self._look = learning.CELLS - 1, learning.MARKS, look
        # A game that does not declare its cells may have any integers, also negative ones.
        known = self._most < 1 << 32
        self.dtype = np.min_scalar_type(self._most) if known else np.dtype(np.int64)

    def shape(self, start: Position) -> tuple[int, int]:
        return self._look.size(start)

    def bounds(self, start: Position) -> tuple[int, int]:
        return (-self._most if self.dtype == np.int64 else 0), self._most

    def one(self, state: Buffer, player: int, heard: Heard) -> Array:
        area, width, board = state[AREA], state[WIDTH], state[:]
        for register, mark in self.marks:
            board[board[register]] += mark
        if isinstance(board, bytearray):
            # The copy of the bytes becomes the array: cheaper than copying an array.
            return pad(ndarray((area // width, width), BYTE, board), self._look)
        cells = np.frombuffer(board, np.int64, area)
        return pad(cells.astype(self.dtype).reshape(area // width, width), self._look)

    def many(self, states: States, out: Array) -> None:
        states.stage.cells(out, self._look.width, states.cells, states.registers)
        flat = out.reshape(len(out), -1)
        for register, mark in self.marks:
            places = states.registers[:, register]
            if self._look.frame:
                rows, columns = np.divmod(places, states.registers[:, WIDTH])
                places = rows * self._look.width + columns
            flat[np.arange(len(out)), places] += mark


class View:
    """The cells that `display.view` shows a player, for a game without a module `learning`."""

    planes: tuple[str, ...] = ()

    def __init__(self, game: Game) -> None:
        self._view, self._most = game.display.view, learning_of(game).CELLS
        self.dtype = np.dtype(np.uint8 if self._most <= 1 << 8 else np.int64)

    def shape(self, start: Position) -> tuple[int, int]:
        return _size(self._view(start, 0))

    def bounds(self, start: Position) -> tuple[int, int]:
        return (0 if self.dtype == BYTE else -self._most), self._most

    def one(self, state: Buffer, player: int, heard: Heard) -> Array:
        shown = self._view(tuple(state), player)
        return np.array(shown[: shown[AREA]], self.dtype).reshape(_size(shown))

    def many(self, states: States, out: Array) -> None:
        for seen, cells, registers in zip(out, states.cells, states.registers, strict=True):
            state = unpack(cells, registers)
            shown = self._view(tuple(state), state[TURN])
            seen[:] = np.array(shown[: shown[AREA]], self.dtype).reshape(seen.shape)


class Planes:
    """A plane of zeros and ones for each of the game's PLANES, `(planes, height, width)`."""

    dtype = BYTE

    def __init__(self, learning: Learning, look: FrameLayout) -> None:
        self._learning, self.planes, self._look = learning, tuple(learning.PLANES), look

    def shape(self, start: Position) -> tuple[int, int, int]:
        height, width = self._look.size(start)
        count = len(self.planes)
        return (height, width, count) if self._look.channels_last else (count, height, width)

    def bounds(self, start: Position) -> tuple[int, int]:
        return 0, 1

    def one(self, state: Buffer, player: int, heard: Heard) -> Array:
        count, area, width = len(self.planes), state[AREA], state[WIDTH]
        planes = planes_of(self._learning, state, player, area).reshape(count, -1, width)
        planes = pad(planes, self._look)
        return (
            np.ascontiguousarray(np.moveaxis(planes, 0, -1)) if self._look.channels_last else planes
        )

    def many(self, states: States, out: Array) -> None:
        look, lines = self._look, (states.cells, states.registers)
        states.stage.planes(out, len(self.planes), look.width, look.channels_last, *lines)


class RealCells:
    """1 for each place of a padded board that is a real cell, 0 for padding, `(height, width)`."""

    def __init__(self, look: FrameLayout, start: Position) -> None:
        self._look, self.shape = look, look.size(start)

    def one(self, state: State) -> Array:
        real = np.ones((state[AREA] // state[WIDTH], state[WIDTH]), np.uint8)
        return pad(real, self._look)

    def many(self, states: States, out: Array) -> None:
        states.stage.real(out, self._look.width, states.cells, states.registers)


class Announcements:
    """Announcements, `(players, 2 + ANNOUNCEMENTS)`: a row per player, the observer's first.

    A row says whether it is that player's turn, what they did last (action plus 1; 0: nothing yet),
    and what was announced about that action. It is made of these numbers only, so nothing can leak.
    """

    planes: tuple[str, ...] = ()
    dtype = BYTE

    def __init__(self, game: Game, learning: Learning) -> None:
        self._players, self._table = game.rules.players, learning.table
        # Above the byte of the action, each announcement has three bits.
        self._bits = range(8, 8 + 3 * len(learning.ANNOUNCEMENTS), 3)

    def shape(self, start: Position) -> tuple[int, int]:
        return self._players(list(start)), 2 + len(self._bits)

    def bounds(self, start: Position) -> tuple[Array, Array]:
        row = [1, max(self._table(start)) + 1, *(7 for _ in self._bits)]
        high = np.array([row] * self._players(list(start)), np.uint8)
        return np.zeros_like(high), high

    def one(self, state: Buffer, player: int, heard: Heard) -> Array:
        assert heard is not None  # noqa: S101  # never None in a game with announcements
        seats, turn = len(heard), state[TURN]
        rows = [self._row(heard, (player + at) % seats, turn) for at in range(seats)]
        return np.array(rows, np.uint8)

    def _row(self, heard: list[int], seat: int, turn: int) -> list[int]:
        last = heard[seat]
        return [seat == turn, last & 255, *[last >> bit & 7 for bit in self._bits]]

    def many(self, states: States, out: Array) -> None:
        heard, turn = states.heard, states.registers[:, TURN, None]
        seats = (turn + np.arange(heard.shape[1])) % heard.shape[1]
        last = np.take_along_axis(heard, seats, 1)
        columns = [seats == turn, last & 255, *(last >> bit & 7 for bit in self._bits)]
        out[:] = np.stack([column.astype(np.uint8) for column in columns], -1)


class Numbers:
    """Numbers from 0 to 255 that the player knows and the board does not show, `(NUMBERS,)`."""

    def __init__(self, learning: Learning) -> None:
        self._learning, self.names = learning, tuple(learning.NUMBERS)

    def one(self, state: State, player: int) -> Array:
        return np.array(numbers_of(self._learning, state, player), np.uint8)

    def many(self, states: States, out: Array) -> None:
        states.stage.numbers(out, len(self.names), states.cells, states.registers)


def planes_of(learning: Learning, state: State, player: int, area: int) -> Array:
    """Return the planes of one state, `(planes, area)`."""
    features, table = learning.features, bits_table(learning, player)
    if table is None:
        bits = np.array([features(state, at, player) for at in range(area)], np.int64)
    else:
        if isinstance(state, bytearray):
            bits = table[0][np.frombuffer(state, BYTE, area)]
        else:
            bits = table[0][[state[at] for at in range(area)]]
        for at in {state[register] for register, _ in learning.MARKS}:
            if 0 <= at < area:
                bits[at] = features(state, at, player)
    return (bits >> _bits(len(learning.PLANES)) & 1).astype(np.uint8)


@cache
def _bits(count: int) -> Array:
    """Return the numbers of the bits, from 0, as a column."""
    return np.arange(count, dtype=np.int64)[:, None]


def numbers_of(learning: Learning, state: State, player: int) -> list[int]:
    return [learning.number(state, index, player) for index in range(len(learning.NUMBERS))]


def unpack(cells: Array, registers: Array) -> list[int]:
    """Return one of many states in the layout of the rules: cells, then registers."""
    return [*cells.tolist(), *registers.tolist()]


def _size(shown: Position) -> tuple[int, int]:
    """Return the height and width of a view, which may have no cells at all."""
    return (shown[AREA] // shown[WIDTH], shown[WIDTH]) if shown[WIDTH] else (0, 0)
