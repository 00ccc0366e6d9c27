"""Twins that look at every access, in a process of their own under the sanitizers.

It compiles five twins anew, half a minute of work, and is worth it: whatever reads or writes where
it should not, on any of thousands of plays and damaged texts, stops this process.
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


def gyoji(*args: str) -> None:
    subprocess.run([sys.executable, "-m", "gyoji", *args], check=True, capture_output=True)


@pytest.mark.skipif(os.environ.get(SWITCH) == "0", reason="this run is the one without twins")
def test_nothing_is_touched_that_should_not_be(tmp_path: Path) -> None:
    folder = tmp_path / "checked"
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda name: gyoji("twin", name, "--checked", "--into", str(folder)), HERE))
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
    assert [line.split()[0] for line in done.stderr.splitlines()] == list(HERE)
