"""The analysis of a failure: its case keeps the fault and the bounds; a second fault is named."""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stdout
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

import gyoji
from gyoji.check.analysis import REPEATED, Failure, FailureAnalysis
from gyoji.check.cases import CaseBatch
from gyoji.check.fault import PLAY, TEXT
from gyoji.check.results import CheckFinding, Unreduced, Verdict
from gyoji.check.verdicts import input_of, judge
from gyoji.game.bounds import NO_BOUNDS
from gyoji.game.profiles import contest
from tests.check.fakes import Fake, referee

if TYPE_CHECKING:
    from collections.abc import Callable

    from gyoji.game.bounds import Profile

    Program = Callable[[bytes], bytes]

SOKOBAN = gyoji.load("sokoban")
ALMOST = (Path(__file__).parents[2] / "examples" / "my_sokoban.py").read_text()
ROOM = b"6 7\n#######\n#w.b..#\n#..b.b#\n#...++#\n#..+..#\n#######\nRRRRRRDDLURULLD\n0 0\n"


def written_in_python(*changes: tuple[str, str]) -> Program:
    """The example's program with these texts replaced."""
    source = ALMOST
    for old, new in changes:
        assert source.count(old) == 1
        source = source.replace(old, new)

    def program(data: bytes) -> bytes:
        with patch.object(sys, "stdin", io.StringIO(data.decode())):
            out = io.StringIO()
            with redirect_stdout(out):
                exec(source, {})  # our own example
        return out.getvalue().encode()

    return program


ONTO_A_BOX = written_in_python(
    ('board[beyond] in "#b"', 'board[beyond] in "bB"'),
    ('    if board[there] in "bB":\n', '    if board[there] in "bB" and board[beyond] != "#":\n'),
)
"""It walks onto a box against a wall, and looks for the end only after a keystroke."""


def analysed(
    program: Program, data: bytes, profile: Profile, game: str = "sokoban"
) -> CheckFinding:
    """What is found about a program that fails on this input."""
    known = gyoji.load(game)
    fake, cases = Fake(program), list(gyoji.read(known, data))
    trial = judge(known, input_of(known, cases), fake.run(data))
    assert trial.verdict != Verdict.ACCEPTED
    failure = Failure(CaseBatch("the test", cases), trial, [])
    analysis = FailureAnalysis(known, ("./mine",), 1, failure, fake, profile)
    analysis.run(fake)
    return analysis.finding


def clauses(finding: CheckFinding) -> list[str]:
    assert finding.divergence is not None
    return [ruling.clause for ruling in finding.divergence.rulings]


def boxes(finding: CheckFinding) -> int:
    return sum(finding.data.count(glyph) for glyph in (b"b", b"B"))


def test_a_failure_that_does_not_come_back_is_not_put_down_to_the_layout() -> None:
    right, turns = referee("sokoban"), count(1)
    found = analysed(lambda data: b"" if next(turns) % 9 == 1 else right(data), ROOM, NO_BOUNDS)
    assert (found.verdict, found.unreduced) == (Verdict.UNSTABLE, Unreduced.UNSTABLE)
    assert found.ran.output == b""
    assert found.repeated[1] == REPEATED
    assert 0 < found.repeated[0] < REPEATED / 4


@pytest.mark.parametrize("profile", [NO_BOUNDS, contest(SOKOBAN)])
def test_the_reduced_case_has_the_fault_that_was_found(profile: Profile) -> None:
    """Without bounds, a board without boxes is smaller; but there it is another fault."""
    found = analysed(ONTO_A_BOX, ROOM, profile)
    assert clauses(found) == ["2.3 Stay"]
    assert boxes(found) >= 1
    assert found.reduction is not None
    assert found.reduction.whole
    assert len(found.cases[0].actions) <= 3
    assert not any(profile.breaches(found.cases))


@pytest.mark.long
def test_a_fault_met_on_the_way_is_reported_as_a_second_one() -> None:
    second = analysed(ONTO_A_BOX, ROOM, NO_BOUNDS).second
    assert second is not None
    assert clauses(second) == ["3 End"]
    assert boxes(second) == 0
    assert analysed(ONTO_A_BOX, ROOM, contest(SOKOBAN)).second is None


def test_what_breaks_a_bound_may_go_on_breaking_it() -> None:
    """An input of the user's own has no keystroke, which the contest does not promise."""
    data = b"3 4\n####\n#wB#\n####\n\n0 0\n"
    found = analysed(lambda data: referee("sokoban")(data).replace(b"B", b"b"), data,
                     contest(SOKOBAN))  # fmt: skip
    assert found.reduction is not None
    assert list(contest(SOKOBAN).breaches(found.cases))


@pytest.mark.parametrize(("old", "new"), [(b"Game", b"Case"), (b"omplete", b"OMPLETE")])
def test_wrong_text_has_no_first_wrong_command(old: bytes, new: bytes) -> None:
    found = analysed(lambda data: referee("sokoban")(data).replace(old, new), ROOM,
                     contest(SOKOBAN))  # fmt: skip
    assert (found.part, found.divergence) == (TEXT, None)


def test_a_wrong_verdict_has_the_command_that_decides_it() -> None:
    """The board is right, but that it is complete is not said."""
    found = analysed(
        lambda data: referee("sokoban")(data).replace(b": complete", b": incomplete"),
        b"4 6\n######\n#w.b+#\n#....#\n######\nDURRUL\n0 0\n", contest(SOKOBAN),
    )  # fmt: skip
    assert found.part == PLAY
    assert clauses(found) == ["2.2 Push", "2.1 Walk", "3 End"]


def test_a_wrong_board_is_no_wrong_text() -> None:
    found = analysed(lambda data: referee("sokoban")(data).replace(b"w", b"."), ROOM,
                     contest(SOKOBAN))  # fmt: skip
    assert found.part == PLAY


def test_the_second_data_set_alone_is_tried() -> None:
    """A program that counts all games as one prints its number twice."""
    found = analysed(
        lambda data: referee("sokoban")(data).replace(b"Game 2", b"Game 1"),
        ROOM[:-4] + ROOM, contest(SOKOBAN),
    )  # fmt: skip
    assert len(found.cases) == 2
    assert found.alone == Verdict.ACCEPTED
