"""Measure agents on levels of Sokoban by their number of pushes, in words (`make language`).

    python bench/language.py [--levels N] [--write PAGE ...]

All levels are made from fixed seeds, and no clock is asked, so the table is the same everywhere.
"""

from __future__ import annotations

import argparse
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from measuring.pages import write
from measuring.table import Table

import gyoji
from gyoji.env.evaluation import wilson_interval
from gyoji.env.text import Question, TextEnv, levels_at, prove, score
from gyoji.game.solving import solving_of
from gyoji.learn.text import legal_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from measuring.table import Row

    from gyoji.game.state import Position

    Agent = Callable[[Position, list[str], Random], str]

PUSHES = (5, 10, 15, 20, 30, 40, 50, 60)
STEPS, SEED = 400, 1
SOKOBAN = gyoji.load("sokoban")


def act_randomly(_position: Position, words: list[str], rng: Random) -> str:
    return rng.choice(words)


def act_greedily(position: Position, words: list[str], rng: Random) -> str:
    """Return the action after which the game's estimate is least; at random among several."""
    estimates = list[float]()
    for word in words:
        state = list(position)
        SOKOBAN.rules.apply(state, SOKOBAN.notation.action(word, state), None)
        estimates.append(solving_of(SOKOBAN).estimate(state))
    least = min(estimates)
    return rng.choice(
        [word for word, each in zip(words, estimates, strict=True) if each == least]
    )  # fmt: skip


def play(agent: Agent, level: gyoji.Case, pushes: int, rng: Random) -> tuple[bool, bool]:
    """Return whether an agent wins a level, and whether it is proven to have lost it."""
    env = TextEnv(SOKOBAN, levels=level, legal=False, max_steps=STEPS)
    env.reset(seed=0)
    over = cut = False
    while not (over or cut):
        words = list(legal_words(SOKOBAN, env.grid.position))
        if not words:
            break
        _, _, over, cut, _ = env.step(agent(env.grid.position, words, rng))
    found = prove(SOKOBAN, env.grid.position, pushes)
    return found.solved, found.winnable == 0


def share(count: int, of: int) -> str:
    low, high = wilson_interval(count, of)
    return f"{count / of:.0%} ({low:.0%} to {high:.0%})"


def measure(pushes: int, count: int, episodes: int) -> Row:
    """Return a row: what becomes of each agent on levels with so many pushes."""
    levels = [level.case for level in islice(levels_at(pushes, SEED), count)]
    moves = sorted(len(level.actions) for level in levels)
    row: Row = {"pushes": str(pushes), "moves": str(moves[len(moves) // 2])}
    for name, agent in (("random", act_randomly), ("greedy", act_greedily)):
        played = [
            play(agent, level, pushes, Random(f"{name} {number} {episode}"))
            for number, level in enumerate(levels)
            for episode in range(episodes)
        ]
        row[f"{name}: solved"] = share(sum(won for won, _ in played), len(played))
        row[f"{name}: lost"] = f"{sum(lost for _, lost in played) / len(played):.0%}"
    answers = gyoji.solve_all(SOKOBAN, levels, nodes=1_000_000, optimal="pushes")
    solved = 0
    for level, answer in zip(levels, answers, strict=True):
        if isinstance(answer, gyoji.Solution) and answer.pushes == pushes:
            task = Question.of(level._replace(actions=answer.actions), pushes)
            solved += score(task.level, pushes, task.answer).solved
    row["solver"] = share(solved, len(levels))
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n", maxsplit=1)[0])
    parser.add_argument("--levels", type=int, default=10, help="levels for each number of pushes")
    parser.add_argument("--write", type=Path, nargs="*", default=[], help="pages with the markers")
    chosen = parser.parse_args()
    episodes = 4
    table = Table("language", "Agents on levels of Sokoban by their number of pushes", (
        f"{chosen.levels} levels for each number of pushes, from the seed {SEED}; random and greedy"
        f" agents play each {episodes} times, and are cut off after {STEPS} actions. `moves` is the"
        " median of the levels' solutions. Random actions are legal ones; the greedy agent takes"
        " one after which the game's estimate of the distance is least. `lost` are plays of which"
        " it is proven at their end that they cannot be won. In parentheses the interval of 95 %."
    ))  # fmt: skip
    for pushes in PUSHES:
        table.rows.append(measure(pushes, chosen.levels, episodes))
        print(table.rows[-1], flush=True)
    print(table.text())
    write(chosen.write, [table])


if __name__ == "__main__":
    main()
