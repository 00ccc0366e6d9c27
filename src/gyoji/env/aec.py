"""Several learners and one play: games as environments of PettingZoo's.

>>> from gyoji.env import aec
>>> env = aec.labyrinth.env(walkers=3)
>>> env.reset(seed=1)
>>> env.agent_selection, env.observe("player_0").tolist()
('player_0', [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]])
>>> env.step(2)
>>> env.agent_selection
'player_1'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]  # it says no types
from pettingzoo.utils import (  # type: ignore[import-untyped]  # the same
    OrderEnforcingWrapper,
    aec_to_parallel,
)

from ..games import load
from ..state import RUNNING, STATUS, TURN
from . import drawing
from .kernel import Kernel
from .levels import Levels, Maker
from .observing import observer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray
    from pettingzoo import ParallelEnv

    from ..game.protocols import Game

    Agent = str


class SeatsEnv(AECEnv):  # type: ignore[misc]  # the same
    """A play of one game, with a learner on each seat. The arguments are as for `GridEnv`.

    But `walkers` is how many walk in a labyrinth that is made, and the play is cut off when there
    were `max_cycles` actions for each player; None is the usual for the board. The mask of the
    legal actions is in the `info` of whoever has the turn. Nothing comes of an action that is not
    legal, and it is the same player's turn again.
    """

    def __init__(
        self,
        game: Game | str,
        *,
        levels: object = None,
        kind: str | None = None,
        size: int | None = None,
        walkers: int = 1,
        observation: str = "cells",
        shaped: float = 0.0,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        super().__init__()
        self.game = load(game) if isinstance(game, str) else game
        self._levels = Levels(self.game, levels, Maker(self.game, kind, size, walkers), options)
        self._kernel = Kernel(self.game, self._levels.first, shaped)
        self._levels.fit(self._kernel)
        self._look = observer(self._kernel, observation).look
        players = self._kernel.players
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[Agent] = []
        self.observation_spaces = {
            agent: observer(self._kernel, observation).space for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(len(self._kernel.table)) for agent in self.possible_agents
        }
        usual = -(-self._kernel.limit // players)
        self.limit = players * (usual if max_cycles is None else max_cycles)
        if self.limit < 1:
            raise ValueError(f"a play has at least 1 cycle, not {max_cycles}")
        self.render_mode = drawing.known(render_mode)
        self.metadata = {
            "render_modes": list(drawing.MODES),
            "render_fps": drawing.FRAMES,
            "name": f"gyoji_{self.game.name}_v{self.game.version}",
            "is_parallelizable": self._kernel.hidden,
        }
        self._rng = np.random.default_rng()

    def observation_space(self, agent: Agent) -> spaces.Space[Any]:
        """What that player may observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Space[Any]:
        """What that player may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a play: `options={"level": ...}` says on which level, if not on any."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        level = (options or {}).get("level")
        start = self._levels.pick(self._rng) if level is None else self._levels.named(level)
        self._state, self._heard = start[:], self._kernel.silence()
        self._left = self.limit
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._pass_on()

    def observe(self, agent: Agent) -> Any:
        """What that player observes now, as far as he may know it."""
        return self._look(self._state, self.possible_agents.index(agent), self._heard)

    def step(self, action: int | None) -> None:
        """Do the action of that number for whoever has the turn; InvalidAction if there is none."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        coded = self._kernel.coded(action)
        before = self._worths()
        self._kernel.act(self._state, coded, self._heard)
        self._left -= 1
        self._cumulative_rewards[agent] = 0.0
        pairs = zip(self.agents, before, self._worths(), strict=True)
        self.rewards = {agent: float(after - was) for agent, was, after in pairs}
        over = self._state[STATUS] != RUNNING
        cut = not over and self._left == 0
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut)
        self._accumulate_rewards()
        self._pass_on()

    def _pass_on(self) -> None:
        """Say whose turn it is, and what is legal for him."""
        self.agent_selection = self.possible_agents[self._state[TURN]]
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = self._kernel.info(self._state)
        if self.render_mode == "human":
            self.render()

    def _worths(self) -> list[float]:
        """What the state is worth to each player."""
        value, state = self._kernel.value, self._state
        return [value(state, seat) for seat in range(self._kernel.players)]

    def state(self) -> NDArray[np.int64]:
        """The whole state, cells and registers, as the referee sees it: nothing is hidden in it."""
        return np.array(self._state, np.int64)

    def render(self) -> Any:
        """The board as the referee sees it, in the way of `render_mode`."""
        return drawing.show(self.game, tuple(self._state), self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


@dataclass(frozen=True)
class Seats:
    """What PettingZoo expects of an environment's module, for one game."""

    name: str

    def raw_env(self, **arguments: Any) -> SeatsEnv:
        """The environment as it is; the arguments are those of `SeatsEnv`."""
        return SeatsEnv(self.name, **arguments)

    def env(self, **arguments: Any) -> OrderEnforcingWrapper:
        """The environment, with PettingZoo's watch over the order of calls."""
        return OrderEnforcingWrapper(self.raw_env(**arguments))

    def parallel_env(self, **arguments: Any) -> ParallelEnv:
        """All players act at once, and none hears the others first; ValueError if none can."""
        env = self.env(**arguments)
        if not env.metadata["is_parallelizable"]:
            raise ValueError(f"the players of {self.name} take turns of several actions")
        return aec_to_parallel(env)


labyrinth = Seats("labyrinth")
"""Walkers in one labyrinth, who hear all that is said and see nothing."""

sweets = Seats("sweets")
"""Four players of the game of sweets."""
