"""`gyoji generate`: what it prints, its exit statuses, and files that all commands can read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from gyoji.solving.design.levels import Designed, Generation

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.runner import Runner

SMALL = ("--rows", "6", "--columns", "6..7")


def test_sokoban_is_written_as_xsb_with_its_proof(run: Runner) -> None:
    ran = run("generate", "sokoban", "--count", "2", "--boxes", "2", *SMALL)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count("\nSolution\n") == 2
    proofs = [line for line in ran.out.splitlines() if line.startswith("Solved by ")]
    assert all("proven: no solution has fewer pushes (" in line for line in proofs)
    for command in (("judge", "sokoban"), ("trace", "sokoban"), ("rate", "sokoban")):
        again = run(*command, given=ran.out.encode())
        assert again.status == 0
        assert again.out
    judged = run("judge", "sokoban", given=ran.out.encode()).out
    assert "Game 1: complete" in judged
    assert "Game 2: complete" in judged
    solved = run("solve", "sokoban", "--format", "jsonl", given=ran.out.encode())
    assert all(json.loads(line)["status"] == "solved" for line in solved.out.splitlines())


@pytest.mark.parametrize("game", ["tower", "boulder"])
def test_other_games_are_written_as_plays(run: Runner, game: str) -> None:
    args = ("generate", game, "--count", "2", "--moves", "3..12", "--seed", "2")
    ran = run(*args)
    assert run(*args, "--jobs", "3") == ran
    plays = [json.loads(line) for line in ran.out.splitlines()]
    assert [play["game"] for play in plays] == [game, game]
    assert all(play["end"]["over"] and play["end"]["scores"] == [1] for play in plays)
    assert all("proven: no solution has fewer moves (" in play["comment"] for play in plays)
    for number, play in enumerate(plays, 1):
        told = ("solve", game, "--optimal", "moves", "--format", "jsonl", "--case", str(number))
        found = json.loads(run(*told, given=ran.out.encode()).out)
        assert (found["optimal"], found["length"]) == ("moves", len(play["actions"]))
    assert run("judge", game, given=ran.out.encode()).status == 0


def test_a_treasure_is_set_up_by_the_options_in_the_comment(run: Runner) -> None:
    ran = run("generate", "labyrinth", "--treasure", "on", "--rows", "5", "--columns", "5")
    play = json.loads(ran.out)
    note = play["comment"].splitlines()[-1].partition("Play it with: ")[2].split()
    rated = run("rate", "labyrinth", "--format", "jsonl", *note, given=ran.out.encode())
    found = json.loads(rated.out)
    assert (found["status"], found["moves"]) == ("solved", len(play["actions"]))


def test_other_formats_say_what_they_leave_out(run: Runner) -> None:
    ran = run("generate", "tower", "--format", "judge", *SMALL)
    assert ran.status == 0
    assert ran.err == (
        "gyoji: the judge's notation does not hold the title\n"
        "gyoji: the judge's notation does not hold the comment\n"
    )
    assert run("judge", "tower", given=ran.out.encode()).out == "Game Over : Cleared\n"


def test_methods_are_listed(run: Runner) -> None:
    ran = run("generate", "sokoban", "--methods")
    assert [line.split()[0] for line in ran.out.splitlines()] == [
        "farthest",
        "template",
        "mutation",
    ]


def test_levels_of_a_file_are_changed_or_avoided(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "own.xsb"
    first = run("generate", "sokoban", "--boxes", "2", *SMALL)
    file.write_text(first.out)
    again = run("generate", "sokoban", "--boxes", "2", *SMALL, "--avoid", str(file))
    assert again.status == 0
    assert again.out.splitlines()[:9] != first.out.splitlines()[:9]
    changed = run(
        "generate", "sokoban", "--method", "mutation", "--from", str(file), "--count", "2"
    )
    assert changed.status == 0
    assert changed.out.count("Solved by ") == 2


def test_what_is_not_found_in_time_is_said(run: Runner) -> None:
    args = ("generate", "sokoban", "--pushes", "900..", "--count", "3", "--time", "0.2s", *SMALL)
    ran = run(*args)
    assert (ran.status, ran.out) == (1, "")
    sentence = "gyoji: found 0 of 3 levels (pushes 900.., rows 6, columns 6..7) within 0.2 s, in "
    assert ran.err.startswith(sentence)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["tower", "--pushes", "3"], "levels of tower cannot be asked for by pushes"),
        (["sokoban", "--pushes", "9..3"], "'9..3' is an empty range"),
        (["sokoban", "--pushes", "many"], "'many' is not a range like 40..60, 40.., ..60 or 40"),
        (["sokoban", "--method", "magic"], "made by farthest, template, mutation, not by 'magic'"),
        (["sokoban", "--format", "odd"], "sokoban has no format 'odd'; it has judge,"),
        (["sokoban", "--rows", "2"], "a sokoban level has at least 3 rows"),
        (["sokoban", "--method", "mutation", "--symmetry", "mirror"], "leave no symmetry"),
        (["tower", "--from", "examples/tower.in", "--rows", "3"], "levels that are given have"),
        (["sokoban", "--count", "0"], "0 is not in the range x>=1"),
        (["sokoban", "--from", "none.xsb"], "cannot read none.xsb"),
        (["labyrinth"], "there is nothing to solve in The Labyrinth: its plays have no end, and its"
         " rules no goal; try --treasure on"),
        (["sweets"], "nobody can solve The game of sweets alone"),
        (["boulder", "--count", "2", "--format", "judge", "--rows", "6"],
         "one input of boulder holds one game, not 2"),
    ],
)  # fmt: skip
def test_bad_options_are_refused_in_a_sentence(run: Runner, args: list[str], sentence: str) -> None:
    ran = run("generate", *args)
    assert (ran.status, ran.out) == (2, "")
    assert sentence in ran.err
    assert ran.err.splitlines()[-1].startswith("gyoji: ")


def test_ctrl_c_keeps_what_is_printed(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    following = Generation._is_new

    def interrupted(self: Generation, level: Designed) -> bool:
        if self.found == 2:
            raise KeyboardInterrupt
        return following(self, level)

    monkeypatch.setattr(Generation, "_is_new", interrupted)
    ran = run("generate", "sokoban", "--count", "9", "--boxes", "2", "--jobs", "1", *SMALL)
    assert ran.status == 130
    assert ran.out.count("\nSolution\n") == 2
    assert ran.err.startswith("gyoji: interrupted; 2 levels found in ")
