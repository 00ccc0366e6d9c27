"""What other libraries ask of environments, by their own checks.

Each is run where it is installed (`make clients` installs them all); the reason says which is not.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest

import gyoji.env

from .boards import ROOM

pytestmark = pytest.mark.long

HOW = "make clients installs it, if it can be had"


def library(name: str) -> Any:
    return pytest.importorskip(name, reason=f"{name} is not installed: {HOW}")


# ---------------------------------------------------------------- TorchRL


@pytest.mark.parametrize(("id_", "arguments"), [
    ("gyoji/Sokoban-v1", {"size": 6}),
    ("gyoji/Sokoban-v1", {"size": 6, "observation": "planes"}),
    ("gyoji/Sokoban-v1", {"levels": ROOM, "signals": ("winnable", "pushes_left")}),
    ("gyoji/Boulder-v1", {}),
    ("gyoji/Tower-v1", {"observation": "planes"}),
    ("gyoji/Labyrinth-v1", {}),
    ("gyoji/Sweets-v1", {"observation": "planes"}),
])  # fmt: skip
def test_torchrl_checks_one_environment(id_: str, arguments: dict[str, Any]) -> None:
    envs = library("torchrl.envs")
    env = envs.GymEnv(id_, **arguments)
    envs.check_env_specs(env)
    assert env.rollout(5).batch_size[0] <= 5


@pytest.mark.parametrize("mode", ["SameStep", "Disabled"])
@pytest.mark.parametrize("name", ["Sokoban", "Boulder", "Tower"])
def test_torchrl_checks_many_at_once(name: str, mode: str) -> None:
    envs = library("torchrl.envs")
    plays = gymnasium.make_vec(
        f"gyoji/{name}-v1", 4, observation="planes", autoreset_mode=mode, max_steps=7
    )
    env = envs.GymWrapper(plays)
    envs.check_env_specs(env)
    assert env.rollout(9, break_when_any_done=False).batch_size == (4, 9)


# ---------------------------------------------------------------- Stable-Baselines3


def test_stable_baselines3_sees_what_single_environments_show() -> None:
    library("stable_baselines3")
    from stable_baselines3.common.vec_env import DummyVecEnv

    from gyoji.env.sb3 import make_vec

    how: dict[str, Any] = {"levels": ROOM, "max_steps": 5, "signals": ("winnable",)}
    ours, theirs = (
        make_vec("sokoban", 3, **how),
        DummyVecEnv([partial(gyoji.env.make, "sokoban", **how)] * 3),
    )
    ours.seed(1)
    assert (ours.reset() == theirs.reset()).all()
    assert [info["winnable"] for info in ours.reset_infos] == [1, 1, 1]
    rng, ended = np.random.default_rng(1), 0
    for _ in range(60):
        actions = rng.integers(4, size=3)
        mine, other = ours.step(actions), theirs.step(actions)
        for one, two in zip(mine[:3], other[:3], strict=True):
            assert (one == two).all()
        for one, two, over in zip(mine[3], other[3], mine[2], strict=True):
            if over:  # the mask and the signals of a play that ended are those of the next one
                ended += 1
                assert (one["terminal_observation"] == two["terminal_observation"]).all()
                assert one["TimeLimit.truncated"] == two["TimeLimit.truncated"]
            else:
                assert one["winnable"] == two["winnable"]
    assert ended > 9
    assert len(ours.env_method("action_masks")) == len(ours.get_attr("action_masks")) == 3
    assert ours.env_method("position", indices=[1])[0] == ours.plays.position(1)
    for wrong in (lambda: ours.set_attr("x", 1), lambda: ours.env_method("x")):
        with pytest.raises(AttributeError, match="plays side by side"):
            wrong()


@pytest.mark.parametrize("game", ["sokoban", "sweets"])
def test_stable_baselines3_learns(game: str) -> None:
    stable = library("stable_baselines3")
    from stable_baselines3.common.vec_env import VecMonitor

    from gyoji.env.sb3 import make_vec

    env = VecMonitor(make_vec(game, 4, observation="planes", size=6 if game == "sokoban" else 19))
    policy = "MlpPolicy" if game == "sokoban" else "MultiInputPolicy"
    model = stable.PPO(policy, env, n_steps=16, batch_size=32, seed=1).learn(128)
    assert model.num_timesteps == 128


def test_maskable_ppo_takes_the_masks() -> None:
    contrib = library("sb3_contrib")
    from gyoji.env.sb3 import make_vec

    model = contrib.MaskablePPO("MlpPolicy", make_vec("sokoban", 4, size=6), n_steps=16, seed=1)
    assert model.learn(128).num_timesteps == 128
