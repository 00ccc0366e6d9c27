"""The options with which `gyoji play` starts."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from .level_source import FileLevels
from .progress import SolvedLevels
from .series import SeriesLevels
from .transcript_files import name_replaced
from .view_model import ViewModel

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ..game.game import Game
    from ..game.protocols import Case, Options
    from ..game.state import Position
    from ..solving.opponents import Programs
    from .level_source import LevelSource

    SetUp = Callable[[Case, Options], tuple[Game, Case]]


SECONDS = 5.0
"""The time limit of a program for an action; without a twin it could take minutes."""


class LaunchOptions(NamedTuple):
    """The source of levels, and the level, theme and speed at the start.

    `set_up` applies the chosen variant of the rules, or the level's own, to a level; without
    `set_up`, levels stay as they are. `opponents` is the strength of the programs at the other
    seats. If it is "", programs play only in a level that is a match against programs, with the
    level's own strength. `seed` is the seed of the programs' choices.
    """

    game: Game
    source: LevelSource
    number: int
    reading: Options
    theme: str
    speed: float
    watch: bool
    set_up: SetUp | None = None
    opponents: str = ""
    seed: int = 0
    progress: SolvedLevels | None = None

    def series(self) -> SeriesLevels:
        """Return the ready-made levels, with the record of solved ones."""
        return SeriesLevels(self.game, self.reading, self.progress or SolvedLevels(None))

    def level(self, number: int, source: LevelSource) -> tuple[Game, Case]:
        """Return a level of a source, ready to be played.

        ValueError with a sentence if there is no such level.
        """
        case = source.case(number)
        own = source.options(number) if isinstance(source, SeriesLevels) else {}
        game, case = self.set_up(case, own) if self.set_up else (self.game, case)
        self._programs(game, case.start, self._strength(number, source))
        return game, case

    def view_model(
        self, game: Game, start: Position, number: int, source: LevelSource
    ) -> ViewModel:
        """Return a play of a level, with the programs at the other seats."""
        strength = self._strength(number, source)
        return ViewModel(game, start, programs=self._programs(game, start, strength))

    def _strength(self, number: int, source: LevelSource) -> str:
        """Return the strength of the programs at the other seats; "" if people have these seats."""
        own = source.opponents(number) if isinstance(source, SeriesLevels) else ""
        return self.opponents or own

    def _programs(self, game: Game, start: Position, strength: str) -> Programs | None:
        """Return the programs, None for an empty strength; ValueError if there are no seats."""
        if not strength:
            return None
        from ..solving.opponents import Programs

        return Programs(game, start, strength, self.seed, seconds=SECONDS)

    def file(self, path: Path) -> FileLevels:
        """Return the cases of a file; OSError if it cannot be read."""
        return FileLevels(self.game, path, self.reading)

    def has_several_cases(self, path: Path) -> bool:
        with suppress(OSError, ValueError, MemoryError):
            if path.is_file():
                self.file(path).case(2)
                return True
        return False

    def replace_question(self, path: Path) -> str:
        """Return the question before a transcript replaces files; "" if it replaces none."""
        replaced = name_replaced(path)
        if not replaced:
            return ""
        several = self.has_several_cases(path)
        warning = " It holds several cases; only this one would remain." if several else ""
        return f"Replace {replaced}?{warning}"

    def transcript_name(self, path: Path | None, number: int) -> str:
        """Return a name for a transcript: the file's, or a new one if that has several cases."""
        if path is None:
            return f"{self.game.name}.in"
        if self.has_several_cases(path):
            path = path.with_name(f"{path.stem}-{number}{path.suffix}")
        return str(path)
