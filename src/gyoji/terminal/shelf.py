"""Where the plays come from: the cases of a file, or levels that are made."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Protocol

from ..engine.judge import show
from ..game.protocols import Case
from ..game.puzzles import puzzles
from ..game.variants import variants_of
from ..notation.sanitize import printable_name
from ..notation.source import NotationError, Source

if TYPE_CHECKING:
    from ..game.protocols import Game, Options


class Shelf(Protocol):
    """Something that has plays, counted from 1."""

    def case(self, number: int, /) -> Case:
        """One of them; ValueError with a sentence if there is none such, or it cannot be read."""

    def label(self, number: int, /) -> str:
        """What it is called."""


class Files:
    """The cases of a file in the judge's format, read strictly, as far as they are asked for.

    OSError if it cannot be opened. Without a path it is standard input, whose `data` these are.
    """

    def __init__(self, game: Game, path: Path | None, options: Options, data: bytes = b"") -> None:
        self.path, self.name = path, printable_name(path.name) if path else "<stdin>"
        source = Source(BytesIO(path.read_bytes() if path else data), self.name)
        self._cases = game.notation.read(source, False, options)
        self._read = list[Case]()
        self._refused: NotationError | None = None

    def case(self, number: int) -> Case:
        """The case of that number, as it stands in the file."""
        while len(self._read) < number:
            case = self._next()
            if case is None:
                raise ValueError(f"there is no case {number}: {self.name} has {len(self._read)}")
            self._read.append(case)
        return self._read[number - 1]

    def _next(self) -> Case | None:
        """The next one; of one that cannot be read it is said whenever it is asked for."""
        if self._refused:
            raise self._refused
        try:
            return next(self._cases, None)
        except NotationError as refused:
            self._refused = refused
            raise

    def label(self, number: int) -> str:
        """The file, and which of its cases if it is not the first."""
        return self.name if number == 1 else f"{self.name}, case {number}"


class Made:
    """Levels of one kind, each of the next seed, without the commands that they are made with."""

    def __init__(
        self, game: Game, kind: str, size: int, seed: int, making: Options, reading: Options
    ) -> None:
        self.game, self.kind, self.size, self.seed = game, kind, size, seed
        self._making, self._reading = making, reading
        if any(making[name] not in option.tried for name, option in game.levels.OPTIONS.items()):
            self._reading = {**reading, **variants_of(game).READS}

    def case(self, number: int) -> Case:
        """The level of the seed so many further on, read as it would be in a file."""
        levels = self.game.levels
        rng = Random(self.seed + number - 1)
        case = Case(next(levels.cases(rng, self.size, 1, self.kind, self._making)).start, ())
        text = BytesIO(show(self.game, [case]))
        try:
            return next(self.game.notation.read(Source(text), False, self._reading))
        except NotationError:
            return case  # a format without plays that have just begun

    def label(self, number: int) -> str:
        """Its kind and its seed: with its size, all that is needed to make it again."""
        return f"{self.kind}, seed {self.seed + number - 1}"


class Puzzles:
    """The levels for people that the game has, from the first steps on."""

    def __init__(self, game: Game, reading: Options) -> None:
        self.game, self.puzzles, self._reading = game, puzzles(game), reading

    def case(self, number: int) -> Case:
        """The puzzle of that number."""
        if number > len(self.puzzles):
            raise ValueError(f"there is no puzzle {number}: there are {len(self.puzzles)}")
        puzzle = self.puzzles[number - 1]
        text, reading = Source(BytesIO(puzzle.data)), {**self._reading, **puzzle.options}
        return next(self.game.notation.read(text, False, reading))

    def label(self, number: int) -> str:
        """Its number and its title."""
        return f"{number}. {self.puzzles[number - 1].title}"


def keep(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; OSError if that cannot be.

    Behind a link it is the file that is meant. What is no file, as a pipe, is written to.
    """
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    path = Path(os.path.realpath(path))
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_bytes(data)
        if path.exists():
            beside.chmod(path.stat().st_mode)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
