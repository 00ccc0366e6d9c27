"""Find out which constants of a module name registers, and not steps on a board.

`state[at + UP]` is a cell and `state[SCORE - player]` is a register, although both constants are
negative. A constant names a register if its definition uses a register (`SCORE = OWN - 1`), if an
author declares it (`SCORE = g.register("score")`), or if it is a whole index (`state[SCORE]`) in
its module. The same is true of a table of registers.
"""

from __future__ import annotations

import ast
from importlib import import_module
from importlib.util import resolve_name
from typing import TYPE_CHECKING

from .pieces import tree_of

if TYPE_CHECKING:
    from types import ModuleType

OWN = frozenset({"STATUS", "TURN", "WIDTH", "AREA", "OWN"})


KNOWN: dict[str, frozenset[str]] = {"gyoji.game.state": OWN}


def register_names(module: ModuleType) -> frozenset[str]:
    """Return a module's names of registers: those of every state, and those that rules add."""
    if module.__name__ not in KNOWN:
        # This ends the recursion for modules that import each other, and does no harm: only one of
        # two such modules can import constants from the other.
        KNOWN[module.__name__] = OWN
        KNOWN[module.__name__] = read_names(module)
    return KNOWN[module.__name__]


def read_names(module: ModuleType) -> frozenset[str]:
    """Return the names of registers, from the text of a module."""
    if not getattr(module, "__file__", ""):
        return OWN
    tree = tree_of(module)
    found = set(OWN) | {
        name
        for node in ast.walk(tree)
        if isinstance(node, ast.Subscript)
        and (name := base(node.slice))
        and isinstance(vars(module).get(name), int)
    }
    found |= {
        name
        for node in ast.walk(tree)
        for name in find_table(node)
        if isinstance(vars(module).get(name), tuple | list | dict)
    }
    for node in tree.body:
        match node:
            case ast.ImportFrom():
                found |= read_imported(module, node)
            case ast.Assign(targets, value) if names_in([value]) & found:
                found |= names_in(targets)
            case ast.AnnAssign(target, _, ast.expr() as value) if names_in([value]) & found:
                found |= names_in([target])
            case ast.Assign() | ast.AnnAssign() | ast.For() | ast.Expr():
                found |= read_declared(node)
    return frozenset(found)


def read_imported(module: ModuleType, node: ast.ImportFrom) -> frozenset[str]:
    """Return the names of registers that a module imports from another one of its package."""
    package = module.__package__ or ""
    home = resolve_name("." * node.level + (node.module or ""), package)
    if home.partition(".")[0] != package.partition(".")[0]:
        return frozenset()
    known = register_names(import_module(home))
    return known if node.names[0].name == "*" else known & {each.name for each in node.names}


def read_declared(statement: ast.stmt) -> set[str]:
    """Return the names of the registers that a statement of a game in one file declares."""
    found = set[str]()
    for node in ast.walk(statement):
        match node:
            case ast.Assign([target], value) | ast.AnnAssign(target, _, ast.expr() as value):
                found |= find_declared(target, value)
            case ast.Call(ast.Attribute(ast.Name(name), "append"), [value]) if declares(value):
                found.add(name)
    return found


DECLARATIONS = frozenset({"count", "place", "queue", "register"})
"""The methods of `gyoji.author.Author` that return registers."""


def find_declared(target: ast.expr, value: ast.expr) -> set[str]:
    """Return the names of the registers that a game in one file declares in an assignment.

    The name of a table of registers is included.
    """
    match target, value:
        case ast.Tuple(names), ast.Tuple(values):
            pairs = zip(names, values, strict=False)
            return {name for pair in pairs for name in find_declared(*pair)}
        case ast.Subscript(table), _:
            return find_declared(table, value)
    return names_in([target]) if declares(value) else set()


def declares(value: ast.AST) -> bool:
    """Return whether an expression declares registers."""
    return any(
        isinstance(each, ast.Call)
        and isinstance(each.func, ast.Attribute)
        and each.func.attr in DECLARATIONS
        for each in ast.walk(value)
    )


def find_table(node: ast.AST) -> set[str]:
    """Return the name of a table whose numbers are whole indices: `state[TABLE[player]]`."""
    match node:
        case ast.Subscript(ast.Name("state"), ast.Subscript(ast.Name(name))):
            return {name}
    return set()


def base(index: ast.expr) -> str:
    """Return the name from which an index counts down; "" if there is none."""
    while isinstance(index, ast.BinOp) and isinstance(index.op, ast.Sub):
        index = index.left
    return index.id if isinstance(index, ast.Name) else ""


def names_in(nodes: list[ast.expr]) -> set[str]:
    return {each.id for node in nodes for each in ast.walk(node) if isinstance(each, ast.Name)}
