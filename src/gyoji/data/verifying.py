"""Looks at every digest of a data set, and plays all of its episodes again.

States of a data set are not trusted: compiled rules look for no edges. So an episode is played from
its text, which the reader of the notation looks at, or from a level that is made anew. Where there
is neither, plain Python plays it, and what is observed is not compared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..engine.judge import read
from ..engine.play import play_out
from ..game.learning import learning_of
from ..game.protocols import Case
from ..game.variants import variants_of
from ..notation.source import NotationError
from .agents import GIVEN, chooser
from .columns import FIXED, digest_of
from .errors import DataError
from .looking import look_of, observed
from .plans import UNLIMITED
from .playing import Room, play
from .reading import same_rules
from .records import end_of, record_of
from .runs import Run
from .sources import Level, Made
from .writing import combined

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..game.protocols import Game
    from ..state import Position
    from .columns import Array, Columns, Record
    from .manifest import Manifest
    from .reading import DataSet


def verify(data: DataSet, tell: Callable[[int], object]) -> None:
    """All of it; DataError names the file and the episode."""
    manifest, folder = data.manifest, data.folder
    same_rules(folder, manifest)
    if not manifest.complete:
        raise DataError(
            f"{folder} is not complete: run the command that made it again, and it goes on"
        )
    for number in sorted(manifest.shards):
        columns, shard = data.shard(number), manifest.shards[number]
        try:
            digests(columns, shard.content, shard.ends)
            Again(data.game, manifest, columns).compare(tell)
        except DataError as error:
            raise DataError(f"{folder / shard.file}: {error}") from error


def digests(columns: Columns, content: str, ends: str) -> None:
    """DataError if a digest is not that of what is there."""
    for record in columns.records():
        if digest_of(columns.known, record) != record["digest"].tobytes():
            raise DataError(f"episode {number_of(record)} is not what its digest says")
    if combined(columns, "digest") != content:
        raise DataError("its episodes are not those that were written")
    if combined(columns, "end") != ends:
        raise DataError("its last states are not those that were written")


class Again:
    """The episodes of a shard, once more."""

    def __init__(self, game: Game, manifest: Manifest, columns: Columns) -> None:
        self._game, self._plan, self._columns = game, manifest.plan, columns
        self._half = learning_of(game)
        try:
            self._look = look_of(game, self._half, self._plan["observation"])
        except ValueError as error:
            raise DataError(str(error)) from error
        if columns.known != (*FIXED, *observed(self._half, self._look)):
            raise DataError(f"its columns are not those of {game.name}")

    def compare(self, tell: Callable[[int], object]) -> None:
        """DataError if one goes otherwise."""
        trusted = list["Record"]()
        for record in self._columns.records():
            if self._is_trusted(record):
                trusted.append(record)
            else:
                self._plainly(record)
                tell(1)
        runs = (self._run(record) for record in trusted)
        for run, record in zip(play(self._game, runs, self._look, Room()), trusted, strict=True):
            same(record, record_of(run, self._columns.known, self._look))
            tell(1)

    def _run(self, record: Record) -> Run:
        """An episode that does what was written down."""
        level = Level(number_of(record), int(record["seed"][0]), text_in(record, "origin"),
                      Case(start_of(record), actions_of(record)))  # fmt: skip
        return Run(self._game, self._half, level, chooser(GIVEN, None, level), UNLIMITED)

    def _is_trusted(self, record: Record) -> bool:
        """Is it known to be a position and actions of this game? DataError if its text differs."""
        text = text_in(record, "text")
        if not text:
            return self._is_made(record) and -1 not in self._choices(record)
        number = number_of(record)
        try:
            cases = list(read(self._game, text, lenient=False, **self._reading()))
        except (NotationError, ValueError) as error:
            raise DataError(f"the text of episode {number} cannot be read: {error}") from error
        if cases != [Case(start_of(record), actions_of(record))]:
            raise DataError(f"the text of episode {number} is not what its rows say")
        return True

    def _reading(self) -> dict[str, str]:
        """The options with which texts are read: those of files; and games need not be over."""
        options, usual = self._plan["options"], variants_of(self._game).READS
        if self._plan["files"] is None or not isinstance(options, dict):
            return dict(usual)
        return {**{str(key): str(value) for key, value in options.items()}, **usual}

    def _is_made(self, record: Record) -> bool:
        """Is its start that of a level made of its seed?"""
        plan, seed, start = self._plan, int(record["seed"][0]), start_of(record)
        size = plan["size"]
        if plan["files"] is not None or type(size) is not int or size * size > 64 * len(start):
            return False
        try:
            made = Made(self._game.name, plan["kind"], size, plan["seed"], plan["options"])
            level = made.level(number_of(record))
        except (ValueError, TypeError, AttributeError):
            return False
        return level.seed == seed and level.case.start == start

    def _choices(self, record: Record) -> list[int]:
        """The numbers of its actions; -1 for one that is none of those to choose from."""
        start = start_of(record)
        numbers, state = {code: at for at, code in enumerate(self._half.table(start))}, list(start)
        return [numbers.get(self._half.code(state, action), -1) for action in actions_of(record)]

    def _plainly(self, record: Record) -> None:
        """DataError if plain Python answers otherwise, or ends otherwise."""
        case, number = Case(start_of(record), actions_of(record)), number_of(record)
        try:
            played = play_out(self._game, case)
            choices = self._choices(record)
        except (IndexError, ValueError, ZeroDivisionError, OverflowError, MemoryError) as error:
            raise DataError(f"episode {number} begins with no position of the game") from error
        if choices != record["index"][:-1].tolist():
            raise DataError(f"the indices of episode {number} are not those of its actions")
        if played.answers != record["answer"][:-1].tobytes():
            raise DataError(f"the answers of episode {number} are not those of the rules")
        if end_of(played.end) != record["end"].tobytes():
            raise DataError(f"the end of episode {number} is not that of the rules")


def same(record: Record, again: Record) -> None:
    """DataError that names the first column in which an episode differs."""
    for name, values in record.items():
        found = again[name]
        if name != "digest" and (values.shape != found.shape or (values != found).any()):
            raise DataError(
                f"episode {number_of(record)} differs from the rules in {name}"
                f"{where(values, found)}"
            )


def where(values: Array, found: Array) -> str:
    """The first row in which arrays differ, if they have rows."""
    if values.shape != found.shape or len(values) == 1:
        return ""
    wrong = (values != found).reshape(len(values), -1).any(1)
    return f", step {int(np.flatnonzero(wrong)[0])}"


def number_of(record: Record) -> int:
    """The number of an episode."""
    return int(record["episode"][0])


def start_of(record: Record) -> Position:
    """Where it began."""
    return tuple(record["start"][0].tolist())


def actions_of(record: Record) -> tuple[int, ...]:
    """What was done."""
    return tuple(record["action"][:-1].tolist())


def text_in(record: Record, name: str) -> str:
    """A text column's text; what is not UTF-8 is replaced, and will not be right."""
    return record[name].tobytes().decode("utf-8", "replace")
