"""Messages about Python that plain functions may not use, with advice on what to write instead."""

from __future__ import annotations

import ast
import builtins
from types import ModuleType
from typing import TYPE_CHECKING, NoReturn

from ..util.errors import find_similar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from .signatures import Signatures

    Refuse = Callable[[ast.AST, str], NoReturn]

GATHER = (
    "Make tables constants of the module; a loop, sum or max finds something, `g.queue` keeps what"
    " grows in the state, and a kind of cell of its own marks cells"
)
FOREIGN: dict[type[ast.AST], str] = {
    ast.JoinedStr: "a text. Rules tell numbers: `tell` an event, with its words in display.EVENTS",
    ast.Lambda: "a lambda. Write a function of the module",
    ast.FunctionDef: "a function in a function. Write it as a function of the module",
    ast.AsyncFunctionDef: "async. Write a function",
    ast.ClassDef: "a class in a function. Keep numbers in the state",
    ast.Try: "try. Test before you act; an invalid action returns 0",
    ast.Raise: "raise. Rules never raise: return 0 for an action without effect",
    ast.Global: "global. Keep the number in a register: state[NAME] = ...",
    ast.Nonlocal: "nonlocal. Keep the number in a register: state[NAME] = ...",
    ast.Import: "an import in a function. Import at the top of the module",
    ast.ImportFrom: "an import in a function. Import at the top of the module",
    ast.With: "with. Rules only compute",
    ast.Delete: "del. Give the name or the cell another number, such as 0",
    ast.Yield: "yield. Loop where the numbers are needed",
    ast.YieldFrom: "yield. Loop where the numbers are needed",
    ast.Await: "await. Write a function without it",
    ast.Starred: "a star. Write out the arguments or elements",
    ast.Slice: "a slice. Loop over range(first, end)",
    ast.DictComp: f"a dictionary made in a rule. {GATHER}",
    ast.SetComp: f"a set made in a rule. {GATHER}",
    ast.Dict: f"a dictionary made in a rule. {GATHER}",
    ast.List: f"a list made in a rule. {GATHER}",
    ast.ListComp: f"a list made in a rule. {GATHER}",
    ast.Set: f"a set made in a rule. {GATHER}",
    ast.GeneratorExp: "a generator outside any, all, sum, min and max. Write a loop",
    ast.Tuple: "a tuple as one value. Use one name for each number",
    ast.Div: "the division `/`, which gives a float. Use `//`, which rounds down",
    ast.MatMult: "the operator `@`. Use `*`",
    ast.Is: "`is`. Compare numbers with `==`; a rule has no None, so use -1 or 0",
    ast.IsNot: (
        "`is not`. Compare numbers with `!=`; a rule has no None, so use -1 or 0, and `tell` needs"
        " no test of the log"
    ),
}
"""The nodes that are refused, each with the words of its message.

Those in ANYWHERE are refused at once, the others only if no rewriting has removed them.
"""

ANYWHERE = tuple(
    each
    for each in FOREIGN
    if each not in (
        ast.Dict, ast.List, ast.ListComp, ast.Set, ast.GeneratorExp, ast.Tuple, ast.Slice,
    )
)  # fmt: skip
CALLS = {
    "print": "print. Report with tell(log, EVENT, a, b)",
    "input": "input. Rules get their actions as numbers",
    "list": f"list. {GATHER}",
    "set": f"set. {GATHER}",
    "dict": f"dict. {GATHER}",
    "tuple": f"tuple. {GATHER}",
    "sorted": "sorted. Find the least with min, or sort cells of the state in a loop",
    "float": "float. Use integers: `//` divides and rounds down",
    "round": "round. Use integers: (2 * a + b) // (2 * b) rounds a / b",
    "str": "str. Rules tell numbers, not texts",
    "map": "map. Write a loop",
    "filter": "filter. Write a loop with `if`",
    "isinstance": "isinstance. Everything in a rule is an integer",
    "divmod": "divmod as one value. Unpack it: a, b = divmod(x, y)",
    "enumerate": "enumerate outside a `for`. Loop over it",
    "zip": "zip outside a `for`. Loop over it",
    "reversed": "reversed outside a `for`. Loop over it",
    "range": "range outside a `for` or `in`. Loop over it",
    "deque": "a deque. Keep a queue of fixed capacity in registers of the state",
}
RANDOM = "random numbers. Keep a seed in a register, and compute the next number from it"


def examine(
    tree: ast.FunctionDef,
    refuse: Refuse,
    look_up: Callable[[str], object],
    signatures: Signatures,
) -> bool:
    """Refuse nodes that no plain function may use; return whether `tree` has to be rewritten."""

    def is_tell(node: ast.expr) -> bool:
        named = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        home = getattr(look_up(node.func.id), "__module__", "") if named else ""  # type: ignore[attr-defined]  # a name
        return bool(home == "gyoji.game.events")

    rewritten = False
    for node in inside(tree.body, is_tell):
        if isinstance(node, ANYWHERE):
            refuse(node, FOREIGN[type(node)])
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ANYWHERE):
            refuse(node, FOREIGN[type(node.op)])
        if isinstance(node, ast.Compare):
            for op in node.ops:
                if isinstance(op, ANYWHERE):
                    refuse(node, FOREIGN[type(op)])
        if isinstance(node, ast.Constant):
            explain_constant(node, refuse)
        rewritten = rewritten or is_sugar(node) or needs_constants(node, look_up, signatures)
    return rewritten


def inside(nodes: Iterable[ast.AST], is_tell: Callable[[ast.expr], bool]) -> Iterator[ast.AST]:
    """Yield the nodes that are translated: not annotations, docstrings and calls of `tell`."""
    for node in nodes:
        report = isinstance(node, ast.Expr) and (
            isinstance(node.value, ast.Constant) or is_tell(node.value)
        )
        if report:
            continue
        yield node
        if isinstance(node, ast.AnnAssign):
            yield from inside([node.target, *([node.value] if node.value else [])], is_tell)
        elif not isinstance(node, ast.Assert | ast.FunctionDef | ast.ClassDef | ast.Lambda):
            yield from inside(ast.iter_child_nodes(node), is_tell)


def explain_constant(node: ast.Constant, refuse: Refuse) -> None:
    if isinstance(node.value, float | complex):
        refuse(node, f"the float {node.value}. Use integers: `//` divides and rounds down")
    if isinstance(node.value, str) and len(node.value) != 1:
        refuse(node, f"the text {node.value!r}. {FOREIGN[ast.JoinedStr].partition('. ')[2]}")


SUGAR = (
    ast.NamedExpr, ast.Match, ast.Assert, ast.GeneratorExp, ast.ListComp, ast.In, ast.NotIn,
    ast.Pow, ast.Slice, ast.Dict, ast.List, ast.Set,
)  # fmt: skip
REWRITTEN = ("any", "all", "sum", "divmod", "pow", "bool", "enumerate", "zip", "reversed")


def is_sugar(node: ast.AST) -> bool:
    """Return whether a node may need rewriting."""
    match node:
        case ast.For(_, ast.Call(ast.Name("range"))) | ast.While():
            return bool(node.orelse)
        case ast.For() | ast.Call(keywords=[_, *_]):
            return True
        case ast.Call(ast.Name(name)):
            return name in REWRITTEN or (name in ("min", "max") and len(node.args) == 1)
        case ast.Call(ast.Attribute()):
            return True
        case ast.BinOp(_, op, _) | ast.AugAssign(_, op, _):
            return isinstance(op, ast.Pow)
        case ast.Compare(_, ops):
            return any(isinstance(op, ast.In | ast.NotIn) for op in ops) or isinstance(
                node.left, ast.Tuple
            )
        case ast.Assign([_, _, *_], value):
            return not isinstance(value, ast.Constant)
        case ast.Assign([ast.Tuple(parts) | ast.List(parts)], value):
            names = all(isinstance(part, ast.Name) for part in parts)
            return not names or not isinstance(value, ast.Tuple)
        case ast.Assign(_, ast.Tuple()) | ast.Return(ast.IfExp() | ast.Constant(None)):
            return True
        case ast.Subscript(ast.Subscript() | ast.Call() | ast.Tuple() | ast.BinOp()):
            return True
    return isinstance(node, SUGAR)


def needs_constants(
    node: ast.AST, look_up: Callable[[str], object], signatures: Signatures
) -> bool:
    """Return whether a node may need the value of a table, or the signature of a function."""
    match node:
        case ast.Subscript(ast.Name(name), ast.BinOp(_, ast.Sub(), ast.Constant())):
            return isinstance(look_up(name), tuple | list | dict | range | bytes)
        case ast.Subscript(ast.Name(name)):
            return isinstance(look_up(name), tuple | list | dict | range)
        case ast.Subscript(ast.Attribute(ast.Name(name))):
            return isinstance(look_up(name), ModuleType | type)
        case ast.Assign([ast.Name()], ast.Name(name)):
            return isinstance(look_up(name), tuple | list | dict | range)
        case ast.Return(ast.Call(ast.Name(name))):
            known = signatures.of(look_up(name))
            return known is not None and known.numbers > 0
        case ast.Call(ast.Name(name)):
            return bool(getattr(look_up(name), "__defaults__", None))
        case ast.Return(ast.Name(name)):
            return isinstance(look_up(name), tuple | list)
    return False


def explain(node: ast.AST) -> str:
    """Return the words for a node that no rewriting has removed."""
    return FOREIGN.get(type(node), f"{ast.unparse(node)}. Write it with integers, `if` and loops")


def explain_call(node: ast.Call) -> str:
    """Return the words for a call whose target is no plain function."""
    name = ast.unparse(node.func)
    if name.rpartition(".")[2] in CALLS and not isinstance(node.func, ast.Attribute):
        return CALLS[name]
    if name.partition(".")[0] in ("random", "rng", "secrets"):
        return RANDOM
    if isinstance(node.func, ast.Attribute):
        if node.func.attr in ("append", "pop", "popleft", "add", "remove", "extend", "insert"):
            return f"the method {name}. {GATHER}"
        return f"the method {name}. Write a loop over range(state[AREA]), or a function"
    if name in ("randint", "randrange", "choice", "shuffle"):
        return RANDOM
    return f"{name}, which is not a plain function. Write one with this name in the module"


def explain_name(name: str, known: Iterable[str]) -> str:
    """Return the words for a name that does not stand for an integer."""
    if near := find_similar(name, known):
        return f"{name}, which is not an integer constant. Did you mean {near}?"
    if hasattr(builtins, name):
        return f"{name}, which is not an integer constant. Use another name"
    return f"{name}, which is not an integer constant. Assign to it first, or make it a constant"
