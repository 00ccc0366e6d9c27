"""Statements of everyday Python, rewritten as statements that the translator knows.

These are `for` over tables, `enumerate` and `zip`, `match`, `else` of loops, unpacking, and the
expressions of `sugar_values`. Interpreted rules run the author's own text, so a rewritten function
must do the same things in the same order.
"""

from __future__ import annotations

import ast
from copy import deepcopy
from typing import TYPE_CHECKING, Any, NoReturn

from .lists import UNROLLED, expand
from .nodes import Array, Item, load, locate, make, whole
from .remedies import GATHER
from .rows import Made, Row
from .sugar_loops import Loops
from .sugar_values import find_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from .signatures import Signatures


def desugar(
    tree: ast.FunctionDef,
    look_up: Callable[[str], object],
    signatures: Signatures,
    refuse: Callable[[ast.AST, str], NoReturn],
    constants: set[str],
    registers: frozenset[str],
) -> ast.FunctionDef:
    """Return the function, rewritten in statements and expressions that the translator knows.

    `constants` are the parameters that have a constant value, `registers` the names of registers.
    """
    new = deepcopy(tree)
    sugar = Sugar(new, look_up, signatures, refuse, constants, registers)
    new.body = sugar.block(new.body)
    return locate(new, tree)


class Sugar(Loops):
    """Rewriter of one function."""

    # ------------------------------------------------------------ assignments

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return self.visit_Assign(ast.copy_location(ast.Assign([node.target], node.value), node))

    def visit_Assign(self, node: ast.Assign) -> Any:
        if len(node.targets) > 1:
            if isinstance(self.fold(node.value), int):
                self.generic_visit(node)
                return node
            lines, value = self.pin(self.visit(node.value))
            sets = [ast.Assign([self.visit(each)], value) for each in node.targets]
            return self._spread([*lines, *sets], node)
        target, value = node.targets[0], node.value
        if isinstance(target, ast.Tuple | ast.List):
            return self._unpack(node, target.elts, value)
        if isinstance(target, ast.Name):
            kept = self._keep(target, value)
            if kept is not None:
                return self._spread(kept, node)
        self.generic_visit(node)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        if isinstance(node.target, ast.Subscript):
            place = self.visit(node.target)
            if isinstance(place, Item):
                lines, place.at = self.pin(place.at, "at")
                value = ast.BinOp(deepcopy(place), node.op, self.visit(node.value))
                return self._spread([*lines, ast.Assign([place], value)], node)
            node.target, node.value = place, self.visit(node.value)
            return node
        if isinstance(node.op, ast.Pow) and isinstance(node.target, ast.Name):
            power = ast.BinOp(load(node.target.id), ast.Pow(), node.value)
            new = ast.Assign([node.target], ast.copy_location(power, node))
            return self.visit_Assign(ast.copy_location(new, node))
        self.generic_visit(node)
        return node

    def _keep(self, target: ast.Name, value: ast.expr) -> list[ast.stmt] | None:
        """Return the statements that give a name to a tuple; None if the value is no tuple."""
        if isinstance(self.fold(value), int):
            return None
        value = expand(value, self.fold)
        if isinstance(value, ast.ListComp) or (isinstance(value, ast.List) and not value.elts):
            self.refuse(target, f"{target.id}, a list of no fixed length. {GATHER}")
        row = self.row(value)
        if row is not None and target.id in self._written:
            value = self._spell_out(target, row)
            row = None
        if row is None and not isinstance(value, ast.Tuple | ast.List):
            return None
        if self._assigned.count(target.id) > 1:
            self.refuse(
                target,
                f"{target.id}, a tuple, under a name with several values."
                " Use another name, or one name for each number",
            )
        if row is None:
            lines, made = self.make_tuple(value, self.fresh(f"{target.id}_items"))  # type: ignore[arg-type]  # a tuple
            self._name_once(target, made)
            return lines
        lines, pinned = self.pin_row(row)
        self._name_once(target, pinned)
        return lines

    def _spell_out(self, target: ast.Name, row: Row) -> ast.expr:
        """Return the list of a row's numbers, for a name whose numbers change."""
        size = row.fixed_length()
        if row.depth() > 1 or not size or size > UNROLLED:
            self.refuse(
                target,
                f"writing into {target.id}, which is no list of 1 to {UNROLLED} numbers."
                " Keep numbers that change in the state",
            )
        return locate(ast.List(row.items(size), ast.Load()), target)  # type: ignore[arg-type]  # numbers

    def make_tuple(self, node: ast.Tuple | ast.List, wanted: str) -> tuple[list[ast.stmt], Made]:
        """Return the statements that build a tuple, and the tuple.

        Its elements are numbers, or tuples of numbers of equal length.
        """
        first = node.elts[0] if node.elts else whole(0)
        pairs = isinstance(first, ast.Tuple | ast.List)
        width = len(first.elts) if isinstance(first, ast.Tuple | ast.List) else 1
        lines, columns = list[ast.stmt](), list[list[ast.expr]]([] for _ in range(width))
        for each in node.elts:
            parts = each.elts if isinstance(each, ast.Tuple | ast.List) else [each]
            if len(parts) != width or isinstance(each, ast.Tuple | ast.List) != pairs:
                what = f"{ast.unparse(node)}, whose elements have different lengths"
                self.refuse(node, f"{what}. Fill the shorter ones")
            for column, part in zip(columns, parts, strict=True):
                value = self.visit(part)
                if pairs:
                    more, value = self.pin(value)
                    lines += more
                column.append(value)
        names = [wanted if not at else self.fresh(wanted) for at in range(width)]
        for name, column in zip(names, columns, strict=True):
            lines.append(make(Array, node, values=column, array=name))
        return lines, Made(tuple(names), len(node.elts), pairs)

    def _unpack(self, node: ast.Assign, parts: list[ast.expr], value: ast.expr) -> Any:
        """Return the assignments of several numbers at once."""
        plain = all(isinstance(part, ast.Name) for part in parts)
        if isinstance(value, ast.IfExp):
            return self._choose(node, value)
        if isinstance(value, ast.Tuple | ast.List) and len(value.elts) == len(parts):
            if not plain:
                return self._set_places(node, parts, [self.visit(each) for each in value.elts])
            names: list[ast.expr] = [self.visit(part) for part in parts]
            elements = [self.visit(each) for each in value.elts]
            store, tuple_ = ast.Tuple(names, ast.Store()), ast.Tuple(elements, ast.Load())
            return ast.copy_location(locate(ast.Assign([store], tuple_), node), node)
        if self._is_built_in(value, "divmod"):
            lines, two = self._divide(value)  # type: ignore[arg-type]  # a call
            return self._spread([*lines, *self._set_places(node, parts, two)], node)
        if isinstance(value, ast.Call) and (known := self.signature(value)):
            if known.numbers == len(parts) and not plain:
                names = [load(self.fresh("part")) for _ in parts]
                stores = [ast.Name(each.id, ast.Store()) for each in names]  # type: ignore[attr-defined]  # names
                first = ast.Assign([ast.Tuple(stores, ast.Store())], self.visit(value))  # type: ignore[arg-type]  # names
                return self._spread([first, *self._set_each(parts, names)], node)
            self.generic_visit(node)
            return node
        row, made = self.row(value), self.names.get(find_name(value))
        if row is not None:
            lines, pinned = self.pin_row(row)
            return self._spread([*lines, *self._bind(node.targets[0], pinned)], node)
        if isinstance(made, Made) and made.size == len(parts):
            items = [self.made_item(made, whole(at)) for at in range(made.size)]
            return self._spread(self._bind(node.targets[0], items), node)
        self.generic_visit(node)
        return node

    def _divide(self, node: ast.Call) -> tuple[list[ast.stmt], list[ast.expr]]:
        if len(node.args) != 2:
            self.refuse(node, f"{len(node.args)} arguments of divmod. It takes 2")
        one, left = self.pin(self.visit(node.args[0]))
        two, right = self.pin(self.visit(node.args[1]))
        quotient = ast.BinOp(left, ast.FloorDiv(), right)
        return [*one, *two], [quotient, ast.BinOp(left, ast.Mod(), right)]

    def _set_places(
        self, node: ast.stmt, parts: list[ast.expr], values: list[ast.expr]
    ) -> list[ast.stmt]:
        """Return assignments whose values are all computed before the first is assigned."""
        lines, pinned = list[ast.stmt](), list[ast.expr]()
        for value in values:
            more, name = self.pin(value)
            lines += more
            pinned.append(name)
        return self._spread([*lines, *self._set_each(parts, pinned)], node)

    def _set_each(self, parts: list[ast.expr], values: list[ast.expr]) -> list[ast.stmt]:
        return [
            ast.Assign([self.visit(part)], value) for part, value in zip(parts, values, strict=True)
        ]

    def _choose(self, node: ast.Assign, value: ast.IfExp) -> Any:
        """Return `a, b = (1, 2) if x else (3, 4)` as an `if`."""
        body = ast.Assign(node.targets, value.body)
        orelse = ast.Assign(deepcopy(node.targets), value.orelse)
        new = locate(ast.If(value.test, [locate(body, node)], [locate(orelse, node)]), node)
        self.generic_visit(new)
        return self._spread([new], node)

    # ------------------------------------------------------------ other statements

    def visit_Return(self, node: ast.Return) -> Any:
        value = node.value
        if isinstance(value, ast.Constant) and value.value is None:
            return ast.copy_location(ast.Return(None), node)
        if isinstance(value, ast.IfExp) and self._is_several(value.body):
            one, two = (locate(ast.Return(each), node) for each in (value.body, value.orelse))
            new = locate(ast.If(value.test, [one], [two]), node)
            self.generic_visit(new)
            return self._spread([new], node)
        if value is not None and self._is_built_in(value, "divmod"):
            lines, numbers = self._divide(value)  # type: ignore[arg-type]  # a call
            return self._spread([*lines, ast.Return(ast.Tuple(numbers, ast.Load()))], node)
        if isinstance(value, ast.Tuple):
            value.elts = [self.visit(each) for each in value.elts]
            return node
        if isinstance(value, ast.Call) and (known := self.signature(value)) and known.numbers:
            names = [self.fresh("part") for _ in range(known.numbers)]
            store = ast.Tuple([ast.Name(name, ast.Store()) for name in names], ast.Store())
            loaded = ast.Tuple([load(name) for name in names], ast.Load())
            call = ast.Assign([store], self.visit(value))
            return self._spread([call, ast.Return(loaded)], node)
        row = self.row(value) if value is not None and self._is_several(value) else None
        if row is not None and (size := row.fixed_length()):
            lines, pinned = self.pin_row(row)
            result = ast.Tuple(pinned.items(size), ast.Load())  # type: ignore[arg-type]  # numbers
            return self._spread([*lines, ast.Return(result)], node)
        self.generic_visit(node)
        return node

    def _is_several(self, node: ast.expr) -> bool:
        """Return whether an expression is a tuple of numbers."""
        if isinstance(node, ast.Tuple):
            return True
        if isinstance(node, ast.Call) and (known := self.signature(node)):
            return known.numbers > 0
        return not isinstance(self.fold(node), int) and self.row(node) is not None

    def visit_Assert(self, node: ast.Assert) -> ast.stmt:
        """Leave out the assertion, as `python -O` does."""
        return ast.copy_location(ast.Pass(), node)

    def visit_Match(self, node: ast.Match) -> list[ast.stmt]:
        subject, lines = list[ast.expr](), list[ast.stmt]()
        several = isinstance(node.subject, ast.Tuple)
        for each in node.subject.elts if isinstance(node.subject, ast.Tuple) else [node.subject]:
            more, name = self.pin(self.visit(each), "case")
            lines += more
            subject.append(name)
        chain = list[ast.stmt]()
        for case in reversed(node.cases):
            test = self._pattern(case.pattern, subject, several)
            if case.guard:
                guard = self.visit(case.guard)
                test = guard if is_true(test) else ast.BoolOp(ast.And(), [test, guard])
            body = self.block(case.body)
            if is_true(test):
                chain = body
                continue
            new = make(ast.If, case.pattern, test=test, body=body, orelse=chain)
            new.end_lineno = case.pattern.end_lineno
            chain = [new]
        last = ast.copy_location(ast.Pass(), node)
        last.end_lineno = node.lineno
        for line in lines:
            locate(line, node)
        return [last, *lines, *chain]

    def _pattern(self, pattern: ast.pattern, subject: list[ast.expr], several: bool) -> ast.expr:
        """Return the test whether a value matches a pattern."""
        match pattern:
            case ast.MatchValue(value) if not several and isinstance(self.fold(value), int):
                return locate(ast.Compare(subject[0], [ast.Eq()], [self.visit(value)]), pattern)
            case ast.MatchOr(patterns):
                tests = [self._pattern(each, subject, several) for each in patterns]
                if any(map(is_true, tests)):
                    return whole(1)
                return locate(ast.BoolOp(ast.Or(), tests), pattern)
            case ast.MatchAs(None, None):
                return whole(1)
            case ast.MatchAs(inner, str(name)) if not several:
                walrus = ast.NamedExpr(ast.Name(name, ast.Store()), subject[0])
                bound = ast.BoolOp(ast.Or(), [self.visit(locate(walrus, pattern)), whole(1)])
                if inner is None:
                    return locate(bound, pattern)
                tests = [self._pattern(inner, subject, several), bound]
                return locate(ast.BoolOp(ast.And(), tests), pattern)
            case ast.MatchSequence(patterns) if several and len(patterns) == len(subject):
                tests = [
                    self._pattern(each, [value], False)
                    for each, value in zip(patterns, subject, strict=True)
                ]
                tests = [test for test in tests if not is_true(test)] or [whole(1)]
                return tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests)
        return self.refuse(
            pattern,
            f"the pattern {ast.unparse(pattern)}. `case` takes integers, constants with a dot,"
            " `|` and `_`",
        )


def is_true(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 1
