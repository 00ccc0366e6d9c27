"""The names and types that plain functions may use, and their names in C."""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from ..engine.twins import source
from ..util.errors import Error
from .nodes import Array, Item, LabelBlock, Leave, leaves_block

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import ModuleType


# ---------------------------------------------------------------- trees


@cache
def parse(text: bytes) -> ast.Module:
    """Return the tree of a module's text, cached because several passes and games need it."""
    return ast.parse(text)


def tree_of(module: ModuleType) -> ast.Module:
    """Return the tree of a module as it runs; for a game in one file, this is the rewritten one."""
    tree: ast.Module | None = vars(module).get("__tree__")
    return tree or parse(source(module.__name__))


# ---------------------------------------------------------------- values
# Expressions in C, as texts with their precedence.

ATOM, UNARY, PRODUCT, SUM, COMPARED, OTHER = range(6)
"""Precedences of operators, from the tightest; OTHER always needs parentheses around it."""


class Value(NamedTuple):
    """An expression in C."""

    text: str
    level: int = ATOM
    wide: bool = True
    """True if the expression has 64 bits; otherwise it is an `int` of C."""

    def within(self, level: int) -> str:
        """Return the text as an operand of an operator of this level."""
        return self.text if self.level <= level and self.level != OTHER else f"({self.text})"

    def widen(self) -> Value:
        return self if self.wide else Value(f"({INTEGER}){self.within(UNARY)}", UNARY)


# ---------------------------------------------------------------- pieces

INTEGER = "int64_t"
"""The C type of every number that a plain function computes."""

CONSTANT = "Constant"
"""The kind of a parameter with a constant value: its function is translated once for each value."""

NAMED = {"state": "State", "log": "Log"}
"""The kinds of parameters without an annotation, by their names; all others are integers."""

KINDS = ("int", "bool", "State", "Text", "Out", "Log")
"""The kinds of parameters, besides lines and records (`records`)."""

RECORD = "*"
"""The prefix of a record's kind, before its name in C."""

RESULTS = ("int", "bool", "None")
WRITABLE = ("State", "Out")
CHANGING = ("State", "Out")
"""A function has at most one parameter of each of these kinds, since they are `restrict` in C."""

UNCHANGING = ("int", "bool", "Text", "Log", CONSTANT)
"""The kinds whose values do not change while a function runs; all others may change."""

BUILT_IN = ("min", "max", "abs", "int", "len")

RESERVED = frozenset(
    (
        "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else",
        "enum", "extern", "float", "for", "goto", "if", "inline", "int", "long", "register",
        "restrict", "return", "short", "signed", "sizeof", "static", "struct", "switch", "typedef",
        "union", "unsigned", "void", "volatile", "while", "asm", "bool", "true", "false", "NULL",
        "and_eq", "bitand", "bitor", "catch", "compl", "delete", "explicit", "export", "friend",
        "mutable", "namespace", "new", "not_eq", "operator", "or_eq", "private", "protected",
        "public", "template", "this", "throw", "typename", "using", "virtual", "wchar_t", "xor",
        "xor_eq", "alignas", "alignof", "constexpr", "decltype", "noexcept", "nullptr",
        "stdin", "stdout", "stderr", "errno", "linux", "unix", "near", "far", "cells", "registers",
        "named", "int64_t", "uint64_t", "uint32_t", "int32_t", "uint8_t",
    )
)  # fmt: skip
"""Words that cannot be the name of a local in C, in C++ or on Windows."""

STATEMENTS = (
    ast.Assign, ast.AnnAssign, ast.AugAssign, ast.If, ast.While, ast.For, ast.Return, ast.Expr,
    ast.Break, ast.Continue, ast.Pass, Array, LabelBlock, Leave,
)  # fmt: skip


class PlainError(Error):
    """A function uses something that is not allowed in plain functions."""


class Function(NamedTuple):
    """The properties of a translated function that its callers have to know."""

    name: str
    kinds: tuple[str, ...]
    """The kinds of its parameters, as in KINDS."""
    result: str
    changes: bool
    """True if the function, or one that it calls, writes into a state or an output."""
    writes: frozenset[int]
    """The registers in the struct of `Registers` that it or a callee writes: n for state[-n]."""
    indexing: frozenset[int]
    """The parameters that become part of an index into the state."""
    place: int | None
    """The kind of index of its result (`scope.Indices`): a place, or counted from a register."""
    numbers: int = 0
    """The length of the tuple that the function returns; 0 if it returns no tuple."""

    def reads(self) -> bool:
        """Return whether the function's result may depend on memory that can change."""
        return any(kind not in UNCHANGING for kind in self.kinds)


class Registers:
    """The registers -1 to -`apart`, which C code keeps apart from the state, in a struct.

    A compiler may then hold them in the processor's registers, since a write to a cell cannot
    change them. Only registers with constant indices are kept in the struct. A register with a
    computed index (`state[HAND - player]`) stays in memory, and so does every register beyond it.
    """

    def __init__(self, apart: int) -> None:
        self.apart = apart
        self._lowest, self._counted = FIXED, NONE

    def note_constant(self, at: int) -> None:
        """Note that this place or register is accessed by a constant index."""
        self._lowest = min(self._lowest, at)

    def note_computed(self, base: int) -> None:
        """Note that a computed index counts down from this register."""
        self._counted = max(self._counted, base)

    def least(self) -> int:
        """Return the number of registers that a state needs, by the indices noted so far."""
        return max(-self._lowest, -self._counted if self._counted > NONE else 0)

    def possible(self) -> int:
        """Return the number of registers that can be kept apart.

        PlainError if a register that every state has cannot be kept apart.
        """
        if self._counted >= FIXED:
            raise PlainError("expected constant indices for the registers that every state has")
        return min(-self._lowest, -self._counted - 1)


FIXED = -4  # the lowest register that every state has
NONE = -1 << 62


def refuse_at(module: ModuleType, node: ast.AST, what: str) -> NoReturn:
    """Raise PlainError with the place of a node."""
    line = getattr(node, "lineno", "?")
    raise PlainError(f"{module.__file__}:{line}: expected plain integers, found {what}")


def kind_of(
    arg: ast.arg, known: Callable[[str], str], refuse: Callable[[ast.AST, str], NoReturn]
) -> str:
    """Return the kind of a parameter; `known` returns that of a line or record, by its name."""
    if arg.annotation is None:
        return NAMED.get(arg.arg, "int")
    kind = ast.unparse(arg.annotation)
    found = kind if kind in KINDS else known(kind)
    if not found:
        refuse(arg, f"the parameter {arg.arg} of {kind}. Annotate it as int, bool, State or Log")
    return found


def returns(body: list[ast.stmt]) -> bool:
    """Return whether every path through the body ends with a return."""
    last = body[-1] if body else None
    if isinstance(last, LabelBlock):
        return returns(last.body) and not leaves_block(last.body, last.label)
    if isinstance(last, ast.While) and isinstance(last.test, ast.Constant) and last.test.value:
        return not any(isinstance(each, ast.Break | Leave) for each in ast.walk(last))
    if isinstance(last, ast.If):
        return bool(last.orelse) and returns(last.body) and returns(last.orelse)
    return isinstance(last, ast.Return)


def store(node: ast.AST) -> list[str]:
    """Return the names that this part of a function assigns to, in the order of the text."""
    return list(dict.fromkeys(assigned_names(node)))


def assigned_names(node: ast.AST) -> list[str]:
    """Return the assigned names, each as often as it is assigned to."""
    return [
        each.id
        for each in ast.walk(node)
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    ]


def comment(line: str) -> str:
    """Return a line of Python as a comment in C, without a backslash at the end.

    The backslash would continue the comment.
    """
    return f"// {line}".rstrip("\\ ")


def identifier(name: str) -> str:
    """Return the name in ASCII, as C99 requires."""
    return re.sub(r"[^\w]", lambda letter: f"u{ord(letter[0]):x}", name, flags=re.ASCII)


def local_names(names: Iterable[str], prefix: str) -> dict[str, str]:
    """Return a unique name in C for each parameter and local."""
    given = dict[str, str]()
    for name in names:
        new = identifier(name)
        while new in RESERVED or new in given.values() or new.startswith((prefix, "gyoji_")):
            new = f"{new}_" if new in RESERVED or new in given.values() else f"local_{new}"
        given[name] = new
    return given


def assign(tree: ast.AST) -> Iterable[tuple[str, ast.expr]]:
    """Yield every assigned name with each of its values; "x[]" is any element of a list x."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets, value):
                for target in targets:
                    yield from pairs(target, value)
            case ast.AnnAssign(ast.Name(name), _, ast.expr() as value):
                yield name, value
            case Array():
                for value in node.values:
                    yield f"{node.array}[]", value
            case ast.AugAssign(ast.Name(name), operator, value):
                yield name, ast.BinOp(ast.Name(name, ast.Load()), operator, value)
            case ast.For(ast.Name(name), ast.Call(_, args)) if args:
                # A range of one argument starts from 0.
                yield name, args[0] if len(args) > 1 else ast.Constant(0)


def pairs(target: ast.expr, value: ast.expr) -> Iterable[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, Item):
        yield f"{target.array}[]", value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, other in zip(target.elts, value.elts, strict=False):
            yield from pairs(one, other)
