"""The planted faults: each changes its source; `gyoji check` finds all but a few."""

from __future__ import annotations

import subprocess
from itertools import islice
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.check.cases import CaseBatch, batches
from gyoji.check.program import Program
from gyoji.check.sandbox import Limits
from gyoji.check.stress import CheckBudget, Stress
from gyoji.check.testsets import SetPlan
from gyoji.check.testsets.generators import GENERATORS
from gyoji.engine.generation import kinds
from gyoji.game.profiles import contest
from tests.examples import long_if

from .collector import collected
from .planted import KINDS, PLANTED, Planted
from .runs import ACCEPTED, batch, try_on
from .zoo import HERE, Right, missing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

QUICK = (
    "the number of the game is an int8", "the width is an int8 when things fall",
    "room for 199 columns", "the exit opens if there was no diamond at the start",
    "MOVETO reads one digit", "a cave is used only once by all the walkers",
    "the tokens of earlier games stay",
)  # fmt: skip
"""The faults that `make test` has found, some of each kind; `make test-long` has all found."""


SLOW = {
    "MOVETO reads one digit", "the number of the game is an int8",
    "the width is an int8 when things fall", "room for 199 columns",
}  # fmt: skip
"""Of these, the faults that only `make test-long` has found."""


def name_of(planted: Planted) -> str:
    return f"{planted.source}: {planted.about}"


INPUTS = {"boulder": 3000, "labyrinth": 150, "sokoban": 60, "sweets": 300, "tower": 300}
"""The number of a game's inputs of which one has to show a fault, however long they take."""

COLLECTED = {
    "the total counts a tenth of the rest, not less": 26,
    "a player holds 15 packages of a kind at most": 431,
}
"""The faults that show on none of the INPUTS, and the seeds of collectors' games that show them."""

PATIENT = Limits(seconds=120.0)
"""On a busy machine a program that starts slowly is still not late."""


def tried_on(planted: Planted) -> Iterator[CaseBatch]:
    """The inputs of which one has to show the fault."""
    game = gyoji.load(planted.game)
    if planted.about not in COLLECTED:
        made = batches(game, 1, kinds(game), 100, contest(game))
        return islice(made, INPUTS[planted.game])
    case = collected(COLLECTED[planted.about])
    assert contest(game).allows(case)
    return iter([CaseBatch("a collector's game", [case])])


def is_found(planted: Planted, into: Path) -> bool:
    """Is an input found that the program answers wrong?"""
    if lacking := missing(Right(planted.game, planted.source)):
        pytest.skip(lacking)
    game, tried = gyoji.load(planted.game), tried_on(planted)
    stress = Stress(game, tried, CheckBudget(None, None), limit=PATIENT.seconds)
    with Program(tuple(planted.build(into)), PATIENT, "auto").runner() as runner:
        stress.run([runner])
    return stress.wrong is not None


def test_each_fault_changes_its_source_and_has_a_name_of_its_own() -> None:
    for planted in PLANTED:
        assert planted.text() != (HERE / planted.source).read_text(), planted.about
        assert planted.kind in KINDS
    assert len(set(map(name_of, PLANTED))) == len(PLANTED) >= 97
    assert {planted.kind for planted in PLANTED} == set(KINDS)


@pytest.mark.parametrize("name", long_if(SLOW.__contains__, QUICK))
def test_a_fault_is_soon_found(name: str, tmp_path: Path) -> None:
    planted = next(one for one in PLANTED if one.about == name)
    assert is_found(planted, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("planted", PLANTED, ids=name_of)
def test_a_fault_is_found(planted: Planted, tmp_path: Path) -> None:
    assert is_found(planted, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("source", ["sweets.cpp", "sweets.py"])
def test_the_right_programs_of_sweets_play_a_collector_s_games(source: str, tmp_path: Path) -> None:
    right = next(one for one in PLANTED if one.source == source)
    if lacking := missing(Right("sweets", source)):
        pytest.skip(lacking)
    tried = batch(gyoji.load("sweets"), [collected(seed) for seed in COLLECTED.values()])
    command = right._replace(new=right.old).build(tmp_path)
    assert try_on(command, tried, "sweets").verdict == ACCEPTED


def rejected(program: list[str], group: str, game: str) -> bool:
    """Does a program fail a test of a group?"""
    return any(
        ran.returncode or ran.stdout != test.answer
        for test in GENERATORS[group](SetPlan(gyoji.load(game), size="small"))
        if (
            ran := subprocess.run(
                program, input=test.data, capture_output=True, check=False, timeout=120
            )
        )
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "group"),
    [
        ("the number of diamonds is an int8", "edges"),
        ("settles 64 rows", "edges"),
        ("ignores a last line without an end", "adversarial"),
    ],
)
def test_a_group_rejects_what_it_is_for(name: str, group: str, tmp_path: Path) -> None:
    fault = next(fault for fault in PLANTED if fault.about == name)
    if lacking := missing(Right(fault.game, fault.source)):
        pytest.skip(lacking)
    assert rejected(fault.build(tmp_path), group, fault.game)
    (tmp_path / "right").mkdir()
    right = fault._replace(new=fault.old)
    assert not rejected(right.build(tmp_path / "right"), group, fault.game)
