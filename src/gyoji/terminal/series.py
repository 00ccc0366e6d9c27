"""The ready-made levels of a game, one after the other: its campaign."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from ..game.collection import campaign, digest_of
from ..game.notation.source import Source
from ..game.variants import variants_of

if TYPE_CHECKING:
    from ..game.collection import CampaignLevel
    from ..game.game import Game
    from ..game.protocols import Case, Options
    from .progress import Best, SolvedLevels


class SeriesLevels:
    """The ready-made levels of a game, with the record of solved ones."""

    def __init__(self, game: Game, reading: Options, progress: SolvedLevels) -> None:
        self.game, self.progress = game, progress
        self._reading = {**reading, **variants_of(game).READS}
        self.levels = campaign(game)

    @property
    def counts_pushes(self) -> bool:
        """True if some level has a par for pushes, too."""
        return any(level.pushes is not None for level in self.levels)

    def case(self, number: int) -> Case:
        if number > len(self.levels):
            raise ValueError("this is the last level")
        source = Source(BytesIO(self.levels[number - 1].text.encode("latin-1")))
        return next(self.game.notation.read(source, False, self._reading))

    def options(self, number: int) -> Options:
        """Return the options of a level for a variant, which have a seed; {} for other levels."""
        options = self.levels[number - 1].options
        return options if "seed" in options else {}

    def opponents(self, number: int) -> str:
        """Return the strength of the programs that a level is played against.

        "" for a level that is no match against programs.
        """
        return self.levels[number - 1].opponents

    def label(self, number: int) -> str:
        """Return the name of a level, its par, and its record."""
        level, best = self.levels[number - 1], self.best(number)
        about = [f"{self.place(number).capitalize()}: {level.title}"]
        if level.opponents:
            about += [f"against {level.opponents}", *["won"] * bool(best)]
        else:
            about += [f"par {level.moves}"] * (level.moves is not None)
            about += [f"solved in {best.moves}"] if best else []
        return ", ".join(about)

    def place(self, number: int) -> str:
        """Return the place of a level in the series: `level 3 of 39`."""
        return f"level {number} of {len(self.levels)}"

    def start(self, number: int | None) -> int:
        """Return the level to begin with: `number` or, if that is None, the first unsolved level.

        ValueError with a sentence if there is no level `number`.
        """
        if number is None:
            return self.find_unsolved(1)
        if number > len(self.levels):
            raise ValueError(f"there is no level {number}: there are {len(self.levels)}")
        return number

    def find_unsolved(self, first: int) -> int:
        """Return the first unsolved level from `first` on, else one before it, else `first`."""
        numbers = range(1, len(self.levels) + 1)
        around = [*numbers[first - 1 :], *numbers[: first - 1]]
        return next((number for number in around if not self.best(number)), first)

    def best(self, number: int) -> Best | None:
        return self.progress.best(self.game.name, digest_of(self.levels[number - 1].text))

    def count_solved(self) -> int:
        """Return the number of solved levels."""
        return sum(bool(self.best(number)) for number in range(1, len(self.levels) + 1))

    def record(self, number: int, done: Best) -> str:
        """Record that a level was solved, and return a sentence about it."""
        level = self.levels[number - 1]
        before = self.progress.record(self.game.name, digest_of(level.text), done)
        return praise(done, level, before)


def praise(done: Best, level: CampaignLevel, before: Best | None) -> str:
    """Return a judgement of a play, against the fewest possible moves and the best so far."""
    pushed = "" if done.pushes is None else f" and {_count(done.pushes, 'push', 'es')}"
    solved = f"Solved in {_count(done.moves, 'move')}{pushed}"
    if level.opponents:
        return f"Won against {level.opponents} programs"
    if level.moves is not None and done.moves <= level.moves:
        return f"{solved}: the fewest moves"
    parts = [] if level.moves is None else [f"par is {level.moves}"]
    parts += [f"your best is {before.moves}"] if before and before.moves < done.moves else []
    return "; ".join([solved, *parts])


def _count(count: int, word: str, more: str = "s") -> str:
    return f"{count} {word}{'' if count == 1 else more}"
