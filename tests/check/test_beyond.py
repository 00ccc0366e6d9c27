"""Where the bounds allow a single board, a failure is reduced to a small one, if that says much."""

from __future__ import annotations

from itertools import count, islice
from random import Random
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.check.analysis import Failure, FailureAnalysis
from gyoji.check.beyond import is_single_board, small_inputs
from gyoji.check.cases import CaseBatch
from gyoji.check.report.sentences import reduce
from gyoji.check.results import Verdict
from gyoji.check.verdicts import input_of, judge
from gyoji.game.bounds import bounds_of
from gyoji.game.profiles import contest
from tests.check.fakes import CrashError, Fake, referee
from tests.check.shrinking.sweets_bugs import answers

if TYPE_CHECKING:
    from collections.abc import Callable

    from gyoji.game.protocols import Case

SWEETS = gyoji.load("sweets")
PROFILE = contest(SWEETS)


def games(kind: str, wanted: int) -> list[Case]:
    made = bounds_of(SWEETS).cases(Random(1), 19, kind, {}, PROFILE)
    return list(islice(made, wanted))


def analysis(program: Callable[[bytes], bytes], cases: list[Case]) -> FailureAnalysis:
    """The reduction of the first of these games on which the program fails, or of all."""
    runner = Fake(program)
    for some in (*([case] for case in cases), cases):
        given = input_of(SWEETS, some)
        trial = judge(SWEETS, given, runner.run(given.data))
        if trial.verdict != Verdict.ACCEPTED:
            break
    failure = Failure(CaseBatch("a test", some), trial, [])
    # A clock that no machine can slow down: a tenth of a second each time it is read.
    ticks = count()
    made = FailureAnalysis(
        SWEETS, ("program",), 1, failure, runner, PROFILE, now=lambda: next(ticks) / 10
    )  # fmt: skip
    made.reduce()
    return made


def misreading(name: str) -> Callable[[bytes], bytes]:
    return lambda data: b"".join(line.encode() + b"\n" for line in answers(data, name))


@pytest.mark.parametrize(
    ("name", "kind"), [("W does not press", "random"), ("00 leaves nothing", "moving")]
)
def test_a_game_becomes_small(name: str, kind: str) -> None:
    found = analysis(misreading(name), games(kind, 12)).finding
    assert found.reduction is not None
    assert found.reduction.before.actions > 100
    assert found.reduction.after.actions <= 20
    assert found.reduction.whole
    assert "the contest promises 19 (" in found.reduction.outside
    assert "it leaves the bounds: the number of rows is" in reduce(found.reduction)
    # The failing input within the bounds is kept.
    within = list(gyoji.read(SWEETS, found.found))
    assert len(within[0].actions) == found.reduction.before.actions
    assert PROFILE.allows(within[0])


@pytest.mark.long
def test_another_fault_beyond_the_bounds_is_none() -> None:
    """A program may do anything on small boards, which the contest does not promise."""

    def crash(_: bytes) -> bytes:
        raise CrashError(1)

    made = analysis(misreading("W does not press"), games("random", 12))
    small = input_of(SWEETS, next(small_inputs(SWEETS, PROFILE)))
    made.oracle.other = judge(SWEETS, small, Fake(crash).run(small.data))
    made._second()
    assert made.finding.second is None


@pytest.mark.long
def test_games_that_need_others_become_small() -> None:
    def first_of_each(data: bytes) -> bytes:
        lines = referee("sweets")(data).splitlines(keepends=True)
        return b"".join([*lines[:2], *(b"1 X\n" for _ in lines[2:])])

    found = analysis(first_of_each, games("random", 8)).finding
    assert found.reduction is not None
    assert found.reduction.after.cases == 3
    assert found.reduction.after.actions <= 6


@pytest.mark.long
@pytest.mark.parametrize("elsewhere", ["a crash", "a wrong answer"])
def test_a_program_for_one_board_is_reduced_within_the_bounds(elsewhere: str) -> None:
    def fixed(data: bytes) -> bytes:
        if not data.startswith(b"29 19\n"):
            if elsewhere == "a crash":
                raise CrashError(1)
            return b"nobody\n"
        return misreading("W does not press")(data)

    made = analysis(fixed, games("random", 4))
    found = made.finding
    assert found.reduction is not None
    assert not found.reduction.outside
    assert not found.found
    assert all(map(PROFILE.allows, found.cases))
    # What it does elsewhere does not count where failing data sets are compared.
    assert all(PROFILE.allows(case) for trial in made.oracle.tried for case in trial.input.cases)


def test_small_inputs_are_outside_of_the_bounds() -> None:
    assert is_single_board(PROFILE)
    assert not is_single_board(contest(gyoji.load("sokoban")))
    some = list(islice(small_inputs(SWEETS, PROFILE), 20))
    assert not any(PROFILE.allows(case) for cases in some for case in cases)
    assert len({len(cases[0].start) for cases in some}) > 5
