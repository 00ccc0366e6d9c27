"""Suites of levels: collections that a user has fetched, and levels that are generated.

README.md says where the collections are from; none of them is part of this project.
"""

from __future__ import annotations

import re
from functools import partial
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from measuring.plan import MissingError

import gyoji
from gyoji.engine.formats import JUDGE, read_levels, write_levels
from gyoji.engine.generation import generate
from gyoji.game.formats import Level
from gyoji.game.notation.source import Source

from .changes import changed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LARGE = "sokoshell/levels/large_test_suite"
MICROBAN = f"{LARGE}/Microban_155.xsb"
SUMS = Path(__file__).with_name("SHA256SUMS")
EIGHTH = 407
BOARD = re.compile(rb"(?m)(?:^[ _-]*#[ #$@*.+_-]*\r?(?:\n|\Z)){3,}")


class Puzzle(NamedTuple):
    """A level of a suite, with a name that says where it is from."""

    name: str
    level: Level

    def digest(self, game: gyoji.Game) -> str:
        """Return a digest that identifies the position, in any suite."""
        level = Level(self.level.case._replace(actions=()))
        text = b"".join(write_levels(game, [level], JUDGE, len))
        return sha256(text).hexdigest()[:16]


class Suite(NamedTuple):
    """A name, a game, and where the levels come from: a folder of collections."""

    name: str
    game: str
    read: Callable[[Path], Iterator[Puzzle]]


def collection(pattern: str, most: int | None, folder: Path) -> Iterator[Puzzle]:
    """Yield the levels of the files of this pattern in a folder, at most so many."""
    left = most if most is not None else 1 << 30
    for path in files(folder, pattern):
        for puzzle, _ in levels_of(path):
            if left == 0:
                return
            left -= 1
            yield puzzle


def eighth(folder: Path) -> Iterator[Puzzle]:
    """Yield the 407 levels of the large suite whose boards have the lowest SHA-256."""
    found = [each for path in files(folder, f"{LARGE}/*.xsb") for each in levels_of(path)]
    chosen = sorted(found, key=lambda each: sha256(each[1]).digest())
    yield from (puzzle for puzzle, _ in chosen[:EIGHTH])


def microban_changed(folder: Path) -> Iterator[Puzzle]:
    """Yield the levels of Microban with one box or one wall changed."""
    game = gyoji.load("sokoban")
    for path in files(folder, MICROBAN):
        for puzzle, board in levels_of(path):
            for what, text in changed(board, Random(puzzle.name)):
                source = Source(BytesIO(text), puzzle.name)
                for level in read_levels(game, source, {}, name="xsb").levels:
                    yield Puzzle(f"{puzzle.name}, {what}", level)


def generated(game: str, kind: str, size: int, count: int, _: Path) -> Iterator[Puzzle]:
    """Yield levels that are the same on every machine."""
    made, found = 0, gyoji.load(game)
    for seed in range(1 << 30):
        for case in generate(found, Random(seed), size, kind, {}):
            made += 1
            yield Puzzle(f"{kind} {size}, seed {seed}", Level(case))
            if made == count:
                return


def files(folder: Path, pattern: str) -> list[Path]:
    """Return the files of a collection; MissingError unless they are those of README.md."""
    found = sorted(folder.glob(pattern))
    if not found:
        raise MissingError(f"{folder} has no {pattern}: bench/solving/README.md says where from")
    known = dict(line.split("  ", 1)[::-1] for line in SUMS.read_text("utf-8").splitlines())
    for path in found:
        name = path.relative_to(folder).as_posix()
        if known.get(name) != sha256(path.read_bytes()).hexdigest():
            raise MissingError(f"{path} is not the file of the commit in bench/solving/README.md")
    return found


def levels_of(path: Path) -> Iterator[tuple[Puzzle, bytes]]:
    """Yield the levels of a file in XSB, each with its board as it is written there."""
    game, name = gyoji.load("sokoban"), f"{path.parent.name}/{path.stem}"
    with path.open("rb") as stream:
        source = Source(stream, str(path))
        levels = read_levels(game, source, {}, name="xsb").levels
        boards = BOARD.findall(path.read_bytes())
        for number, (level, board) in enumerate(zip(levels, boards, strict=True), 1):
            yield Puzzle(f"{name}#{number}", level), trimmed(board)


def trimmed(board: bytes) -> bytes:
    """Return the rows of a board without a common margin and spaces at their ends."""
    rows = [row.rstrip() for row in board.splitlines()]
    margin = min(len(row) - len(row.lstrip()) for row in rows)
    return b"\n".join(row[margin:] for row in rows)


def sokoban(name: str, pattern: str, most: int | None = None) -> Suite:
    return Suite(name, "sokoban", partial(collection, pattern, most))


def made(game: str, kind: str, size: int, count: int = 100) -> Suite:
    return Suite(f"{game}-{kind}-{size}", game, partial(generated, game, kind, size, count))


COLLECTIONS = (
    sokoban("large", f"{LARGE}/*.xsb"),
    Suite("eighth", "sokoban", eighth),
    sokoban("xsokoban", f"{LARGE}/XSokoban_90.xsb"),
    sokoban("microban", MICROBAN),
    Suite("microban-changed", "sokoban", microban_changed),
    sokoban("boxoban-hard", "boxoban-levels/hard/*.txt"),
    sokoban("boxoban-medium", "boxoban-levels/medium/train/000.txt", 1000),
    sokoban("boxoban-unfiltered", "boxoban-levels/unfiltered/train/000.txt", 1000),
)
"""Suites that have to be fetched."""

GENERATED = (
    made("sokoban", "mixed", 8),
    made("tower", "climb", 12),
    made("tower", "climb", 20),
    made("boulder", "escape", 12),
)

SUITES = {suite.name: suite for suite in (*COLLECTIONS, *GENERATED)}
