"""What failing data sets have in common by chance is not said; what matters is."""

from __future__ import annotations

from functools import cache
from itertools import count, islice
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.check.conditions import is_supported, separate
from gyoji.check.conditions.facts import FactFinder
from gyoji.check.conditions.learning import HAS, Literal, Rule
from gyoji.check.conditions.words import FreshTest
from gyoji.check.mutation.sampling import small_cases
from gyoji.check.results import Verdict
from gyoji.check.sandbox import RunResult, Stop
from gyoji.check.verdicts import Trial, input_of, judge
from gyoji.game.profiles import contest
from gyoji.games.sokoban.rules import PUSH

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gyoji.check.conditions.facts import Key
    from gyoji.game.protocols import Case

pytestmark = pytest.mark.long

SOKOBAN = gyoji.load("sokoban")
PROFILE = contest(SOKOBAN)


@cache
def finder() -> FactFinder:
    return FactFinder(SOKOBAN, some())


@cache
def some() -> list[Case]:
    return list(islice(small_cases(SOKOBAN, 7, PROFILE, 100), 400))


def holds(case: Case, *keys: Key) -> bool:
    return finder().alone(case).flags.issuperset(keys)


def condition(is_wrong: Callable[[Case], bool], accident: Key | None) -> str:
    """What is said of a program that is wrong on such cases.

    All failing cases that are seen at first have the accident, and the right ones do not.
    """

    def tried(cases: Sequence[Case], data: bytes | None = None) -> Trial:
        given = input_of(SOKOBAN, cases, data)
        output = b"wrong\n" if any(map(is_wrong, cases)) else given.answer
        return judge(SOKOBAN, given, RunResult(Stop.DONE, output, b"", 0, 0.0, 0.0, 0))

    failing = [case for case in some() if is_wrong(case)]
    right = [case for case in some() if not is_wrong(case)]
    if accident is not None:
        failing = [case for case in failing if holds(case, accident)]
        right = [case for case in right if not holds(case, accident)]
    known = [tried([case]) for case in (*failing[:8], *right[:40])]
    ticks = count()
    found = separate(
        SOKOBAN, PROFILE, known, tried, lambda trial: trial.verdict == Verdict.WRONG,
        lambda share=1.0: next(ticks) < 3000 * share,
    )  # fmt: skip
    return found.sentence if found else ""


@pytest.mark.parametrize("side", ["last row", "first column"])
def test_an_accident_of_the_first_failures_is_not_said(side: str) -> None:
    said = condition(lambda case: holds(case, ("way", PUSH, "right")), ("any edge", side))
    assert said.startswith('it is wrong only where "the box is pushed" [2.2 Push] happens to the')
    assert side not in said
    assert "of new data sets, " in said


def test_a_place_that_matters_is_said() -> None:
    said = condition(lambda case: holds(case, ("edge", PUSH, "last row")), None)
    assert said.startswith(
        'it is wrong only where "the box is pushed" [2.2 Push] happens in the last row inside the '
        "border. "
    )
    assert " that meet it fail, and 24 of the 24 others are right" in said


def test_of_what_no_fact_explains_nothing_is_said() -> None:
    said = condition(
        lambda case: (sum(case.start) + sum(case.actions)) % 3 == 0, ("any edge", "last row")
    )
    assert not said


@pytest.mark.parametrize(
    ("covered", "tested", "supported"),
    [
        (50, FreshTest(24, 15, 24, 24), True),
        (50, FreshTest(24, 5, 24, 24), False),
        (50, FreshTest(0, 0, 0, 0), False),
        (50, None, False),
        (20, FreshTest(0, 0, 0, 0), True),
        (20, None, True),
        (51, FreshTest(24, 24, 24, 24), False),
    ],
)
def test_a_condition_that_excludes_little_needs_a_test(
    covered: int, tested: FreshTest | None, supported: bool
) -> None:
    rule = Rule((Literal(("event", PUSH), HAS),), covered, 9.0)
    assert is_supported(rule, 40, 100, tested) is supported
