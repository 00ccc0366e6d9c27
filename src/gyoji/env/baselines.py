"""Programs as players of PettingZoo environments, to train against or to compare with.

>>> from gyoji.env import aec
>>> from gyoji.env.baselines import Baseline
>>> env = aec.sweets.env()
>>> env.reset(seed=1)
>>> program = Baseline(env, "easy", seed=1)
>>> while env.agents:
...     observation, reward, terminated, truncated, info = env.last()
...     env.step(None if terminated or truncated else program.act())
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..solving.opponents import opponent

if TYPE_CHECKING:
    from .aec import SeatsEnv


class Baseline:
    """A program that plays for the agent to move in an environment (`gyoji.env.aec`).

    It only has the information of the agent's seat. `strength` is one of
    `gyoji.solving.opponents.strengths`; ValueError for any other.
    """

    def __init__(
        self, env: Any, strength: str, seed: int = 0, *, seconds: float | None = None
    ) -> None:
        self._env: SeatsEnv = env.unwrapped
        self._opponent = opponent(self._env.game, strength, seed, seconds=seconds)

    def act(self) -> int:
        """Return the number of the program's next action; ValueError once the play is over."""
        env = self._env
        player = env.possible_agents.index(env.agent_selection)
        view = env.game.display.view(env.position, player)
        return env.number(self._opponent.choose(view, player, env.aloud))
