"""Measure baselines of learners on small Sokoban levels, from fixed seeds (`make baselines`).

    python bench/baselines.py [--rounds N] [--write PAGE ...]

Learners learn on 50 levels, and are tested on these and on 200 others. PPO needs PyTorch.
"""

# mypy: ignore-errors
# The examples are scripts, and PyTorch is not installed where types are checked.

from __future__ import annotations

import argparse
import runpy
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from measuring.pages import write
from measuring.table import Table

import gyoji
from gyoji.env import Evaluation, evaluate, random_policy
from gyoji.env.vector import GridVectorEnv

if TYPE_CHECKING:
    from collections.abc import Callable

EXAMPLES = Path(__file__).parent.parent / "examples"
STEPS, SIZE, PLAYS = 60, 5, 128
SETS = {"50 levels to learn on": (50, 1), "200 other levels": (200, 2)}
"""How many levels there are, and the seed that they are made from."""


def levels_of(count: int, seed: int) -> list[tuple[int, ...]]:
    """Return the levels that an environment makes from a seed."""
    env = GridVectorEnv("sokoban", 1, kind="solved", size=SIZE, pool=count, level_seed=seed)
    found = []
    for level in range(count):
        env.reset(options={"level": level})
        found.append(env.position(0))
    return found


def tabular(_rounds: int) -> Callable[..., Any]:
    """Return what `examples/learn.py` has learned after its ten rounds."""
    learn = runpy.run_path(str(EXAMPLES / "learn.py"))
    count, seed = SETS["50 levels to learn on"]
    env = gymnasium.make_vec(
        "gyoji/Sokoban-v1", learn["PLAYS"], kind="solved", size=SIZE, pool=count,
        level_seed=seed, max_steps=STEPS, autoreset_mode="SameStep",
    )  # fmt: skip
    learner = learn["Learner"](env.reset(seed=1)[0][0].size, 1)
    for _ in range(10):
        learn["play"](env, learner, 2000, 0.1, learns=True)
    return lambda boards, _masks, _rng: learner.act(learner.rows_of(boards), 0.0)


def by_ppo(rounds: int) -> Callable[..., Any]:
    """Return what `examples/ppo.py` has learned after so many rounds."""
    import torch

    torch.manual_seed(1)
    torch.set_num_threads(1)  # the sums of several depend on their number
    ppo = runpy.run_path(str(EXAMPLES / "ppo.py"))
    chosen = argparse.Namespace(
        device="cpu", levels=None, plays=PLAYS, steps=STEPS, size=SIZE, pool=50, seed=1, seconds=0,
        rounds=rounds, width=32, depth=3,
    )  # fmt: skip
    network = ppo["trained"](chosen, ppo["Plays"](chosen, None, chosen.plays))

    def act(planes: Any, _masks: Any, _rng: Any) -> Any:
        with torch.no_grad():
            preferences = network(torch.from_numpy(planes))[0]
        return torch.distributions.Categorical(logits=preferences).sample().numpy()

    return act


def solved(levels: list[tuple[int, ...]]) -> Evaluation:
    """Return how the solver does with the fewest pushes, cut off as the learners are."""
    results = gyoji.solve_all("sokoban", levels, nodes=100_000, optimal="pushes")
    steps = np.array([getattr(each, "length", STEPS + 1) for each in results])
    won = steps <= STEPS
    return Evaluation(np.arange(len(levels)), won, np.minimum(steps, STEPS), won.astype(float))


def row(name: str, levels: str, found: Evaluation) -> dict[str, Any]:
    low, high = found.interval
    share = f"{found.rate:.1%} ({low:.1%} to {high:.1%})"
    steps = float(found.steps[found.solved].mean()) if found.solved.any() else None
    return {"baseline": name, "levels": levels, "solved, interval of 95 %": share,
            "episodes": str(len(found.solved)), "steps of those solved": steps}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=150, help="rounds of PPO, of 4,096 steps")
    parser.add_argument("--write", type=Path, nargs="*", default=[], help="pages with the markers")
    chosen = parser.parse_args()
    table = Table("baselines", "Baselines on small levels of Sokoban", (
        f"Levels of the kind `solved` and size {SIZE}, cut off after {STEPS} steps; all seeds are"
        " fixed. Random actions are legal ones. `learn.py` (tabular Q-learning, 20,480,000 steps)"
        f" and `ppo.py` (PPO on planes, {chosen.rounds * 32 * PLAYS:,} steps) are those of"
        " examples/. The Q-table of `learn.py` has only boards that were met in training; the"
        " learner can still solve other levels, because small levels have many boards in common."
        " The solver's solutions have the fewest pushes, proven."
    ))  # fmt: skip
    sets = {name: levels_of(*made) for name, made in SETS.items()}
    learners = {"random": (lambda _: random_policy, "cells"), "learn.py": (tabular, "cells"),
                "ppo.py": (by_ppo, "planes")}  # fmt: skip
    for name, (make, observation) in learners.items():
        try:
            policy = make(chosen.rounds)
        except ImportError as error:
            print(f"{name} is left out: {error}", file=sys.stderr)
            continue
        for levels, starts in sets.items():
            found = evaluate(policy, starts, 10, 1, observation=observation, max_steps=STEPS)
            table.rows.append(row(name, levels, found))
    table.rows += [row("solver", levels, solved(starts)) for levels, starts in sets.items()]
    print(table.text())
    write(chosen.write, [table])


if __name__ == "__main__":
    main()
