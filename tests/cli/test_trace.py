"""`gyoji trace`: as text and as JSON Lines."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.cli.runner import EXAMPLES, GAME, ROOT, SAMPLE, Ran, Runner

if TYPE_CHECKING:
    import pytest


def test_a_trace_as_text(run: Runner) -> None:
    ran = run("trace", "sokoban", SAMPLE, "--case", "2")
    assert ran.status == 0
    assert ran.out == (ROOT / "tests/games/data/sokoban/sample-case-2.trace").read_text()


def test_a_trace_in_colour(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    ran = run("trace", "sokoban", given=GAME + b"0 0")
    assert "\x1b[33m\x1b[1m\x1b[7mw\x1b[0m" in ran.out
    assert "[w]" not in ran.out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in run("trace", "sokoban", given=GAME + b"0 0").out


def test_a_trace_as_json_lines(run: Runner) -> None:
    ran = run("trace", "sokoban", "--format=jsonl", given=GAME.replace(b"RR", b"LRRU") + b"0 0")
    case, start, left, walk, push, end = map(json.loads, ran.out.splitlines())
    assert case == {
        "type": "case", "case": 1, "game": "sokoban", "version": 1,
        "board": [list("######"), list("#w.b+#"), list("#....#"), list("######")],
    }  # fmt: skip
    assert (start["step"], start["rulings"], start["changes"]) == (0, [], [])
    assert left["rulings"] == [{"clause": "2.3 Stay", "text": "there is a wall at row 2, column 1"}]
    assert walk["changes"] == [
        {"row": 2, "column": 2, "before": "w", "after": "."},
        {"row": 2, "column": 3, "before": ".", "after": "w"},
    ]
    assert (push["action"], push["answer"]) == ("R", "pushes")
    assert end["status"] == 1
    assert [ruling["text"] for ruling in end["rulings"]] == [
        "End: complete",
        "1 more: the game is over, so the keystroke is ignored",
    ]
    assert end["board"][1] == list("#..wB#")


def test_the_changed_part_of_a_large_board_is_shown(run: Runner) -> None:
    inside = ["." * 98 for _ in range(48)]
    inside[24] = "." * 49 + "w" + "." * 48
    inside[0] = "b+" + "." * 96
    rows = ["#" * 100, *(f"#{line}#" for line in inside), "#" * 100]
    ran = run("trace", "sokoban", given="\n".join(["50 100", *rows, "R", "0 0"]).encode())
    assert "    rows 1-40, columns 1-60 of 50 x 100\n" in ran.out
    assert (
        "    rows 23-29, columns 48-55 of 50 x 100\n" + "    . . . . . . . .\n" * 3
        + "    . . .[. w]. . .\n" + "    . . . . . . . .\n" * 3
    ) in ran.out  # fmt: skip


def test_a_trace_of_what_one_seat_hears(run: Runner) -> None:
    path = str(EXAMPLES / "alice-and-bob.in")
    expected = """\
Alice: south    wall
Bob: west     bog
Alice: north    cave, you come out somewhere else
Bob: east     bog
Alice: west     wall
Bob: south    bog
Alice: north    bog
Bob: south    bog
Alice: north    river, you are drawn by the current to the next cell, which is a river
Bob: east     river, you are drawn by the current to the next cell, which is an estuary
Alice: north    island
"""
    for seat in ("1", "2"):
        args = ("trace", "labyrinth", "--walks=together", "--seat", seat, path)
        assert run(*args) == Ran(0, expected, "")
    ran = run("trace", "labyrinth", "--walks=together", "--seat=1", "--format=jsonl", path)
    assert json.loads(ran.out.splitlines()[2]) == {
        "type": "announcement", "case": 1, "step": 3, "player": "Alice", "said": "north",
        "announced": "cave, you come out somewhere else",
    }  # fmt: skip


def test_the_walkers_of_a_trace_are_named(run: Runner) -> None:
    path = str(EXAMPLES / "alice-and-bob.in")
    ran = run("trace", "labyrinth", "--walks=together", path)
    assert "1  Alice  S: island\n   there is the end of the map  [2 Wall]\n" in ran.out
    assert "2  Bob  W: bog\n" in ran.out
    assert "there is a wall at row 4, column 2" in ran.out
