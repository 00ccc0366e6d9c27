"""Which indices into a state are places, and which are registers.

Cells and registers lie apart in memory, so C has to know which of them an index means. An index is
a register if it is a negative constant, or is computed from one: `state[HAND - player]`, or
`state[last - LIES]` where `last` is `PLACE - state[WALKERS] + 1`. Anything else is a place.

What an expression is as an index is an integer: PLACE, or the register that it is counted from, or
EITHER. None is not known yet.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from .pieces import FIXED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from .pieces import Function

PLACE, EITHER = 0, 1


def either(one: int | None, other: int | None) -> int | None:
    """What an expression is that has one of two values."""
    if one is None or other is None or one == other:
        return other if one is None else one
    if one < 0 and other < 0:
        return max(one, other)
    return EITHER


def together(one: int | None, other: int | None) -> int | None:
    """What a sum or a difference is."""
    if one is None or other is None:
        return None
    if EITHER in (one, other):
        return EITHER
    return min(one, other)


class Indices:
    """What the expressions of one function are as indices.

    `fold` returns the value of a constant, or None; `callee` a function that is called by its name,
    or None for a built-in one.
    """

    def __init__(
        self,
        tree: ast.FunctionDef,
        fold: Callable[[ast.expr], object],
        callee: Callable[[ast.Call], Function | None],
    ) -> None:
        self._fold, self._callee = fold, callee
        self._known: dict[str, int | None] = {arg.arg: PLACE for arg in tree.args.args}
        self._values = list(assigned(tree))
        for name, _ in self._values:
            self._known.setdefault(name, None)
        # What a name is depends on other names, so this is repeated until nothing changes.
        before = None
        while before != self._known:
            before = dict(self._known)
            for name, value in self._values:
                self._known[name] = either(self._known[name], self._assigned(value))

    def of(self, node: ast.expr) -> int | None:
        """What this expression is as an index."""
        value = self._fold(node)
        if isinstance(value, int):
            return min(int(value), PLACE)
        match node:
            case ast.BinOp(left, ast.Add() | ast.Sub(), right):
                return together(self.of(left), self.of(right))
            case ast.IfExp(_, body, orelse):
                return either(self.of(body), self.of(orelse))
            case ast.BoolOp(_, values):
                return self._one_of(values)
            case ast.Name(name):
                return self._known.get(name, PLACE)
            case ast.Call(ast.Name("min" | "max" | "int"), args):
                return self._one_of(args)
            case ast.Call():
                function = self._callee(node)
                return PLACE if function is None else function.place
        return PLACE

    def result(self, tree: ast.FunctionDef) -> int | None:
        """What the function's result is as an index."""
        values = [
            node.value for node in ast.walk(tree) if isinstance(node, ast.Return) and node.value
        ]
        return self._one_of(values, self._assigned)

    def names(self, indexed: Iterable[ast.expr]) -> set[str]:
        """The names whose values become part of these indices, by way of other names too."""
        found, before = {name for node in indexed for name in leaves(node)}, set[str]()
        while found != before:
            before = set(found)
            for name, value in self._values:
                if name in found:
                    found |= leaves(value)
        return found

    def _one_of(
        self,
        values: Iterable[ast.expr],
        of: Callable[[ast.expr], int | None] | None = None,
    ) -> int | None:
        found: int | None = None
        for value in values:
            found = either(found, (of or self.of)(value))
        return found

    def _assigned(self, node: ast.expr) -> int | None:
        """What a name is that has this value.

        A lone -1 stands for "none yet", like every other number from -1 to -4: the registers that
        these could mean are not accessed by a name.
        """
        value = self._fold(node)
        if isinstance(value, int) and value >= FIXED:
            return PLACE
        return self.of(node)


def assigned(tree: ast.AST) -> Iterable[tuple[str, ast.expr]]:
    """Every name that is assigned to, with a value that it gets."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets, value):
                for target in targets:
                    yield from pairs(target, value)
            case ast.AnnAssign(ast.Name(name), _, ast.expr() as value):
                yield name, value
            case ast.AugAssign(ast.Name(name), operator, value):
                yield name, ast.BinOp(ast.Name(name, ast.Load()), operator, value)
            case ast.For(ast.Name(name), ast.Call(_, args)) if args:
                # A range of one argument starts from 0.
                yield name, args[0] if len(args) > 1 else ast.Constant(0)


def pairs(target: ast.expr, value: ast.expr) -> Iterable[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, other in zip(target.elts, value.elts, strict=False):
            yield from pairs(one, other)


def leaves(node: ast.expr) -> set[str]:
    """The names that are added or chosen in an expression, not those of look-ups and calls."""
    match node:
        case ast.Name(name):
            return {name}
        case ast.BinOp(left, ast.Add() | ast.Sub(), right):
            return leaves(left) | leaves(right)
        case ast.IfExp(_, body, orelse):
            return leaves(body) | leaves(orelse)
        case ast.BoolOp(_, values) | ast.Call(ast.Name("min" | "max" | "int"), values):
            return {name for value in values for name in leaves(value)}
    return set()
