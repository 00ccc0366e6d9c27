"""Reusable records, whose lines are cut from one piece of memory, an arena.

Making a record of many lines takes longer than a short search, since the system provides each page
of their memory at its first use. An arena is reused: it is cleared in one step, and its pages are
already there.
"""

from __future__ import annotations

from collections import deque
from itertools import chain
from typing import TYPE_CHECKING, Any, cast

from .lines import Lines, plan

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MOST = 16
"""The maximum number of arenas that wait for their next use."""

CACHE_LINE = 64
"""The alignment of lines in an arena, in bytes."""


class Arena:
    """A record of zeros, whose lines are moved into one piece of memory.

    `shared` are records inside it that are only read; they keep the memory that they have.
    """

    def __init__(self, record: Lines, shared: tuple[Lines, ...] = ()) -> None:
        self.record = record
        own = list(_records(record, shared))
        self._numbers = [
            (vars(each), {name: vars(each)[name] for name, kind, _ in plan(each) if kind is int})
            for each in own
        ]
        lines = [(each, name, code) for each in own for name, _, code in plan(each) if code]
        ends = list(_ends(vars(each)[name].nbytes for each, name, _ in lines))
        self._memory = memoryview(bytearray(ends[-1]))
        self._zeros = bytes(ends[-1])
        for (each, name, code), first in zip(lines, chain([0], ends), strict=False):
            line = self._memory[first : first + vars(each)[name].nbytes]
            setattr(each, name, line.cast(cast("Any", code)))

    def clear(self) -> None:
        """Reset the record to its initial contents."""
        self._memory[:] = self._zeros
        for values, numbers in self._numbers:
            values.update(numbers)


class Pool:
    """A queue of arenas not in use. Threads may share a pool; each gets arenas of its own.

    Every operation on the queue is atomic, so an arena in use is never in the queue, not even
    after Ctrl-C or with several threads. At worst, an arena is lost.
    """

    def __init__(self) -> None:
        self._idle: deque[tuple[object, Arena]] = deque(maxlen=MOST)

    def take(self, key: object, make: Callable[[], Arena]) -> Arena:
        """Return an arena that was given back with an equal key, cleared, or else a new one."""
        for _ in range(len(self._idle)):
            try:
                known, arena = self._idle.pop()
            except IndexError:  # other threads took the rest
                break
            if known == key:
                arena.clear()
                return arena
            self._idle.appendleft((known, arena))
        return make()

    def give_back(self, key: object, arena: Arena) -> None:
        """Keep an arena for its next use; the one that has waited longest may be dropped."""
        self._idle.append((key, arena))


class Loan:
    """A record borrowed from a pool."""

    def __init__(self, pool: Pool, key: object, make: Callable[[], Arena]) -> None:
        self._pool, self._key = pool, key
        self._arena: Arena | None = pool.take(key, make)
        self.record: Any = self._arena.record

    def end(self) -> None:
        """Give the record back. It must not be used after that."""
        arena, self._arena, self.record = self._arena, None, None
        if arena is not None:  # or else it has been given back already
            self._pool.give_back(self._key, arena)


def _records(record: Lines, shared: tuple[Lines, ...]) -> Iterator[Lines]:
    """Yield a record and the records in it, without the shared ones."""
    yield record
    for inner in vars(record).values():
        if isinstance(inner, Lines) and inner not in shared:
            yield from _records(inner, shared)


def _ends(sizes: Iterator[int]) -> Iterator[int]:
    """Yield the end of each line's piece of an arena, in bytes."""
    end = 0
    for size in sizes:
        end += -(-size // CACHE_LINE) * CACHE_LINE
        yield end
