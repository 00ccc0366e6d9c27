"""Loops of everyday Python, rewritten as loops over ranges.

These are loops over tables, `enumerate`, `zip` and `reversed`, and `else` of loops. A loop over the
names of registers is unrolled, so that each round has the name of one register.
"""

from __future__ import annotations

import ast
from collections import Counter
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from .lists import UNROLLED, expand
from .nodes import LabelBlock, Leave, load, locate, make, number, whole
from .pieces import assigned_names
from .rows import LoopSource, Made, Row, enumerate_source, reverse, row_source, zip_sources
from .signatures import leftmost
from .sugar_values import Values, find_name, range_parts

if TYPE_CHECKING:
    from collections.abc import Callable


class Loops(Values):
    """Rewriter of the loops of one function."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._mentions = Counter(names_in(self.tree))
        self._loops = list[tuple[str, str]]()
        """For each enclosing loop, the labels to which `break` and `continue` jump.

        A label is "" if C's own `break` or `continue` does the same.
        """

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        lines = list[ast.stmt]()
        for node in body:
            new = self.visit(node)
            lines += new if isinstance(new, list) else [new]
        return lines

    def _spread(self, lines: list[ast.stmt], node: ast.stmt) -> list[ast.stmt]:
        """Return an empty statement and then the statements that replace `node`.

        The empty one has the lines of `node`, which become the comment above the others in C.
        """
        first = ast.copy_location(ast.Pass(), node)
        if isinstance(node, ast.For):
            first.end_lineno = max(node.lineno, node.body[0].lineno - 1)
        for each in lines:
            locate(each, node)
        return [first, *lines]

    # ------------------------------------------------------------ loops

    def visit_For(self, node: ast.For) -> Any:
        if node.orelse:
            return self._with_else(node)
        loop = self.loop(node, node.target, node.iter, lambda: self.block(deepcopy(node.body)))
        if len(loop) == 1 and isinstance(loop[0], ast.For):
            return ast.copy_location(loop[0], node)
        return self._spread(loop, node)

    def visit_While(self, node: ast.While) -> Any:
        if node.orelse:
            return self._with_else(node)
        node.test = self.visit(node.test)
        node.body = self._inside(("", ""), lambda: self.block(node.body))
        return node

    def _with_else(self, node: ast.For | ast.While) -> list[ast.stmt]:
        """Return a block of a loop and its `else`; the loop's `break` continues after the block."""
        label, orelse = self.fresh("done"), node.orelse
        node.orelse = []
        replace_breaks(node.body, label)
        new = self.visit(node)
        lines = [*(new if isinstance(new, list) else [new]), *self.block(orelse)]
        return [make(LabelBlock, node, body=lines, label=label)]

    def visit_Break(self, node: ast.Break) -> ast.stmt:
        return self._leave(node, self._loops[-1][0])

    def visit_Continue(self, node: ast.Continue) -> ast.stmt:
        return self._leave(node, self._loops[-1][1])

    def _leave(self, node: ast.stmt, label: str) -> ast.stmt:
        return ast.copy_location(make(Leave, node, label=label), node) if label else node

    def _inside(
        self, labels: tuple[str, str], body: Callable[[], list[ast.stmt]]
    ) -> list[ast.stmt]:
        self._loops.append(labels)
        lines = body()
        self._loops.pop()
        return lines

    def loop(
        self,
        like: ast.AST,
        target: ast.expr,
        over: ast.expr,
        body: Callable[[], list[ast.stmt]],
        enter: Callable[[], None] = lambda: None,
    ) -> list[ast.stmt]:
        """Return a loop over anything that a plain function can loop over."""
        bounds = self._range(over)
        if bounds is not None and isinstance(target, ast.Name):
            lines, args = bounds
            enter()
            inner = self._inside(("", ""), body)
            call = ast.copy_location(ast.Call(load("range"), args, []), over)
            return [*lines, make(ast.For, like, target=self.visit(target), iter=locate(call, like),
                                 body=inner, orelse=[])]  # fmt: skip
        lines, source = self._source(over)
        enter()
        if self._names_registers(like, target, source, over):
            return [*lines, *self._unroll(like, target, source, body)]
        at = self.fresh("at")
        counter = load(at)
        counter.counted = True  # type: ignore[attr-defined]  # it is within the table
        outer = dict(self.names)
        setting = self._bind(target, source.element(counter))
        inner = self._inside(("", ""), body)
        self.names = outer
        ahead, end = self.pin(source.size, "end")
        call = ast.Call(load("range"), [end], [])
        new = ast.For(ast.Name(at, ast.Store()), call, [*setting, *inner], [])
        return [*lines, *ahead, locate(new, like)]

    def _range(self, over: ast.expr) -> tuple[list[ast.stmt], list[ast.expr]] | None:
        """Return the statements before a range and its bounds; None if `over` is no range.

        A range may also be a constant, or reversed.
        """
        known = self.fold(over)
        if isinstance(known, range):
            if known.step == 1:
                return [], [whole(known.start), whole(known.stop)]
            return [], [whole(known.start), whole(known.stop), whole(known.step)]
        if self._is_built_in(over, "range"):
            return [], [self.visit(each) for each in over.args]  # type: ignore[attr-defined]  # a call
        if self._is_built_in(over, "reversed"):
            inner = self._range(over.args[0])  # type: ignore[attr-defined]  # likewise
            return None if inner is None else self._reverse_range(over, *inner)
        return None

    def _reverse_range(
        self, over: ast.expr, lines: list[ast.stmt], args: list[ast.expr]
    ) -> tuple[list[ast.stmt], list[ast.expr]]:
        first, end, step = range_parts(args)
        by = self._fixed_step(step, over)
        one, first = self.pin(first, "first")
        two, end = self.pin(end, "end")
        if abs(by) == 1:
            last: ast.expr = ast.BinOp(end, ast.Sub(), whole(by))
        else:
            # The last number of the range is the first one plus as many steps as fit.
            size = ast.BinOp(
                ast.BinOp(end, ast.Sub(), first), ast.Sub(), whole(1 if by > 0 else -1)
            )
            steps = ast.BinOp(size, ast.FloorDiv(), whole(by))
            last = ast.BinOp(first, ast.Add(), ast.BinOp(steps, ast.Mult(), whole(by)))
        behind = ast.BinOp(first, ast.Sub(), whole(by))
        return [*lines, *one, *two], [last, behind, whole(-by)]

    def _fixed_step(self, step: ast.expr, like: ast.expr) -> int:
        """Return the step of a range; PlainError in the line of `like` unless it is constant."""
        by = self.fold(step)
        if not isinstance(by, int) or by == 0:
            self.refuse(
                like,
                "a range with a step, which is not a constant. Use `while`, or a constant step",
            )
        return by

    def _source(self, over: ast.expr) -> tuple[list[ast.stmt], LoopSource]:
        """Return the statements before a loop, and the elements that it goes through."""
        if isinstance(over, ast.Call):
            found = self._called_source(over)
            if found is not None:
                return found
        table = self.fold(over)
        if isinstance(table, dict | set | frozenset):
            over = locate(ast.Constant(tuple(table)), over)  # type: ignore[arg-type]  # a constant
        row = self.row(over)
        if row is not None:
            lines, pinned = self.pin_row(row)
            return lines, row_source(pinned)
        made = self.names.get(find_name(over)) if isinstance(over, ast.Name) else None
        lines = []
        over = expand(over, self.fold)
        if isinstance(over, ast.Tuple | ast.List):
            lines, made = self.make_tuple(over, self.fresh("items"))
        if isinstance(made, Made):
            tuple_: Made = made
            return lines, LoopSource(whole(made.size), lambda at: self.made_item(tuple_, at))
        return self.refuse(
            over,
            f"a loop over {ast.unparse(over)}. Loop over a range, a tuple of numbers or a"
            " constant table: for at in range(state[AREA])",
        )

    def _called_source(self, over: ast.Call) -> tuple[list[ast.stmt], LoopSource] | None:
        """Return the statements and elements of a loop over a call, such as `enumerate` or `zip`.

        `range`, `reversed` and the methods of a dictionary are known as well. None for other calls.
        """
        if self._is_built_in(over, "range"):
            lines, args = self._range(over) or ([], [])
            return self._range_source(lines, args)
        if self._is_built_in(over, "reversed", "enumerate", "zip"):
            name: str = over.func.id  # type: ignore[attr-defined]  # a name
            if name == "reversed" and (bounds := self._range(over)):
                return self._range_source(*bounds)
            options = {each.arg: each.value for each in over.keywords if each.arg == "start"}
            count = len(over.args) if name == "zip" else 1
            parts = [self._source(arg) for arg in over.args[:count]]
            lines = [line for ahead, _ in parts for line in ahead]
            sources = [source for _, source in parts]
            if name == "zip":
                return lines, zip_sources(sources)
            if name == "reversed":
                return lines, reverse(sources[0])
            start = over.args[1] if len(over.args) > 1 else options.get("start", whole(0))
            ahead, first = self.pin(self.visit(start), "start")
            return [*lines, *ahead], enumerate_source(sources[0], first, self.fold(start))
        if isinstance(over.func, ast.Attribute) and not over.args:
            table = self.fold(over.func.value)
            if isinstance(table, dict) and over.func.attr in ("items", "keys", "values"):
                parts = [
                    self._source(locate(ast.Constant(tuple(each)), over))  # type: ignore[arg-type]  # a constant
                    for each in (table.keys(), table.values())
                ]
                keys, values = (source for _, source in parts)
                every = {"items": zip_sources([keys, values]), "keys": keys, "values": values}
                return [], every[over.func.attr]
        return None

    def _range_source(
        self, lines: list[ast.stmt], args: list[ast.expr]
    ) -> tuple[list[ast.stmt], LoopSource]:
        first, end, step = range_parts(args)
        by = self._fixed_step(step, step)
        one, first = self.pin(first, "first")
        two, end = self.pin(end, "end")
        beyond = whole(by - (1 if by > 0 else -1))
        size = ast.BinOp(ast.BinOp(ast.BinOp(end, ast.Sub(), first), ast.Add(), beyond),
                         ast.FloorDiv(), whole(by))  # fmt: skip
        count = ast.Call(load("max"), [whole(0), size], [])

        def element(at: ast.expr) -> ast.expr:
            return ast.BinOp(first, ast.Add(), ast.BinOp(at, ast.Mult(), whole(by)))

        return [*lines, *one, *two], LoopSource(count, element)

    def _bind(self, target: ast.expr, element: Any) -> list[ast.stmt]:
        """Return the assignments of one element to a loop's names; a row needs no assignment."""
        if isinstance(target, ast.Tuple | ast.List):
            if isinstance(element, Row):
                size = element.fixed_length()
                if size != len(target.elts):
                    what = f"rows of other lengths than {len(target.elts)}"
                    self.refuse(target, f"{what}. Unpack as many as there are")
                element = element.items(size)
            if not isinstance(element, list) or len(element) != len(target.elts):
                what = f"{ast.unparse(target)}, for other than so many numbers"
                self.refuse(target, f"{what}. Unpack as many as there are")
            return [
                line
                for one, other in zip(target.elts, element, strict=True)
                for line in self._bind(one, other)
            ]
        if not isinstance(target, ast.Name):
            self.refuse(target, f"a loop that sets {ast.unparse(target)}. Use a name")
        if isinstance(element, Row):
            self._name_once(target, element)
            return []
        if isinstance(element, list):
            self.refuse(target, f"{target.id}, a tuple. Unpack it: for a, b in ...")
        if isinstance(self.names.get(target.id), Row | Made):
            del self.names[target.id]
        return [ast.Assign([self.visit(target)], element)]

    def _name_once(self, target: ast.Name, value: Row | Made) -> None:
        """Let a name of the author stand for a row or a tuple."""
        if isinstance(self.names.get(target.id), ast.Name):
            pass  # the variable of a generator is a new local, not the parameter of that name
        elif target.id in {arg.arg for arg in self.tree.args.args}:
            self.refuse(
                target, f"{target.id}, a parameter, as the name of a tuple. Use another name"
            )
        self.names[target.id] = value

    # ------------------------------------------------------------ unrolled loops

    def _names_registers(
        self, like: ast.AST, target: ast.expr, source: LoopSource, over: ast.expr
    ) -> bool:
        """Return whether an element of the loop is the name of a register."""
        if source.constants is None or len(source.constants) > UNROLLED:
            return False
        if not isinstance(like, ast.For | ast.GeneratorExp | ast.Call):
            return False
        within: list[Any] = list(like.body) if isinstance(like, ast.For) else [like]
        body = [each for node in within for each in ast.walk(node)]
        values = dict[str, set[int]]()
        for each in source.constants:
            spell(target, each, values)
        changed = {name for node in within for name in assigned_names(node)}
        if isinstance(like, ast.For) and changed & set(values):
            return False
        named = not self.registers.isdisjoint(names_in(over))
        return any(self._counts_from(each, values, named=named) for each in body)

    def _counts_from(self, node: ast.AST, values: dict[str, set[int]], *, named: bool) -> bool:
        """Return whether an index in this node may be a register because of one of these names.

        `values` has for each name the numbers that the loop gives it. `named` says whether the
        iterable of the loop mentions a register.
        """
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            if self.names.get(node.value.id) or self._look_up(node.value.id) is not None:
                return False
            indices = [(node.slice, isinstance(node.slice, ast.Name))]
        elif isinstance(node, ast.Call) and (known := self.signature(node)):
            indices = [
                (arg, known.bases[name] and isinstance(arg, ast.Name))
                for name, arg in zip(known.names, node.args, strict=False)
                if name in known.bases
            ]
        else:
            return False
        return any(
            min(values.get(name, {0})) < 0 and (is_whole or named)
            for index, is_whole in indices
            for name in leftmost(index)
        )

    def _unroll(
        self,
        like: ast.AST,
        target: ast.expr,
        source: LoopSource,
        body: Callable[[], list[ast.stmt]],
    ) -> list[ast.stmt]:
        """Return all rounds of a loop, one after another, with their constants."""
        out, rounds, outer = self.fresh("out"), list[ast.stmt](), dict(self.names)
        inside = Counter(names_in(like))
        kept = {name for name in names_in(target) if inside[name] < self._mentions[name]}
        for turn in range(len(source.constants or ())):
            self.names = dict(outer)
            setting = self._substitute(target, source.element(whole(turn)), kept)
            skip = self.fresh("skip")
            inner = self._inside((out, skip), body)
            rounds.append(make(LabelBlock, like, body=[*setting, *inner], label=skip))
        self.names = outer
        return [make(LabelBlock, like, body=rounds, label=out)]

    def _substitute(self, target: ast.expr, element: Any, kept: set[str]) -> list[ast.stmt]:
        """Replace the loop's variables by the constants of one round.

        Return the assignments of elements that are not constant, and of the names that are `kept`.
        """
        if isinstance(target, ast.Tuple | ast.List):
            parts = element.items(len(target.elts)) if isinstance(element, Row) else element
            pairs = zip(target.elts, parts, strict=True)
            return [line for one, other in pairs for line in self._substitute(one, other, kept)]
        if not isinstance(element, ast.Constant) or not isinstance(target, ast.Name):
            return self._bind(target, element)
        setting = self._bind(target, element) if target.id in kept else []
        self.names[target.id] = number(element.value, names_register=True)
        return setting


def replace_breaks(body: list[ast.stmt], label: str) -> None:
    """Replace the `break`s of a loop, but not the ones of inner loops."""
    for at, node in enumerate(body):
        if isinstance(node, ast.Break):
            body[at] = ast.copy_location(make(Leave, node, label=label), node)
        elif isinstance(node, ast.For | ast.While):
            replace_breaks(node.orelse, label)
        elif isinstance(node, ast.Match):
            for case in node.cases:
                replace_breaks(case.body, label)
        else:
            for part in ("body", "orelse"):
                replace_breaks(getattr(node, part, []), label)


def spell(target: ast.expr, element: Any, values: dict[str, set[int]]) -> None:
    """Note the integers that the names of a loop get."""
    if isinstance(target, ast.Name) and isinstance(element, int):
        values.setdefault(target.id, set()).add(int(element))
    elif isinstance(target, ast.Tuple | ast.List) and isinstance(element, tuple | list):
        for one, other in zip(target.elts, element, strict=False):
            spell(one, other, values)


def names_in(node: ast.AST) -> list[str]:
    return [each.id for each in ast.walk(node) if isinstance(each, ast.Name)]
