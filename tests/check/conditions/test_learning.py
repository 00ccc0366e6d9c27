"""The condition that is learnt: the shortest that holds in every failing data set."""

from __future__ import annotations

from random import Random

import pytest

import gyoji
from gyoji.check.conditions import facts as facts_module
from gyoji.check.conditions import find_accidents, labels
from gyoji.check.conditions.facts import CaseFacts, FactFinder
from gyoji.check.conditions.learning import (
    HAS,
    LACKS,
    LEAST,
    MOST_OF,
    Literal,
    Rule,
    below,
    learn,
    leave_out,
)
from gyoji.check.conditions.words import FreshTest, clause_of, layout, sentence
from gyoji.check.verdicts import input_of, judge
from gyoji.games.sokoban.rules import PUSH
from tests.check.fakes import Fake, referee

SOKOBAN = gyoji.load("sokoban")
ROWS = ("measure", "rows")
PUSHED = ("event", PUSH)


def facts(rows: int, *flags: tuple[str | int, ...], played: bool = True) -> CaseFacts:
    return CaseFacts(frozenset(flags), {ROWS: rows}, played)


def test_a_play_that_is_not_watched_to_its_end_has_no_fact_about_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    level = next(iter(SOKOBAN.levels.cases(Random(0), 5, 1, "solved", {})))
    cases = [level, level._replace(actions=level.actions[:1])]
    ends = [
        [key for key in FactFinder(SOKOBAN, cases).alone(case).flags if key[0] == "end"]
        for case in cases
    ]
    assert ends == [[("end", 1)], [("end", 0)]]
    monkeypatch.setattr(facts_module, "STEPS", 1)
    assert not [key for key in FactFinder(SOKOBAN, cases).alone(level).flags if key[0] == "end"]


def test_the_limit_is_the_least_number_of_a_failing_data_set() -> None:
    (best, *_) = learn([facts(rows) for rows in (9, 7, 12)], [facts(rows) for rows in range(3, 7)])
    assert best.literals == (Literal(ROWS, LEAST, 7),)
    assert best.covered == 0
    assert best.holds(facts(8))
    assert not best.holds(facts(6))


def test_two_literals_where_one_covers_many_right_ones() -> None:
    failing = [facts(rows, PUSHED) for rows in range(10, 40)]
    right = [facts(rows) for rows in range(10, 60)] + [
        facts(rows, PUSHED) for rows in range(3, 10)
    ] * 4
    (best, *_) = learn(failing, right)
    assert set(best.literals) == {Literal(PUSHED, HAS), Literal(ROWS, LEAST, 10)}
    assert best.covered == 0


def test_nothing_is_learnt_without_both_sorts() -> None:
    assert learn([], [facts(3)]) == learn([facts(3)], []) == []


def test_what_was_not_played_neither_excludes_nor_contradicts() -> None:
    unknown = facts(5, played=False)
    assert Literal(PUSHED, HAS).holds(unknown)
    assert Literal(PUSHED, LACKS).holds(unknown)
    assert not Literal(ROWS, LEAST, 6).holds(unknown)
    failing = [facts(9, PUSHED), facts(9, played=False)]
    (best, *_) = learn(failing, [facts(9) for _ in range(20)])
    assert best.literals == (Literal(PUSHED, HAS),)


@pytest.mark.parametrize(("tried", "gap"), [((3, 5), 5), ((3, 6), None), ((), 0)])
def test_a_gap_below_the_limit_is_known(tried: tuple[int, ...], gap: int | None) -> None:
    literal = Literal(ROWS, LEAST, 7)
    rule = Rule((literal, Literal(PUSHED, HAS)), 0, 1.0)
    right = [facts(rows, PUSHED) for rows in tried] + [facts(6)]
    assert below(literal, rule, right) == gap


@pytest.mark.parametrize(
    ("literal", "said"),
    [
        (Literal(ROWS, LEAST, 14), "the number of rows is at least 14"),
        (Literal(ROWS, MOST_OF, 4), "the number of rows is at most 4"),
        (Literal(("holds", "box"), MOST_OF, 0),
         'the number of cells that hold "box" at the start is 0'),
        (Literal(PUSHED, LACKS), '"the box is pushed" [2.2 Push] does not happen'),
        (Literal(("way", PUSH, "up"), HAS), '"the box is pushed" [2.2 Push] happens upwards'),
        (Literal(("row",), LEAST, 9), "something happens in row 9 or beyond, counted from the top"),
        (Literal(("position",), LEAST, 2), "the data set is number 2 of its input or a later one"),
        (Literal(("data sets",), LEAST, 128), "the input holds at least 128 data sets"),
        (Literal(("earlier", "end", 1), HAS),
         'in an earlier data set of the input, the play ends with "complete" [3 End]'),
        (Literal(("earlier number", "measure", "keys"), LEAST, 21),
         "in an earlier data set of the input, the number of keystrokes is at least 21"),
        (Literal(("layout", "open"), HAS), "the last line of the input has no end"),
        (Literal(("late",), LACKS), "no command follows after the end of the play"),
    ],
)  # fmt: skip
def test_literals_have_words(literal: Literal, said: str) -> None:
    assert clause_of(SOKOBAN, literal) == said


def test_the_sentence_says_what_was_tried() -> None:
    rule = Rule((Literal(ROWS, LEAST, 14), Literal(PUSHED, HAS)), 3, 1.0)
    gaps = {rule.literals[0]: 9, rule.literals[1]: None}
    said = (
        "it is wrong only where the number of rows is at least 14 (nothing between 9 and 14 was "
        'tried) and "the box is pushed" [2.2 Push] happens. This condition holds for all 21 '
        "failing data sets tried, and for 3 of the 1,234 right ones; "
    )
    fresh = [(facts(14, PUSHED), False)] * 5 + [(facts(14, PUSHED), True), (facts(9), True)]
    assert sentence(SOKOBAN, rule, gaps, (21, 1234), FreshTest.of(rule, fresh)) == (
        f"{said}of new data sets, 5 of the 6 that meet it fail, and 1 of the 1 others are right"
    )
    untested = sentence(SOKOBAN, rule, gaps, (21, 1234), None)
    assert untested == f"{said}it was not tested on new data sets"
    none = FreshTest.of(rule, [])
    assert none.sentence == "there were no new data sets to test it on"


def test_a_literal_that_excludes_nothing_more_is_left_out() -> None:
    right = [facts(rows, *([PUSHED] if rows > 9 else [])) for rows in range(3, 7)]
    wide, pushed = Literal(ROWS, LEAST, 7), Literal(PUSHED, HAS)
    assert leave_out(Rule((wide, pushed), 0, 99.0), 3, right).literals == (wide,)
    needed = Rule((wide, pushed), 0, 99.0)
    assert leave_out(needed, 3, [facts(9), facts(3, PUSHED)]) is needed


EDGE = Literal(("any edge", "last row"), HAS)
LAST = ("any edge", "last row")


@pytest.mark.parametrize(
    ("fresh", "accident"),
    [
        ([(facts(9, PUSHED, LAST), False)] * 4 + [(facts(9, PUSHED), True)] * 3, False),
        ([(facts(9, PUSHED, LAST), False)] * 4 + [(facts(9, PUSHED), True)] * 2, True),
        ([(facts(9, PUSHED, LAST), True)] * 4 + [(facts(9, PUSHED), True)] * 3, True),
        ([(facts(9, PUSHED, LAST), False)] * 4 + [(facts(9), True)] * 9, True),
        ([], True),
    ],
)
def test_a_place_needs_fresh_evidence(fresh: list[tuple[CaseFacts, bool]], accident: bool) -> None:
    rule = Rule((Literal(PUSHED, HAS), EDGE), 0, 1.0)
    assert find_accidents(rule, fresh) == ({(LAST, HAS)} if accident else set())
    assert find_accidents(Rule((Literal(PUSHED, HAS),), 0, 1.0), fresh) == set()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (b"##\n\nwa\n", set()),
        (b"##\n\nwa", {"open"}),
        (b"##\n\nw\na\n", {"lines"}),
        (b"##\n\nw\n\na\n", {"lines", "empty"}),
        (b"##\n\nwWa\n", {"capitals", "others"}),
        (b"##\n\nw2 a\n", {"digits", "blanks", "others"}),
        (b"##\n\nwxa!\n", {"letters", "signs", "others"}),
    ],
)
def test_a_layout_is_compared_with_the_standard_one(text: bytes, found: set[str]) -> None:
    assert {str(key[1]) for key in layout(text, b"##\n\nwa\n")} == found


BOARDS = b"4 4\n####\n#wB#\n#b+#\n####\nR\n" * 3 + b"0 0\n"


@pytest.mark.parametrize(
    ("change", "right"),
    [
        ((b"Game 9", b"Game 8"), [True, True, True]),
        ((b"Game 2", b"Game 8"), [True, False, True]),
        ((b"Game 2", b"\nGame 2"), [True, False, None]),
    ],
)
def test_answers_after_a_wrong_one_are_told_apart_by_lines(
    change: tuple[bytes, bytes], right: list[bool | None]
) -> None:
    fake = Fake(lambda data: referee("sokoban")(data).replace(*change))
    given = input_of(SOKOBAN, list(gyoji.read(SOKOBAN, BOARDS)))
    assert labels(judge(SOKOBAN, given, fake.run(given.data))) == right
