"""`make bench`: what a person feels, each beside something run on the same machine.

Medians of several runs, taken in turn, since the machines are noisy. Nothing here is a test.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

import gyoji
from gyoji.referee import chosen
from gyoji.state import RUNNING, STATUS

ROOT = Path(__file__).parent.parent
ROUNDS = 15
STEPS = 60_000

# The size of the boards for each game, and how fast the first sketch of its rules was on the very
# same cases, as a share of the loop below (measured on 2026-11-21, see docs/speed.md).
GAMES = {
    "sokoban": (10, 0.165),
    "boulder": (30, 0.041),
    "tower": (10, 0.010),
    "labyrinth": (9, 0.120),
    "sweets": (19, 0.010),
}


def started() -> None:
    """How long `gyoji judge sokoban` takes on the sample, beside a Python that does nothing."""
    judge = ["judge", "sokoban", str(ROOT / "examples" / "sokoban.in")]
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "python -c 'import click'": [sys.executable, "-c", "import click"],
        "gyoji judge sokoban": [str(Path(sys.executable).parent / "gyoji"), *judge],
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(ROUNDS):
        for name, line in commands.items():
            begin = perf_counter()
            subprocess.run(line, check=True, stdout=subprocess.DEVNULL)
            times[name].append(perf_counter() - begin)
    nothing = median(times["python -c pass"])
    print("Start, whole process" + " " * 16 + "ms  times `pass`")
    for name, taken in times.items():
        print(f"  {name:<28} {1000 * median(taken):7.1f}  {median(taken) / nothing:6.1f}")


def loop() -> float:
    """A plain loop over a list: steps a second, the measure of this machine's Python."""
    cells, at = [0] * 1000, 0
    begin = perf_counter()
    for _ in range(200_000):
        at = (at + 7) % 1000
        cells[at] = 1 if cells[at] == 0 else 0
    return 200_000 / (perf_counter() - begin)


def played(name: str, size: int) -> float:
    """Actions a second of a game's rules, interpreted, on cases of every kind."""
    game = gyoji.load(name)
    usual = chosen(name, game.levels.OPTIONS, {})
    kinds = list(game.levels.KINDS)[1:]
    cases = [case for kind in kinds for case in game.levels.cases(Random(7), size, 1, kind, usual)]
    steps, taken, apply = 0, 0.0, game.rules.apply
    while steps < STEPS:
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


def rules() -> None:
    """How fast rules run interpreted, beside a plain loop."""
    print("\nRules, interpreted, one core     M actions/s  of a plain loop  the sketch's")
    for name, (size, sketch) in GAMES.items():
        rates = [(played(name, size), loop()) for _ in range(5)]
        share = median(rate / measure for rate, measure in rates)
        rate = median(rate for rate, _ in rates) / 1e6
        print(f"  {name:<28} {rate:13.2f}  {share:15.3f}  {sketch:12.3f}")


if __name__ == "__main__":
    started()
    rules()
