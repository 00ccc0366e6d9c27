"""Mutation operators for expressions."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ...game.state import AREA, WIDTH
from .definitions import namespace

if TYPE_CHECKING:
    from collections.abc import Iterator

# An ordering becomes its neighbour (an off-by-one error) and its mirror image.
FLIPS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt), ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt), ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
}  # fmt: skip
SIGNS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
EXTREMES = {"min": "max", "max": "min"}

STATE = "state"
"""The name of the state in all rules."""

START = "start_of_play"
"""The name by which a mutant's rules read the state as it was at the start of the play."""

Replacement = tuple[str, ast.expr, ast.expr]
"""The operator, a node, and the node that replaces it."""


def replacements(module: str, node: ast.expr, own: set[str]) -> Iterator[Replacement]:
    """Yield all mutations of an expression and of its parts.

    Names in `own` are locals, not constants.
    """
    for inside in ast.walk(node):
        if isinstance(inside, ast.Compare):
            yield from _comparison(inside)
        elif isinstance(inside, ast.BoolOp):
            yield from _connective(inside)
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
            yield from _extreme(inside)
        elif isinstance(inside, ast.Constant | ast.Name):
            yield from _constant(module, inside, own)


def _comparison(node: ast.Compare) -> Iterator[Replacement]:
    for number, op in enumerate(node.ops):
        for other in FLIPS.get(type(op), ()):
            ops = [*node.ops[:number], other(), *node.ops[number + 1 :]]
            yield "flip", node, ast.Compare(node.left, ops, node.comparators)


def _connective(node: ast.BoolOp) -> Iterator[Replacement]:
    """Exchange `and` and `or`; omit or negate one operand."""
    yield "join", node, ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(),
                                   node.values)  # fmt: skip
    for number, value in enumerate(node.values):
        left = node.values[:number] + node.values[number + 1 :]
        yield "omit", node, left[0] if len(left) == 1 else ast.BoolOp(node.op, left)
        # Comparisons, connectives and negations have operators of their own.
        if not isinstance(value, ast.Compare | ast.BoolOp | ast.UnaryOp):
            yield "not", value, ast.UnaryOp(ast.Not(), value)


def _extreme(node: ast.Call) -> Iterator[Replacement]:
    if isinstance(node.func, ast.Name) and node.func.id in EXTREMES:
        name = ast.Name(EXTREMES[node.func.id], ast.Load())
        yield "end", node, ast.Call(name, node.args, node.keywords)


def _constant(module: str, node: ast.Constant | ast.Name, own: set[str]) -> Iterator[Replacement]:
    """Add or subtract one; negate a truth value. Register names stay."""
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "const", node, ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield "const", node, ast.Constant(node.value + 1)
        yield "const", node, _sign(node.value - 1)
    elif isinstance(node, ast.Name) and node.id not in own and isinstance(node.ctx, ast.Load):
        value = namespace(module).get(node.id)
        if type(value) is int and value >= 0:
            yield "const", node, ast.BinOp(node, ast.Add(), ast.Constant(1))
            yield "const", node, ast.BinOp(node, ast.Sub(), ast.Constant(1))


def _sign(value: int) -> ast.expr:
    """Return a number as Python parses it: a negative one is a minus sign and a constant."""
    return ast.Constant(value) if value >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-value))


def looking_back(module: str, node: ast.expr, own: set[str]) -> Iterator[Replacement]:
    """Yield mutations that read a number from the state as it was at the start of the play."""
    for inside in ast.walk(node):
        if isinstance(inside, ast.Subscript) and isinstance(inside.ctx, ast.Load):
            state, register = inside.value, inside.slice
            if isinstance(state, ast.Name) and state.id == STATE and state.id in own:
                named = namespace(module).get(register.id) if isinstance(register, ast.Name) else 0
                if named not in (WIDTH, AREA):  # they never change
                    name = ast.Name(START, ast.Load())
                    yield "start", inside, ast.Subscript(name, register, ast.Load())
