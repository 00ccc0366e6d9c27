"""The programs of the zoo behave as its manifest says: they are right, or have the bug it names.

Only `make test-long` tries each of them, without a sandbox and without `gyoji check`. For the
representative programs tests/check/test_zoo.py shows the same verdicts and clauses, and that the
right ones agree with the referee.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.game.files import samples
from tests.examples import long_if

from .runs import ACCEPTED, PATIENCE, Batch, alone, clauses, first_wrong, stream, try_on
from .zoo import (
    RIGHT,
    SAMPLES,
    TIME,
    ZOO,
    Right,
    Wrong,
    build,
    called,
    compiled,
    missing,
    write,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gyoji.game.game import Game
    from gyoji.game.protocols import Case

GAMES = ("sokoban", "boulder", "tower", "labyrinth", "sweets")
INPUTS = {"boulder": 80, "sweets": 25}
"""The number of inputs that right programs are tried on; 60 for the other games, whose inputs have
many data sets."""
SLOW = {".py": 2, ".java": 7}
"""Programs in these languages start slowly and get only every second or seventh input."""
ENOUGH = {"boulder": 700}
"""The number of inputs that must be enough to show a bug; 200 for the other games."""

HANGING = 3.0
"""Seconds after which a program hangs that has to: a right answer takes a few hundredths of one."""


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("programs")


def command(program: Right | Wrong, built: Path) -> list[str]:
    lacking = missing(program)
    if lacking:
        pytest.skip(lacking)
    return build(program, built)


def inputs(wrong: Wrong) -> Iterator[Batch]:
    """The inputs that must show the bug."""
    game = gyoji.load(wrong.game)
    if wrong.shown_by == SAMPLES:
        return (Batch([], sample.data, sample.answer) for sample in samples(game))
    return islice(stream(game, 0, wrong.shown_by), ENOUGH.get(wrong.game, 200))


@pytest.mark.parametrize("game", GAMES)
def test_there_are_at_least_twelve_wrong_programs_and_two_right_ones(game: str) -> None:
    assert len({called(wrong) for wrong in ZOO if wrong.game == game}) >= 12
    assert len({right.source for right in RIGHT if right.game == game}) >= 2


def test_there_are_three_languages_and_no_bug_appears_twice() -> None:
    assert len({Path(wrong.source).suffix for wrong in ZOO}) >= 3
    assert max(Counter(called(wrong) for wrong in ZOO).values()) == 1
    for game in GAMES:
        assert max(Counter(wrong.name for wrong in ZOO if wrong.game == game).values()) == 1


def test_every_clause_of_the_manifest_is_in_the_rules() -> None:
    for wrong in ZOO:
        display = gyoji.load(wrong.game).display
        cited = {words.clause for words in (*display.EVENTS.values(), display.LATE)}
        assert wrong.clause is None or wrong.clause in cited, wrong


@pytest.mark.long
@pytest.mark.parametrize("right", RIGHT, ids=called)
def test_a_right_program_agrees_with_the_referee(right: Right, built: Path) -> None:
    game, words = gyoji.load(right.game), command(right, built)
    for sample in samples(game):
        assert try_on(words, Batch([], sample.data, sample.answer), game.name)[0] == ACCEPTED
    step = SLOW.get(Path(right.source).suffix, 1)
    for tried in islice(stream(game), 0, INPUTS.get(game.name, 60), step):
        assert try_on(words, tried, game.name).verdict == ACCEPTED, tried.data.decode()


@pytest.mark.long
@pytest.mark.parametrize("wrong", ZOO, ids=called)
def test_a_wrong_program_is_wrong_as_the_manifest_says(wrong: Wrong, built: Path) -> None:
    game, words = gyoji.load(wrong.game), command(wrong, built)
    found, patience = 0, HANGING if wrong.verdict == TIME else PATIENCE
    for tried in inputs(wrong):
        verdict, right = try_on(words, tried, game.name, patience)
        if verdict == ACCEPTED:
            continue
        assert verdict == wrong.verdict, tried.data.decode()
        found += 1
        if wrong.needs_many:
            single = alone(game, tried.cases[right])
            assert try_on(words, single, game.name, patience).verdict == ACCEPTED
        if wrong.clause is not None:
            first = [*tried.cases[right : right + 1], *tried.cases]
            assert wrong.clause in cited(game, words, first, patience)
        if wrong.clause is None or found == (1 if wrong.verdict == TIME else 2):
            break
    assert found, "no input shows the bug"


def cited(game: Game, words: list[str], cases: list[Case], patience: float) -> set[str]:
    """The clauses of the referee's ruling at the first wrong command of the first wrong case."""

    def is_wrong(case: Case) -> bool:
        return try_on(words, alone(game, case), game.name, patience).verdict != ACCEPTED

    case = next(filter(is_wrong, cases))
    return clauses(game, case, first_wrong(case, is_wrong))


@pytest.mark.parametrize(
    "source",
    long_if(
        {"boulder.cpp", "sokoban.java"}.__contains__,
        ["labyrinth.c", "boulder.cpp", "sokoban.java", "tower.py"],
    ),
)
def test_a_written_source_is_only_that_program(source: str, built: Path, tmp_path: Path) -> None:
    wrong = next(wrong for wrong in ZOO if wrong.source == source)
    command(wrong, built)
    words = compiled(write(wrong, tmp_path), tmp_path)
    found = next(tried for tried in inputs(wrong) if try_on(words, tried, wrong.game).verdict)
    assert try_on(words, found, wrong.game).verdict == wrong.verdict
    right = write(Right(wrong.game, source), tmp_path)
    assert try_on(compiled(right, tmp_path), found, wrong.game).verdict == ACCEPTED
