"""Add the parameter `log` to the functions of a game in one file, whose author leaves it out.

Each function that reports events, directly or through other functions, gets the parameter and
passes it on. Line numbers and names stay as they are.
"""

from __future__ import annotations

import ast
import inspect
from copy import deepcopy
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

LOG = "log"

MOST_ROUNDS = 4_000_000
"""The maximum number of rounds of all `while` loops in one call of a function: about a second."""

LEFT, REFUSAL = "_rounds_left", "_refuse_loop"
"""Names in the guarded copy of a file: the counter, and the function that raises the error."""


def rewrite(tree: ast.Module, helpers: Mapping[str, object]) -> dict[str, list[str]]:
    """Rewrite the functions of a file in place; return the parameters of all functions by name.

    `helpers` are the functions that the file may import, by name.
    """
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    if "begin" not in functions:
        functions["begin"] = ast.parse("def begin(state): return").body[0]  # type: ignore[assignment]
        tree.body.append(functions["begin"])
    parameters = {name: _names(node) for name, node in functions.items()}
    for name, helper in _find_imports(tree, helpers):
        if inspect.isfunction(helper):
            parameters.setdefault(name, list(inspect.signature(helper).parameters))
    _add_log(functions, parameters)
    for node in functions.values():
        rewrite_function(node, parameters)
    return parameters


def find_logging(tree: ast.Module, helpers: Mapping[str, object]) -> dict[str, object]:
    """Return the helpers that a file imports and that take a log, by their names in the file."""
    return {
        name: helper
        for name, helper in _find_imports(tree, helpers)
        if inspect.isfunction(helper) and LOG in inspect.signature(helper).parameters
    }


def rewrite_function(node: ast.FunctionDef, parameters: Mapping[str, list[str]]) -> None:
    """Rewrite one function, which may have been rewritten before."""
    if LOG in parameters.get(node.name, ()) and LOG not in _names(node):
        node.args.args.append(ast.copy_location(ast.arg(LOG), node))
    _Calls(parameters).visit(node)
    ast.fix_missing_locations(node)


def guard_loops(tree: ast.Module, file: str) -> ast.Module:
    """Return a copy of a file in which a `while` that does not end raises EndlessLoopError.

    The rules are compiled without these guards.
    """
    guarded: ast.Module = _Guards(file).visit(deepcopy(tree))
    return ast.fix_missing_locations(guarded)


class _Guards(ast.NodeTransformer):
    """Count the rounds of all `while` loops of a function together, in a local number."""

    def __init__(self, file: str) -> None:
        self._file, self._inside = file, "the file"

    def visit_Module(self, node: ast.Module) -> ast.AST:
        return self._count(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        outside, self._inside = self._inside, node.name
        self._count(node)
        self._inside = outside
        return node

    def _count(self, node: ast.Module | ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        if any(isinstance(each, ast.While) for each in ast.walk(node)):
            has_docstring = ast.get_docstring(node) is not None
            node.body[has_docstring:has_docstring] = ast.parse(f"{LEFT} = {MOST_ROUNDS}").body
        return node

    def visit_While(self, node: ast.While) -> ast.AST:
        self.generic_visit(node)
        sentence = (
            f"{self._file}:{node.lineno}: expected a loop that ends, found one in"
            f" {self._inside} that has gone round {MOST_ROUNDS:,} times"
        )
        guard = f"{LEFT} -= 1\nif {LEFT} < 0: {REFUSAL}({sentence!r})"
        node.body[:0] = ast.parse(guard).body
        return node


def _names(node: ast.FunctionDef) -> list[str]:
    return [arg.arg for arg in node.args.args]


def _find_imports(tree: ast.Module, helpers: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """Yield the helpers that a file imports, each with its name in the file."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if alias.name in helpers:
                    yield alias.asname or alias.name, helpers[alias.name]


def _add_log(functions: Mapping[str, ast.FunctionDef], parameters: dict[str, list[str]]) -> None:
    """Add a parameter `log` to `begin`, `apply` and each function that calls one with a log."""
    changed = True
    while changed:
        changed = False
        for name, node in functions.items():
            passes = any(LOG in parameters.get(each, ()) for each in _find_calls(node))
            # The referee passes a log to `begin` and `apply` in any case.
            if LOG not in parameters[name] and (passes or name in ("begin", "apply")):
                parameters[name] = [*parameters[name], LOG]
                changed = True


def _find_calls(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name):
            yield each.func.id


class _Calls(ast.NodeTransformer):
    """Adds the log to all calls of functions that take one."""

    def __init__(self, parameters: Mapping[str, list[str]]) -> None:
        self._parameters = parameters

    def visit_Call(self, node: ast.Call) -> ast.AST:  # the name is given by ast
        self.generic_visit(node)
        names = self._parameters.get(node.func.id, []) if isinstance(node.func, ast.Name) else []
        if LOG in names and not any(
            isinstance(arg, ast.Name) and arg.id == LOG for arg in node.args
        ):
            log = ast.copy_location(ast.Name(LOG, ast.Load()), node)
            node.args.insert(names.index(LOG), log)
        return node
