"""`gyoji testset`: its report, error messages and exit statuses."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import gyoji
from gyoji.check.testsets import FolderError, builder, folder, load
from gyoji.check.testsets.generators import GENERATORS
from gyoji.cli.common.resuming import CONTINUES
from gyoji.game.state import AREA, WIDTH
from gyoji.util.atomic import write_file
from tests.cli.runner import Ran, Runner

from .sets import contents, manifest, reduced


@pytest.fixture
def run(capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Runner:
    reduced(monkeypatch, 20)
    generators = {name: GENERATORS[name] for name in ("samples", "random")}
    monkeypatch.setattr(builder, "GENERATORS", generators)
    few = ("--jobs", 1, "--rounds", 1, "--size", "small")
    return Runner(capsysbinary, monkeypatch, "testset", *few)


def test_the_report_has_the_groups_and_the_clauses(run: Runner, tmp_path: Path) -> None:
    ran = run("boulder", "--out", tmp_path)
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.split("\n")
    assert lines[0] == "bounds: contest (Klątwa Boulder Dasha, a programming assignment)"
    assert lines[2].split() == ["group", "files", "input", "answers", "kills"]
    assert lines[3].split()[:2] == ["samples", "3"]
    assert "clause       mutants  equivalent  outside  killed  unproven" in lines
    found = manifest(tmp_path)["strength"]
    start = next(at for at, line in enumerate(lines) if line.startswith("family"))
    rows = {line.split()[0]: line.split()[1:] for line in lines[start + 1 : start + 5]}
    assert list(rows) == ["guiding", "control", "slips", "all"]
    for column in range(5):
        families = (int(rows[name][column]) for name in ("guiding", "control", "slips"))
        assert sum(families) == int(rows["all"][column])
    assert rows["all"][-1] == f"{found['share']:.1%}"
    groups = [line.split() for line in lines[3 : lines.index("", 3)]]
    for column in range(1, 5):
        numbers = [int(row[column].replace(",", "")) for row in groups]
        assert sum(numbers[:-1]) == numbers[-1]


def test_json_is_the_contents_of_testset_json(run: Runner, tmp_path: Path) -> None:
    ran = run("sokoban", "--out", tmp_path, "--format", "json", "--seed", 9)
    assert json.loads(ran.out) | {"what": folder.FORMAT} == manifest(tmp_path)
    assert manifest(tmp_path)["seed"] == 9


@pytest.mark.long
def test_survivors_are_listed(run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reduced(monkeypatch, 4, equivalents=False)
    ran = run("boulder", "--out", tmp_path)
    survivors = manifest(tmp_path)["strength"]["survivors"]
    assert survivors
    for one in survivors[:10]:
        where = ", outside the bounds only" if one["outside"] else ""
        line = f"  {one['mutant']} ({one['family']}{where}): {one['sentence']}\n"
        assert line in ran.out


@pytest.mark.long
def test_a_finished_set_is_replaced_by_force_only(run: Runner, tmp_path: Path) -> None:
    assert run("boulder", "--out", tmp_path).status == 0
    before = contents(tmp_path)
    ran = run("boulder", "--out", tmp_path)
    assert ran == Ran(
        2, "", f"gyoji: {tmp_path} already holds this test set; --force replaces it\n"
    )
    ran = run("boulder", "--out", tmp_path, "--seed", 3)
    assert ran.status == 2
    assert "holds a test set with a different seed; choose another folder" in ran.err
    assert contents(tmp_path) == before
    (tmp_path / "mine.txt").write_text("mine")
    assert run("boulder", "--out", tmp_path, "--seed", 3, "--force").status == 0
    assert contents(tmp_path)["random-01.in"] != before["random-01.in"]
    assert (tmp_path / "mine.txt").read_text() == "mine"
    assert run("boulder", "--out", tmp_path, "--force").status == 0
    assert contents(tmp_path) == {**before, "mine.txt": b"mine"}


def test_a_folder_with_other_files_is_refused(run: Runner, tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("years of work")
    for more in ([], ["--force"]):
        ran = run("boulder", "--out", tmp_path, *more)
        assert ran == Ran(2, "", f"gyoji: {tmp_path} holds other files: choose another folder\n")
    assert contents(tmp_path) == {"thesis.tex": b"years of work"}


def test_a_path_that_is_no_folder_is_refused(run: Runner, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for name in ("file", "file/below"):
        ran = run("boulder", "--out", tmp_path / name)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith(f"gyoji: cannot write into {tmp_path / name}: ")
    ran = run("boulder", "--out", "/proc/nowhere")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("gyoji: cannot write into /proc/nowhere: ")


def test_a_folder_that_cannot_be_written_is_refused(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_path: Path, _data: bytes) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(folder, "write_file", refused)
    ran = run("boulder", "--out", tmp_path)
    assert ran == Ran(2, "", f"gyoji: cannot write into {tmp_path}: Permission denied\n")


def test_a_full_disk_is_reported(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        if path.name == "random-01.ans":
            raise OSError(28, "No space left on device", str(path))
        write_file(path, data)

    monkeypatch.setattr(folder, "write_file", full)
    ran = run("boulder", "--out", tmp_path)
    assert ran.status == 1
    assert ran.err == f"gyoji: cannot write {tmp_path / 'random-01.ans'}: No space left on device\n"


NAMELESS = '{"what": "gyoji test set, 1", "tests": [{"name": "../x", "group": "tiny"}]}'


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"what": "else"}', "[" * 10_000, "\x00", NAMELESS,
             NAMELESS.replace("../x", "x").replace("tiny", "huge"),
             '{"what": "gyoji test set, 1", "tests": [1]}'],
)  # fmt: skip
def test_a_damaged_manifest_is_reported(text: str, run: Runner, tmp_path: Path) -> None:
    (tmp_path / "testset.json").write_text(text)
    for more in ([], ["--force"]):
        ran = run("boulder", "--out", tmp_path, *more)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith(f"gyoji: {tmp_path}/testset.json ")
        assert ran.err.count("\n") == 1
    assert (tmp_path / "testset.json").read_text() == text


@pytest.mark.long
def test_damaged_tests_are_not_loaded(run: Runner, tmp_path: Path) -> None:
    run("boulder", "--out", tmp_path)
    assert len(load(tmp_path)) == len(manifest(tmp_path)["tests"])
    (tmp_path / "random-01.ans").write_bytes(b"something else")
    with pytest.raises(FolderError, match="random-01 does not match its digest"):
        load(tmp_path)
    (tmp_path / "random-01.ans").unlink()
    with pytest.raises(FolderError, match="random-01: No such file"):
        load(tmp_path)
    with pytest.raises(FolderError, match=r"testset\.json cannot be read"):
        load(tmp_path / "nowhere")


@pytest.mark.parametrize(
    "args", [["--for", "soon"], ["--size", "huge"], ["--rounds", "-1"], ["--package", "zip"],
             ["--jobs", "0"], ["--seed", "x"]],
)  # fmt: skip
def test_invalid_options_are_refused(args: list[str], run: Runner, tmp_path: Path) -> None:
    ran = run("boulder", "--out", tmp_path / "new", *args)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("gyoji: ")
    assert not (tmp_path / "new").exists()


def test_an_unknown_game_is_refused(run: Runner, tmp_path: Path) -> None:
    ran = run("chess", "--out", tmp_path / "new")
    assert ran.status == 2
    assert "there is no game 'chess'" in ran.err


def test_a_package_is_written(run: Runner, tmp_path: Path) -> None:
    ran = run("boulder", "--out", tmp_path / "set", "--package", "kattis")
    assert (ran.status, ran.err) == (0, "")
    (problem,) = (tmp_path / "set" / "kattis").iterdir()
    inputs = list(problem.glob("data/s*/**/*.in"))
    assert len(inputs) == len(manifest(tmp_path / "set")["tests"])
    assert list(problem.glob("submissions/wrong_answer/*"))
    assert f"{problem}: kattis package\n" in ran.out
    again = run("boulder", "--out", tmp_path / "set", "--package", "kattis", "--force")
    there = f"gyoji: {problem.parent} already holds a package: remove it first\n"
    assert again == Ran(2, "", there)


def test_packages_of_a_finished_set_in_two_languages(run: Runner, tmp_path: Path) -> None:
    out = tmp_path / "set"
    (tmp_path / "ours.md").write_text("# Ours\n\nPush.\n")
    (tmp_path / "nasze.pl.md").write_text("# Nasze\n\nPchaj.\n")
    assert run("boulder", "--out", out).status == 0
    before = manifest(out)
    words = ["--package", "kattis", "--package", "polygon", "--statement", tmp_path / "ours.md"]
    ran = run("boulder", "--out", out, *words, "--statement", tmp_path / "nasze.pl.md")
    assert (ran.status, ran.err) == (0, "")
    assert manifest(out) == before
    kattis, polygon = out / "kattis/boulder", out / "polygon/boulder"
    assert "Push." in (kattis / "problem_statement/problem.en.tex").read_text()
    assert "Pchaj." in (kattis / "problem_statement/problem.pl.tex").read_text()
    assert "Pchaj." in (polygon / "statements/polish/problem.tex").read_text()
    described = (polygon / "problem.xml").read_text()
    for language, name in ("english", "Ours"), ("polish", "Nasze"):
        assert f'<name language="{language}" value="{name}"/>' in described
    own = [f"--statement=pl={tmp_path / 'ours.md'}", f"--statement={tmp_path / 'nasze.pl.md'}"]
    again = run("boulder", "--out", tmp_path / "two", "--package", "kattis", *own)
    assert again.status == 2
    assert "two statements are in the language 'pl'" in again.err


@pytest.mark.long
def test_a_package_with_settings_and_subtasks(run: Runner, tmp_path: Path) -> None:
    (tmp_path / "own.md").write_text("# Ours\n\nPush.\n")
    (tmp_path / "small.toml").write_text('title = "small"\n[rows]\nmax = 5\n')
    ran = run(
        "sokoban", "--out", tmp_path / "set", "--package", "kattis",
        "--subtask", f"small={tmp_path / 'small.toml'}:30", "--subtask", "full=contest:70",
        "--statement", tmp_path / "own.md", "--license", "cc by", "--owner", "A. Teacher",
        "--time-limit", "2.5s",
    )  # fmt: skip
    assert (ran.status, ran.err) == (0, "")
    assert "subtask small\nbounds: small (" in ran.out
    problem = tmp_path / "set/kattis/sokoban"
    settings = (problem / "problem.yaml").read_text()
    for line in ("type: scoring", 'name: "Ours"', "license: cc by", 'rights_owner: "A. Teacher"'):
        assert f"{line}\n" in settings
    assert "The time limit is 3 s." in (problem / "README.md").read_text()
    points = (problem / "data/secret/1-small/testdata.yaml").read_text()
    assert "accept_score: 30\n" in points
    for name, most in (("1-small", 5), ("2-full", 15)):
        inputs = list((problem / "data/secret" / name).glob("*.in"))
        sizes = {
            case.start[AREA] // case.start[WIDTH]
            for path in inputs
            for case in gyoji.read("sokoban", path.read_bytes())
        }
        assert max(sizes) <= most, sizes
    assert run("sokoban", "--out", tmp_path / "two", "--subtask", "small:30").status == 2


@pytest.mark.long
def test_subtasks_that_do_not_fit(run: Runner, tmp_path: Path) -> None:
    ran = run("sokoban", "--out", tmp_path / "a", "--subtask", "full=contest:7", "--package",
              "domjudge")  # fmt: skip
    assert ran.status == 2
    assert "a package of the kind domjudge has no subtasks; kattis and polygon have them" in ran.err
    ran = run("sokoban", "--out", tmp_path / "b", "--subtask", "full=nowhere.toml:7")
    assert ran.status == 2
    assert "nowhere.toml cannot be read: No such file" in ran.err


@pytest.mark.long
def test_ctrl_c_keeps_written_files(tmp_path: Path) -> None:
    code = (
        "import sys; from gyoji.cli import main\n"
        "if __name__ == '__main__': sys.exit(main(sys.argv[1:]))\n"
    )
    (tmp_path / "run.py").write_text(code)
    out = tmp_path / "set"
    args = ["testset", "boulder", "--out", str(out), "--jobs", "2", "--size", "small"]
    with subprocess.Popen(
        [sys.executable, str(tmp_path / "run.py"), *args],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    ) as process:  # fmt: skip
        while not (out / "tiny-01.in").exists():
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate()
    assert (process.returncode, output) == (130, b"")
    assert errors.decode() == f"{CONTINUES}\n"
    assert manifest(out)["finished"] is False
    assert all((out / f"{one['name']}.in").exists() for one in manifest(out)["tests"])
