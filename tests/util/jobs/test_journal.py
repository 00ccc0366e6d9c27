"""What is finished is kept: a command that was killed continues, with the same output."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import gyoji
from gyoji.cli import main
from gyoji.cli.common import searching
from gyoji.solving.design.levels import Generation, LevelOrder
from gyoji.solving.design.wishes import wish_of
from gyoji.solving.driver import Attempt, SearchLimits
from gyoji.solving.results import Unknown
from gyoji.util.jobs import Here, Journal, JournalError
from tests.solving.design.boards import start

if TYPE_CHECKING:
    from collections.abc import Sequence

SOKOBAN = gyoji.load("sokoban")
LEVELS = Path(__file__).parents[3] / "examples" / "sokoban.in"
PLAN = {"command": "test", "seed": 3}
GENERATE = ["generate", "sokoban", "--rows", "6", "--columns", "6", "--boxes", "2", "--jobs", "2"]
SOLVE = ["solve", "sokoban", "--format", "jsonl", "--jobs", "2"]
DYING = """
import os, sys
from gyoji.cli import main
from gyoji.util.jobs import Journal
add = Journal.add
def adding(self, number, result):
    add(self, number, result)
    if sum(map(bool, self.done.values())) == 3:
        os._exit(9)
Journal.add = adding
main(sys.argv[1:])
"""


def said(capsys: pytest.CaptureFixture[str], line: Sequence[str], status: int = 0) -> str:
    """What a command prints; of an error, its sentence."""
    assert main([*line]) == status
    printed = capsys.readouterr()
    assert "Traceback" not in printed.err
    return printed.err if status == 2 else printed.out


def killed(line: Sequence[str]) -> None:
    """The command in a process that dies when three results are recorded."""
    ended = subprocess.run([sys.executable, "-c", DYING, *line], capture_output=True, check=False)
    assert ended.returncode == 9, ended.stderr


@pytest.fixture
def levels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A file of six levels."""
    file = tmp_path / "levels.xsb"
    file.write_text(said(capsys, [*GENERATE, "--count", "6", "--seed", "8"]))
    return file


@pytest.mark.long
def test_generate_continues_where_it_was_killed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = [*GENERATE, "--seed", "5", "--count", "7"]
    whole, journal = said(capsys, line), tmp_path / "journal"
    resuming = [*line, "--resume", str(journal)]
    killed(resuming)
    before = journal.read_bytes()
    assert before.count(b"start") == 3
    with journal.open("ab") as file:
        file.write(b"[4000,tr")  # a line that was cut off
    assert said(capsys, resuming) == whole
    after = journal.read_bytes()
    assert after.startswith(before)
    assert after.count(b"start") == 7
    # Now all of it is known, and printed at once; and more can be asked for.
    assert said(capsys, [*resuming, "--time", "0.01s"]) == whole
    assert journal.read_bytes() == after
    assert said(capsys, [*resuming, "--count", "8"]).startswith(whole)


def test_drafts_without_a_level_are_not_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gyoji.solving.design.levels.NOTED", 1)
    order = LevelOrder(
        SOKOBAN, wish_of({"pushes": "9999..", "rows": "6", "columns": "6"}), "farthest"
    )
    for count in (3, 6):
        with Journal(tmp_path / "journal", PLAN) as journal:
            clock = iter(range(100)).__next__  # a draft takes a second
            assert list(Generation(order).levels(1, 4, Here(), clock, journal)) == []
        lines = (tmp_path / "journal").read_bytes().splitlines()[1:]
        assert [json.loads(line) for line in lines] == [[number, False] for number in range(count)]


def test_solve_continues_where_it_was_killed(
    levels: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "journal"
    line = [*SOLVE, str(levels), "--resume", str(journal)]
    killed(line)
    lines = journal.read_text().splitlines()
    assert len(lines) == 4
    before = [json.loads(each)[1]["effort"]["seconds"] for each in lines[1:]]
    results = said(capsys, line)
    seconds = [json.loads(each)["seconds"] for each in results.splitlines()]
    assert len(seconds) == 6
    assert seconds[:3] == pytest.approx(before, abs=0.001)  # they were not searched again
    assert said(capsys, line) == results


def test_every_kind_of_result_is_read_as_it_was_written() -> None:
    boards = {
        "solved": ["#####", "#@$.#", "#####"],
        "unsolvable": ["#####", "#$@.#", "#####"],
    }
    for status, board in boards.items():
        position = start(board)
        result = Attempt(SOKOBAN, position, None, SearchLimits()).run()
        assert result.status == status
        for each in (result, Unknown("memory", 7, result.effort)):
            kept = json.loads(json.dumps(searching.result_to_json(position, each)))
            assert searching.result_of(SOKOBAN, position, kept) == each


def forged(entry: dict[str, Any], **changed: object) -> dict[str, Any]:
    return {**entry, **changed}


def test_results_of_other_levels_are_refused(
    levels: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "journal"
    line = [*SOLVE, str(levels), "--resume", str(journal)]
    said(capsys, line)
    plan, *entries = (json.loads(each) for each in journal.read_text().splitlines())
    good = entries[0][1]
    bad: list[object] = [
        None,
        [],
        forged(good, start="00"),
        forged(good, actions=good["actions"][:-1]),
        forged(good, actions=[999]),
        forged(good, actions="up"),
        forged(good, optimal="luck"),
        forged(good, effort={"nodes": 1}),
        forged(good, effort={**good["effort"], "nodes": float("inf")}),
        forged(good, status="unknown"),
    ]
    for entry in bad:
        journal.write_text("".join(json.dumps(each) + "\n" for each in (plan, [1, entry])))
        sentence = said(capsys, line, 2)
        assert "what it has of number 1 is not of this work" in sentence
    journal.write_text("".join(json.dumps(each) + "\n" for each in (plan, [2, good])))
    assert "what it has of number 1 is not" in said(capsys, line, 2)


def test_a_draft_that_is_said_to_be_a_level_is_looked_at(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "journal"
    line = [*GENERATE, "--pushes", "9999..", "--resume", str(journal)]
    said(capsys, [*line, "--time", "0.1s"], 1)
    plan = journal.read_text().splitlines()[0]
    journal.write_text(f"{plan}\n[0,true]\n")
    assert "what it has of number 0 is not of this work" in said(capsys, line, 2)


def test_other_work_is_not_continued(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = str(tmp_path / "journal")
    said(capsys, [*GENERATE, "--resume", journal])
    content = Path(journal).read_bytes()
    others = {"seed": ["--seed", "9"], "wish": ["--unique"], "avoid": ["--avoid", str(LEVELS)]}
    for word, other in others.items():
        sentence = said(capsys, [*GENERATE, *other, "--resume", journal], 2)
        assert f"is of other work, with another {word}; choose another file" in sentence
    assert "another " in said(capsys, [*SOLVE, str(LEVELS), "--resume", journal], 2)
    assert Path(journal).read_bytes() == content


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"#####\n#wb+#\n", 1),
        (b"no end of the line", 1),
        (b"[]\n", 1),
        (b'{"what":"gyoji data set, 1"}\n', 1),
        (b"[" * 100_000 + b"\n", 1),
        (b"PLAN\n[1,2,3]\n", 2),
        (b"PLAN\n[0,1]\n[true,1]\n", 3),
        (b"PLAN\nnothing\n", 2),
        (b"PLAN\n" + b"0" * (1 << 24) + b"\n", 2),
    ],
)
def test_a_file_that_is_no_journal_is_left_alone(tmp_path: Path, content: bytes, line: int) -> None:
    path = tmp_path / "file"
    with Journal(path, PLAN):
        pass
    path.write_bytes(content.replace(b"PLAN", path.read_bytes().strip()))
    before = path.read_bytes()
    with pytest.raises(JournalError, match=f"file:{line}: expected a file that --resume has"):
        Journal(path, PLAN)
    assert path.read_bytes() == before


def test_where_nothing_can_be_kept_it_is_said(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/null"), tmp_path):
        with pytest.raises(JournalError, match="is not a regular file"):
            Journal(path, PLAN)
    with pytest.raises(JournalError, match=r"cannot be read and written: No such file"):
        Journal(tmp_path / "absent" / "file", PLAN)
    with Journal(tmp_path / "file", PLAN) as journal:
        full = open("/dev/full", "wb")  # noqa: SIM115  # the journal closes it
        journal._file.close()
        journal._file = full
        with pytest.raises(JournalError, match="cannot be read and written: No space left"):
            journal.add(1, 2)
        journal._file = (tmp_path / "file").open("ab")
