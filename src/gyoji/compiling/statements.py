"""Translation of the statements of a plain function to C, with the Python lines as comments."""

from __future__ import annotations

import ast
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NoReturn

from .expressions import SIGNS, Expressions, array_name
from .nodes import Array, Item, LabelBlock, Leave, leaves_block
from .pieces import (
    CONSTANT,
    INTEGER,
    RESULTS,
    STATEMENTS,
    WRITABLE,
    comment,
    identifier,
    refuse_at,
    returns,
    store,
)
from .records import LINES, declare
from .register_names import register_names
from .remedies import examine, explain
from .scope import Scope
from .sugar import desugar

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from .pieces import Function, Registers, Value
    from .records import Records
    from .scope import Bound, Tables
    from .signatures import Signatures


# ---------------------------------------------------------------- translate
# One plain function of integers, from Python to C.
#
# Every local is a 64-bit integer, every constant is written out as its value, and `tell` and its
# log are left out. Only integers and booleans, `if`, `while`, `for ... in range` and calls are
# translated here; `sugar` expresses everything else in these.

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
    """Writer of one module's functions in C; the parameters are those of `Scope`."""

    def __init__(
        self,
        module: ModuleType,
        source: str,
        prefix: str,
        resolve: Callable[[object, tuple[tuple[str, Bound], ...]], Function],
        table: Tables,
        registers: Registers,
        records: Records,
        signatures: Signatures,
    ) -> None:
        self._module, self._source, self._prefix = module, source.splitlines(), prefix
        self._resolve, self._table = resolve, table
        self._registers, self._records, self._signatures = registers, records, signatures

    def function(
        self, tree: ast.FunctionDef, name: str, binding: tuple[tuple[str, Bound], ...] = ()
    ) -> tuple[str, Function]:
        """Return a function in C, under this name, and its properties for callers."""
        written, tree = tree, self._plain(tree, dict(binding))
        scope = Scope(
            self._module, tree, self._prefix, self._resolve, self._table, self._registers,
            self._records, self._signatures, binding,
        )  # fmt: skip
        check(tree, scope)
        statements = Statements(scope, self._source)
        body = "".join(f"\t{line}\n" for line in statements.body())
        head = ", ".join(
            parameter(kind).format(name=scope.names[arg], prefix=self._prefix)
            for arg, kind in scope.kinds.items()
            if kind not in ("Log", CONSTANT)
        )
        for number in range(scope.count):
            head += f"{', ' if head else ''}{INTEGER} *GYOJI_RESTRICT {out_name(number)}"
        described = scope.describe(name)
        result = "void" if described.result in ("None", "tuple") else INTEGER
        text = f"{self._about(written)}static inline {result} {name}({head}) {{\n{body}}}\n"
        return text, described

    def _plain(self, tree: ast.FunctionDef, bound: dict[str, Bound]) -> ast.FunctionDef:
        """Return the function without those shorthands of Python that C does not have.

        PlainError if it uses anything that no plain function may use.
        """

        def look_up(name: str) -> object:
            value = bound.get(name)
            return value if isinstance(value, int) else vars(self._module).get(name)

        def refuse(node: ast.AST, what: str) -> NoReturn:
            refuse_at(self._module, node, what)

        plain = self._signatures.plain
        if tree in plain or not examine(tree, refuse, look_up, self._signatures):
            plain.add(tree)
            return tree
        constants = {name for name, value in bound.items() if isinstance(value, int)}
        registers = register_names(self._module) | constants
        return desugar(tree, look_up, self._signatures, refuse, constants, registers)

    def _about(self, tree: ast.FunctionDef) -> str:
        """Return the head of a function in Python, and its docstring."""
        first = tree.body[0]
        lines = [f"{self._module.__name__}:{tree.lineno}"]
        lines += self._source[tree.lineno - 1 : first.lineno - 1]
        if ast.get_docstring(tree) is not None:
            lines += self._source[first.lineno - 1 : first.end_lineno]
        return "".join(f"{comment(line)}\n" for line in lines)


def parameter(kind: str) -> str:
    return PARAMETERS.get(kind) or declare(kind, "{name}")


def check(tree: ast.FunctionDef, scope: Scope) -> None:
    """Raise PlainError if the signature of a function is not plain."""
    args = tree.args
    if tree.decorator_list:
        scope.refuse(tree, f"a decorator of {tree.name}. Leave it out")
    if args.kwonlyargs or args.vararg or args.kwarg:
        scope.refuse(tree, f"a star in the parameters of {tree.name}. Name every parameter")
    if scope.result not in (*RESULTS, "tuple"):
        what = f"the result of {tree.name}, annotated as {scope.result}"
        scope.refuse(tree, f"{what}. Annotate it as int, bool, None or a tuple of int")
    if scope.result != "None" and not returns(tree.body):
        scope.refuse(tree, f"a path through {tree.name} without a return. End it with return 0")


# ---------------------------------------------------------------- mentions
# The names that a part of a plain function mentions.


def assigned_names(body: list[ast.stmt]) -> set[str]:
    """Return the names that these statements assign to."""
    return {name for node in body for name in store(node)}


def mentions(node: ast.AST, name: str) -> int:
    """Return how often a part of a function mentions a name."""
    return _names(node)[name]


@cache
def _names(node: ast.AST) -> Counter[str]:
    if isinstance(node, ast.Name):
        return Counter([node.id])
    return sum(map(_names, ast.iter_child_nodes(node)), Counter())


# ---------------------------------------------------------------- statements


class Statements:
    """Writer of one function's statements, indented by a tab for each inner level.

    `source` is the text of the module, in lines.
    """

    def __init__(self, scope: Scope, source: list[str]) -> None:
        self._scope, self._source = scope, source
        self._expressions = Expressions(scope)
        self._expressions.block = self._inner_block
        self._declared = set[str]()
        self._prepared = set[ast.stmt]()
        """The `if`s whose tests need statements before them."""
        self._ours = set[str]()
        """The names that the current assignment declares."""

    def body(self) -> list[str]:
        """Return the body of the function; locals are declared at their first use if possible."""
        tree = self._scope.tree
        lines = self._block(tree.body)
        late = [name for name in self._scope.locals if name not in self._declared]
        names = [self._scope.names[name] for name in late]
        hoisted = {name for _, name in self._scope.hoisted.values()}
        names += [name for name in self._scope.temporaries if name not in self._declared | hoisted]
        ahead = [f"{INTEGER} {', '.join(names)};"] if names else []
        ahead += [
            f"{INTEGER} {array_name(name)}[{size}];" for name, size in self._scope.arrays.items()
        ]
        return [*self._scope.lines(), *ahead, *lines]

    def _inner_block(self, body: list[ast.stmt]) -> list[str]:
        """Return statements that belong to an expression."""
        ours, before = self._ours, self._expressions.before
        self._expressions.before = []
        lines = self._block(body)
        self._ours, self._expressions.before = ours, before
        return lines

    def _block(self, body: list[ast.stmt]) -> list[str]:
        lines = list[str]()
        for number, node in enumerate(body):
            self._declare_here(body[number:])
            lines += self._statement(node)
        return lines

    def _declare_here(self, rest: list[ast.stmt]) -> None:
        """Note the names that the next statement can declare, since it mentions them first."""
        match rest[0]:
            case ast.Assign([target], value) | ast.AnnAssign(target, _, ast.expr() as value):
                names = set(store(target)) & {*self._scope.locals} - self._declared
                self._ours = {
                    name
                    for name in names
                    if not mentions(value, name)
                    and sum(mentions(node, name) for node in rest)
                    == mentions(self._scope.tree, name)
                }
            case _:
                self._ours = set()

    def _statement(self, node: ast.stmt) -> list[str]:
        """Return a statement in C; only a comment for `tell`, and nothing for docstrings."""
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return []
        if isinstance(node, ast.Expr) and self._scope.is_tell(node.value):
            return [*self._comment(node), *self._changes_of(node.value)]
        if not isinstance(node, STATEMENTS):
            self._refuse(node, explain(node))
        comments = self._comment(node)
        lines: list[str] = getattr(self, f"_{type(node).__name__.lower()}")(node)
        # A line that reads the same in both languages needs no comment.
        same = comments and lines == [f"{comments[0][3:]};"]
        return lines if same else [*comments, *lines]

    def _changes_of(self, tell: ast.expr) -> list[str]:
        """Return statements for those arguments of a `tell` that change memory."""
        lines = list[str]()
        for arg in tell.args:  # type: ignore[attr-defined]  # it is a call
            if self._expressions.changes(arg):
                value = self._expressions.value(arg).text
                lines += self._with(f"(void)({value});")
        return lines

    def _comment(self, node: ast.stmt) -> list[str]:
        """Return the Python lines of a statement as comments, without the lines of inner blocks.

        There are none if the author did not write the statement.
        """
        if node.end_lineno is None:
            return []
        inner = [*getattr(node, "body", [])]
        last = max(node.lineno, inner[0].lineno - 1) if inner else node.end_lineno or node.lineno
        lines = self._source[node.lineno - 1 : last]
        return [comment(line.strip()) for line in lines if line.strip()]

    def _before(self) -> list[str]:
        """Return the statements that must precede the last expression."""
        lines, self._expressions.before = self._expressions.before, []
        return lines

    def _with(self, text: str) -> list[str]:
        return [*self._before(), text]

    def _pass(self, _: ast.Pass) -> list[str]:
        return []

    def _break(self, node: ast.Break | ast.Continue) -> list[str]:
        return [f"{ast.unparse(node)};"]

    _continue = _break

    def _return(self, node: ast.Return) -> list[str]:
        if self._scope.count:
            values = self._expressions.several(node.value, self._scope.count)  # type: ignore[arg-type]  # it has one
            outs = [f"*{out_name(at)} = {value.text};" for at, value in enumerate(values)]
            return [*self._before(), *outs, "return;"]
        if self._scope.result == "None":
            if node.value is not None:
                self._refuse(
                    node, "a value, returned where None is announced. Annotate the result as int"
                )
            return ["return;"]
        if node.value is None:
            self._refuse(node, "a return without a value. Return 0")
        return self._with(f"return {self._expressions.value(node.value).text};")

    def _expr(self, node: ast.Expr) -> list[str]:
        if isinstance(node.value, ast.Call):
            function = self._scope.callee(node.value)
            if function and function.numbers:
                self._expressions.several(node.value, function.numbers)
                return self._before()
        if isinstance(node.value, ast.Call):
            return self._with(f"{self._expressions.call(node.value).text};")
        value = self._expressions.value(node.value).text
        return self._with(f"(void)({value});")

    def _if(self, node: ast.If) -> list[str]:
        test = self._expressions.test(node.test).text
        ahead = self._before()
        if ahead:
            self._prepared.add(node)
        lines = [*ahead, f"if ({test}) {{", *indent(self._block(node.body))]
        if not node.orelse:
            return [*lines, "}"]
        begin, *rest = self._orelse(node.orelse)
        return [*lines, f"}} {begin}", *rest]

    def _orelse(self, orelse: list[ast.stmt]) -> list[str]:
        """Return the `else` part; an `elif` is chained, unless it needs statements before it."""
        lines = self._block(orelse)
        chained = len(orelse) == 1 and isinstance(orelse[0], ast.If) and orelse[0].end_lineno
        if chained and orelse[0] not in self._prepared:
            return [f"else {lines[1]}  {lines[0]}", *lines[2:]]
        return ["else {", *indent(lines), "}"]

    def _while(self, node: ast.While) -> list[str]:
        test = self._expressions.test(node.test)
        ahead = self._before()
        body = indent(self._block(node.body))
        if not ahead:
            return [f"while ({test.text}) {{", *body, "}"]
        leave = f"if (!({test.text})) break;"
        return ["for (;;) {", *indent([*ahead, leave]), *body, "}"]

    def _for(self, node: ast.For) -> list[str]:
        """Return a loop over a range.

        Its bounds are computed once, and its variable may be assigned to inside.
        """
        loop = node.iter
        if not (isinstance(loop, ast.Call) and ast.unparse(loop.func) == "range"):
            self._refuse(node, "a loop over anything but a range. Loop over a range")
        if not isinstance(node.target, ast.Name):
            self._refuse(node, f"a loop that sets {ast.unparse(node.target)}. Use a name")
        if loop.keywords or not 1 <= len(loop.args) <= 3:
            self._refuse(node, f"the range {ast.unparse(loop)}. Give it one to three numbers")
        step = self._scope.fold(loop.args[2]) if len(loop.args) == 3 else 1
        # The loop's condition depends on the sign of the step.
        if not isinstance(step, int) or step == 0:
            what = f"the step of {ast.unparse(loop)}, which is not a constant"
            self._refuse(node, f"{what}. Use `while`, or a constant step")
        return self._range(node, node.target, loop.args[:2], int(step))

    def _range(
        self, node: ast.For, target: ast.Name, bounds: list[ast.expr], step: int
    ) -> list[str]:
        name = target.id
        values = [value.text for value in self._expressions.operands(bounds)]
        ahead = self._before()
        first, end = ["0", *values][-2:]
        inside = sum(mentions(each, name) for each in [target, *node.body])
        own = inside == mentions(self._scope.tree, name) and name in self._scope.locals
        own = own and name not in assigned_names(node.body)
        self._declared |= {name} if own else set()
        variable = self._scope.names[name] if own else self._scope.temporary(f"{name}_next")
        limit, declared = end, f"{INTEGER} {variable} = {first}"
        if not self._is_fixed(bounds[-1], {name, *assigned_names(node.body)}):
            limit = self._scope.temporary(f"{name}_end")
            declared += f", {limit} = {end}"
            self._declared.add(limit)
        self._declared.add(variable)
        change = {1: f"{variable}++", -1: f"{variable}--"}.get(step, f"{variable} += {step}")
        head = f"for ({declared}; {variable} {'<' if step > 0 else '>'} {limit}; {change}) {{"
        setting = [] if own else [f"{self._target(target)} = {variable};"]
        return [*ahead, head, *indent([*setting, *self._block(node.body)]), "}"]

    def _is_fixed(self, node: ast.expr, changing: set[str]) -> bool:
        """Return whether a bound stays the same in all rounds and is cheap to compute again."""
        if isinstance(self._scope.fold(node), int):
            return True
        names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
        long = (
            ast.Call, ast.Subscript, ast.Attribute, ast.BoolOp, ast.IfExp, ast.Mod, ast.FloorDiv,
        )  # fmt: skip
        return not names & changing and not any(isinstance(each, long) for each in ast.walk(node))

    def _labelblock(self, node: LabelBlock) -> list[str]:
        """Return a block of statements, followed by its label if a statement jumps there."""
        lines = ["{", *indent(self._block(node.body)), "}"]
        return [*lines, f"{label(node)}: ;"] if leaves_block(node.body, node.label) else lines

    def _leave(self, node: Leave) -> list[str]:
        return [f"goto {label(node)};"]

    def _array(self, node: Array) -> list[str]:
        self._scope.arrays[node.array] = len(node.values)
        values = self._expressions.operands(node.values)
        name = array_name(node.array)
        sets = [f"{name}[{at}] = {value.text};" for at, value in enumerate(values)]
        return [*self._before(), *sets]

    def _annassign(self, node: ast.AnnAssign) -> list[str]:
        """Return the assignment without its annotation, since every local has the same type."""
        if node.value is None:
            return []
        return self._store(node.target, node.value)

    def _assign(self, node: ast.Assign) -> list[str]:
        """Return assignments to names and into states, from left to right as in Python."""
        if len(node.targets) == 1:
            return self._store(node.targets[0], node.value)
        if not isinstance(self._scope.fold(node.value), int):
            self._refuse(node, "a chain of assignments. Assign to each name in a line of its own")
        self._ours = set()
        return [line for each in node.targets for line in self._store(each, node.value)]

    def _augassign(self, node: ast.AugAssign) -> list[str]:
        """Return an augmented assignment.

        The index is computed twice. PlainError if that could give two different places.
        """
        target = node.target
        if isinstance(target, ast.Name):
            read: ast.expr = ast.Name(target.id, ast.Load())
            result = ast.copy_location(ast.BinOp(read, node.op, node.value), node)
            value = self._expressions.value(result).text
            name, sign = self._target(target), SIGNS.get(type(node.op))
            short = f"{name} {sign} "
            if sign and value.startswith(short) and not self._expressions.before:
                # A sum of several terms is one operand here: a -= b + c.
                return [f"{name} {sign}= {self._expressions.value(node.value).text};"]
            return self._with(f"{name} = {value};")
        if isinstance(target, ast.Attribute):
            field = ast.Attribute(target.value, target.attr, ast.Load())
            whole = ast.copy_location(ast.BinOp(field, node.op, node.value), node)
            return self._store(target, whole)
        if not isinstance(target, ast.Subscript):
            self._refuse(
                node,
                f"an assignment to {ast.unparse(target)}. Numbers that change belong in the state",
            )
        at = target.slice
        if self._expressions.changes(at) or (
            self._expressions.changes(node.value) and self._expressions.may_change(at)
        ):
            self._refuse(
                node, f"an index that is computed twice: {ast.unparse(at)}. Give it a name first"
            )
        read = ast.copy_location(ast.Subscript(target.value, at, ast.Load()), target)
        return self._store(target, ast.copy_location(ast.BinOp(read, node.op, node.value), node))

    def _store(self, target: ast.expr, value: ast.expr) -> list[str]:
        match target:
            case ast.Name(name) if name in self._scope.aliases:
                return []
            case ast.Name():
                new = self._expressions.value(value).text
                return self._with(f"{self._target(target)} = {new};")
            case ast.Tuple(parts):
                return self._unpack(target, parts, value)
            case ast.Subscript():
                return self._write(target, value)
            case Item():
                number, at = self._expressions.operands([value, target.at])
                return self._with(f"{self._expressions.item(target, at).text} = {number.text};")
            case ast.Attribute() if self._scope.kind(target) == "int":
                self._scope.changes = True
                new = self._expressions.value(value).text
                return self._with(f"{self._scope.whole(target)} = {new};")
        return self._refuse(
            target,
            f"an assignment to {ast.unparse(target)}. Numbers that change belong in the state",
        )

    def _target(self, target: ast.Name) -> str:
        """Return a name to be assigned to, with its type if it is declared here."""
        if self._scope.kinds.get(target.id, "int") not in ("int", "bool"):
            self._refuse(target, f"an assignment to {target.id}. Use another name")
        name = self._scope.names[target.id]
        if target.id not in self._ours:
            return name
        self._declared.add(target.id)
        return f"{INTEGER} {name}"

    def _unpack(self, target: ast.Tuple, parts: list[ast.expr], value: ast.expr) -> list[str]:
        """Return an assignment like `a, b = b, a`; all values are computed before any changes."""
        names = [part for part in parts if isinstance(part, ast.Name)]
        if len(names) < len(parts):
            self._refuse(target, "an assignment to several places at once. Use one line for each")
        values = self._expressions.several(value, len(parts))
        elements = value.elts if isinstance(value, ast.Tuple) else []
        for at in range(1, len(elements)):
            if any(mentions(elements[at], name.id) for name in names[:at]):
                values = [self._expressions.pin(each) for each in values]
                break
        lines = self._before()
        for name, each in zip(names, values, strict=True):
            lines.append(f"{self._target(name)} = {each.text};")
        return lines

    def _write(self, target: ast.Subscript, value: ast.expr) -> list[str]:
        """Return an assignment into a state or an output.

        The value is computed before the index.
        """
        kind = self._scope.kind(target.value)
        if kind not in (*WRITABLE, *LINES.values()):
            what = f"writing into {ast.unparse(target.value)}"
            self._refuse(target, f"{what}. Numbers that change belong in the state")
        self._scope.changes = True
        new, at = self._expressions.operands([value, target.slice])
        if kind != "State":
            put = "GYOJI_SET_OUT" if kind == "Out" else f"gyoji_put_{kind}"
            return self._with(f"{put}({self._scope.whole(target.value)}, {at.text}, {new.text});")
        return self._with(self._put(self._expressions.place(target.slice, at), new))

    def _put(self, place: str, new: Value) -> str:
        if place.startswith("named->r"):
            self._scope.writes.add(int(place.removeprefix("named->r")))
            return f"{place} = {new.text};"
        return f"{place.replace('GYOJI_', 'GYOJI_SET_', 1)[:-1]}, {new.text});"

    def _refuse(self, node: ast.AST, what: str) -> NoReturn:
        self._scope.refuse(node, what)


def out_name(number: int) -> str:
    """Return the name of the pointer through which a function returns a number of a tuple."""
    return f"gyoji_out{number}"


def label(node: LabelBlock | Leave) -> str:
    return f"gyoji_{identifier(node.label)}"


def indent(lines: list[str]) -> list[str]:
    return [f"\t{line}" for line in lines]
