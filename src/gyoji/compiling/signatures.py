"""Signatures of plain functions, read from their text before they are translated."""

from __future__ import annotations

import ast
from importlib import import_module
from inspect import signature
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

from .pieces import assign, assigned_names
from .register_names import names_in, register_names

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Signature(NamedTuple):
    """The parameters of a function, and how many numbers it returns."""

    names: tuple[str, ...]
    defaults: dict[str, object]
    register_defaults: frozenset[str]
    """The parameters whose defaults name registers."""
    open: frozenset[str]
    """The parameters without annotation; the arguments of a call may determine their kinds."""
    bases: dict[str, bool]
    """The parameters that are indices into a state, or from which an index counts.

    The value is True for a parameter that is an index by itself, as in `state[at]`.
    """
    numbers: int
    """The length of the tuple that the function returns; 0 if it returns no tuple."""


class Signatures:
    """The signatures of functions; `find` returns a function's tree and the names it sees."""

    def __init__(
        self, find: Callable[[Any], tuple[ast.FunctionDef, Mapping[str, Any]] | None]
    ) -> None:
        self._find = find
        self._known: dict[Any, Signature | None] = {}
        self.plain = set[ast.FunctionDef]()
        """The functions that need no rewriting, so that a second pass need not look again."""

    def of(self, function: object) -> Signature | None:
        """Return a function's signature; None for anything but a function of a module."""
        if not isinstance(function, FunctionType):
            return None
        if function not in self._known:
            self._known[function] = None  # while it is read, in case it calls itself
            self._known[function] = self._read(function)
        return self._known[function]

    def _read(self, function: FunctionType) -> Signature | None:
        found = self._find(function)
        if found is None:
            return None
        tree, known = found
        names = tuple(arg.arg for arg in tree.args.args)
        given = signature(function).parameters.values()
        registers = register_names(import_module(function.__module__))
        defaults = zip(reversed(names), reversed(tree.args.defaults), strict=False)
        return Signature(
            names,
            {each.name: each.default for each in given if each.default is not each.empty},
            frozenset(name for name, node in defaults if names_in([node]) & registers),
            frozenset(arg.arg for arg in tree.args.args if arg.annotation is None),
            self._find_bases(tree, known),
            self._count(tree, known),
        )

    def _find_bases(self, tree: ast.FunctionDef, known: Mapping[str, Any]) -> dict[str, bool]:
        states = {
            arg.arg
            for arg in tree.args.args
            if (ast.unparse(arg.annotation) == "State" if arg.annotation else True)
        }
        found = dict[str, bool]()

        def note(node: ast.expr, whole: bool) -> None:
            for name in leftmost(node):
                found[name] = found.get(name, False) or (whole and isinstance(node, ast.Name))

        for node in ast.walk(tree):
            if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
                if node.value.id in states:
                    note(node.slice, True)
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                inner = self.of(known.get(node.func.id))
                for name, arg in zip(inner.names, node.args, strict=False) if inner else ():
                    if name in inner.bases:  # type: ignore[union-attr]  # the loop is empty
                        note(arg, inner.bases[name])  # type: ignore[union-attr]  # likewise
        values, before = list(assign(tree)), 0
        while len(found) != before:
            before = len(found)
            for name, value in values:
                if name in found:
                    note(value, found[name])
        changed = set(assigned_names(tree))
        return {
            arg.arg: found[arg.arg]
            for arg in tree.args.args
            if arg.arg in found and arg.arg not in changed
        }

    def _count(self, tree: ast.FunctionDef, known: Mapping[str, Any]) -> int:
        counts = [
            self._numbers(node.value, known)
            for node in ast.walk(tree)
            if isinstance(node, ast.Return) and node.value
        ]
        return max(counts, default=0)

    def _numbers(self, node: ast.expr, known: Mapping[str, Any]) -> int:
        """Return the length of a returned tuple; 0 if this is not visibly a tuple."""
        match node:
            case ast.Tuple(parts):
                return len(parts)
            case ast.IfExp(_, body, orelse):
                return max(self._numbers(body, known), self._numbers(orelse, known))
            case ast.Call(ast.Name("divmod")):
                return 2
            case ast.Call(ast.Name(name)):
                inner = self.of(known.get(name))
                return inner.numbers if inner else 0
            case ast.Subscript(ast.Name(name)):
                rows = known.get(name)
                rows = list(rows.values()) if isinstance(rows, dict) else rows
                if isinstance(rows, tuple | list) and rows and isinstance(rows[0], tuple | list):
                    return len(rows[0])
        return 0


def leftmost(node: ast.expr) -> set[str]:
    """Return the names from which an index is counted: `queue` in `queue - 1 - i`."""
    match node:
        case ast.Name(name):
            return {name}
        case ast.BinOp(left, ast.Add() | ast.Sub(), _):
            return leftmost(left)
        case ast.IfExp(_, body, orelse):
            return leftmost(body) | leftmost(orelse)
    return set()
