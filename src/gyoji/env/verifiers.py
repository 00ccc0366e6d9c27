"""Sokoban as an environment of `verifiers` (version 0.4): a taskset, and plays of many turns.

For the library's commands, write a module with `from gyoji.env.verifiers import *`.

The model answers with actions, turn by turn, and is told the rulings and the board. There are two
rewards, both proven: `solved` is 1 for a win; `progress` is the share of the pushes that are no
longer needed, and 0 in a lost play. `winnable` and `pushes_left` are metrics.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import verifiers.v1 as vf

from ..solving.design.exact import levels_at
from .text import Question, TextEnv, prove

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["SokobanEnv", "SokobanTaskset"]

# verifiers is not installed where types are checked, so its classes are Any.
# mypy: disable-error-code="misc"

PROGRESS = 0.5
"""The weight of `progress`; the weight of `solved` is 1."""


class SokobanData(vf.TaskData):
    """A level, as text in the judge's notation, and the fewest pushes that solve it."""

    level: str
    pushes: int


class SokobanTask(vf.Task[SokobanData, vf.State, vf.TaskConfig]):
    """The task of a level; its rewards come from the environment."""


class SokobanConfig(vf.TasksetConfig):
    """The range of pushes of the levels, the style of the boards, and the seed of the levels."""

    min_pushes: int = 5
    max_pushes: int = 20
    style: str = "judge"
    seed: int = 0


class SokobanTaskset(vf.Taskset[SokobanTask, SokobanConfig]):
    """An endless sequence of levels; no level is in a known collection."""

    INFINITE = True

    def load(self) -> Iterator[SokobanTask]:
        """Yield tasks: one for each number of pushes, in ascending order, again and again."""
        config: Any = self.config
        numbers = range(config.min_pushes, config.max_pushes + 1)
        levels = {pushes: levels_at(pushes, config.seed) for pushes in numbers}
        while True:
            for pushes, made in levels.items():
                asked = Question.of(next(made).case, pushes, config.style)
                data = SokobanData(prompt=asked.question, level=asked.level, pushes=pushes)
                yield SokobanTask(data, config.task)


class SokobanEnvConfig(vf.EnvConfig):
    """The style of the boards, and the number of turns after which a play is cut off."""

    player: vf.AgentConfig = vf.AgentConfig()
    style: str = "judge"
    turns: int = 20


class SokobanEnv(vf.Env[SokobanEnvConfig]):
    """One play for each task: a turn plays the model's actions and tells it what happened."""

    async def run(self, task: Any, agents: Any) -> None:
        config: Any = self.config
        env = TextEnv("sokoban", levels=task.data.level, style=config.style)
        env.reset()
        async with agents.player.interaction(task) as interaction:
            segment = await interaction.turn()
            for turn in range(config.turns):
                if segment.terminated:
                    break
                seen, _, over, cut, _ = env.step(segment.last_reply)
                if over or cut or turn == config.turns - 1:
                    break
                segment = await interaction.turn(seen)
        found = prove(env.game, env.grid.position, task.data.pushes)
        trace = interaction.trace
        trace.record_reward("solved", float(found.solved), 1.0)
        trace.record_reward("progress", 1.0 if found.solved else 2 * found.reward, PROGRESS)
        trace.record_metrics({"winnable": found.winnable, "pushes_left": found.pushes_left})
