"""What can become of an expression of the rules by one small change."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from .parts import space

if TYPE_CHECKING:
    from collections.abc import Iterator

FLIPS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt), ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt), ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
}  # fmt: skip
SIGNS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
OTHER = {"min": "max", "max": "min"}

Found = tuple[str, ast.expr, ast.expr]
"""The operator, a node, and what stands there instead."""


def expression_changes(module: str, node: ast.expr, names: set[str]) -> Iterator[Found]:
    """What can become of an expression and of all in it; `names` are no constants here."""
    for inside in ast.walk(node):
        if isinstance(inside, ast.Compare):
            yield from _flips(inside)
        elif isinstance(inside, ast.BoolOp):
            yield from _joined(inside)
        elif isinstance(inside, ast.UnaryOp):
            if isinstance(inside.op, ast.Not | ast.USub):
                yield "not" if isinstance(inside.op, ast.Not) else "sign", inside, inside.operand
        elif isinstance(inside, ast.BinOp) and type(inside.op) in SIGNS:
            yield "sign", inside, ast.BinOp(inside.left, SIGNS[type(inside.op)](), inside.right)
        elif isinstance(inside, ast.IfExp):
            yield "first", inside, inside.body
            yield "other", inside, inside.orelse
            yield "not", inside, ast.IfExp(inside.test, inside.orelse, inside.body)
        elif isinstance(inside, ast.Call):
            yield from _ends(inside)
        elif isinstance(inside, ast.Constant | ast.Name):
            yield from _beside(module, inside, names)


def _flips(node: ast.Compare) -> Iterator[Found]:
    """One comparison is another."""
    for number, op in enumerate(node.ops):
        for other in FLIPS.get(type(op), ()):
            ops = [*node.ops[:number], other(), *node.ops[number + 1 :]]
            yield "flip", node, ast.Compare(node.left, ops, node.comparators)


def _joined(node: ast.BoolOp) -> Iterator[Found]:
    """`and` is `or`; one of what is joined is not asked for, or is asked for the other way."""
    yield "join", node, ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(),
                                   node.values)  # fmt: skip
    for number, value in enumerate(node.values):
        left = node.values[:number] + node.values[number + 1 :]
        yield "omit", node, left[0] if len(left) == 1 else ast.BoolOp(node.op, left)
        if not isinstance(value, ast.Compare | ast.BoolOp | ast.UnaryOp):
            yield "not", value, ast.UnaryOp(ast.Not(), value)


def _ends(node: ast.Call) -> Iterator[Found]:
    """The smallest is the greatest."""
    if isinstance(node.func, ast.Name) and node.func.id in OTHER:
        name = ast.Name(OTHER[node.func.id], ast.Load())
        yield "end", node, ast.Call(name, node.args, node.keywords)


def _beside(module: str, node: ast.Constant | ast.Name, names: set[str]) -> Iterator[Found]:
    """A number is one more or one less, and what is true is false. Registers stay what they are."""
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "const", node, ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield "const", node, ast.Constant(node.value + 1)
        yield "const", node, _signed(node.value - 1)
    elif isinstance(node, ast.Name) and node.id not in names and isinstance(node.ctx, ast.Load):
        value = space(module).get(node.id)
        if type(value) is int and value >= 0:
            yield "const", node, ast.BinOp(node, ast.Add(), ast.Constant(1))
            yield "const", node, ast.BinOp(node, ast.Sub(), ast.Constant(1))


def _signed(value: int) -> ast.expr:
    """A number as it is written."""
    return ast.Constant(value) if value >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-value))
