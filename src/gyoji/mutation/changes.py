"""One small change at a time to a function or a table of the rules."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

from .effects import LEAVING, commute, defines
from .operators import SIGNS, expression_changes
from .parts import is_tell
from .plain import is_harmless, quiet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .parts import Part
    from .plain import Knowledge

WORDS = 70  # letters of a statement that is quoted whole

ORDER = (
    "omit", "never", "always", "once", "drop", "body", "else", "swap", "join", "flip", "not",
    "first", "other", "end", "sign", "const",
)  # fmt: skip
"""The kinds of changes, what is easiest to say first."""

Where = tuple[int, int]


class Change(NamedTuple):
    """A change of a part: what it does, where in the text, and what stands there instead."""

    operator: str
    start: int
    """In bytes from the start of the part."""
    end: int
    text: str
    was: str
    became: str
    node: ast.AST
    """The statement or expression that is changed, in the part's tree."""
    asked: bool = False
    """Is it in a condition?"""


def changes(part: Part, known: Knowledge) -> Iterator[Change]:
    """All of them, in the order of the text; at one place, what is easiest to say first."""
    finder = _Finder(part, known)
    table: list[ast.stmt] = [part.node]
    finder.block(part.node.body if isinstance(part.node, ast.FunctionDef) else table, last=True)
    yield from sorted(finder.found, key=lambda found: (found.start, ORDER.index(found.operator)))


def applied(text: str, start: int, end: int, instead: str) -> str:
    """The text with a stretch of its bytes replaced."""
    data = text.encode()
    return (data[:start] + instead.encode() + data[end:]).decode()


class _Finder:
    """Walks over a part and notes every change."""

    def __init__(self, part: Part, known: Knowledge) -> None:
        self.part, self.known, self.found = part, known, list[Change]()
        self._starts = [0]
        for line in part.text.encode().split(b"\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)
        self._data = part.text.encode()
        self._own = {arg.arg for arg in ast.walk(part.node) if isinstance(arg, ast.arg)}
        for node in ast.walk(part.node):
            self._own |= defines(node) if isinstance(node, ast.stmt) else set()

    def block(self, body: list[ast.stmt], *, last: bool = False) -> None:
        """The statements of a block; `last` if the function ends with it."""
        for number, node in enumerate(body):
            if self._untouched(node):
                continue
            final = last and number == len(body) - 1
            self._statement(node)
            if isinstance(self.part.node, ast.FunctionDef):
                self._drop(node, final)
            if number + 1 < len(body):
                self._swap(node, body[number + 1])

    def _statement(self, node: ast.stmt) -> None:
        """What can be changed within one statement."""
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
        """The expression of a simple statement, and the sign of what is added."""
        if isinstance(node, ast.AugAssign) and type(node.op) in SIGNS:
            other = SIGNS[type(node.op)]()
            self._instead("sign", node, node, ast.AugAssign(node.target, other, node.value))
        if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Return | ast.Expr):
            for target in _places(node):
                self._expression(target, node)
            if node.value is not None:
                self._expression(node.value, node)

    def _expression(self, node: ast.expr, root: ast.expr | ast.stmt) -> None:
        """All that can be changed in an expression; `root` is what is written anew."""
        for operator, old, new in expression_changes(self.part.module, node, self._own):
            self._instead(operator, root, old, new)

    def _instead(self, operator: str, root: ast.AST, old: ast.AST, new: ast.AST) -> None:
        """Write a statement or a condition anew, with one node replaced."""
        text = _unparsed(root, old, new)
        shown, becomes = ast.unparse(root), text
        if len(shown) > WORDS:
            near = _around(root, old)
            shown, becomes = ast.unparse(near), _unparsed(near, old, new)
        change = Change(operator, *self._place(root), text, shown, becomes, old)
        self.found.append(change._replace(asked=isinstance(root, ast.expr)))

    def _branches(self, node: ast.If) -> None:
        """A condition that always holds or never; a branch that is skipped; the other one first."""
        was = ast.unparse(node.test)
        self._note("always", self._place(node.test), "True", (was, "True"), node.test)
        self._note("never", self._place(node.test), "False", (was, "False"), node.test)
        if not node.orelse:
            return
        self._note("body", self._span(node.body), "pass", (_said(node.body), "pass"), node.body[0])
        start, end = self._span(node.orelse)
        text = "pass"
        if self._data[start : start + 4] == b"elif":
            text = "else:\n" + " " * (node.col_offset + 4) + "pass"
        self._note("else", (start, end), text, (_said(node.orelse), "pass"), node.orelse[0])
        other = node.orelse[0]
        if len(node.orelse) == 1 and isinstance(other, ast.If):
            self._other_first(node, other)

    def _other_first(self, node: ast.If, other: ast.If) -> None:
        """Of two conditions that are tried one after the other, the second is tried first."""
        inner = ast.If(node.test, node.body, other.orelse)
        outer = ast.If(other.test, other.body, [inner])
        word = "elif" if self._data[self._place(node)[0] :].startswith(b"elif") else "if"
        lines = ast.unparse(ast.fix_missing_locations(outer)).split("\n")
        text = ("\n" + " " * node.col_offset).join(lines)
        first, second = ast.unparse(node.test), ast.unparse(other.test)
        said = (f"{first}, then {second}", f"{second}, then {first}")
        self._note("swap", self._place(node), word + text.removeprefix("if"), said, node)

    def _loop(self, node: ast.While) -> None:
        """Not at all; once at the most."""
        was = ast.unparse(node.test)
        self._note("never", self._place(node.test), "False", (was, "False"), node.test)
        if not any(isinstance(inner, ast.Break | ast.Continue) for inner in ast.walk(node)):
            start, _ = self._place(node)
            said = f"while {was}", f"if {was}"
            self._note("once", (start, start + len("while")), "if", said, node)

    def _drop(self, node: ast.stmt, final: bool) -> None:
        """A statement is left out, unless the function could not go on without it."""
        needless = isinstance(node, ast.If | ast.While | ast.Pass)  # never does the same
        if needless or (final and isinstance(node, ast.Return)):
            return
        if defines(node) and not self._given_before(node):
            return
        self._note("drop", self._place(node), "pass", (_said([node]), "pass"), node)

    def _given_before(self, node: ast.stmt) -> bool:
        """Has all that the statement gives a value been given one further up?"""
        if not isinstance(self.part.node, ast.FunctionDef):
            return False
        before = {arg.arg for arg in self.part.node.args.args}
        for other in ast.walk(self.part.node):
            if isinstance(other, ast.Name) and other.lineno < node.lineno:
                before |= {other.id} if isinstance(other.ctx, ast.Store) else set()
        return defines(node) <= before

    def _swap(self, one: ast.stmt, other: ast.stmt) -> None:
        """Two neighbours in the other order, if that could make a difference."""
        if self._untouched(other) or isinstance(one, LEAVING) or isinstance(other, LEAVING):
            return
        if commute(self.part, one, other, self.known.pure) or self._are_guards(one, other):
            return
        if not self._given_before(one) and _reads(other, defines(one)):
            return
        start, middle = self._place(one)
        beyond, end = self._place(other)
        first, second = self._data[start:middle], self._data[beyond:end]
        text = (second + self._data[middle:beyond] + first).decode()
        said = _said([one]), _said([other])
        self._note("swap", (start, end), text, (f"{said[0]}; {said[1]}",
                                                f"{said[1]}; {said[0]}"), one)  # fmt: skip

    def _are_guards(self, one: ast.stmt, other: ast.stmt) -> bool:
        """Do both ask for something, and then return the same?"""
        if (
            not isinstance(one, ast.If)
            or not isinstance(other, ast.If)
            or one.orelse
            or other.orelse
        ):
            return False
        bodies = [quiet(self.part.module, node.body, self.known) for node in (one, other)]
        harmless = (
            is_harmless(self.part.module, test, self.known.pure) for test in (one.test, other.test)
        )
        return bodies[0] == bodies[1] and bodies[0].startswith("return") and all(harmless)

    def _untouched(self, node: ast.stmt) -> bool:
        """Is it telling, or a docstring?"""
        return isinstance(node, ast.Expr) and (
            isinstance(node.value, ast.Constant) or is_tell(self.part.module, node.value)
        )

    def _place(self, node: ast.AST) -> Where:
        """Where a node stands in the text."""
        return self._span([node])

    def _span(self, nodes: list[ast.stmt] | list[ast.AST]) -> Where:
        """From where to where some nodes stand in the text."""
        first, last = nodes[0], nodes[-1]
        assert isinstance(first, ast.stmt | ast.expr)  # noqa: S101  # only these have places
        assert isinstance(last, ast.stmt | ast.expr)  # noqa: S101  # the same
        end = self._starts[(last.end_lineno or 1) - 1] + (last.end_col_offset or 0)
        return self._starts[first.lineno - 1] + first.col_offset, end

    def _note(
        self, operator: str, where: Where, text: str, said: tuple[str, str], node: ast.AST
    ) -> None:
        self.found.append(Change(operator, *where, text, *said, node))


def _places(node: ast.stmt) -> list[ast.expr]:
    """What a statement writes to, where that has an index to be worked out."""
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target.slice for target in targets if isinstance(target, ast.Subscript)]


def _reads(node: ast.stmt, names: set[str]) -> bool:
    """Is one of the names read in a statement?"""
    return any(
        isinstance(name, ast.Name) and isinstance(name.ctx, ast.Load) and name.id in names
        for name in ast.walk(node)
    )


def _said(body: list[ast.stmt]) -> str:
    """Statements on one line; of those that have blocks, the first line."""
    lines = [ast.unparse(node).split("\n") for node in body]
    text = "; ".join(first + (" ..." if rest else "") for first, *rest in lines)
    return text if len(text) <= WORDS else f"{text[: WORDS - 4]} ..."


def _unparsed(root: ast.AST, old: ast.AST, new: ast.AST) -> str:
    """The text of a tree in which one node is another."""
    return ast.unparse(ast.fix_missing_locations(_Replacing(old, new).visit(root)))


class _Replacing(ast.NodeTransformer):
    """A copy of a tree with one node replaced; the tree itself stays as it is."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        """Copy a node, or give the new one."""
        if node is self.old:
            return self.new
        fields = {name: self._copied(value) for name, value in ast.iter_fields(node)}
        return ast.copy_location(type(node)(**fields), node)

    def _copied(self, value: object) -> object:
        if isinstance(value, list):
            return [self._copied(item) for item in value]
        return self.visit(value) if isinstance(value, ast.AST) else value


def _around(root: ast.AST, node: ast.AST) -> ast.AST:
    """The largest expression around a node that can be quoted; the node itself if there is none."""
    for outer in ast.walk(root):
        if (
            isinstance(outer, ast.expr)
            and outer is not node
            and len(ast.unparse(outer)) <= WORDS
            and any(inner is node for inner in ast.walk(outer))
        ):
            return outer
    return node
