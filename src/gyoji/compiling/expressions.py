"""The expressions of a plain function, from Python to C.

C computes the operands of an expression in any order, Python from left to right. This makes a
difference only if one operand is a call that changes the state or the output, and another operand
reads them. Then the operands are put into temporaries, in Python's order.
"""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, NoReturn

from .nodes import Item, Steps, Switch, TableItem
from .pieces import (
    ATOM,
    CHANGING,
    COMPARED,
    CONSTANT,
    OTHER,
    PRODUCT,
    SUM,
    UNARY,
    Value,
    identifier,
)
from .records import ANY, LINES
from .remedies import explain, explain_call, explain_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from .pieces import Function
    from .scope import Scope


# ---------------------------------------------------------------- conditions
# Expressions with operands that are computed only in some cases: comparisons, `and`, `or`, and
# conditional expressions. If such an operand needs statements before it, the expression becomes an
# `if` in C.

COMPARISONS = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip


class Conditions(ABC):
    """Writer of conditions; `before` collects the statements that must precede an expression."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self.before: list[str] = []
        self.block: Callable[[list[ast.stmt]], list[str]] = lambda _: []
        """The translation of statements, which `Statements` sets."""

    @abstractmethod
    def value(self, node: ast.expr) -> Value:
        """Return an expression in C with the value that the expression has in Python."""

    @abstractmethod
    def operands(self, nodes: Sequence[ast.expr]) -> list[Value]:
        """Return the expressions of all operands, computed from left to right."""

    def test(self, node: ast.expr) -> Value:
        """Return an expression in C for a condition: only whether it is 0 matters."""
        if isinstance(node, ast.BoolOp):
            return self._either(node, truth=True)
        return self.value(node)

    def pin(self, value: Value) -> Value:
        """Store the value in a new temporary, and return the temporary."""
        name = self._scope.temporary()
        self.before.append(f"{name} = {value.text};")
        return Value(name)

    def lazily(self, node: ast.expr, *, truth: bool = False) -> tuple[list[str], Value]:
        """Return the statements that an expression needs before it, and the expression.

        They are kept out of `before`, since they run only if the expression is computed.
        """
        outer, self.before = self.before, []
        value = self.test(node) if truth else self.value(node)
        own, self.before = self.before, outer
        return own, value

    def is_truth(self, node: ast.expr) -> bool:
        """Return whether a value is 0 or 1, so that `and` and `or` have the same values as in C."""
        match node:
            case ast.BoolOp(_, values):
                return all(self.is_truth(value) for value in values)
            case ast.Compare() | ast.UnaryOp(ast.Not()) | ast.Constant(True | False):
                return True
        return False

    def _compare(self, node: ast.Compare) -> Value:
        """Return a comparison or a chain of comparisons.

        Each operand is computed once, and none after the first comparison that fails.
        """
        if any(type(op) not in COMPARISONS for op in node.ops):
            return self._refused_comparison(node)
        left, right = self.operands([node.left, node.comparators[0]])
        chain = len(node.ops) > 1
        if chain and (not is_short(node.comparators[0]) or self._scope.walrused):
            right = self.pin(right)
        text = self._compare_pair(left, node.ops[0], right)
        for number, op in enumerate(node.ops[1:], 1):
            left = right
            lines, right = self.lazily(node.comparators[number])
            short = is_short(node.comparators[number]) and not self._scope.walrused
            if number < len(node.ops) - 1 and not short:
                name = self._scope.temporary()
                lines, right = [*lines, f"{name} = {right.text};"], Value(name)
            text = self._join("&&", text, lines, self._compare_pair(left, op, right))
        return Value(text, OTHER if chain else COMPARED, wide=False)

    def _refused_comparison(self, node: ast.Compare) -> Value:
        for operand in (node.left, *node.comparators):
            self.value(operand)
        self._scope.refuse(node, f"the comparison {ast.unparse(node)}")

    def _compare_pair(self, left: Value, op: ast.cmpop, right: Value) -> str:
        return f"{left.within(SUM)} {COMPARISONS[type(op)]} {right.within(SUM)}"

    def _join(self, sign: str, text: str, lines: list[str], right: str) -> str:
        """Return two truths joined; the second is computed only if the first does not decide."""
        if not lines:
            return f"{text} {sign} {right}"
        name = self._scope.temporary()
        condition = name if sign == "&&" else f"!{name}"
        self.before += [f"{name} = {text};", f"if ({condition}) {{"]
        self.before += [f"\t{line}" for line in [*lines, f"{name} = {right};"]] + ["}"]
        return name

    def _either(self, node: ast.BoolOp, truth: bool) -> Value:
        """Return an `and` or `or`: the value of the operand that decides, or only its truth."""
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
            return self._choose([first, *(value for _, value in rest)], sign)
        name = self._scope.temporary()
        self.before.append(f"{name} = {first.text};")
        condition = name if sign == "&&" else f"!{name}"
        for lines, value in rest:
            self.before.append(f"if ({condition}) {{")
            self.before += [f"\t{line}" for line in [*lines, f"{name} = {value.text};"]] + ["}"]
        return Value(name)

    def _choose(self, parts: list[Value], sign: str) -> Value:
        """Return the operand that decides; in C, the text of all but the last is written twice."""
        *others, result = parts
        for part in reversed(others):
            one, two = (result, part) if sign == "&&" else (part, result)
            text = f"{part.within(COMPARED)} ? {one.within(SUM)} : {two.within(SUM)}"
            result = Value(text, OTHER, one.wide or two.wide)
        return result

    def _conditional(self, node: ast.IfExp) -> Value:
        test = self.test(node.test)
        before_body, body = self.lazily(node.body)
        before_orelse, orelse = self.lazily(node.orelse)
        if not before_body and not before_orelse:
            text = f"{test.within(COMPARED)} ? {body.within(COMPARED)} : {orelse.within(COMPARED)}"
            return Value(text, OTHER, body.wide or orelse.wide)
        name = self._scope.temporary()
        self.before += [f"if ({test.text}) {{"]
        self.before += [f"\t{line}" for line in [*before_body, f"{name} = {body.text};"]]
        self.before += ["} else {"]
        self.before += [f"\t{line}" for line in [*before_orelse, f"{name} = {orelse.text};"]]
        self.before.append("}")
        return Value(name)


def is_short(node: ast.expr) -> bool:
    """Return whether an expression may be written twice.

    It may if it is a name, a number, a sum or one look-up.
    """
    long = (ast.Call, ast.BoolOp, ast.IfExp, ast.Compare)
    return not any(isinstance(each, long) for each in ast.walk(node)) and (
        sum(isinstance(each, ast.BinOp | ast.Subscript) for each in ast.walk(node)) <= 2
    )


# ---------------------------------------------------------------- expressions

LEVELS = {ast.Mult: PRODUCT, ast.Add: SUM, ast.Sub: SUM}
SIGNS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
}  # fmt: skip
CALLED = {ast.FloorDiv: "gyoji_divide", ast.Mod: "gyoji_modulo", ast.LShift: "gyoji_shift_left"}


class Expressions(Conditions):
    """Writer of all expressions."""

    def value(self, node: ast.expr) -> Value:
        """Return an expression in C with the value that the expression has in Python."""
        folded = self._scope.fold(node)
        if isinstance(folded, int):
            return self._number(node, int(folded))
        match node:
            case ast.Name():
                return self._name(node)
            case ast.Subscript():
                return self._look_up(node)
            case ast.Attribute() if self._scope.kind(node) == "int":
                return Value(self._scope.whole(node))
            case ast.Call():
                return self._call_for_value(node)
            case ast.BinOp():
                return self._binary(node)
            case ast.UnaryOp(ast.Not()):
                return Value(f"!{self.test(node.operand).within(UNARY)}", COMPARED, wide=False)
            case ast.UnaryOp(op, operand):
                sign = {ast.USub: "-", ast.Invert: "~", ast.UAdd: "+"}[type(op)]
                return Value(f"{sign}{self.value(operand).widen().within(ATOM)}", UNARY)
            case ast.Compare():
                return self._compare(node)
            case ast.BoolOp():
                return self._either(node, all(self.is_truth(value) for value in node.values))
            case ast.IfExp():
                return self._conditional(node)
            case Steps() | TableItem() | Switch() | Item():
                return self._rewritten(node)
        return self._refuse(node)

    def _rewritten(self, node: Steps | TableItem | Switch | Item) -> Value:
        """Return the value of a node that `sugar` has put in place of other Python."""
        match node:
            case Steps():
                return self._steps(node)
            case TableItem():
                return self._table(node)
            case Switch():
                return self._switch(node)
            case Item():
                return self.item(node, self.value(node.at))

    def _refuse(self, node: ast.expr) -> NoReturn:
        match node:
            case ast.Constant():
                self._scope.refuse(node, f"{node.value!r}, which is not an integer. Use a number")
            case ast.Attribute():
                what = f"{ast.unparse(node)}, which is not an integer constant"
                self._scope.refuse(node, f"{what}. Use a register: state[NAME]")
        self._scope.refuse(node, explain(node))

    def _steps(self, node: Steps) -> Value:
        """Return the value after some statements, which are put before the whole expression."""
        outer, self.before = self.before, []
        lines = self.block(node.body)
        self.before = [*outer, *lines]
        return self.value(node.result)

    def _table(self, node: TableItem) -> Value:
        """Return a number of a table; in C, a table of several dimensions is one array."""
        self._check_numbers(node, node.values)
        name = self._scope.table(node.called, node.values)
        text = Value("0", ATOM)
        for number, (index, at) in enumerate(zip(node.at, self.operands(node.at), strict=True)):
            size = node.sizes[number]
            place = self._wrap_index(index, at, size)
            if number:
                text = Value(f"{text.within(PRODUCT)} * {size} + {place.within(SUM)}", SUM)
            else:
                text = place
        return Value(f"((int64_t){name}[{text.text}])")

    def _wrap_index(self, node: ast.expr, at: Value, size: int) -> Value:
        """Return an index from the front of a table, for one that may be negative."""
        folded = self._scope.fold(node)
        if isinstance(folded, int):
            if not -size <= folded < size:
                self._scope.refuse(
                    node, f"the index {folded} into a table of {size}. Use one from 0 to {size - 1}"
                )
            return Value(str(folded % size))
        if getattr(node, "counted", False):
            return at
        return Value(f"{self._scope.table.wrap()}({at.text}, {size})")

    def _switch(self, node: Switch) -> Value:
        self._check_numbers(node, [number for pair in node.pairs for number in pair])
        name = self._scope.table.switch(node.called, node.pairs, node.otherwise is None)
        values = self.operands([node.key, *([node.otherwise] if node.otherwise else [])])
        otherwise = values[1].text if node.otherwise else "0"
        return Value(f"{name}({values[0].text}, {otherwise})")

    def item(self, node: Item, index: Value) -> Value:
        """Return the number at an index of a tuple that the function builds."""
        at = self._wrap_index(node.at, index, node.size)
        return Value(f"{array_name(node.array)}[{at.text}]")

    def several(self, node: ast.expr, count: int) -> list[Value]:
        """Return the numbers of a tuple, or of a function that returns one."""
        if isinstance(node, ast.Tuple) and len(node.elts) == count:
            return self.operands(node.elts)
        function = self._scope.callee(node) if isinstance(node, ast.Call) else None
        if not isinstance(node, ast.Call) or function is None or function.numbers != count:
            self._scope.refuse(
                node, f"{ast.unparse(node)}, as {count} numbers. Unpack as many as there are"
            )
        names = [self._scope.temporary("part") for _ in range(count)]
        parts = [*self._arguments(node, function), *(f"&{name}" for name in names)]
        self.before.append(f"{function.name}({', '.join(parts)});")
        return [Value(name) for name in names]

    def operands(self, nodes: Sequence[ast.expr]) -> list[Value]:
        """Return the expressions of all operands, computed from left to right."""
        ordered = any(map(self.changes, nodes)) and sum(map(self.may_change, nodes)) > 1
        values = list[Value]()
        for number, node in enumerate(nodes):
            start = len(self.before)
            value = self.value(node)
            if len(self.before) > start:
                # The statements of this operand would run before the operands on its left, so those
                # operands are computed first.
                own, self.before = self.before[start:], self.before[:start]
                values = [
                    self.pin(each) if self.may_change(nodes[at]) else each
                    for at, each in enumerate(values)
                ]
                self.before += own
            last = number == len(nodes) - 1
            values.append(
                self.pin(value) if ordered and self.may_change(node) and not last else value
            )
        return values

    def changes(self, node: ast.expr) -> bool:
        """Return whether an expression changes memory."""
        if self._scope.walrused and any(
            isinstance(each, Steps) and each.sets for each in ast.walk(node)
        ):
            return True
        return any(function.changes for function in self._calls(node))

    def may_change(self, node: ast.expr) -> bool:
        """Return whether an expression changes memory, or depends on memory that changes."""
        reads = any(
            (isinstance(each, ast.Subscript) and self._is_memory(each.value))
            or isinstance(each, ast.Attribute)
            or (isinstance(each, ast.Name) and each.id in self._scope.walrused)
            for each in ast.walk(node)
        )
        return reads or any(function.reads() for function in self._calls(node))

    def _is_memory(self, node: ast.expr) -> bool:
        """Return whether an expression is a state, an output or a line."""
        return self._scope.kind(node) in (*CHANGING, *LINES.values())

    def _calls(self, node: ast.expr) -> list[Function]:
        calls = [
            each
            for each in ast.walk(node)
            if isinstance(each, ast.Call) and ast.unparse(each.func) != "range"
        ]
        return [function for each in calls if (function := self._scope.callee(each))]

    def _check_numbers(self, node: ast.expr, numbers: Iterable[int]) -> None:
        """Raise PlainError if a number of a table has more than 64 bits."""
        for number in numbers:
            self._number(node, number)

    def _number(self, node: ast.expr, number: int) -> Value:
        if not -(1 << 63) < number < 1 << 63:
            self._scope.refuse(node, f"{number}, which has more than 64 bits. Use a smaller number")
        return Value(str(number), UNARY if number < 0 else ATOM, wide=bool(abs(number) >> 31))

    def _name(self, node: ast.Name) -> Value:
        kind = self._scope.kinds.get(node.id, "int")
        if node.id not in self._scope.names:
            self._scope.refuse(node, explain_name(node.id, self._scope.list_names()))
        if kind not in ("int", "bool"):
            self._scope.refuse(
                node, f"{node.id}, a {kind}, as a number. Look into it: {node.id}[0]"
            )
        return Value(self._scope.names[node.id])

    def _look_up(self, node: ast.Subscript) -> Value:
        """Return one number of a state, a text or a table."""
        kind = self._scope.kind(node.value)
        if kind == "State":
            return Value(self.place(node.slice, self.value(node.slice)))
        if kind in LINES.values():
            at = self.value(node.slice).text
            return Value(f"gyoji_get_{kind}({self._scope.whole(node.value)}, {at})")
        if kind in ("Text", "Out"):
            name = self._scope.names[node.value.id]  # type: ignore[attr-defined]  # a name has a kind
            return Value(f"GYOJI_{kind.upper()}({name}, {self.value(node.slice).text})")
        table = self._scope.fold(node.value)
        if not isinstance(table, bytes):
            name = node.value.id if isinstance(node.value, ast.Name) else ""
            what = f"an index into {ast.unparse(node.value)}"
            what = f"{what}. Look into the state or a constant table"
            if name in self._scope.kinds:
                what = f"an index into {name}, a number. If it is the state"
                what = f"{what}, annotate it as {name}: State"
            if isinstance(node.value, ast.Call):
                what = explain_call(node.value)
            if name and name not in self._scope.names and self._scope.fold(node.value) is None:
                what = explain_name(name, self._scope.list_names())
            self._scope.refuse(node, what)
        name = self._scope.table(ast.unparse(node.value), table)
        return Value(f"GYOJI_TABLE({name}, {self.value(node.slice).text}, {len(table)})")

    def place(self, node: ast.expr, at: Value) -> str:
        """Return a cell or a register of the state, to be read."""
        folded = self._scope.fold(node)
        if not self._scope.index(node):
            return f"GYOJI_CELL({at.text})"
        if isinstance(folded, int) and -self._scope.registers.apart <= folded:
            return f"named->r{-folded}"
        return f"GYOJI_REGISTER({at.text})"

    def _call_for_value(self, node: ast.Call) -> Value:
        function = self._scope.callee(node)
        if function is not None and function.result == "None":
            what = f"{ast.unparse(node)}, which returns nothing, as a number"
            self._scope.refuse(node, f"{what}. Let it return one, or call it in a line of its own")
        return self.call(node)

    def call(self, node: ast.Call) -> Value:
        """Return a call of a function, which may return nothing."""
        function = self._scope.callee(node)
        if function is None:
            return self._call_built_in(node)
        if function.numbers:
            what = f"{ast.unparse(node)}, which returns {function.numbers} numbers, as one"
            self._scope.refuse(node, f"{what}. Unpack it: a, b = {ast.unparse(node)}")
        parts = self._arguments(node, function)
        name = function.name
        if ANY in function.kinds:
            name = f"{name}_{self._scope.kind(node.args[0])}"
            self._same_lines(node, function)
        return Value(f"{name}({', '.join(parts)})")

    def _arguments(self, node: ast.Call, function: Function) -> list[str]:
        """Return the arguments of a call in C, without logs and constants."""
        left_out = ("Log", CONSTANT)
        passed = [
            (number, arg)
            for number, arg in enumerate(node.args)
            if function.kinds[number] not in left_out
        ]
        numbers = [(n, arg) for n, arg in passed if function.kinds[n] in ("int", "bool")]
        for number, _ in numbers:
            self._scope.check_argument(node, function, number)
        values = self.operands([arg for _, arg in numbers])
        texts = dict(zip([number for number, _ in numbers], values, strict=True))
        return [
            texts[number].text if number in texts else self._whole(arg, function.kinds[number])
            for number, arg in passed
        ]

    def _same_lines(self, node: ast.Call, function: Function) -> None:
        """Raise PlainError if lines for a built-in function have different kinds of numbers."""
        lines = [arg for arg, kind in zip(node.args, function.kinds, strict=True) if kind == ANY]
        if len({self._scope.kind(line) for line in lines}) > 1:
            self._scope.refuse(node, "lines of two kinds. Pass lines of the same kind")

    def _whole(self, node: ast.expr, kind: str) -> str:
        """Return a state, a text, an output or a line, as an argument of a call."""
        found = self._scope.kind(node)
        if found != kind and not (kind == ANY and found in LINES.values()):
            hint = (
                "Use state[AREA] for the number of cells" if found == "State" else f"Pass a {kind}"
            )
            self._scope.refuse(node, f"{ast.unparse(node)} where a {kind} is expected. {hint}")
        return "cells, registers, named" if kind == "State" else self._scope.whole(node)

    def _call_built_in(self, node: ast.Call) -> Value:
        name = node.func.id  # type: ignore[attr-defined]  # `callee` has looked at it
        if name == "len":
            return Value(f"{self._whole(node.args[0], ANY)}.size")
        first, *others = self.operands(node.args)
        if name == "abs":
            return Value(f"gyoji_abs({first.text})")
        for other in others:
            first = Value(f"gyoji_{name}({first.text}, {other.text})")
        return first

    def _binary(self, node: ast.BinOp) -> Value:
        """Return a binary operation.

        Division rounds down, as in Python; by a power of two it is a shift or a mask.
        """
        kind = type(node.op)
        if kind not in SIGNS and kind not in CALLED and kind is not ast.RShift:
            self._scope.refuse(
                node, f"{ast.unparse(node)}, an operation that is not of integers. Use `//` for `/`"
            )
        left, right = self.operands([node.left, node.right])
        by = self._scope.fold(node.right)
        # C's division rounds towards 0; shifts and masks round down, and they are faster.
        if isinstance(by, int) and by > 0 and by & (by - 1) == 0:
            if kind is ast.Mod:
                return Value(f"{left.widen().within(UNARY)} & {by - 1}", OTHER)
            if kind is ast.FloorDiv:
                return Value(f"{left.widen().within(UNARY)} >> {by.bit_length() - 1}", OTHER)
        if kind in CALLED:
            return Value(f"{CALLED[kind]}({left.text}, {right.text})")
        if kind is ast.RShift:
            return Value(f"{left.widen().within(UNARY)} >> {right.within(UNARY)}", OTHER)
        if not (left.wide or right.wide):
            left = left.widen()
        level = LEVELS.get(kind, OTHER)
        inner = UNARY if level == OTHER else level
        # A right operand of the same level needs parentheses: a - (b - c).
        text = f"{left.within(inner)} {SIGNS[kind]} {right.within(min(inner, level - 1))}"
        return Value(text, level)


def array_name(name: str) -> str:
    """Return the name in C of a tuple that a function builds; no local has the same name."""
    return f"gyoji_{identifier(name)}"
