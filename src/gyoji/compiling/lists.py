"""Lists of a fixed length: comprehensions over constants, written out element by element."""

from __future__ import annotations

import ast
from copy import deepcopy
from typing import TYPE_CHECKING

from .constants import SEQUENCES
from .nodes import locate, number
from .pieces import assigned_names

if TYPE_CHECKING:
    from collections.abc import Callable

UNROLLED = 64
"""The maximum number of elements of a comprehension that is written out."""


def expand(node: ast.expr, fold: Callable[[ast.expr], object]) -> ast.expr:
    """Return a comprehension over constants as a list of its elements.

    Any other expression is returned as it is.
    """
    if not isinstance(node, ast.ListComp) or len(node.generators) > 1:
        return node
    [loop] = node.generators
    over = fold(loop.iter)
    if loop.ifs or not isinstance(over, (*SEQUENCES, dict)) or len(over) > UNROLLED:
        return node
    elements, changed = list[ast.expr](), {*assigned_names(node.elt)}
    for each in over:
        known = dict[str, int]()
        if not _spell(loop.target, each, known) or changed & set(known):
            return node
        elements.append(_Fill(known).visit(deepcopy(node.elt)))
    return locate(ast.List(elements, ast.Load()), node)


class _Fill(ast.NodeTransformer):
    """Puts integers in the place of names."""

    def __init__(self, known: dict[str, int]) -> None:
        self._known = known

    def visit_Name(self, node: ast.Name) -> ast.expr:
        value = self._known.get(node.id)
        return node if value is None else ast.copy_location(number(value, value < 0), node)


def _spell(target: ast.expr, element: object, known: dict[str, int]) -> bool:
    """Note the integers that the names of a loop get in one round; False if one is no integer."""
    if isinstance(target, ast.Name) and isinstance(element, int):
        known[target.id] = int(element)
        return True
    if isinstance(target, ast.Tuple | ast.List) and isinstance(element, tuple | list):
        return len(target.elts) == len(element) and all(
            _spell(one, other, known) for one, other in zip(target.elts, element, strict=True)
        )
    return False
