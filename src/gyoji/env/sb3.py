"""A vector environment as Stable-Baselines3 expects it; the extra `sb3` installs what this needs.

from stable_baselines3 import PPO
from gyoji.env.sb3 import make_vec

PPO("MlpPolicy", make_vec("sokoban", 64, size=6)).learn(100_000)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from stable_baselines3.common.vec_env import VecEnv

from ..games import find_game
from .vector import GridVectorEnv

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..game.game import Game
    from ..learn.observations import Array

    Indices = int | Iterable[int] | None


def make_vec(game: Game | str, num_envs: int = 1, **options: Any) -> PlaysVecEnv:
    """Return plays side by side for Stable-Baselines3; the options are those of `GridVectorEnv`."""
    return PlaysVecEnv(find_game(game), num_envs, **options)


class PlaysVecEnv(VecEnv):  # type: ignore[misc]  # it is not installed where types are checked
    """Plays of one game side by side: Stable-Baselines3 steps all of them in one call.

    When a play ends, a new one begins in the same step; its `info` has the last observation of the
    old one as `terminal_observation`, and `TimeLimit.truncated`. MaskablePPO gets its masks by
    `env_method("action_masks")`.
    """

    def __init__(self, game: Game | str, num_envs: int = 1, **options: Any) -> None:
        self.plays = plays = GridVectorEnv(game, num_envs, autoreset_mode="SameStep", **options)
        self.render_mode = plays.render_mode
        super().__init__(num_envs, plays.single_observation_space, plays.single_action_space)
        self._actions: Array | None = None

    def reset(self) -> Any:
        """Begin all plays, with the seed of the last call of `seed`."""
        given = self._seeds[0]
        observation, infos = self.plays.reset(seed=None if given is None else int(given))
        self.reset_infos = self._split(infos)
        self._reset_seeds()
        self._reset_options()
        return observation

    def step_async(self, actions: Array) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[Any, Array, Array, list[dict[str, Any]]]:
        observation, rewards, over, cut, infos = self.plays.step(self._actions)
        found, ended = self._split(infos), over | cut
        for at in np.flatnonzero(ended).tolist():
            found[at]["terminal_observation"] = _row(infos["final_obs"], at)
            found[at]["TimeLimit.truncated"] = bool(cut[at])
        return observation, rewards.astype(np.float32), ended, found

    def _split(self, infos: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the info of each play: its action mask and its signals."""
        names = [name for name in infos if f"_{name}" in infos and not name.startswith("final")]
        return [{name: infos[name][at] for name in names} for at in range(self.num_envs)]

    def action_masks(self) -> list[Array]:
        """Return the legal actions of each play."""
        return list(self.plays.action_masks())

    def close(self) -> None:
        self.plays.close()

    def get_images(self) -> Sequence[Array | None]:
        pictures = self.plays.render()
        return [None] * self.num_envs if pictures is None else pictures

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks" or hasattr(self.plays, attr_name)

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """Return an attribute that all plays share, for each of them."""
        owner = self if attr_name == "action_masks" else self.plays
        return [getattr(owner, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Raise AttributeError: plays side by side have no attributes of their own."""
        raise AttributeError(f"{attr_name} cannot be set: plays side by side share everything")

    def env_method(
        self, method_name: str, *method_args: Any, indices: Indices = None, **method_kwargs: Any
    ) -> list[Any]:
        """Return the result of `action_masks` or `position`, the only methods, for each play."""
        chosen = list(self._get_indices(indices))
        if method_name == "action_masks":
            masks = self.action_masks()
            return [masks[at] for at in chosen]
        if method_name == "position":
            return [self.plays.position(at) for at in chosen]
        raise AttributeError(
            f"plays side by side have action_masks and position, not {method_name}"
        )

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Indices = None) -> list[bool]:
        return [False for _ in self._get_indices(indices)]


def _row(observation: Any, at: int) -> Any:
    """Return one play's part of an observation: an array, or a dictionary of arrays."""
    if isinstance(observation, dict):
        return {name: part[at] for name, part in observation.items()}
    return observation[at]
