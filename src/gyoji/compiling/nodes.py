"""Nodes of a function's tree that Python has no syntax for; `sugar` writes them."""

from __future__ import annotations

import ast
from typing import Any, TypeVar


class Steps(ast.expr):
    """An expression with statements: they run first, and then its value is computed."""

    _fields = ("body", "result")
    body: list[ast.stmt]
    result: ast.expr
    sets: frozenset[str] = frozenset()
    """The names of the author's own variables that the statements set."""


class TableItem(ast.expr):
    """A look-up of one number in a constant table; each index may be negative, as in Python."""

    _fields = ("at",)
    at: list[ast.expr]
    values: tuple[int, ...]
    sizes: tuple[int, ...]
    called: str


class Switch(ast.expr):
    """A look-up of the number for a key; `otherwise` is its value for a key without a number.

    `otherwise` is None if such a key cannot occur.
    """

    _fields = ("key", "otherwise")
    key: ast.expr
    otherwise: ast.expr | None
    pairs: tuple[tuple[int, int], ...]
    called: str


class Item(ast.expr):
    """A look-up of one number in an `Array`."""

    _fields = ("at",)
    at: ast.expr
    array: str
    size: int


class Array(ast.stmt):
    """A tuple that a function builds while it runs; in C an array of fixed length."""

    _fields = ("values",)
    values: list[ast.expr]
    array: str


class LabelBlock(ast.stmt):
    """A block of statements; a `Leave` with its label jumps to its end."""

    _fields = ("body",)
    body: list[ast.stmt]
    label: str


class Leave(ast.stmt):
    """A jump to the end of the block with this label."""

    _fields = ()
    label: str


N = TypeVar("N", bound=ast.AST)


def make(kind: type[Any], like: ast.AST, **fields: Any) -> Any:
    """Return a node of this kind, at the line of the node `like`."""
    node = kind()
    for name, value in fields.items():
        setattr(node, name, value)
    return locate(node, like)


def locate(node: N, like: ast.AST) -> N:
    """Return a new node whose parts without a line get the line of the node `like`."""
    for each in ast.walk(node):
        if getattr(each, "lineno", None) is None:
            each.lineno, each.col_offset = getattr(like, "lineno", 0), 0  # type: ignore[attr-defined]  # all nodes take it
            each.end_lineno = None  # type: ignore[attr-defined]  # likewise
    return node


def load(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def set_name(name: str, value: ast.expr) -> ast.Assign:
    """Return an assignment to a name."""
    return ast.Assign([ast.Name(name, ast.Store())], value)


def whole(number: Any) -> ast.Constant:
    """Return the node of an integer."""
    return ast.Constant(number)


def number(value: object, names_register: bool) -> ast.Constant:
    """Return a constant in which is noted whether it names a register."""
    node = whole(value)
    node.register = names_register  # type: ignore[attr-defined]  # `Scope.names_register` reads it
    return node


def leaves_block(body: list[ast.stmt], label: str) -> bool:
    """Return whether a statement among these jumps to the end of the block with this label."""
    return any(
        isinstance(each, Leave) and each.label == label for node in body for each in ast.walk(node)
    )
