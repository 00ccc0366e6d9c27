"""`make fuzz`: the search against a plain one, on thousands of tiny levels of every game.

    python -m tests.solving.fuzz [--count N] [GAME ...]

For each game it says how many levels had which result, and how much memory was used of what was
given. Ctrl-C ends it with the counts so far. The exit status is 1 if a result was wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from typing import TYPE_CHECKING

import gyoji
from gyoji.solving.driver import Attempt, SearchLimits
from gyoji.solving.engines import solver_of
from tests.solving.plain import GAMES, fewest_pushes, shortest, starts

if TYPE_CHECKING:
    from gyoji.game.state import Position
    from gyoji.solving.results import Result

COUNT = 10_000
MEMORY = 32 << 20
SOLVED, UNSOLVABLE, TOO_LARGE = "solved", "proven unsolvable", "too large for the plain search"


class WrongError(AssertionError):
    """The search and the plain one disagree; the message has the level."""


class Compared:
    """What came of some levels of a game."""

    def __init__(self, name: str) -> None:
        self.game, self.counts, self.memory = GAMES[name], Counter[str](), 0

    def compare(self, start: Position) -> None:
        """Solve a level in every way; WrongError if a plain search says something else."""
        fewest = shortest(self.game, start)
        if fewest is None:
            self.counts[TOO_LARGE] += 1
            return
        self.counts[UNSOLVABLE if fewest < 0 else SOLVED] += 1
        lengths = {None: fewest, "moves": fewest}
        if solver_of(self.game) is not None and (pushes := fewest_pushes(self.game, start)):
            lengths["pushes"] = pushes
        for optimal, least in lengths.items():
            result = Attempt(self.game, start, optimal, SearchLimits(600, MEMORY)).run()
            self.memory = max(self.memory, result.effort.memory)
            if not agrees(result, optimal, least) or result.effort.memory > MEMORY:
                raise WrongError(
                    f"{self.game.name}, optimal={optimal}: found {result}, expected {least}, in"
                    f" {gyoji.show(self.game, [gyoji.Case(start, ())]).decode()}"
                )

    def __str__(self) -> str:
        parts = [f"{self.counts[kind]:,} {kind}" for kind in (SOLVED, UNSOLVABLE, TOO_LARGE)]
        used, given = self.memory / (1 << 20), MEMORY >> 20
        return f"{', '.join(parts)}; {used:.1f} of {given} MiB used"


def agrees(result: Result, optimal: str | None, least: int) -> bool:
    """Whether a result is what a plain search says: the fewest actions or pushes, or -1."""
    if least < 0 or not isinstance(result, gyoji.Solution):
        return least < 0 and isinstance(result, gyoji.Unsolvable)
    length = result.pushes if optimal == "pushes" else result.length
    if length is None or result.optimal != optimal:
        return False
    return length == least if optimal else length >= least


def main() -> int:
    """Compare as many levels as were asked for; 1 if a result was wrong, 130 after Ctrl-C."""
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n", maxsplit=1)[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)}")
    parser.add_argument("--count", type=int, default=COUNT, help="levels of each game")
    options = parser.parse_args()
    if unknown := [name for name in options.games if name not in GAMES]:
        parser.error(f"no games to solve: {', '.join(unknown)}; there are {', '.join(GAMES)}")
    status = 0
    for name in options.games or GAMES:
        compared = Compared(name)
        try:
            print(f"{name}: {options.count:,} levels", flush=True)
            for start in starts(name, options.count):
                compared.compare(start)
        except WrongError as error:
            print(f"  wrong: {error}", file=sys.stderr)
            status = 1
        except KeyboardInterrupt:
            print(f"  interrupted after {compared}")
            return 130
        print(f"  {compared}", flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main())
