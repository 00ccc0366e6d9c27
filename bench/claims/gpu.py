"""Plays on a GPU, beside the same plays here."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

import gymnasium
from measuring.plan import MissingError
from measuring.rounds import spreads

import gyoji.env

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from measuring.plan import Plan
    from measuring.table import Row

TITLE = "GPU: plays of a vector environment"
ABOUT = """
Steps a second of `gymnasium.make_vec(..., device="cuda")` with automatic resets, 65,536 plays.
*By step*: with random actions that are on the device already. *By rollout*: without
observations. *One core*: `rollout` on one core of the same machine. *Factor*: the
column *by rollout* divided by *one core*.
"""
PLAYS, STEPS = 1 << 16, 200
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("sokoban", {"size": 10, "observation": "cells"}),
    ("sokoban", {"size": 10, "observation": "planes"}),
    ("sokoban", {"size": 10, "observation": "cells", "masks": True}),
    ("boulder", {"size": 22, "observation": "cells"}),
    ("boulder", {"size": 22, "observation": "planes"}),
    ("tower", {"observation": "planes"}),
    ("labyrinth", {"observation": "planes"}),
    ("sweets", {"observation": "planes"}),
)


def rows(plan: Plan) -> Iterator[Row]:
    """Yield a row for each game. MissingError where there is no GPU."""
    for game, how in GAMES:
        name = gyoji.env.env_id(game)
        try:
            there = gymnasium.make_vec(name, num_envs=PLAYS, device="cuda", **how)
        except ValueError as error:
            raise MissingError(str(error)) from None
        here = gymnasium.make_vec(name, num_envs=1024, **how)
        there.reset(seed=1)
        here.reset(seed=1)
        steps = plan.count(STEPS, 50)
        pairs = ((there, stepping), (there, rolling), (here, rolling))
        runs = [timed(env, run, steps) for env, run in pairs]
        seen = "announcements" if game == "labyrinth" else how["observation"]
        seen += ", masks" if "masks" in how else ""
        stepped, rolled, alone = spreads(plan, f"gpu: {game}", 5, *runs)
        yield {
            "game": game, "observed": seen, "M steps/s by step": stepped, "by rollout": rolled,
            "one core": alone, "factor": rolled.over(alone),
        }  # fmt: skip


def timed(env: Any, run: Callable[[Any, int], None], steps: int) -> Callable[[], float]:
    def measured() -> float:
        begun = perf_counter()
        run(env, steps)
        return env.num_envs * steps / (perf_counter() - begun) / 1e6  # type: ignore[no-any-return]  # Gymnasium's `num_envs`

    return measured


def rolling(env: Any, steps: int) -> None:
    env.rollout(steps)  # it counts the ends, so it waits for the device


def stepping(env: Any, steps: int) -> None:
    import cupy  # type: ignore[import-not-found]  # an extra

    actions = cupy.random.randint(env.single_action_space.n, size=(steps, env.num_envs))
    for each in actions:
        env.step(each)
    env.check()  # waits for the device
