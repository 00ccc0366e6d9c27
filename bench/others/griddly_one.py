"""Griddly's Sokoban: one play."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

from talking import EPISODE, serve

STEPS = 1000


def main() -> None:
    """Play random actions on its first level, observed as planes."""
    gd: Any = import_module("griddly").gd
    wrapper: Any = import_module("griddly.GymWrapper")
    env = wrapper.GymWrapper(
        "Single-Player/GVGAI/sokoban.yaml", level=0, max_steps=EPISODE,
        player_observer_type=gd.ObserverType.VECTOR, global_observer_type=gd.ObserverType.NONE,
    )  # fmt: skip
    env.reset()
    actions = Random(1).choices(range(1, 5), k=STEPS)

    def run() -> int:
        for action in actions:
            if env.step(action)[2]:
                env.reset()
        return STEPS

    serve(f"Griddly {version('griddly')}, sokoban 9 x 13, one, step()", run)


main()
