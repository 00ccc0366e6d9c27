"""Level sources: the cases of a file, or a generator."""

from __future__ import annotations

from io import BytesIO
from random import Random
from typing import TYPE_CHECKING, Protocol

from ..engine.formats import read_levels
from ..game.formats import Level
from ..game.notation.sanitize import printable_name
from ..game.notation.source import NotationError, Source
from ..game.protocols import Case
from ..game.variants import variants_of

if TYPE_CHECKING:
    from pathlib import Path

    from ..game.game import Game
    from ..game.protocols import Options


class LevelSource(Protocol):
    """A sequence of levels, counted from 1."""

    def case(self, number: int, /) -> Case:
        """Return one level; ValueError with a sentence if it does not exist or is unreadable."""

    def label(self, number: int, /) -> str:
        """Return the name of a level."""


def has_level(source: LevelSource, number: int) -> bool:
    """Return whether a source has this level. Generated levels never end, so none is made here."""
    try:
        if not isinstance(source, GeneratedLevels):
            source.case(number)
    except (ValueError, MemoryError):
        return False
    return True


class FileLevels:
    """The levels of a file in any format that the game knows, read strictly and on demand.

    OSError if the file cannot be opened. Without a path, `data` is the content of standard input.
    """

    def __init__(self, game: Game, path: Path | None, options: Options, data: bytes = b"") -> None:
        self.path, self.name = path, printable_name(path.name) if path else "<stdin>"
        source = Source(BytesIO(path.read_bytes() if path else data), self.name)
        found = read_levels(game, source, options)
        self._levels, self.format = found.levels, found.name
        self._read = list[Level]()
        self._error: NotationError | None = None

    def case(self, number: int) -> Case:
        while len(self._read) < number:
            level = self._next()
            if level is None:
                raise ValueError(f"there is no case {number}: {self.name} has {len(self._read)}")
            self._read.append(level)
        return self._read[number - 1].case

    def _next(self) -> Level | None:
        # A reader that has failed yields nothing more, so its error is kept for the next request.
        if self._error:
            raise self._error
        try:
            return next(self._levels, None)
        except NotationError as error:
            self._error = error
            raise

    def label(self, number: int) -> str:
        name = self.name if number == 1 else f"{self.name}, case {number}"
        title = self._read[number - 1].title if number <= len(self._read) else ""
        return f"{name}: {title}" if title else name


class GeneratedLevels:
    """Levels of one kind, each from the next seed, without commands.

    If `solvable`, only levels that can be won are made (in games that one player can win). With
    `or_any` in addition, if none of many levels can be won, another one is made, winnable or not.
    """

    def __init__(
        self, game: Game, kind: str, size: int, seed: int, generation: Options, reading: Options,
        *, solvable: bool = True, or_any: bool = False,
    ) -> None:  # fmt: skip
        self.game, self.kind, self.size, self.seed = game, kind, size, seed
        self.solvable, self.or_any = solvable, or_any
        self._generation, self._reading = generation, reading
        # Some generation options make levels that the default options of the notation cannot read.
        options = game.levels.OPTIONS
        if any(generation[name] not in option.tried for name, option in options.items()):
            self._reading = {**reading, **variants_of(game).READS}

    def case(self, number: int) -> Case:
        """Return the level, written and read again, so that it equals a level from a file."""
        case = Case(self._make(number).start, ())
        text = BytesIO(b"".join(self.game.notation.show([case])))
        try:
            return next(self.game.notation.read(Source(text), False, self._reading))
        except NotationError:
            return case  # some notations cannot express a play without actions

    def _make(self, number: int) -> Case:
        # Imported here, because most plays are of ready-made levels and do not need this.
        from ..engine.generation import generate
        from ..solving.design.playable import NotPlayableError, playable

        rng = Random(self.seed + number - 1)
        making = playable if self.solvable else generate
        try:
            return next(making(self.game, rng, self.size, self.kind, self._generation))
        except NotPlayableError as error:
            if not self.or_any:
                raise ValueError(f"{error}; use --any") from None
        return next(generate(self.game, rng, self.size, self.kind, self._generation))

    def label(self, number: int) -> str:
        return f"{self.kind}, seed {self.seed + number - 1}"
