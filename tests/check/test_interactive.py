"""Programs that walk by ear: what is said to them, the verdicts, and our own walkers."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.check.interactive import _middle, judge
from gyoji.check.results import Verdict
from gyoji.check.sandbox import Limits, RunResult, Stop
from gyoji.check.sandbox.runner import Runner
from gyoji.games.labyrinth.interactor import GAVE_UP, NO_COMMAND, TOO_MANY, Interactor
from tests.games.test_pencil import start_of

if TYPE_CHECKING:
    from gyoji.game.state import Position
    from tests.cli.runner import Check

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
LABYRINTH = gyoji.load("labyrinth")
STRAIGHT = "o o o"


def there(words: str = STRAIGHT, treasure: tuple[int, int] = (0, 2)) -> Position:
    return start_of(words, [(0, 0)], treasure=treasure, meet=False)


def test_the_verdict_on_a_conversation() -> None:
    def ran(stop: Stop, status: int = 0) -> RunResult:
        return RunResult(stop, b"", b"", status, 1.0, 1.0, 0)

    for fault, home, stop, verdict in (
        ("", True, Stop.DONE, Verdict.ACCEPTED), (TOO_MANY, False, Stop.DONE, Verdict.WRONG),
        # The program may crash because its input ends.
        (NO_COMMAND, False, Stop.FAILED, Verdict.WRONG), (GAVE_UP, False, Stop.DONE, Verdict.WRONG),
        (GAVE_UP, False, Stop.FAILED, Verdict.FAILED), ("", True, Stop.FAILED, Verdict.FAILED),
        (GAVE_UP, False, Stop.TIME, Verdict.TIME), ("", True, Stop.MEMORY, Verdict.MEMORY),
    ):  # fmt: skip
        assert judge(fault, home, ran(stop, int(stop == Stop.FAILED)))[0] == verdict


# ---------------------------------------------------------------- programs

WALK = """
import sys
for way in "{ways}":
    print(way, flush=True)
    sys.stdin.readline()
"""


def run(text: str, sandbox: str, seconds: float) -> tuple[RunResult, Interactor]:
    one = Interactor(there(), 1000)
    limits = Limits(seconds=seconds, memory=128 << 20)
    with Runner([sys.executable, "-c", text], limits, sandbox=sandbox) as runner:
        ran = runner.talk(one.answer)
        assert runner.talk(Interactor(there()).answer).stop == ran.stop, "and once more"
    return ran, one


@pytest.mark.parametrize(
    ("text", "verdict", "commands"),
    [
        (WALK.format(ways="EEWW"), Verdict.ACCEPTED, 4),
        ("print('E\\nE\\nW\\nW')", Verdict.ACCEPTED, 4),
        (WALK.format(ways="EE"), Verdict.WRONG, 2),
        (WALK.format(ways="EX"), Verdict.WRONG, 1),
        ("pass", Verdict.WRONG, 0),
        ("import sys\nsys.exit(3)", Verdict.FAILED, 0),
        ("print('E' * 100_000)", Verdict.WRONG, 0),
        ("while True: print('N')", Verdict.WRONG, 1000),
        ("import sys\nprint('E', end='', flush=True)\nsys.stdin.read()", Verdict.TIME, 0),
        ("while True: pass", Verdict.TIME, 0),
    ],
)  # fmt: skip
def test_programs_that_talk_or_do_not(
    sandbox: str, text: str, verdict: Verdict, commands: int
) -> None:
    ran, one = run(text, sandbox, 0.5 if verdict == Verdict.TIME else 20.0)
    assert judge(one.conclude(), one.home, ran)[0] == verdict
    assert one.commands == commands
    assert ran.output == b""


def test_the_report_has_the_commands_of_all(check: Check) -> None:
    words = ("labyrinth", "--interactive", "--seed", "3", "--count", "3")
    example = str(ROOT / "examples" / "walker.py")
    ran = check(*words, example)
    assert ran.err == ""
    lines = ran.out.splitlines()
    assert lines[2].split() == ["map", "yours", "random", "nearest", "full", "seeing"]
    assert [line.split()[0] for line in lines[3:6]] == ["1", "2", "3"]
    found = json.loads(check(*words, "--format", "json", example).out)
    assert len(found["maps"]) == 3
    for one in found["maps"]:
        assert set(one["baselines"]) == {"random", "nearest", "full", "seeing"}
        if one["verdict"] == "accepted":
            assert one["commands"] >= one["baselines"]["seeing"]
    assert ran.status == int(any(one["verdict"] != "accepted" for one in found["maps"]))


def test_a_walker_who_does_not_come_home_counts_as_the_slowest() -> None:
    found = {("10", "20", "30", "-"): "25", ("10", "-"): "-", ("10", "-", "20"): "20"}
    for commands, middle in found.items():
        numbers = [None if each == "-" else int(each) for each in commands]
        assert _middle(numbers) == middle


def test_a_program_that_fails_is_named_by_its_map(check: Check, tmp_path: Path) -> None:
    program = tmp_path / "mine.py"
    program.write_text("print('N')\nprint('Q')\n")
    ran = check("labyrinth", "--interactive", "--seed", "3", "--count", "2", str(program))
    assert ran.status == 1
    assert ran.out.startswith("wrong answer: 0 of 2 maps solved, seed 3; ")
    assert f"Map 2, after 1 commands: wrong answer: {NO_COMMAND}" in ran.out


def test_what_cannot_be_talked_about(check: Check, tmp_path: Path) -> None:
    for words, sentence in (
        (("sokoban", "--interactive", "true"), "sokoban is not interactive"),
        (("labyrinth", "--interactive", "--for", "3s", "true"), "--for cannot be combined"),
        (("labyrinth", "--interactive", "--save", str(tmp_path), "true"), "--save cannot"),
    ):
        ran = check(*words)
        assert (ran.status, ran.out) == (2, "")
        assert sentence in ran.err
    assert check("labyrinth", "--interactive", "--", "./nowhere").status == 3
