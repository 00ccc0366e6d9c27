"""The planted faults: each changes its source; with --zoo, `gyoji check` finds all but a few."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.check.cases import batches
from gyoji.check.program import Program, ProgramCheck
from gyoji.check.stress import Budget
from gyoji.engine.generation import kinds
from gyoji.game.profiles import contest
from gyoji.sandbox import Limits

from .planted import PLANTED, Planted
from .zoo import HERE, Right, missing

if TYPE_CHECKING:
    from pathlib import Path

HARD = {
    "nothing falls further than 64 cells", "ice slides 16 cells at most",
    "the goal is where it was at the start", "a chain has seven caves at most",
    "the total counts a tenth of the rest, not less",
}  # fmt: skip
"""Faults that a check may miss: they need a coincidence."""


def name_of(planted: Planted) -> str:
    return f"{planted.source}: {planted.about}"


@pytest.mark.parametrize("planted", PLANTED, ids=name_of)
def test_a_fault_changes_its_source(planted: Planted) -> None:
    assert planted.text() != (HERE / planted.source).read_text()


@pytest.mark.zoo
@pytest.mark.parametrize("planted", PLANTED, ids=name_of)
def test_a_fault_is_found(planted: Planted, tmp_path: Path) -> None:
    if lacking := missing(Right(planted.game, planted.source)):
        pytest.skip(lacking)
    if planted.about in HARD:
        pytest.skip("it needs a coincidence")
    game = gyoji.load(planted.game)
    made = batches(game, 1, kinds(game), 100, contest(game))
    program = Program(tuple(planted.build(tmp_path)), Limits(), "auto")
    done = ProgramCheck(game, program, made, Budget(300.0, None), seed=1, jobs=2).run()
    assert done.finding is not None
