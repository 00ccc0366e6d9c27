"""Starts of episodes: on generated levels, or on the cases in files."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.generation import MIXED, check_kind, generate, single_kind
from ..engine.judge import choose, read
from ..game.notation.sanitize import printable_name
from ..game.notation.source import Source
from ..games import load
from ..learn.levels import check_use
from ..util.digests import digest_file
from .errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import BufferedReader

    from ..game.game import Game
    from ..game.protocols import Case, Options

SIZE = 8
"""The default size of levels, approximately their number of rows."""


class EpisodeLevel(NamedTuple):
    """The start of one episode: its number, its seed, its origin, and the case."""

    number: int
    seed: int
    origin: str
    case: Case


def seed_of(seed: int, number: int) -> int:
    """Return the seed of an episode: 48 bits from the data set's seed and its number."""
    return int.from_bytes(blake2b(f"{seed} {number}".encode(), digest_size=6).digest(), "big")


@dataclass(frozen=True)
class MadeLevels:
    """Levels of a kind and a size, each made from its own seed like `gyoji make --bounds none`.

    Like `FileCases`, it has a method `manifest`, which returns its entries in a manifest.
    """

    game: str
    kind: str
    size: int
    seed: int
    options: Options = field(default_factory=dict)

    def manifest(self) -> dict[str, Any]:
        return {"kind": self.kind, "size": self.size, "files": None, "options": dict(self.options)}

    def check(self) -> None:
        """Raise ValueError if no level of this kind and size can be made."""
        check_kind(load(self.game), self.kind)
        self.level(0)

    def level(self, number: int) -> EpisodeLevel:
        """Return the level with this number, the same in every call."""
        game, seed = load(self.game), seed_of(self.seed, number)
        # The kind has a generator of its own, so that `gyoji make` needs only the seed.
        kind = single_kind(game, self.kind, Random(f"{seed} kind"))
        case = next(iter(generate(game, Random(seed), self.size, kind, self.options)))
        return EpisodeLevel(number, seed, kind, case)


class InputFile(NamedTuple):
    """A file in the contest's notation: its path, its name, and the digest of its bytes."""

    path: str
    name: str
    digest: str


@dataclass(frozen=True)
class FileCases:
    """The cases in files, in order."""

    game: str
    files: tuple[InputFile, ...]
    seed: int
    options: Options = field(default_factory=dict)

    def manifest(self) -> dict[str, Any]:
        files = [{"name": file.name, "digest": file.digest} for file in self.files]
        return {"kind": None, "size": None, "files": files, "options": dict(self.options)}

    def check(self) -> None:
        """Do nothing: files are checked while they are read, so shards before an error are kept."""

    def levels(self) -> Iterator[EpisodeLevel]:
        """Yield all cases. NotationError at the first case that cannot be read."""
        numbers = count()
        for file in self.files:
            with open_file(file.path) as stream:
                source = Source(stream, file.path)
                cases = read(self.game, source, lenient=False, **self.options)
                for at, case in enumerate(cases, 1):
                    number = next(numbers)
                    yield EpisodeLevel(
                        number, seed_of(self.seed, number), f"{file.name} {at}", case
                    )


def source_for(
    game: Game,
    files: tuple[InputFile, ...],
    kind: str | None,
    size: int | None,
    seed: int,
    options: Options,
) -> MadeLevels | FileCases:
    """Return the levels that these arguments describe.

    ValueError for an argument without effect.
    """
    check_use(game, options, made=not files)
    if not files:
        kind = kind or (MIXED if MIXED in game.levels.KINDS else next(iter(game.levels.KINDS)))
        size = SIZE if size is None else size
        complete = choose(game.name, game.levels.OPTIONS, options)
        return MadeLevels(game.name, kind, size, seed, complete)
    if kind is not None or size is not None:
        raise DataError("kind and size apply only to levels that are made, not to files")
    return FileCases(game.name, files, seed, choose(game.name, game.notation.OPTIONS, options))


@contextmanager
def open_file(path: str) -> Iterator[BufferedReader]:
    """Open a file. DataError if it cannot be read."""
    try:
        with open(path, "rb") as file:
            yield file
    except OSError as error:
        raise DataError(f"cannot read {path!a}: {error.strerror}") from error


def input_file(path: str) -> InputFile:
    """Return a file that can be read again later.

    DataError for standard input, and if there is no such file.
    """
    if path == "-" or not Path(path).is_file():
        raise DataError(f"{path!a} is not a file: transcripts are read from files, which remain")
    try:
        return InputFile(path, printable_name(Path(path).name), digest_file(path))
    except OSError as error:
        raise DataError(f"cannot read {path!a}: {error.strerror}") from error
