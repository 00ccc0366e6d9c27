"""Two threads compared with one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from measuring import inputs
from measuring.plan import MissingError, compiled
from measuring.rounds import spreads

import gyoji
from gyoji.engine.cores import cores

from .kernels import Batch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from measuring.plan import Plan
    from measuring.table import Row

TITLE = "Cores: two threads compared with one"
ABOUT = """
A large packed batch played by `play_packed` with `jobs=2` and with `jobs=1`, without resetting the
boards. Twins release the GIL while they play.
"""
GOAL = 1.6


def rows(plan: Plan) -> Iterator[Row]:
    """Yield a row for each kind of batch."""
    if cores() < 2:
        raise MissingError("this process may use only one core")
    compiled("sokoban", "sweets")
    plays = plan.count(20_000, 4000)
    rooms = inputs.made(plan, f"cores sokoban {plays}",
                        lambda rng: inputs.sokoban_rooms(rng, plays, 10, 4, 1000))  # fmt: skip
    yield row(plan, "sokoban", f"{plays:,} boards 10 x 10, 1,000 random keys each",
              Batch("sokoban", list(gyoji.read("sokoban", rooms.read_bytes()))))  # fmt: skip
    games = plan.count(2000, 400)
    board = inputs.made(plan, f"cores sweets {games}",
                        lambda rng: inputs.shown(rng, "sweets", 19, games, "contest"))  # fmt: skip
    cases = list(gyoji.read("sweets", board.read_bytes()))
    yield row(plan, "sweets", f"{10 * games:,} games on the contest's board",
              Batch("sweets", 10 * cases))  # fmt: skip


def row(plan: Plan, game: str, what: str, batch: Batch) -> Row:
    """Measure one and two threads alternately."""
    one, two = spreads(
        plan, f"cores: {what}", 15, lambda: batch.seconds(1), lambda: batch.seconds(2)
    )
    return {
        "game": game, "batch": what, "ms, 1 thread": one.scaled(1000),
        "2 threads": two.scaled(1000), "speed-up": one.over(two), "goal": GOAL,
    }  # fmt: skip
