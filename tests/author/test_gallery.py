"""The twelve games of examples/games: laws, size, pictures, environments, checks of programs."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

import gyoji
import gyoji.env
from gyoji.cli import main
from gyoji.conformance import check_laws
from gyoji.engine.batch import play_all
from gyoji.engine.play import play_out
from gyoji.engine.twins import twin
from gyoji.game.collection import puzzles
from gyoji.pictures.tiles import drawings
from tests.author import GAMES, LIGHTS

FILES = sorted(GAMES.glob("*.py"))


@pytest.fixture(params=FILES, ids=lambda file: file.stem)
def file(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of a game, beside which its twin may be put."""
    monkeypatch.setenv("GYOJI_FILES", "")
    copy: Path = tmp_path / request.param.name
    copy.write_bytes(request.param.read_bytes())
    return copy


def test_there_are_twelve() -> None:
    assert len(FILES) == 12


def test_it_is_short_and_obeys_the_laws(file: Path) -> None:
    lines = [line for line in file.read_text().splitlines() if line.strip()]
    assert len(lines) <= 90
    broken = [law for law in check_laws(gyoji.load(file)) if law.error]
    assert not broken


@pytest.mark.long
def test_compiled_it_plays_the_same(file: Path) -> None:
    assert main(["twin", str(file)]) == 0
    game = gyoji.load(file)
    assert twin(game) is not None
    for kind in game.levels.KINDS:
        for size in (3, 5, 8):
            cases = list(game.levels.cases(Random(size), size, 6, kind, {}))
            assert list(play_all(game, cases)) == [play_out(game, case) for case in cases]


def test_it_is_an_environment(file: Path) -> None:
    rng = np.random.default_rng(1)
    env = gyoji.env.make(str(file), size=5)
    observation, info = env.reset(seed=1)
    for _ in range(40):
        assert observation in env.observation_space
        mask = info["action_mask"]
        if not mask.any():
            break
        observation, _, over, cut, info = env.step(rng.choice(np.flatnonzero(mask)))
        if over or cut:
            observation, info = env.reset()


@pytest.mark.long
def test_a_wrong_program_is_found_and_a_right_one_is_not(file: Path) -> None:
    judge = [sys.executable, "-m", "gyoji", "judge", str(file)]
    arguments = ["check", str(file), "--sandbox", "none", "--seed", "1", "--count", "40", "--"]
    assert main([*arguments, *judge]) == 0
    careless = (
        f"import subprocess, sys; done = subprocess.run({judge}, stdin=sys.stdin,"
        " capture_output=True, text=True); print(done.stdout.replace('not over', 'over'), end='')"
    )
    assert main([*arguments, sys.executable, "-c", careless]) == 1


@pytest.mark.long
def test_the_smallest_case_against_a_wrong_program(capfd: pytest.CaptureFixture[str]) -> None:
    program = [sys.executable, str(GAMES.parents[1] / "tests" / "author" / "right_lights.py")]
    words = ["check", str(LIGHTS), "--seed", "1", "--sandbox", "none", "--count", "200", "--"]
    assert main([*words, *program]) == 0
    capfd.readouterr()
    assert main([*words, *program, "wrong"]) == 1
    report = capfd.readouterr().out
    assert "[2 Toggle]" in report
    assert f"gyoji check ./{LIGHTS.relative_to(Path.cwd())} --seed 1" in report


def test_the_laser_can_be_won() -> None:
    game = gyoji.load(GAMES / "laser.py")
    (level,) = puzzles(game)
    (case,) = gyoji.read(game, level.data)
    assert isinstance(gyoji.solve(game, case), gyoji.Solution)


def test_hexagons_are_drawn_as_hexagons() -> None:
    drawn = drawings(gyoji.load(GAMES / "hexes.py"))
    assert drawn.count("<symbol") == drawn.count('viewBox="0 0 64 74"') == 6
