"""The results of `gyoji check` on each wrong program of tests/programs."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from measuring.plan import ROOT

from gyoji import load
from gyoji.check.cases import batches
from gyoji.check.program import Program, ProgramCheck
from gyoji.check.sandbox import Limits
from gyoji.check.stress import CheckBudget
from gyoji.engine.cores import cores
from gyoji.engine.generation import kinds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from measuring.plan import Plan
    from measuring.table import Row

    from gyoji.check.results import Summary
    from tests.programs.zoo import Right, Wrong

TITLE = "Wrong programs"
ABOUT = """
Each wrong program of tests/programs: the data sets and runs until it is found, the further runs
until its case is reduced, and the size of the case before and after. Seed 1; one run of each.
"""

LIMITS = Limits(output=1 << 20)
BUDGET = CheckBudget(60.0, None)


def rows(plan: Plan) -> Iterator[Row | str]:
    """Yield a row for each program."""
    sys.path.append(str(ROOT))
    from tests.programs.zoo import ZOO, build, called, missing

    chosen = ZOO[::8] if plan.quick else ZOO
    with TemporaryDirectory() as folder:
        for number, wrong in enumerate(chosen, 1):
            plan.say("zoo", f": {number} of {len(chosen)}, {called(wrong)}")
            if missing(wrong):
                yield f"{called(wrong)} was not tried: {missing(wrong)}."
            else:
                yield row(wrong, called(wrong), checked(wrong, build(wrong, Path(folder))))


def checked(
    program: Wrong | Right, command: list[str], budget: CheckBudget = BUDGET, sandbox: str = "auto"
) -> Summary:
    """Check a program with the cases of seed 1."""
    game = load(program.game)
    made = batches(game, 1, kinds(game), 100)
    return ProgramCheck(
        game, Program(tuple(command), LIMITS, sandbox), made, budget, seed=1, jobs=cores()
    ).run()


def row(wrong: Wrong, name: str, summary: Summary) -> Row:
    figures: Row = {"program": name, "what it does": wrong.name, "verdict": "not found",
                    "data sets": summary.cases, "runs": summary.runs}  # fmt: skip
    finding = summary.finding
    if finding is not None:
        figures["verdict"] = str(finding.verdict)
        if finding.reduction is not None:
            before, after = finding.reduction.before, finding.reduction.after
            figures["runs to reduce"] = finding.reduction.runs
            figures["commands"] = f"{before.actions:,} to {after.actions}"
            figures["bytes"] = f"{before.bytes:,} to {after.bytes}"
    return figures
