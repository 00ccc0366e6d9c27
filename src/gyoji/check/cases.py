"""The cases that a program is tried on: samples, enumerated and generated cases, or test files.

A test file is an input `.in` with its answer in `.ans` or `.out` beside it, if it has one.
"""

from __future__ import annotations

import itertools
import re
from io import BytesIO
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ..engine.generation import generate
from ..engine.judge import read
from ..game.files import samples
from ..game.shrinking import shrinking_of
from ..notation.source import NotationError, Source, shown
from ..shrinking import legal, together
from .divergence import difference
from .verdicts import input_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from ..game.game import Game
    from ..game.protocols import Case

TOGETHER = 64
"""The most data sets in an input of the first rounds; later inputs hold up to 32 times as many."""

CELLS = 1 << 15
"""Roughly the most board cells in one generated input; a single larger board is still used."""

LARGE = (32, 60, 100)
"""The sizes of the large levels, used in turn by every twelfth round."""

ANSWERS = (".ans", ".out")
LISTED = "testset.json"
BAD = {"invalid_input", "invalid_inputs", "invalid_output", "invalid_outputs", "invalid_answer"}
"""Folders of problem packages that hold files for the validators to reject."""


class Batch(NamedTuple):
    """The cases of one input, their source, and the input itself if it is already written."""

    source: str
    cases: list[Case]
    data: bytes | None = None


def batches(game: Game, seed: int, kinds: Iterable[str], most: int) -> Iterator[Batch]:
    """An endless series of cases, the same for the same seed; no level is larger than `most`.

    Enumerated and generated cases take turns, so that neither delays the other.
    """
    # Samples are run byte for byte: any peculiarity of their layout is part of the test.
    for sample in samples(game):
        cases = list(read(game, sample.data))
        yield Batch(f"the statement's {sample.name}", cases, sample.data)
    tiny = packed(game, shrinking_of(game).tiny())
    for number, batch in enumerate(levels(game, seed, list(kinds), most)):
        yield batch
        # One batch of the smallest cases follows every two batches of levels.
        if number % 2:
            yield from (Batch("the smallest cases", cases) for cases in itertools.islice(tiny, 1))


def levels(game: Game, seed: int, kinds: list[str], most: int) -> Iterator[Batch]:
    """Round after round of all kinds; later rounds have larger levels, and more of them."""
    least = smallest(game)
    for number in itertools.count():
        # Small sizes keep coming back while the largest of them grows, and large levels are rare:
        # most mistakes show on small boards, which are also the fastest to run.
        grown = least + number % (4 + number // 2)
        size = LARGE[number // 12 % len(LARGE)] if number % 12 == 11 else grown
        size = max(least, min(size, most))
        for kind in kinds:
            rng = Random(f"{seed} {number} {kind}")
            cases = made(game, rng, size, kind, number)
            if number % 3 == 2:
                cases = cut(game, rng, cases)
            yield Batch(f"levels of kind {kind}, size {size}", cases)


def made(game: Game, rng: Random, size: int, kind: str, number: int) -> list[Case]:
    """Levels of one kind for one input; none if the game cannot make this kind at this size."""
    options = {
        key: option.tried[number % len(option.tried)] for key, option in game.levels.OPTIONS.items()
    }
    wanted = max(1, min(TOGETHER << min(number // 8, 5), CELLS // size**2))
    # Where an input holds only one case, levels refuse to make several.
    for count in dict.fromkeys((wanted, 1)):
        try:
            return list(generate(game, rng, size, kind, options, count=count))
        except ValueError:
            continue
    return []


def cut(game: Game, rng: Random, cases: list[Case]) -> list[Case]:
    """Every other case cut off after some of its actions, or before the first, where legal."""
    shorter = [
        case._replace(actions=case.actions[: rng.choice((0, rng.randint(0, len(case.actions))))])
        if number % 2
        else case
        for number, case in enumerate(cases, 1)
    ]
    return shorter if legal(game, shorter) else cases


def smallest(game: Game) -> int:
    """The smallest size of level that the game can make."""
    for size in range(1, LARGE[0]):
        try:
            next(generate(game, Random(0), size, next(iter(game.levels.KINDS)), {}))
        except (ValueError, StopIteration):
            continue
        return size
    return LARGE[0]


def packed(game: Game, cases: Iterable[Case], most: int = TOGETHER) -> Iterator[list[Case]]:
    """Cases in order, in as few inputs as can hold them."""
    group: list[Case] = []
    for case in cases:
        if group and (len(group) == most or not together(game, [group[-1], case])):
            yield group
            group = []
        group.append(case)
    if group:
        yield group


def inputs(path: Path) -> list[Path]:
    """The inputs in a folder and its subfolders, in natural order; or the one file at `path`.

    A folder written by `gyoji testset` is not searched deeper: its subfolders are packages with
    copies of the same tests. Invalid inputs of problem packages are left out. LookupError if there
    are no inputs.
    """
    if path.is_file():
        return [path]
    every = path.glob("*.in") if (path / LISTED).is_file() else path.rglob("*.in")
    files = [file for file in every if file.is_file() and not BAD.intersection(file.parts)]
    if not files:
        raise LookupError(f"there is no input (a file with the suffix .in) in {path}")
    return sorted(files, key=_natural)


def answer_of(path: Path) -> Path | None:
    """The answer file that belongs to an input, if there is one."""
    # An input may itself be named .ans or .out: it is never its own answer.
    beside = (path.with_suffix(suffix) for suffix in ANSWERS)
    return next((answer for answer in beside if answer != path and answer.is_file()), None)


def batch_of(game: Game, path: Path) -> Batch:
    """The test in a file.

    NotationError if it cannot be read, or if the answer beside it differs from the referee's.
    """
    data = path.read_bytes()
    cases = list(read(game, Source(BytesIO(data), str(path))))
    # A wrong answer file would otherwise go unnoticed: the program is compared with the referee.
    answer, right = answer_of(path), input_of(game, cases, data).answer
    if answer is not None and (place := difference(right, answer.read_bytes())):
        expected, found = (
            shown(lines[place.line - 1]) if place.line <= len(lines) else "the end"
            for lines in (place.expected.split(b"\n"), place.yours.split(b"\n"))
        )
        wanted = f"the referee's answer, {expected}"
        raise NotationError(str(answer), place.line, place.column, wanted, found)
    return Batch(str(path), cases, data)


def _natural(path: Path) -> list[tuple[int, str]]:
    """A sort key by which 2.in comes before 10.in."""
    return [(int(part) if part.isdigit() else -1, part) for part in re.split(r"(\d+)", str(path))]
