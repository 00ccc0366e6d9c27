"""One plain function of integers, from Python to Cython.

Rules may use only integers and booleans, `if`, `while`, `for ... in range`, module constants and
each other's functions. So every local is a 64-bit integer, every constant is written out as its
value, and `tell` and its log are left out.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NoReturn

from .pieces import (
    BUILT_IN,
    DIVIDE,
    EXPRESSIONS,
    READ,
    RESULTS,
    STATEMENTS,
    TYPES,
    WRITE,
    PlainError,
    call,
    is_log,
    kind_of,
    number,
    own,
    returns,
    safe,
    terms,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from .pieces import Registers


class Translator(ast.NodeTransformer):
    """Rewrites the body of one function so that its text is Cython.

    `resolve` returns the C name of another function and notes that it is needed; `table` does the
    same for a constant of bytes; `registers` knows which registers are kept apart from the cells.
    """

    def __init__(
        self,
        module: ModuleType,
        resolve: Callable[[object], str],
        table: Callable[[bytes], str],
        registers: Registers,
    ) -> None:
        self._module, self._resolve, self._table = module, resolve, table
        self._registers = registers
        self._kinds: dict[str, str] = {}  # the parameters, by name
        self._locals: dict[str, None] = {}

    def function(self, tree: ast.FunctionDef, name: str) -> str:
        """The Cython text of a function, under its C name."""
        if tree.decorator_list or tree.args.defaults or tree.args.kwonlyargs:
            self._refuse(tree, "a decorator, a default or a keyword argument")
        result = ast.unparse(tree.returns) if tree.returns else "nothing"
        if result not in RESULTS:
            self._refuse(tree, f"the result of {tree.name}, annotated as {result}")
        if result != "None" and not returns(tree.body):
            self._refuse(tree, f"a path through {tree.name} without a return")
        self._kinds = {arg.arg: kind_of(arg, self._refuse) for arg in tree.args.args}
        self._locals = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                self._locals.setdefault(node.id)
        body = [line for statement in tree.body for line in self._statement(statement)]
        head = ", ".join(
            f"{TYPES[kind]} {safe(arg)}" + (f", own_t *{own(arg)}" if kind == "State" else "")
            for arg, kind in self._kinds.items()
            if kind != "Log"
        )
        names = [safe(name) for name in self._locals if name not in self._kinds]
        lines = [f"cdef long long {', '.join(names)}"] if names else []
        lines += ast.unparse(ast.fix_missing_locations(ast.Module(body, []))).splitlines()
        text = "".join(f"    {line}\n" for line in lines or ["pass"])
        return f"cdef inline {TYPES[result]} {name}({head}) noexcept nogil:\n{text}"

    def _statement(self, node: ast.stmt) -> list[ast.stmt]:
        """A statement in Cython; none for docstrings and for `tell`."""
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return []
        if isinstance(node, ast.Expr) and self._is_tell(node.value):
            return []
        if not isinstance(node, STATEMENTS):
            self._refuse(node, f"the statement {type(node).__name__}")
        new = self.visit(node)
        return new if isinstance(new, list) else [new]

    def _block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        return [new for node in body for new in self._statement(node)] or [ast.Pass()]

    def _is_tell(self, node: ast.expr) -> bool:
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            return False
        named = vars(self._module).get(node.func.id)
        return getattr(named, "__module__", "") == "gyoji.events"

    def visit_If(self, node: ast.If) -> ast.stmt:
        orelse = self._block(node.orelse) if node.orelse else []
        return ast.If(self.visit(node.test), self._block(node.body), orelse)

    def visit_While(self, node: ast.While) -> ast.stmt:
        return ast.While(self.visit(node.test), self._block(node.body), self._no_else(node))

    def visit_For(self, node: ast.For) -> ast.stmt:
        loop = node.iter
        if not (isinstance(loop, ast.Call) and ast.unparse(loop.func) == "range"):
            self._refuse(node, "a loop over anything but a range")
        # Cython makes a C loop of a range only if the sign of its step is known.
        if len(loop.args) == 3 and not isinstance(self._folded(loop.args[2]), int):
            self._refuse(node, "a range whose step is not a constant")
        target = self.visit(node.target)
        return ast.For(target, self.visit(loop), self._block(node.body), self._no_else(node))

    def _no_else(self, node: ast.While | ast.For) -> list[ast.stmt]:
        return self._refuse(node, "an else of a loop") if node.orelse else []

    def visit_AnnAssign(self, node: ast.AnnAssign) -> list[ast.stmt]:
        """The annotation is dropped: every local has the same type."""
        if node.value is None:
            return []
        return self.visit_Assign(ast.Assign([node.target], node.value))

    def visit_Assign(self, node: ast.Assign) -> list[ast.stmt]:
        """Assignments to names and into states, from left to right as in Python."""
        value = self.visit(node.value)
        if len(node.targets) == 1:
            return [self._store(node.targets[0], value)]
        if not isinstance(self._folded(node.value), int):
            self._refuse(node, "a chain of assignments of a value that is not a constant")
        return [self._store(target, value) for target in node.targets]

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        """Written out: computing the place twice is harmless in plain functions."""
        # The target, parsed again, so that it is read instead of stored.
        read = ast.parse(ast.unparse(node.target), mode="eval").body
        return self._store(node.target, self.visit(ast.BinOp(read, node.op, node.value)))

    def _store(self, target: ast.expr, value: ast.expr) -> ast.stmt:
        if not isinstance(target, ast.Subscript):
            parts = target.elts if isinstance(target, ast.Tuple) else [target]
            if not all(isinstance(part, ast.Name) for part in parts):
                self._refuse(target, "an assignment to several places of a state at once")
            return ast.Assign([self.visit(target)], value, lineno=0)
        kind = self._kind(target.value)
        if kind not in WRITE:
            self._refuse(target, f"writing into {ast.unparse(target.value)}")
        register = self._register(target, kind)
        if register is not None:
            return ast.Assign([register], value, lineno=0)
        args = [*self._whole(target.value), self.visit(target.slice), value]
        return ast.Expr(call(WRITE[kind], args))

    def _whole(self, node: ast.expr) -> list[ast.expr]:
        """A value as an argument; a state is followed by its registers."""
        args = [self.visit(node)]
        if self._kind(node) == "State":
            args.append(ast.Name(own(ast.unparse(node))))
        return args

    def _register(self, node: ast.Subscript, kind: str) -> ast.expr | None:
        """A register kept apart from the cells, if the index is a constant."""
        at = self._folded(node.slice)
        if kind != "State":
            return None
        if isinstance(at, int):
            self._registers.named(at)
            apart = -self._registers.apart <= at < 0
            return ast.Name(f"{own(ast.unparse(node.value))}.r{-at}") if apart else None
        for leaf in terms(node.slice):
            base = self._folded(leaf)
            if isinstance(base, int) and base < 0:
                self._registers.counted(base)
        return None

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """One number of a state, a text or a table."""
        kind, at = self._kind(node.value), self.visit(node.slice)
        if kind in READ:
            register = self._register(node, kind)
            return register or call(READ[kind], [*self._whole(node.value), at])
        table = self._folded(node.value)
        if not isinstance(table, bytes):
            self._refuse(node, f"an index into {ast.unparse(node.value)}")
        return call("at_table", [ast.Name(self._table(table)), at, number(len(table))])

    def _kind(self, node: ast.expr) -> str:
        return self._kinds.get(node.id, "") if isinstance(node, ast.Name) else ""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        if not isinstance(node.func, ast.Name) or node.keywords:
            self._refuse(node, "a call of anything but a function by its name")
        name = node.func.id
        named = vars(self._module).get(name)
        if named is None and name in BUILT_IN:
            args = [self.visit(arg) for arg in node.args]
            return args[0] if name == "int" else call(name, args)
        code = getattr(named, "__annotations__", None)
        if code is None or not callable(named):
            self._refuse(node, f"{name}, which is not a plain function")
        kinds = list(code.values())[: len(node.args)]
        pairs = zip(node.args, kinds, strict=True)
        args = [part for arg, kind in pairs if not is_log(kind) for part in self._whole(arg)]
        return call(self._resolve(named), args)

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """Division rounds down, as in Python; by a power of two it is a shift or a mask."""
        left, right = self.visit(node.left), self.visit(node.right)
        divide = DIVIDE.get(type(node.op))
        if divide is None:
            if isinstance(node.op, ast.Div | ast.Pow | ast.MatMult):
                self._refuse(node, "an operation that is not of integers")
            return ast.BinOp(left, node.op, right)
        by = self._folded(node.right)
        # C's division rounds towards 0; shifts and masks round down, and they are faster.
        if isinstance(by, int) and by > 0 and by & (by - 1) == 0:
            if isinstance(node.op, ast.Mod):
                return ast.BinOp(left, ast.BitAnd(), number(by - 1))
            return ast.BinOp(left, ast.RShift(), number(by.bit_length() - 1))
        return call(divide, [left, right])

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        """If truths and other numbers are mixed, truths become numbers too."""
        mixed = len({self._is_truth(value) for value in node.values}) > 1
        parts = [self._number_of(value) if mixed else self.visit(value) for value in node.values]
        return ast.BoolOp(node.op, parts)

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        """Both results become numbers, as in `visit_BoolOp`."""
        body, orelse = self._number_of(node.body), self._number_of(node.orelse)
        return ast.IfExp(self.visit(node.test), body, orelse)

    def _number_of(self, node: ast.expr) -> ast.expr:
        new = self.visit(node)
        return call("truth", [new]) if self._is_truth(node) else new

    def _is_truth(self, node: ast.expr) -> bool:
        """Whether a value is 0 or 1 in C, rather than a 64-bit number."""
        if isinstance(node, ast.BoolOp):
            return all(self._is_truth(value) for value in node.values)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            notes = getattr(vars(self._module).get(node.func.id), "__annotations__", {})
            return notes.get("return") in (bool, "bool")
        return isinstance(node, ast.Compare) or (
            isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
        )

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self._kinds or node.id in self._locals or isinstance(node.ctx, ast.Store):
            return ast.Name(safe(node.id), node.ctx)
        value = self._folded(node)
        if not isinstance(value, int):
            self._refuse(node, f"{node.id}, which is not an integer constant")
        return self._number(node, value)

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if not isinstance(node.value, int):
            self._refuse(node, f"{node.value!r}")
        return self._number(node, node.value)

    def _number(self, node: ast.expr, value: int) -> ast.expr:
        if not -(1 << 63) < value < 1 << 63:
            self._refuse(node, f"{value}, which has more than 64 bits")
        return number(value)

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Any other node has to be one of the permitted expressions."""
        if isinstance(node, ast.expr) and not isinstance(node, EXPRESSIONS):
            self._refuse(node, f"the expression {type(node).__name__}")
        return super().generic_visit(node)

    def _folded(self, node: ast.expr) -> object:
        """The value of a constant; None for anything else."""
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            inner = self._folded(node.operand)
            return -inner if isinstance(inner, int) else None
        if isinstance(node, ast.Name) and node.id not in self._kinds | self._locals:
            return vars(self._module).get(node.id)
        return None

    def _refuse(self, node: ast.AST, what: str) -> NoReturn:
        file, line = self._module.__file__, getattr(node, "lineno", "?")
        raise PlainError(f"{file}:{line}: expected plain integers, found {what}")
