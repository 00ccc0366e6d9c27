"""Episodes played side by side: one call, of the twin if possible, does one step of each.

The size of a batch does not change the episodes.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import numpy as np

from ..engine.batch import play_packed
from ..engine.packing import Packed, pack
from ..engine.twins import twin
from ..game.protocols import Case
from .columns import MAX_BYTES, MAX_ROWS
from .errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..game.game import Game
    from ..learn.observations import Array, Observer
    from .episodes import ActiveEpisode

EPISODES = 64
"""The maximum number of episodes in a batch; 1 without a twin."""

NUMBERS = 1 << 18
"""A batch is full when its states have this many numbers in all."""

STEPS, KEPT = 512, 1 << 22
"""At most STEPS steps are observed together, and no more than KEPT numbers in their states."""


class Budget:
    """The rows and bytes that a shard may still hold. DataError once they are used up."""

    def __init__(self) -> None:
        self._rows, self._bytes = MAX_ROWS, MAX_BYTES

    def spend(self, rows: int, size: int) -> None:
        """Count further rows, and bytes of observations."""
        self._rows -= rows
        self._bytes -= size
        if self._rows < 0 or self._bytes < 0:
            raise DataError(
                f"a shard holds at most {MAX_ROWS} rows and {MAX_BYTES >> 20} MiB of observations:"
                " use fewer episodes per shard (--shard), fewer steps (--steps), or no observations"
                " (--observation none)"
            )


def play(
    game: Game, episodes: Iterable[ActiveEpisode], observer: Observer | None, budget: Budget
) -> Iterator[ActiveEpisode]:
    """Play episodes to their ends, in order."""
    for group in split_into_batches(episodes, 1 if twin(game) is None else EPISODES):
        Batch(game, group, observer, budget).play()
        yield from group


def split_into_batches(
    episodes: Iterable[ActiveEpisode], limit: int
) -> Iterator[list[ActiveEpisode]]:
    """Yield batches of at most `limit` episodes, fewer if their boards are large."""
    group, size = list["ActiveEpisode"](), 0
    for episode in episodes:
        group.append(episode)
        size += len(episode.start)
        if size >= NUMBERS or len(group) >= limit:
            yield group
            group, size = [], 0
    if group:
        yield group


class Batch:
    def __init__(
        self, game: Game, episodes: list[ActiveEpisode], observer: Observer | None, budget: Budget
    ) -> None:
        self._game, self._episodes = game, episodes
        self._observer, self._budget = observer, budget
        # The cases have no actions, so only the rules' `begin` runs.
        self._packed = pack(game, (Case(episode.start, b"") for episode in episodes))
        play_packed(game, self._packed, trusted=True)
        for number, episode in enumerate(episodes):
            episode.enter(self._packed, number)
        lines = self._packed.cells, self._packed.registers
        self._states = [np.frombuffer(line, line.typecode) for line in lines]
        steps = max(1, min(STEPS, KEPT // sum(map(len, lines)))) if observer else 0
        self._past: list[Array] = [
            np.empty((steps, len(line)), line.dtype) for line in self._states
        ]
        self._kept = 0

    def play(self) -> None:
        acting = self._episodes
        while acting:
            self._keep()
            self._budget.spend(len(acting), 0)
            acting = [episode for episode in acting if episode.decide()]
            self._step(acting)
        self._observe()

    def _step(self, acting: list[ActiveEpisode]) -> None:
        """Do the last action of each open episode; closed ones stay in the batch, without one."""
        line, bounds = array("q"), array("q", [0])
        for episode in self._episodes:
            if episode.open:
                line.append(episode.actions[-1])
            bounds.append(len(line))
        answers, done = bytearray(len(line)), array("q", bytes(8 * len(self._episodes)))
        step = Packed(*self._packed[:4], line, bounds, answers, done)
        play_packed(self._game, step, fresh=False, trusted=True)
        for episode, answer in zip(acting, answers, strict=True):
            episode.record(answer)

    def _keep(self) -> None:
        """Keep the present states until they are observed: many at once are faster."""
        if self._observer is None:
            return
        if self._kept == len(self._past[0]):
            self._observe()
        for past, now in zip(self._past, self._states, strict=True):
            past[self._kept] = now
        self._kept += 1

    def _observe(self) -> None:
        for episode in self._episodes:
            rows = len(episode.turns) - episode.observed
            if self._observer is not None and rows:
                cells, registers = (
                    np.ascontiguousarray(past[:rows, span])
                    for past, span in zip(
                        self._past, (episode.cells, episode.registers), strict=True
                    )
                )
                self._budget.spend(0, episode.observe(self._observer, cells, registers))
        self._kept = 0
