"""The columns of a data set, one episode as arrays (a *record*), and a shard as arrays (`Columns`).

An episode has a row for each step, and a closing row with the last observation and no action. A
record has an array for each column: `(rows, ...)`, or `(1, ...)` for one value per episode.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..learn.observations import Numbers, observer_of
from ..util.digests import SIZE as DIGEST
from ..util.digests import digest_parts
from .errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from ..game.game import Game
    from ..game.learning import Learning
    from ..learn.observations import Array, Observer

    Record = dict[str, Array]

STEP, EPISODE = "step", "episode"
TEXT = "text"
KINDS = ("uint8", "uint16", "uint32", "int32", "int64", "float64", "bool")
"""The types of values, besides text."""


class Column(NamedTuple):
    """One column: its name, the type of its values, and whether each step or each episode has one.

    `axes` is the shape of a value; an axis whose length differs between episodes has a name instead
    of a number. A text is UTF-8 and may be empty. `names` label the first axis.
    """

    name: str
    kind: str
    per: str
    axes: tuple[int | str, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def dtype(self) -> np.dtype[Any]:
        # Digests are of bytes in memory, so the byte order has to be the same on every machine.
        return np.dtype("u1" if self.kind == TEXT else self.kind).newbyteorder("<")

    @property
    def ragged(self) -> bool:
        """True if the values differ in length."""
        return self.kind == TEXT or any(isinstance(axis, str) for axis in self.axes)

    @property
    def length(self) -> int:
        """The number of elements of a value, not counting named axes."""
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
"""The columns of every data set; columns of observations follow them."""

MAX_ROWS = 1 << 24
MAX_BYTES = 1 << 30
"""A shard has at most MAX_ROWS rows, and each of its columns at most MAX_BYTES bytes."""

NOTHING = "none"
"""The kind that stands for no observations."""


def observer_for(game: Game, kind: str) -> Observer | None:
    """Return the observer of this kind, None for no observations.

    ValueError for an unknown kind.
    """
    return None if kind == NOTHING else observer_of(game, kind)


def observed_columns(learning: Learning, observer: Observer | None) -> tuple[Column, ...]:
    if observer is None:
        return ()
    planes = observer.planes
    axes = (*((len(planes),) if planes else ()), "height", "width")
    board = Column("observation", observer.dtype.name, STEP, axes, planes)
    numbers = Numbers(learning).names
    if not numbers:
        return (board,)
    return board, Column("numbers", "uint8", STEP, (len(numbers),), numbers)


def digest_of(columns: Sequence[Column], record: Record) -> bytes:
    """Return the digest of an episode: each column's name, type and shape, then its values.

    The column `digest` is left out.
    """
    return digest_parts(_digest(columns, record))


def _digest(columns: Sequence[Column], record: Record) -> Iterator[bytes | memoryview]:
    for column in columns:
        if column.name != "digest":
            values = record[column.name]
            yield f"{column.name} {column.kind} {values.shape};".encode()
            yield np.ascontiguousarray(values, column.dtype).data


@dataclass(frozen=True)
class Columns:
    """Several episodes: an array for each column, with a value per row or per episode.

    Rows of episode i are `bounds[i]` to `bounds[i + 1]`. The array of a ragged column is flat; its
    `offsets` are the starts of the values, followed by the end of the last value.
    """

    known: tuple[Column, ...]
    bounds: NDArray[np.int64]
    arrays: dict[str, Array]
    offsets: dict[str, NDArray[np.int64]]

    def __len__(self) -> int:
        return len(self.bounds) - 1

    @property
    def rows(self) -> int:
        """The number of rows: one for each step, and a closing one for each episode."""
        return int(self.bounds[-1])

    def records(self) -> Iterator[Record]:
        return (self.record(number) for number in range(len(self)))

    def record(self, number: int) -> Record:
        """Return the record of one episode: views of these arrays."""
        return {column.name: self._part(column, number) for column in self.known}

    def _part(self, column: Column, number: int) -> Array:
        first, last = number, number + 1
        if column.per == STEP:
            first, last = int(self.bounds[number]), int(self.bounds[number + 1])
        array = self.arrays[column.name]
        if not column.ragged:
            return array[first:last]
        edges = self.offsets[column.name]
        return array[edges[first] : edges[last]].reshape(last - first, -1)


def join(columns: Sequence[Column], records: Sequence[Record]) -> Columns:
    """Concatenate the records of one or more episodes."""
    rows = [len(record["step"]) for record in records]
    arrays, offsets = dict[str, "Array"](), dict[str, "NDArray[np.int64]"]()
    for column in columns:
        parts = [record[column.name] for record in records]
        if column.ragged:
            lengths = [part.shape[1] for part in parts for _ in range(part.shape[0])]
            offsets[column.name] = offsets_of(lengths)
            parts = [part.reshape(-1) for part in parts]
        arrays[column.name] = np.concatenate(parts).astype(column.dtype, copy=False)
    return Columns(tuple(columns), offsets_of(rows), arrays, offsets)


def offsets_of(lengths: Sequence[int] | Array) -> NDArray[np.int64]:
    """Return the offsets of values of these lengths, including the end of the last one."""
    return np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)]).astype(np.int64)


def to_json(columns: Sequence[Column]) -> list[dict[str, Any]]:
    """Return the columns as a manifest lists them."""
    return [
        {"name": name, "type": kind, "per": per, "shape": list(axes)}
        | ({"names": list(names)} if names else {})
        for name, kind, per, axes, names in columns
    ]


def from_json(listed: object) -> tuple[Column, ...]:
    """Return the columns that a manifest lists.

    DataError if no data set of this version has them.
    """
    # Only `observation` and `numbers` may follow the fixed columns.
    if not isinstance(listed, list) or len(listed) > 2 + len(FIXED):
        raise DataError("expected a list of columns")
    columns = tuple(map(_column, listed))
    if columns[: len(FIXED)] != FIXED:
        raise DataError(f"expected the columns {', '.join(column.name for column in FIXED)}")
    names = [column.name for column in columns[len(FIXED) :]]
    if names not in ([], ["observation"], ["observation", "numbers"]):
        raise DataError(f"expected columns of observations and of numbers, found {names}")
    return columns


def _column(entry: object) -> Column:
    axes = entry.get("shape") if isinstance(entry, dict) else None
    if not isinstance(entry, dict) or not isinstance(axes, list):
        raise DataError("expected a column with a name, a type and a shape")
    names = entry.get("names", [])
    name, kind, per = (str(entry.get(key)) for key in ("name", "type", "per"))
    labels = tuple(map(str, names if isinstance(names, list) else []))
    sound = all(
        (type(axis) is int and 0 < axis <= 1 << 16) or (type(axis) is str and len(axis) < 40)
        for axis in axes
    )
    if not (sound and kind in (*KINDS, TEXT) and per in (STEP, EPISODE)):
        raise DataError(f"expected a column with a type and a shape, found {str(entry)[:80]!a}")
    # Names of arrays in files are made from this name, so other characters are refused.
    if not re.fullmatch("[a-z]{1,20}", name):
        raise DataError(f"expected the name of a column, found {name[:40]!a}")
    return Column(name, kind, per, tuple(axes), labels)
