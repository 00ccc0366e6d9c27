"""gym-sokoban: one play."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

from talking import EPISODE, serve

STEPS = 100
SEEN = "tiny_rgb_array"
BOARD = ("room_fixed", "room_state", "player_position")


def main() -> None:
    """Play random actions on one level, with its smallest observation.

    A play that is over restarts on the same level, because making a new one takes seconds.
    """
    sokoban: Any = import_module("gym_sokoban.envs")
    env = sokoban.SokobanEnv(dim_room=(10, 10), max_steps=10**9, num_boxes=4)
    env.reset(render_mode=SEEN)
    start = {name: getattr(env, name).copy() for name in BOARD}
    actions, age = Random(1).choices(range(1, 9), k=STEPS), 0

    def run() -> int:
        nonlocal age
        for action in actions:
            age += 1
            if env.step(action, observation_mode=SEEN)[2] or age == EPISODE:
                age, env.boxes_on_target, env.num_env_steps = 0, 0, 0
                for name, value in start.items():
                    setattr(env, name, value.copy())
        return STEPS

    serve(f"gym-sokoban {version('gym-sokoban')}, 10 x 10, one, step(), without making levels", run)


main()
