"""How a data set is made: all that its episodes follow from, and how they are cut into shards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .. import __version__
from ..game.learning import learning_of
from ..games import load
from .agents import GIVEN, chooser, player_of, source_of
from .columns import FIXED, join
from .errors import DataError
from .formats import storage
from .looking import look_of, observed
from .manifest import Manifest
from .playing import Room, play
from .records import record_of
from .runs import Run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..game.learning import Learning
    from .agents import Player
    from .columns import Column, Columns, Record
    from .sources import Given, Level, Made

UNLIMITED = 1 << 62


@dataclass(frozen=True)
class Plan:
    """All of it. `steps` None is the usual of each level; `episodes` None is as many as there are.

    `function` is the agent's where it is not built in and cannot be imported by its name.
    """

    game: str
    source: Made | Given
    agent: str
    seed: int
    episodes: int | None
    steps: int | None
    observation: str
    form: str
    shard: int
    function: Player | None = field(default=None, compare=False)

    def check(self) -> None:
        """ValueError with a sentence if nothing can come of it."""
        storage(self.form)
        for name, value in (("episodes", self.episodes), ("shard", self.shard)):
            if value is not None and value < 1:
                raise DataError(f"there is at least 1 of {name}, not {value}")
        self.source.check()
        self.player()
        self.columns()

    def player(self) -> Player | None:
        """The function that acts, if it is somebody's."""
        return self.function or player_of(self.agent)

    def columns(self) -> tuple[Column, ...]:
        """What is written; ValueError if it cannot be observed so."""
        game = load(self.game)
        half = learning_of(game)
        return (*FIXED, *observed(half, look_of(game, half, self.observation)))

    def manifest(self) -> Manifest:
        """What says all this, before there is any shard."""
        game = load(self.game)
        return Manifest({
            "game": game.name, "rules": game.version, "gyoji": __version__, **self.source.words(),
            "episodes": self.episodes, "agent": self.agent,
            "agent_source": source_of(self.player()), "seed": self.seed, "steps": self.steps,
            "observation": self.observation, "format": self.form, "shard": self.shard,
        }, self.columns())  # fmt: skip


def perform(plan: Plan, levels: Iterable[Level], tell: Callable[[int], object]) -> Columns:
    """Play the episodes of a shard; `tell` is told of each one when it is over."""
    game, player = load(plan.game), plan.player()
    half = learning_of(game)
    limit = plan.steps if plan.steps is not None or plan.agent != GIVEN else UNLIMITED
    runs = (
        Run(game, half, level, chooser(plan.agent, player, level), limit_of(half, level, limit))
        for level in levels
    )
    look, columns = look_of(game, half, plan.observation), plan.columns()
    records, room = list["Record"](), Room()
    for run in play(game, runs, look, room):
        records.append(record_of(run, columns, look))
        room.take(0, records[-1]["text"].nbytes + records[-1]["start"].nbytes)
        tell(1)
    return join(columns, records)


def limit_of(half: Learning, level: Level, limit: int | None) -> int:
    """How many actions an episode has at the most."""
    return half.limit(list(level.case.start)) if limit is None else limit
