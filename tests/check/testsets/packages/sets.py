"""Small test sets of every game, and programs run as judging systems run them."""

import io
import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import gyoji
from gyoji.check.testsets.test import Test
from gyoji.game.files import samples

GAMES = gyoji.games.HERE
SIZES = {"tiny": 3, "random": 6, "adversarial": 8, "large": 20}
ABOUT = 'Kind "mixed" & <odd>: 100% of {it} \\ déjà vu'


def defaults(game: gyoji.Game) -> dict[str, str]:
    """The default options of a game's notation."""
    return {name: option.choices[0] for name, option in game.notation.OPTIONS.items()}


def generated(game: gyoji.Game, kind: str, size: int, seed: int) -> bytes:
    """An input of generated cases, of this size or the next possible one."""
    options = {name: option.choices[0] for name, option in game.levels.OPTIONS.items()}
    while True:
        try:
            cases = game.levels.cases(Random(seed), size, 1, kind, options)
            return gyoji.show(game, cases)
        except ValueError:
            size += 1


@cache
def small_set(name: str) -> tuple[Test, ...]:
    """A test of every kind of level in every group."""
    game = gyoji.load(name)
    found = [Test(s.name, "samples", s.data, s.answer, "a sample", None) for s in samples(game)]
    for group, size in SIZES.items():
        for seed, kind in enumerate(game.levels.KINDS):
            data = generated(game, kind, size, seed)
            answer = b"".join(gyoji.judge(game, data))
            found.append(Test(f"{group}-{kind}", group, data, answer, ABOUT, seed))
    return tuple(found)


class Validation(NamedTuple):
    """Exit status and error message of a validator."""

    status: int
    errors: str


DRIVER = """\
import io, json, sys, types
program = {"__name__": "bundle"}
exec(compile(open(sys.argv[1]).read(), sys.argv[1], "exec"), program)
reports = []
for text in json.load(sys.stdin):
    sys.stdin = types.SimpleNamespace(buffer=io.BytesIO(text.encode("latin-1")))
    sys.stderr = io.StringIO()
    reports.append((program["main"](), sys.stderr.getvalue()))
json.dump(reports, sys.stdout)
"""


def validate_all(validator: bytes, folder: Path, inputs: Iterable[bytes]) -> list[Validation]:
    """Run a validator on many inputs, in one process without gyoji."""
    path = folder / "validator.py"
    path.write_bytes(validator)
    texts = json.dumps([text.decode("latin-1") for text in inputs])
    command = [sys.executable, "-I", "-S", "-c", DRIVER, str(path)]
    ran = subprocess.run(command, input=texts, capture_output=True, text=True, check=True)
    return [Validation(*each) for each in json.loads(ran.stdout)]


def run(program: Path, data: bytes) -> subprocess.CompletedProcess[bytes]:
    """Run a program with nothing but Python's standard library."""
    command: Sequence[str] = [sys.executable, "-I", "-S", str(program)]
    return subprocess.run(command, input=data, capture_output=True, check=False)


def rejection(game: gyoji.Game, data: bytes, bounds: str = "none") -> str | None:
    """The error message of the strict reader; None if it accepts the input."""
    try:
        for _ in gyoji.read(game, io.BytesIO(data), bounds=bounds):
            pass
    except gyoji.NotationError as error:
        return str(error)
    return None


def tree(folder: Path) -> dict[str, bytes]:
    """All files under a folder."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
