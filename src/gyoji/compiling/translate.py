"""One plain function of integers, from Python to C.

Rules may use only integers and booleans, `if`, `while`, `for ... in range`, module constants and
each other's functions. So every local is a 64-bit integer, every constant is written out as its
value, and `tell` and its log are left out.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from .pieces import INTEGER, RESULTS, comment, returns
from .records import declared
from .scope import Scope
from .statements import Statements

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from .pieces import Function, Registers
    from .records import Records

STATE = (
    "{prefix}cell *GYOJI_RESTRICT cells, {prefix}register *GYOJI_RESTRICT registers, "
    "{prefix}named *GYOJI_RESTRICT named"
)
PARAMETERS = {
    "int": f"{INTEGER} {{name}}",
    "bool": f"{INTEGER} {{name}}",
    "State": STATE,
    "Text": "const uint8_t *GYOJI_RESTRICT {name}",
    "Out": "uint8_t *GYOJI_RESTRICT {name}",
}


class Translator:
    """Writes functions of one module in C; the parameters are those of `Scope`."""

    def __init__(
        self,
        module: ModuleType,
        source: str,
        prefix: str,
        resolve: Callable[[object], Function],
        table: Callable[[str, bytes], str],
        registers: Registers,
        records: Records,
    ) -> None:
        self._module, self._source, self._prefix = module, source.splitlines(), prefix
        self._resolve, self._table = resolve, table
        self._registers, self._records = registers, records

    def function(self, tree: ast.FunctionDef, name: str) -> tuple[str, Function]:
        """A function in C, under this name, and what its callers need to know."""
        scope = Scope(
            self._module, tree, self._prefix, self._resolve, self._table, self._registers,
            self._records,
        )  # fmt: skip
        check(tree, scope)
        statements = Statements(scope, self._source)
        body = "".join(f"\t{line}\n" for line in statements.body())
        head = ", ".join(
            parameter(kind).format(name=scope.names[arg], prefix=self._prefix)
            for arg, kind in scope.kinds.items()
            if kind != "Log"
        )
        described = scope.described(name)
        result = "void" if described.result == "None" else INTEGER
        text = f"{self._about(tree)}static inline {result} {name}({head}) {{\n{body}}}\n"
        return text, described

    def _about(self, tree: ast.FunctionDef) -> str:
        """The head of a function in Python, and its docstring."""
        first = tree.body[0]
        lines = [f"{self._module.__name__}:{tree.lineno}"]
        lines += self._source[tree.lineno - 1 : first.lineno - 1]
        if ast.get_docstring(tree) is not None:
            lines += self._source[first.lineno - 1 : first.end_lineno]
        return "".join(f"{comment(line)}\n" for line in lines)


def parameter(kind: str) -> str:
    return PARAMETERS.get(kind) or declared(kind, "{name}")


def check(tree: ast.FunctionDef, scope: Scope) -> None:
    """PlainError unless the signature of a function is plain."""
    args = tree.args
    if tree.decorator_list or args.defaults or args.kwonlyargs or args.vararg or args.kwarg:
        scope.refuse(tree, "a decorator, a default or a keyword argument")
    result = ast.unparse(tree.returns) if tree.returns else "nothing"
    if result not in RESULTS:
        scope.refuse(tree, f"the result of {tree.name}, annotated as {result}")
    if result != "None" and not returns(tree.body):
        scope.refuse(tree, f"a path through {tree.name} without a return")
