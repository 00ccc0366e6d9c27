"""`gyoji new` and `gyoji laws`: a game to begin with, and whether it is a proper one."""

from __future__ import annotations

import importlib
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import gyoji
from tests.author import GAMES, LIGHTS

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.runner import Runner


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GYOJI_FILES", "")


def test_a_new_game_can_be_played_and_obeys_the_laws(run: Runner, tmp_path: Path) -> None:
    done = run("new", "my-garden")
    assert done.status == 0
    assert done.out.startswith("wrote my-garden.py and test_my_garden.py\n")
    laws = run("laws", "./my-garden.py")
    assert (laws.status, "✗" in laws.out) == (0, False)
    played = subprocess.run(
        [sys.executable, "-m", "gyoji", "judge", "./my-garden.py"],
        input="1 3\n@.*\nRR\n0 0\n", capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert played.stdout == "..@\nall gems are collected, gardener 1,3, gems 0\n"
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_my_garden.py"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert tested.returncode == 0, tested.stdout


MISTAKES = {
    "1 // 0": ":{line}: ZeroDivisionError: integer division or modulo by zero",
    "raise ValueError('no')": ":{line}: ValueError: no",
    "state[at] = 300": ": expected a kind of cell, from 0 to 1, found 300 at 1,1;"
    " keep other numbers in registers",
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_the_rules_is_a_sentence_with_its_line(
    run: Runner, tmp_path: Path, mistake: str
) -> None:
    rules = LIGHTS.read_text().replace("    tell(PRESS, at)", f"    {mistake}")
    (tmp_path / "wrong.py").write_text(rules)
    line = rules[: rules.index(mistake)].count("\n") + 1
    sentence = MISTAKES[mistake].format(line=line)
    for command in ("judge", "trace"):
        done = run(command, "./wrong.py", given=b"1 1\n#\n1,1\n0 0\n")
        assert (done.status, done.err) == (2, f"gyoji: {tmp_path}/wrong.py{sentence}\n")


@pytest.mark.parametrize("command", ["solve", "hint"])
def test_a_search_names_a_number_that_is_no_cell(run: Runner, tmp_path: Path, command: str) -> None:
    rules = LIGHTS.read_text().replace("    tell(PRESS, at)", "    state[at] = 300")
    (tmp_path / "wrong.py").write_text(rules)
    done = run(command, "./wrong.py", given=b"1 1\n#\n1,1\n0 0\n")
    assert done.status == 2
    assert done.err.startswith("gyoji: expected kinds of cells, from 0 to 255, found 300")


def test_a_hint_gives_nothing_away_that_is_hidden(run: Runner) -> None:
    mines, text = str(GAMES / "mines.py"), b"1 3\n*..\n\n0 0\n"
    done = run("hint", mines, given=text)
    assert (done.status, done.out) == (2, "")
    assert done.err == "gyoji: what is hidden is not given away: there are no hints here\n"


def test_nothing_that_exists_is_overwritten(run: Runner, tmp_path: Path) -> None:
    (tmp_path / "test_garden.py").write_text("mine")
    done = run("new", "garden")
    assert (done.status, "test_garden.py exists" in done.err) == (2, True)
    assert not (tmp_path / "garden.py").exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "expected a name, such as `gyoji new lights`"),
        (["sokoban"], "expected a name that no other game has, found sokoban"),
        (["1"], "expected a name of letters, digits, - and _, found '1.py'"),
        (["x", "--package"], "--from FILE and --package are given together"),
        (["x", "--from", "lights.py", "--package"], "the package is named for its file"),
        (["--from", "lights.py", "--package"], "cannot read the game lights.py"),
        (["/proc/x"], "cannot write /proc/x.py"),
    ],
)
def test_mistakes_are_sentences(run: Runner, words: list[str], sentence: str) -> None:
    done = run("new", *words)
    assert done.status in (1, 2)
    assert sentence in done.err


def test_a_package_has_all_that_its_game_reads(run: Runner, tmp_path: Path) -> None:
    text = LIGHTS.read_text() + "\nfrom pathlib import Path\n"
    text += "g.levels((Path(__file__).parent / FILE).read_text())\n"
    (tmp_path / "lamps").mkdir()
    for file in ("lamps.txt", "lamps/more.txt"):
        (tmp_path / file).write_text("; Two\n##\n")
        (tmp_path / "lamps.py").write_text(text.replace("FILE", repr(file)))
        done = run("new", "--from", "lamps.py", "--package")
        if file == "lamps.txt":
            assert done.status == 2
            assert "No such file" in done.err
            assert done.err.endswith("a package has those in the folder lamps\n")
            assert not (tmp_path / "gyoji-lamps").exists()
    assert done.status == 0
    assert (tmp_path / "gyoji-lamps/src/gyoji_lamps/lamps/more.txt").is_file()


def test_a_package_of_a_game(run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lights.py").write_bytes(LIGHTS.read_bytes())
    (tmp_path / "lights" / "samples").mkdir(parents=True)
    (tmp_path / "lights" / "samples" / "1.in").write_text("0 0\n")
    assert run("new", "--from", "lights.py", "--package").status == 0
    source = tmp_path / "gyoji-lights" / "src"
    assert (source / "gyoji_lights" / "lights" / "samples" / "1.in").exists()
    monkeypatch.syspath_prepend(source)
    game = importlib.import_module("gyoji_lights").GAME
    assert isinstance(game, gyoji.Game)
    assert game.display.TITLE == "Lights"
    project = (tmp_path / "gyoji-lights" / "pyproject.toml").read_text()
    assert 'lights = "gyoji_lights:GAME"' in project


def test_a_broken_law_is_said_with_its_line(run: Runner, tmp_path: Path) -> None:
    text = LIGHTS.read_text().replace("    begin(state)\n    return 1", "    return 0")
    (tmp_path / "dim.py").write_text(text)
    done = run("laws", "./dim.py")
    assert done.status == 1
    assert "✗  4 what is refused changes nothing" in done.out
    assert "changed the state" in done.out


def test_one_fault_is_told_once_and_what_cannot_be_compiled_is_said(
    run: Runner, tmp_path: Path
) -> None:
    text = LIGHTS.read_text()
    (tmp_path / "crash.py").write_text(text.replace("tell(PRESS, at)", "state[1 << 20] = 1"))
    out = run("laws", "./crash.py").out
    assert out.count(f"{tmp_path / 'crash.py'}:") == 1
    assert out.count("     the same\n") > 10
    helper = "\ndef near(state, at):\n    if state[at] == ON:\n        return None\n    return at\n"
    calls = text.replace("    begin(state)\n", "    begin(state)\n    near(state, at)\n") + helper
    (tmp_path / "none.py").write_text(calls)
    done = run("laws", "./none.py")
    assert done.status == 1
    assert "✗  1 the rules can be compiled" in done.out
    assert "found a return without a value" in done.out
