"""Learn to solve small Sokoban levels from their rewards alone, in some seconds.

Tabular Q-learning over many plays at once: a board is a number (a hash of its cells), and a table
holds what each of the four ways was worth there. `pip install 'gyoji[rl]'`, then

    python examples/learn.py

prints how many plays were solved by chance, while learning, and by what was learned.
"""

from __future__ import annotations

import argparse
from time import perf_counter
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
PLAYS, LEVELS, STEPS = 1024, 50, 120
TABLE = 1 << 23
"""Room for so many boards; two of one hash would share a row, which is rare."""


class Learner:
    """Q-learning (Watkins 1989), with all plays' transitions of a step learned at once."""

    def __init__(self, cells: int, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.weights = self.rng.integers(1, 1 << 62, cells, np.uint64) | np.uint64(1)
        self.worth = np.full((TABLE, 4), 1.0, np.float32)  # hope for the best: that explores

    def key(self, boards: Array) -> Array:
        """The rows of these boards."""
        mixed = boards.reshape(len(boards), -1).astype(np.uint64) @ self.weights
        return (mixed >> np.uint64(40)) % np.uint64(TABLE)

    def act(self, rows: Array, chance: float) -> Array:
        """The best way known, or now and then any."""
        best = (self.worth[rows] + self.rng.random((len(rows), 4)) * 1e-3).argmax(1)
        guess = self.rng.integers(0, 4, len(rows))
        return np.where(self.rng.random(len(rows)) < chance, guess, best)

    def learn(self, rows: Array, ways: Array, rewards: Array, after: Array, over: Array) -> None:
        """One step of temporal differences; a step costs a little, so short ways are better."""
        target = rewards + np.where(over, 0, 0.97 * self.worth[after].max(1))
        self.worth[rows, ways] += 0.7 * (target - self.worth[rows, ways])


def play(env: Any, learner: Learner, steps: int, chance: float, *, learns: bool = False) -> float:
    """The share of plays that were solved; `chance` is how often any way is taken."""
    boards, _ = env.reset(seed=1)
    rows, ended, solved = learner.key(boards), 0, 0
    for _ in range(steps):
        ways = learner.act(rows, chance)
        boards, rewards, over, cut, infos = env.step(ways)
        before, rows = rows, learner.key(boards)
        if learns:
            after = rows.copy()  # where a play ended, the board is a new one already
            if infos:
                final = infos["_final_obs"]
                after[final] = learner.key(infos["final_obs"][final])
            learner.learn(before, ways, rewards, after, over)
        ended += int((over | cut).sum())
        solved += int(over.sum())
    return solved / max(ended, 1)


def main() -> None:
    """Play by chance, learn, and play what was learned."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=10, help="how long to learn")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    env = gymnasium.make_vec(
        "gyoji.env:gyoji/Sokoban-v1", PLAYS, kind="solved", size=8, pool=LEVELS,
        level_seed=given.seed, max_steps=STEPS, autoreset_mode="SameStep",
    )  # fmt: skip
    learner = Learner(env.reset(seed=given.seed)[0][0].size, given.seed)
    begin = perf_counter()
    print(f"by chance       {play(env, learner, 400, 1.0):6.1%} of plays solved")
    for number in range(given.rounds):
        share = play(env, learner, 2000, 0.1, learns=True)
        print(f"learning {number + 1:3}    {share:6.1%}   {perf_counter() - begin:5.1f} s")
    print(f"what is learned {play(env, learner, 400, 0.0):6.1%} of plays solved")


if __name__ == "__main__":
    main()
