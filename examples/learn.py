"""Learn to solve small Sokoban levels from their rewards alone, within seconds.

Tabular Q-learning over many plays at once: a board becomes a number (a hash of its cells), and a
table holds what each of the four moves was worth there. Run `pip install 'gyoji[rl]'`, then

    python examples/learn.py

It prints the share of plays that are solved at random, while learning, and after it.
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
ROWS = 1 << 23
"""The size of the table; two boards with the same hash share a row, which is rare."""


class Learner:
    """Q-learning (Watkins 1989), with one step of all plays learned at once."""

    def __init__(self, cells: int, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.weights = self.rng.integers(1, 1 << 62, cells, np.uint64) | np.uint64(1)
        self.values = np.full((ROWS, 4), 1.0, np.float32)  # optimism makes it explore

    def rows_of(self, boards: Array) -> Array:
        """Return the table's rows of these boards."""
        hashed = boards.reshape(len(boards), -1).astype(np.uint64) @ self.weights
        return (hashed >> np.uint64(40)) % np.uint64(ROWS)

    def act(self, rows: Array, chance: float) -> Array:
        """Return the best known moves, or with some probability random ones."""
        best = (self.values[rows] + self.rng.random((len(rows), 4)) * 1e-3).argmax(1)
        guess = self.rng.integers(0, 4, len(rows))
        return np.where(self.rng.random(len(rows)) < chance, guess, best)

    def learn(self, rows: Array, moves: Array, rewards: Array, after: Array, over: Array) -> None:
        """Take one step of temporal differences; the discount makes short solutions better."""
        target = rewards + np.where(over, 0, 0.97 * self.values[after].max(1))
        self.values[rows, moves] += 0.7 * (target - self.values[rows, moves])


def play(env: Any, learner: Learner, steps: int, chance: float, *, learns: bool = False) -> float:
    """Return the share of plays that were solved; `chance` is the probability of random moves."""
    boards, _ = env.reset(seed=1)
    rows, ended, solved = learner.rows_of(boards), 0, 0
    for _ in range(steps):
        moves = learner.act(rows, chance)
        boards, rewards, over, cut, infos = env.step(moves)
        before, rows = rows, learner.rows_of(boards)
        if learns:
            after = rows.copy()  # where a play ended, the board is already that of a new one
            if infos:
                final = infos["_final_obs"]
                after[final] = learner.rows_of(infos["final_obs"][final])
            learner.learn(before, moves, rewards, after, over)
        ended += int((over | cut).sum())
        solved += int(over.sum())
    return solved / max(ended, 1)


def main() -> None:
    """Play at random, learn, and play what was learned."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=10, help="rounds of learning")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    env = gymnasium.make_vec(
        "gyoji.env:gyoji/Sokoban-v1", PLAYS, kind="solved", size=8, pool=LEVELS,
        level_seed=given.seed, max_steps=STEPS, autoreset_mode="SameStep",
    )  # fmt: skip
    learner = Learner(env.reset(seed=given.seed)[0][0].size, given.seed)
    begin = perf_counter()
    print(f"at random       {play(env, learner, 400, 1.0):6.1%} of plays solved")
    for number in range(given.rounds):
        share = play(env, learner, 2000, 0.1, learns=True)
        print(f"learning {number + 1:3}    {share:6.1%}   {perf_counter() - begin:5.1f} s")
    print(f"after learning  {play(env, learner, 400, 0.0):6.1%} of plays solved")


if __name__ == "__main__":
    main()
