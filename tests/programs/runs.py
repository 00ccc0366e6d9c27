"""Programs run on inputs made from cases, and where their output first differs."""

from __future__ import annotations

import re
from functools import cache
from itertools import count
from random import Random
from signal import SIGKILL
from subprocess import DEVNULL, PIPE, Popen
from tempfile import TemporaryFile
from threading import Timer
from typing import IO, TYPE_CHECKING, NamedTuple, cast

import gyoji
from gyoji.engine.judge import choose
from gyoji.engine.trace import tell
from gyoji.game.protocols import Case

from .zoo import CUT, FAILED, OUTPUT, PRESENTATION, TIME, WRONG

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gyoji.game.game import Game

BATCH = {"boulder": 1, "sweets": 25}
"""The number of data sets in an input of these games; the others have MANY."""
MANY = 50
MOST_OUTPUT = 1 << 23
PATIENCE = 120.0
"""Seconds until a program is late. Only one that hangs takes so long, however busy the machine."""
ACCEPTED = ""


class Batch(NamedTuple):
    """The cases of one input, the input itself, and the referee's output."""

    cases: list[Case]
    data: bytes
    expected: bytes


class Outcome(NamedTuple):
    """A verdict, and the number of data sets answered correctly before the first wrong one."""

    verdict: str
    right: int


def batch(game: Game, cases: Sequence[Case]) -> Batch:
    """One input of these cases."""
    data = gyoji.show(game, cases)
    return Batch(list(cases), data, b"".join(gyoji.judge(game, data, jobs=1)))


def stream(game: Game, seed: int = 0, shown_by: str = "") -> Iterator[Batch]:
    """Inputs of each kind in turn, of sizes 4 to 10."""
    for number in count():
        yield _made(game.name, seed, number, shown_by)


@cache
def _made(name: str, seed: int, number: int, shown_by: str) -> Batch:
    """One input of the stream."""
    game = gyoji.load(name)
    kinds = [kind for kind in game.levels.KINDS if kind != "mixed"]
    kind, size = kinds[number % len(kinds)], 4 + number // len(kinds) % 7
    options = choose(name, game.levels.OPTIONS, {})
    rng = Random(f"{seed} {number}")
    cases = list(game.levels.cases(rng, size, BATCH.get(name, MANY), kind, options))
    if shown_by == CUT:
        cases[::2] = [Case(case.start, case.actions[:0]) for case in cases[::2]]
    return batch(game, cases)


def run(command: list[str], data: bytes, seconds: float) -> tuple[str, bytes]:
    """A program's output, and the verdict if it failed or ran out of time."""
    with TemporaryFile() as stdin:
        stdin.write(data)
        stdin.seek(0)
        with Popen(command, stdin=stdin, stdout=PIPE, stderr=DEVNULL) as process:
            timer = Timer(seconds, process.kill)
            timer.start()
            output = cast("IO[bytes]", process.stdout).read(MOST_OUTPUT)
            endless = len(output) == MOST_OUTPUT
            if endless:
                process.kill()
            status = process.wait()
            timer.cancel()
    if endless or status == -SIGKILL:
        return OUTPUT if endless else TIME, output
    return FAILED if status else ACCEPTED, output


def try_on(command: list[str], tried: Batch, game: str, seconds: float = PATIENCE) -> Outcome:
    """A program's verdict on an input."""
    verdict, output = run(command, tried.data, seconds)
    if not verdict and output != tried.expected:
        verdict = PRESENTATION if output.split() == tried.expected.split() else WRONG
    return Outcome(verdict, _right(split(game, tried.expected), split(game, output)))


def split(game: str, output: bytes) -> list[bytes]:
    """The answers to the data sets of an input."""
    if game == "boulder":
        return [output]
    if game == "sokoban":
        return re.split(rb"(?m)^(?=Game )", output)[1:]
    return re.split(rb"(?<=[ \n])" if game == "labyrinth" else rb"(?<=\n)", output)


def _right(expected: list[bytes], given: list[bytes]) -> int:
    """The number of right answers before the first wrong one."""
    wrong = (at for at, answer in enumerate(expected) if given[at : at + 1] != [answer])
    return next(wrong, len(expected))


def first_wrong(case: Case, is_wrong: Callable[[Case], bool]) -> int:
    """The number of the first command after which the program's answer is wrong."""
    low, high = -1, len(case.actions)
    while high - low > 1:
        middle = (low + high) // 2
        wrong = is_wrong(Case(case.start, case.actions[:middle]))
        low, high = (low, middle) if wrong else (middle, high)
    return high


def alone(game: Game, case: Case) -> Batch:
    """An input with only this case."""
    return batch(game, [case])


def clauses(game: Game, case: Case, number: int) -> set[str]:
    """The clauses that the referee cites for one command of a case."""
    steps = list(tell(game, case))
    if number >= len(steps):
        return {game.display.LATE.clause}
    return {ruling.clause for ruling in steps[number].rulings}
