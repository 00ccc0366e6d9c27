"""Mutation operators: one small change at a time to a function or a table of the rules."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

from .definitions import is_tell, store
from .effects import JUMPS, commute, reads
from .expressions import SIGNS, looking_back, replacements
from .normalization import is_pure, untold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .definitions import Definition
    from .expressions import Replacement
    from .normalization import RuleFacts

    Replacing = Callable[[str, ast.expr, set[str]], Iterator[Replacement]]

QUOTED = 70  # the most characters of a statement that is quoted whole

ORDER = (
    "omit", "never", "always", "once", "drop", "body", "else", "swap", "join", "flip", "not",
    "first", "other", "end", "sign", "const", "start",
)  # fmt: skip
"""The operators, the easiest to explain first: of equal mutants the first is kept."""

Span = tuple[int, int]


class Mutation(NamedTuple):
    """A change of a definition: its effect in words, its place, and the new text."""

    operator: str
    start: int
    """Where the change begins (and `end`), in bytes from the start of the definition."""
    end: int
    text: str
    was: str
    became: str
    node: ast.AST
    """The statement or expression that is changed, in the definition's tree."""
    in_condition: bool = False


def mutations(one: Definition, known: RuleFacts) -> Iterator[Mutation]:
    """Return all mutations of a definition in the order of its text; at one place, by ORDER."""
    return _collect(_Collector(one, known, replacements))


def backward_mutations(one: Definition, known: RuleFacts) -> Iterator[Mutation]:
    """Yield the mutations that look back at the start of the play."""
    return (each for each in _collect(_Collector(one, known, looking_back))
            if each.operator == "start")  # fmt: skip


def _collect(collector: _Collector) -> Iterator[Mutation]:
    node = collector.definition.node
    table: list[ast.stmt] = [node]
    collector.block(node.body if isinstance(node, ast.FunctionDef) else table, last=True)
    yield from sorted(collector.mutations, key=lambda one: (one.start, ORDER.index(one.operator)))


def apply(text: str, start: int, end: int, instead: str) -> str:
    """Return the text with the bytes from `start` to `end` replaced."""
    data = text.encode()
    return (data[:start] + instead.encode() + data[end:]).decode()


class _Collector:
    """Walks over a definition and collects every mutation."""

    def __init__(self, one: Definition, known: RuleFacts, replaced: Replacing) -> None:
        self._replaced = replaced
        self.definition, self.known, self.mutations = one, known, list[Mutation]()
        self.module = one.module
        self._starts = [0]
        for line in one.text.encode().split(b"\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)
        self._data = one.text.encode()
        self._own = {arg.arg for arg in ast.walk(one.node) if isinstance(arg, ast.arg)}
        self._own |= store(one.node)

    def block(self, body: list[ast.stmt], *, last: bool = False) -> None:
        """Collect from the statements of a block; `last` if the function ends with it."""
        for number, node in enumerate(body):
            if self._is_unmutated(node):
                continue
            final = last and number == len(body) - 1
            self._statement(node)
            if isinstance(self.definition.node, ast.FunctionDef):
                self._drop(node, final)
            if number + 1 < len(body):
                self._swap(node, body[number + 1])

    def _statement(self, node: ast.stmt) -> None:
        """Collect from within one statement."""
        if isinstance(node, ast.If):
            self._branches(node)
            self._expression(node.test, node.test)
            self.block(node.body)
            self.block(node.orelse)
        elif isinstance(node, ast.While):
            self._loop(node)
            self._expression(node.test, node.test)
            self.block(node.body)
        elif isinstance(node, ast.For):
            self._expression(node.iter, node.iter)
            self.block(node.body)
        else:
            self._simple(node)

    def _simple(self, node: ast.stmt) -> None:
        """Collect from the expressions of a simple statement, and the sign of `+=` or `-=`."""
        if isinstance(node, ast.AugAssign) and type(node.op) in SIGNS:
            other = SIGNS[type(node.op)]()
            self._replace("sign", node, node, ast.AugAssign(node.target, other, node.value))
        if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Return | ast.Expr):
            for index in _indices(node):
                self._expression(index, node)
            if node.value is not None:
                self._expression(node.value, node)

    def _expression(self, node: ast.expr, root: ast.expr | ast.stmt) -> None:
        """Collect all mutations of an expression; `root` is the tree that is rewritten."""
        for operator, old, new in self._replaced(self.module, node, self._own):
            self._replace(operator, root, old, new)

    def _replace(self, operator: str, root: ast.AST, old: ast.AST, new: ast.AST) -> None:
        """Rewrite a statement or a condition with one node replaced."""
        text = _unparse(root, old, new)
        was, became = ast.unparse(root), text
        if len(was) > QUOTED:
            near = _context(root, old)
            was, became = ast.unparse(near), _unparse(near, old, new)
        mutation = Mutation(operator, *self._span(root), text, was, became, old)
        self.mutations.append(mutation._replace(in_condition=isinstance(root, ast.expr)))

    def _branches(self, node: ast.If) -> None:
        """Let a condition hold always or never, skip a branch, or try the next one first."""
        was = ast.unparse(node.test)
        self._add("always", self._span(node.test), "True", (was, "True"), node.test)
        self._add("never", self._span(node.test), "False", (was, "False"), node.test)
        if not node.orelse:
            return
        self._add("body", self._span(*node.body), "pass", (_quote(*node.body), "pass"),
                  node.body[0])  # fmt: skip
        start, end = self._span(*node.orelse)
        text = "pass"
        # In the tree an `elif` is an `if` within the `else`; its text begins with `elif`.
        if self._data[start : start + 4] == b"elif":
            text = "else:\n" + " " * (node.col_offset + 4) + "pass"
        self._add("else", (start, end), text, (_quote(*node.orelse), "pass"), node.orelse[0])
        other = node.orelse[0]
        if len(node.orelse) == 1 and isinstance(other, ast.If):
            self._second_first(node, other)

    def _second_first(self, node: ast.If, other: ast.If) -> None:
        """Try the second of two conditions in a chain first."""
        inner = ast.If(node.test, node.body, other.orelse)
        outer = ast.If(other.test, other.body, [inner])
        word = "elif" if self._data[self._span(node)[0] :].startswith(b"elif") else "if"
        lines = ast.unparse(ast.fix_missing_locations(outer)).split("\n")
        text = ("\n" + " " * node.col_offset).join(lines)
        first, second = ast.unparse(node.test), ast.unparse(other.test)
        quoted = (f"{first}, then {second}", f"{second}, then {first}")
        self._add("swap", self._span(node), word + text.removeprefix("if"), quoted, node)

    def _loop(self, node: ast.While) -> None:
        """Skip the loop, or let it run at most once."""
        was = ast.unparse(node.test)
        self._add("never", self._span(node.test), "False", (was, "False"), node.test)
        if not any(isinstance(inner, ast.Break | ast.Continue) for inner in ast.walk(node)):
            start, _ = self._span(node)
            quoted = f"while {was}", f"if {was}"
            self._add("once", (start, start + len("while")), "if", quoted, node)

    def _drop(self, node: ast.stmt, final: bool) -> None:
        """Drop a statement, unless the function would fail without it."""
        covered = isinstance(node, ast.If | ast.While | ast.Pass)  # `never` does the same
        if covered or (final and isinstance(node, ast.Return)):
            return
        if store(node) and not self._is_defined_before(node):
            return
        self._add("drop", self._span(node), "pass", (_quote(node), "pass"), node)

    def _is_defined_before(self, node: ast.stmt) -> bool:
        """Return whether every name that the statement defines is also defined further up."""
        function = self.definition.node
        if not isinstance(function, ast.FunctionDef):
            return False
        before = {arg.arg for arg in function.args.args}
        for other in ast.walk(function):
            if isinstance(other, ast.Name) and other.lineno < node.lineno:
                before |= {other.id} if isinstance(other.ctx, ast.Store) else set()
        return store(node) <= before

    def _swap(self, one: ast.stmt, other: ast.stmt) -> None:
        """Swap two neighbours, unless they commute or the second needs what the first defines."""
        if self._is_unmutated(other) or isinstance(one, JUMPS) or isinstance(other, JUMPS):
            return
        if commute(self.module, one, other, self.known.pure) or self._are_guards(one, other):
            return
        if not self._is_defined_before(one) and reads(other, store(one)):
            return
        start, middle = self._span(one)
        beyond, end = self._span(other)
        first, second = self._data[start:middle], self._data[beyond:end]
        text = (second + self._data[middle:beyond] + first).decode()
        was, became = (f"{_quote(a)}; {_quote(b)}" for a, b in ((one, other), (other, one)))
        self._add("swap", (start, end), text, (was, became), one)

    def _are_guards(self, one: ast.stmt, other: ast.stmt) -> bool:
        """Return whether both statements, in any order, return the same under their conditions."""
        if not (isinstance(one, ast.If) and isinstance(other, ast.If)):
            return False
        if one.orelse or other.orelse:
            return False
        bodies = [untold(self.module, node.body, self.known) for node in (one, other)]
        pure = (is_pure(self.module, test, self.known.pure) for test in (one.test, other.test))
        return bodies[0] == bodies[1] and bodies[0].startswith("return") and all(pure)

    def _is_unmutated(self, node: ast.stmt) -> bool:
        """Return whether a statement is a call of `tell` or a docstring, which change no output."""
        return isinstance(node, ast.Expr) and (
            isinstance(node.value, ast.Constant) or is_tell(self.module, node.value)
        )

    def _span(self, *nodes: ast.AST) -> Span:
        """Return the bytes at which a node, or several in a row, begin and end in the text."""
        first, last = nodes[0], nodes[-1]
        assert isinstance(first, ast.stmt | ast.expr)  # noqa: S101  # only these have positions
        assert isinstance(last, ast.stmt | ast.expr)  # noqa: S101  # the same
        end = self._starts[(last.end_lineno or 1) - 1] + (last.end_col_offset or 0)
        return self._starts[first.lineno - 1] + first.col_offset, end

    def _add(
        self, operator: str, span: Span, text: str, quoted: tuple[str, str], node: ast.AST
    ) -> None:
        self.mutations.append(Mutation(operator, *span, text, *quoted, node))


def _indices(node: ast.stmt) -> list[ast.expr]:
    """Return the indices at which a statement writes."""
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target.slice for target in targets if isinstance(target, ast.Subscript)]


def _quote(*body: ast.stmt) -> str:
    """Return statements on one line; of compound ones, the first line."""
    lines = [ast.unparse(node).split("\n") for node in body]
    text = "; ".join(first + (" ..." if rest else "") for first, *rest in lines)
    return text if len(text) <= QUOTED else f"{text[: QUOTED - 4]} ..."


def _unparse(root: ast.AST, old: ast.AST, new: ast.AST) -> str:
    """Return the text of a tree in which one node is replaced."""
    return ast.unparse(ast.fix_missing_locations(_Replacing(old, new).visit(root)))


class _Replacing(ast.NodeTransformer):
    """Copies a tree with one node replaced; the tree itself does not change."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self.old:
            return self.new
        fields = {name: self._copy(value) for name, value in ast.iter_fields(node)}
        return ast.copy_location(type(node)(**fields), node)

    def _copy(self, value: object) -> object:
        if isinstance(value, list):
            return [self._copy(item) for item in value]
        return self.visit(value) if isinstance(value, ast.AST) else value


def _context(root: ast.AST, node: ast.AST) -> ast.AST:
    """Return the largest expression around a node that is short enough to quote, or the node."""
    for outer in ast.walk(root):
        if (
            isinstance(outer, ast.expr)
            and outer is not node
            and len(ast.unparse(outer)) <= QUOTED
            and any(inner is node for inner in ast.walk(outer))
        ):
            return outer
    return node
