"""Games as environments for reinforcement learning; the extra `rl` installs what this needs.

>>> import gymnasium, gyoji.env
>>> env = gymnasium.make("gyoji/Sokoban-v1", kind="solved", size=6)
>>> observation, info = env.reset(seed=1)
>>> observation.shape, int(info["action_mask"].sum())
((6, 8), 3)

`gymnasium.make("gyoji.env:gyoji/Sokoban-v1")` works without importing this. Environments for
PettingZoo are in `gyoji.env.aec`. docs/environments.md describes them all.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import gymnasium

from ..games import find_game, load, names
from .evaluation import Evaluation, boxoban, evaluate, random_policy
from .single import GridEnv, Saved

if TYPE_CHECKING:
    import os

    from ..game.game import Game

__all__ = [
    "Evaluation", "GridEnv", "Saved", "boxoban", "env_id", "evaluate", "make", "make_vec",
    "random_policy",
]  # fmt: skip

NAMESPACE = "gyoji"


def env_id(name: str) -> str:
    """Return the id of a game, such as `gyoji/Sokoban-v1`. LookupError if there is no such game."""
    title = "".join(part.capitalize() for part in re.split(r"[\W_]+", name))
    return f"{NAMESPACE}/{title}-v{load(name).version}"


def make(game: Game | str | os.PathLike[str], **options: Any) -> gymnasium.Env[Any, Any]:
    """Return an environment of a game, a name, or a file: `make("./lights.py", size=5)`.

    The options are those of `GridEnv`.
    """
    return GridEnv(find_game(game), **options)


def make_vec(
    game: Game | str | os.PathLike[str], num_envs: int = 1, **options: Any
) -> gymnasium.vector.VectorEnv[Any, Any, Any]:
    """Return many environments in one; the options are those of `GridVectorEnv`."""
    from .device import vector_env

    envs: gymnasium.vector.VectorEnv[Any, Any, Any] = vector_env(
        find_game(game), num_envs, **options
    )
    return envs


def _register() -> None:
    """Register every game with Gymnasium, with a warning for each that cannot be loaded."""
    for name in names():
        try:
            known = env_id(name)
        except LookupError as error:
            gymnasium.logger.warn(str(error))
            continue
        if known not in gymnasium.registry:
            # No wrappers: environments check the order of calls themselves, and a wrapper would
            # take half the time of a step.
            gymnasium.register(
                known,
                "gyoji.env.single:GridEnv",
                vector_entry_point="gyoji.env.device:vector_env",
                order_enforce=False,
                disable_env_checker=True,
                kwargs={"game": name},
            )


_register()
