"""Shards as NPZ: a ZIP file with a NumPy array for each column.

`bounds` is where each episode's rows begin. A ragged column `x` is flat, and `x_offsets` is where
each of its values begins. Nothing is pickled or unpickled.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from typing import IO, TYPE_CHECKING, Any

import numpy as np

from .columns import MAX_BYTES, STEP, Columns
from .errors import unreadable

if TYPE_CHECKING:
    from ..learn.observations import Array
    from .columns import Column

LEVEL = 1
"""The compression level: higher ones take much longer and save little."""

BOUNDS = "bounds"
FAILURES = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, KeyError, NotImplementedError,
    OSError, OverflowError, RuntimeError, SyntaxError, ValueError,
)  # fmt: skip
"""The errors that the readers of these formats raise for damaged files."""


def write(columns: Columns, file: IO[bytes]) -> None:
    arrays = {BOUNDS: columns.bounds}
    for column in columns.known:
        arrays[column.name] = columns.arrays[column.name]
        if column.ragged:
            arrays[offsets_name(column)] = columns.offsets[column.name]
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as packed:
        for name, array in arrays.items():
            # An entry's size is not known when its header is written, so it may be a large one.
            with packed.open(f"{name}.npy", "w", force_zip64=True) as member:
                np.lib.format.write_array(member, array, (1, 0), allow_pickle=False)


def read(file: IO[bytes], known: tuple[Column, ...], rows: int, episodes: int) -> Columns:
    """Read a shard with these numbers of rows and episodes. DataError if the file is damaged."""
    try:
        with zipfile.ZipFile(file) as packed:
            return unpacked(packed, known, rows, episodes)
    except FAILURES as error:
        raise unreadable(error) from error


def unpacked(
    packed: zipfile.ZipFile, known: tuple[Column, ...], rows: int, episodes: int
) -> Columns:
    edges = np.dtype("<i8")
    bounds = member(packed, BOUNDS, edges, (episodes + 1,))
    arrays, offsets = dict[str, "Array"](), dict[str, "Array"]()
    for column in known:
        count = rows if column.per == STEP else episodes
        if column.ragged:
            offsets[column.name] = member(packed, offsets_name(column), edges, (count + 1,))
            shape: tuple[Any, ...] = (int(offsets[column.name][-1]),)
        else:
            shape = (count, *column.axes)
        arrays[column.name] = member(packed, column.name, column.dtype, shape)
    return Columns(known, bounds, arrays, offsets)


def member(
    packed: zipfile.ZipFile, name: str, dtype: np.dtype[Any], shape: tuple[int, ...]
) -> Array:
    """One array, which must have this type and shape."""
    # The size is checked before anything is read, so a forged header cannot fill the memory.
    size = dtype.itemsize
    for axis in shape:
        size *= axis
    if not 0 <= size <= MAX_BYTES:
        raise ValueError(f"{name} would have {size} bytes")
    with packed.open(f"{name}.npy") as file:
        if np.lib.format.read_magic(file) != (1, 0):
            raise ValueError(f"{name} is of another version of NumPy's format")
        stored, columnwise, kind = np.lib.format.read_array_header_1_0(file)
        if (stored, columnwise, kind) != (shape, False, dtype):
            raise ValueError(f"expected {name} of {dtype} {shape}, found {kind} {stored}")
        data = file.read(size + 1)  # one more, to notice what the header does not announce
    if len(data) != size:
        raise ValueError(f"expected {size} bytes of {name}, found {len(data)}")
    return np.frombuffer(data, dtype).reshape(shape)


def offsets_name(column: Column) -> str:
    return f"{column.name}_offsets"
