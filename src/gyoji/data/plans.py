"""The plan of a data set: everything that determines its episodes and their shards."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..game.learning import learning_of
from ..games import load
from .agents import GIVEN, SOLVER, SOLVER_NODES, load_agent, metric_of, policy_for, source_digest
from .batches import Budget, play
from .columns import FIXED, join, observed_columns, observer_for
from .episodes import ActiveEpisode
from .errors import DataError
from .manifest import Manifest
from .records import record_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ..game.game import Game
    from .agents import Agent
    from .columns import Column, Columns, Record
    from .sources import EpisodeLevel, FileCases, MadeLevels

UNLIMITED = 1 << 62


@dataclass(frozen=True)
class Plan:
    """The plan of a data set.

    `steps` is the maximum number of actions in an episode; None stands for the default of each
    level. If `episodes` is None, all cases of the files are used. `function` is the agent if the
    user passed a function instead of a name. `nodes` is the solver's limit of states for a level.
    `splits` are names with numbers of episodes; the last number may be None, for the remaining
    episodes.
    """

    game: str
    source: MadeLevels | FileCases
    agent: str
    seed: int
    episodes: int | None
    steps: int | None
    observation: str
    shard: int
    nodes: int | None = None
    licence: str | None = None
    splits: tuple[tuple[str, int | None], ...] = ()
    function: Agent | None = field(default=None, compare=False)

    def check(self) -> None:
        """Raise ValueError if this plan cannot make a data set."""
        counts = (("episodes", self.episodes), ("shard", self.shard), ("nodes", self.nodes))
        for name, value in counts:
            if value is not None and value < 1:
                raise DataError(f"{name} is at least 1, not {value}")
        if self.nodes is not None and self.agent != SOLVER:
            raise DataError("nodes limits the agent solver, and no other")
        check_splits(self.splits, self.shard, self.episodes)
        # These are called for their errors, so that they are raised before anything is written.
        self.source.check()
        self.user_agent()
        self.columns()

    def user_agent(self) -> Agent | None:
        """Return the user's function that acts; None if the agent is built in."""
        return self.function or load_agent(self.agent)

    def columns(self) -> tuple[Column, ...]:
        """Return the columns of the data set. ValueError if the game lacks these observations."""
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
            **self._provenance(game),
            "splits": [[*split] for split in self.splits] or None,
        }, self.columns())  # fmt: skip

    def _provenance(self, game: Game) -> dict[str, Any]:
        """Return the entries that say what is proven about the actions, and the licence."""
        solver = self.agent == SOLVER
        return {
            "proof": metric_of(game) if solver else None,
            "nodes": (self.nodes or SOLVER_NODES) if solver else None,
            "licence": self.licence,
        }


def read_splits(text: str) -> tuple[tuple[str, int | None], ...]:
    """Return the splits of a text such as "train=800,test=200" or "train=800,test"."""
    found = list[tuple[str, int | None]]()
    for part in text.split(",") if text else ():
        name, equals, count = part.strip().partition("=")
        if not re.fullmatch(r"\w{1,40}", name, re.ASCII) or (equals and not count.isdecimal()):
            raise DataError(f"expected splits like train=800,test=200, found {text[:60]!a}")
        found.append((name, int(count) if equals else None))
    return tuple(found)


def check_splits(
    splits: Sequence[tuple[str, int | None]], shard: int, episodes: int | None
) -> None:
    """Raise DataError if splits do not cover the data set, or do not end at the end of a shard.

    Only the last split may end within a shard.
    """
    if len(dict(splits)) < len(splits):
        raise DataError("two splits have the same name")
    for name, count in splits[:-1]:
        if not count or count % shard:
            raise DataError(
                f"split {name} has {count} episodes: each split but the last is a multiple of the"
                f" {shard} episodes of a shard"
            )
    counts = [count for _, count in splits if count is not None]
    last = bool(splits) and splits[-1][1] is None
    if episodes is not None and splits and (sum(counts) + last > episodes or (
        not last and sum(counts) != episodes
    )):  # fmt: skip
        raise DataError(f"the splits have {sum(counts)} episodes, not {episodes}")


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
    # A transcript is finite, so only an explicit limit may cut it off.
    limit = plan.steps if plan.steps is not None or plan.agent != GIVEN else UNLIMITED
    for level in levels:
        most = learning.limit(list(level.case.start)) if limit is None else limit
        policy = policy_for(plan.agent, agent, level, plan.nodes)
        yield ActiveEpisode(game, level, policy, most)
