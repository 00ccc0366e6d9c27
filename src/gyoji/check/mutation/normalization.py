"""Bring a function of the rules into normal form, with only what can affect a play's output.

Calls of `tell` are left out, with everything that serves only these calls. Constants are replaced
by values. Comparisons of integers are written in one way. Mutants with equal normal forms are the
same mutant, and the normal form is what is played.
"""

from __future__ import annotations

import ast
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from .definitions import calls, definitions, fixpoint, is_tell, load, namespace, resolve, store

if TYPE_CHECKING:
    from types import CodeType

    from ...game.game import Game
    from .definitions import Definition, Key

Loop = TypeVar("Loop", ast.For, ast.While)

PURE = frozenset(("abs", "bool", "int", "len", "max", "min", "range"))
FUEL = "fuel left"
"""The name of the iterator that loops consume. With a space, it is no name of any function's."""

OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE,
    ast.LtE: ast.Gt, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip


class RuleFacts(NamedTuple):
    """Facts about a game's functions on which the normal form depends."""

    pure: frozenset[Key]
    """Functions without effects."""
    only_told: frozenset[tuple[Key, int]]
    """Parameters, by number, that only serve calls of `tell`."""


@cache
def facts(game: Game) -> RuleFacts:
    """Analyse a game's functions until no further fact follows from the known ones."""
    rules = definitions(game).values()
    functions = [rule for rule in rules if isinstance(rule.node, ast.FunctionDef)]

    def pure(known: frozenset[Key]) -> frozenset[Key]:
        return frozenset(rule.key for rule in functions if is_pure(rule.module, rule.node, known))

    def only_told(known: frozenset[tuple[Key, int]]) -> frozenset[tuple[Key, int]]:
        return frozenset(place for rule in functions for place in _only_told(rule, known))

    return RuleFacts(fixpoint(frozenset(), pure), fixpoint(frozenset(), only_told))


def is_pure(module: str, node: ast.AST, pure: frozenset[Key]) -> bool:
    """Return whether this code has no effects, if the functions in `pure` have none."""
    return all(_is_pure_node(module, inside, pure) for inside in ast.walk(node))


def _is_pure_node(module: str, node: ast.AST, pure: frozenset[Key]) -> bool:
    if isinstance(node, ast.Subscript):
        return isinstance(node.ctx, ast.Load)
    if not isinstance(node, ast.Call) or is_tell(module, node):
        return True
    if not isinstance(node.func, ast.Name):
        return False
    key = resolve(module, node.func.id)
    return key in pure if key else node.func.id in PURE


def _only_told(rule: Definition, known: frozenset[tuple[Key, int]]) -> list[tuple[Key, int]]:
    """Return the parameters of a function that are read only to be told."""
    node = rule.node
    assert isinstance(node, ast.FunctionDef)  # noqa: S101  # tables were left out before
    told = {id(name) for call in ast.walk(node) if is_tell(rule.module, call)
            for name in ast.walk(call)}  # fmt: skip
    for call, key in calls(rule.module, node):
        for number, given in enumerate(call.args):
            if (key, number) in known:
                told |= {id(name) for name in ast.walk(given)}
    read = {
        name.id for name in ast.walk(node) if isinstance(name, ast.Name) and id(name) not in told
    }
    return [(rule.key, number) for number, arg in enumerate(node.args.args) if arg.arg not in read]


def normalize(
    game: Game, module: str, node: ast.FunctionDef, fuel: bool = False
) -> ast.FunctionDef:
    """Bring a function into normal form, in place; with `fuel`, its loops consume fuel."""
    known = facts(game)
    own = {arg.arg for arg in node.args.args} | store(node)
    Normalizer(module, own, known).visit(node)
    _trim(node, module, known.pure)
    if fuel:
        FuelBurner().visit(node)
    return node


def untold(module: str, body: list[ast.stmt], known: RuleFacts) -> str:
    """Return the source of a block without its calls of `tell`."""
    copy = ast.parse("\n".join(ast.unparse(node) for node in body))
    normalizer = Normalizer(module, set(), known)
    left = [normalizer.visit(node) for node in copy.body]
    return "\n".join(ast.unparse(node) for node in left if not isinstance(node, ast.Pass))


def compile_definition(node: ast.FunctionDef | ast.Assign, module: str) -> CodeType:
    """Compile one definition. All of it gets the same position, so that equal code is equal."""
    for inside in ast.walk(node):
        if isinstance(inside, ast.expr | ast.stmt | ast.arg):
            inside.lineno = inside.end_lineno = 1
            inside.col_offset = inside.end_col_offset = 0
    return compile(ast.Module([node], []), f"<a mutant of {module}>", "exec", dont_inherit=True)


class Normalizer(ast.NodeTransformer):
    """Removes telling, replaces constants by values, and writes comparisons in one way."""

    def __init__(self, module: str, own: set[str], known: RuleFacts) -> None:
        self.module, self.own, self.known = module, own, known

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:  # ast's name
        for arg in node.args.args:
            arg.annotation = None
        node.returns = None
        if isinstance(node.body[0], ast.Expr) and isinstance(node.body[0].value, ast.Constant):
            node.body[0] = ast.Pass()  # the docstring
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:  # ast's name
        if node.value is None:
            return ast.Pass()
        return ast.Assign([node.target], self.visit(node.value))

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:  # ast's name
        if is_tell(self.module, node.value):
            return ast.Pass()
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:  # ast's name
        """Replace arguments that only serve `tell` by 0, if evaluating them has no effects."""
        key = resolve(self.module, node.func.id) if isinstance(node.func, ast.Name) else None
        for number, given in enumerate(node.args):
            if (key, number) in self.known.only_told and is_pure(
                self.module, given, self.known.pure
            ):
                node.args[number] = ast.Constant(0)
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:  # ast's name
        value = namespace(self.module).get(node.id)
        is_global = isinstance(node.ctx, ast.Load) and node.id not in self.own
        return ast.Constant(value) if is_global and isinstance(value, int) else node

    def visit_Compare(self, node: ast.Compare) -> ast.Compare:  # ast's name
        """Replace `a > 4` by `a >= 5`, and `a < 4` by `a <= 3`."""
        self.generic_visit(node)
        right = _number(node.comparators[0])
        if len(node.ops) == 1 and right is not None:
            if isinstance(node.ops[0], ast.Gt):
                return ast.Compare(node.left, [ast.GtE()], [ast.Constant(right + 1)])
            if isinstance(node.ops[0], ast.Lt):
                return ast.Compare(node.left, [ast.LtE()], [ast.Constant(right - 1)])
            node.comparators[0] = ast.Constant(right)
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:  # ast's name
        """Replace `not a == b` by `a != b`."""
        self.generic_visit(node)
        inner = node.operand
        if isinstance(node.op, ast.Not) and isinstance(inner, ast.Compare) and len(inner.ops) == 1:
            other = OPPOSITE[type(inner.ops[0])]()
            return self.visit_Compare(ast.Compare(inner.left, [other], inner.comparators))
        return node


class FuelBurner(ast.NodeTransformer):
    """Makes every turn of a loop consume fuel; without fuel, StopIteration ends the play."""

    def visit_While(self, node: ast.While) -> ast.While:  # ast's name
        return self._burn(node)

    def visit_For(self, node: ast.For) -> ast.For:  # ast's name
        return self._burn(node)

    def _burn(self, node: Loop) -> Loop:
        self.generic_visit(node)
        burn = ast.Call(ast.Name("next", ast.Load()), [ast.Name(FUEL, ast.Load())], [])
        node.body.insert(0, ast.Expr(burn))
        return node


def _number(node: ast.expr) -> int | None:
    """Return the value of an expression of integer constants."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        left, right = _number(node.left), _number(node.right)
        if left is not None and right is not None:
            return left + right if isinstance(node.op, ast.Add) else left - right
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _number(node.operand)
        return None if inner is None else -inner
    return None


def _trim(node: ast.FunctionDef, module: str, pure: frozenset[Key]) -> None:
    """Remove values that are never read, and branches without effects.

    Repeat this until nothing changes, because a removed statement may have been the only reader of
    a value.
    """
    while True:
        trimmer = _Trimmer({name.id for name in load(node)}, module, pure)
        node.body = trimmer.block(node.body)
        if not trimmer.changed:
            return


class _Trimmer:
    """Removes idle statements from every block."""

    def __init__(self, read: set[str], module: str, pure: frozenset[Key]) -> None:
        self.read, self.module, self.pure, self.changed = read, module, pure, False

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """Return what is left of a block: at least `pass`."""
        left = []
        for statement in body:
            for name in ("body", "orelse"):
                if getattr(statement, name, None):
                    setattr(statement, name, self.block(getattr(statement, name)))
            if not self._is_idle(statement):
                left.append(statement)
        left = left or [ast.Pass()]
        self.changed |= len(left) < len(body) or type(left[0]) is not type(body[0])
        return left

    def _is_idle(self, node: ast.stmt) -> bool:
        """Return whether this statement can be removed without effect."""
        if isinstance(node, ast.If):
            empty = all(isinstance(inside, ast.Pass) for inside in (*node.body, *node.orelse))
            return empty and self._is_pure(node.test)
        if isinstance(node, ast.For):
            empty = all(isinstance(inside, ast.Pass) for inside in node.body)
            return empty and not self._is_read([node.target]) and self._is_pure(node.iter)
        if isinstance(node, ast.Expr):
            return self._is_pure(node.value)
        if isinstance(node, ast.Assign):
            return not self._is_read(node.targets) and self._is_pure(node.value)
        if isinstance(node, ast.AugAssign):
            return not self._is_read([node.target]) and self._is_pure(node.value)
        return isinstance(node, ast.Pass)

    def _is_pure(self, node: ast.expr) -> bool:
        return is_pure(self.module, node, self.pure)

    def _is_read(self, targets: list[ast.expr]) -> bool:
        """Return whether a name assigned here is read somewhere, or is a cell of the state."""
        return any(
            not isinstance(name, ast.Name) or name.id in self.read
            for target in targets
            for name in (target.elts if isinstance(target, ast.Tuple) else [target])
        )
