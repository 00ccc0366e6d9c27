"""Constants: the value of an expression that is known before anything runs."""

from __future__ import annotations

import ast
import operator
from enum import Enum
from types import ModuleType
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDED: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_, ast.BitXor: operator.xor, ast.RShift: operator.rshift,
    ast.LShift: operator.lshift, ast.Pow: operator.pow,
}  # fmt: skip
SIGNED: dict[type[ast.unaryop], Callable[[int], int]] = {
    ast.USub: operator.neg, ast.UAdd: operator.pos, ast.Invert: operator.invert,
}  # fmt: skip
CALLED: dict[str, Callable[..., object]] = {
    each.__name__: each
    for each in (len, max, min, sum, abs, ord, int, bool, range, tuple, frozenset)
}
"""The built-in functions whose values are known if their arguments are."""

SEQUENCES = (tuple, list, bytes, range)
"""The types of constants that become tables in C."""


class Constants:
    """The values of constant expressions; `look_up` returns the value of a name, or None."""

    def __init__(
        self, look_up: Callable[[str], object], refuse: Callable[[ast.AST, str], NoReturn]
    ) -> None:
        self._look_up, self._refuse = look_up, refuse

    def fold(self, node: ast.expr) -> object:
        """Return the value of a constant; None for anything else."""
        match node:
            case ast.Constant(value):
                return value
            case ast.Name(name):
                return self._look_up(name)
            case ast.UnaryOp(op, operand) if type(op) in SIGNED:
                inner = self.fold(operand)
                return SIGNED[type(op)](inner) if isinstance(inner, int) else None
            case ast.BinOp(left, op, right) if type(op) in FOLDED:
                one, other = self.fold(left), self.fold(right)
                if isinstance(one, int) and isinstance(other, int):
                    return self._compute(node, op, one, other)
                return join(op, one, other)
            case ast.Attribute(value, name):
                return self._attribute(self.fold(value), name)
            case ast.Subscript(value, at):
                return self._look_into(node, self.fold(value), at)
            case ast.Tuple(parts) | ast.List(parts):
                return self._all(parts)
            case ast.Set(parts):
                values = self._all(parts)
                return None if values is None else frozenset(values)
            case ast.Dict([ast.expr(), *_] as keys, values):
                known, stored = self._all(keys), self._all(values)  # type: ignore[arg-type]  # no `**`
                return (
                    None
                    if known is None or stored is None
                    else dict(zip(known, stored, strict=True))
                )
            case ast.Call(ast.Name(name), [_, *_] as args, []) if name in CALLED:
                return self._call(node, name, args)
        return None

    def _all(self, nodes: list[ast.expr]) -> tuple[Any, ...] | None:
        values = [self.fold(node) for node in nodes]
        return None if None in values else tuple(values)

    def _attribute(self, owner: object, name: str) -> object:
        """Return a constant of a module, a class or an enumeration."""
        if isinstance(owner, ModuleType | type | Enum):
            return getattr(owner, name, None)
        return None

    def _look_into(self, node: ast.expr, table: object, at: ast.expr) -> object:
        if not isinstance(table, (*SEQUENCES, dict)):
            return None
        key = self.fold(at)
        if isinstance(at, ast.Slice) and not isinstance(table, dict):
            return self._slice(table, at)
        if not isinstance(key, int):
            return None
        try:
            return table[key]
        except (IndexError, KeyError):
            self._refuse(
                node,
                f"{ast.unparse(node)}, which the table has not. Use another index, or `get`",
            )

    def _slice(self, table: Any, at: ast.Slice) -> object:
        """Return a part of a table; None if an end of it is not constant."""
        given = [each for each in (at.lower, at.upper, at.step) if each is not None]
        ends: list[Any] = [each and self.fold(each) for each in (at.lower, at.upper, at.step)]
        return None if None in map(self.fold, given) else table[slice(*ends)]

    def _call(self, node: ast.Call, name: str, args: list[ast.expr]) -> object:
        values = self._all(args)
        if values is None or self._look_up(name) is not None:
            return None
        try:
            return CALLED[name](*values)
        except (TypeError, ValueError) as error:
            self._refuse(node, f"{ast.unparse(node)}: {error}. Use other constants")

    def _compute(self, node: ast.expr, op: ast.operator, one: int, other: int) -> int | None:
        try:
            # No number of 64 bits needs a longer shift, and its result could be huge.
            if isinstance(op, ast.LShift) and other > 64:
                self._refuse(node, "a shift by more than 64 bits. Numbers in C have 64")
            if isinstance(op, ast.Pow) and not 0 <= other <= 64:
                self._refuse(node, "a power that is not from 0 to 64. Numbers in C have 64 bits")
            return int(FOLDED[type(op)](one, other))
        except (ZeroDivisionError, ValueError) as error:
            self._refuse(node, f"{ast.unparse(node)}: {error}. Use another constant")


def join(op: ast.operator, one: object, other: object) -> object:
    """Return tables joined or repeated; None for anything else."""
    match op, one, other:
        case ast.Add(), list() | tuple(), list() | tuple():
            return (*one, *other)
        case ast.Mult(), list() | tuple(), int() if 0 <= other <= 1 << 12:
            return tuple(one) * other
    return None
