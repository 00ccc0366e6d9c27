"""Shards as Parquet: a row for each step, and a closing row for each episode (see `columns`).

A number that belongs to a whole episode is repeated in all rows of the episode, so that queries can
filter steps by it. Any other value of a whole episode is in its first row only. A ragged value is a
list.
"""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]  # it has no type annotations
import pyarrow.compute as pc  # type: ignore[import-untyped]  # the same
from pyarrow import parquet as pq

from .columns import EPISODE, MAX_BYTES, STEP, TEXT, Columns, offsets_of
from .errors import unreadable

if TYPE_CHECKING:
    from ..learn.observations import Array
    from .columns import Column

FAILURES = (pa.ArrowException, OSError, ValueError, KeyError, OverflowError)


def write(columns: Columns, file: IO[bytes]) -> None:
    table = pa.Table.from_arrays(
        [column_of(columns, column) for column in columns.known], schema=schema(columns.known)
    )
    pq.write_table(table, file, compression="zstd")


def schema(known: tuple[Column, ...]) -> pa.Schema:
    return pa.schema([pa.field(column.name, type_of(column)) for column in known])


def type_of(column: Column) -> pa.DataType:
    if column.kind == TEXT:
        return pa.string()
    single = pa.from_numpy_dtype(column.dtype)
    if column.ragged:
        return pa.list_(single)
    if not column.axes:
        return single
    if is_digest(column):
        return pa.binary(column.length)
    return pa.list_(single, column.length)


def is_digest(column: Column) -> bool:
    return column.per == EPISODE and column.kind == "uint8" and bool(column.axes)


def column_of(columns: Columns, column: Column) -> pa.Array:
    """Return a column as an Arrow array with a value, or null, for every row."""
    array = columns.arrays[column.name]
    rows = np.diff(columns.bounds)
    if column.per == STEP:
        return nest(column, array, columns)
    if not column.axes and not column.ragged:
        return pa.array(array.repeat(rows))
    first = np.zeros(columns.rows, np.bool_)
    first[columns.bounds[:-1]] = True
    number = np.arange(len(columns)).repeat(rows)
    # Arrow's `take` gives null for a null index: only the first row of an episode gets the value.
    return nest(column, array, columns).take(pa.array(number, mask=~first))


def nest(column: Column, array: Array, columns: Columns) -> pa.Array:
    """Return the values of a column as an Arrow array, without nulls."""
    if column.ragged:
        # Arrow's lists have offsets of 32 bits; MAX_BYTES keeps them in range.
        offsets = pa.array(columns.offsets[column.name].astype(np.int32))
        if column.kind == TEXT:
            buffers = [None, offsets.buffers()[1], pa.py_buffer(array)]
            return pa.Array.from_buffers(pa.string(), len(offsets) - 1, buffers)
        return pa.ListArray.from_arrays(offsets, pa.array(array))
    if not column.axes:
        return pa.array(array)
    if is_digest(column):
        return pa.Array.from_buffers(type_of(column), len(array), [None, pa.py_buffer(array)])
    return pa.FixedSizeListArray.from_arrays(pa.array(array.reshape(-1)), column.length)


def read(file: IO[bytes], known: tuple[Column, ...], rows: int, episodes: int) -> Columns:
    """Read a shard with these numbers of rows and episodes. DataError if it is invalid."""
    try:
        with pq.ParquetFile(file) as stored:
            check(stored, known, rows)
            table = stored.read(use_threads=False).combine_chunks()
            return columns_of(table, known, episodes)
    except FAILURES as error:
        raise unreadable(error) from error


def check(file: pq.ParquetFile, known: tuple[Column, ...], rows: int) -> None:
    """Raise ValueError if columns, rows or sizes are wrong, before any data are read."""
    metadata = file.metadata
    if not file.schema_arrow.equals(schema(known)):
        raise ValueError("its columns are not those of the data set")
    if metadata.num_rows != rows:
        raise ValueError(f"expected {rows} rows, found {metadata.num_rows}")
    for group in map(metadata.row_group, range(metadata.num_row_groups)):
        for column in map(group.column, range(group.num_columns)):
            if column.num_values > MAX_BYTES:
                raise ValueError(f"a column would have {column.num_values} numbers")


def columns_of(table: pa.Table, known: tuple[Column, ...], episodes: int) -> Columns:
    steps = table["step"].to_numpy()
    first = np.flatnonzero(steps == 0)
    if len(first) != episodes or (len(steps) and steps[0] != 0):
        raise ValueError(f"expected {episodes} episodes, found {len(first)}")
    bounds = np.append(first, len(steps)).astype(np.int64)
    arrays, offsets = dict[str, "Array"](), dict[str, "Array"]()
    for column in known:
        values = table[column.name]
        if column.per == EPISODE:
            check_once(column, values, bounds)
            values = values.take(pa.array(first))
        if values.null_count:
            raise ValueError(f"a value of {column.name} is missing")
        arrays[column.name] = array_of(column, values)
        if column.ragged:
            length = pc.binary_length if column.kind == TEXT else pc.list_value_length
            offsets[column.name] = offsets_of(length(values).to_numpy())
    return Columns(known, bounds, arrays, offsets)


def check_once(column: Column, stored: pa.ChunkedArray, bounds: Array) -> None:
    """Raise ValueError if a column per episode has more than one value for an episode."""
    if column.axes or column.ragged:
        right = stored.null_count == len(stored) - (len(bounds) - 1)
    else:
        values = stored.to_numpy()
        right = bool((values == values[bounds[:-1]].repeat(np.diff(bounds))).all())
    if not right:
        raise ValueError(f"the rows of an episode differ in {column.name}")


def array_of(column: Column, values: pa.ChunkedArray) -> Array:
    """Return the values of a column, flat if it is ragged."""
    if column.kind == TEXT:
        return np.frombuffer(b"".join(value.encode() for value in values.to_pylist()), np.uint8)
    if is_digest(column):
        return np.frombuffer(b"".join(values.to_pylist()), np.uint8).reshape(-1, column.length)
    flat: Any = pc.list_flatten(values) if column.axes else values
    array = np.ascontiguousarray(flat.to_numpy().astype(column.dtype, copy=False))
    return array if column.ragged or not column.axes else array.reshape(-1, column.length)
