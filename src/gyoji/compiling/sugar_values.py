"""Expressions of everyday Python, rewritten as expressions that the translator knows.

Expressions that need statements (`any`, `max` of a generator, `:=`) become `Steps`.
"""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from copy import deepcopy
from itertools import count
from typing import TYPE_CHECKING, Any, NoReturn

from .constants import SEQUENCES, Constants
from .lists import expand
from .nodes import (
    Item,
    LabelBlock,
    Leave,
    Steps,
    Switch,
    load,
    locate,
    make,
    number,
    set_name,
    whole,
)  # fmt: skip
from .pieces import assigned_names
from .register_names import names_in as name_set
from .rows import Made, Row, as_table, dict_row

if TYPE_CHECKING:
    from collections.abc import Callable

    from .signatures import Signature, Signatures

COMPREHENSION = (ast.GeneratorExp, ast.ListComp)
CHAIN = 6  # the maximum number of values that `in` compares one by one


class Values(ast.NodeTransformer, ABC):
    """Rewriter of one function's expressions.

    `look_up` returns a constant or function that the function sees, by its name.
    """

    def __init__(
        self,
        tree: ast.FunctionDef,
        look_up: Callable[[str], object],
        signatures: Signatures,
        refuse: Callable[[ast.AST, str], NoReturn],
        constants: set[str],
        registers: frozenset[str],
    ) -> None:
        self.tree, self._outer, self._signatures = tree, look_up, signatures
        self.registers = registers
        self.refuse = refuse
        self._assigned = assigned_names(tree)
        self._written = {
            each.value.id
            for each in ast.walk(tree)
            if isinstance(each, ast.Subscript) and isinstance(each.ctx, ast.Store)
            if isinstance(each.value, ast.Name)
        }
        """The names into which the function writes."""
        self._locals = {*self._assigned, *(arg.arg for arg in tree.args.args)} - constants
        self._used = {each.id for each in ast.walk(tree) if isinstance(each, ast.Name)}
        self.names = dict[str, Any]()
        """The replacements of the author's names: other names, constants, rows and tuples."""
        self.fold = Constants(self._look_up, refuse).fold

    def _look_up(self, name: str) -> object:
        """Return the value of a name that is a constant here; None for a local."""
        known = self.names.get(name)
        if isinstance(known, ast.Constant):
            return known.value
        if isinstance(known, Row) and not known.at:
            return known.table
        return None if name in self._locals else self._outer(name)

    def fresh(self, wanted: str) -> str:
        """Return an unused name for a local."""
        name = next(
            name for n in count() if (name := f"{wanted}{n or ''}") not in self._used | self._locals
        )
        self._used.add(name)
        return name

    def pin(self, value: ast.expr, wanted: str = "value") -> tuple[list[ast.stmt], ast.expr]:
        """Return the statement that computes a value once, and the name of the result."""
        if isinstance(value, ast.Constant):
            return [], value
        name = self.fresh(wanted)
        return [set_name(name, value)], load(name)

    def signature(self, node: ast.Call) -> Signature | None:
        """Return the signature of the function that is called."""
        if isinstance(node.func, ast.Name | ast.Attribute):
            return self._signatures.of(self.fold(node.func))
        return None

    @abstractmethod
    def loop(
        self,
        like: ast.AST,
        target: ast.expr,
        over: ast.expr,
        body: Callable[[], list[ast.stmt]],
        enter: Callable[[], None],
    ) -> list[ast.stmt]:
        """Return the statements of a loop over anything that a plain function can loop over."""

    @abstractmethod
    def make_tuple(self, node: ast.Tuple | ast.List, wanted: str) -> tuple[list[ast.stmt], Made]:
        """Return the statements that build a tuple, and the tuple."""

    def steps(self, like: ast.AST, body: list[ast.stmt], result: ast.expr) -> ast.expr:
        if not body:
            return result
        node: ast.expr = make(Steps, like, body=body, result=result)
        return node

    # ------------------------------------------------------------ names and tables

    def row(self, node: ast.expr) -> Row | None:
        """Return a table or a row of a table; None for anything else, such as a table's number."""
        if isinstance(node, ast.Name) and isinstance(self.names.get(node.id), Row):
            known: Row = self.names[node.id]
            return known
        value = self.fold(node)
        if value is not None:
            table = as_table(value)
            return None if table is None else Row(table, (), find_name(node))
        if not isinstance(node, ast.Subscript):
            return None
        inner = self.fold(node.value)
        if isinstance(inner, dict) and not all(isinstance(each, int) for each in inner.values()):
            return dict_row(inner, self.visit(node.slice), find_name(node.value))
        outer = self.row(node.value)
        if outer is None or outer.depth() < 2:
            return None
        item = outer.item(self.visit(node.slice), self.fold(node.slice))
        return item if isinstance(item, Row) else None

    def pin_row(self, row: Row) -> tuple[list[ast.stmt], Row]:
        """Return the statements that compute a row's indices once, and the row with the results."""
        lines, at = list[ast.stmt](), list[ast.expr]()
        for index in row.at:
            more, name = self.pin(index, "row")
            lines += more
            at.append(name)
        return lines, row._replace(at=tuple(at))

    def made_item(self, made: Made, at: ast.expr) -> Any:
        """Return an element of a tuple that this function builds."""
        items = [make(Item, at, at=at, array=each, size=made.size) for each in made.arrays]
        return items if made.pairs else items[0]

    def visit_Name(self, node: ast.Name) -> ast.expr:
        known = self.names.get(node.id)
        if isinstance(known, ast.Name):
            return ast.copy_location(ast.Name(known.id, node.ctx), node)
        if isinstance(known, ast.Constant):
            return ast.copy_location(deepcopy(known), node)
        if known is not None:
            self.refuse(node, f"{node.id}, a tuple, as a number. Take its numbers out of it first")
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if self.fold(node) is None:
            self.generic_visit(node)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        if not isinstance(node.ctx, ast.Load):
            written = self.names.get(node.value.id) if isinstance(node.value, ast.Name) else None
            if isinstance(written, Made) and not written.pairs:
                place: ast.expr = self.made_item(written, self.visit(node.slice))
                return locate(place, node)
            if isinstance(node.value, ast.Name) and isinstance(written, Row | Made):
                what = f"writing into {node.value.id}, a tuple"
                self.refuse(node, f"{what}. Keep numbers that change in registers of the state")
            self.generic_visit(node)
            return node
        value = self.fold(node)
        if isinstance(value, int):
            named = not self.registers.isdisjoint(name_set([node]))
            return ast.copy_location(number(value, named), node)
        inner = self.fold(node.value)
        if isinstance(inner, dict) and all(isinstance(each, int) for each in inner.values()):
            return self._switch(node, inner, node.slice, None)
        if isinstance(inner, SEQUENCES) and not isinstance(inner, bytes) and not inner:
            self.refuse(node, "an index into an empty table. Give it numbers")
        made = self.names.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if isinstance(made, Made) and not made.pairs:
            element: ast.expr = self.made_item(made, self.visit(node.slice))
            return locate(element, node)
        # Bytes are tables in C, too, but there an index cannot count from the end.
        match node.slice:
            case ast.BinOp(_, ast.Sub(), ast.Constant()):
                below = True
            case _:
                below = False
        outer = None if isinstance(inner, bytes) and not below else self.row(node.value)
        if outer is not None:
            item = outer.item(self.visit(node.slice), self.fold(node.slice))
            if isinstance(item, Row):
                self.refuse(
                    node, f"{ast.unparse(node)}, a tuple, as a number. Take its numbers out of it"
                )
            return locate(item, node)
        return self._element_of_result(node)

    def _element_of_result(self, node: ast.Subscript) -> ast.expr:
        """Return an element of a tuple, written out or returned by a call, or of the state."""
        listed = expand(node.value, self.fold)
        if isinstance(listed, ast.Tuple | ast.List):
            lines, several = self.make_tuple(listed, self.fresh("items"))
            if not several.pairs:
                return self.steps(node, lines, self.made_item(several, self.visit(node.slice)))
        if self._is_built_in(node.value, "divmod") and self.fold(node.slice) in (0, 1):
            sign = ast.Mod() if self.fold(node.slice) else ast.FloorDiv()
            left, right = node.value.args  # type: ignore[attr-defined]  # a call
            return ast.copy_location(ast.BinOp(self.visit(left), sign, self.visit(right)), node)
        if isinstance(node.value, ast.Call) and (known := self.signature(node.value)):
            return self._number_of(node, node.value, known.numbers)
        self.generic_visit(node)
        return node

    def _number_of(self, node: ast.Subscript, call: ast.Call, size: int) -> ast.expr:
        """Return one number of the tuple that a function returns."""
        at = self.fold(node.slice)
        if not isinstance(at, int) or not -size <= at < size:
            self.refuse(node, f"{ast.unparse(node)}. Unpack it: a, b = {ast.unparse(call)}")
        names = [self.fresh("part") for _ in range(size)]
        target = ast.Tuple([ast.Name(name, ast.Store()) for name in names], ast.Store())
        assigned = ast.Assign([target], self.visit(call))
        return self.steps(node, [assigned], load(names[at]))

    def _switch(
        self, node: ast.AST, table: dict[int, Any], key: ast.expr, otherwise: ast.expr | None
    ) -> ast.expr:
        if not all(isinstance(each, int) for each in table):
            self.refuse(node, "a dictionary whose keys are not all integers. Number them")
        pairs = tuple((int(each), int(value)) for each, value in table.items())
        name = find_name(node.value) if isinstance(node, ast.Subscript) else "entry"
        node_: ast.expr = make(
            Switch, node, key=self.visit(key), pairs=pairs, called=name,
            otherwise=otherwise if otherwise is None else self.visit(otherwise),
        )  # fmt: skip
        return node_

    # ------------------------------------------------------------ membership

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        tuples = isinstance(node.left, ast.Tuple) and isinstance(node.comparators[0], ast.Tuple)
        if tuples and isinstance(node.ops[0], ast.Eq | ast.NotEq) and len(node.ops) == 1:
            return self._compare_tuples(node)
        if not any(isinstance(op, ast.In | ast.NotIn) for op in node.ops):
            self.generic_visit(node)
            return node
        if len(node.ops) > 1:
            self.refuse(node, f"{ast.unparse(node)}. Write it as two comparisons with `and`")
        found = self._membership(node, node.left, node.comparators[0])
        if isinstance(node.ops[0], ast.NotIn):
            found = ast.UnaryOp(ast.Not(), found)
        return locate(found, node)

    def _compare_tuples(self, node: ast.Compare) -> ast.expr:
        """Return `(a, b) == (c, d)`; all numbers are computed before the first comparison."""
        sides = [node.left.elts, node.comparators[0].elts]  # type: ignore[attr-defined]  # tuples
        if len(sides[0]) != len(sides[1]):
            self.refuse(
                node, f"{ast.unparse(node)}, tuples of different lengths. Compare number by number"
            )
        lines, values = list[ast.stmt](), list[list[ast.expr]]()
        for side in sides:
            values.append([])
            for each in side:
                more, value = self.pin_operand(each)
                lines += more
                values[-1].append(value)
        tests: list[ast.expr] = [
            ast.Compare(one, [ast.Eq()], [other]) for one, other in zip(*values, strict=True)
        ]
        test = tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests)
        if isinstance(node.ops[0], ast.NotEq):
            test = ast.UnaryOp(ast.Not(), test)
        return self.steps(node, lines, locate(test, node))

    def _membership(self, node: ast.Compare, left: ast.expr, container: ast.expr) -> ast.expr:
        known = self.fold(container)
        if isinstance(known, range):
            return self._within(left, *map(whole, (known.start, known.stop, known.step)))
        if isinstance(known, tuple | list | bytes | set | frozenset | dict):
            return self._among(node, left, known)
        if self._is_built_in(container, "range"):
            args: list[ast.expr] = container.args  # type: ignore[attr-defined]  # a call
            first, end, step = range_parts(args)
            return self._within(left, *map(self.visit, (first, end, step)))
        if isinstance(container, ast.Tuple | ast.List | ast.Set):
            return self._one_of(left, container.elts)
        if self.row(container) or isinstance(self.names.get(find_name(container)), Made):
            lines, value = self.pin(self.visit(left))
            item = self.fresh("item")
            each = ast.comprehension(ast.Name(item, ast.Store()), container, [], 0)
            same = ast.Compare(load(item), [ast.Eq()], [value])
            found = self._reduce(node, "any", same, [each])
            return self.steps(node, lines, found)
        return self.refuse(
            node,
            f"{ast.unparse(node)}. `in` takes a range, a tuple of numbers or a constant table",
        )

    def _among(self, node: ast.AST, left: ast.expr, values: Any) -> ast.expr:
        numbers = list(dict.fromkeys(values))
        if not all(isinstance(each, int) for each in numbers):
            self.refuse(
                node, f"{ast.unparse(node)}, whose elements are not all integers. Number them"
            )
        if not numbers:
            lines, _ = self.pin(self.visit(left))
            return self.steps(node, lines, whole(0))
        if len(numbers) <= CHAIN:
            return self._one_of(left, [whole(int(each)) for each in numbers])
        pairs = tuple((int(each), 1) for each in numbers)
        key = self.visit(left)
        found: ast.expr = make(
            Switch, node, key=key, otherwise=whole(0), pairs=pairs, called="is_one_of"
        )
        return found

    def _one_of(self, left: ast.expr, values: list[ast.expr]) -> ast.expr:
        lines, value = self.pin_operand(left)
        others = list[ast.expr]()
        calls = any(isinstance(each, ast.Call) for one in values for each in ast.walk(one))
        for each in values:
            other = self.visit(each)
            if calls:
                more, other = self.pin(other)
                lines += more
            others.append(other)
        if not others:
            return self.steps(left, lines, whole(0))
        tests: list[ast.expr] = [ast.Compare(value, [ast.Eq()], [other]) for other in others]
        found = tests[0] if len(tests) == 1 else ast.BoolOp(ast.Or(), tests)
        return self.steps(left, lines, locate(found, left))

    def pin_operand(self, node: ast.expr) -> tuple[list[ast.stmt], ast.expr]:
        """Return an operand as a name or constant, so that it can be compared several times."""
        value = self.visit(node)
        if isinstance(value, ast.Name | ast.Constant):
            return [], value
        return self.pin(value)

    def _within(self, left: ast.expr, first: ast.expr, end: ast.expr, step: ast.expr) -> ast.expr:
        lines, value = self.pin_operand(left)
        ends = list[ast.expr]()
        for bound in (first, end):
            # Python computes both ends, even if the first one decides.
            called = any(isinstance(each, ast.Call | Steps) for each in ast.walk(bound))
            more, name = self.pin(bound) if called else ([], bound)
            lines += more
            ends.append(name)
        first, end = ends
        by = self.fold(step)
        if not isinstance(by, int) or by == 0:
            self.refuse(
                left,
                "a range with a step, which is not a constant. Use `while`, or a constant step",
            )
        if by < 0:
            low: list[ast.cmpop] = [ast.GtE(), ast.Gt()]
        else:
            low = [ast.LtE(), ast.Lt()]
        test: ast.expr = ast.Compare(first, low, [value, end])
        if abs(by) > 1:
            rest = ast.BinOp(ast.BinOp(value, ast.Sub(), first), ast.Mod(), whole(by))
            test = ast.BoolOp(ast.And(), [test, ast.Compare(rest, [ast.Eq()], [whole(0)])])
        return self.steps(left, lines, locate(test, left))

    # ------------------------------------------------------------ calls

    def _is_built_in(self, node: ast.AST, *names: str) -> bool:
        return (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in names
            and node.func.id not in self._locals
            and self._outer(node.func.id) is None
        )

    def visit_Call(self, node: ast.Call) -> ast.expr:
        if getattr(self.fold(node.func), "__module__", "") == "gyoji.game.events":
            return node
        if self._is_built_in(node, "any", "all", "sum", "min", "max", "len", "bool", "pow"):
            known = self.fold(node)
            if isinstance(known, int):
                return ast.copy_location(whole(int(known)), node)
            name: str = node.func.id  # type: ignore[attr-defined]  # a name
            changed = getattr(self, f"_call_{name}", self._call_reduction)(node, name)
            if changed is not None:
                return changed
        if isinstance(node.func, ast.Attribute) and (changed := self._method(node, node.func)):
            return changed
        self._complete(node)
        node.args = [self.visit(arg) for arg in node.args]
        return node

    def _complete(self, node: ast.Call) -> None:
        """Put keyword arguments and defaults at their positions."""
        known = self.signature(node)
        if known is None or (not node.keywords and len(node.args) == len(known.names)):
            return
        given = dict(zip(known.names, node.args, strict=False))
        name = ast.unparse(node.func)
        if len(node.args) > len(known.names):
            self.refuse(node, f"{len(node.args)} arguments of {name}. It takes {len(known.names)}")
        for keyword in node.keywords:
            if keyword.arg is None or keyword.arg not in known.names or keyword.arg in given:
                names = ", ".join(known.names)
                self.refuse(node, f"the argument {keyword.arg} of {name}. It takes {names}")
            given[keyword.arg] = keyword.value
        ordered = [each for each in known.names if each in given]
        if ordered != list(given) and any(
            isinstance(each, ast.Call) for arg in given.values() for each in ast.walk(arg)
        ):
            self.refuse(node, f"arguments of {name} in another order. Give them in its order")
        for each in known.names:
            if each not in given and each in known.defaults:
                named = each in known.register_defaults
                given[each] = locate(number(known.defaults[each], named), node)
        if len(given) < len(known.names):
            self.refuse(node, f"{len(given)} arguments of {name}. It takes {len(known.names)}")
        node.args, node.keywords = [given[each] for each in known.names], []

    def _method(self, node: ast.Call, method: ast.Attribute) -> ast.expr | None:
        """Return the value of a method of an integer, a dictionary or a list; None for others."""
        owner = self.fold(method.value)
        match method.attr, node.args:
            case "count", [what] if isinstance(method.value, ast.ListComp):
                lines, value = self.pin(self.visit(what))
                same = ast.Compare(method.value.elt, [ast.Eq()], [value])
                found = self._reduce(node, "sum", same, method.value.generators)
                return self.steps(node, lines, found)
            case (("bit_count" | "bit_length"), []):
                return self._bits(node, method)
            case "get", [key, *default] if isinstance(owner, dict):
                if not default:
                    self.refuse(node, f"{ast.unparse(node)}, which may be None. Add a default, 0")
                if all(isinstance(each, int) for each in owner.values()):
                    return self._switch(node, owner, key, default[0])
        return None

    def _bits(self, node: ast.Call, method: ast.Attribute) -> ast.expr:
        lines, value = self.pin(ast.Call(load("abs"), [self.visit(method.value)], []), "bits")
        found, rest = self.fresh("count"), self.fresh("rest")
        less: ast.expr = ast.BinOp(load(rest), ast.RShift(), whole(1))
        if method.attr == "bit_count":
            less = ast.BinOp(load(rest), ast.BitAnd(), ast.BinOp(load(rest), ast.Sub(), whole(1)))
        more = ast.BinOp(load(found), ast.Add(), whole(1))
        body: list[ast.stmt] = [set_name(rest, less), set_name(found, more)]
        lines += [set_name(found, whole(0)), set_name(rest, value)]
        lines.append(ast.While(load(rest), body, []))
        return self.steps(node, lines, load(found))

    def _call_bool(self, node: ast.Call, _: str) -> ast.expr | None:
        if len(node.args) != 1:
            return None
        test = ast.Compare(self.visit(node.args[0]), [ast.NotEq()], [whole(0)])
        return locate(test, node)

    def _call_pow(self, node: ast.Call, _: str) -> ast.expr | None:
        if len(node.args) != 2:
            self.refuse(node, f"{ast.unparse(node)}. Use `**` and `%`")
        power = ast.BinOp(node.args[0], ast.Pow(), node.args[1])
        return self.visit_BinOp(ast.copy_location(power, node))

    def _call_len(self, node: ast.Call, _: str) -> ast.expr | None:
        [over] = node.args if len(node.args) == 1 else [None]
        if isinstance(over, ast.ListComp):
            return self._reduce(node, "sum", whole(1), over.generators)
        if over is None:
            return None
        made = self.names.get(find_name(over))
        if isinstance(made, Made):
            return whole(made.size)
        row = self.row(over)
        return None if row is None else locate(row.length(), node)

    def _call_reduction(self, node: ast.Call, name: str) -> ast.expr | None:
        """Return `any`, `all`, `sum`, `min` or `max` of one iterable."""
        if not node.args or (name in ("min", "max") and len(node.args) > 1):
            if node.keywords:
                self.refuse(node, f"{ast.unparse(node)}. Compare in a loop")
            return None
        over = node.args[0]
        options = {each.arg: each.value for each in node.keywords}
        if len(node.args) > 1:
            options["start"] = node.args[1]
        if set(options) - {"default", "start"}:
            self.refuse(node, f"{ast.unparse(node)}. Compare in a loop")
        start = next(iter(options.values()), None)
        if isinstance(over, ast.Tuple | ast.List) and name in ("min", "max") and not options:
            args = [self.visit(each) for each in over.elts]
            return args[0] if len(args) == 1 else locate(ast.Call(load(name), args, []), node)
        if isinstance(over, COMPREHENSION):
            return self._reduce(node, name, over.elt, over.generators, start)
        item = self.fresh("item")
        each = ast.comprehension(ast.Name(item, ast.Store()), over, [], 0)
        return self._reduce(node, name, load(item), [each], start)

    def _reduce(
        self,
        node: ast.AST,
        name: str,
        element: ast.expr,
        loops: list[ast.comprehension],
        start: ast.expr | None = None,
    ) -> ast.expr:
        """Return an expression that runs the loops of a generator and has their result."""
        result = self.fresh("found" if name in ("any", "all") else f"{name}_")
        label = self.fresh("out")
        begin = self.visit(start) if start else whole(name == "all")
        ahead: list[ast.stmt] = [set_name(result, begin)]
        seen = self.fresh("seen")
        if name in ("min", "max"):
            ahead.append(set_name(seen, whole(0)))

        def innermost() -> list[ast.stmt]:
            leave = make(Leave, node, label=label)
            value = self.visit(deepcopy(element))
            if name in ("any", "all"):
                test = value if name == "any" else ast.UnaryOp(ast.Not(), value)
                return [ast.If(test, [set_name(result, whole(name == "any")), leave], [])]
            if name == "sum":
                return [ast.AugAssign(ast.Name(result, ast.Store()), ast.Add(), value)]
            lines, item = self.pin(value, "item")
            better = ast.Lt() if name == "min" else ast.Gt()
            test = ast.BoolOp(
                ast.Or(),
                [
                    ast.UnaryOp(ast.Not(), load(seen)),
                    ast.Compare(item, [better], [load(result)]),
                ],
            )
            body: list[ast.stmt] = [set_name(result, item), set_name(seen, whole(1))]
            return [*lines, ast.If(test, body, [])]

        outer, self.names = self.names, dict(self.names)
        body = self._nest(node, loops, innermost)
        self.names = outer
        return self.steps(
            node, [*ahead, make(LabelBlock, node, body=body, label=label)], load(result)
        )

    def _nest(
        self,
        node: ast.AST,
        loops: list[ast.comprehension],
        innermost: Callable[[], list[ast.stmt]],
    ) -> list[ast.stmt]:
        if not loops:
            return innermost()
        first, *rest = loops

        def enter() -> None:
            for name in assigned_names(first.target):
                self.names[name] = load(self.fresh(name))

        def body() -> list[ast.stmt]:
            tests = [self.visit(deepcopy(each)) for each in first.ifs]
            inner = self._nest(node, rest, innermost)
            for test in reversed(tests):
                inner = [ast.If(test, inner, [])]
            return inner

        return self.loop(node, deepcopy(first.target), deepcopy(first.iter), body, enter)

    # ------------------------------------------------------------ operators

    def visit_NamedExpr(self, node: ast.NamedExpr) -> ast.expr:
        target = self.visit(node.target)
        steps = self.steps(
            node, [ast.Assign([target], self.visit(node.value))], load(node.target.id)
        )
        steps.sets = frozenset({node.target.id})  # type: ignore[attr-defined]  # it is Steps
        return steps

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        if not isinstance(node.op, ast.Pow) or isinstance(self.fold(node), int):
            self.generic_visit(node)
            return node
        if self.fold(node.left) == 2:
            power = self.visit(node.right)
            return ast.copy_location(ast.BinOp(whole(1), ast.LShift(), power), node)
        lines, base = self.pin(self.visit(node.left), "base")
        times = self.fold(node.right)
        if isinstance(times, int) and 1 <= times <= 4:
            product = base
            for _ in range(times - 1):
                product = ast.BinOp(product, ast.Mult(), base)
            return self.steps(node, lines, locate(product, node))
        more, end = self.pin(self.visit(node.right), "power")
        result, counted = self.fresh("product"), self.fresh("n")
        by = ast.AugAssign(ast.Name(result, ast.Store()), ast.Mult(), base)
        loop = ast.For(ast.Name(counted, ast.Store()), ast.Call(load("range"), [end], []), [by], [])
        return self.steps(node, [*lines, *more, set_name(result, whole(1)), loop], load(result))


def find_name(node: ast.expr) -> str:
    """Return the last name in an expression, for naming tables that are made from it."""
    match node:
        case ast.Name(name) | ast.Attribute(_, name):
            return name
        case ast.Subscript(value):
            return find_name(value)
    return "table"


def range_parts(args: list[ast.expr]) -> list[ast.expr]:
    """Return the first number, the end and the step of a range."""
    return [whole(0), args[0], whole(1)] if len(args) == 1 else [*args, whole(1)][:3]
