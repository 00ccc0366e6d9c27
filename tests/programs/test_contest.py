"""Programs that are right only within the bounds of the statements, and what they are tried on.

They end with an error outside of the bounds, so `gyoji check` accepts them only if it stays within.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from random import Random
from subprocess import run
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.engine.generation import generate
from gyoji.game.files import samples

from . import edges
from .runs import ACCEPTED, Batch, batch, try_on
from .zoo import CONTEST, HERE, Right, called, compiled, missing

if TYPE_CHECKING:
    from pathlib import Path

QUICK, MANY, ALONE = 40, 30_000, 6_000
"""The numbers of data sets of `gyoji check`; ALONE where each is a run of its own."""

OUTSIDE_BOUNDS = b"outside of the statement's bounds: "


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("contest")


@pytest.fixture(params=CONTEST, ids=called)
def right(request: pytest.FixtureRequest) -> Right:
    program: Right = request.param
    if missing(program):
        pytest.skip(missing(program))
    return program


def test_it_answers_the_statement_s_samples(right: Right, built: Path) -> None:
    words = compiled(HERE / right.source, built)
    for sample in samples(gyoji.load(right.game)):
        # Two samples of sweets are on boards of the specification, not of the statement.
        if not sample.name.startswith("board_"):
            tried = Batch([], sample.data, sample.answer)
            assert try_on(words, tried, right.game).verdict == ACCEPTED


def test_it_agrees_with_the_referee_at_the_bounds(right: Right, built: Path) -> None:
    words = compiled(HERE / right.source, built)
    for name, data in edges.INSIDE[right.game].items():
        tried = Batch([], data, answer(right.game, name))
        assert try_on(words, tried, right.game).verdict == ACCEPTED, name


@cache
def answer(game: str, name: str) -> bytes:
    return b"".join(gyoji.judge(gyoji.load(game), edges.INSIDE[game][name], jobs=1))


def test_it_says_what_lies_outside_the_bounds(right: Right, built: Path) -> None:
    words = compiled(HERE / right.source, built)
    for name, data in edges.OUTSIDE[right.game].items():
        done = run(words, input=data, capture_output=True, check=False)
        assert done.returncode == 1, name
        assert done.stderr.startswith(OUTSIDE_BOUNDS), name


@pytest.mark.parametrize("language", [".c", ".py"])
def test_sweets_agree_on_the_contest_s_board(language: str, built: Path) -> None:
    right = Right("sweets", f"contest/sweets{language}")
    if missing(right):
        pytest.skip(missing(right))
    game = gyoji.load("sweets")
    tried = batch(game, list(generate(game, Random(1), 19, "contest", {}, count=30)))
    assert try_on(compiled(HERE / right.source, built), tried, game.name).verdict == ACCEPTED


@pytest.mark.long
def test_check_accepts_it(right: Right, built: Path) -> None:
    checked(right, built, QUICK)


@pytest.mark.long
def test_check_accepts_it_over_many_data_sets(right: Right, built: Path) -> None:
    checked(right, built, ALONE if right.game == "boulder" else MANY)


def checked(right: Right, built: Path, count: int) -> None:
    """`gyoji check`, as it is without any options about cases, accepts the program."""
    options = ["--count", str(count), "--seed", "1", "--format", "json"]
    words = ["check", right.game, *options, "--", *compiled(HERE / right.source, built)]
    done = run([sys.executable, "-m", "gyoji", *words], capture_output=True, check=False)
    assert done.returncode == 0, done.stdout
    assert json.loads(done.stdout)["cases"] == count
