"""The command that compares solvers with a plain search, and what it says of a wrong one."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

import gyoji
from tests.cli.runner import ROOT
from tests.solving import fuzz, plain

COMMAND = [sys.executable, "-m", "tests.solving.fuzz"]
SOKOBAN = gyoji.load("sokoban")
BOARD = "4 7\n#######\n#w.b.+#\n#.....#\n#######\n\n0 0\n"
EASY = next(gyoji.read(SOKOBAN, BOARD)).start


def test_it_says_what_came_of_each_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["fuzz", "sokoban", "tower", "--count", "20"])
    assert fuzz.main() == 0
    out = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in out[::2]] == ["sokoban", "tower"]
    for line in out[1::2]:
        counts = [int(part.split()[0]) for part in line.split(";")[0].split(",")]
        assert sum(counts) == 20
        assert " of 32 MiB used" in line


def test_ctrl_c_ends_it_with_the_counts_so_far() -> None:
    process = subprocess.Popen(
        [*COMMAND, "sokoban"], cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "sokoban: 10,000 levels\n"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, err) == (130, "")
    assert out.startswith("  interrupted after ")
    assert " solved, " in out


@pytest.mark.parametrize("said", [-1, 2, 4])
def test_a_wrong_result_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], said: int
) -> None:
    """A solution where a plain search says that there is none, or one of another length."""
    monkeypatch.setattr(fuzz, "shortest", lambda *_: said)
    monkeypatch.setattr(fuzz, "starts", lambda *_: [EASY])
    monkeypatch.setattr(sys, "argv", ["fuzz", "sokoban", "--count", "1"])
    assert fuzz.main() == 1
    assert "  wrong: sokoban, optimal=" in capsys.readouterr().err


def test_the_fewest_pushes_need_not_be_the_fewest_actions() -> None:
    assert (plain.shortest(SOKOBAN, EASY), plain.fewest_pushes(SOKOBAN, EASY)) == (3, 2)
    never = "5 5\n#####\n#b..#\n#.w.#\n#..+#\n#####\n\n0 0\n"
    lost = next(gyoji.read(SOKOBAN, never)).start
    assert plain.fewest_pushes(SOKOBAN, lost) == plain.shortest(SOKOBAN, lost) == -1
