"""The modules that a twin is made from, and their trees."""

from __future__ import annotations

import ast
from functools import cache
from importlib.util import find_spec, resolve_name

from ..engine.twins import source
from ..util.moved import current_name


@cache
def parsed(text: bytes) -> ast.Module:
    """The tree of a module's text, which several passes and several games read."""
    return ast.parse(text)


def sources(modules: list[str]) -> list[str]:
    """These modules and everything they import, from their own packages and this one."""
    ours = {__name__.partition(".")[0], *(module.partition(".")[0] for module in modules)}
    reached, todo = set[str](), list(modules)
    while todo:
        module = current_name(todo.pop())
        if module not in reached and module.partition(".")[0] in ours:
            reached.add(module)
            todo += imported(module)
    return sorted(reached)


def imported(module: str) -> list[str]:
    """The modules from which a module imports names when it is loaded."""
    names, spec = list[str](), find_spec(module)
    package = spec.parent or "" if spec else ""
    for node in parsed(source(module)).body:
        if isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), package)
            submodules = [submodule(base, alias.name) for alias in node.names]
            names += [name for name in submodules if name] or [base]
    return names


def submodule(package: str, name: str) -> str:
    """The submodule of this name; "" if there is none."""
    spec = find_spec(package)
    if spec is None or spec.submodule_search_locations is None:
        return ""
    return f"{package}.{name}" if find_spec(f"{package}.{name}") else ""
