"""Every wrong program of tests/programs is caught, its case is minimal, and its fault is named.

It is slow (a hundred programs, each run some dozens of times), and it is what the checker is for.
`make test-long` tries them all.
"""

from __future__ import annotations

from itertools import islice
from math import inf
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.check.analysis import ProgramOracle
from gyoji.check.cases import batches
from gyoji.check.fault import TEXT
from gyoji.check.program import Program, ProgramCheck
from gyoji.check.sandbox import Limits
from gyoji.check.sandbox.runner import Runner
from gyoji.check.shrinking import legal
from gyoji.check.stress import CheckBudget
from gyoji.check.verdicts import input_of, judge
from gyoji.engine.generation import kinds
from gyoji.game.shrinking import BOARD, STEPS, shrinking_of
from tests.examples import long_if
from tests.programs.zoo import (
    RIGHT,
    SAMPLES,
    TIME,
    ZOO,
    Right,
    Wrong,
    build,
    called,
    missing,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from gyoji import Case, Game
    from gyoji.check.results import Summary

LIMITS = Limits(seconds=20.0, output=8 << 20)
"""On a busy machine a program that answers is still not late."""

HANGING = LIMITS._replace(seconds=2.0)
"""For programs that hang: each of their runs takes as long as it may."""

INPUTS = 400
"""The number of inputs of which one has to show a bug, however long they take."""


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is busy with something else makes no case less small."""
    monkeypatch.setattr("gyoji.check.analysis.REDUCING", inf)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("zoo")


def limits_of(program: Wrong | Right) -> Limits:
    hangs = isinstance(program, Wrong) and program.verdict == TIME
    return HANGING if hangs else LIMITS


def checked(
    program: Wrong | Right, folder: Path, *, inputs: int | None = None, cases: int | None = None,
    seed: int = 1,
) -> Summary:  # fmt: skip
    if missing(program):
        pytest.skip(missing(program))
    game = gyoji.load(program.game)
    made = islice(batches(game, seed, kinds(game), 100), inputs)
    suspect = Program(tuple(build(program, folder)), limits_of(program), "auto")
    return ProgramCheck(game, suspect, made, CheckBudget(None, cases), seed=seed, jobs=2).run()


@pytest.mark.long
@pytest.mark.parametrize("wrong", ZOO, ids=called)
def test_it_is_caught_reduced_and_explained(wrong: Wrong, built: Path) -> None:
    summary = checked(wrong, built, inputs=INPUTS)
    found = summary.finding
    assert found is not None, f"not found in {summary.cases} data sets"
    assert found.verdict == wrong.verdict
    if wrong.shown_by == SAMPLES:  # it is the way of writing that is misread
        assert found.reduction is None
        return
    assert found.reduction is not None
    assert found.reduction.whole
    assert len(found.cases) > 1 or not wrong.needs_many
    assert list(gyoji.read(wrong.game, found.data)) == found.cases
    assert found.expected == b"".join(gyoji.judge(wrong.game, found.data))
    nothing_smaller_fails(found.data, wrong, built)
    shows = shrinking_of(found.game).SHOWS in (BOARD, STEPS) and len(found.cases) == 1
    if shows and (found.part != TEXT or found.divergence is not None):
        divergence = found.divergence
        assert divergence is not None
        assert divergence.number == len(found.cases[0].actions), "the last command that is left"
        if wrong.clause is not None:
            assert wrong.clause in [ruling.clause for ruling in divergence.rulings]


def nothing_smaller_fails(data: bytes, wrong: Wrong, built: Path) -> None:
    """Not with a data set, an action, or anything that the game knows to take away."""
    game = gyoji.load(wrong.game)
    cases = list(gyoji.read(game, data))
    with Runner(build(wrong, built), limits_of(wrong)) as runner:
        trial = judge(game, input_of(game, cases), runner.run(data))
        assert trial.verdict == wrong.verdict
        steps = [step for step in smaller(game, cases) if legal(game, step)]
        oracle = ProgramOracle(game, runner, trial)
        assert oracle.fails(cases), "from here on it knows the clauses of the fault"
        assert oracle.first(steps) == -1


def smaller(game: Game, cases: list[Case]) -> Iterator[list[Case]]:
    """Every single step."""
    for at, case in enumerate(cases):
        before, after = cases[:at], cases[at + 1 :]
        if before or after:
            yield [*before, *after]
        for number in range(len(case.actions)):
            left = tuple(action for one, action in enumerate(case.actions) if one != number)
            yield [*before, case._replace(actions=left), *after]
    for one in shrinking_of(game).passes(cases):
        for atom in range(one.atoms):
            found = one.without([atom])
            if found:
                yield list(found)


@pytest.mark.parametrize("share", [10, pytest.param(1, marks=pytest.mark.long)])
# Java starts slowly.
@pytest.mark.parametrize(
    "right", long_if(lambda one: one.source.endswith(".java"), RIGHT), ids=called
)
def test_a_right_program_is_accepted(right: Right, share: int, built: Path) -> None:
    few = right.source.endswith((".py", ".java")) or right.game == "boulder"
    count = (300 if few else 3000) // share
    summary = checked(right, built, cases=count, seed=2)
    assert summary.finding is None
    assert summary.cases == count
