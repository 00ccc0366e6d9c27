"""Check that right programs are never accused, however many cases they are tried on."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from measuring.plan import ROOT

from gyoji.check.stress import CheckBudget

from .zoo import checked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from measuring.plan import Plan
    from measuring.table import Row

TITLE = "Right programs"
ABOUT = """
A right program of tests/programs for each game, tried by `gyoji check` on many data sets: how often
it was accused, and how many data sets per second were made, answered and compared. Without
bubblewrap, because these programs are ours.
"""

MANY, ALONE = 100_000, 20_000
"""The number of data sets; fewer where each is an input of its own, and so a process."""

PROGRAMS = ("sokoban.c", "tower.cpp", "labyrinth.c", "sweets.cpp", "boulder.cpp")


def rows(plan: Plan) -> Iterator[Row | str]:
    """Yield a row for each game."""
    sys.path.append(str(ROOT))
    from tests.programs.zoo import RIGHT, build, called, missing

    with TemporaryDirectory() as folder:
        for right in (right for right in RIGHT if right.source in PROGRAMS):
            plan.say("right programs", f": {called(right)}")
            if missing(right):
                yield f"{called(right)} was not tried: {missing(right)}."
                continue
            many = ALONE if right.game == "boulder" else MANY
            many = many // 100 if plan.quick else many
            summary = checked(right, build(right, Path(folder)), CheckBudget(None, many), "none")
            yield {
                "program": called(right),
                "data sets": summary.cases,
                "runs": summary.runs,
                "accused": int(summary.finding is not None),
                "seconds": round(summary.seconds, 1),
                "data sets per second": round(summary.cases / summary.seconds),
            }
