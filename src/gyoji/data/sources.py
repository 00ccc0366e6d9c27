"""Where episodes begin: on levels that are made, or as it was written down in files."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.judge import chosen, read
from ..games import load
from ..notation.sanitize import printable_name
from ..notation.source import Source
from .columns import DIGEST
from .errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import BufferedReader

    from ..game.protocols import Case, Options

MIXED = "mixed"
"""The kind that is any of the others."""


class Level(NamedTuple):
    """Where one episode begins, its number, its seed, and where it comes from."""

    number: int
    seed: int
    origin: str
    case: Case


def seed_of(seed: int, number: int) -> int:
    """The seed of an episode: 48 bits of the data set's seed and its number."""
    return int.from_bytes(blake2b(f"{seed} {number}".encode(), digest_size=6).digest(), "big")


@dataclass(frozen=True)
class Made:
    """Levels of a kind and a size, each from a seed of its own: `gyoji make` makes the same."""

    game: str
    kind: str
    size: int
    seed: int
    options: Options = field(default_factory=dict)

    def words(self) -> dict[str, Any]:
        """What a manifest says of it."""
        return {"kind": self.kind, "size": self.size, "files": None, "options": dict(self.options)}

    def check(self) -> None:
        """ValueError with a sentence if there are no such levels."""
        levels = load(self.game).levels
        if self.kind not in levels.KINDS:
            known = ", ".join(levels.KINDS)
            raise DataError(f"{self.game} has no kind {self.kind!a}; it has {known}")
        chosen(self.game, levels.OPTIONS, self.options)
        self.level(0)

    def level(self, number: int) -> Level:
        """One level, the same for the same number."""
        levels, seed = load(self.game).levels, seed_of(self.seed, number)
        others = [kind for kind in levels.KINDS if kind != MIXED]
        kind = Random(f"{seed} kind").choice(others) if self.kind == MIXED else self.kind
        options = chosen(self.game, levels.OPTIONS, self.options)
        case = next(iter(levels.cases(Random(seed), self.size, 1, kind, options)))
        return Level(number, seed, kind, case)


class Input(NamedTuple):
    """A file of the contest's notation: its path, its name, and the digest of its bytes."""

    path: str
    name: str
    digest: str


@dataclass(frozen=True)
class Given:
    """Cases that stand in files, in order."""

    game: str
    files: tuple[Input, ...]
    seed: int
    options: Options = field(default_factory=dict)

    def words(self) -> dict[str, Any]:
        """What a manifest says of it."""
        files = [{"name": file.name, "digest": file.digest} for file in self.files]
        return {"kind": None, "size": None, "files": files, "options": dict(self.options)}

    def check(self) -> None:
        """They are looked at when they are read."""

    def levels(self) -> Iterator[Level]:
        """All of them; NotationError where one cannot be read."""
        numbers = count()
        for file in self.files:
            with readable(file.path) as stream:
                source = Source(stream, file.path)
                cases = read(self.game, source, lenient=False, **self.options)
                for at, case in enumerate(cases, 1):
                    number = next(numbers)
                    origin = f"{file.name} {at}"
                    yield Level(number, seed_of(self.seed, number), origin, case)


@contextmanager
def readable(path: str) -> Iterator[BufferedReader]:
    """An open file; DataError with a sentence where it cannot be read."""
    try:
        with open(path, "rb") as file:
            yield file
    except OSError as error:
        raise DataError(f"cannot read {path!a}: {error.strerror}") from error


def input_of(path: str) -> Input:
    """A file that can be read again; DataError for standard input, and where there is none."""
    if path == "-" or not Path(path).is_file():
        raise DataError(f"{path!a} is no file: transcripts are taken from files, which stay")
    total = blake2b(digest_size=DIGEST)
    with readable(path) as file:
        while piece := file.read(1 << 20):
            total.update(piece)
    name = Path(path).name
    return Input(path, printable_name(name), total.hexdigest())
