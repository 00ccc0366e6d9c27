"""`gyoji solve` and `gyoji hint`: what they print, and their exit statuses."""

from __future__ import annotations

import errno
import json
import re
import signal
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

import gyoji
from gyoji.solving import driver, engines
from gyoji.solving.driver import Attempt
from tests.author import REVERSI
from tests.cli.runner import EXAMPLES, GYOJI, Runner

if TYPE_CHECKING:
    from pathlib import Path

XSB = (
    b"; one\n\n#######\n#@ $ .#\n#     #\n#######\nTitle: Easy\n\n"
    b"#####\n#@$ #\n# . #\n#####\nTitle: Never\n"
)
HARD = b"20 16\n" + b"\n".join(
    [b"#" * 16, b"#w.............#", *[b"#.b.bb.bb.bb.b.#", b"#..............#"] * 6,
     b"###.############", *[b"#..++++++++++++#"] * 4, b"#" * 16]
) + b"\n\n0 0\n"  # fmt: skip


def test_text_shows_solutions_and_proofs(run: Runner) -> None:
    ran = run("solve", "sokoban", "--jobs", "1", given=XSB)
    assert ran.status == 0
    assert ran.err == "gyoji: <stdin> is read as XSB\n"
    lines = ran.out.splitlines()
    assert lines[0].startswith("Level 1, Easy: 3 actions, 2 pushes (")
    assert lines[1:4] == ["", "    rRR", ""]
    assert lines[4].startswith("Level 2, Never: proven: no solution (")


def test_commands_stand_in_a_line_each(run: Runner) -> None:
    ran = run("solve", "tower", str(EXAMPLES / "tower.in"), "--optimal", "moves", "--case", "1")
    case = next(gyoji.read("tower", (EXAMPLES / "tower.in").read_bytes()))
    first = ran.out.split("\n\n")
    assert "proven: the fewest actions (" in first[0]
    play = gyoji.Play("tower", case)
    for line in first[1].splitlines():
        play.do(line.strip())
    assert play.score() == 1


@pytest.mark.parametrize("jobs", ["1", "3"])
def test_json_has_a_line_for_each_level_in_order(run: Runner, jobs: str) -> None:
    given = XSB * 3
    ran = run("solve", "sokoban", "--format", "jsonl", "--jobs", jobs, given=given)
    levels = [json.loads(line) for line in ran.out.splitlines()]
    assert [each["level"] for each in levels] == [1, 2, 3, 4, 5, 6]
    assert [each["status"] for each in levels] == ["solved", "unsolvable"] * 3
    easy, never = levels[:2]
    assert (easy["title"], easy["actions"], easy["length"]) == ("Easy", ["R", "R", "R"], 3)
    assert (easy["pushes"], easy["optimal"], easy["reason"]) == (2, None, None)
    assert (never["actions"], never["pushes"], never["least"]) == (None, None, None)
    assert all(each["nodes"] > 0 and each["seconds"] >= 0 for each in levels)


def test_lurd_has_a_line_for_each_level(run: Runner) -> None:
    ran = run("solve", "sokoban", "--format", "lurd", "--optimal", "moves", given=XSB)
    assert (ran.status, ran.out) == (0, "rRR\n\n")
    ran = run("solve", "tower", "--format", "lurd", given=b"")
    assert ran.status == 2
    assert "tower has no LURD: use --format text or jsonl" in ran.err


def test_what_is_not_found_within_the_limits_is_unknown(run: Runner) -> None:
    ran = run("solve", "sokoban", "--time", "0.1s", given=HARD)
    assert ran.status == 1
    assert "Level 1: not found within 0.1 s (" in ran.out
    ran = run("solve", "sokoban", "--time", "60s", "--memory", "8M", given=HARD)
    assert ran.status == 1
    assert "Level 1: not found, 8 MB of memory were not enough (" in ran.out


def test_a_hint_for_several_players_is_what_the_strongest_program_does(run: Runner) -> None:
    given = b"4 4\n....\n.OXX\n.XOX\nXXXO\n1\n\n0 0\n"
    ran = run("hint", str(REVERSI), "--time", "0.2s", given=given)
    assert (ran.status, ran.err) == (0, "")
    assert re.fullmatch(r"[a-d][1-4]\n", ran.out)


@pytest.mark.parametrize(
    ("args", "given", "sentence"),
    [
        (["solve", "labyrinth", str(EXAMPLES / "labyrinth.in")], b"", "there is nothing to solve"),
        (["solve", "sweets", str(EXAMPLES / "sweets.in")], b"", "nobody can solve"),
        (["hint", "sweets", str(EXAMPLES / "sweets.in")], b"", "nobody can solve"),
        (["solve", "sokoban", "--memory", "1M"], b"", "not between 8M and"),
        (["solve", "tower", str(EXAMPLES / "tower.in"), "--optimal", "pushes"], b"", "pushes"),
        (["solve", "sokoban"], b"0 0\n", "there is no level to solve: <stdin> has 0"),
        (["solve", "sokoban", "--case", "3"], XSB, "there is no level 3: <stdin> has 2"),
        (["solve", "sokoban"], b"4 6\n###", "<stdin>:2:"),
        (["solve", "sokoban", "none.xsb"], b"", "cannot read none.xsb"),
        (["hint", "sokoban", "--case", "3"], XSB, "there is no level 3: <stdin> has 2"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(
    run: Runner, args: list[str], given: bytes, sentence: str
) -> None:
    ran = run(*args, given=given)
    assert (ran.status, ran.out) == (2, "")
    assert sentence in ran.err
    assert ran.err.splitlines()[-1].startswith("gyoji: ")


def test_ctrl_c_keeps_what_is_printed_and_says_how_far(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = Attempt.run
    calls = list[int]()

    def interrupted(self: Attempt, *args: Any) -> Any:
        calls.append(1)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return done(self, *args)

    monkeypatch.setattr(Attempt, "run", interrupted)
    ran = run("solve", "sokoban", "--format", "lurd", "--jobs", "1", given=XSB * 2)
    assert (ran.status, ran.out) == (130, "rRR\n\n")
    assert ran.err.splitlines()[-1] == "gyoji: interrupted; 2 levels done"


def test_ctrl_c_ends_a_process_among_thousands_of_levels(tmp_path: Path) -> None:
    levels = tmp_path / "levels.xsb"
    levels.write_bytes(XSB * 10_000)
    process = subprocess.Popen(
        [*GYOJI, "solve", "sokoban", str(levels), "--format", "jsonl", "--jobs", "2"],
        bufsize=0,  # `communicate` would lose the lines that `readline` has buffered
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    # It cannot be done before the signal: it waits for its output to be read.
    first = json.loads(process.stdout.readline())
    assert (first["level"], first["status"]) == (1, "solved")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 130
    printed = [json.loads(line)["level"] for line in out.splitlines()]
    assert printed == list(range(2, len(printed) + 2))
    said = re.search(rb"gyoji: interrupted; ([0-9,]+) levels? done\n$", err)
    assert said is not None
    # The signal may come between a result and its line.
    assert int(said[1].replace(b",", b"")) - len(printed) in (1, 2)


def test_memory_that_the_system_does_not_have_is_refused(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.ENOMEM, "Cannot allocate memory")

    monkeypatch.setattr("gyoji.game.lines.mmap.mmap", refuse)
    monkeypatch.setattr(driver, "lends", lambda _: False)  # no first attempt in little memory
    for command in ("solve", "hint"):
        ran = run(command, "sokoban", "--memory", "999G", given=XSB)
        assert (ran.status, ran.out) == (2, "")
        last = ran.err.splitlines()[-1]
        assert last.startswith("gyoji: the system does not give ")
        assert last.endswith(" of memory: ask for less with --memory, or for fewer --jobs")


def test_a_wrong_solution_is_an_error_of_ours(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines.Own, "actions", lambda _: [0])
    ran = run("solve", "sokoban", given=XSB)
    assert (ran.status, ran.out) == (1, "")
    assert "the solver of sokoban is wrong: the referee does not confirm 'U'" in ran.err


def test_hints(run: Runner) -> None:
    ran = run("hint", "sokoban", given=XSB)
    assert ran.status == 0
    assert ran.out == "R: then 2 more actions to win, which is the shortest way\n"
    ran = run("hint", "sokoban", "--case", "2", given=XSB)
    assert ran.status == 0
    stuck = "the box at row 2, column 3 cannot come to any target"
    assert ran.out.startswith(f"It cannot be won any more: {stuck}. That is proven (")
    played = b"4 7\n#######\n#w.b.+#\n#.....#\n#######\n%s\n0 0\n"
    assert run("hint", "sokoban", given=played % b"RR").out.startswith("R: wins")
    assert run("hint", "sokoban", given=played % b"RRR").out == "It is won already.\n"
    ran = run("hint", "sokoban", "--time", "0.05s", given=HARD)
    assert ran.status == 1
    assert ran.out.startswith("Unknown: not found within 0.05 s")
