"""The speed of interpreted rules."""

from __future__ import annotations

from functools import partial
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from measuring.rounds import spreads

import gyoji
from gyoji.engine.generation import generate, kinds
from gyoji.game.state import RUNNING, STATUS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from measuring.plan import Plan
    from measuring.table import Row

    from gyoji.game.game import Game
    from gyoji.game.protocols import Case

TITLE = "Rules, interpreted"
ABOUT = """
The rules of each game, interpreted by Python on one core, on cases of every kind, compared with a
plain loop that reads, tests and writes a list and does nothing else.
"""

# The size of the boards for each game.
GAMES = {"sokoban": 10, "boulder": 30, "tower": 10, "labyrinth": 9, "sweets": 19}
STEPS = 60_000


def rows(plan: Plan) -> Iterator[Row]:
    """Yield a row for each game."""
    steps = plan.count(STEPS, STEPS // 6)
    for name, size in GAMES.items():
        run = partial(played, gyoji.load(name), cases_of(gyoji.load(name), size), steps)
        ours, loop = spreads(plan, f"rules: {name}", 7, run, loops)
        yield {
            "game": name, "M actions/s": ours.scaled(1e-6), "of a plain loop": ours.over(loop),
        }  # fmt: skip


def cases_of(game: Game, size: int) -> list[Case]:
    """Return a case of every kind."""
    return [case for kind in kinds(game) for case in generate(game, Random(7), size, kind, {})]


def loops() -> float:
    """Return the steps per second of a plain loop over a list, to measure this machine's Python."""
    cells, at = [0] * 1000, 0
    begin = perf_counter()
    for _ in range(200_000):
        at = (at + 7) % 1000
        cells[at] = 1 if cells[at] == 0 else 0
    return 200_000 / (perf_counter() - begin)


def played(game: Game, cases: list[Case], enough: int) -> float:
    """Return actions per second."""
    steps, taken, apply = 0, 0.0, game.rules.apply
    while steps < enough:
        for case in cases:
            state = list(case.start)
            game.rules.begin(state, None)
            begin, done = perf_counter(), 0
            for action in case.actions:
                if state[STATUS] != RUNNING:
                    break
                apply(state, action, None)
                done += 1
            taken += perf_counter() - begin
            steps += done
    return steps / taken
