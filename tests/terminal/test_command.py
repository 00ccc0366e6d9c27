"""`gyoji play` at the command line: what it refuses, and what it does without a screen."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from gyoji.cli import main
from tests.terminal.pilot import EXAMPLES

if TYPE_CHECKING:
    from pathlib import Path

FILE = str(EXAMPLES / "sokoban.in")


def test_a_terminal_is_required(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "sokoban"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("gyoji: play needs a terminal, and standard input is not one")
    assert said.err.count("\n") == 1


def test_a_dumb_terminal_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert main(["play", "sokoban"]) == 2
    assert "impossible with TERM=dumb" in capsys.readouterr().err


ODD = [
    (["sokoban", FILE, "--size", "8"], "--size is for generated levels"),
    (["sokoban", FILE, "--seed", "8"], "--seed is for generated levels"),
    (["sokoban", "--watch"], "--watch replays the commands in FILE"),
    (["sokoban", FILE, "--watch", "--cast", "x.cast"], "in the terminal"),
    (["sokoban", "/nowhere.in"], "cannot read /nowhere.in"),  # before the terminal is looked for
]


@pytest.mark.parametrize(("words", "sentence"), ODD)
def test_conflicting_options_are_refused(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *words]) == 2
    assert sentence in capsys.readouterr().err


REFUSED = [
    (["play", "sokoban", "/nowhere.in"], "cannot read /nowhere.in: No such file or directory"),
    (["play", "sokoban", "/"], "cannot read /: Is a directory"),
    (["play", "sokoban", FILE, "--case", "3"], "there is no case 3: sokoban.in has 2"),
    (["play", "tower", FILE], "sokoban.in:4:4: expected"),
    (["play", "sokoban", "--size", "1"], "a sokoban board has at least 4 rows, not 1"),
    (["play", "checkers"], "checkers"),
    (["play", "sokoban", "--theme", "pink"], "'pink' is not one of"),
    (["play", "sweets", "--capture", "never"], "'never' is not one of"),
]


@pytest.mark.parametrize(("words", "sentence"), REFUSED)
def test_input_that_cannot_be_played_is_refused(
    words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "--cast", str(tmp_path / "out.cast")]) == 2
    assert sentence in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_an_asciicast_needs_no_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.cast"
    words = ["play", "sokoban", FILE, "--case", "2", "--cast", str(out), "--speed", "10"]
    assert main(words) == 0
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert lines[0]["title"] == "Sokoban, 20 steps"
    assert lines[-1][0] == 2 + 3
    assert main([*words[:-4], "--cast", str(tmp_path / "no" / "where")]) == 1
    assert "cannot write" in capsys.readouterr().err


def test_the_same_seed_makes_the_same_level(tmp_path: Path) -> None:
    seen = []
    for seed in ("5", "5", "6"):
        out = tmp_path / "out.cast"
        assert main(["play", "labyrinth", "--seed", seed, "--cast", str(out)]) == 0
        seen.append(out.read_text())
    assert seen[0] == seen[1] != seen[2]


def test_help_names_the_kinds_of_levels(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "sweets", "--help"]) == 0
    shown = capsys.readouterr().out
    for word in ("contest", "--capture", "[open|whole]", "--watch", "--theme"):
        assert word in shown


def test_a_missing_textual_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("gyoji.cli.play._require_terminal", lambda: None)
    monkeypatch.delitem(sys.modules, "gyoji.terminal.app", raising=False)
    monkeypatch.setitem(sys.modules, "textual", None)
    assert main(["play", "sokoban"]) == 2
    assert "pip install 'gyoji[tui]'" in capsys.readouterr().err


def test_the_solver_is_not_imported_before_the_first_board() -> None:
    program = "import sys, gyoji.cli.play, gyoji.terminal.app; print(*sys.modules)"
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    late = (
        "gyoji.solving",
        "gyoji.solving.design",
        "gyoji.solving.opponents",
        "gyoji.engine.generation",
    )
    assert not [name for name in done.stdout.split() if name.startswith(late)]
