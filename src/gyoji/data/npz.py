"""Shards as NPZ: a ZIP file with an array of NumPy's for each column.

`bounds` says where each episode's rows begin. A column `x` that is ragged is flat, and `x_offsets`
says where each of its values begins. Nothing is ever pickled, and no object is ever unpickled.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from typing import IO, TYPE_CHECKING, Any

import numpy as np

from .columns import MOST_BYTES, STEP, Columns
from .errors import unreadable

if TYPE_CHECKING:
    from pathlib import Path

    from .columns import Array, Column

LEVEL = 1
"""How hard is tried to make it small: more takes long, and saves little."""

BOUNDS = "bounds"
FAILURES = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, KeyError, NotImplementedError,
    OSError, OverflowError, RuntimeError, SyntaxError, ValueError,
)  # fmt: skip
"""What the readers of these formats raise over damage."""


def write(columns: Columns, file: IO[bytes]) -> None:
    """Write a shard."""
    arrays = {BOUNDS: columns.bounds}
    for column in columns.known:
        arrays[column.name] = columns.arrays[column.name]
        if column.ragged:
            arrays[offsets_name(column)] = columns.offsets[column.name]
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as packed:
        for name, array in arrays.items():
            with packed.open(f"{name}.npy", "w", force_zip64=True) as member:
                np.lib.format.write_array(member, array, (1, 0), allow_pickle=False)


def read(path: Path, known: tuple[Column, ...], rows: int, episodes: int) -> Columns:
    """Read a shard of so many rows and episodes; DataError if it is none."""
    try:
        with zipfile.ZipFile(path) as packed:
            return unpacked(packed, known, rows, episodes)
    except FAILURES as error:
        raise unreadable(error) from error


def unpacked(
    packed: zipfile.ZipFile, known: tuple[Column, ...], rows: int, episodes: int
) -> Columns:
    """The columns of an archive."""
    edges = np.dtype("<i8")
    bounds = member(packed, BOUNDS, edges, (episodes + 1,))
    arrays, offsets = dict[str, "Array"](), dict[str, "Array"]()
    for column in known:
        count = rows if column.per == STEP else episodes
        if column.ragged:
            found = member(packed, offsets_name(column), edges, (count + 1,))
            offsets[column.name] = found
            shape: tuple[Any, ...] = (int(found[-1]),)
        else:
            shape = (count, *column.axes)
        arrays[column.name] = member(packed, column.name, column.dtype, shape)
    return Columns(known, bounds, arrays, offsets)


def member(
    packed: zipfile.ZipFile, name: str, dtype: np.dtype[Any], shape: tuple[int, ...]
) -> Array:
    """One array, which has to be of this type and shape; its size is known before it is read."""
    size = dtype.itemsize
    for axis in shape:
        size *= axis
    if not 0 <= size <= MOST_BYTES:
        raise ValueError(f"{name} would have {size} bytes")
    with packed.open(f"{name}.npy") as file:
        if np.lib.format.read_magic(file) != (1, 0):
            raise ValueError(f"{name} is of another version of NumPy's format")
        found = np.lib.format.read_array_header_1_0(file)
        if (found[0], found[1], found[2]) != (shape, False, dtype):
            raise ValueError(f"expected {name} of {dtype} {shape}, found {found[2]} {found[0]}")
        data = file.read(size + 1)
    if len(data) != size:
        raise ValueError(f"expected {size} bytes of {name}, found {len(data)}")
    return np.frombuffer(data, dtype).reshape(shape)


def offsets_name(column: Column) -> str:
    """What the offsets of a ragged column are called."""
    return f"{column.name}_offsets"
