"""The command line: what it prints, where, and with which exit status."""

from __future__ import annotations

import io
import json
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import click
import pytest

import gyoji
from gyoji.cli import gyoji as command
from gyoji.cli import main
from gyoji.game.files import samples

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
SAMPLE = str(EXAMPLES / "sokoban.in")
HERE = [sys.executable, "-m", "gyoji"]
GAMES = ("boulder", "labyrinth", "sokoban", "sweets", "tower")
GAME = b"4 6\n######\n#w.b+#\n#....#\n######\nRR\n"
COMPLETE = b"Game 1: complete\n######\n#..wB#\n#....#\n######\n"


class Ran(NamedTuple):
    status: int
    out: str
    err: str


class Runner:
    """Runs the command in this process."""

    def __init__(self, capture: pytest.CaptureFixture[bytes], patch: pytest.MonkeyPatch) -> None:
        self.capture, self.patch = capture, patch

    def __call__(self, *args: str, given: bytes = b"") -> Ran:
        self.patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given)))
        status = main(list(args))
        out, err = self.capture.readouterr()
        return Ran(status, out.decode(), err.decode())


@pytest.fixture
def run(capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Runner:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    return Runner(capsysbinary, monkeypatch)


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("tower", "Game Over : Death by Hole\nGame Over : Cleared\n"
                  "Game Over : Death by Walking Goal\n"),
        ("labyrinth", "rrorr yborrreb ooorrrrrr oreberrobo\n"),
        ("sweets", "1 M\n0\n1 J\n1 J\n1 A\n"),
        ("sokoban", samples(gyoji.load("sokoban"))[0].answer.decode()),
        ("boulder", samples(gyoji.load("boulder"))[0].answer.decode()),
    ],
)  # fmt: skip
def test_the_five_examples(run: Runner, game: str, expected: str) -> None:
    path = EXAMPLES / f"{game}.in"
    assert run("judge", game, str(path)) == Ran(0, expected, "")
    windows = path.read_bytes().replace(b"\n", b"\r\n")
    assert run("judge", game, given=windows) == Ran(0, expected, "")


def test_each_file_is_an_input_of_its_own(run: Runner) -> None:
    once = run("judge", "sokoban", SAMPLE).out
    assert run("judge", "sokoban", SAMPLE, "-", given=GAME + b"0 0\n") == Ran(
        0, once + COMPLETE.decode(), ""
    )


def test_answers_before_an_error_stay_written(run: Runner) -> None:
    ran = run("judge", "sokoban", given=GAME + b"4 6\n######\n#?")
    assert ran == Ran(
        2,
        COMPLETE.decode(),
        "gyoji: <stdin>:9:2: expected one of # . + b B w W, found '?'\n",
    )


def test_lenient_plays_on(run: Runner) -> None:
    assert run("judge", "sokoban", given=GAME).status == 2
    assert run("judge", "sokoban", "--lenient", given=GAME) == Ran(0, COMPLETE.decode(), "")


def test_sweets_are_captured_in_either_reading(run: Runner) -> None:
    path = str(EXAMPLES / "sweets.in")
    assert run("judge", "sweets", "--capture=token", path).out.split("\n")[1] == "0"
    assert run("judge", "sweets", "--capture=turn", path).out.split("\n")[1] == "1 J"
    ran = run("judge", "sweets", "--capture=never", path)
    assert (ran.status, ran.out) == (2, "")
    assert "'never' is not one of 'token', 'turn'" in ran.err


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["judge", "sokobn"], "there is no game 'sokobn'; there are boulder, labyrinth, skater,"
                              " sokoban, sweets, tower - did you mean sokoban?"),
        (["judge", "sokoban", "nowhere.in"], "cannot read nowhere.in: No such file or directory"),
        (["judge", "sokoban", str(ROOT)], "Is a directory"),
        (["judge", "sokoban", "--capture=turn"], "No such option"),
        (["judge"], "Missing argument 'GAME'"),
        (["jugde"], "No such command 'jugde'"),
        (["trace", "sokoban", SAMPLE, "--case", "3"], "there is no case 3: the input has 2"),
        (["trace", "sokoban", SAMPLE, "--case", "0"], "0 is not in the range x>=1"),
        (["trace", "sokoban", SAMPLE, "--only-told", "2"], "there is no seat 2"),
        (["make", "sokoban", "--size", "2"], "a sokoban board has at least 4 rows, not 2"),
        (["make", "sokoban", "--kind", "odd"], "'odd' is not one of"),
        (["make", "boulder", "--count", "2"], "boulder"),
        (["rules", "chess"], "there is no game 'chess'"),
    ],
)  # fmt: skip
def test_mistakes_end_in_one_sentence(run: Runner, args: list[str], message: str) -> None:
    ran = run(*args)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err
    assert ran.err.startswith("gyoji: ")
    assert ran.err.count("\n") == 1


def test_a_trace_for_readers(run: Runner) -> None:
    ran = run("trace", "sokoban", SAMPLE, "--case", "2")
    assert ran.status == 0
    assert ran.out == (ROOT / "tests/data/sokoban/sample-case-2.trace").read_text()


def test_a_trace_in_colour(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    ran = run("trace", "sokoban", given=GAME + b"0 0")
    assert "\x1b[33m\x1b[1m\x1b[7mw\x1b[0m" in ran.out
    assert "[w]" not in ran.out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in run("trace", "sokoban", given=GAME + b"0 0").out


def test_a_trace_for_programs(run: Runner) -> None:
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
        "1 more: the game is over, the keystroke is ignored",
    ]
    assert end["board"][1] == list("#..wB#")


def test_of_a_large_board_the_part_that_changed_is_shown(run: Runner) -> None:
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


def test_what_alice_and_bob_hear(run: Runner) -> None:
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
        args = ("trace", "labyrinth", "--walks=together", "--only-told", seat, path)
        assert run(*args) == Ran(0, expected, "")
    ran = run("trace", "labyrinth", "--walks=together", "--only-told=1", "--format=jsonl", path)
    assert json.loads(ran.out.splitlines()[2]) == {
        "type": "told", "case": 1, "step": 3, "player": "Alice", "said": "north",
        "told": "cave, you come out somewhere else",
    }  # fmt: skip


@pytest.mark.parametrize("game", [*GAMES, "skater"])
def test_cases_of_every_kind_are_made_and_judged(run: Runner, game: str) -> None:
    for kind in gyoji.load(game).levels.KINDS:
        args = ("make", game, "--size", "9", "--seed", "3", "--kind", kind)
        made = run(*args)
        assert (made.status, made.err) == (0, "")
        assert run(*args) == made
        judged = run("judge", game, given=made.out.encode())
        assert (judged.status, judged.err) == (0, "")
        assert judged.out


def test_the_kinds_of_cases_are_listed(run: Runner) -> None:
    listed = [line.split()[0] for line in run("make", "tower", "--kinds").out.splitlines()]
    assert listed == list(gyoji.load("tower").levels.KINDS)


def test_the_games_are_listed(run: Runner) -> None:
    listed = [line.split()[0] for line in run("games").out.splitlines()]
    assert listed == gyoji.names()
    found = json.loads(run("games", "--format=json").out)
    assert [game["name"] for game in found] == listed


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_printed(run: Runner, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    text = (ROOT / f"src/gyoji/games/{game}/rules.md").read_text()
    assert run("rules", game).out == text
    monkeypatch.setenv("FORCE_COLOR", "1")
    laid_out = run("rules", game).out
    assert "\x1b[" in laid_out
    assert "- **" not in laid_out


def test_the_version(run: Runner) -> None:
    assert run("--version").out == f"gyoji, version {gyoji.__version__}\n"


def help_lines() -> list[str]:
    texts = [command.epilog or ""]
    context = command.make_context("gyoji", ["games"], resilient_parsing=True)
    for name in command.list_commands(context):
        found = command.get_command(context, name)
        assert found is not None
        texts.append(found.epilog or "")
    return [line.strip() for text in texts for line in text.splitlines()]


def help_examples() -> list[str]:
    """Those that end by themselves; what waits for a person is shown as typed, behind a `$`."""
    return [line for line in help_lines() if line.startswith("gyoji ")]


def test_every_command_has_examples() -> None:
    lines = [line.removeprefix("$ ") for line in help_lines()]
    shown = {line.split()[1] for line in lines if line.startswith("gyoji ")}
    assert shown == set(command.list_commands(click.Context(command)))


@pytest.mark.parametrize("line", help_examples())
def test_the_examples_of_the_help_run(line: str, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(EXAMPLES)
    (tmp_path / "gyoji").write_text(f'#!/bin/sh\nexec {sys.executable} -m gyoji "$@"\n')
    (tmp_path / "gyoji").chmod(0o755)
    for folder, file in (("solutions", "my_sokoban.py"), ("tests", "sokoban.in")):
        (tmp_path / folder).mkdir()
        shutil.copy(EXAMPLES / file, tmp_path / folder)
    ran = subprocess.run(
        f'set -e; PATH="$PWD:$PATH"; {line}',
        shell=True, cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    finds_a_fault = "my_sokoban" in line and "--tests" not in line
    assert (ran.returncode, ran.stderr) == (int(finds_a_fault), "")


class Judging:
    """A judge in a process of its own, which has read one game and waits for more."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            [*HERE, "judge", "sokoban"], stdin=pipe, stdout=pipe, stderr=pipe
        )
        stdin, stdout, stderr = self.process.stdin, self.process.stdout, self.process.stderr
        assert stdin is not None
        assert stdout is not None
        assert stderr is not None
        self.stdin, self.stdout, self.stderr = stdin, stdout, stderr
        self.stdin.write(GAME)
        self.stdin.flush()

    def __enter__(self) -> Judging:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.__exit__(None, None, None)


def test_the_first_answer_comes_before_the_last_game_is_read() -> None:
    with Judging() as judging:
        assert judging.stdout.read(len(COMPLETE)) == COMPLETE
        rest, _ = judging.process.communicate(GAME + b"0 0\n")
    assert rest == COMPLETE.replace(b"Game 1", b"Game 2")
    assert judging.process.returncode == 0


def test_a_closed_pipe_ends_it_quietly() -> None:
    with Judging() as judging:
        assert judging.stdout.read(4) == b"Game"
        judging.stdout.close()
        judging.stdin.write(GAME + b"0 0\n")
        judging.stdin.close()
        assert judging.stderr.read() == b""
        assert judging.process.wait() == 141


def test_ctrl_c_ends_it_quietly_and_keeps_what_was_written() -> None:
    with Judging() as judging:
        first = judging.stdout.read(len(COMPLETE))
        judging.process.send_signal(signal.SIGINT)
        rest, err = judging.process.communicate()
    assert (first + rest, err, judging.process.returncode) == (COMPLETE, b"", 130)


def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "wb") as full:
        ran = subprocess.run(
            [*HERE, "judge", "sokoban", SAMPLE], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert ran.returncode == 1
    assert ran.stderr == b"gyoji: cannot write the output: No space left on device\n"


def test_input_that_cannot_be_read_is_told() -> None:
    with open("/proc/self/mem", "rb") as unreadable:
        ran = subprocess.run(
            [*HERE, "judge", "sokoban"], stdin=unreadable, capture_output=True, check=False
        )
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr == b"gyoji: cannot read <stdin>: Input/output error\n"


def test_a_name_cannot_move_a_terminal(run: Runner) -> None:
    assert run("judge", "sokoban", "\x1b[2J").err == (
        "gyoji: cannot read '\\x1b[2J': No such file or directory\n"
    )


def test_nothing_slow_is_imported_to_judge() -> None:
    code = (
        "import sys; from gyoji.cli import main; main(sys.argv[1:]);"
        "print(*sys.modules, file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, "judge", "sokoban", SAMPLE],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    loaded = set(ran.stderr.split())
    assert "gyoji.games.sokoban" in loaded
    slow = {"rich", "numpy", "random", "json", "importlib.metadata", "gyoji.games.tower"}
    assert loaded & slow == set()


def test_memory_does_not_grow_with_the_number_of_games() -> None:
    code = (
        "import resource, sys; from gyoji.cli import main; main(['judge', 'sokoban']);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
    )
    peaks = []
    for count in (500, 20_000):
        ran = subprocess.run(
            [sys.executable, "-c", code],
            input=GAME * count + b"0 0\n", capture_output=True, check=True,
        )  # fmt: skip
        assert ran.stdout.count(b"complete") == count
        peaks.append(int(re.sub(rb"\D", b"", ran.stderr)))
    assert peaks[1] < peaks[0] + 2048  # KiB


@pytest.mark.parametrize(
    ("line", "status", "message"),
    [
        ("gyoji judge sokoban <&-", 2, "gyoji: there is no standard input\n"),
        ("gyoji games >&-", 1, "gyoji: there is no standard output\n"),
        ("gyoji judge sokoban ''", 2, "gyoji: cannot read '': No such file or directory\n"),
        ("gyoji judge --help >/dev/full", 1,
         "gyoji: cannot write the output: No space left on device\n"),
        ("gyoji judge --help | true; exit ${PIPESTATUS[0]}", 141, ""),
        ("gyoji make tower --size 99999999999", 2,
         "gyoji: Invalid value for '--size': 99999999999 is not in the range 1<=x<=8192."
         " (see gyoji make --help)\n"),
    ],
)  # fmt: skip
def test_whatever_the_shell_does(line: str, status: int, message: str) -> None:
    ran = subprocess.run(
        ["bash", "-c", f'gyoji() {{ {sys.executable} -m gyoji "$@"; }}; {line}'],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (status, message)


def test_without_a_command_the_help_is_shown(run: Runner) -> None:
    ran = run()
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("Usage: gyoji [OPTIONS] COMMAND [ARGS]...")


def test_the_walkers_of_a_trace_are_named(run: Runner) -> None:
    path = str(EXAMPLES / "alice-and-bob.in")
    ran = run("trace", "labyrinth", "--walks=together", path)
    assert "1  Alice  S: island\n   there is the end of the map  [2 Wall]\n" in ran.out
    assert "2  Bob  W: bog\n" in ran.out
    assert "there is a wall at (3, 1)" in ran.out


def test_an_error_within_a_line_of_answers_ends_the_line(run: Runner) -> None:
    ran = run("judge", "labyrinth", given=b"o o\n2\n0 0 EW\n")
    assert (ran.status, ran.out) == (2, "oo\n")
