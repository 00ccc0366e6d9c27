"""`gyoji analyze`: what it prints, and what it refuses."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.runner import EXAMPLES

if TYPE_CHECKING:
    from tests.cli.runner import Runner

LABYRINTH = str(EXAMPLES / "labyrinth.in")


def test_findings_are_told_once_for_each_board(run: Runner) -> None:
    ran = run("analyze", "labyrinth", LABYRINTH)
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[0] == "Board 1"
    assert [line.split(":")[0] for line in lines[1:]] == ["  cells", "  reach", "  ear", "  place"]
    assert "whoever says NWEE knows where they are then" in lines[4]


def test_json_has_an_object_for_each_finding(run: Runner) -> None:
    ran = run("analyze", "labyrinth", LABYRINTH, "--format", "jsonl")
    found = [json.loads(line) for line in ran.out.splitlines()]
    assert [one["topic"] for one in found] == ["cells", "reach", "ear", "place"]
    assert found[3] == {"board": 1, "topic": "place", "word": "NWEE", "length": 4, "least": 4}


def test_a_way_between_two_places(run: Runner) -> None:
    ran = run("analyze", "labyrinth", LABYRINTH, "--from", "5,0", "--to", "0,3")
    assert ran.out == "Board 1\n  way: N leads from (5, 0) to (0, 3), in 1 command\n"


@pytest.mark.parametrize(
    ("args", "refusal"),
    [
        (["tower", str(EXAMPLES / "tower.in")], "there is nothing to analyze in tower"),
        (["labyrinth", LABYRINTH, "--to", "1,1"], "a way has two ends: give both --from and --to"),
        (["labyrinth", LABYRINTH, "--from", "1", "--to", "1,1"], "expected a row and a column"),
        (["labyrinth", LABYRINTH, "--from", "9,9", "--to", "1,1"], "(9, 9) is not on this map"),
    ],
)
def test_what_cannot_be_analyzed_is_refused(run: Runner, args: list[str], refusal: str) -> None:
    ran = run("analyze", *args)
    assert ran.status == 2
    assert refusal in ran.err
    assert ran.err.count("\n") == 1
