"""Twins for Python in a browser: that Python (Pyodide), in Node, judges and solves as this one."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import gyoji
from gyoji.compiling import side_module
from gyoji.compiling.side_module import NoCompilerError
from gyoji.game.collection import puzzles
from gyoji.game.files import samples
from gyoji.games import HERE

if TYPE_CHECKING:
    from gyoji import Game

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / "node_modules" / "pyodide"
RUNNER = Path(__file__).parent / "side_module.mjs"
SOLVED = ("sokoban", "tower", "boulder")


@pytest.mark.long
@pytest.mark.skipif(
    not (PYODIDE.is_dir() and shutil.which("node")),
    reason="there is no Node, or no node_modules/pyodide (make node_modules)",
)
def test_python_for_browsers_judges_and_solves_with_side_modules(tmp_path: Path) -> None:
    games = [gyoji.load(name) for name in HERE]
    for game in games:
        file = tmp_path / "gyoji" / "games" / game.name / side_module.FILE
        file.parent.mkdir(parents=True)
        file.write_bytes(side_module.compile_side_module(f"gyoji.games.{game.name}"))
    given = [{"name": game.name, "texts": texts(game), "starts": starts(game)} for game in games]
    done = subprocess.run(
        ["node", RUNNER, PYODIDE, ROOT / "src", tmp_path],
        input=json.dumps(given), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    for game, found in zip(games, json.loads(done.stdout), strict=True):
        assert found == expected(game)


def texts(game: Game) -> list[str]:
    return [sample.data.decode() for sample in samples(game)]


def starts(game: Game) -> list[list[int]]:
    """The puzzles that one player can solve."""
    if game.name not in SOLVED:
        return []
    cases = (next(gyoji.read(game, each.data)) for each in puzzles(game))
    return [list(case.start) for case in cases]


def expected(game: Game) -> dict[str, Any]:
    solved = [gyoji.solve(game, start, optimal="moves") for start in starts(game)]
    return {
        "compiled": True,
        "said": [b"".join(gyoji.judge(game, text.encode())).decode() for text in texts(game)],
        "solved": [
            [each.status, each.length] for each in solved if isinstance(each, gyoji.Solution)
        ],
    }


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sysconfig.get_path", lambda _: str(tmp_path))
    with pytest.raises(NoCompilerError, match="expected the headers of Python in"):
        side_module.compile_side_module("gyoji.games.sokoban")
    monkeypatch.setattr(side_module, "find_spec", lambda _: None)
    with pytest.raises(NoCompilerError, match="expected the package ziglang"):
        side_module.compile_side_module("gyoji.games.sokoban")
