"""Twins that check every access, in a separate process under the sanitizers.

Compiling them takes a minute or more, so they are kept in the build folder until the
sources change. It is worth it: any read or write out of bounds, in thousands of plays and damaged
texts, stops that process.
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from gyoji.engine.twins import SWITCH
from gyoji.games import HERE

ROOT = Path(__file__).parents[2]
COMPILED = [*HERE, "labyrinth.pencil"]
"""The games that have twins: ours, and one variant."""


BUILD = """
import sys
from pathlib import Path
from gyoji.compiling.build import build
game, folder, temporary = sys.argv[1:]
build(f"gyoji.games.{game}", Path(folder), Path(temporary), checked=True)
"""


def compile_checked(game: str, folder: Path) -> None:
    kept = ROOT / "build" / "checked" / game  # outlives the test, unlike tmp_path
    words = [sys.executable, "-c", BUILD, game, str(folder), str(kept)]
    subprocess.run(words, check=True, capture_output=True)


@pytest.mark.long
@pytest.mark.skipif(os.environ.get(SWITCH) == "0", reason="this run is the one without twins")
def test_no_access_is_out_of_bounds(tmp_path: Path) -> None:
    folder = tmp_path / "checked"
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda game: compile_checked(game, folder), COMPILED))
    library = subprocess.run(
        ["cc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=True
    )
    done = subprocess.run(
        [sys.executable, "-m", "tests.engine.checked_twins"], cwd=ROOT,
        capture_output=True, text=True, check=False, env={
            **os.environ, SWITCH: str(folder), "LD_PRELOAD": library.stdout.strip(),
            "ASAN_OPTIONS": "detect_leaks=0",
        },
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-4000:]
    assert [line.split()[0] for line in done.stderr.splitlines()] == COMPILED
