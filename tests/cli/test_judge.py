"""`gyoji judge`: its answers, when it writes them, and how it ends."""

from __future__ import annotations

import re
import signal
import subprocess
import sys

import pytest

import gyoji
from gyoji.game.files import samples
from tests.cli.runner import COMPLETE, EXAMPLES, GAME, GYOJI, SAMPLE, Ran, Runner


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


def test_each_file_is_a_separate_input(run: Runner) -> None:
    once = run("judge", "sokoban", SAMPLE).out
    assert run("judge", "sokoban", SAMPLE, "-", given=GAME + b"0 0\n") == Ran(
        0, once + COMPLETE.decode(), ""
    )


def test_answers_before_an_error_stay_written(run: Runner) -> None:
    ran = run("judge", "sokoban", given=GAME + b"4 6\n######\n#?")
    assert ran == Ran(
        2,
        COMPLETE.decode(),
        "gyoji: <stdin>:9:2: expected one of # . + b B w W, found '?'; try --lenient\n",
    )


def test_an_error_within_a_line_of_answers_ends_the_line(run: Runner) -> None:
    ran = run("judge", "labyrinth", given=b"o o\n2\n0 0 EW\n")
    assert (ran.status, ran.out) == (2, "oo\n")


def test_lenient_goes_on_after_faults(run: Runner) -> None:
    assert run("judge", "sokoban", given=GAME).status == 2
    assert run("judge", "sokoban", "--lenient", given=GAME) == Ran(0, COMPLETE.decode(), "")


def test_options_of_the_game(run: Runner) -> None:
    path = str(EXAMPLES / "sweets.in")
    assert run("judge", "sweets", "--capture=token", path).out.split("\n")[1] == "0"
    assert run("judge", "sweets", "--capture=turn", path).out.split("\n")[1] == "1 J"
    ran = run("judge", "sweets", "--capture=never", path)
    assert (ran.status, ran.out) == (2, "")
    assert "'never' is not one of 'token', 'turn'" in ran.err


class JudgeProcess:
    """A judge in a separate process, which has read one game and waits for more input."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            [*GYOJI, "judge", "sokoban"], stdin=pipe, stdout=pipe, stderr=pipe
        )
        stdin, stdout, stderr = self.process.stdin, self.process.stdout, self.process.stderr
        assert stdin is not None
        assert stdout is not None
        assert stderr is not None
        self.stdin, self.stdout, self.stderr = stdin, stdout, stderr
        self.stdin.write(GAME)
        self.stdin.flush()

    def __enter__(self) -> JudgeProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.__exit__(None, None, None)


def test_the_first_answer_comes_before_the_last_game_is_read() -> None:
    with JudgeProcess() as process_of_judge:
        assert process_of_judge.stdout.read(len(COMPLETE)) == COMPLETE
        rest, _ = process_of_judge.process.communicate(GAME + b"0 0\n")
    assert rest == COMPLETE.replace(b"Game 1", b"Game 2")
    assert process_of_judge.process.returncode == 0


def test_a_closed_pipe_ends_it_quietly() -> None:
    with JudgeProcess() as process_of_judge:
        assert process_of_judge.stdout.read(4) == b"Game"
        process_of_judge.stdout.close()
        process_of_judge.stdin.write(GAME + b"0 0\n")
        process_of_judge.stdin.close()
        assert process_of_judge.stderr.read() == b""
        assert process_of_judge.process.wait() == 141  # 128 + SIGPIPE, as shells report it


def test_ctrl_c_ends_it_quietly_and_keeps_what_was_written() -> None:
    with JudgeProcess() as process_of_judge:
        first = process_of_judge.stdout.read(len(COMPLETE))
        process_of_judge.process.send_signal(signal.SIGINT)
        rest, err = process_of_judge.process.communicate()
    assert (first + rest, err, process_of_judge.process.returncode) == (COMPLETE, b"", 130)


def test_a_full_disk_is_reported() -> None:
    with open("/dev/full", "wb") as full:  # every write fails, as on a full disk
        ran = subprocess.run(
            [*GYOJI, "judge", "sokoban", SAMPLE], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert ran.returncode == 1
    assert ran.stderr == b"gyoji: cannot write the output: No space left on device\n"


def test_unreadable_input_is_reported() -> None:
    with open("/proc/self/mem", "rb") as unreadable:  # opens, but cannot be read at offset 0
        ran = subprocess.run(
            [*GYOJI, "judge", "sokoban"], stdin=unreadable, capture_output=True, check=False
        )
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr == b"gyoji: cannot read <stdin>: Input/output error\n"


def test_file_names_are_sanitized(run: Runner) -> None:
    assert run("judge", "sokoban", "\x1b[2J").err == (
        "gyoji: cannot read '\\x1b[2J': No such file or directory\n"
    )


def test_judging_imports_nothing_slow() -> None:
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
    # Each of these modules would add to the start of every judge.
    slow = {"rich", "numpy", "random", "json", "importlib.metadata", "gyoji.games.tower"}
    assert loaded & slow == set()


def test_memory_does_not_grow_with_the_number_of_games() -> None:
    code = (
        "import resource, sys; from gyoji.cli import main; main(['judge', 'sokoban']);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
    )
    peaks = []
    for count in (500, 20_000):  # games that are kept show in the difference
        ran = subprocess.run(
            [sys.executable, "-c", code],
            input=GAME * count + b"0 0\n", capture_output=True, check=True,
        )  # fmt: skip
        assert ran.stdout.count(b"complete") == count
        peaks.append(int(re.sub(rb"\D", b"", ran.stderr)))
    assert peaks[1] < peaks[0] + 2048  # KiB, the unit of ru_maxrss on Linux
