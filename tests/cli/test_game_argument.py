"""GAME is read from its position, so that the game's options are known when they are parsed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.runner import EXAMPLES, Runner

if TYPE_CHECKING:
    from pathlib import Path

SWEETS = str(EXAMPLES / "sweets.in")


@pytest.mark.parametrize(
    "args",
    [
        ["sweets", "--capture", "turn", SWEETS],
        ["sweets", SWEETS, "--capture=turn"],
        ["--capture=turn", "sweets", SWEETS],
        ["--capture", "turn", "sweets", SWEETS],
        ["--lenient", "--jobs", "2", "--capture", "turn", "sweets", SWEETS],
        ["--jobs=2", "--capture", "turn", "sweets", SWEETS],
        ["--capture", "turn", "--", "sweets", SWEETS],
        ["--capture=turn", "--lenient", "sweets", "--", SWEETS],
    ],
)
def test_options_may_come_before_and_after_the_game(run: Runner, args: list[str]) -> None:
    ran = run("judge", *args)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.split("\n")[1] == "1 J"


def test_an_options_value_may_be_the_name_of_a_game(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    args = ["--out", "tower", "sweets", "--episodes", "1", "--steps", "2"]
    ran = run("rollout", *args, "--jobs", "1", "--kind", "several")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("tower: 1 episode of sweets, ")


def test_a_file_may_have_the_name_of_a_game(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sweets").write_bytes((EXAMPLES / "sokoban.in").read_bytes())
    assert run("judge", "sokoban", "sweets").status == 0
    ran = run("judge", "sokoban", "sweets", "--capture=turn")
    assert (ran.status, ran.out) == (2, "")
    assert "No such option '--capture'" in ran.err


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["sokobn", "--lenient"], "there is no game 'sokobn'; there are "),
        (["--jobs", "sokoban"], "'sokoban' is not a valid integer range"),
        (["--jobs"], "Option '--jobs' requires an argument"),
        (["--capture", "sweets"], "No such option '--capture'"),
        (["--lenent", "sokoban"], "No such option '--lenent'. Did you mean '--lenient'?"),
        (["-x", "sokoban"], "No such option '-x'"),
        (["--"], "Missing argument 'GAME'"),
        (["-"], "there is no game '-'"),
        (["sweets", "--capture"], "Option '--capture' requires an argument"),
        (["sweets", "--captur=turn"], "No such option '--captur'. Did you mean '--capture'?"),
    ],
)
def test_errors_around_the_game(run: Runner, args: list[str], message: str) -> None:
    ran = run("judge", *args)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err


def test_the_help_has_the_options_of_the_game(run: Runner) -> None:
    assert "--capture [token|turn]" in run("judge", "sweets", "--help").out
    assert "--capture [token|turn]" in run("judge", "--help", "sweets").out
    assert "--capture [" not in run("judge", "--help").out
