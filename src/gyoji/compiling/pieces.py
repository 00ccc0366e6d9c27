"""What plain functions may use, and the names for it in Cython."""

from __future__ import annotations

import ast
import builtins
from typing import TYPE_CHECKING, NoReturn

from ..events import Log

if TYPE_CHECKING:
    from collections.abc import Callable

TYPES = {
    "int": "long long",
    "bool": "bint",
    "None": "void",
    "State": "cell_t *",
    "Text": "const unsigned char *",
    "Out": "unsigned char *",
}
RESULTS = ("int", "bool", "None")
READ = {"State": "at_cell", "Text": "at_text", "Out": "at_out"}
WRITE = {"State": "to_cell", "Out": "to_out"}
BUILT_IN = ("min", "max", "abs", "int", "range")
DIVIDE = {ast.FloorDiv: "floor_div", ast.Mod: "floor_mod"}
RESERVED = frozenset(
    ("cdef", "cpdef", "ctypedef", "cimport", "include", "new", "sizeof", "NULL", "DEF", "IF",
     "ELIF", "ELSE", "extern", "inline")
)  # fmt: skip


class PlainError(Exception):
    """A function uses something that plain functions may not."""


STATEMENTS = (
    ast.Assign, ast.AnnAssign, ast.AugAssign, ast.If, ast.While, ast.For, ast.Return, ast.Expr,
    ast.Break, ast.Continue, ast.Pass,
)  # fmt: skip
EXPRESSIONS = (
    ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.IfExp, ast.Compare, ast.Call, ast.Constant,
    ast.Subscript, ast.Name, ast.Tuple,
)  # fmt: skip


class Registers:
    """The registers that a twin keeps apart from the cells: -1 to -`apart`.

    C may then hold them in CPU registers, since a write to a cell cannot change them. They are the
    ones that are only accessed by a constant; a computed one (`state[HAND - player]`) stays in
    memory, and so does every register beyond it.
    """

    def __init__(self, apart: int) -> None:
        self.apart = apart
        self._lowest, self._counted = FIXED, NONE

    def named(self, at: int) -> None:
        """Note that a constant accesses this place or register."""
        self._lowest = min(self._lowest, at)

    def counted(self, base: int) -> None:
        """Note that a computed index starts from this register."""
        self._counted = max(self._counted, base)

    def least(self) -> int:
        """The minimum number of registers of a state."""
        return max(-self._lowest, -self._counted if self._counted > NONE else 0)

    def possible(self) -> int:
        """The number of registers that can be kept apart.

        PlainError if that excludes one of those that every state has.
        """
        if self._counted >= FIXED:
            raise PlainError("expected constant indices for the registers that every state has")
        return min(-self._lowest, -self._counted - 1)


FIXED = -4  # the lowest register that every state has
NONE = -1 << 62


def kind_of(arg: ast.arg, refuse: Callable[[ast.AST, str], NoReturn]) -> str:
    kind = ast.unparse(arg.annotation) if arg.annotation else "nothing"
    if kind not in TYPES and kind != "Log":
        refuse(arg, f"the parameter {arg.arg} of {kind}")
    return kind


def returns(body: list[ast.stmt]) -> bool:
    """Whether every path through the body ends with a return."""
    last = body[-1]
    if isinstance(last, ast.If):
        return bool(last.orelse) and returns(last.body) and returns(last.orelse)
    return isinstance(last, ast.Return)


def terms(node: ast.expr) -> list[ast.expr]:
    """The operands of an index, not descending into look-ups and calls."""
    if isinstance(node, ast.BinOp):
        return terms(node.left) + terms(node.right)
    if isinstance(node, ast.IfExp):
        return terms(node.body) + terms(node.orelse)
    return [node]


def is_log(annotation: object) -> bool:
    return annotation in (Log, "Log")


def call(name: str, args: list[ast.expr]) -> ast.Call:
    return ast.Call(ast.Name(name), args, [])


def number(value: int) -> ast.expr:
    # Without the suffix, C would give a constant the type `int` and compute with 32 bits.
    return ast.Name(f"({int(value)}LL)" if value < 0 else f"{int(value)}LL")


def own(state: str) -> str:
    """The name of the registers kept apart from a state's cells."""
    return f"{safe(state)}_own"


def safe(name: str) -> str:
    """A local's name that has no other meaning in Cython."""
    return f"{name}_" if name in RESERVED or hasattr(builtins, name) else name
