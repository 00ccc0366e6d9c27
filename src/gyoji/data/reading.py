"""Read and verify data sets, an episode or a shard at a time."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

import numpy as np

from ..engine.judge import read
from ..engine.play import play_out
from ..game.learning import learning_of
from ..game.notation.source import NotationError
from ..game.variants import variants_of
from ..games import load as load_game
from ..util.digests import digest_rest
from . import manifest as manifests
from . import parquet
from .agents import GIVEN, policy_for
from .batches import Budget, play
from .cache import MEMORY, ShardCache
from .columns import FIXED, STEP, digest_of, observed_columns, observer_for
from .episodes import ActiveEpisode
from .errors import DataError
from .folders import folder_at
from .plans import UNLIMITED
from .records import Episode, end_digest, episode_of, record_of
from .sources import EpisodeLevel, MadeLevels
from .writing import combine

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterator

    from ..game.game import Game
    from ..learn.observations import Array
    from .columns import Column, Columns, Record
    from .folders import Folder
    from .manifest import Manifest, Shard
    from .records import Episode


# ---------------------------------------------------------------- verifying
# Check every digest of a data set, and play all of its episodes again.
#
# The states in a data set are not trusted, because compiled rules do not check bounds. So an
# episode is played from its text, which the notation's reader checks, or from its level, which is
# made again. If neither is possible, the episode is played interpreted, and its observations are
# not compared.


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
    """Raise DataError if a digest does not match the data."""
    for record in columns.records():
        if digest_of(columns.known, record) != record["digest"].tobytes():
            raise DataError(f"episode {record['episode'][0]} does not match its digest")
    if combine(columns, "digest") != content:
        raise DataError("its episodes are not those that were written")
    if combine(columns, "end") != ends:
        raise DataError("its last states are not those that were written")


class ShardVerifier:
    """Plays the episodes of a shard again, and compares the results."""

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
        """Raise DataError at the first difference."""
        known = self._columns.known
        trusted: list[tuple[Episode, Record]] = []
        for record in self._columns.records():
            episode = episode_of(known, record)
            if self._is_trusted(episode):
                trusted.append((episode, record))
            else:
                self._play_interpreted(episode, record["end"].tobytes())
                progress(1)
        again = (self._repeat(episode) for episode, _ in trusted)
        played = play(self._game, again, self._observer, Budget())
        for repeated, (_, record) in zip(played, trusted, strict=True):
            compare(record, record_of(repeated, known, self._observer))
            progress(1)

    def _repeat(self, episode: Episode) -> ActiveEpisode:
        """Return an episode that repeats the recorded actions."""
        level = EpisodeLevel(episode.number, episode.seed, episode.origin, episode.case)
        return ActiveEpisode(self._game, level, policy_for(GIVEN, None, level), UNLIMITED)

    def _is_trusted(self, episode: Episode) -> bool:
        """Return whether start and actions are known to be legal, so that the twin can play them.

        DataError if the episode's text does not match its rows.
        """
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
        """Return the options for reading texts: `READS` of the variants, and those of the plan."""
        options, defaults = self._plan["options"], variants_of(self._game).READS
        if self._plan["files"] is None or not isinstance(options, dict):
            return dict(defaults)
        return {**{str(key): str(value) for key, value in options.items()}, **defaults}

    def _is_made(self, episode: Episode) -> bool:
        """Return whether an episode starts on the level that its seed makes."""
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
        """Return the numbers of an episode's actions; -1 for an action not in the action space."""
        learning, state = self._learning, list(episode.start)
        numbers = {code: number for number, code in enumerate(learning.table(episode.start))}
        return [numbers.get(learning.code(state, action), -1) for action in episode.case.actions]

    def _play_interpreted(self, episode: Episode, end: bytes) -> None:
        """Raise DataError if the interpreted rules give other answers, or another end."""
        number = episode.number
        try:
            played = play_out(self._game, episode.case)
            indices = self._indices(episode)
        # Rules trust their state, so a forged start can cause any of these errors.
        except (IndexError, ValueError, ZeroDivisionError, OverflowError, MemoryError) as error:
            raise DataError(f"the start of episode {number} is not a position") from error
        if indices != episode.indices.tolist():
            raise DataError(f"the indices of episode {number} are not those of its actions")
        if played.answers != episode.answers.tobytes():
            raise DataError(f"the answers of episode {number} are not those of the rules")
        if end_digest(played.end) != end:
            raise DataError(f"the end of episode {number} is not that of the rules")


# The column `digest` is left out, because `check_digests` has compared it with the data.
def compare(record: Record, again: Record) -> None:
    """Raise DataError, naming the column, if a column differs in the episode played again."""
    for name, values in record.items():
        played = again[name]
        if name != "digest" and (values.shape != played.shape or (values != played).any()):
            raise DataError(
                f"episode {record['episode'][0]} differs from the rules in {name}"
                f"{first_difference(values, played)}"
            )


def first_difference(values: Array, played: Array) -> str:
    """Return the first step in which arrays differ, in words; "" if they have no steps."""
    if values.shape != played.shape or len(values) == 1:
        return ""
    differs = (values != played).reshape(len(values), -1).any(1)
    return f", step {int(np.flatnonzero(differs)[0])}"


# ---------------------------------------------------------------- reading


class DataSet:
    """A folder with shards: iterate over its episodes, or take one by its number.

    Shards are read when they are needed, and kept in `cache`. If `writable`, the arrays of each
    episode are copies; otherwise they are views of the cache.
    """

    def __init__(
        self,
        folder: Folder,
        manifest: Manifest,
        cache: ShardCache | None = None,
        *,
        writable: bool = False,
    ) -> None:
        self.folder, self.manifest = folder, manifest
        self.cache, self._writable = cache or ShardCache(), writable

    @property
    def game(self) -> Game:
        """The game. LookupError if it is not installed."""
        return load_game(self.manifest.plan["game"])

    @property
    def steps(self) -> int:
        return self.manifest.steps

    @property
    def splits(self) -> dict[str, range]:
        """The numbers of the episodes of each split, by its name; empty without splits."""
        return self.manifest.splits

    def __len__(self) -> int:
        return self.manifest.episodes

    def __repr__(self) -> str:
        name = self.manifest.plan["game"]
        return f"<DataSet {self.folder}: {len(self)} episodes of {name}, {self.steps} steps>"

    def __iter__(self) -> Iterator[Episode]:
        for columns in self.shards():
            yield from (self._episode(columns, number) for number in range(len(columns)))

    def __getitem__(self, number: int) -> Episode:
        """Return the episode with this number. IndexError if there is none."""
        shard, at = divmod(number, self.manifest.plan["shard"])
        if shard not in self.manifest.shards or at >= self.manifest.shards[shard].episodes:
            raise IndexError(f"there is no episode {number} in {self.folder}")
        return self._episode(self.shard(shard), at)

    def _episode(self, columns: Columns, number: int) -> Episode:
        record = columns.record(number)
        if self._writable:
            record = {name: values.copy() for name, values in record.items()}
        return episode_of(columns.known, record)

    def shards(self) -> Iterator[Columns]:
        """Yield the arrays of all shards that exist."""
        return (self.shard(number) for number in sorted(self.manifest.shards))

    def shard(self, number: int) -> Columns:
        """Return the arrays of a shard. DataError if it is damaged."""
        found = self.cache.find(number)
        if found is None:
            self._make_room(self.manifest.shards[number])
            found = read_shard(self.folder, self.manifest, number)
            self.cache.keep(number, found)
        return found

    def _make_room(self, shard: Shard) -> None:
        try:
            self.cache.make_room(shard.size)
        except OSError as error:
            raise DataError(f"the cache cannot be written: {error.strerror or error}") from error

    def verify(self, progress: Callable[[int], object] = bool) -> None:
        """Check every digest, and play every episode again.

        DataError, naming the file and the episode, at the first difference. `progress` is called
        with the number of episodes verified since its last call.
        """
        check_rules(self.folder, self.manifest)
        verify(self.folder, self.manifest, self.shard, progress)


def load(
    folder: str | os.PathLike[str] | Folder, *, other_rules: bool = False, memory: int = MEMORY,
    cache: str | os.PathLike[str] | None = None, writable: bool = False,
) -> DataSet:  # fmt: skip
    """Open the data set in a folder. DataError if there is none, or if its rules have changed.

    With `other_rules`, it is opened even if its rules have changed: it can be read, but not
    verified. At most `memory` bytes of shards are kept after reading; other shards are kept
    unpacked in temporary files in the folder `cache`. `writable` copies the arrays of each episode.
    """
    opened = folder_at(folder)
    manifest = manifests.read(opened)
    if not other_rules:
        check_rules(opened, manifest)
    return DataSet(opened, manifest, ShardCache(memory, cache), writable=writable)


def check_rules(folder: Folder, manifest: Manifest) -> None:
    """Raise DataError if the installed game has another version of the rules."""
    name, version = manifest.plan["game"], manifest.plan["rules"]
    try:
        installed = load_game(name).version
    except LookupError as error:
        raise DataError(f"{folder}: {error.args[0]}") from error
    if version != installed:
        raise DataError(
            f"{folder} was made with version {version} of the rules of {name}, but version"
            f" {installed} is installed: the same actions may end differently"
        )


def read_shard(folder: Folder, manifest: Manifest, number: int) -> Columns:
    """Return a shard after all checks that need no game. DataError, with the file, if one fails."""
    shard = manifest.shards[number]
    path = folder.where(shard.file)
    try:
        check_size(folder, shard)
        with folder.open(shard.file) as file:
            check_bytes(file, shard)
            columns = parquet.read(file, manifest.columns, shard.rows, shard.episodes)
        check_columns(columns, shard)
    except OSError as error:
        raise DataError(f"{path}: cannot be read: {error.strerror or error}") from error
    except DataError as error:
        raise DataError(f"{path}: {error}") from error
    return columns


def check_size(folder: Folder, shard: Shard) -> None:
    """Raise DataError if the file is missing, or has not the size that was written."""
    size = folder.size(shard.file)
    if size is None:
        raise DataError("it is missing")
    if size != shard.size:
        raise DataError(f"it has {size} bytes, but {shard.size} were written")


def check_bytes(file: IO[bytes], shard: Shard) -> None:
    """Raise DataError if the file has not the bytes that were written; rewind it."""
    if digest_rest(file) != shard.bytes:
        raise DataError("its bytes are not those that were written")
    file.seek(0)


def check_columns(columns: Columns, shard: Shard) -> None:
    """Raise DataError if the arrays are inconsistent."""
    for column in columns.known:
        if column.ragged and column.per == STEP:
            check_shapes(columns, column)
    arrays = columns.arrays
    steps = np.arange(shard.rows) - columns.bounds[:-1].repeat(np.diff(columns.bounds))
    first = np.arange(shard.first, shard.first + shard.episodes)
    if (arrays["step"] != steps).any() or (arrays["episode"] != first).any():
        raise DataError("its episodes or steps are numbered wrongly")


def check_shapes(columns: Columns, column: Column) -> None:
    """Raise DataError if observations do not have the shape that their episode declares."""
    # The limits keep the product of height and width from overflowing 64 bits.
    high, wide = columns.arrays["height"].astype(np.int64), columns.arrays["width"].astype(np.int64)
    sound = (high >= 0) & (wide >= 0) & (high <= 1 << 31) & (wide <= 1 << 31)
    declared = (high * wide * column.length).repeat(np.diff(columns.bounds))
    if not sound.all() or (np.diff(columns.offsets[column.name]) != declared).any():
        raise DataError(f"a value of {column.name} does not have the shape of its episode")
