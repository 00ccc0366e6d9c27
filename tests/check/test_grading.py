"""`gyoji grade`: a folder of programs on a folder of tests."""

from __future__ import annotations

import csv
import gc
import io
import json
import os
import re
import signal
import threading
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

from gyoji import load
from gyoji.check import analysis, common_faults, grading
from gyoji.check.common_faults import CommonFault, find_common_faults
from gyoji.check.sandbox import Limits, RunResult
from gyoji.check.sandbox.runner import Runner
from gyoji.check.verdicts import JudgedInput, input_of
from gyoji.cli import main
from gyoji.game.files import samples

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gyoji.game.game import Game
    from gyoji.game.protocols import Case

RIGHT, WRONG = "right.sh", "wrong.py"
PROGRAMS = {
    RIGHT: "#!/bin/sh\nread first\ncase $first in 0*) ;; *) cat <<'END'\n{answer}END\nesac\n",
    WRONG: "print('nothing')",
    "late.py": "while True: pass",
    "fails.c": "int main(void) { return 7; }",
    "broken.c": "int main(void) { return x; }",
}
ROOT = Path(__file__).parents[2]
NONE = {"notes.txt": "hello", ".hidden.py": "print()"}


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of tests, two with answers and one without, and one for programs."""
    monkeypatch.chdir(tmp_path)
    sample = samples(load("sokoban"))[0]
    (tmp_path / "programs").mkdir()
    (tmp_path / "tests/tiny").mkdir(parents=True)
    (tmp_path / "tests/large-1.in").write_bytes(sample.data)
    (tmp_path / "tests/large-1.ans").write_bytes(sample.answer.replace(b"\n", b"\r\n"))
    (tmp_path / "tests/large-2.in").write_bytes(sample.data)
    (tmp_path / "tests/tiny/1.in").write_bytes(b"0 0\n")
    (tmp_path / "tests/tiny/1.out").write_bytes(b"")
    return tmp_path


def add(folder: Path, *names: str) -> None:
    """Put some programs there."""
    answer = samples(load("sokoban"))[0].answer.decode()
    for name in names:
        path = folder / "programs" / name
        path.write_text({**PROGRAMS, **NONE}[name].replace("{answer}", answer))
        path.chmod(0o755 if name.endswith(".sh") else 0o644)


def grade(*words: str) -> int:
    return main(["grade", "sokoban", "programs", "--tests", "tests", "--time", "500ms", *words])


def test_all_accepted(folders: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(folders, RIGHT)
    assert grade("--time", "5s") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["program", "score", "large", "tiny", "all", "time", "memory",
                                "verdict"]  # fmt: skip
    assert lines[1].split()[:5] == [RIGHT, "100", "2/2", "1/1", "3/3"]
    assert lines[1].endswith("accepted")
    assert lines[-1].startswith("1 program, 3 tests; ")


def test_every_fault(folders: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(folders, *PROGRAMS, *NONE)
    (folders / "programs/folder").mkdir()
    words = ("--sandbox", "none", "--csv", "all.csv", "--junit", "all.xml", "--format", "json")
    assert grade(*words) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["sandbox"], found["tests"]) == ("sokoban", "limits only", 3)
    assert found["limits"]["seconds"] == 0.5
    assert found["passed_over"] == [".hidden.py", "folder", "notes.txt"]
    programs = {one["program"]: one for one in found["programs"]}
    assert list(programs) == sorted(PROGRAMS)
    assert {name: one["verdict"] for name, one in programs.items()} == {
        RIGHT: "accepted", WRONG: "wrong answer", "late.py": "time limit",
        "fails.c": "run-time error", "broken.c": "not started",
    }  # fmt: skip
    assert [one["score"] for one in programs.values()] == [0, 0, 0, 100, 0]
    assert programs["broken.c"]["trouble"].startswith("broken.c does not compile: broken.c:")
    assert {one["status"] for one in programs["fails.c"]["results"]} == {7}
    look_at_csv((folders / "all.csv").read_text(), programs)
    look_at_junit((folders / "all.xml").read_text())


def look_at_csv(text: str, programs: dict[str, Any]) -> None:
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == 3 * 4 + 1
    for row in rows:
        results = programs[row["program"]]["results"]
        if row["program"] == "broken.c":
            assert (row["verdict"], results) == ("not started", [])
        else:
            assert row["verdict"] in {one["verdict"] for one in results}


def look_at_junit(text: str) -> None:
    suites = ElementTree.fromstring(text)
    counted = {
        suite.get("name"): [suite.get(key) for key in ("tests", "failures", "errors")]
        for suite in suites
    }
    assert counted == {
        RIGHT: ["3", "0", "0"], WRONG: ["3", "3", "0"], "late.py": ["3", "0", "3"],
        "fails.c": ["3", "0", "3"], "broken.c": ["1", "0", "1"],
    }  # fmt: skip
    for suite in suites:
        assert len(suite.findall("testcase")) == int(suite.get("tests", ""))
        assert len(suite.findall("testcase/failure")) == int(suite.get("failures", ""))
        assert len(suite.findall("testcase/error")) == int(suite.get("errors", ""))


def test_none_could_be_started(folders: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(folders, "broken.c")
    assert grade("--format", "csv") == 3
    assert "does not compile" in capsys.readouterr().out


def test_what_a_program_prints_moves_no_terminal(
    folders: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "a\x1b[31m\n.py"
    (folders / "programs" / name).write_text("import sys; sys.stderr.write('\\x1b\\x00'); exit(1)")
    assert grade("--junit", "all.xml") == 1
    told = capsys.readouterr().out + (folders / "all.xml").read_text()
    assert "\x1b" not in told
    assert "\0" not in told
    assert ElementTree.fromstring((folders / "all.xml").read_text()) is not None


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["sokoban", "programs", "--tests", "tests"], "there are no programs in programs"),
        (["sokoban", "programs", "--tests", "programs"], "there is no input"),
        (["sokoban", "none", "--tests", "tests"], "'none' does not exist"),
        (
            ["sokoban", "programs"],
            "Missing option '--tests'. As in: gyoji grade sokoban solutions --tests tests (see",
        ),
        (["sokoban", "tests", "--tests", "tests", "--memory", "1K"], "not between 16M and 1024G"),
        (["sokoban", "tests", "--tests", "tests", "--time", "soon"], "not a duration like"),
        (["tower", "programs", "--tests", "tests"], "tests/large-1.in:4:4:"),
    ],
)
def test_wrong_usage(
    folders: Path, words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert folders.is_dir()
    assert main(["grade", *words]) == 2
    assert sentence in capsys.readouterr().err


def test_a_file_that_cannot_be_written(folders: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(folders, RIGHT)
    assert grade("--csv", "none/all.csv") == 1
    assert capsys.readouterr() == ("", "gyoji: cannot write none/all.csv: "
                                       "No such file or directory\n")  # fmt: skip


def test_a_full_disk_does_not_cost_the_grades(
    folders: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add(folders, RIGHT)
    assert grade("--csv", "/dev/full", "--junit", "all.xml", "--pages", "pages") == 1
    said = capsys.readouterr()
    assert "1 program, " in said.out
    assert said.err == "gyoji: cannot write /dev/full: No space left on device\n"
    assert "testsuites" in (folders / "all.xml").read_text()
    assert "accepted" in (folders / "pages/index.html").read_text()


def test_interrupted(
    folders: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What goes on ends at once, and what is known is told."""
    add(folders, "late.py", RIGHT)
    main_thread = threading.get_ident()
    runs: list[bytes] = []

    class Interrupting(Runner):
        def run(self, data: bytes, seconds: float = inf) -> RunResult:
            runs.append(data)
            if len(runs) == 2:
                signal.pthread_kill(main_thread, signal.SIGINT)
            return super().run(data, seconds)

    monkeypatch.setattr(grading, "Runner", Interrupting)
    gc.disable()  # Hypothesis is called back by each collection, and an interruption there is lost
    try:
        assert grade("--time", "60s", "--jobs", "2") == 130
    finally:
        gc.enable()
    assert "late.py" not in capsys.readouterr().out


def test_an_answer_beside_is_the_answer(folders: Path) -> None:
    game, path = load("sokoban"), folders / "tests"
    tests = grading.graded_tests(game, path)
    assert [(test.name, test.group) for test in tests] == [
        ("large-1", "large"), ("large-2", "large"), ("tiny/1", "tiny")
    ]  # fmt: skip
    assert tests[0].answer.replace(b"\r", b"") == tests[1].answer
    job = grading.Grading(game, [], grading.GradingPlan(tests, Limits(), "auto"))
    job.run(1)
    assert (job.grades, job.done) == ([], 0)
    assert os.listdir(path)


def test_an_answer_that_is_not_the_referees_is_refused(
    folders: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add(folders, RIGHT)
    answer = folders / "tests/large-1.ans"
    answer.write_bytes(answer.read_bytes().replace(b"#", b"+", 1))
    assert grade() == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("gyoji: tests/large-1.ans:2:1: expected the referee's answer, ")


def test_a_sample_that_fails_is_named_first(
    folders: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add(folders, WRONG)
    tiny = "4 4\n####\n#wb#\n#+.#\n####\nD\n0 0\n"
    (folders / "tests/a-1.in").write_text(tiny)
    assert grade() == 1
    line = capsys.readouterr().out.splitlines()[1]
    assert line.endswith("wrong answer: large-1, a sample of the statement")


def test_nothing_to_try(folders: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(folders, RIGHT)
    for path in (folders / "tests").glob("large*"):
        path.unlink()
    assert grade() == 2
    assert "no test in tests holds a data set, so nothing can be tried" in capsys.readouterr().err


def test_tests_outside_the_bounds_are_refused(
    folders: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add(folders, RIGHT)
    (folders / "tests/odd.in").write_text("3 3\n###\n#w#\n###\n\n0 0\n")
    assert grade("--bounds", "contest") == 2
    assert "tests/odd.in:1:1: expected 4 <= R <= 15" in capsys.readouterr().err


@pytest.mark.long
def test_a_page_for_each_program(folders: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(folders, RIGHT, WRONG, "broken.c", "fails.c")
    odd = "<b> &.py"
    (folders / "programs" / odd).write_text("import sys; sys.exit('<script>')")
    assert grade("--time", "5s", "--pages", "out/pages") == 1
    assert capsys.readouterr().out
    index = (folders / "out/pages/index.html").read_text()
    links = re.findall(r'<a href="([0-9][^"]+)">([^<]+)</a>', index)
    assert [name for _, name in links] == sorted(
        [RIGHT, WRONG, "broken.c", "fails.c", "&lt;b&gt; &amp;.py"],
        key=lambda name: name.replace("&lt;", "<"),
    )
    files = {name: (folders / "out/pages" / file).read_text() for file, name in links}
    faults = re.findall(r'<td>1</td><td><a href="(fault-[0-9]+\.html)">', index)
    assert len(faults) == 3, "broken.c has not been run"
    assert len(list((folders / "out/pages").iterdir())) == 1 + len(links) + len(faults)
    for name, text in files.items():
        assert '<a href="index.html">All results</a>' in text
        assert "<script>" not in text.partition('<script type="application/json"')[0]
        assert f"<h1>{name}: accepted" in text or name != RIGHT
    wrong = files[WRONG]
    assert wrong.index("large-1 (a sample of the statement): wrong answer") < wrong.index("tiny/1")
    assert "The first difference is in line 1, column 1." in wrong
    assert "<h3>Expected</h3><pre>Game 1: incomplete</pre>" in wrong
    assert "<h3>Found</h3><pre>nothing</pre>" in wrong
    assert "does not compile" in files["broken.c"]
    assert "&lt;script&gt;" in files["&lt;b&gt; &amp;.py"]


@pytest.mark.long
def test_students_with_the_same_mistake_are_one_group(
    folders: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three put a box on a target wrongly, one prints nothing, one has two programs."""
    almost = (ROOT / "examples/my_sokoban.py").read_text()
    for name in ("ala", "jan", "ola"):
        (folders / "programs" / name).mkdir()
        (folders / "programs" / name / "mine.py").write_text(almost)
    (folders / "programs/ola/mine.py").write_text("# by Ola\n" + almost.replace("game", "number"))
    (folders / "programs/ola/notes.txt").write_text("mine")
    for name in ("one.py", "two.py"):
        (folders / "programs/zoe").mkdir(exist_ok=True)
        (folders / "programs/zoe" / name).write_text("print()")
    (folders / "programs/zoo").mkdir()
    add(folders, WRONG, RIGHT)
    (folders / "tests/more-1.in").write_text(
        "4 8\n########\n#wbB.+.#\n#......#\n########\nRR\n0 0\n"
    )
    words = ("--time", "5s", "--pages", "pages", "--explain", "2m", "--points", "more=40")
    played, searched = list[bytes](), list[int]()

    def play(game: Game, cases: Sequence[Case], data: bytes | None = None) -> JudgedInput:
        played.append(data or b"")
        return input_of(game, cases, data)

    def search(grades: Sequence[grading.Grade]) -> list[CommonFault]:
        searched.append(len(grades))
        return find_common_faults(grades)

    monkeypatch.setattr(analysis, "SEPARATING", 24.0)  # a busy machine needs more than 8 s
    monkeypatch.setattr(grading, "input_of", play)
    monkeypatch.setattr(common_faults, "find_common_faults", search)
    assert grade(*words, "--points", "tiny=60", "--jobs", "1") == 1
    assert len(played) == len(set(played)), "each test is played once, for all programs"
    assert len(searched) == 1
    told = capsys.readouterr().out
    rows = {line.split()[0]: line.split() for line in told.splitlines() if line}
    assert [rows[name][1] for name in ("ala/mine.py", RIGHT, WRONG)] == ["60", "60", "0"]
    assert "zoe has several programs (one.py, two.py): call the one to grade main" in told
    assert "skipped: zoo" in told
    assert "3 programs: it is wrong only where " in told
    index = (folders / "pages/index.html").read_text()
    assert re.search(r'<td>3</td><td><a href="fault-1\.html">it is wrong', index)
    fault = (folders / "pages/fault-1.html").read_text()
    assert "These answer every test alike: ala/mine.py, jan/mine.py, ola/mine.py." in fault
    page = (folders / "pages" / re.findall(r'href="([^"]+)">ola', index)[0]).read_text()
    for text in (fault, page):
        assert 'id="boards"' in text, "the smallest case, to step through"
        assert "first after which the output is wrong" in text
        assert re.search(r'class="clause">2\.[0-9]', text)


@pytest.mark.long
def test_a_program_that_hangs_is_run_three_times(
    folders: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(6):
        (folders / f"tests/more-{number}.in").write_bytes(
            (folders / "tests/large-1.in").read_bytes()
        )
    add(folders, "late.py", WRONG)
    assert grade("--format", "json") == 1
    late, wrong = json.loads(capsys.readouterr().out)["programs"]
    verdicts = [one["verdict"] for one in late["results"]]
    assert verdicts == ["time limit"] * 3 + ["not run"] * 6
    assert "not run" not in [one["verdict"] for one in wrong["results"]]
    assert grade("--format", "json", "--stop-after", "2") == 1
    for one in json.loads(capsys.readouterr().out)["programs"]:
        assert [each["verdict"] for each in one["results"]].count("not run") == 7


def test_links_out_of_the_folder_are_refused(
    folders: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Their target may hold what the author of the program cannot read."""
    add(folders, RIGHT)
    (folders / "secret.py").write_text("top secret")
    (folders / "programs" / "a.py").symlink_to(folders / "secret.py")
    (folders / "programs" / "b.py").symlink_to("../secret.py")
    (folders / "programs" / "c.sh").symlink_to(RIGHT)
    words = ["grade", "sokoban", "programs", "--tests", "tests", "--format", "json"]
    assert main([*words, "--pages", "pages"]) == 1
    out = capsys.readouterr().out
    troubles = {one["program"]: one["trouble"] for one in json.loads(out)["programs"]}
    refused = {name: f"{name} {grading.REFUSED}" for name in ("a.py", "b.py")}
    assert troubles == {**refused, "c.sh": "", RIGHT: ""}
    assert "top secret" not in out + "".join(
        page.read_text() for page in (folders / "pages").iterdir()
    )
