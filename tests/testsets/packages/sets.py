"""Small test sets of every game, and programs run the way judges run them."""

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
from gyoji.game.files import samples
from gyoji.testsets.test import Test

GAMES = gyoji.games.HERE
SIZES = {"tiny": 3, "random": 6, "adversarial": 8, "large": 20}
ABOUT = 'Kind "mixed" & <odd>: 100% of {it} \\ déjà vu'


def usual(game: gyoji.Game) -> dict[str, str]:
    """The usual choices of a game's notation."""
    return {name: option.choices[0] for name, option in game.notation.OPTIONS.items()}


def made(game: gyoji.Game, kind: str, size: int, seed: int) -> bytes:
    """An input of levels, of this size or the next one there is."""
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
            data = made(game, kind, size, seed)
            answer = b"".join(gyoji.judge(game, data))
            found.append(Test(f"{group}-{kind}", group, data, answer, ABOUT, seed))
    return tuple(found)


class Told(NamedTuple):
    """What a validator said."""

    status: int
    errors: str


DRIVER = """\
import io, json, sys, types
program = {"__name__": "bundle"}
exec(compile(open(sys.argv[1]).read(), sys.argv[1], "exec"), program)
told = []
for text in json.load(sys.stdin):
    sys.stdin = types.SimpleNamespace(buffer=io.BytesIO(text.encode("latin-1")))
    sys.stderr = io.StringIO()
    told.append((program["main"](), sys.stderr.getvalue()))
json.dump(told, sys.stdout)
"""


def told_of_all(validator: bytes, folder: Path, inputs: Iterable[bytes]) -> list[Told]:
    """What a validator says of many inputs, in one process that has no gyoji."""
    path = folder / "validator.py"
    path.write_bytes(validator)
    texts = json.dumps([text.decode("latin-1") for text in inputs])
    command = [sys.executable, "-I", "-S", "-c", DRIVER, str(path)]
    ran = subprocess.run(command, input=texts, capture_output=True, text=True, check=True)
    return [Told(*each) for each in json.loads(ran.stdout)]


def run(program: Path, data: bytes) -> subprocess.CompletedProcess[bytes]:
    """Run a program with nothing but Python's standard library."""
    command: Sequence[str] = [sys.executable, "-I", "-S", str(program)]
    return subprocess.run(command, input=data, capture_output=True, check=False)


def refusal(game: gyoji.Game, data: bytes) -> str | None:
    """What the strict reader says against an input; None if it takes it."""
    try:
        for _ in gyoji.read(game, io.BytesIO(data)):
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
