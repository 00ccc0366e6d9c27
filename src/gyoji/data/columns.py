"""What is written of an episode: the columns, an episode as arrays, and many episodes as arrays.

A *record* is one episode: an array for each column, `(rows, ...)` or `(1, ...)`. An episode has a
row for each step, and a closing row: what is observed in the end, and nothing is done.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    Array = NDArray[Any]
    Record = dict[str, Array]

DIGEST = 16
"""How many bytes a digest has."""

STEP, EPISODE = "step", "episode"
TEXT = "text"
KINDS = ("uint8", "uint16", "uint32", "int32", "int64", "float64", "bool")
"""What values there may be, besides text."""


class Column(NamedTuple):
    """One column: what its values are, whether there is one a step or one an episode.

    `axes` is the shape of a value: numbers, or what differs from episode to episode, by name. A
    text is UTF-8 and may be empty. `names` say what there is along the first axis.
    """

    name: str
    kind: str
    per: str
    axes: tuple[int | str, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def dtype(self) -> np.dtype[Any]:
        """The type in memory, its low byte first."""
        return np.dtype("u1" if self.kind == TEXT else self.kind).newbyteorder("<")

    @property
    def ragged(self) -> bool:
        """Do values differ in length?"""
        return self.kind == TEXT or any(isinstance(axis, str) for axis in self.axes)

    @property
    def length(self) -> int:
        """How many numbers a value has; for columns that are not ragged."""
        return int(np.prod([axis for axis in self.axes if isinstance(axis, int)], dtype=np.int64))


FIXED = (
    Column("episode", "int64", EPISODE),
    Column("seed", "int64", EPISODE),
    Column("status", "int32", EPISODE),
    Column("height", "int32", EPISODE),
    Column("width", "int32", EPISODE),
    Column("step", "int32", STEP),
    Column("player", "int32", STEP),
    Column("action", "int64", STEP),
    Column("index", "int32", STEP),
    Column("answer", "uint8", STEP),
    Column("reward", "float64", STEP),
    Column("shaped", "float64", STEP),
    Column("terminated", "bool", STEP),
    Column("truncated", "bool", STEP),
    Column("origin", TEXT, EPISODE),
    Column("text", TEXT, EPISODE),
    Column("scores", "int64", EPISODE, ("players",)),
    Column("start", "int64", EPISODE, ("numbers",)),
    Column("end", "uint8", EPISODE, (DIGEST,)),
    Column("digest", "uint8", EPISODE, (DIGEST,)),
)
"""The columns that every data set has; those of what is observed come after them."""

MOST_ROWS = 1 << 24
MOST_BYTES = 1 << 30
"""The most rows, and bytes of one column, that a shard may have."""


def digest_of(columns: Sequence[Column], record: Record) -> bytes:
    """The digest of an episode: each column's name, type and shape, then its numbers.

    The column `digest` is left out.
    """
    total = blake2b(digest_size=DIGEST)
    for column in columns:
        if column.name != "digest":
            values = record[column.name]
            total.update(f"{column.name} {column.kind} {values.shape};".encode())
            total.update(np.ascontiguousarray(values, column.dtype).data)
    return total.digest()


@dataclass(frozen=True)
class Columns:
    """Some episodes, an array for each column: a value a row, or a value an episode.

    Rows of episode i are `bounds[i]` to `bounds[i + 1]`. A ragged column is flat, and `offsets` has
    where each of its values begins; the last one is where they end.
    """

    known: tuple[Column, ...]
    bounds: NDArray[np.int64]
    arrays: dict[str, Array]
    offsets: dict[str, NDArray[np.int64]]

    def __len__(self) -> int:
        return len(self.bounds) - 1

    @property
    def rows(self) -> int:
        """How many rows there are; each episode has one more than it has steps."""
        return int(self.bounds[-1])

    def records(self) -> Iterator[Record]:
        """One episode after the other."""
        return (self.record(number) for number in range(len(self)))

    def record(self, number: int) -> Record:
        """One episode, as views of these arrays."""
        return {column.name: self._part(column, number) for column in self.known}

    def _part(self, column: Column, number: int) -> Array:
        """What one episode has in one column."""
        first, last = number, number + 1
        if column.per == STEP:
            first, last = int(self.bounds[number]), int(self.bounds[number + 1])
        array = self.arrays[column.name]
        if not column.ragged:
            return array[first:last]
        edges = self.offsets[column.name]
        return array[edges[first] : edges[last]].reshape(last - first, -1)


def join(columns: Sequence[Column], records: Sequence[Record]) -> Columns:
    """Lay episodes end to end; there is at least one."""
    rows = [len(record["step"]) for record in records]
    arrays, offsets = dict[str, "Array"](), dict[str, "NDArray[np.int64]"]()
    for column in columns:
        parts = [record[column.name] for record in records]
        if column.ragged:
            lengths = [part.shape[1] for part in parts for _ in range(part.shape[0])]
            offsets[column.name] = edges_of(lengths)
            parts = [part.reshape(-1) for part in parts]
        arrays[column.name] = np.concatenate(parts).astype(column.dtype, copy=False)
    return Columns(tuple(columns), edges_of(rows), arrays, offsets)


def edges_of(lengths: Sequence[int] | Array) -> NDArray[np.int64]:
    """Where each of several lengths begins, and where the last one ends."""
    return np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)]).astype(np.int64)


def described(columns: Sequence[Column]) -> list[dict[str, Any]]:
    """The columns for a manifest."""
    return [
        {"name": name, "type": kind, "per": per, "shape": list(axes)}
        | ({"names": list(names)} if names else {})
        for name, kind, per, axes, names in columns
    ]


def understood(described: object) -> tuple[Column, ...]:
    """The columns that a manifest describes; DataError if they are not such as are written here."""
    if not isinstance(described, list) or len(described) > 2 + len(FIXED):
        raise DataError("expected a list of columns")
    columns = tuple(_column(one) for one in described)
    if columns[: len(FIXED)] != FIXED:
        raise DataError(f"expected the columns {', '.join(column.name for column in FIXED)}")
    names = [column.name for column in columns[len(FIXED) :]]
    if names not in ([], ["observation"], ["observation", "numbers"]):
        raise DataError(f"expected a column of observations and one of numbers, found {names}")
    return columns


def _column(one: object) -> Column:
    """One column of a manifest."""
    axes = one.get("shape") if isinstance(one, dict) else None
    if not isinstance(one, dict) or not isinstance(axes, list):
        raise DataError("expected a column with a name, a type and a shape")
    names = one.get("names", [])
    name, kind, per = (str(one.get(key)) for key in ("name", "type", "per"))
    known = tuple(map(str, names if isinstance(names, list) else []))
    column = Column(name, kind, per, tuple(axes), known)
    sound = all(
        (type(axis) is int and 0 < axis <= 1 << 16) or (type(axis) is str and len(axis) < 40)
        for axis in column.axes
    )
    if not (sound and column.kind in (*KINDS, TEXT) and column.per in (STEP, EPISODE)):
        raise DataError(f"expected a column with a type and a shape, found {str(one)[:80]!a}")
    if not re.fullmatch("[a-z]{1,20}", column.name):
        raise DataError(f"expected the name of a column, found {column.name[:40]!a}")
    return column
