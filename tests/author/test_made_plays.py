"""Made plays of games in one file: mostly legal actions, to the end; what they reach is said."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.cli import main
from gyoji.engine.play import play_out
from gyoji.game.shrinking import shrinking_of
from gyoji.game.state import RUNNING, STATUS
from tests.author import DROPS, GAMES

if TYPE_CHECKING:
    from gyoji.game.game import Game

HOME = Path(__file__).parent


@pytest.fixture
def drops(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setenv("GYOJI_FILES", "")
    return gyoji.load(DROPS)


def test_made_plays_choose_legal_actions_and_most_go_on_to_the_end(drops: Game) -> None:
    cases = [*drops.levels.cases(Random(1), 6, 40, "levels", {})]
    assert cases == [*drops.levels.cases(Random(1), 6, 40, "levels", {})]
    plays = [play_out(drops, case) for case in cases]
    ended = sum(play.end[STATUS] != RUNNING for play in plays)
    assert 20 <= ended <= 34  # a program that calls each play over must be found, too
    reversi = gyoji.load(GAMES / "reversi.py")
    made = reversi.levels.cases(Random(1), 6, 20, next(iter(reversi.levels.KINDS)), {})
    answers = b"".join(play_out(reversi, case).answers for case in made)
    assert 0.1 < answers.count(0) / len(answers) < 0.2  # most of the other actions are refused
    # Together, many cases would take long: most of their plays are short.
    many = [*drops.levels.cases(Random(1), 6, 320, "levels", {})]
    assert sum(len(case.actions) > 3 * 7 for case in many) < 40


def test_plays_without_an_end_stay_short_most_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GYOJI_FILES", "")
    game = gyoji.load(GAMES / "fifteen.py")
    lengths = [
        len(case.actions)
        for case in game.levels.cases(Random(1), 5, 30, next(iter(game.levels.KINDS)), {})
    ]
    assert max(lengths) <= 4 * 5 * 5
    assert sum(length <= 3 * 5 for length in lengths) > 15


def test_the_levels_of_the_file_stay_a_kind(drops: Game, tmp_path: Path) -> None:
    assert list(drops.levels.KINDS) == ["levels", "started"]  # of several players, the first
    (case,) = drops.levels.cases(Random(1), 4, 1, "levels", {})
    assert set(case.start[10:16]) == {0}
    ice = gyoji.load(GAMES / "ice.py")  # of one player, the last
    assert list(ice.levels.KINDS)[-1] == "levels"
    assert next(iter(ice.levels.KINDS)) == "rink"
    (tmp_path / "drops.py").write_text(DROPS.read_text().replace("def started", "def levels"))
    with pytest.raises(gyoji.Error, match="expected another name for the kind 'levels'"):
        gyoji.load(tmp_path / "drops.py")


def test_moves_are_mostly_legal_and_reach_the_end_of_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GYOJI_FILES", "")
    # Of 4,096 moves, about ten are legal. Another kind, which needs large boards, changes nothing.
    picky = "\n\n@g.kind\ndef picky(rng, size):\n    return start(rng, size) if size > 7 else []"
    (tmp_path / "konane.py").write_text((HOME / "konane.py").read_text("utf-8") + picky)
    game = gyoji.load(tmp_path / "konane.py")
    cases = [*game.levels.cases(Random(1), 8, 12, "start", {})]
    assert cases == [*game.levels.cases(Random(1), 8, 12, "start", {})]
    plays = [play_out(game, case) for case in cases]
    answers = b"".join(play.answers for play in plays)
    assert 0.1 < answers.count(0) / len(answers) < 0.25
    assert sum(play.end[STATUS] != RUNNING for play in plays) >= 4
    assert max(len(play.answers) - play.answers.count(0) for play in plays) > 40
    # On a large board, a try costs more, so there are fewer.
    (large,) = game.levels.cases(Random(1), 40, 1, "start", {})
    assert 0 < len(large.actions) <= 3 * 40


@pytest.mark.long
def test_a_jump_in_the_middle_of_the_game_that_is_wrong_is_found(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GYOJI_FILES", "")
    program = [sys.executable, str(HOME / "right_konane.py")]
    words = ["check", str(HOME / "konane.py"), "--seed", "1", "--sandbox", "none"]
    assert main([*words, "--count", "600", "--", *program, "short"]) == 1
    assert "a stone jumps from" in capfd.readouterr().out
    assert main([*words, "--count", "400", "--", *program]) == 0
    assert "accepted: 400 data sets" in capfd.readouterr().out


@pytest.mark.long
def test_a_diagonal_that_is_overlooked_is_found_and_what_is_not_reached_is_said(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GYOJI_FILES", "")
    program = [sys.executable, str(HOME / "right_drops.py")]
    words = ["check", str(DROPS), "--seed", "1", "--sandbox", "none", "--count", "300"]
    assert main([*words, "--", *program, "wrong"]) == 1
    assert "has four in a row" in capfd.readouterr().out
    assert main([*words, "--kind", "levels", "--", *program]) == 0
    said = capfd.readouterr().out
    assert 'no play ended with "the board is full" [4 Full]' in said
    assert "never came up" not in said
    assert "had no effect" not in said
    assert main([*words, "--kind", "levels", "--format", "json", "--", *program]) == 0
    reached = json.loads(capfd.readouterr().out)["reached"]
    assert [end["text"] for end in reached["ends"]] == ["the board is full"]
    assert reached["clauses"] == []
    assert 0 < reached["refused"] < reached["commands"] / 3


def test_tests_that_reach_nothing_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GYOJI_FILES", "")
    (tmp_path / "1.in").write_text("2 2\nRG\n..\n1\n1 2 1\n0 0\n")
    program = [sys.executable, str(HOME / "right_drops.py")]
    words = ["check", str(DROPS), "--sandbox", "none", "--tests", str(tmp_path), "--", *program]
    assert main(words) == 0
    said = " ".join(capfd.readouterr().out.split())
    assert (
        'no play ended with "red has four in a row" [3 Four]; "gold has four in a row" [3 Four];'
        ' "the board is full" [4 Full]'
    ) in said
    assert "never came up in 1 play looked at: [1 Drop]" in said
    assert "100% of the commands had no effect" in said


@pytest.mark.long  # the condition of a failure is looked for to the end of the time
def test_a_command_that_is_refused_is_explained_by_its_clause(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GYOJI_FILES", "")
    # The stone only changes its place in its row: no letter of the output differs.
    rows = "xoxo\noxox\nxoxo\noxox\n1\nb2-b2 b1-b1 a1-b1 d2-b2"
    (tmp_path / "1.in").write_text(f"4 4\n{rows}\n0 0\n")
    program = [sys.executable, str(HOME / "right_konane.py"), "steps"]
    words = ["check", str(HOME / "konane.py"), "--sandbox", "none", "--tests", str(tmp_path)]
    assert main([*words, "--", *program]) == 1
    said = " ".join(capfd.readouterr().out.split())
    assert "3 black a1-b1: refused the stone on a1 cannot jump to b1 [2 Jump]" in said
    assert "[2 Jump] A stone jumps up, down, left or right over a stone" in said


@pytest.mark.parametrize(
    ("file", "text", "smaller"),
    [
        (GAMES / "lights.py", "2 3\n#..\n..#\n2,3 1,1\n0 0\n", "1 2\n.#\n1,2\n0 0\n"),
        (DROPS, "2 3\n...\nRG.\n2\n3 1\n0 0\n", "1 2\nG.\n2\n2\n0 0\n"),
        (HOME / "konane.py", "2 3\nx.o\nxo.\n1\nc2-b2 a1-c1\n0 0\n", "1 2\no.\n1\nb1-a1\n0 0\n"),
    ],
)
def test_lines_go_and_actions_name_the_cells_that_they_named(
    file: Path, text: str, smaller: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GYOJI_FILES", "")
    game = gyoji.load(file)
    cases = [*gyoji.read(game, text)]
    (lines,) = shrinking_of(game).passes(cases)
    assert lines.atoms == 5
    assert gyoji.show(game, lines.without([0, 2]) or []).decode() == smaller
    assert lines.without(range(5)) is None
