"""The plain functions that a game's rules are made of, found by following them from `apply`."""

from __future__ import annotations

import ast
import sys
from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, NamedTuple

from ..events import tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..game.protocols import Game

SHARED = "gyoji.state"
"""Its functions are rules of every game that calls them."""

ROOTS = ("begin", "apply")
"""The functions that decide a judge's output; scores and what is worth trying do not."""

Key = tuple[str, str]
"""A module's name, and a name in it."""


class Part(NamedTuple):
    """A function of the rules, or a table of theirs, with its source."""

    module: str
    name: str
    line: int
    """Where it begins in its module's file."""
    text: str
    node: ast.FunctionDef | ast.Assign

    @property
    def key(self) -> Key:
        """The module's name and its own."""
        return self.module, self.name


def space(module: str) -> dict[str, object]:
    """The names of a module that has been imported."""
    return vars(sys.modules[module])


@cache
def source_of(module: str) -> str:
    """The text of a module."""
    with open(str(space(module)["__file__"]), encoding="utf-8", newline="") as file:
        return file.read().replace("\r\n", "\n")


@cache
def parts(game: Game) -> dict[Key, Part]:
    """All functions and tables that `begin` and `apply` of a game use, in the files' order."""
    home = game.rules.begin.__module__
    package = home.rpartition(".")[0]
    found: dict[Key, Part] = {}
    waiting = [(home, name) for name in ROOTS]
    while waiting:
        key = waiting.pop()
        if key not in found and (part := _part(key)) is not None:
            found[key] = part
            waiting += [used for used in _uses(part) if _is_rule(used, package)]
    order = sorted(found.values(), key=lambda part: (part.module != home, part.module, part.line))
    return {part.key: part for part in order}


def resolve(module: str, name: str) -> Key | None:
    """The function or table that a module calls by this name, where it is written."""
    value = space(module).get(name)
    if isinstance(value, FunctionType):
        return value.__module__, value.__name__
    if isinstance(value, bytes):
        return _home_of(value, name, module)
    return None


def calls(module: str, node: ast.AST) -> Iterator[tuple[ast.Call, Key]]:
    """The calls of rules' functions in a piece of a module, with what they call."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            key = resolve(module, call.func.id)
            if key is not None:
                yield call, key


def is_tell(module: str, node: ast.AST) -> bool:
    """Is it a call of `tell`?"""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and space(module).get(node.func.id) is tell
    )


def _is_rule(key: Key, package: str) -> bool:
    """Does it belong to the game, or to what all games share?"""
    return key[0] == SHARED or key[0].startswith(f"{package}.") or key[0] == package


def _uses(part: Part) -> Iterator[Key]:
    """The functions and tables that a part names."""
    for node in ast.walk(part.node):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            key = resolve(part.module, node.id)
            if key is not None:
                yield key


def _home_of(value: bytes, name: str, module: str) -> Key | None:
    """The module that a table is written in: this one, or one that it was imported from."""
    package = module.rpartition(".")[0]
    for other in (module, *sorted(sys.modules)):
        near = other == module or other.startswith(f"{package}.")
        if near and space(other).get(name) is value and name in _pieces(other):
            return other, first_name(_pieces(other)[name])
    return None


def _part(key: Key) -> Part | None:
    """A part by its name; None if it is not written as a plain function or an assignment."""
    node = _pieces(key[0]).get(key[1])
    if node is None:
        return None
    lines = source_of(key[0]).split("\n")[node.lineno - 1 : node.end_lineno]
    return Part(*key, node.lineno, "\n".join(lines), _alone("\n".join(lines)))


def _alone(text: str) -> ast.FunctionDef | ast.Assign:
    """The tree of one piece, with places counted from its own start."""
    node = ast.parse(text).body[0]
    assert isinstance(node, ast.FunctionDef | ast.Assign)  # noqa: S101  # it was one in its module
    return node


@cache
def _pieces(module: str) -> dict[str, ast.FunctionDef | ast.Assign]:
    """The functions and assignments of a module by the names that they give."""
    found: dict[str, ast.FunctionDef | ast.Assign] = {}
    for node in ast.parse(source_of(module)).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = node
        elif isinstance(node, ast.Assign):
            found |= dict.fromkeys(targets(node), node)
    return found


def first_name(node: ast.FunctionDef | ast.Assign) -> str:
    """What a function is called; of an assignment, the first name that it gives."""
    return node.name if isinstance(node, ast.FunctionDef) else targets(node)[0]


def targets(node: ast.Assign) -> list[str]:
    """The names that an assignment gives."""
    return [
        name.id
        for target in node.targets
        for name in ast.walk(target)
        if isinstance(name, ast.Name)
    ]
