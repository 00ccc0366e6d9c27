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
from ..game.notation.source import NotationError
from ..game.variants import variants_of
from ..games import load as load_game
from .agents import GIVEN, policy_for
from .batches import Budget, play
from .columns import FIXED, digest_of, observed_columns, observer_for
from .episodes import ActiveEpisode
from .errors import DataError
from .plans import UNLIMITED
from .records import end_digest, episode_of, record_of
from .sources import Level, MadeLevels
from .writing import combined

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..game.game import Game
    from ..learn.observations import Array
    from .columns import Columns, Record
    from .folders import Folder
    from .manifest import Manifest
    from .records import Episode


def verify(
    folder: Folder,
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
            raise DataError(f"{folder.where(shard.file)}: {error}") from error


def check_digests(columns: Columns, content: str, ends: str) -> None:
    """DataError if a digest is not that of the data."""
    for record in columns.records():
        if digest_of(columns.known, record) != record["digest"].tobytes():
            raise DataError(f"episode {record['episode'][0]} does not match its digest")
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
        known = self._columns.known
        trusted: list[tuple[Episode, Record]] = []
        for record in self._columns.records():
            episode = episode_of(known, record)
            if self._is_trusted(episode):
                trusted.append((episode, record))
            else:
                self._play_interpreted(episode, record["end"].tobytes())
                progress(1)
        again = (self._repeated(episode) for episode, _ in trusted)
        played = play(self._game, again, self._observer, Budget())
        for repeated, (_, record) in zip(played, trusted, strict=True):
            compare(record, record_of(repeated, known, self._observer))
            progress(1)

    def _repeated(self, episode: Episode) -> ActiveEpisode:
        """An episode that repeats the recorded actions."""
        level = Level(episode.number, episode.seed, episode.origin, episode.case)
        return ActiveEpisode(self._game, level, policy_for(GIVEN, None, level), UNLIMITED)

    def _is_trusted(self, episode: Episode) -> bool:
        """Whether start and actions are known to be the game's. DataError if the text differs."""
        if not episode.text:
            return self._is_made(episode) and -1 not in self._indices(episode)
        try:
            cases = list(read(self._game, episode.text, lenient=False, **self._reading()))
        except (NotationError, ValueError) as error:
            raise DataError(
                f"the text of episode {episode.number} cannot be read: {error}"
            ) from error
        if cases != [episode.case]:
            raise DataError(f"the text of episode {episode.number} does not match its rows")
        return True

    def _reading(self) -> dict[str, str]:
        """The options to read texts with: those of the files, and plays need not be over."""
        options, defaults = self._plan["options"], variants_of(self._game).READS
        if self._plan["files"] is None or not isinstance(options, dict):
            return dict(defaults)
        return {**{str(key): str(value) for key, value in options.items()}, **defaults}

    def _is_made(self, episode: Episode) -> bool:
        """Whether it starts on the level that its seed makes."""
        plan, start = self._plan, episode.start
        size = plan["size"]
        # A forged size must not make a level that is far larger than the recorded one.
        if plan["files"] is not None or type(size) is not int or size * size > 64 * len(start):
            return False
        try:
            source = MadeLevels(self._game.name, plan["kind"], size, plan["seed"], plan["options"])
            level = source.level(episode.number)
        except (ValueError, TypeError, AttributeError):
            return False
        return level.seed == episode.seed and level.case.start == start

    def _indices(self, episode: Episode) -> list[int]:
        """The numbers of its actions; -1 for one that is not in the action space."""
        learning, state = self._learning, list(episode.start)
        numbers = {code: number for number, code in enumerate(learning.table(episode.start))}
        return [numbers.get(learning.code(state, action), -1) for action in episode.case.actions]

    def _play_interpreted(self, episode: Episode, end: bytes) -> None:
        """DataError if the rules, interpreted, answer or end differently."""
        number = episode.number
        try:
            played = play_out(self._game, episode.case)
            indices = self._indices(episode)
        # Rules trust their state, so a forged start can make them fail in any of these ways.
        except (IndexError, ValueError, ZeroDivisionError, OverflowError, MemoryError) as error:
            raise DataError(f"the start of episode {number} is not a position") from error
        if indices != episode.indices.tolist():
            raise DataError(f"the indices of episode {number} are not those of its actions")
        if played.answers != episode.answers.tobytes():
            raise DataError(f"the answers of episode {number} are not those of the rules")
        if end_digest(played.end) != end:
            raise DataError(f"the end of episode {number} is not that of the rules")


# The digest is left out: `check_digests` has compared it with the data.
def compare(record: Record, again: Record) -> None:
    """DataError that names the first column in which an episode differs."""
    for name, values in record.items():
        played = again[name]
        if name != "digest" and (values.shape != played.shape or (values != played).any()):
            raise DataError(
                f"episode {record['episode'][0]} differs from the rules in {name}"
                f"{first_difference(values, played)}"
            )


def first_difference(values: Array, played: Array) -> str:
    """The first step in which arrays differ, in words, if they have a row for each."""
    if values.shape != played.shape or len(values) == 1:
        return ""
    differs = (values != played).reshape(len(values), -1).any(1)
    return f", step {int(np.flatnonzero(differs)[0])}"
