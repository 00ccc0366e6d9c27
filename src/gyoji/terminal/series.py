"""The ready-made levels of a game, one after the other: its puzzles, then its collection."""

from __future__ import annotations

from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from ..game.collection import collection, puzzles
from ..game.defaults import default_choices
from ..game.notation.source import Source
from ..game.variants import variants_of

if TYPE_CHECKING:
    from ..game.collection import Ranked
    from ..game.game import Game
    from ..game.protocols import Case, Options
    from .progress import Best, SolvedLevels


class SeriesLevel(NamedTuple):
    """A level of the series. `number` counts from 1 in its part; `title` is that of a puzzle."""

    number: int
    title: str
    text: bytes
    ranked: Ranked | None = None

    @property
    def name(self) -> str:
        """A short digest of the text: the record of a level holds for exactly this level."""
        return sha256(self.text).hexdigest()[:12]


class SeriesLevels:
    """The series of a game, with the record of solved levels."""

    def __init__(self, game: Game, reading: Options, progress: SolvedLevels) -> None:
        self.game, self.progress = game, progress
        self._reading = {**reading, **variants_of(game).READS}
        self.puzzles = [
            SeriesLevel(number, puzzle.title, puzzle.data)
            for number, puzzle in enumerate(puzzles(game), 1)
        ]
        self.collection = [
            SeriesLevel(number, "", ranked.text.encode("latin-1"), ranked)
            for number, ranked in enumerate(collection(game), 1)
        ]
        self.levels = [*self.puzzles, *self.collection]

    @property
    def counts_pushes(self) -> bool:
        """True if a good play has few pushes, too."""
        return any(level.ranked and level.ranked.pushes is not None for level in self.collection)

    @property
    def can_be_solved(self) -> bool:
        """True if one person alone can win."""
        from ..game.solving import has_goal

        variants = variants_of(self.game)
        contest = default_choices(variants.OPTIONS)
        game = variants.game({**contest, **variants.TO_WIN})
        players = self.game.rules.players(list(self.case(1).start))
        return players == 1 and has_goal(game)

    def case(self, number: int) -> Case:
        if number > len(self.levels):
            raise ValueError("this is the last level")
        source = Source(BytesIO(self.levels[number - 1].text))
        return next(self.game.notation.read(source, False, self._reading))

    def options(self, number: int) -> Options:
        """Return the variant of the rules that a level is made for, with its `seed`; or none."""
        ranked = self.levels[number - 1].ranked
        return ranked.options if ranked else {}

    def opponents(self, number: int) -> str:
        """Return the strength of the programs that a match is played against.

        "" for other levels.
        """
        ranked = self.levels[number - 1].ranked
        return ranked.opponents if ranked else ""

    def label(self, number: int) -> str:
        """Return the name of a level, its par, and its record."""
        level, best = self.levels[number - 1], self.best(number)
        solved = f", solved in {best.moves}" if best else ""
        if level.ranked is None:
            return f"Puzzle {level.number} of {len(self.puzzles)}: {level.title}{solved}"
        if level.ranked.opponents:
            won = ", won" if best else ""
            about = f", against {level.ranked.opponents} programs{won}"
        else:
            about = f", par {level.ranked.moves}{solved}"
        return f"Level {level.number} of {len(self.collection)}{about}"

    def place(self, number: int) -> str:
        """Return a level in a few words: `puzzle 3 of 7`, `level 3 of 60`."""
        level = self.levels[number - 1]
        part = "puzzle" if level.ranked is None else "level"
        return f"{part} {level.number} of {len(self._part(level))}"

    def _part(self, level: SeriesLevel) -> list[SeriesLevel]:
        return self.puzzles if level.ranked is None else self.collection

    def start(self, number: int | None, *, in_collection: bool) -> int:
        """Return the number to begin with: the N-th puzzle or level of the collection.

        For None, the first level that is not solved. ValueError with a sentence if there is no such
        level.
        """
        part = self.collection if in_collection else self.puzzles
        if not part:
            raise ValueError(f"{self.game.name} has no collection")
        before = len(self.puzzles) if in_collection else 0
        if number is None:
            return self.find_unsolved(before + 1)
        if number > len(part):
            name = "level" if in_collection else "puzzle"
            raise ValueError(f"there is no {name} {number}: there are {len(part)}")
        return before + number

    def find_unsolved(self, first: int) -> int:
        """Return the first unsolved level from here on, else one before, else this one."""
        numbers = range(1, len(self.levels) + 1)
        around = [*numbers[first - 1 :], *numbers[: first - 1]]
        return next((number for number in around if not self.best(number)), first)

    def best(self, number: int) -> Best | None:
        return self.progress.best(self.game.name, self.levels[number - 1].name)

    def count_solved(self, levels: list[SeriesLevel]) -> int:
        """Return the number of solved levels among these."""
        return sum(bool(self.progress.best(self.game.name, level.name)) for level in levels)

    def record(self, number: int, done: Best) -> str:
        """Remember that a level was solved, and return a sentence about it."""
        level = self.levels[number - 1]
        before = self.progress.record(self.game.name, level.name, done)
        return praise(done, level.ranked, before)


def praise(done: Best, par: Ranked | None, before: Best | None) -> str:
    """Return a judgement of a play, against the fewest possible moves and the best so far."""
    pushed = "" if done.pushes is None else f" and {_count(done.pushes, 'push', 'es')}"
    solved = f"Solved in {_count(done.moves, 'move')}{pushed}"
    if par is not None and par.opponents:
        return f"Won against {par.opponents} programs"
    if par is not None and done.moves <= par.moves:
        return f"{solved}: the fewest moves"
    parts = [] if par is None else [f"par is {par.moves}"]
    parts += [f"your best is {before.moves}"] if before and before.moves < done.moves else []
    return "; ".join([solved, *parts])


def _count(count: int, word: str, more: str = "s") -> str:
    return f"{count} {word}{'' if count == 1 else more}"
