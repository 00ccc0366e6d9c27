"""The functions and tables that make up a game's rules, found by following calls from `apply`."""

from __future__ import annotations

import ast
import sys
from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from ...author.rewriting import rewrite_function
from ...engine.twins import source
from ...game.events import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ...game.game import Game

SHARED = ("gyoji.game.state", "gyoji.author.helpers")
"""The modules whose functions belong to the rules of every game that calls them."""

ROOTS = ("begin", "apply")
"""The functions that decide a judge's output; `score` and `next_action` do not."""

Known = TypeVar("Known")

Key = tuple[str, str]
"""A module's name, and a name in it."""


class Definition(NamedTuple):
    """A function or a table of the rules, with its source."""

    module: str
    name: str
    line: int
    """The line of its module's file at which it begins."""
    text: str
    node: ast.FunctionDef | ast.Assign

    @property
    def key(self) -> Key:
        return self.module, self.name


def namespace(module: str) -> dict[str, object]:
    return vars(sys.modules[module])


@cache
def source_of(module: str) -> str:
    return source(module).decode("utf-8").replace("\r\n", "\n")


@cache
def definitions(game: Game) -> dict[Key, Definition]:
    """Return all functions and tables that a game's `begin` and `apply` use, in file order."""
    home = game.rules.begin.__module__
    package = home.rpartition(".")[0]
    rules: dict[Key, Definition] = {}
    waiting = [(home, name) for name in ROOTS]
    while waiting:
        key = waiting.pop()
        if key not in rules and (rule := _definition(key)) is not None:
            rules[key] = rule
            waiting += [used for used in references(rule) if _is_rule(used, package)]
    order = sorted(rules.values(), key=lambda rule: (rule.module != home, rule.module, rule.line))
    return {rule.key: rule for rule in order}


def resolve(module: str, name: str) -> Key | None:
    """Return the definition of the function or table that a module knows by this name."""
    value = namespace(module).get(name)
    if isinstance(value, FunctionType):
        return value.__module__, value.__name__
    if isinstance(value, bytes):
        return _table(value, name, module)
    return None


def calls(module: str, node: ast.AST) -> Iterator[tuple[ast.Call, Key]]:
    """Yield the calls of the rules' functions within a node, each with the function's key."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            key = resolve(module, call.func.id)
            if key is not None:
                yield call, key


def is_tell(module: str, node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and namespace(module).get(node.func.id) is tell
    )


def load(node: ast.AST) -> Iterator[ast.Name]:
    """Yield the names that are read within a node."""
    for name in ast.walk(node):
        if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Load):
            yield name


def store(node: ast.AST) -> set[str]:
    """Return the names that are assigned within a node."""
    return {
        name.id
        for name in ast.walk(node)
        if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
    }


def fixpoint(start: Known, step: Callable[[Known], Known]) -> Known:
    """Apply `step` to `start` and to each result, until nothing changes; return the last result."""
    while (more := step(start)) != start:
        start = more
    return start


def _is_rule(key: Key, package: str) -> bool:
    """Return whether a definition is in the game's package, or in code that all games share."""
    return key[0] in (*SHARED, package) or key[0].startswith(f"{package}.")


def references(rule: Definition) -> Iterator[Key]:
    """Yield the functions and tables that a definition names."""
    for name in load(rule.node):
        key = resolve(rule.module, name.id)
        if key is not None:
            yield key


def _table(value: bytes, name: str, module: str) -> Key | None:
    """Return the module and name that define a table: in this module, or in an imported neighbour.

    Unlike a function, a table does not know its module, so the package's modules are searched.
    """
    package = module.rpartition(".")[0]
    for other in (module, *sorted(sys.modules)):
        near = other == module or other.startswith(f"{package}.")
        if near and namespace(other).get(name) is value and name in _statements(other):
            return other, first_name(_statements(other)[name])
    return None


def _definition(key: Key) -> Definition | None:
    """Return a definition by its key; None unless it is a plain function or an assignment."""
    node = _statements(key[0]).get(key[1])
    if node is None:
        return None
    lines = source_of(key[0]).split("\n")[node.lineno - 1 : node.end_lineno]
    return Definition(*key, node.lineno, "\n".join(lines), parse("\n".join(lines), key[0]))


def parse(text: str, module: str) -> ast.FunctionDef | ast.Assign:
    """Return the tree of one definition, with positions counted from its own start."""
    node = ast.parse(text).body[0]
    assert isinstance(node, ast.FunctionDef | ast.Assign)  # noqa: S101  # as in its module
    parameters: Any = namespace(module).get("__parameters__")
    if parameters is not None and isinstance(node, ast.FunctionDef):
        rewrite_function(node, parameters)  # of a game in one file
    return node


@cache
def _statements(module: str) -> dict[str, ast.FunctionDef | ast.Assign]:
    """Return the functions and assignments of a module by the names that they define."""
    statements: dict[str, ast.FunctionDef | ast.Assign] = {}
    for node in ast.parse(source_of(module)).body:
        if isinstance(node, ast.FunctionDef):
            statements[node.name] = node
        elif isinstance(node, ast.Assign):
            statements |= dict.fromkeys(targets(node), node)
    return statements


def first_name(node: ast.FunctionDef | ast.Assign) -> str:
    """Return a function's name; of an assignment, the first name that it defines."""
    return node.name if isinstance(node, ast.FunctionDef) else targets(node)[0]


def targets(node: ast.Assign) -> list[str]:
    """Return the names that an assignment defines."""
    return [
        name.id
        for target in node.targets
        for name in ast.walk(target)
        if isinstance(name, ast.Name)
    ]
