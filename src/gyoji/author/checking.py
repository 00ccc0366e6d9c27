"""Checks of the text of a file; each fault is reported with its line and its remedy."""

from __future__ import annotations

import ast
import builtins
import dis
from itertools import chain
from types import CodeType
from typing import TYPE_CHECKING, NoReturn

from ..game.notation.sanitize import count
from ..game.state import AREA, OWN, STATUS, TURN, WIDTH
from ..util.errors import suggest
from . import __all__ as exported
from .declarations import GameFileError
from .helpers import give_turn
from .rewriting import LOG

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path
    from types import ModuleType

    from .declarations import Author

FUNCTIONS = {
    "apply": "state, action",
    "begin": "state",
    "next_action": "state, action",
    "players": "state",
    "score": "state, player",
    "view": "state, player",
    "potential": "state, player",
    "goal": "state",
    "dead": "state",
    "bound": "state",
    "answer": "state",
    "read": "lines",
    "show": "rows, words",
}
"""The functions of a file that Gyoji calls, with their parameters."""

OF_RULES = ("apply", "begin", "next_action", "players", "score")
"""The functions of the rules; a file may use their names for nothing else."""

RESERVED = {"AREA": AREA, "WIDTH": WIDTH, "OWN": OWN}
"""Registers of `gyoji.author` that rules must not write by these names."""

_BOARD = "AREA and WIDTH, which hold the size of the board, unchanged"
INSTEAD = {
    STATUS: "finish(state, end) for the end of the play",
    TURN: "state[TURN], or give_turn, for the player to move",
    AREA: _BOARD,
    WIDTH: _BOARD,
}
"""The advice for a register that rules write by its number; DECLARED for those not listed."""

DECLARED = 'a register by the name that declares it, such as COUNT = g.register("count")'


def check_functions(file: Path, tree: ast.Module) -> None:
    """Refuse wrong parameters, an `apply` without an answer, and statements unfit for rules."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name in FUNCTIONS:
            _check_parameters(file, node)
            if node.name == "apply":
                _check_answers(file, node)
    for each in ast.walk(tree):
        match each:
            case ast.Assign(value=ast.Name("tell" | "finish" as name)):
                _refuse(file, each, f"{name} to be called by this name, found {ast.unparse(each)}")
            case ast.Global([name, *_]):
                remedy = "a play is its state alone, and a number of it is a register: g.register"
                _refuse(file, each, f"no global, found {name}; {remedy}({name!r})")
            case ast.AugAssign(ast.Subscript(ast.Name("state")), ast.Div()) | ast.Assign(
                [ast.Subscript(ast.Name("state"))], ast.BinOp(_, ast.Div())
            ):
                _refuse(file, each, f"`//`, which rounds down, found {ast.unparse(each)}")


def check_names(file: Path, rules: ModuleType) -> None:
    """Refuse a register, or another value that is no function, with one of the names OF_RULES."""
    for node in vars(rules)["__tree__"].body:
        for each in ast.walk(node) if isinstance(node, ast.Assign) else ():
            name = each.id if isinstance(each, ast.Name) else ""
            if name in OF_RULES and not callable(vars(rules)[name]):
                function = f"{name}({FUNCTIONS[name]})"
                _refuse(file, node, f"another name than {name}, that of the function {function}")


def check_globals(file: Path, code: CodeType, known: Mapping[str, object]) -> None:
    """Refuse functions that read an unknown name; this is found without calling them."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            for each in dis.get_instructions(inner):
                name = each.argval
                if each.opname == "LOAD_GLOBAL" and not (name in known or hasattr(builtins, name)):
                    line = each.positions.lineno if each.positions else inner.co_firstlineno
                    near = suggest_name(name, [*inner.co_varnames, *known])
                    raise GameFileError(
                        f"{file}:{line}: expected a name that exists, found {name}{near}"
                    )
            check_globals(file, inner, known)


def suggest_name(name: str, known: Iterable[str]) -> str:
    """Return advice on a name that does not exist; "" if no known name is similar."""
    if name in exported:
        return f"; import it: from gyoji.author import {name}"
    return suggest(name, {*known, *exported, *vars(builtins)})


def _check_parameters(file: Path, node: ast.FunctionDef) -> None:
    names = [arg.arg for arg in (*node.args.posonlyargs, *node.args.args) if arg.arg != LOG]
    given = FUNCTIONS[node.name].count(",") + 1
    if node.args.vararg is None and not len(names) - len(node.args.defaults) <= given <= len(names):
        found = f"{node.name}({', '.join(names)})"
        remedy = "" if node.name in OF_RULES else "; or give a function of your own another name"
        _refuse(file, node, f"{node.name}({FUNCTIONS[node.name]}), found {found}{remedy}")


def _check_answers(file: Path, node: ast.FunctionDef) -> None:
    """Refuse an `apply` that ends, or returns, without an answer."""
    answer = "return 1 if the action is done, 0 if it is refused"
    for each in _returns(node.body):
        if each.value is None or ast.unparse(each.value) == "None":
            _refuse(file, each, f"{answer}, found {ast.unparse(each)}")
    end = _open_end(node.body)
    if end is not None:
        _refuse(file, end, f"{answer}, at the end of apply, found none after this line")


def _returns(body: Iterable[ast.AST]) -> Iterator[ast.Return]:
    """Yield the returns of a function, but not those of inner functions."""
    for node in body:
        if isinstance(node, ast.Return):
            yield node
        elif not isinstance(node, ast.FunctionDef | ast.Lambda):
            yield from _returns(ast.iter_child_nodes(node))


def _open_end(body: list[ast.stmt]) -> ast.stmt | None:
    """Return a statement after which a function can end without a `return`; None without one."""
    last = body[-1]
    if isinstance(last, ast.If):
        return _open_end(last.body) or (_open_end(last.orelse) if last.orelse else last)
    if isinstance(last, ast.For) and last.orelse:
        return _open_end(last.orelse)
    plain = ast.Expr | ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Pass | ast.Assert | ast.For
    return last if isinstance(last, plain) else None


def check_tells(file: Path, rules: ModuleType, author: Author) -> None:
    """Refuse a `tell` with fewer numbers than the sentence of its event has fields."""
    for call in ast.walk(vars(rules)["__tree__"]):
        # The first argument is the log, which `rewriting` has inserted.
        match call:
            case ast.Call(ast.Name("tell"), [_, ast.Name(name), *given], []):
                words = author.declared.events.get(vars(rules).get(name, 0))
                fields = [field for field in "ab" if words and f"{{{field}" in words.text]
                wanted = {"": 0, "a": 1, "b": 2}[max(fields, default="")]
                if words and len(given) < wanted:
                    shown = ", ".join([name, *map(ast.unparse, given)])
                    _refuse(
                        file,
                        call,
                        f"{count(wanted, 'number')} after {name},"
                        f" for the sentence {words.text!r}, found tell({shown})",
                    )


def check_registers(file: Path, rules: ModuleType) -> None:
    """Refuse assignments to registers by the names AREA, WIDTH and OWN, or by a number."""
    tree = vars(rules)["__tree__"]
    imported = {
        alias.asname or alias.name: alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module == "gyoji.author"
        for alias in node.names
    }
    for node in chain.from_iterable(map(ast.walk, _functions_of_states(tree))):
        match node:
            case ast.Subscript(ast.Name("state"), ast.Name(name), ast.Store()):
                number = RESERVED.get(imported.get(name, ""))
            case ast.Subscript(
                ast.Name("state"), ast.UnaryOp(ast.USub(), ast.Constant(int(digits))), ast.Store()
            ):
                number = -digits
            case _:
                continue
        if number is not None:
            expected = INSTEAD.get(number, DECLARED)
            _refuse(file, node, f"{expected}, found {ast.unparse(node)} = ...")


def _functions_of_states(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """Yield the functions of a file whose first parameter is `state`, as those of rules have it."""
    for node in tree.body:
        match node:
            case ast.FunctionDef(args=ast.arguments(args=[ast.arg(arg="state"), *_])):
                yield node


def check_turns(file: Path, rules: ModuleType, author: Author) -> None:
    """Refuse a game of several players if no turn ends, or if `give_turn` gets a wrong number."""
    tree, count_of_seats = vars(rules)["__tree__"], len(author.seats)
    if count_of_seats < 2:
        return
    wanted = f"give_turn(state, {count_of_seats})"
    ends = False
    # A file with a function `players` may have other numbers of players on some boards.
    varies = any(getattr(node, "name", "") == "players" for node in tree.body)
    for node in ast.walk(tree):
        match node:
            case ast.Call() if _is_give_turn(node.func, rules):
                ends = True
                players = [*node.args[1:2], *(each.value for each in node.keywords)]
                given = _fold(players[0], rules) if players else None
                if isinstance(given, int) and given != count_of_seats and not varies:
                    found = f"{wanted} in a game of the players {', '.join(author.seats)}"
                    _refuse(file, node, f"{found}, found {ast.unparse(node)}")
            case ast.Subscript(_, ast.Name(name), ast.Store()):
                ends = ends or vars(rules).get(name) == TURN
    if not ends:
        named = [node for node in tree.body if getattr(node, "name", "") == "apply"]
        apply = [tree.body[0], *named][-1]
        _refuse(file, apply, f"{wanted} in apply, where the turn of a player ends, found none")


def _is_give_turn(function: ast.expr, rules: ModuleType) -> bool:
    """Return whether an expression names `give_turn` of gyoji.author."""
    if isinstance(function, ast.Name):
        return vars(rules).get(function.id) is give_turn
    return isinstance(function, ast.Attribute) and function.attr == give_turn.__name__


def _fold(node: ast.expr, rules: ModuleType) -> object:
    """Return the value of a literal, or of a name in the file; None for other expressions."""
    if isinstance(node, ast.Name):
        return vars(rules).get(node.id)
    return node.value if isinstance(node, ast.Constant) else None


def _refuse(file: Path, node: ast.stmt | ast.expr, expected: str) -> NoReturn:
    raise GameFileError(f"{file}:{node.lineno}: expected {expected}")
