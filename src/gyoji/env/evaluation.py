r"""Evaluation: the share of levels that a policy solves, with its confidence interval.

>>> import gyoji.env
>>> text = "4 6\n######\n#w.b+#\n#....#\n######\n\n0 0\n"
>>> found = gyoji.env.evaluate(gyoji.env.random_policy, text, episodes=50, seed=1)
>>> found.rate, tuple(round(share, 2) for share in found.interval)
(0.96, (0.87, 0.99))
"""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..game.solving import has_goal, solving_of
from ..games import find_game
from .vector import GridVectorEnv

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

    from ..game.game import Game
    from ..learn.observations import Array

    Policy = Callable[[Any, Array, np.random.Generator], Array]
    """A function of the observations of plays, of their legal actions `(plays, actions)`, and of a
    generator of random numbers. It returns the number of an action for each play."""

CONFIDENCE = 1.959963984540054
"""The quantile of the normal distribution for a confidence interval of 95 %."""


class Evaluation(NamedTuple):
    """The results of an evaluation: arrays with an entry per episode, in the levels' order."""

    levels: Array
    """The number of each episode's level."""
    solved: Array
    """Whether each episode was won before it was cut off."""
    steps: Array
    """The number of actions of each episode."""
    returns: Array
    """The sum of the rewards of each episode."""

    @property
    def rate(self) -> float:
        """The share of episodes that were won."""
        return float(self.solved.mean())

    @property
    def interval(self) -> tuple[float, float]:
        """The confidence interval of 95 % for `rate` (Wilson, 1927)."""
        return wilson_interval(int(self.solved.sum()), len(self.solved))

    def __str__(self) -> str:
        low, high = self.interval
        return (
            f"solved {self.rate:.1%} ({low:.1%} to {high:.1%}) of {len(self.solved):,} episodes,"
            f" {self.steps.mean():.1f} steps and a return of {self.returns.mean():.3f} in the mean"
        )


def wilson_interval(won: int, count: int) -> tuple[float, float]:
    """Return the confidence interval of 95 % for `won` of `count` trials (Wilson, 1927)."""
    share, square = won / count, CONFIDENCE**2
    middle = share + square / (2 * count)
    spread = CONFIDENCE * sqrt(share * (1 - share) / count + square / (4 * count**2))
    scale = 1 + square / count
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def evaluate(
    policy: Policy, levels: object, episodes: int = 1, seed: int = 0, *,
    game: Game | str = "sokoban", num_envs: int = 256, **options: Any,
) -> Evaluation:  # fmt: skip
    """Play each level `episodes` times, and return how it went.

    `levels` and `options` are those of `GridVectorEnv`; `num_envs` is the number of plays at a
    time. The same policy, levels, seed and `num_envs` give the same episodes.
    """
    if episodes < 1:
        raise ValueError(f"episodes is at least 1, not {episodes}")
    env = GridVectorEnv(
        find_game(game), num_envs, levels=levels, autoreset_mode="Disabled", masks=True, **options
    )
    rng, number = np.random.default_rng(seed), np.arange(env.levels).repeat(episodes)
    env.reset(seed=seed)
    parts = [
        _play(env, policy, number[at : at + num_envs], rng)
        for at in range(0, len(number), num_envs)
    ]
    return Evaluation(number, *(np.concatenate(each) for each in zip(*parts, strict=True)))


def _play(
    env: GridVectorEnv, policy: Policy, levels: Array, rng: np.random.Generator
) -> tuple[Array, Array, Array]:
    """Play an episode on each of these levels; return which are won, their steps and returns."""
    count = len(levels)
    everywhere = np.resize(levels, env.num_envs)  # surplus plays repeat levels
    observation, infos = env.reset(options={"level": everywhere})
    steps, returns = np.zeros(count, np.int64), np.zeros(count)
    ended = np.zeros(env.num_envs, np.bool_)
    while not ended[:count].all():
        actions = np.asarray(policy(observation, infos["action_mask"], rng))
        observation, rewards, over, cut, infos = env.step(actions)
        steps += ~ended[:count]
        returns += np.where(ended, 0, rewards)[:count]
        ended |= over | cut
    return np.array([is_won(env, at) for at in range(count)]), steps, returns


def is_won(env: GridVectorEnv, number: int) -> bool:
    """Return whether a play is at a goal or, in a game without goals, has a score above 0."""
    state = list(env.position(number))
    if has_goal(env.game):
        return bool(solving_of(env.game).goal(state))
    return bool(env.game.rules.score(state, 0) > 0)


def random_policy(observation: Any, masks: Array, rng: np.random.Generator) -> Array:  # noqa: ARG001  # as every policy
    """Return a random legal action for each play: a policy to compare other policies with."""
    chosen: Array = (rng.random(masks.shape) * masks).argmax(1)
    return chosen


# ---------------------------------------------------------------- splits

SPLITS = (
    "unfiltered/train", "unfiltered/valid", "unfiltered/test", "medium/train", "medium/valid",
    "hard",
)  # fmt: skip
"""The splits of Boxoban (github.com/google-deepmind/boxoban-levels), named like its folders."""


def boxoban(folder: str | os.PathLike[str], split: str) -> Path:
    """Return the folder of a split of Boxoban's levels, for the argument `levels`.

    `folder` is a copy of the repository. ValueError with a sentence if the split is not there.
    """
    if split not in SPLITS:
        raise ValueError(f"Boxoban has the splits {', '.join(SPLITS)}, not {split!r}")
    home = Path(folder)
    if not (home / split).is_dir():
        there = ", ".join(name for name in SPLITS if (home / name).is_dir()) or "none"
        raise ValueError(f"there is no split {split} in {home}; it has {there}")
    return home / split
