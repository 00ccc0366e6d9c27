"""EnvPool's Sokoban: many plays in one pool with one thread."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import version
from typing import Any

from talking import AT_ONCE, EPISODE, serve

STEPS = 16


def main() -> None:
    """Play random actions; EnvPool restarts plays that are over."""
    np: Any = import_module("numpy")
    envpool: Any = import_module("envpool")
    env = envpool.make(
        "Sokoban-v0", env_type="gymnasium", num_envs=AT_ONCE, num_threads=1,
        max_episode_steps=EPISODE,
    )  # fmt: skip
    env.reset()
    actions = np.random.default_rng(1).integers(0, 4, (STEPS, AT_ONCE), np.int32)

    def run() -> int:
        for row in actions:
            env.step(row)
        return STEPS * AT_ONCE

    serve(f"EnvPool {version('envpool')}, Sokoban-v0 10 x 10, {AT_ONCE:,} at once, step()", run)


main()
