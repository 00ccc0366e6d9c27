"""The plan of a data set: everything that determines its episodes and their shards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .. import __version__
from ..game.learning import learning_of
from ..games import load
from .agents import GIVEN, load_agent, policy_for, source_digest
from .batches import Budget, play
from .columns import FIXED, join, observed_columns, observer_for
from .episodes import ActiveEpisode
from .errors import DataError
from .manifest import Manifest
from .records import record_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..game.game import Game
    from .agents import Agent
    from .columns import Column, Columns, Record
    from .sources import EpisodeLevel, FileCases, MadeLevels

UNLIMITED = 1 << 62


@dataclass(frozen=True)
class Plan:
    """The plan of a data set.

    `steps` None is the default of each level; `episodes` None is all cases of the files. `function`
    is the agent if it was passed as a function instead of by an importable name.
    """

    game: str
    source: MadeLevels | FileCases
    agent: str
    seed: int
    episodes: int | None
    steps: int | None
    observation: str
    shard: int
    function: Agent | None = field(default=None, compare=False)

    def check(self) -> None:
        """Raise ValueError if this plan cannot make a data set."""
        for name, value in (("episodes", self.episodes), ("shard", self.shard)):
            if value is not None and value < 1:
                raise DataError(f"{name} is at least 1, not {value}")
        # The rest is called for its errors, so that they come before anything is written.
        self.source.check()
        self.user_agent()
        self.columns()

    def user_agent(self) -> Agent | None:
        """Return the function that acts, if the agent is not built in."""
        return self.function or load_agent(self.agent)

    def columns(self) -> tuple[Column, ...]:
        """Return the columns that are written. ValueError if the game has no such observations."""
        game = load(self.game)
        observer = observer_for(game, self.observation)
        return (*FIXED, *observed_columns(learning_of(game), observer))

    def manifest(self) -> Manifest:
        """Return the manifest of a data set without any shard."""
        game = load(self.game)
        return Manifest({
            "game": game.name, "rules": game.version, "gyoji": __version__,
            **self.source.manifest(), "episodes": self.episodes, "agent": self.agent,
            "agent_source": source_digest(self.user_agent()), "seed": self.seed,
            "steps": self.steps, "observation": self.observation, "shard": self.shard,
        }, self.columns())  # fmt: skip


def play_shard(
    plan: Plan, levels: Iterable[EpisodeLevel], progress: Callable[[int], object]
) -> Columns:
    """Play the episodes of a shard; `progress` is called with 1 after each."""
    game, columns = load(plan.game), plan.columns()
    observer = observer_for(game, plan.observation)
    records, budget = list["Record"](), Budget()
    for episode in play(game, episodes_of(plan, game, levels), observer, budget):
        records.append(record_of(episode, columns, observer))
        budget.spend(0, records[-1]["text"].nbytes + records[-1]["start"].nbytes)
        progress(1)
    return join(columns, records)


def episodes_of(plan: Plan, game: Game, levels: Iterable[EpisodeLevel]) -> Iterable[ActiveEpisode]:
    """Yield the episodes on these levels, before their first steps."""
    agent, learning = plan.user_agent(), learning_of(game)
    # A transcript is finite: only an explicit limit may cut it off.
    limit = plan.steps if plan.steps is not None or plan.agent != GIVEN else UNLIMITED
    for level in levels:
        most = learning.limit(list(level.case.start)) if limit is None else limit
        yield ActiveEpisode(game, level, policy_for(plan.agent, agent, level), most)
