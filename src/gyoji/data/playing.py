"""Episodes side by side: a step of all of them in one call, by the compiled twin if there is one.

What comes of it is the same however many are played together.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import numpy as np

from ..engine.batch import Packed, pack, play_packed
from ..engine.twins import twin
from ..game.protocols import Case
from .columns import MOST_BYTES, MOST_ROWS
from .errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..game.protocols import Game
    from .columns import Array
    from .looking import Look
    from .runs import Run

SIDE = 64
"""So many episodes are played side by side, at the most; one without a twin."""

NUMBERS = 1 << 18
"""So many numbers in all their states, about."""

ROWS, KEPT = 512, 1 << 22
"""So many steps, and numbers, are kept before they are looked at, about."""


class Room:
    """How much one shard may still hold; DataError when it is used up."""

    def __init__(self) -> None:
        self._rows, self._bytes = MOST_ROWS, MOST_BYTES

    def take(self, rows: int, size: int) -> None:
        """So many more rows, and bytes of what is observed."""
        self._rows -= rows
        self._bytes -= size
        if self._rows < 0 or self._bytes < 0:
            raise DataError(
                f"a shard holds at most {MOST_ROWS} rows and {MOST_BYTES >> 20} MiB of"
                " observations: ask for fewer episodes in a shard (--shard), for fewer steps"
                " (--steps), or for no observations (--observation none)"
            )


def play(game: Game, runs: Iterable[Run], look: Look | None, room: Room) -> Iterator[Run]:
    """Play episodes to their ends, in order."""
    for group in groups(runs, 1 if twin(game) is None else SIDE):
        Side(game, group, look, room).play()
        yield from group


def groups(runs: Iterable[Run], most: int) -> Iterator[list[Run]]:
    """So many at a time, fewer of those that are large."""
    group, size = list["Run"](), 0
    for run in runs:
        group.append(run)
        size += len(run.start)
        if size >= NUMBERS or len(group) >= most:
            yield group
            group, size = [], 0
    if group:
        yield group


class Side:
    """Some episodes side by side."""

    def __init__(self, game: Game, runs: list[Run], look: Look | None, room: Room) -> None:
        self._game, self._runs, self._look, self._room = game, runs, look, room
        self._packed = pack(game, (Case(run.start, b"") for run in runs))
        play_packed(game, self._packed)
        for run, zero in zip(runs, self._packed.zeros, strict=True):
            run.enter(self._packed.states, zero)
        self._states = np.frombuffer(self._packed.states, self._packed.states.typecode)
        rows = max(1, min(ROWS, KEPT // len(self._states))) if look else 0
        self._past: Array = np.empty((rows, len(self._states)), self._states.dtype)
        self._kept = 0

    def play(self) -> None:
        """Play all to their ends."""
        acting = self._runs
        while acting:
            self._keep()
            self._room.take(len(acting), 0)
            acting = [run for run in acting if run.decide()]
            self._do(acting)
        self._glance()

    def _do(self, acting: list[Run]) -> None:
        """What was decided on."""
        line, bounds = array("q"), array("q", [0])
        for run in self._runs:
            if run.open:
                line.append(run.actions[-1])
            bounds.append(len(line))
        answers, done = bytearray(len(line)), array("q", bytes(8 * len(self._runs)))
        states, zeros = self._packed.states, self._packed.zeros
        step = Packed(states, zeros, line, bounds, answers, done)
        play_packed(self._game, step, fresh=False)
        for run, answer in zip(acting, answers, strict=True):
            run.done(answer)

    def _keep(self) -> None:
        """Remember how all stand now."""
        if self._look is None:
            return
        if self._kept == len(self._past):
            self._glance()
        self._past[self._kept] = self._states
        self._kept += 1

    def _glance(self) -> None:
        """Look at what was kept."""
        for run in self._runs:
            rows = len(run.turns) - run.looked
            if self._look is not None and rows:
                blocks = np.ascontiguousarray(self._past[:rows, run.span])
                self._room.take(0, run.look(self._look, blocks))
        self._kept = 0
