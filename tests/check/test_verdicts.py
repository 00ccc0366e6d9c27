"""What counts as the same output, and which data set is the first that may be wrong."""

import pytest

import gyoji
from gyoji.check.results import Verdict
from gyoji.check.sandbox import RunResult, Stop
from gyoji.check.verdicts import compare, first_wrong_case, input_of, verdict
from gyoji.game.files import samples

ACCEPTED, WRONG, PRESENTATION = Verdict.ACCEPTED, Verdict.WRONG, Verdict.PRESENTATION
BOARD = b"Game 1: complete\n####\n#wB#\n####\n"


def ran(output: bytes, stop: Stop = Stop.DONE, status: int = 0) -> RunResult:
    return RunResult(stop, output, b"", status, 0.0, 0.0, 0)


@pytest.mark.parametrize(
    ("output", "said"),
    [
        (BOARD, ACCEPTED),
        (BOARD[:-1], ACCEPTED),
        (BOARD + b"\n", ACCEPTED),
        (BOARD.replace(b"\n", b"\r\n"), ACCEPTED),
        (BOARD.replace(b"B", b"b"), WRONG),
        (BOARD.replace(b"complete", b"Complete"), WRONG),
        (BOARD[:-6], WRONG),
        (BOARD + b"x", WRONG),
        (b"", WRONG),
        (BOARD.replace(b"\n", b" \n"), PRESENTATION),
        (b" " + BOARD, PRESENTATION),
        (BOARD.replace(b": ", b":  "), PRESENTATION),
        (BOARD.replace(b"\n", b"\n\n"), PRESENTATION),
        (BOARD.replace(b": ", b":"), WRONG),
    ],
)
def test_outputs_are_compared_exactly_but_for_line_ends(output: bytes, said: Verdict) -> None:
    assert compare(BOARD, output, blanks=False) == said


@pytest.mark.parametrize(
    ("output", "said"),
    [
        (b"####\n# &#\n####", ACCEPTED),
        (b"####\n#& #\n####", WRONG),
        (b"####\n#  &#\n####", WRONG),
        (b" ####\n# &#\n####", WRONG),
        (b"####  \n# &#\n\n####", PRESENTATION),
    ],
)
def test_where_blanks_are_cells(output: bytes, said: Verdict) -> None:
    assert compare(b"####\n# &#\n####\n", output, blanks=True) == said


@pytest.mark.parametrize(
    ("stop", "said"),
    [
        (Stop.FAILED, Verdict.FAILED),
        (Stop.TIME, Verdict.TIME),
        (Stop.MEMORY, Verdict.MEMORY),
        (Stop.OUTPUT, Verdict.OUTPUT),
        (Stop.DONE, ACCEPTED),
    ],
)
def test_a_program_that_did_not_end_normally_is_not_accepted(stop: Stop, said: Verdict) -> None:
    assert verdict(BOARD, ran(BOARD, stop), blanks=False) == said


def test_the_first_data_set_that_may_be_wrong() -> None:
    sample = samples(gyoji.load("tower"))[0]
    asked = input_of(gyoji.load("tower"), list(gyoji.read("tower", sample.data)))
    lines = asked.answer.splitlines(keepends=True)
    assert asked.answer == sample.answer
    for number in range(len(lines)):
        wrong = [*lines[:number], b"Game Over : Gave up\n", *lines[number + 1 :]]
        assert first_wrong_case(asked, ran(b"".join(wrong))) == number
        assert first_wrong_case(asked, ran(b"".join(lines[:number]))) == number
        crlf = b"".join(wrong).replace(b"\n", b"\r\n")
        assert first_wrong_case(asked, ran(crlf)) == number
    assert first_wrong_case(asked, ran(asked.answer + b"more")) == len(lines) - 1


def test_data_sets_may_share_a_line() -> None:
    sample = samples(gyoji.load("labyrinth"))[0]
    asked = input_of(gyoji.load("labyrinth"), list(gyoji.read("labyrinth", sample.data)))
    words = asked.answer.split()
    for number, word in enumerate(words):
        wrong = b" ".join([*words[:number], b"x" + word[1:], *words[number + 1 :]])
        assert first_wrong_case(asked, ran(wrong)) == number
