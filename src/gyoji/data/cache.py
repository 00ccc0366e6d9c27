"""A cache of shards that have been read: in memory, and then in temporary files."""

from __future__ import annotations

import mmap
import tempfile
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import os
    from typing import IO

    from ..learn.observations import Array
    from .columns import Columns

MEMORY = 1 << 30
"""The default limit of memory, in bytes, for shards that have been read."""

EXTENT = 1 << 30
"""The size of a temporary file in bytes, unless a shard is larger. Files stay open while they are
used, so few large files are better than many small ones."""

LINE = 64
"""Arrays in files start at multiples of this many bytes."""


class ShardCache:
    """Shards by their number, in memory and, as far as they do not fit there, in files of `folder`.

    Memory holds `memory` bytes of shards, but at least one shard. The shard that was used longest
    ago leaves it first; without a folder, that shard is forgotten.
    """

    def __init__(self, memory: int = MEMORY, folder: str | os.PathLike[str] | None = None) -> None:
        self._memory, self._folder = memory, folder
        self.kept: dict[int, Columns] = {}  # the shard that was used last is at the end
        self._stored: dict[int, Columns] = {}
        self._extent: Extent | None = None

    def find(self, number: int) -> Columns | None:
        found = self.kept.pop(number, None)
        if found is None:
            return self._stored.get(number)
        self.kept[number] = found
        return found

    def keep(self, number: int, columns: Columns) -> None:
        self.kept[number] = columns

    def make_room(self, size: int) -> None:
        """Move shards out of memory before another one is read.

        Its size is assumed to be that of the largest shard in memory or, if there is none, `size`.
        OSError if the shards do not fit into the folder.
        """
        sizes = {number: size_of(columns) for number, columns in self.kept.items()}
        more = max(sizes.values(), default=size)
        while self.kept and sum(sizes[number] for number in self.kept) + more > self._memory:
            oldest = next(iter(self.kept))
            if self._folder is not None:
                self._stored[oldest] = self._store(self.kept[oldest])
            del self.kept[oldest]

    def _store(self, columns: Columns) -> Columns:
        size = sum(map(round_up, arrays_of(columns)))
        if self._extent is None or not self._extent.has_room(size):
            self._extent = Extent(self._folder, max(size, EXTENT))
        store = self._extent.store
        return replace(
            columns,
            arrays={name: store(array) for name, array in columns.arrays.items()},
            offsets={name: store(array) for name, array in columns.offsets.items()},
        )


class Extent:
    """A temporary file without a name, mapped into memory; deleted with the last array in it."""

    def __init__(self, folder: str | os.PathLike[str] | None, size: int) -> None:
        self._file: IO[bytes] = tempfile.TemporaryFile(dir=folder, prefix="gyoji-")  # noqa: SIM115
        self._file.truncate(size)
        self._mapped = mmap.mmap(self._file.fileno(), size, access=mmap.ACCESS_READ)
        self._size, self._used = size, 0

    def has_room(self, size: int) -> bool:
        return self._used + size <= self._size

    def store(self, array: Array) -> Array:
        # Written to the file, not to the mapping, so that a full disk is an error, not a signal.
        self._file.seek(self._used)
        self._file.write(np.ascontiguousarray(array).data)
        self._file.flush()
        there: Array = np.frombuffer(self._mapped, array.dtype, array.size, self._used)
        self._used += round_up(array)
        there.shape = array.shape
        return there


def arrays_of(columns: Columns) -> list[Array]:
    return [*columns.arrays.values(), *columns.offsets.values()]


def size_of(columns: Columns) -> int:
    """Return the bytes of a shard's arrays."""
    return sum(array.nbytes for array in arrays_of(columns))


def round_up(array: Array) -> int:
    return -(-array.nbytes // LINE) * LINE
