"""The real tools on packages of every game: problemtools' verifyproblem, and BAPCtools' bt.

They are no part of our tests' requirements: `pip install problemtools bapctools` has this run, with
lualatex, dvisvgm and tidy the statement is compiled too; without them it is skipped and says so.
The tools try every validator with hundreds of inputs, so that all of it takes some minutes.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

import gyoji
from gyoji.mutation import mutants, output, source
from gyoji.testsets.packages import write_package
from tests.testsets.packages.sets import GAMES, small_set

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
"""What problemtools runs Python with: its own choice, PyPy, is not everywhere."""

COUNTING = """\
import sys
from bapctools import cli, config
try:
    cli.main()
except SystemExit:
    pass
print("errors:", config.n_error)
"""
"""bt, which says itself only whether there was anything to say."""


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


def told(command: list[str], folder: Path, tools: dict[str, str]) -> str:
    """All that a tool says."""
    ran = subprocess.run(
        command, cwd=folder, env=tools, capture_output=True, text=True, check=False, timeout=300
    )
    return ran.stdout + ran.stderr


@pytest.mark.skipif(not VERIFY, reason="there is no verifyproblem: pip install problemtools")
@pytest.mark.parametrize("kind", ["kattis-draft", "kattis-legacy"])
@pytest.mark.parametrize("name", GAMES)
def test_problemtools(kind: str, name: str, tmp_path: Path, tools: dict[str, str]) -> None:
    folder = packaged(kind, name, tmp_path / "packages")
    parts = ["config", "data", "validators", "submissions", *["statement"] * bool(LATEX)]
    said = told([str(VERIFY), str(folder), "--parts", *parts], tmp_path, tools)
    assert f"{name} tested: 0 errors" in said, said
    assert f"accepted/{name}.py (Python 3) OK: AC" in said
    assert len(re.findall(r"wrong_answer/\w+\.py \(Python 3\) OK: WA", said)) == 2


@pytest.mark.skipif(not BT, reason="there is no bt: pip install bapctools")
@pytest.mark.parametrize("name", GAMES)
def test_bapctools(name: str, tmp_path: Path, tools: dict[str, str]) -> None:
    folder = packaged("kattis", name, tmp_path / "packages")
    python = str(Path(str(BT)).parent / "python")
    for action in ("validate", "run"):
        said = told([python, "-c", COUNTING, action, "--no-bar"], folder, tools)
        assert "errors: 0\n" in said, said
    assert f"accepted/{name}.py:" in said
    assert len(re.findall(r"wrong_answer/\w+\.py: +WA", said)) == 2, said


@pytest.mark.skipif(not VERIFY, reason="there is no verifyproblem: pip install problemtools")
def test_without_the_flags_wrong_outputs_would_pass(tmp_path: Path, tools: dict[str, str]) -> None:
    """What the flags are for: a submission that shouts is wrong only because of them."""
    folder = packaged("kattis-legacy", "sokoban", tmp_path)
    accepted = folder / "submissions/accepted/sokoban.py"
    shouting = accepted.read_text().replace("buffer.write(piece)", "buffer.write(piece.upper())")
    (folder / "submissions/wrong_answer/shouting.py").write_text(shouting)
    command = [str(VERIFY), str(folder), "--parts", "submissions", "-s", "accepted|shouting"]
    assert "shouting.py (Python 3) OK: WA" in told(command, tmp_path, tools)
    settings = folder / "problem.yaml"
    flags = "case_sensitive space_change_sensitive"
    settings.write_text(settings.read_text().replace(flags, '""'))
    assert "shouting.py (Python 3) got AC" in told(command, tmp_path, tools)
