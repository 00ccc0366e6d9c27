"""How strong test sets are, and what they cost."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

import gyoji
from gyoji.games import HERE
from gyoji.testsets import Plan as SetPlan
from gyoji.testsets import build

if TYPE_CHECKING:
    from collections.abc import Iterator

    from measuring.plan import Plan
    from measuring.table import Row

TITLE = "Test sets: the share of the rule mutants that they kill"
ABOUT = """
What `gyoji testset GAME` makes by itself. Mutants are the game's rules with one small change at a
time; those shown to be equivalent cannot be told from the rules by any input, for the reason that
stands in testset.json. A set kills a mutant if the mutant's output for one of its files differs
from the referee's. Seconds are of one run, all of it, with as many processes as there are cores.
"""
ROUNDS = 12
"""Of search, so that the table does not depend on how fast the machine is."""


def rows(plan: Plan) -> Iterator[Row | str]:
    """One for each game, and what survives."""
    size, rounds = ("small", 1) if plan.quick else ("normal", ROUNDS)
    alive = list[str]()
    for name in HERE:
        begin = perf_counter()
        with TemporaryDirectory() as folder:
            made = build(SetPlan(gyoji.load(name), 0, size, rounds), Path(folder))
        taken = perf_counter() - begin
        found = made.manifest(finished=True)["strength"]
        alive += [f"{name} `{one['mutant']}`" for one in found["survivors"]]
        yield {
            "game": name,
            "mutants": found["mutants"],
            "equivalent": found["equivalent"],
            "killed": found["killed"],
            "share": f"{found['share']:.1%}",
            "files": len(made.tests),
            "bytes": sum(len(test.data) + len(test.answer) for test in made.tests),
            "rounds": made.rounds,
            "seconds": taken,
        }
    yield f"Size {size}, seed 0, {rounds} rounds of search at the most."
    if alive:
        yield f"Not killed, and not shown to be equivalent: {', '.join(alive)}."
