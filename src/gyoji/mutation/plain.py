"""A rules' function without what cannot be seen in a play's output: the form that is played.

Telling is left out, and whatever only serves to tell; constants stand where their names stood, and
comparisons of integers are written in one way. Two mutants that come to the same form are the same.
"""

from __future__ import annotations

import ast
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from .parts import Key, Part, calls, is_tell, parts, resolve, space

if TYPE_CHECKING:
    from types import CodeType

    from ..game.protocols import Game

Loop = TypeVar("Loop", ast.For, ast.While)

PURE = frozenset(("abs", "bool", "int", "len", "max", "min", "range"))
FUEL = "fuel left"
"""The name in the namespace of what loops burn; no function can have one like it."""


class Knowledge(NamedTuple):
    """What is known of a game's functions."""

    pure: frozenset[Key]
    """They change nothing."""
    unheard: frozenset[tuple[Key, int]]
    """Parameters, by their number, that only serve to tell."""


@cache
def knowledge(game: Game) -> Knowledge:
    """Look through the functions of a game until nothing more is learnt."""
    functions = [part for part in parts(game).values() if isinstance(part.node, ast.FunctionDef)]
    pure: frozenset[Key] = frozenset()
    while True:
        more = frozenset(part.key for part in functions if _is_pure(part, pure))
        if more == pure:
            break
        pure = more
    unheard: frozenset[tuple[Key, int]] = frozenset()
    while True:
        now = frozenset(found for part in functions for found in _unheard(part, unheard))
        if now == unheard:
            return Knowledge(pure, unheard)
        unheard = now


def _is_pure(part: Part, pure: frozenset[Key]) -> bool:
    """Does it change nothing, if those others do not?"""
    return all(_leaves(part.module, node, pure) for node in ast.walk(part.node))


def _leaves(module: str, node: ast.AST, pure: frozenset[Key]) -> bool:
    """Does one node of it change nothing?"""
    if isinstance(node, ast.Subscript):
        return isinstance(node.ctx, ast.Load)
    if not isinstance(node, ast.Call) or is_tell(module, node):
        return True
    if not isinstance(node.func, ast.Name):
        return False
    key = resolve(module, node.func.id)
    return key in pure if key else node.func.id in PURE


def _unheard(part: Part, known: frozenset[tuple[Key, int]]) -> list[tuple[Key, int]]:
    """The parameters that are never read but to be told."""
    node = part.node
    assert isinstance(node, ast.FunctionDef)  # noqa: S101  # tables are left out before
    told = {id(name) for call in ast.walk(node) if is_tell(part.module, call)
            for name in ast.walk(call)}  # fmt: skip
    for call, key in calls(part.module, node):
        for number, given in enumerate(call.args):
            if (key, number) in known:
                told |= {id(name) for name in ast.walk(given)}
    read = {
        name.id for name in ast.walk(node) if isinstance(name, ast.Name) and id(name) not in told
    }
    return [(part.key, number) for number, arg in enumerate(node.args.args) if arg.arg not in read]


def plain(game: Game, module: str, node: ast.FunctionDef, fuel: bool = False) -> ast.FunctionDef:
    """The form of a function that is played; the tree that is given becomes it."""
    known = knowledge(game)
    own = {arg.arg for arg in node.args.args} | _written(node)
    Quiet(module, own, known).visit(node)
    _without(node, module, known.pure)
    if fuel:
        Burning().visit(node)
    return node


def quiet(module: str, body: list[ast.stmt], known: Knowledge) -> str:
    """What a block of a function does besides telling."""
    copy = ast.parse("\n".join(ast.unparse(node) for node in body))
    quieter = Quiet(module, set(), known)
    left = [quieter.visit(node) for node in copy.body]
    return "\n".join(ast.unparse(node) for node in left if not isinstance(node, ast.Pass))


def compiled(node: ast.FunctionDef | ast.Assign, module: str) -> CodeType:
    """The code of one piece, all of it at one place, so that equal code is equal."""
    for inside in ast.walk(node):
        if isinstance(inside, ast.expr | ast.stmt | ast.arg):
            inside.lineno = inside.end_lineno = 1
            inside.col_offset = inside.end_col_offset = 0
    return compile(ast.Module([node], []), f"<a mutant of {module}>", "exec", dont_inherit=True)


class Quiet(ast.NodeTransformer):
    """Takes telling out, puts constants in, and writes comparisons in one way."""

    def __init__(self, module: str, own: set[str], known: Knowledge) -> None:
        self.module, self.own, self.known = module, own, known

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:  # ast's name
        """Leave out the docstring and the annotations."""
        for arg in node.args.args:
            arg.annotation = None
        node.returns = None
        if isinstance(node.body[0], ast.Expr) and isinstance(node.body[0].value, ast.Constant):
            node.body[0] = ast.Pass()
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:  # ast's name
        """An annotation is no rule."""
        if node.value is None:
            return ast.Pass()
        return ast.Assign([node.target], self.visit(node.value))

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:  # ast's name
        """Nobody listens."""
        if is_tell(self.module, node.value):
            return ast.Pass()
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:  # ast's name
        """What only serves to tell is not worked out, if that changes nothing."""
        key = resolve(self.module, node.func.id) if isinstance(node.func, ast.Name) else None
        for number, given in enumerate(node.args):
            if (key, number) in self.known.unheard and is_harmless(
                self.module, given, self.known.pure
            ):
                node.args[number] = ast.Constant(0)
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:  # ast's name
        """A constant is its number."""
        value = space(self.module).get(node.id)
        plainly = isinstance(node.ctx, ast.Load) and node.id not in self.own
        return ast.Constant(value) if plainly and isinstance(value, int) else node

    def visit_Compare(self, node: ast.Compare) -> ast.Compare:  # ast's name
        """More than 4 is at least 5."""
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
        """Not equal is different."""
        self.generic_visit(node)
        inner = node.operand
        if isinstance(node.op, ast.Not) and isinstance(inner, ast.Compare) and len(inner.ops) == 1:
            other = OPPOSITE[type(inner.ops[0])]()
            return self.visit_Compare(ast.Compare(inner.left, [other], inner.comparators))
        return node


OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE,
    ast.LtE: ast.Gt, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip


class Burning(ast.NodeTransformer):
    """Every turn of a loop burns fuel; when there is none left, it stops with StopIteration."""

    def visit_While(self, node: ast.While) -> ast.While:  # ast's name
        """Once a turn."""
        return self._burn(node)

    def visit_For(self, node: ast.For) -> ast.For:  # ast's name
        """Once a turn."""
        return self._burn(node)

    def _burn(self, node: Loop) -> Loop:
        self.generic_visit(node)
        burn = ast.Call(ast.Name("next", ast.Load()), [ast.Name(FUEL, ast.Load())], [])
        node.body.insert(0, ast.Expr(burn))
        return node


def _number(node: ast.expr) -> int | None:
    """The integer that an expression of constants is."""
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


def is_harmless(module: str, node: ast.AST, pure: frozenset[Key]) -> bool:
    """Does it change nothing to work this out?"""
    return all(_leaves(module, inside, pure) for inside in ast.walk(node))


def _written(node: ast.AST) -> set[str]:
    """The names that are given inside."""
    return {
        name.id
        for name in ast.walk(node)
        if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
    }


def _without(node: ast.FunctionDef, module: str, pure: frozenset[Key]) -> None:
    """Leave out what is worked out and never read, and branches where nothing happens."""
    while True:
        read = {name.id for name in ast.walk(node)
                if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Load)}  # fmt: skip
        trimmer = _Trimmer(read, module, pure)
        node.body = trimmer.block(node.body)
        if not trimmer.changed:
            return


class _Trimmer(ast.NodeTransformer):
    """Takes out of every block the statements that do nothing."""

    def __init__(self, read: set[str], module: str, pure: frozenset[Key]) -> None:
        self.read, self.module, self.pure, self.changed = read, module, pure, False

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """What is left of a block, never nothing."""
        left = []
        for statement in body:
            for name in ("body", "orelse"):
                if getattr(statement, name, None):
                    setattr(statement, name, self.block(getattr(statement, name)))
            if not self._idle(statement):
                left.append(statement)
        self.changed |= 0 < len(left) < len(body)
        return left or [ast.Pass()]

    def _idle(self, node: ast.stmt) -> bool:
        """Does nothing come of this statement?"""
        if isinstance(node, ast.If):
            empty = all(isinstance(inside, ast.Pass) for inside in (*node.body, *node.orelse))
            return empty and self._pure(node.test)
        if isinstance(node, ast.For):
            empty = all(isinstance(inside, ast.Pass) for inside in node.body)
            return empty and not _kept([node.target], self.read) and self._pure(node.iter)
        if isinstance(node, ast.Expr):
            return self._pure(node.value)
        if isinstance(node, ast.Assign):
            return not _kept(node.targets, self.read) and self._pure(node.value)
        if isinstance(node, ast.AugAssign):
            return not _kept([node.target], self.read) and self._pure(node.value)
        return isinstance(node, ast.Pass)

    def _pure(self, node: ast.expr) -> bool:
        return is_harmless(self.module, node, self.pure)


def _kept(targets: list[ast.expr], read: set[str]) -> bool:
    """Is anything that is assigned here read somewhere?"""
    return any(
        not isinstance(name, ast.Name) or name.id in read
        for target in targets
        for name in (target.elts if isinstance(target, ast.Tuple) else [target])
    )
