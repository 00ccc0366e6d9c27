"""OpenSpiel's stones_and_gems, a Boulder Dash of its own: one play."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

from talking import EPISODE, serve

STEPS = 200


def main() -> None:
    """Play random actions on its default level, observed as planes."""
    game: Any = import_module("pyspiel").load_game("stones_and_gems")
    rng, state, age = Random(1), game.new_initial_state(), 0

    def run() -> int:
        nonlocal state, age
        for _ in range(STEPS):
            state.apply_action(rng.randrange(5))
            while state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, weights)[0])
            age += 1
            if state.is_terminal() or age == EPISODE:
                state, age = game.new_initial_state(), 0
            state.observation_tensor(0)
        return STEPS

    serve(f"OpenSpiel {version('open-spiel')}, stones_and_gems 12 x 20, one", run)


main()
