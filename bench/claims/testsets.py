"""The strength of test sets, and the time to make them."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

import gyoji
from gyoji.check.testsets import SetPlan, build
from gyoji.games import HERE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from measuring.plan import Plan
    from measuring.table import Row

TITLE = "Test sets: the share of the rule mutants that they kill"
ABOUT = """
What `gyoji testset GAME` makes by default. A mutant is the game's rules with one small change; a
set kills it if its output for one of the files differs from the referee's. No input can tell the
mutants that are shown to be equivalent from the rules; testset.json states the reasons. Those
outside are only known to be killed by cases outside the bounds. The share is that of the others;
control is the share of the control family, which the search is not shown. The seconds are those of
one whole run, with one process per core.
"""
ROUNDS = 12
"""Search rounds: a time limit would make the table depend on the machine."""


def rows(plan: Plan) -> Iterator[Row | str]:
    """Yield a row for each game, and the mutants that survive."""
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
            "outside": found["outside"],
            "killed": found["killed"],
            "share": f"{found['share']:.1%}",
            "control": f"{found['families']['control']['share']:.1%}",
            "files": len(made.tests),
            "bytes": sum(len(test.data) + len(test.answer) for test in made.tests),
            "rounds": made.rounds,
            "seconds": taken,
        }
    yield f"Size {size}, seed 0, {rounds} search rounds at most."
    if alive:
        yield f"Not killed, and not shown to be equivalent: {', '.join(alive)}."
