"""Programs that walk by ear: what is said to them, the verdicts, and our own walkers."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.check.interactive import hidden_maps, judge
from gyoji.check.results import Verdict
from gyoji.check.sandbox import Limits, RunResult, Stop, bubblewrap
from gyoji.check.sandbox.runner import Runner
from gyoji.cli import main
from gyoji.game.profiles import contest
from gyoji.games.labyrinth import interactor
from gyoji.games.labyrinth.baselines import count_commands, count_fewest
from gyoji.games.labyrinth.interactor import GAVE_UP, NO_COMMAND, TOO_MANY, Interactor
from tests.cli.runner import Ran
from tests.games.test_pencil import start_of

if TYPE_CHECKING:
    from gyoji.game.state import Position

ROOT = Path(__file__).parents[2]
LABYRINTH = gyoji.load("labyrinth")
STRAIGHT = "o o o"

Check = Callable[..., Ran]


def there(words: str = STRAIGHT, treasure: tuple[int, int] = (0, 2)) -> Position:
    return start_of(words, [(0, 0)], treasure=treasure, meet=False)


def talk(start: Position, *lines: str, most: int = 1000) -> tuple[list[str], Interactor]:
    one, heard = Interactor(start, most), list[str]()
    for line in lines:
        said, goes_on = one.answer(line.encode())
        heard.append(said.decode())
        if not goes_on:
            break
    return heard, one


def test_what_a_walker_hears() -> None:
    heard, one = talk(there(), "N", "E", " E\r", "W", "W")
    assert heard == ["wall\n", "island\n", "island treasure\n", "island\n", "island home\n"]
    assert (one.commands, one.conclude()) == (5, "")
    river = "o r1> e1/o o o/y10 b< y11"
    heard, _ = talk(there(river, (1, 2)), "E", "W", "W", "S", "S")
    assert heard == ["river estuary\n", "river\n", "island\n", "island\n", "cave\n"]


def test_an_answer_is_understood_as_it_was_announced() -> None:
    for met in range(1, 7):
        for drawn in (0, 4, 5):
            for bits in (0, 1, 4, 5):
                said = met | drawn << 3 | bits << 6
                assert interactor.understand(interactor.describe(said)) == said


def test_what_a_program_may_not_do() -> None:
    for line in ("", "NS", "n", "X", "N N", "\xff", "\0"):
        heard, one = talk(there(), "E", line)
        assert heard[1:] == [""]
        assert (one.conclude(), one.commands) == (NO_COMMAND, 1)
    heard, one = talk(there(), *"NNNN", most=3)
    assert (heard[3], one.conclude(), one.commands) == ("", TOO_MANY, 3)
    assert talk(there(), "E", "E")[1].conclude() == GAVE_UP
    # The last command that is allowed brings it home.
    assert talk(there(), *"EEWW", most=4)[1].conclude() == ""


def test_a_hidden_map_is_written_and_read() -> None:
    for hidden in hidden_maps(LABYRINTH, 5, contest(LABYRINTH), 14):
        shown = gyoji.show(LABYRINTH, interactor.write(hidden.start))
        assert interactor.read(gyoji.read(LABYRINTH, shown, bounds="none")) == hidden.start
    for text, sentence in (
        ("o o\n1\n0 0\n", "two walks"), ("o o\n2\n0 0 E\n0 1\n", "without letters"),
        ("o o\n2\n0 0\n0 0\n", "where the walker starts"),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=sentence):
            interactor.read(gyoji.read(LABYRINTH, text))


def test_who_sees_the_map_needs_the_fewest_commands() -> None:
    assert count_fewest(there()) == 4
    assert count_fewest(there("o w o")) is None
    maps = hidden_maps(LABYRINTH, 1, contest(LABYRINTH), 7)
    assert maps == hidden_maps(LABYRINTH, 1, contest(LABYRINTH), 7)
    assert len({hidden.kind for hidden in maps}) > 3
    for hidden in maps:
        fewest = count_commands(hidden.start, "seeing", 0, 1000)
        assert fewest is not None
        for name in ("random", "nearest"):
            needed = count_commands(hidden.start, name, 0, 300)
            assert needed is None or needed >= fewest
    assert count_commands(maps[0].start, "random", 0, 1) is None


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


@pytest.fixture(params=["require", "none"])
def sandbox(request: pytest.FixtureRequest) -> str:
    chosen = str(request.param)
    if chosen == "require" and not bubblewrap.working():
        pytest.skip(bubblewrap.why_not())
    return chosen


def run(text: str, sandbox: str, most: int = 1000) -> tuple[RunResult, Interactor]:
    one = Interactor(there(), most)
    limits = Limits(seconds=0.5, memory=128 << 20)
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
    ran, one = run(text, sandbox)
    assert judge(one.conclude(), one.home, ran)[0] == verdict
    assert one.commands == commands
    assert ran.output == b""


@pytest.fixture
def check(capfd: pytest.CaptureFixture[str]) -> Check:
    def run(*words: str) -> Ran:
        status = main(["check", *words])
        out, err = capfd.readouterr()
        return Ran(status, out, err)

    return run


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


def test_a_program_that_fails_is_named_by_its_map(check: Check, tmp_path: Path) -> None:
    program = tmp_path / "mine.py"
    program.write_text("print('N')\nprint('Q')\n")
    ran = check("labyrinth", "--interactive", "--seed", "3", "--count", "2", str(program))
    assert ran.status == 1
    assert ran.out.startswith("wrong answer: 0 of 2 maps, seed 3; ")
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
