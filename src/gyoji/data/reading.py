"""Reads data sets, an episode or a shard at a time."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

import numpy as np

from ..games import load as load_game
from ..util.digests import digest_rest
from . import manifest as manifests
from .columns import STEP
from .errors import DataError
from .folders import folder_at
from .manifest import storage
from .records import Episode, episode_of

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterator

    from ..game.game import Game
    from ..learn.observations import Array
    from .columns import Column, Columns
    from .folders import Folder
    from .manifest import Manifest, Shard


class DataSet:
    """A folder with shards: iterate over its episodes, or take one by its number.

    Shards are read when they are needed, and one is kept in memory at a time.
    """

    def __init__(self, folder: Folder, manifest: Manifest) -> None:
        self.folder, self.manifest = folder, manifest
        self._kept: tuple[int, Columns] | None = None

    @property
    def game(self) -> Game:
        """The game. LookupError if it is not installed."""
        return load_game(self.manifest.plan["game"])

    @property
    def steps(self) -> int:
        return self.manifest.steps

    def __len__(self) -> int:
        return self.manifest.episodes

    def __repr__(self) -> str:
        name = self.manifest.plan["game"]
        return f"<DataSet {self.folder}: {len(self)} episodes of {name}, {self.steps} steps>"

    def __iter__(self) -> Iterator[Episode]:
        for columns in self.shards():
            yield from (episode_of(columns.known, record) for record in columns.records())

    def __getitem__(self, number: int) -> Episode:
        """The episode of this number. IndexError if there is none."""
        shard, at = divmod(number, self.manifest.plan["shard"])
        if shard not in self.manifest.shards or at >= self.manifest.shards[shard].episodes:
            raise IndexError(f"there is no episode {number} in {self.folder}")
        return episode_of(self.manifest.columns, self.shard(shard).record(at))

    def shards(self) -> Iterator[Columns]:
        """All shards that exist, as arrays."""
        return (self.shard(number) for number in sorted(self.manifest.shards))

    def shard(self, number: int) -> Columns:
        """The arrays of a shard. DataError if it is damaged."""
        if self._kept is None or self._kept[0] != number:
            # Release the other shard before reading: only one may be in memory.
            self._kept = None
            self._kept = number, read_shard(self.folder, self.manifest, number)
        return self._kept[1]

    def verify(self, progress: Callable[[int], object] = bool) -> None:
        """Check every digest, and play every episode again.

        DataError, naming the file and the episode, at the first difference. `progress` is called
        with the number of further episodes that were verified.
        """
        from .verifying import verify

        check_rules(self.folder, self.manifest)
        verify(self.folder, self.manifest, self.shard, progress)


def load(folder: str | os.PathLike[str] | Folder, *, other_rules: bool = False) -> DataSet:
    """Open the data set in a folder. DataError if there is none, or if its rules have changed.

    `other_rules` opens it even then; it can be read, but not verified.
    """
    opened = folder_at(folder)
    manifest = manifests.read(opened)
    if not other_rules:
        check_rules(opened, manifest)
    return DataSet(opened, manifest)


def check_rules(folder: Folder, manifest: Manifest) -> None:
    """DataError if the installed game has other rules."""
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
    """A shard, checked as far as possible without its game. DataError names the file."""
    shard = manifest.shards[number]
    path, read = folder.where(shard.file), storage(manifest.plan["format"]).read
    try:
        check_size(folder, shard)
        with folder.open(shard.file) as file:
            check_bytes(file, shard)
            columns: Columns = read(file, manifest.columns, shard.rows, shard.episodes)
        check_columns(columns, shard)
    except OSError as error:
        raise DataError(f"{path}: cannot be read: {error.strerror or error}") from error
    except DataError as error:
        raise DataError(f"{path}: {error}") from error
    return columns


def check_size(folder: Folder, shard: Shard) -> None:
    """DataError unless there is a file of the size that was written."""
    size = folder.size(shard.file)
    if size is None:
        raise DataError("it is missing")
    if size != shard.size:
        raise DataError(f"it has {size} bytes, but {shard.size} were written")


def check_bytes(file: IO[bytes], shard: Shard) -> None:
    """DataError unless the file has the bytes that were written; goes back to its beginning."""
    if digest_rest(file) != shard.bytes:
        raise DataError("its bytes are not those that were written")
    file.seek(0)


def check_columns(columns: Columns, shard: Shard) -> None:
    """DataError if the arrays are inconsistent."""
    if not rising(columns.bounds, shard.rows, least=1):
        raise DataError("an episode has no rows")
    for column in columns.known:
        if column.ragged:
            edges = columns.offsets[column.name]
            if not rising(edges, len(columns.arrays[column.name]), least=0):
                raise DataError(f"the offsets of {column.name} do not rise to its end")
            if column.per == STEP and column.axes:
                check_shapes(columns, column)
    arrays = columns.arrays
    steps = np.arange(shard.rows) - columns.bounds[:-1].repeat(np.diff(columns.bounds))
    first = np.arange(shard.first, shard.first + shard.episodes)
    if (arrays["step"] != steps).any() or (arrays["episode"] != first).any():
        raise DataError("its episodes or steps are numbered wrongly")


def rising(edges: Array, end: int, *, least: int) -> bool:
    """Whether offsets begin at 0, end at `end`, and rise by at least `least`."""
    return bool(edges[0] == 0 and edges[-1] == end and (np.diff(edges) >= least).all())


def check_shapes(columns: Columns, column: Column) -> None:
    """DataError if observations do not have the shape that their episode declares."""
    # The limits keep the product of the two from overflowing 64 bits.
    high, wide = columns.arrays["height"].astype(np.int64), columns.arrays["width"].astype(np.int64)
    sound = (high >= 0) & (wide >= 0) & (high <= 1 << 31) & (wide <= 1 << 31)
    declared = (high * wide * column.length).repeat(np.diff(columns.bounds))
    if not sound.all() or (np.diff(columns.offsets[column.name]) != declared).any():
        raise DataError(f"a value of {column.name} does not have the shape of its episode")
