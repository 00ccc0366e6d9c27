"""What is computed only in some cases: comparisons, `and`, `or`, and conditional expressions.

Where an operand that is not always computed needs statements before it, the expression becomes an
`if` in C.
"""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from .values import COMPARED, OTHER, SUM, Value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .scope import Scope

COMPARISONS = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip


class Conditions(ABC):
    """Writes conditions; `before` collects the statements to be executed before an expression."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self.before: list[str] = []

    @abstractmethod
    def value(self, node: ast.expr) -> Value:
        """An expression with the value that it has in Python."""

    @abstractmethod
    def operands(self, nodes: Sequence[ast.expr]) -> list[Value]:
        """Expressions whose operator or function gets all of them, computed from left to right."""

    def test(self, node: ast.expr) -> Value:
        """An expression of which only the truth matters."""
        if isinstance(node, ast.BoolOp):
            return self._either(node, truth=True)
        return self.value(node)

    def pinned(self, value: Value) -> Value:
        """The value in a temporary of its own."""
        name = self._scope.temporary()
        self.before.append(f"{name} = {value.text};")
        return Value(name)

    def lazily(self, node: ast.expr, *, truth: bool = False) -> tuple[list[str], Value]:
        """An expression that is not always computed, and the statements before it."""
        outer, self.before = self.before, []
        value = self.test(node) if truth else self.value(node)
        own, self.before = self.before, outer
        return own, value

    def is_truth(self, node: ast.expr) -> bool:
        """Whether a value is 0 or 1, so that `and` and `or` have the same values as in C."""
        match node:
            case ast.BoolOp(_, values):
                return all(self.is_truth(value) for value in values)
            case ast.Compare() | ast.UnaryOp(ast.Not()) | ast.Constant(True | False):
                return True
        return False

    def _compare(self, node: ast.Compare) -> Value:
        """Each operand is computed once, and none behind the first comparison that fails."""
        if any(type(op) not in COMPARISONS for op in node.ops):
            return self._refused_comparison(node)
        left, right = self.operands([node.left, node.comparators[0]])
        chain = len(node.ops) > 1
        if chain and not is_short(node.comparators[0]):
            right = self.pinned(right)
        text = self._compared(left, node.ops[0], right)
        for number, op in enumerate(node.ops[1:], 1):
            left = right
            lines, right = self.lazily(node.comparators[number])
            if number < len(node.ops) - 1 and not is_short(node.comparators[number]):
                name = self._scope.temporary()
                lines, right = [*lines, f"{name} = {right.text};"], Value(name)
            text = self._joined("&&", text, lines, self._compared(left, op, right))
        return Value(text, OTHER if chain else COMPARED, wide=False)

    def _refused_comparison(self, node: ast.Compare) -> Value:
        for operand in (node.left, *node.comparators):
            self.value(operand)
        self._scope.refuse(node, f"the comparison {ast.unparse(node)}")

    def _compared(self, left: Value, op: ast.cmpop, right: Value) -> str:
        return f"{left.within(SUM)} {COMPARISONS[type(op)]} {right.within(SUM)}"

    def _joined(self, sign: str, text: str, lines: list[str], right: str) -> str:
        """Two truths, the second one computed only if the first one does not decide."""
        if not lines:
            return f"{text} {sign} {right}"
        name = self._scope.temporary()
        condition = name if sign == "&&" else f"!{name}"
        self.before += [f"{name} = {text};", f"if ({condition}) {{"]
        self.before += [f"\t{line}" for line in [*lines, f"{name} = {right};"]] + ["}"]
        return name

    def _either(self, node: ast.BoolOp, truth: bool) -> Value:
        """`and` and `or`: the value of the operand that decides, or only its truth."""
        first = self.test(node.values[0]) if truth else self.value(node.values[0])
        rest = [self.lazily(value, truth=truth) for value in node.values[1:]]
        sign = "&&" if isinstance(node.op, ast.And) else "||"
        plain = not any(lines for lines, _ in rest)
        if truth and plain:
            parts = [first, *(value for _, value in rest)]
            return Value(
                f" {sign} ".join(part.within(COMPARED) for part in parts), OTHER, wide=False
            )
        if plain and all(map(is_short, node.values[:-1])):
            return self._chosen([first, *(value for _, value in rest)], sign)
        name = self._scope.temporary()
        self.before.append(f"{name} = {first.text};")
        condition = name if sign == "&&" else f"!{name}"
        for lines, value in rest:
            self.before.append(f"if ({condition}) {{")
            self.before += [f"\t{line}" for line in [*lines, f"{name} = {value.text};"]] + ["}"]
        return Value(name)

    def _chosen(self, parts: list[Value], sign: str) -> Value:
        """The operand that decides; all but the last are cheap enough to be computed twice."""
        *others, result = parts
        for part in reversed(others):
            one, two = (result, part) if sign == "&&" else (part, result)
            text = f"{part.within(COMPARED)} ? {one.within(SUM)} : {two.within(SUM)}"
            result = Value(text, OTHER, one.wide or two.wide)
        return result

    def _conditional(self, node: ast.IfExp) -> Value:
        test = self.test(node.test)
        (ahead, body), (behind, orelse) = self.lazily(node.body), self.lazily(node.orelse)
        if not ahead and not behind:
            text = f"{test.within(COMPARED)} ? {body.within(COMPARED)} : {orelse.within(COMPARED)}"
            return Value(text, OTHER, body.wide or orelse.wide)
        name = self._scope.temporary()
        self.before += [f"if ({test.text}) {{"]
        self.before += [f"\t{line}" for line in [*ahead, f"{name} = {body.text};"]]
        self.before += ["} else {"]
        self.before += [f"\t{line}" for line in [*behind, f"{name} = {orelse.text};"]] + ["}"]
        return Value(name)


def is_short(node: ast.expr) -> bool:
    """Whether an expression may be written twice: a name, a number, a sum or one look-up."""
    long = (ast.Call, ast.BoolOp, ast.IfExp, ast.Compare)
    return not any(isinstance(each, long) for each in ast.walk(node)) and (
        sum(isinstance(each, ast.BinOp | ast.Subscript) for each in ast.walk(node)) <= 2
    )
