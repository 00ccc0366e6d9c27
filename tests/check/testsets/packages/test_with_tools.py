"""Runs verifyproblem of problemtools and bt of BAPCtools on packages of every game.

The tools are not among the requirements of the tests: without `pip install problemtools bapctools`
these tests are skipped. With lualatex, dvisvgm and tidy, the statement is compiled as well. The
tools try every validator with hundreds of inputs, which takes some minutes.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

import gyoji
from gyoji.check.mutation import mutants, output, source
from gyoji.check.testsets.packages import write_package
from tests.check.testsets.packages.sets import GAMES, small_set

BESIDE = Path(sys.executable).parent
VERIFY = which("verifyproblem") or which("verifyproblem", path=str(BESIDE))
BT = which("bt") or which("bt", path=str(BESIDE))
LATEX = which("lualatex")

LANGUAGES = """\
python3:
    name: 'Python 3'
    compile: 'python3 -m py_compile {files}'
    run: 'python3 "{mainfile}"'
"""
"""Has problemtools run CPython: its default, PyPy, is not installed everywhere."""

COUNTING = """\
import sys
from bapctools import cli, config
try:
    cli.main()
except SystemExit:
    pass
print("errors:", config.n_error)
"""
"""bt, with its number of errors: its exit status does not tell."""


@pytest.fixture(name="tools")
def settings(tmp_path: Path) -> dict[str, str]:
    """An environment in which the tools find Python."""
    (tmp_path / "config/problemtools").mkdir(parents=True)
    (tmp_path / "config/problemtools/languages.yaml").write_text(LANGUAGES)
    home = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    path = os.pathsep.join([str(BESIDE), os.environ.get("PATH", os.defpath)])
    return {**os.environ, **home, "PATH": path}


def packaged(kind: str, name: str, into: Path) -> Path:
    """A package of one test of each group, with wrong submissions."""
    tests = list({test.group: test for test in small_set(name)}.values())
    game, wrong = gyoji.load(name), dict[str, dict[str, str]]()
    cases = [list(gyoji.read(game, test.data)) for test in tests]
    right = [test.answer for test in tests]
    for mutant in mutants(game)[::9]:
        answers = [output(game, mutant, each) for each in cases]
        if len(wrong) < 2 and answers != right and all(isinstance(each, bytes) for each in answers):
            wrong[mutant.id] = source(game, mutant)
    written = write_package(kind, game, tests, into, wrong=wrong)
    assert list(written.wrong.values()) == ["wrong answer"] * 2
    return written.folder


def output_of(command: list[str], folder: Path, tools: dict[str, str]) -> str:
    """The output of a tool."""
    ran = subprocess.run(
        command, cwd=folder, env=tools, capture_output=True, text=True, check=False, timeout=300
    )
    return ran.stdout + ran.stderr


@pytest.mark.skipif(not VERIFY, reason="there is no verifyproblem: pip install problemtools")
@pytest.mark.parametrize("kind", ["kattis", "kattis-draft"])
@pytest.mark.parametrize("name", GAMES)
def test_problemtools(kind: str, name: str, tmp_path: Path, tools: dict[str, str]) -> None:
    folder = packaged(kind, name, tmp_path / "packages")
    parts = ["config", "data", "validators", "submissions", *["statement"] * bool(LATEX)]
    said = output_of([str(VERIFY), str(folder), "--parts", *parts], tmp_path, tools)
    assert f"{name} tested: 0 errors" in said, said
    assert f"accepted/{name}.py (Python 3) OK: AC" in said
    assert len(re.findall(r"wrong_answer/\w+\.py \(Python 3\) OK: WA", said)) == 2


@pytest.mark.skipif(not BT, reason="there is no bt: pip install bapctools")
@pytest.mark.parametrize("name", GAMES)
def test_bapctools(name: str, tmp_path: Path, tools: dict[str, str]) -> None:
    folder = packaged("bapctools", name, tmp_path / "packages")
    python = str(Path(str(BT)).parent / "python")
    for action in ("validate", "run"):
        said = output_of([python, "-c", COUNTING, action, "--no-bar"], folder, tools)
        assert "errors: 0\n" in said, said
    assert f"accepted/{name}.py:" in said
    assert len(re.findall(r"wrong_answer/\w+\.py: +WA", said)) == 2, said


@pytest.mark.skipif(not VERIFY, reason="there is no verifyproblem: pip install problemtools")
def test_without_the_flags_wrong_outputs_would_pass(tmp_path: Path, tools: dict[str, str]) -> None:
    """The flags are needed: without them, output in upper case would be accepted."""
    folder = packaged("kattis", "sokoban", tmp_path)
    accepted = folder / "submissions/accepted/sokoban.py"
    shouting = accepted.read_text().replace("buffer.write(piece)", "buffer.write(piece.upper())")
    (folder / "submissions/wrong_answer/shouting.py").write_text(shouting)
    command = [str(VERIFY), str(folder), "--parts", "submissions", "-s", "accepted|shouting"]
    assert "shouting.py (Python 3) OK: WA" in output_of(command, tmp_path, tools)
    settings = folder / "problem.yaml"
    flags = "case_sensitive space_change_sensitive"
    settings.write_text(settings.read_text().replace(flags, '""'))
    assert "shouting.py (Python 3) got AC" in output_of(command, tmp_path, tools)
