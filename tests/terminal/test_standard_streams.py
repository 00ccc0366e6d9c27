"""`gyoji play GAME -`: levels from standard input, recordings to standard output."""

from __future__ import annotations

import subprocess
import sys

from tests.terminal.pilot import EXAMPLES

FILE = EXAMPLES / "sokoban.in"


def play(*words: str, level: bytes) -> subprocess.CompletedProcess[bytes]:
    """Run it with this on standard input, and without a terminal."""
    command = [sys.executable, "-m", "gyoji", "play", "sokoban", *words]
    return subprocess.run(
        command, input=level, capture_output=True, check=False, start_new_session=True
    )


def test_an_asciicast_is_made_from_standard_input_to_standard_output() -> None:
    options = ["--case", "2", "--theme", "plain", "--cast", "-"]
    piped = play("-", *options, level=FILE.read_bytes())
    named = play(str(FILE), *options, level=b"")
    assert (piped.returncode, piped.stderr) == (0, b"")
    assert piped.stdout == named.stdout
    assert piped.stdout.count(b"\n") == 1 + 21 + 1


def test_errors_in_standard_input_are_reported() -> None:
    wrong = play("-", "--cast", "-", level=b"3 3\n###\n#x#\n")
    assert (wrong.returncode, wrong.stdout) == (2, b"")
    assert wrong.stderr.startswith(b"gyoji: <stdin>:3:2: expected one of")
    few = play("-", "--cast", "-", "--case", "3", level=FILE.read_bytes())
    assert few.stderr == b"gyoji: there is no case 3: <stdin> has 2\n"


def test_a_terminal_is_required() -> None:
    done = play("-", level=FILE.read_bytes())
    assert done.returncode == 2
    assert done.stderr.startswith(b"gyoji: play needs a terminal, and standard ")
    assert done.stderr.count(b"\n") == 1
