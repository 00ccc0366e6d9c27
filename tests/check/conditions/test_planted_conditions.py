"""What is said of planted faults of each game: the sentence names the fault."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.check.cases import batches
from gyoji.check.program import Program, ProgramCheck
from gyoji.check.sandbox import Limits
from gyoji.check.stress import CheckBudget
from gyoji.engine.generation import kinds
from gyoji.game.profiles import contest
from tests.programs.planted import PLANTED
from tests.programs.zoo import Right, missing

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.long

SAID = {
    "pushes no stone over a stone": (
        '"the stone is pushed" [2.2 Push] happens with "stone" below the place where it ends'
    ),
    "reads 200 letters": "the number of letters of a walk is at least 200",
    "pushes no box from target to target": (
        '"the box is pushed" [2.2 Push] happens from a place that holds "box on a target", '
        'with "target" ahead'
    ),
    "has room for 45 rows": "the number of rows is at least 46",
}


@pytest.mark.parametrize("about", SAID)
def test_the_sentence_names_the_fault(about: str, tmp_path: Path) -> None:
    planted = next(one for one in PLANTED if one.about == about)
    if lacking := missing(Right(planted.game, planted.source)):
        pytest.skip(lacking)
    game = gyoji.load(planted.game)
    made = batches(game, 1, kinds(game), 100, contest(game))
    program = Program(tuple(planted.build(tmp_path)), Limits(), "auto")
    # A clock that no machine can slow down: a thousandth of a second each time it is read.
    ticks = count()
    check = ProgramCheck(
        game, program, made, CheckBudget(20.0, None), seed=1, jobs=1, profile=contest(game),
        now=lambda: next(ticks) / 1000,
    )  # fmt: skip
    finding = check.run().finding
    assert finding is not None
    assert finding.condition.startswith(f"it is wrong only where {SAID[about]}")
