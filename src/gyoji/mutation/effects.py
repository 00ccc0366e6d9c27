"""What a statement of the rules reads and writes: whether two of them can change places."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from .parts import is_tell, resolve, space

if TYPE_CHECKING:
    from .parts import Key, Part

CELLS, REGISTERS, ALL = "the cells", "the registers", "everything"
BUILT_IN = frozenset(("abs", "bool", "bytes", "int", "len", "max", "min", "range", "enumerate"))
LEAVING = (ast.Return, ast.Break, ast.Continue)

Things = frozenset[str | int]
"""Locals by name, registers by number, or one of the words above."""


class Effect(NamedTuple):
    """What a statement reads and writes, and whether anything may not come after it."""

    reads: Things
    writes: Things
    leaves: bool


def commute(part: Part, one: ast.stmt, other: ast.stmt, pure: frozenset[Key]) -> bool:
    """Is it the same in whatever order these two are done?

    A place that is worked out is a cell's: rules never reach a register so (law 3).
    """
    if _only_returns(one) and _is_aside(other):
        one = ast.Expr(one.test)
    elif _only_returns(other) and _is_aside(one):
        other = ast.Expr(other.test)
    first, second = effect(part.module, one, pure), effect(part.module, other, pure)
    if first.leaves or second.leaves:
        return False
    if _adds(one) and _adds(other):
        return True
    return not (
        _meet(first.writes, second.writes)
        or _meet(first.writes, second.reads)
        or _meet(first.reads, second.writes)
    )


def _only_returns(node: ast.stmt) -> TypeGuard[ast.If]:
    """Is it a condition on which the function returns, and else nothing?"""
    return isinstance(node, ast.If) and not node.orelse and isinstance(node.body[-1], ast.Return)


def _is_aside(node: ast.stmt) -> bool:
    """Is nothing done but to work out locals? Then it is the same before or after a return."""
    return isinstance(node, ast.Assign) and not any(
        isinstance(inside, ast.Subscript) for target in node.targets for inside in ast.walk(target)
    )


def defines(node: ast.stmt) -> set[str]:
    """The locals that are given a value in a statement."""
    return {
        name.id
        for name in ast.walk(node)
        if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
    }


def _adds(node: ast.stmt) -> bool:
    """Does it add a constant to a cell, or take one away?"""
    return (
        isinstance(node, ast.AugAssign)
        and isinstance(node.op, ast.Add | ast.Sub)
        and isinstance(node.target, ast.Subscript)
        and isinstance(node.target.slice, ast.Name)
        and isinstance(node.value, ast.Name | ast.Constant)
    )


def effect(module: str, node: ast.stmt, pure: frozenset[Key]) -> Effect:
    """What a statement does, all that is in it together."""
    reads, writes = set[str | int](), set[str | int]()
    for inside in ast.walk(node):
        if isinstance(inside, ast.Name) and isinstance(inside.ctx, ast.Load):
            reads.add(inside.id)
        elif isinstance(inside, ast.Name):
            writes.add(inside.id)
        elif isinstance(inside, ast.Subscript):
            (reads if isinstance(inside.ctx, ast.Load) else writes).add(_place(module, inside))
        elif isinstance(inside, ast.AugAssign):
            reads.add(_target(module, inside.target))
        elif isinstance(inside, ast.Call) and _is_unknown(module, inside):
            key = resolve(module, inside.func.id) if isinstance(inside.func, ast.Name) else None
            reads.add(ALL)
            writes |= set() if key in pure else {ALL}
    leaves = any(isinstance(inside, LEAVING) for inside in ast.walk(node))
    return Effect(frozenset(reads), frozenset(writes), leaves)


def _target(module: str, node: ast.expr) -> str | int:
    """What is added to is read, too."""
    if isinstance(node, ast.Name):
        return node.id
    return _place(module, node) if isinstance(node, ast.Subscript) else ALL


def _place(module: str, node: ast.Subscript) -> str | int:
    """The register of that name; a counted one; or a cell."""
    names = [name.id for name in ast.walk(node.slice) if isinstance(name, ast.Name)]
    registers = [
        value for name in names if isinstance(value := space(module).get(name), int) and value < 0
    ]
    if isinstance(node.slice, ast.Name) and registers:
        return registers[0]
    if isinstance(node.slice, ast.BinOp) and isinstance(node.slice.left, ast.Name | ast.BinOp):
        first = node.slice.left.left if isinstance(node.slice.left, ast.BinOp) else node.slice.left
        if isinstance(first, ast.Name) and space(module).get(first.id) in registers:
            return REGISTERS
    return CELLS


def _is_unknown(module: str, node: ast.Call) -> bool:
    """May a call do anything at all?"""
    if is_tell(module, node):
        return False
    if not isinstance(node.func, ast.Name):
        return True
    return resolve(module, node.func.id) is not None or node.func.id not in BUILT_IN


def _meet(some: Things, others: Things) -> bool:
    """Is there anything in both?"""
    if some & others:
        return True
    for these, those in ((some, others), (others, some)):
        if ALL in these and any(not isinstance(thing, str) or thing in WIDE for thing in those):
            return True
        if REGISTERS in these and any(isinstance(thing, int) for thing in those):
            return True
    return False


WIDE = frozenset((CELLS, REGISTERS, ALL))
