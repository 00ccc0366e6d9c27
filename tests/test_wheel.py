"""What is shipped works: a wheel of the sources has all their files, twins, and the five games."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
GAMES = ("boulder", "labyrinth", "sokoban", "sweets", "tower")
BUILT = ("__pycache__", "*.so", "*.egg-info")

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel that is built from the sources alone."""
    sources, out = tmp_path_factory.mktemp("sources"), tmp_path_factory.mktemp("wheel")
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, sources)
    for name in ("src", "docs"):
        shutil.copytree(ROOT / name, sources / name, ignore=shutil.ignore_patterns(*BUILT))
    words = ["wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(out)]
    subprocess.run([sys.executable, "-m", "pip", *words, str(sources)], check=True)
    (found,) = out.iterdir()
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the wheel is installed."""
    folder = tmp_path_factory.mktemp("installed")
    words = ["install", "--quiet", "--no-deps", "--no-index", "--target", str(folder), str(wheel)]
    subprocess.run([sys.executable, "-m", "pip", *words], check=True)
    return folder


def run(installed: Path, *words: str) -> str:
    """What Python prints that finds the installed package before the sources."""
    ran = subprocess.run(
        [sys.executable, "-P", *words],
        env={"PYTHONPATH": str(installed), "PATH": "/usr/bin:/bin"},
        cwd=installed, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return ran.stdout


def test_every_file_of_the_package_is_shipped(wheel: Path) -> None:
    shipped = {name for name in ZipFile(wheel).namelist() if name.startswith("gyoji/")}
    sources = {
        path.relative_to(ROOT / "src").as_posix()
        for path in (ROOT / "src/gyoji").rglob("*")
        if path.is_file() and path.suffix not in (".so", ".pyc")
    }
    assert shipped - {name for name in shipped if name.endswith(".so")} == sources
    assert any(name.endswith("share/man/man1/gyoji.1") for name in ZipFile(wheel).namelist())


def test_each_game_is_judged_by_its_twin(installed: Path) -> None:
    program = (
        "import gyoji, sys; from gyoji.engine.twins import twin; print(gyoji.__file__);"
        "print(all(twin(gyoji.load(name)) for name in sys.argv[1:]))"
    )
    found, compiled = run(installed, "-W", "error", "-c", program, *GAMES).split()
    assert found.startswith(str(installed))
    assert compiled == "True"
    for game in GAMES:
        example = str(ROOT / f"examples/{game}.in")
        judged = subprocess.run(
            [sys.executable, "-m", "gyoji", "judge", game, example],
            capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip
        assert run(installed, "-m", "gyoji", "judge", game, example) == judged
