"""Packages of an interactive problem: their interactor talks with submissions about hidden maps."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random
from shutil import which

import pytest

import gyoji
from gyoji.check.interactive import HiddenMap, hidden_maps
from gyoji.check.testsets.packages import KINDS, interactive_package, map_files
from gyoji.check.testsets.packages.problem import PackageSettings
from gyoji.cli import main
from gyoji.game.bounds import NO_BOUNDS
from gyoji.games.labyrinth.interactor import COMMANDS, Interactor
from tests.check.testsets.packages.sets import run

ANSWERS = {"kattis": (42, 43), "polygon": (0, 1)}
"""The exit statuses of a right and of a wrong conversation."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("ear") / "set"
    words = ["testset", "labyrinth", "--out", str(out), "--size", "small", "--interactive"]
    assert main([*words, "--package", "kattis", "--package", "polygon"]) == 0
    return out


@pytest.fixture(scope="module")
def compiled(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interactor of the package for Polygon, with a testlib.h of the few functions it uses."""
    if which("c++") is None:
        pytest.skip("there is no C++ compiler")
    program = tmp_path_factory.mktemp("interactor") / "interactor"
    source = folder / "polygon/labyrinth/files/interactor.cpp"
    stub = Path(__file__).parent / "testlib"
    warnings = ["-Wall", "-Wextra", "-Werror", "-std=c++11"]
    subprocess.run(["c++", *warnings, f"-I{stub}", str(source), "-o", str(program)], check=True)
    return program


def talk(interactor: Path, data: Path, submission: Path, feedback: Path) -> tuple[int, str]:
    """The exit status of an interactor that talks with a submission, and its message."""
    words = [sys.executable, "-I", "-S"]
    beside = words if interactor.suffix == ".py" else []
    output = feedback / "output"
    with subprocess.Popen(
        [*words, str(submission)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as program:
        assert program.stdin
        ran = subprocess.run(
            [*beside, str(interactor), str(data), str(output), str(feedback)],
            stdin=program.stdout, stdout=program.stdin, stderr=subprocess.PIPE, check=False,
        )  # fmt: skip
        program.stdin.close()
        assert program.wait() == 0
    return ran.returncode, ran.stderr.decode()


@pytest.mark.parametrize("kind", ANSWERS)
def test_submissions_talk_with_the_interactor(
    folder: Path, compiled: Path, kind: str, tmp_path: Path
) -> None:
    root, (right, wrong) = folder / kind / "labyrinth", ANSWERS[kind]
    files = {path.name: path for path in root.rglob("*.py")}
    interactor = compiled if kind == "polygon" else files["interactor.py"]
    kattis = folder / "kattis" / "labyrinth" / "data"
    maps = sorted(kattis.rglob("*.in"), key=lambda path: path.name)
    assert len(maps) == 12
    for data in maps[:2]:
        status, said = talk(interactor, data, files["walker.py"], tmp_path)
        assert (status, said[:11]) == (right, "home after ")
        fewest = int(data.with_suffix(".ans").read_text())
        assert fewest <= int(said.split()[2]) <= 1000
        if kind == "kattis":
            assert (tmp_path / "judgemessage.txt").read_text() == said
        else:
            assert (tmp_path / "output").read_bytes() == (root / "tests/01.a").read_bytes()
    status, said = talk(interactor, maps[0], files["silent.py"], tmp_path)
    assert (status, said) == (wrong, "it ended before the treasure was home\n")
    rude = tmp_path / "rude.py"
    rude.write_text("print('Q', flush=True)\n")
    assert talk(interactor, maps[0], rude, tmp_path)[0] == wrong
    validator = files["validate.py"]
    for data in maps:
        assert run(validator, data.read_bytes()).returncode == right
    for text in (b"", b"o o\n2\n0 0\n0 0\n", b"o o\n2\n0 0 E\n0 1\n", b"o x\n2\n0 0\n0 1\n"):
        ran = run(validator, text)
        assert (ran.returncode, ran.stderr.count(b"\n")) == (wrong, 1)


def lines_for(rng: Random, number: int) -> list[bytes]:
    """What a program writes about a map: commands at random, some to the end, some with a fault."""
    ways = [bytes([rng.choice(COMMANDS)]) + b"\n" for _ in range(1002)]
    fault = [b"Q\n", b"\n", b"NS\n", b"n\n", b" N \r\n", b"N", b"N" * 3000 + b"\n", b"", b"\0\n"]
    return ways if number % 3 else [*ways[: rng.randrange(9)], fault[number // 3 % len(fault)]]


def test_both_interactors_say_the_same(compiled: Path, tmp_path: Path) -> None:
    game = gyoji.load("labyrinth")
    within = hidden_maps(game, 1, gyoji.game.profiles.contest(game), 60)
    ends = set[str]()
    for number, one in enumerate([*within, *hidden_maps(game, 2, NO_BOUNDS, 60)]):
        data = tmp_path / "map"
        data.write_bytes(map_files(game, [one])[0].data)
        lines = lines_for(Random(number), number)
        expected, fault = conversation(one, lines)
        command = [str(compiled), str(data), str(tmp_path / "output")]
        ran = subprocess.run(command, input=b"".join(lines), capture_output=True, check=False)
        assert (ran.stdout, ran.stderr.decode().strip()) == (expected, fault)
        assert ran.returncode == (0 if fault.startswith("home") else 1)
        ends.add(fault[:10])
    assert len(ends) == 4


def conversation(hidden: HiddenMap, lines: list[bytes]) -> tuple[bytes, str]:
    """What the interactor in Python answers, and its message."""
    one, said = Interactor(hidden.start), b""
    for line in islice(lines, 1001):
        heard, goes_on = one.answer(line[:1024]) if line else (b"", False)
        said += heard
        if not goes_on:
            break
    return said, one.conclude() or f"home after {one.commands} commands"


def test_the_files_of_both_kinds(folder: Path) -> None:
    kattis, polygon = (folder / kind / "labyrinth" for kind in ANSWERS)
    assert "validation: custom interactive\n" in (kattis / "problem.yaml").read_text()
    tex = (kattis / "problem_statement" / "problem.en.tex").read_text()
    assert "Interaction" in tex
    assert "Nobody hears" not in tex
    assert "testlib.h, which Polygon has" in (polygon / "README.md").read_text()
    maps = [path for path in (polygon / "tests").iterdir() if not path.suffix]
    found = {path.read_bytes() for path in kattis.rglob("*.in")}
    assert {path.read_bytes() for path in maps} == found
    assert len(found) == 12


def test_what_makes_no_interactive_package(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = ["--out", str(tmp_path / "new"), "--interactive"]
    for words, sentence in (
        (["sokoban", *out, "--package", "kattis"], "sokoban is not interactive"),
        (["labyrinth", *out, "--subtask", "a=contest:1"], "has no subtasks"),
        (["labyrinth", *out], "choose --package kattis or polygon"),
        (["labyrinth", *out, "--package", "domjudge"], "has no interactive problem"),
        (["labyrinth", *out, "--package", "kattis", "--size", "5"], "one of small, normal, large"),
    ):
        assert main(["testset", *words]) == 2
        assert sentence in capsys.readouterr().err
    assert not (tmp_path / "new").exists()
    game = gyoji.load("labyrinth")
    for kind in set(KINDS) - set(ANSWERS):
        with pytest.raises(ValueError, match="no interactive problem"):
            list(interactive_package(kind, game, map_files(game, []), PackageSettings()))
