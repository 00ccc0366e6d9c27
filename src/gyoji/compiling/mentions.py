"""Which names a part of a plain function mentions."""

from __future__ import annotations

import ast
from collections import Counter
from functools import cache

from .pieces import stored


def stored_in(body: list[ast.stmt]) -> set[str]:
    """The names that these statements assign to."""
    return {name for node in body for name in stored(node)}


def mentions(node: ast.AST, name: str) -> int:
    """How often a part of a function mentions a name."""
    return _names(node)[name]


@cache
def _names(node: ast.AST) -> Counter[str]:
    if isinstance(node, ast.Name):
        return Counter([node.id])
    return sum(map(_names, ast.iter_child_nodes(node)), Counter())
