"""`gyoji check` from the command line: what it says, keeps and answers; and what it refuses."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import gyoji
from gyoji.check.cases import inputs
from gyoji.game.files import samples
from tests.examples import long_if

if TYPE_CHECKING:
    from tests.cli.runner import Check

ROOT = Path(__file__).parents[2]
ALMOST = str(ROOT / "examples" / "my_sokoban.py")
SAMPLE = samples(gyoji.load("sokoban"))[0]
RIGHT = "import sys, gyoji\nsys.stdout.buffer.writelines(gyoji.judge('sokoban', sys.stdin.buffer))"


def script(folder: Path, text: str) -> str:
    path = folder / "program.py"
    path.write_text(text)
    return str(path)


WRONG = ("sokoban", "--seed", "1", "--", sys.executable, ALMOST)


def test_a_wrong_program(check: Check) -> None:
    ran = check(*WRONG)
    assert ran.status == 1
    assert ran.err == ""
    assert ran.out.startswith("wrong answer, found after")
    assert "seed 1" in ran.out
    assert "before        expected      yours" in ran.out
    assert "[2.3 Stay]" in ran.out


@pytest.mark.long
def test_the_printed_command_reproduces_the_failure(check: Check, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    first = check(*WRONG[:3], "--save", str(kept), *WRONG[3:])
    assert sorted(path.name for path in kept.iterdir()) == [
        "case.ans", "case.in", "report.html", "yours.out",
    ]  # fmt: skip
    data = (kept / "case.in").read_bytes()
    assert b"".join(gyoji.judge("sokoban", data)) == (kept / "case.ans").read_bytes()
    own = subprocess.run([sys.executable, ALMOST], input=data, capture_output=True, check=True)
    assert own.stdout == (kept / "yours.out").read_bytes() != (kept / "case.ans").read_bytes()
    again = first.out.strip().splitlines()[-1].strip()
    assert again == shlex.join(
        ["gyoji", "check", "sokoban", "--tests", str(kept / "case.in"), "--", *WRONG[4:]]
    )
    ran = check(*shlex.split(again)[2:])
    assert ran.status == 1
    assert data.decode().splitlines()[1] in ran.out


SOURCES = {
    "mine.c": "#include <stdlib.h>\nint main(void) { abort(); }\n",
    "mine.cpp": "#include <cstdlib>\nint main() { std::abort(); }\n",
    "mine.py": "raise SystemExit(3)\n",
    "mine.java": """// public class Other
        public final class Solution { public static void main(String[] a) { System.exit(3); } }
    """,
}


@pytest.mark.long
@pytest.mark.parametrize("name", long_if(lambda name: name == "mine.java", SOURCES))
def test_sources_are_compiled_as_for_grade(check: Check, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(SOURCES[name])
    if shutil.which({".c": "cc", ".cpp": "c++", ".java": "javac"}.get(path.suffix, "sh")) is None:
        pytest.skip("the compiler is not installed")
    ran = check("sokoban", str(path), "--seed", "1", "--count", "1")
    assert (ran.status, ran.err) == (1, "")
    assert ran.out.startswith("run-time error, found after")
    assert f"\n   {path}\n" in ran.out
    again = ran.out.strip().splitlines()[-1]
    assert again.endswith(f"-- {path}")


def test_what_the_compiler_says_has_the_name_of_the_source(check: Check, tmp_path: Path) -> None:
    path = tmp_path / "mine.c"
    path.write_text("int main(void) { return x; }\n")
    ran = check("sokoban", str(path))
    assert ran.status == 3
    assert "mine.c does not compile: mine.c:" in ran.err
    assert "gyoji-" not in ran.err


@pytest.mark.long
def test_a_traceback_has_the_name_of_the_source(check: Check, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("print(1 / 0)\n")
    ran = check("sokoban", str(path), "--seed", "1", "--count", "1")
    assert 'File "mine.py", line 1' in ran.out
    assert ran.out.index("ZeroDivisionError") < ran.out.index("\nInput")


@pytest.mark.long
def test_json(check: Check) -> None:
    ran = check("sokoban", "--format", "json", *WRONG[1:])
    found = json.loads(ran.out)
    assert ran.status == 1
    assert found["verdict"] == "wrong answer"
    assert found["seed"] == 1
    assert found["finding"]["divergence"]["number"] == 1
    same = json.loads(check("sokoban", "--format", "json", "--jobs", "1", *WRONG[1:]).out)
    assert same["finding"]["input"] == found["finding"]["input"]


def test_a_right_program(check: Check, tmp_path: Path) -> None:
    program = script(tmp_path, RIGHT)
    # The sandbox hides the sources, which are where gyoji is if it is installed in place.
    sources = str(Path(gyoji.__file__).parents[1])
    words = ("--seed", "1", "--count", "300", "--time", "60s", "--sees", sources)
    ran = check("sokoban", *words, "--", sys.executable, program)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("accepted: 300 data sets in ")


@pytest.mark.long
def test_a_folder_of_tests(check: Check, tmp_path: Path) -> None:
    (tmp_path / "10.in").write_bytes(b"4 3\n###\n#w#\n#.#\n###\nD\n0 0\n")
    (tmp_path / "2.in").write_bytes(SAMPLE.data)
    (tmp_path / "2.out").write_bytes(SAMPLE.answer.replace(b"\n", b"\r\n"))
    ran = check("sokoban", "--tests", str(tmp_path), "--", sys.executable, ALMOST)
    assert ran.status == 1
    assert "1 of 2 inputs accepted" in ran.out
    assert f"{tmp_path / '10.in'}: wrong answer" in ran.out
    assert check("sokoban", "--tests", str(tmp_path / "2.in"), *WRONG[3:]).status == 0


def test_which_inputs_are_tests(tmp_path: Path) -> None:
    for name in ("a.in", "kattis/data/secret/b.in", "kattis/data/invalid_input/c.in"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(SAMPLE.data)
    assert [path.name for path in inputs(tmp_path)] == ["a.in", "b.in"]
    (tmp_path / "testset.json").write_text("{}")
    assert [path.name for path in inputs(tmp_path)] == ["a.in"]


def test_an_input_without_data_sets_is_a_test(check: Check, tmp_path: Path) -> None:
    (tmp_path / "1.in").write_bytes(b"0 0\n")
    program = script(tmp_path, "raise SystemExit(3)")
    ran = check("sokoban", "--tests", str(tmp_path), "--", sys.executable, program)
    assert ran.status == 1
    assert "exit status 3" in ran.out


def test_a_case_without_a_report_is_not_overwritten(check: Check, tmp_path: Path) -> None:
    (tmp_path / "case.in").write_text("mine")
    ran = check("sokoban", "--save", str(tmp_path), *WRONG[1:])
    assert ran.status == 2
    assert "case.in" in ran.err
    assert (tmp_path / "case.in").read_text() == "mine"


@pytest.mark.long
def test_a_full_disk_does_not_cost_the_report(check: Check, tmp_path: Path) -> None:
    (tmp_path / "report.html").symlink_to("/dev/full")
    ran = check("sokoban", "--save", str(tmp_path), *WRONG[1:])
    assert ran.status == 1
    assert "wrong answer, found after" in ran.out
    assert str(tmp_path) not in ran.out, "no case was saved to reproduce it with"
    assert ran.err.endswith(f"cannot write to {tmp_path}: No space left on device\n")


@pytest.mark.long
def test_a_program_that_is_not_the_same_twice(check: Check, tmp_path: Path) -> None:
    """It prints an empty line by the number of its process."""
    right = Path(ALMOST).read_text().replace('board[beyond] in "#b"', 'board[beyond] in "#bB"')
    odd = script(tmp_path, f"import os\n{right}\nprint(end='\\n' * (os.getpid() % 3 == 0))")
    ran = check("sokoban", "--seed", "1", "--count", "20000", "--", sys.executable, odd)
    assert ran.status == 1
    assert ran.out.startswith("differs from run to run, found after")
    assert "not reduced: it does not fail each time" in ran.out
    found = re.search(
        "([0-9]+) of ([0-9]+) runs on this input did not end in the most frequent way", ran.out
    )
    assert found
    assert 0 < int(found[1]) < int(found[2])


def test_an_answer_file_that_differs_from_the_referee(check: Check, tmp_path: Path) -> None:
    (tmp_path / "1.in").write_bytes(SAMPLE.data)
    (tmp_path / "1.ans").write_bytes(SAMPLE.answer.replace(b"w", b".", 1))
    ran = check("sokoban", "--tests", str(tmp_path), *WRONG[3:])
    assert ran.status == 2
    row = next(at for at, line in enumerate(SAMPLE.answer.splitlines(), 1) if b"w" in line)
    assert f"{tmp_path / '1.ans'}:{row}:" in ran.err
    assert "expected the referee's answer" in ran.err


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["sokoban"], 2, "PROGRAM"),
        (["sokoban", "--", "./no-such-program"], 3, "no-such-program"),
        (["sokoban", "--", str(ROOT)], 3, str(ROOT)),
        (["sokoban", "--", str(ROOT / "README.md")], 3, "README.md"),
        (["sudoku", "--", "true"], 2, "there is no game"),
        (["sokoban", "--for", "soon", "--", "true"], 2, "soon"),
        (["sokoban", "--memory", "1", "--", "true"], 2, "16M"),
        (["sokoban", "--kind", "huge", "--", "true"], 2, "huge"),
        (["sokoban", "--tests", "no/such/folder", "--", "true"], 2, "no/such/folder"),
        (["sokoban", "--tests", str(ROOT / "docs"), "--", "true"], 2, "no input"),
        (["sokoban", "--tests", str(ROOT / "README.md"), "--", "true"], 2, "README.md:1:1"),
        (["sokoban", "--save", str(ROOT / "README.md" / "x"), "--", "true"], 2, "README.md"),
    ],
)
def test_wrong_usage(check: Check, words: list[str], status: int, said: str) -> None:
    ran = check(*words)
    assert ran.status == status
    assert said in ran.err
    assert ran.out == ""
    assert "Traceback" not in ran.err


def test_after_an_interrupt_it_reports_what_it_has(tmp_path: Path) -> None:
    """Ctrl-C while a right program is tried: the summary so far, and status 130."""
    begun = tmp_path / "begun"
    program = script(tmp_path, f"open({str(begun)!r}, 'a').close()\n" + RIGHT)
    words = [
        "check",
        "sokoban",
        "--seed",
        "1",
        "--for",
        "10m",
        "--sandbox",
        "none",
        "--",
        sys.executable,
        program,
    ]
    running = subprocess.Popen(
        [sys.executable, "-m", "gyoji", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True,
    )  # fmt: skip
    while running.poll() is None and not begun.exists():
        pass
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert out.startswith("interrupted, no failure so far: ")
    assert "Traceback" not in out + err


def test_nothing_tried_is_no_success(check: Check) -> None:
    ran = check("sweets", "--kind", "tiny", "--seed", "1", "--", "true")
    assert ran.status == 2
    assert "nothing was tried" in ran.err
