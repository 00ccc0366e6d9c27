"""The program in examples/play.c: what `gyoji judge` says, by a header and nothing else."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

import gyoji
from gyoji.cli import main
from gyoji.compiling import unit
from gyoji.game.files import samples
from tests.compiling.native import STRICT, compiler

ROOT = Path(__file__).parents[2]


@pytest.mark.long
def test_the_header_that_the_documentation_quotes_is_the_games() -> None:
    page = (ROOT / "docs" / "c.md").read_text()
    (quoted,) = re.findall(r"^```c\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert quoted in unit.write("gyoji.games.sokoban").header


@pytest.mark.long
@compiler
@pytest.mark.parametrize("name", ["sokoban", "tower"])
def test_the_example_in_c_answers_as_the_judge_does(name: str, tmp_path: Path) -> None:
    header = tmp_path / f"{name}.h"
    assert main(["twin", name, "--target", "c", "--out", str(header)]) == 0
    command = ["cc", *STRICT, "-O1", f"-I{tmp_path}", f"-DGAME={name}", f'-DHEADER="{name}.h"',
               str(ROOT / "examples" / "play.c"), "-o", str(tmp_path / "play")]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    texts = [sample.data for sample in samples(gyoji.load(name))]
    texts.append((ROOT / "examples" / f"{name}.in").read_bytes())
    for text in texts:
        said = subprocess.run([tmp_path / "play"], input=text, capture_output=True, check=True)
        assert said.stdout == b"".join(gyoji.judge(gyoji.load(name), text))
