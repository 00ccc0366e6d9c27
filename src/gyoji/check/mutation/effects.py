"""Compute the reads and writes of statements of the rules, to decide whether two commute."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from .definitions import is_tell, load, namespace, resolve

if TYPE_CHECKING:
    from .definitions import Key

CELLS, REGISTERS, ALL = "the cells", "the registers", "everything"
WIDE = frozenset((CELLS, REGISTERS, ALL))
Locations = frozenset[str | int]
"""Locals are given by name and registers by number; CELLS, REGISTERS and ALL stand for groups."""

BUILT_IN = frozenset(("abs", "bool", "bytes", "int", "len", "max", "min", "range", "enumerate"))
JUMPS = (ast.Return, ast.Break, ast.Continue)


class Effect(NamedTuple):
    """The locations that a statement reads and writes, and whether it may jump."""

    reads: Locations
    writes: Locations
    jumps: bool


def commute(module: str, one: ast.stmt, other: ast.stmt, pure: frozenset[Key]) -> bool:
    """Return whether two statements have the same effect in either order.

    An index that is computed from a place counts as the index of a cell, because the rules stay on
    the board.
    """
    # After a return no local is needed any more. So an `if` that returns commutes with an
    # assignment to locals if the condition of the `if` does not read them.
    if _only_returns(one) and _sets_locals(other):
        one = ast.Expr(one.test)
    elif _only_returns(other) and _sets_locals(one):
        other = ast.Expr(other.test)
    first, second = effect(module, one, pure), effect(module, other, pure)
    if first.jumps or second.jumps:
        return False
    if _adds_constant(one) and _adds_constant(other):
        return True
    return not (
        _overlap(first.writes, second.writes)
        or _overlap(first.writes, second.reads)
        or _overlap(first.reads, second.writes)
    )


def _only_returns(node: ast.stmt) -> TypeGuard[ast.If]:
    """Return whether a statement is an `if` that ends with a return, without an `else`."""
    return isinstance(node, ast.If) and not node.orelse and isinstance(node.body[-1], ast.Return)


def _sets_locals(node: ast.stmt) -> bool:
    """Return whether a statement only sets locals; then a return may as well come before it."""
    return isinstance(node, ast.Assign) and not any(
        isinstance(inside, ast.Subscript) for target in node.targets for inside in ast.walk(target)
    )


def _adds_constant(node: ast.stmt) -> bool:
    """Return whether a statement adds a constant to a cell or register; such additions commute."""
    return (
        isinstance(node, ast.AugAssign)
        and isinstance(node.op, ast.Add | ast.Sub)
        and isinstance(node.target, ast.Subscript)
        and isinstance(node.target.slice, ast.Name)
        and isinstance(node.value, ast.Name | ast.Constant)
    )


def reads(node: ast.AST, names: set[str]) -> bool:
    """Return whether one of these names is read within a node."""
    return any(name.id in names for name in load(node))


def effect(module: str, node: ast.stmt, pure: frozenset[Key]) -> Effect:
    """Return the effect of a statement and of everything in it; `pure` functions write nothing."""
    read, written = set[str | int](), set[str | int]()
    for inside in ast.walk(node):
        if isinstance(inside, ast.Name) and isinstance(inside.ctx, ast.Load):
            read.add(inside.id)
        elif isinstance(inside, ast.Name):
            written.add(inside.id)
        elif isinstance(inside, ast.Subscript):
            (read if isinstance(inside.ctx, ast.Load) else written).add(_index(module, inside))
        elif isinstance(inside, ast.AugAssign):
            read.add(_target(module, inside.target))
        elif isinstance(inside, ast.Call) and _is_unknown(module, inside):
            key = resolve(module, inside.func.id) if isinstance(inside.func, ast.Name) else None
            read.add(ALL)
            written |= set() if key in pure else {ALL}
    jumps = any(isinstance(inside, JUMPS) for inside in ast.walk(node))
    return Effect(frozenset(read), frozenset(written), jumps)


def _target(module: str, node: ast.expr) -> str | int:
    """Return the location that a statement with `+=` reads and writes."""
    if isinstance(node, ast.Name):
        return node.id
    return _index(module, node) if isinstance(node, ast.Subscript) else ALL


def _index(module: str, node: ast.Subscript) -> str | int:
    """Return the register that an index names, REGISTERS if it is computed from one, or CELLS."""
    names = [name.id for name in ast.walk(node.slice) if isinstance(name, ast.Name)]
    registers = [
        value
        for name in names
        if isinstance(value := namespace(module).get(name), int) and value < 0
    ]
    if isinstance(node.slice, ast.Name) and registers:
        return registers[0]
    if isinstance(node.slice, ast.BinOp) and isinstance(node.slice.left, ast.Name | ast.BinOp):
        first = node.slice.left.left if isinstance(node.slice.left, ast.BinOp) else node.slice.left
        if isinstance(first, ast.Name) and namespace(module).get(first.id) in registers:
            return REGISTERS
    return CELLS


def _is_unknown(module: str, node: ast.Call) -> bool:
    """Return whether this call might have any effect."""
    if is_tell(module, node):
        return False
    if not isinstance(node.func, ast.Name):
        return True
    return resolve(module, node.func.id) is not None or node.func.id not in BUILT_IN


def _overlap(some: Locations, others: Locations) -> bool:
    """Return whether the two sets may have a location in common."""
    if some & others:
        return True
    for these, those in ((some, others), (others, some)):
        if ALL in these and any(not isinstance(one, str) or one in WIDE for one in those):
            return True
        if REGISTERS in these and any(isinstance(one, int) for one in those):
            return True
    return False
