"""What is observed: the same as in the environments, for many rows at a time.

A *block* is a state in memory: its registers, then its cells; cell 0 is at `zero`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from ..game.learning import DefaultLearning
from ..state import AREA, TURN, WIDTH
from .columns import STEP, Column

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..game.learning import Learning
    from ..game.protocols import Game
    from ..state import Position
    from .columns import Array
    from .runs import Run

WAYS = ("cells", "planes", "none")
"""What may be asked for; of a board that is hidden, all but `none` give what was told."""

SEEN = ("height", "width")


class Look(Protocol):
    """A way of observing one game."""

    kind: str
    axes: tuple[int | str, ...]
    names: tuple[str, ...]

    def shape(self, start: Position, /) -> tuple[int, int]:
        """How high and wide what is observed is."""

    def rows(self, run: Run, blocks: Array, /) -> Array:
        """What is observed in each of these states of one play, flat."""


def look_of(game: Game, half: Learning, way: str) -> Look | None:
    """The way of that name, None for `none`; ValueError with a sentence if there is none."""
    if way not in WAYS:
        raise ValueError(f"an observation is one of {', '.join(WAYS)}, not {way!r}")
    if way == "none":
        return None
    if half.ANNOUNCEMENTS:
        return Told(game, half)
    if way == "planes":
        if not half.PLANES:
            raise ValueError(f"{game.name} has no planes: it has no module learning")
        return Planes(half)
    return Viewed(game) if isinstance(half, DefaultLearning) else Cells(half)


def observed(half: Learning, look: Look | None) -> tuple[Column, ...]:
    """The columns of what is observed."""
    if look is None:
        return ()
    seen = Column("observation", look.kind, STEP, look.axes, look.names)
    if not half.NUMBERS:
        return (seen,)
    return seen, Column("numbers", "uint8", STEP, (len(half.NUMBERS),), tuple(half.NUMBERS))


class Cells:
    """The cells with their marks, in the smallest type that holds them all."""

    axes: tuple[int | str, ...] = SEEN
    names: tuple[str, ...] = ()

    def __init__(self, half: Learning) -> None:
        self.kind = np.min_scalar_type(half.CELLS - 1).name
        self._marks = half.MARKS

    def shape(self, start: Position) -> tuple[int, int]:
        """The board with its ring."""
        return start[AREA] // start[WIDTH], start[WIDTH]

    def rows(self, run: Run, blocks: Array) -> Array:
        """The cells."""
        cells = blocks[:, run.zero :].astype(self.kind)
        every = np.arange(len(blocks))
        for register, mark in self._marks:
            cells[every, blocks[:, run.zero + register]] += mark
        return cells


class Viewed:
    """The cells that `display.view` shows, for a game without a module `learning`."""

    kind = "int64"
    axes: tuple[int | str, ...] = SEEN
    names: tuple[str, ...] = ()

    def __init__(self, game: Game) -> None:
        self._view = game.display.view

    def shape(self, start: Position) -> tuple[int, int]:
        """The board that is shown; there may be none."""
        shown = self._view(start, 0)
        return (shown[AREA] // shown[WIDTH], shown[WIDTH]) if shown[WIDTH] else (0, 0)

    def rows(self, run: Run, blocks: Array) -> Array:
        """What whoever has the turn is shown."""
        shown = []
        for block in blocks:
            state = tuple(np.roll(block, -run.zero).tolist())
            view = self._view(state, state[TURN])
            shown.append(view[: view[AREA]])
        return np.array(shown, np.int64).reshape(len(blocks), -1)


class Planes:
    """A plane of bits for each of the game's PLANES, as whoever has the turn knows them."""

    kind = "uint8"

    def __init__(self, half: Learning) -> None:
        self._half = half
        self.names = tuple(half.PLANES)
        self.axes: tuple[int | str, ...] = (len(half.PLANES), *SEEN)

    def shape(self, start: Position) -> tuple[int, int]:
        """The board with its ring."""
        return start[AREA] // start[WIDTH], start[WIDTH]

    def rows(self, run: Run, blocks: Array) -> Array:
        """All planes of each board, one after the other."""
        count, area = len(self.names), blocks.shape[1] - run.zero
        stage = run.stage()
        if stage is not None:
            out = np.zeros((len(blocks), count * area), np.uint8)
            stage.planes(out, count, blocks)
            return out
        seen = by_row(run, blocks, self._half.features, area)
        bits = seen[:, None, :] >> np.arange(count, dtype=np.int64)[:, None] & 1
        return bits.astype(np.uint8).reshape(len(blocks), -1)


class Told:
    """What was said aloud: a row for each player, the one first whose turn it is.

    A row is made as in `gyoji.env.observing.Told`, and of nothing but what was said.
    """

    kind = "uint8"
    axes: tuple[int | str, ...] = SEEN

    def __init__(self, game: Game, half: Learning) -> None:
        self.names: tuple[str, ...] = ()
        self._players = game.rules.players
        self._digits = range(8, 8 + 3 * len(half.ANNOUNCEMENTS), 3)

    def shape(self, start: Position) -> tuple[int, int]:
        """A row for each player, and nothing of the board."""
        return self._players(list(start)), 2 + len(self._digits)

    def rows(self, run: Run, blocks: Array) -> Array:
        """What had been said when each of these states was reached."""
        first = run.looked
        turns = blocks[:, run.zero + TURN].tolist()
        rows = [self._row(run.said[first + at], turn, run.players) for at, turn in enumerate(turns)]
        return np.array(rows, np.uint8)

    def _row(self, heard: tuple[int, ...], turn: int, players: int) -> list[int]:
        """The rows of all players, flat."""
        seats = [(turn + at) % players for at in range(players)]
        return [
            number
            for seat in seats
            for number in (int(seat == turn), heard[seat] & 255,
                           *(heard[seat] >> bit & 7 for bit in self._digits))
        ]  # fmt: skip


def numbers(run: Run, half: Learning, blocks: Array) -> Array:
    """The numbers that boards do not say, as whoever has the turn knows them."""
    count, stage = len(half.NUMBERS), run.stage()
    if stage is None:
        return by_row(run, blocks, half.number, count).astype(np.uint8)
    out = np.zeros((len(blocks), count), np.uint8)
    stage.numbers(out, count, blocks)
    return out


def by_row(run: Run, blocks: Array, function: Callable[[Any, int, int], int], count: int) -> Array:
    """What a plain function says of each state, for 0 to count, to whoever has the turn."""
    found = np.zeros((len(blocks), count), np.int64)
    for row, block in zip(found, blocks, strict=True):
        state = np.roll(block, -run.zero).tolist()
        row[:] = [function(state, at, state[TURN]) for at in range(count)]
    return found
