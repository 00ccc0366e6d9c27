"""`gyoji rate`: difficulties with their parts, and exit statuses."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import gyoji
from gyoji.cli import rate as command
from gyoji.solving.design import rating
from gyoji.solving.design.measures import Measures
from gyoji.solving.driver import Attempt
from gyoji.solving.results import Effort, Unknown
from tests.solving.design.boards import start

if TYPE_CHECKING:
    from tests.cli.runner import Runner

XSB = (
    b"; one\n\n#######\n#@ $ .#\n#     #\n#######\nTitle: Easy\n\n"
    b"#####\n#@$ #\n# . #\n#####\nTitle: Never\n\n"
    b"########\n#  .#  #\n# $$ . #\n#@ #   #\n########\nTitle: Harder\n"
)


def test_text_shows_the_difficulty_and_its_parts(run: Runner) -> None:
    ran = run("rate", "sokoban", given=XSB)
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[0].startswith("Level 1, Easy: difficulty ")
    assert lines[1].startswith(
        "    3 moves, 2 pushes, 1 box line, 0 box changes (the fewest pushes); 0 turns,"
    )
    assert lines[2].startswith("Level 2, Never: proven: no solution (")
    assert lines[3].startswith("Level 3, Harder: difficulty ")


def test_json_has_all_numbers(run: Runner) -> None:
    ran = run("rate", "sokoban", "--format", "jsonl", given=XSB)
    easy, never, harder = (json.loads(line) for line in ran.out.splitlines())
    assert easy["difficulty"] < harder["difficulty"]
    assert (easy["level"], easy["title"], easy["optimal"]) == (1, "Easy", "pushes")
    assert (never["status"], never["difficulty"]) == ("unsolvable", None)
    assert harder["losing"] > 0
    assert easy["states"] > 0
    assert set(easy) >= set(Measures.__dataclass_fields__)


def test_one_level_can_be_chosen(run: Runner) -> None:
    ran = run("rate", "sokoban", "--case", "3", given=XSB)
    assert ran.out.startswith("Level 3, Harder: ")
    assert ran.out.count("Level") == 1


def test_what_was_not_found_is_said(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = Unknown("time", 1, Effort(12, 34, 0.1, 1000))
    monkeypatch.setattr(Attempt, "run", lambda _: nothing)
    monkeypatch.setattr(rating, "find_shortest", lambda *_: None)
    ran = run("rate", "sokoban", "--case", "1", given=XSB)
    assert ran.status == 1
    assert ran.out == "Level 1, Easy: no solution was found (12 states)\n"


@pytest.mark.parametrize(
    ("args", "given", "sentence"),
    [
        (["sokoban"], b"0 0\n", "there is no level to rate in <stdin>"),
        (["sokoban", "--case", "7"], XSB, "there is no level 7 in <stdin>"),
        (["labyrinth", "examples/labyrinth.in"], b"", "there is nothing to solve"),
        (["sweets", "examples/sweets.in"], b"", "nobody can solve"),
        (["sokoban", "none.xsb"], b"", "cannot read none.xsb"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(
    run: Runner, args: list[str], given: bytes, sentence: str
) -> None:
    ran = run("rate", *args, given=given)
    assert (ran.status, ran.out) == (2, "")
    assert sentence in ran.err
    assert ran.err.splitlines()[-1].startswith("gyoji: ")


def test_ctrl_c_keeps_what_is_printed(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    rated, calls = rating.rate_start, list[int]()

    def interrupted(*args: Any) -> Any:
        calls.append(1)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return rated(*args)

    monkeypatch.setattr(rating, "rate_start", interrupted)
    ran = run("rate", "sokoban", given=XSB)
    assert ran.status == 130
    assert ran.out.startswith("Level 1, Easy: ")
    assert ran.err.splitlines()[-1] == "gyoji: interrupted; 1 rated"
    assert command.rate.name == "rate"


def test_a_rating_from_python() -> None:
    found = gyoji.rate("sokoban", start(["#######", "#@ $ .#", "#######"]))
    assert (found.status, found.optimal) == ("solved", "pushes")
    assert found.measures is not None
    assert found.measures.pushes == 2
    assert found.difficulty == round(rating.difficulty(found.measures, found.losing), 1)
    cave = next(gyoji.read("boulder", "#####\n#&.X#\n#...#\n#####\n\n"))
    assert gyoji.rate("boulder", cave).optimal == "moves"
    with pytest.raises(ValueError, match="nobody can solve"):
        gyoji.rate("sweets", next(iter(gyoji.read("sweets", _sweets()))))


def _sweets() -> bytes:
    from tests.cli.runner import EXAMPLES

    return (EXAMPLES / "sweets.in").read_bytes()
