"""Records: objects whose fields are integers and lines, which plain functions read and write.

A line is an array of integers of one width. A state is one, and rules need no more. A search also
has tables, stores and queues. They are lines too, and a record names them:

    class Room(Lines):
        width: int
        neighbours: Shorts

    room = Room(width=5, neighbours=4 * 5)

A number given for a line is its length, and it is filled with zeros; bytes or another sequence are
its contents.

A plain function takes records and lines as parameters (`compiling` knows these types). It may give
a field that is a record or a line a shorter name, once: `near = room.neighbours`. A number that
does not fit into a line raises ValueError when the function is interpreted; a twin that is compiled
with checks stops there.
"""

from __future__ import annotations

import mmap
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, cast, get_type_hints

if TYPE_CHECKING:
    from collections.abc import Mapping


class Line(Protocol):
    """Integers one after another."""

    def __getitem__(self, at: int, /) -> int: ...
    def __setitem__(self, at: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


class Bytes(Line, Protocol):
    """Numbers from 0 to 255."""


class Shorts(Line, Protocol):
    """Numbers from 0 to 65,535."""


class Ints(Line, Protocol):
    """Signed numbers of 32 bits."""


class Longs(Line, Protocol):
    """Signed numbers of 64 bits."""


CODES: dict[object, str] = {Bytes: "B", Shorts: "H", Ints: "i", Longs: "q"}
"""The type codes (`array`, `memoryview`) of the lines' numbers."""

SIZES = {code: memoryview(bytes(8)).cast(cast("Any", code)).itemsize for code in CODES.values()}
"""The bytes of one number, by its type code."""

LAZY = 1 << 17
"""A line of at least this many bytes gets memory that the system fills with zeros at first use.

A short search never uses most of its memory; filling all of it took more than half of its time.
"""


class Lines:
    """The base of records. Its annotations are its fields: `int`, a line, or another record."""

    def __init__(self, **values: Any) -> None:
        for name, kind, code in plan(self):
            setattr(self, name, _make(kind, code, name, values.pop(name, 0)))
        if values:
            names, unknown = ", ".join(fields(type(self))), sorted(values)
            raise TypeError(f"expected fields of {type(self).__name__} ({names}), found {unknown}")

    def memory(self) -> int:
        """Return the bytes of all fields, including those of records inside it."""
        total = 0
        for name, kind, code in plan(self):
            part = getattr(self, name)
            total += part.nbytes if code else 8 if kind is int else part.memory()
        return total


def fields(record: Any) -> Mapping[str, Any]:
    """Return the fields of a record (a subclass of Lines) and their types, in order."""
    return _fields(record)


@cache  # looking up types in the sources' text may take longer than solving a level
def _fields(record: Any) -> Mapping[str, Any]:
    return get_type_hints(record)


def plan(record: Any) -> list[tuple[str, Any, str]]:
    """Return each field with its type, and the code of its numbers if it is a line."""
    kind: Any = type(record)
    return _plan_of(kind)


@cache
def _plan_of(record: Any) -> list[tuple[str, Any, str]]:
    return [(name, kind, CODES.get(kind, "")) for name, kind in fields(record).items()]


def zeros(code: str, count: int) -> Line:
    """Return a line of zeros; a long one takes memory only where it is used."""
    size = SIZES[code] * count
    if size < LAZY:
        return memoryview(bytearray(size)).cast(cast("Any", code))
    # Windows has no such flags: its memory without a file is always private.
    private = getattr(mmap, "MAP_PRIVATE", 0) | getattr(mmap, "MAP_ANONYMOUS", 0)
    try:
        memory = mmap.mmap(-1, size, flags=private) if private else mmap.mmap(-1, size)
    except OSError:
        raise MemoryError(f"the system does not give {size:,} bytes of memory") from None
    return memoryview(memory).cast(cast("Any", code))


def _make(kind: Any, code: str, name: str, value: Any) -> Any:
    """Return the value of a field."""
    if kind is int:
        return int(value)
    if not code:
        if not isinstance(value, kind):
            raise TypeError(f"{name}: expected a {kind.__name__}, found {type(value).__name__}")
        return value
    if isinstance(value, int):
        return zeros(code, value)
    if isinstance(value, memoryview) and value.format == code:
        return value  # a line that exists already; records may share it
    line = zeros(code, len(value))
    for at, number in enumerate(value):
        line[at] = number
    return line


WORD = (1 << 32) - 1


def next_random(seed: int) -> int:
    """Return the 32-bit random number that follows a nonzero one (Marsaglia's xorshift)."""
    seed ^= seed << 13 & WORD
    seed ^= seed >> 17
    return seed ^ (seed << 5 & WORD)


# Compiled twins have the functions below built in.
def ones(number: int) -> int:
    """Return the number of 1 bits of a number that is not negative."""
    return number.bit_count()


def lowest(number: int) -> int:
    """Return the index of the lowest 1 bit of a number above 0."""
    return (number & -number).bit_length() - 1


def highest(number: int) -> int:
    """Return the index of the highest 1 bit of a number above 0."""
    return number.bit_length() - 1


def copy(source: Line, first: int, target: Line, at: int, count: int) -> None:
    """Copy `count` numbers from index `first` to index `at`, between lines of one kind."""
    cast("Any", target)[at : at + count] = cast("Any", source)[first : first + count]


def fill(line: Line, first: int, end: int, value: int) -> None:
    """Set the numbers from `first` to `end` (not included)."""
    for at in range(first, end):
        line[at] = value
