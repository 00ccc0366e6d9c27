"""Checks every digest of a data set, and plays all of its episodes again.

The states in a data set are not trusted, because compiled rules do not check bounds. So an episode
is played from its text, which the notation's reader checks, or from its level, made again. Where
there is neither, it is played interpreted, and its observations are not compared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..engine.judge import read
from ..engine.play import play_out
from ..game.learning import learning_of
from ..game.protocols import Case
from ..game.variants import variants_of
from ..games import load as load_game
from ..notation.source import NotationError
from .agents import GIVEN, policy_for
from .batches import Budget, play
from .columns import FIXED, digest_of, observed_columns, observer_for
from .episodes import ActiveEpisode
from .errors import DataError
from .plans import UNLIMITED
from .records import end_digest, record_of
from .sources import Level, MadeLevels
from .writing import combined

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ..game.game import Game
    from ..learn.observations import Array
    from ..state import Position
    from .columns import Columns, Record
    from .manifest import Manifest


def verify(
    folder: Path,
    manifest: Manifest,
    shard_of: Callable[[int], Columns],
    progress: Callable[[int], object],
) -> None:
    """Verify a whole data set. DataError names the file and the episode."""
    game = load_game(manifest.plan["game"])
    if not manifest.complete:
        raise DataError(f"{folder} is incomplete: run the command that made it again to continue")
    for number in sorted(manifest.shards):
        columns, shard = shard_of(number), manifest.shards[number]
        try:
            check_digests(columns, shard.content, shard.ends)
            ShardVerifier(game, manifest, columns).verify(progress)
        except DataError as error:
            raise DataError(f"{folder / shard.file}: {error}") from error


def check_digests(columns: Columns, content: str, ends: str) -> None:
    """DataError if a digest is not that of the data."""
    for record in columns.records():
        if digest_of(columns.known, record) != record["digest"].tobytes():
            raise DataError(f"episode {number_of(record)} does not match its digest")
    if combined(columns, "digest") != content:
        raise DataError("its episodes are not those that were written")
    if combined(columns, "end") != ends:
        raise DataError("its last states are not those that were written")


class ShardVerifier:
    """Plays the episodes of a shard again."""

    def __init__(self, game: Game, manifest: Manifest, columns: Columns) -> None:
        self._game, self._plan, self._columns = game, manifest.plan, columns
        self._learning = learning_of(game)
        try:
            self._observer = observer_for(game, self._plan["observation"])
        except ValueError as error:
            raise DataError(str(error)) from error
        if columns.known != (*FIXED, *observed_columns(self._learning, self._observer)):
            raise DataError(f"its columns are not those of {game.name}")

    def verify(self, progress: Callable[[int], object]) -> None:
        """DataError at the first difference."""
        trusted = list["Record"]()
        for record in self._columns.records():
            if self._is_trusted(record):
                trusted.append(record)
            else:
                self._play_interpreted(record)
                progress(1)
        episodes = (self._episode(record) for record in trusted)
        played = play(self._game, episodes, self._observer, Budget())
        for episode, record in zip(played, trusted, strict=True):
            compare(record, record_of(episode, self._columns.known, self._observer))
            progress(1)

    def _episode(self, record: Record) -> ActiveEpisode:
        """An episode that repeats the recorded actions."""
        level = Level(number_of(record), int(record["seed"][0]), text_in(record, "origin"),
                      case_of(record))  # fmt: skip
        return ActiveEpisode(self._game, level, policy_for(GIVEN, None, level), UNLIMITED)

    def _is_trusted(self, record: Record) -> bool:
        """Whether start and actions are known to be the game's. DataError if the text differs."""
        text = text_in(record, "text")
        if not text:
            return self._is_made(record) and -1 not in self._indices(record)
        number = number_of(record)
        try:
            cases = list(read(self._game, text, lenient=False, **self._reading()))
        except (NotationError, ValueError) as error:
            raise DataError(f"the text of episode {number} cannot be read: {error}") from error
        if cases != [case_of(record)]:
            raise DataError(f"the text of episode {number} does not match its rows")
        return True

    def _reading(self) -> dict[str, str]:
        """The options to read texts with: those of the files, and plays need not be over."""
        options, defaults = self._plan["options"], variants_of(self._game).READS
        if self._plan["files"] is None or not isinstance(options, dict):
            return dict(defaults)
        return {**{str(key): str(value) for key, value in options.items()}, **defaults}

    def _is_made(self, record: Record) -> bool:
        """Whether it starts on the level that its seed makes."""
        plan, seed, start = self._plan, int(record["seed"][0]), start_of(record)
        size = plan["size"]
        # A forged size must not make a level that is far larger than the recorded one.
        if plan["files"] is not None or type(size) is not int or size * size > 64 * len(start):
            return False
        try:
            source = MadeLevels(self._game.name, plan["kind"], size, plan["seed"], plan["options"])
            level = source.level(number_of(record))
        except (ValueError, TypeError, AttributeError):
            return False
        return level.seed == seed and level.case.start == start

    def _indices(self, record: Record) -> list[int]:
        """The numbers of its actions; -1 for one that is not in the action space."""
        start, code = start_of(record), self._learning.code
        numbers = {each: at for at, each in enumerate(self._learning.table(start))}
        state = list(start)
        return [numbers.get(code(state, action), -1) for action in actions_of(record)]

    def _play_interpreted(self, record: Record) -> None:
        """DataError if the rules, interpreted, answer or end differently."""
        number = number_of(record)
        try:
            played = play_out(self._game, case_of(record))
            indices = self._indices(record)
        # Rules trust their state, so a forged start can make them fail in any of these ways.
        except (IndexError, ValueError, ZeroDivisionError, OverflowError, MemoryError) as error:
            raise DataError(f"the start of episode {number} is not a position") from error
        if indices != record["index"][:-1].tolist():
            raise DataError(f"the indices of episode {number} are not those of its actions")
        if played.answers != record["answer"][:-1].tobytes():
            raise DataError(f"the answers of episode {number} are not those of the rules")
        if end_digest(played.end) != record["end"].tobytes():
            raise DataError(f"the end of episode {number} is not that of the rules")


def compare(record: Record, again: Record) -> None:
    """DataError that names the first column in which an episode differs."""
    for name, values in record.items():
        found = again[name]
        if name != "digest" and (values.shape != found.shape or (values != found).any()):
            raise DataError(
                f"episode {number_of(record)} differs from the rules in {name}"
                f"{first_row(values, found)}"
            )


def first_row(values: Array, found: Array) -> str:
    """The first row in which arrays differ, in words, if they have one row per step."""
    if values.shape != found.shape or len(values) == 1:
        return ""
    wrong = (values != found).reshape(len(values), -1).any(1)
    return f", step {int(np.flatnonzero(wrong)[0])}"


def number_of(record: Record) -> int:
    return int(record["episode"][0])


def start_of(record: Record) -> Position:
    return tuple(record["start"][0].tolist())


def actions_of(record: Record) -> tuple[int, ...]:
    return tuple(record["action"][:-1].tolist())


def case_of(record: Record) -> Case:
    return Case(start_of(record), actions_of(record))


def text_in(record: Record, name: str) -> str:
    """A text; invalid UTF-8 is replaced, so that it will not match."""
    return record[name].tobytes().decode("utf-8", "replace")
