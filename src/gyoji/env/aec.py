"""Games as PettingZoo environments: one play, a learner for each player.

>>> from gyoji.env import aec
>>> env = aec.labyrinth.env(walkers=3)
>>> env.reset(seed=1)
>>> env.agent_selection, env.observe("player_0").tolist()
('player_0', [[1, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]])
>>> env.step(2)
>>> env.agent_selection
'player_1'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from pettingzoo import AECEnv  # type: ignore[import-untyped]  # it has no type annotations
from pettingzoo.utils import (  # type: ignore[import-untyped]  # the same
    OrderEnforcingWrapper,
    aec_to_parallel,
)

from ..game.opponent import Aloud
from ..game.state import RUNNING, STATUS, TURN
from ..game.variants import variants_of
from ..games import find_game, load, names
from ..learn.levels import LevelMaker, LevelPool, check_names
from . import drawing
from .plays import info_of, invalid_action, number_of
from .spaces import Observation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray
    from pettingzoo import ParallelEnv

    from ..game.game import Game
    from ..game.state import Position

    Agent = str


class SeatsEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no type annotations
    """One play of a game, with a learner for each player.

    The arguments are as in `GridEnv`, except for two. `walkers` is the number of walkers in a
    labyrinth, if levels are made, not given. `max_cycles` cuts the play off after that many actions
    per player (None: the default for the board). The mask is in the `info` of the player to move.
    An illegal action changes nothing, and the same player has the turn again.
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
        game = find_game(game)
        check_names(SeatsEnv, game, options)
        maker = LevelMaker(game, kind, size, walkers)
        self._levels = LevelPool(game, levels, maker, options)
        self.game = self._levels.game
        self._stepper = stepper = self._levels.stepper(shaped)
        self._observe = Observation(stepper, observation).observe
        self.possible_agents = [f"player_{seat}" for seat in range(stepper.players)]
        self.agents: list[Agent] = []
        # Each agent has spaces of its own, since users seed them one by one.
        self.observation_spaces = {
            agent: Observation(stepper, observation).space for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(len(stepper.table)) for agent in self.possible_agents
        }
        # The board's default counts the actions of all players: each gets a share, rounded up.
        default = -(-stepper.limit // stepper.players)
        self.limit = stepper.players * (default if max_cycles is None else max_cycles)
        if self.limit < 1:
            raise ValueError(f"max_cycles is at least 1, not {max_cycles}")
        self.render_mode = drawing.checked_mode(render_mode)
        self.metadata = {
            "render_modes": list(drawing.MODES),
            "render_fps": drawing.FRAMES_PER_SECOND,
            "name": f"gyoji_{self.game.name}_v{self.game.version}",
            "is_parallelizable": stepper.hidden or stepper.players == 1,
        }
        self._rng = np.random.default_rng()

    def observation_space(self, agent: Agent) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a play, on the level in `options={"level": ...}` if there is one."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        level = (options or {}).get("level")
        rng, levels = self._rng, self._levels
        start = levels.pick(rng) if level is None else levels.find(level, rng)
        self._state, self._heard = start[:], self._stepper.silence()
        self._left = self.limit
        self.aloud = list[Aloud]()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._next_turn()

    def observe(self, agent: Agent) -> Any:
        return self._observe(self._state, self.possible_agents.index(agent), self._heard)

    def step(self, action: int | None) -> None:
        """Do the action with this number for the player to move. InvalidAction for a bad one."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = number_of(self._stepper, action)
        if number is None:
            raise invalid_action(self._stepper, action)
        code = self._stepper.table[number]
        before, turn = self._values(), self._state[TURN]
        self._stepper.act(self._state, code, self._heard)
        if self._heard is not None:
            self.aloud.append(Aloud(turn, code, self._heard[turn] >> 8))
        self._left -= 1
        # By PettingZoo's rule a player's rewards add up from one of their own steps to the next.
        self._cumulative_rewards[agent] = 0.0
        pairs = zip(self.agents, before, self._values(), strict=True)
        self.rewards = {agent: float(after - was) for agent, was, after in pairs}
        over = self._state[STATUS] != RUNNING
        cut = not over and self._left == 0  # a play that is over is not also cut off
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut)
        self._accumulate_rewards()
        self._next_turn()

    def _next_turn(self) -> None:
        self.agent_selection = self.possible_agents[self._state[TURN]]
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = info_of(self._stepper, self._state)
        if self.render_mode == "human":
            self.render()

    def _values(self) -> list[float]:
        value, state = self._stepper.value, self._state
        return [value(state, seat) for seat in range(self._stepper.players)]

    @property
    def position(self) -> Position:
        """The state as a `gyoji` position."""
        return tuple(self._state)

    def number(self, action: int) -> int:
        """Return the number of one of the game's actions here; -1 if the action has no number."""
        return self._stepper.number(self._state, action)

    def state(self) -> NDArray[np.int64]:
        """Return the full state, cells and registers, as the referee sees it: nothing is hidden."""
        return np.array(self._state, np.int64)

    def render(self) -> Any:
        """Return the board as the referee sees it, as `render_mode` says."""
        if not hasattr(self, "_state"):
            raise ResetNeeded("reset the environment first: no play has begun")
        return drawing.show(self.game, tuple(self._state), self.render_mode)

    def close(self) -> None:
        """Do nothing: there are no resources to free."""
        # Not inherited: PettingZoo's tests require `close` in a class that defines `render`.


@dataclass(frozen=True)
class Seats:
    """The functions that PettingZoo expects in an environment's module, for one game."""

    name: str

    def raw_env(self, **arguments: Any) -> SeatsEnv:
        """Return the plain environment; the arguments are those of `SeatsEnv`."""
        return SeatsEnv(self.name, **arguments)

    def env(self, **arguments: Any) -> OrderEnforcingWrapper:
        """Return the environment in PettingZoo's wrapper that checks the order of calls."""
        return OrderEnforcingWrapper(self.raw_env(**arguments))

    def parallel_env(self, **arguments: Any) -> ParallelEnv:
        """Return the environment in which all players act at once, before hearing each other.

        ValueError if players of the game cannot act at once. A play must not end within a round, so
        the rules are the contest's, without variants.
        """
        variants = variants_of(load(self.name))
        contest = {name: variants.OPTIONS[name].choices[0] for name in variants.TO_WIN}
        if any(arguments.get(name, choice) != choice for name, choice in contest.items()):
            raise ValueError(f"all players of {self.name} act at once only with {contest}")
        env = self.env(**{**arguments, **contest})
        if not env.metadata["is_parallelizable"]:
            raise ValueError(
                f"the players of {self.name} cannot act at once: a turn is several actions of one"
            )
        return aec_to_parallel(env)


def __getattr__(name: str) -> Seats:
    """Return the environments of the game of this name, as `Seats(name)` does."""
    if name not in names():
        raise AttributeError(f"module {__name__} has no attribute {name}")
    return Seats(name)
