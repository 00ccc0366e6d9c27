"""Tables of constants, of one dimension or more, and the elements that a loop goes through."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any, NamedTuple

from .constants import SEQUENCES
from .nodes import Switch, TableItem, load, make, whole

if TYPE_CHECKING:
    from collections.abc import Callable


class Row(NamedTuple):
    """A table, or the part of a table at some indices."""

    table: tuple[Any, ...]
    at: tuple[ast.expr, ...]
    called: str

    def depth(self) -> int:
        """Return how many more indices lead to a number."""
        return depth(self.table) - len(self.at)

    def item(self, index: ast.expr, known: object = None) -> Row | ast.expr:
        """Return the element at an index; `known` is the value of the index if it is constant."""
        if known is None and isinstance(index, ast.Constant):
            known = index.value
        if not self.at and isinstance(known, int):
            inner = self.table[known]
            return whole(inner) if isinstance(inner, int) else Row(inner, (), self.called)
        deeper = self._replace(at=(*self.at, index))
        return deeper if deeper.depth() else deeper.number()

    def items(self, count: int) -> list[Row | ast.expr]:
        return [self.item(whole(number), number) for number in range(count)]

    def length(self) -> ast.expr:
        """Return the length of the row, which may depend on its indices."""
        if not self.at:
            return whole(len(self.table))
        counts = lengths(self.table, len(self.at))
        every = set(flat(counts, depth(counts), sizes(counts)))
        if len(every) == 1:
            return whole(every.pop())
        return Row(counts, self.at, f"{self.called}_lengths").number()

    def fixed_length(self) -> int | None:
        """Return the length of the row if all rows of the table have the same length."""
        count = self.length()
        return int(count.value) if isinstance(count, ast.Constant) else None  # type: ignore[arg-type]  # an int

    def number(self) -> ast.expr:
        """Return the number at the indices, of which there must be one for each dimension."""
        room = sizes(self.table)
        values = tuple(flat(self.table, len(room), room))
        node: ast.expr = make(
            TableItem, self.at[0], at=list(self.at), values=values, sizes=room, called=self.called
        )
        return node


def as_table(value: object) -> tuple[Any, ...] | None:
    """Return nested tuples of integers, all at one depth; None for anything else."""
    if not isinstance(value, SEQUENCES) or len(value) > 1 << 16:
        return None
    parts = [each if isinstance(each, int) else as_table(each) for each in value]
    if None in parts or len({depth(part) for part in parts}) > 1:
        return None
    return tuple(int(part) if isinstance(part, int) else part for part in parts)


def depth(value: Any) -> int:
    if isinstance(value, int):
        return 0
    return 1 + (max(map(depth, value)) if value else 0)


def sizes(table: Any) -> tuple[int, ...]:
    """Return for each depth of nested tuples the length of the longest one."""
    found = list[int]()
    level = [table]
    while any(not isinstance(each, int) for each in level):
        found.append(max(map(len, level)))
        level = [inner for each in level for inner in each]
    return tuple(found)


def flat(table: Any, deep: int, room: tuple[int, ...]) -> list[int]:
    """Return all numbers in order; shorter rows are filled with 0."""
    if deep == 0:
        return [table]
    inside = [number for each in table for number in flat(each, deep - 1, room[1:])]
    missing = room[0] - len(table)
    for size in room[1:]:
        missing *= size
    return [*inside, *[0] * missing]


def lengths(table: Any, deep: int) -> Any:
    """Return the lengths of the rows at this depth."""
    return len(table) if deep == 0 else tuple(lengths(each, deep - 1) for each in table)


class Made(NamedTuple):
    """A tuple that a function builds, and the names of its arrays in C.

    It has one array or, if its elements are tuples, one for each position in an element.
    """

    arrays: tuple[str, ...]
    size: int
    pairs: bool
    """True if its elements are tuples."""


class LoopSource(NamedTuple):
    """The elements of a loop: their number, and a function from an index to an element.

    `constants` has the values of all elements; it is None if they are not constant.
    """

    size: ast.expr
    element: Callable[[ast.expr], Any]
    constants: list[Any] | None = None


def row_source(row: Row) -> LoopSource:
    constants = list(row.table) if not row.at else None
    return LoopSource(row.length(), row.item, constants)


def reverse(source: LoopSource) -> LoopSource:
    """Return the elements from the last to the first."""

    def element(at: ast.expr) -> Any:
        return source.element(subtract(subtract(source.size, whole(1)), at))

    known = source.constants
    return LoopSource(source.size, element, known if known is None else known[::-1])


def zip_sources(sources: list[LoopSource]) -> LoopSource:
    """Return tuples of the elements of several sources, as many as the shortest source has."""
    count = sources[0].size
    for each in sources[1:]:
        match count, each.size:
            case ast.Constant(int(one)), ast.Constant(int(other)):
                count = whole(min(one, other))
            case _:
                count = ast.Call(load("min"), [count, each.size], [])
    known = [each.constants for each in sources]
    constants = list(zip(*known, strict=False)) if None not in known else None
    return LoopSource(count, lambda at: [each.element(at) for each in sources], constants)


def enumerate_source(source: LoopSource, start: ast.expr, known: object) -> LoopSource:
    constants = None
    if source.constants is not None and isinstance(known, int):
        constants = list(enumerate(source.constants, known))

    def element(at: ast.expr) -> Any:
        number = at if known == 0 else subtract(at, negate(start))
        return [number, source.element(at)]

    return LoopSource(source.size, element, constants)


def subtract(one: ast.expr, other: ast.expr) -> ast.expr:
    match one, other:
        case ast.Constant(int(first)), ast.Constant(int(second)):
            return whole(first - second)
    return ast.BinOp(one, ast.Sub(), other)


def negate(node: ast.expr) -> ast.expr:
    match node:
        case ast.Constant(int(number)):
            return whole(-number)
    return ast.UnaryOp(ast.USub(), node)


def dict_row(table: dict[int, Any], key: ast.expr, called: str) -> Row | None:
    """Return the row of a dictionary of tuples that belongs to a key."""
    values = as_table(list(table.values()))
    if values is None:
        return None
    pairs = tuple((int(each), number) for number, each in enumerate(table))
    at = make(Switch, key, key=key, otherwise=None, pairs=pairs, called=f"{called}_at")
    return Row(values, (at,), called)
