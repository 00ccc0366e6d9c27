"""The names, constants and callees of one plain function during its translation."""

from __future__ import annotations

import ast
from itertools import count
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple, NoReturn, Protocol

from ..util.errors import find_similar
from .constants import Constants
from .nodes import Item, Steps, Switch, TableItem
from .pieces import (
    BUILT_IN,
    CHANGING,
    CONSTANT,
    FIXED,
    NAMED,
    RECORD,
    Function,
    assign,
    assigned_names,
    identifier,
    kind_of,
    local_names,
    refuse_at,
    store,
)
from .records import BUILT, HOMES, LINES, declare
from .register_names import register_names
from .remedies import CALLS, explain_call

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from .pieces import Registers
    from .records import Records
    from .signatures import Signatures


# ---------------------------------------------------------------- indices
# These functions decide which indices into a state are places, and which are registers.
#
# Cells and registers lie apart in memory, so C has to know which of them an index means. An index
# is a register if it is a negative constant, or is computed from one: `state[HAND - player]`, or
# `state[last - LIES]` if `last` is `PLACE - state[WALKERS] + 1`. Any other index is a place.
#
# The kind of index of an expression is an integer: PLACE, EITHER, or the register from which the
# index is counted. None means that it is not known yet.

PLACE, EITHER = 0, 1


def either(one: int | None, other: int | None) -> int | None:
    """Return the kind of index of a value that is of one of these kinds, `one` or `other`."""
    if one is None or other is None or one == other:
        return other if one is None else one
    if one < 0 and other < 0:
        return max(one, other)
    return EITHER


def together(one: int | None, other: int | None) -> int | None:
    """Return the kind of index of a sum or a difference of values of these kinds."""
    if one is None or other is None:
        return None
    return EITHER if EITHER in (one, other) else min(one, other)


class Indices:
    """The kinds of index of the expressions of one function.

    `fold` returns the value of a constant, or None. `callee` returns the function that a call
    calls, or None for a built-in one.
    """

    def __init__(
        self,
        tree: ast.FunctionDef,
        fold: Callable[[ast.expr], object],
        callee: Callable[[ast.Call], Function | None],
        bases: dict[str, int],
        names_register: Callable[[ast.expr], bool],
    ) -> None:
        self._names_register = names_register
        self._fold, self._callee = fold, callee
        self._known: dict[str, int | None] = {arg.arg: PLACE for arg in tree.args.args}
        self._known |= bases
        self._values = list(assign(tree))
        for name, _ in self._values:
            self._known.setdefault(name, None)
        # The kind of a name depends on other names, so this is repeated until nothing changes.
        before = None
        while before != self._known:
            before = dict(self._known)
            for name, value in self._values:
                self._known[name] = either(self._known[name], self._find_index(value))

    def of(self, node: ast.expr) -> int | None:
        """Return this expression's kind of index."""
        value = self._fold(node)
        if isinstance(value, int):
            step = self._is_step(node) and not is_literal(node)
            return PLACE if step else min(int(value), PLACE)
        match node:
            case ast.BinOp(left, ast.Add() | ast.Sub(), right):
                one, other = self.of(left), self.of(right)
                return self._add(node, one, other)
            case ast.IfExp(_, body, orelse):
                return either(self.of(body), self.of(orelse))
            case ast.BoolOp(_, values) | ast.Call(ast.Name("min" | "max" | "int"), values):
                return self._one_of(values)
            case ast.Name(name):
                return self._known.get(name, PLACE)
            case TableItem():
                return self._find_base(node.called, node.values)
            case Switch():
                return self._find_base(node.called, [at for _, at in node.pairs])
            case Item():
                return self._known[f"{node.array}[]"]
            case Steps():
                return self.of(node.result)
            case ast.Call():
                function = self._callee(node)
                return PLACE if function is None else function.place
        return PLACE

    def _add(self, node: ast.BinOp, one: int | None, other: int | None) -> int | None:
        """Return the kind of index of a sum or a difference, from the kinds of its operands.

        A negative step on the board does not make it a register: `at + LEFT`, `UP + at`.
        """
        variable = one == PLACE and self._fold(node.left) is None
        some_step = other == EITHER or isinstance(node.right, TableItem)
        if self._is_step(node.right) or (variable and some_step):
            return one
        named = self._is_step(node.left) and not is_literal(node.left)
        return other if named and isinstance(node.op, ast.Add) else together(one, other)

    def _find_base(self, called: str, numbers: Iterable[int]) -> int:
        """Return the register from which an index is counted, if it is a number of this table."""
        highest = max(numbers, default=PLACE)
        named = called == "table" or self._names_register(ast.Name(called, ast.Load()))
        return highest if highest < FIXED and named else PLACE

    def _is_step(self, node: ast.expr) -> bool:
        """Return whether a constant is a number of places, rather than the name of a register."""
        value = self._fold(node)
        return isinstance(value, int) and value < 0 and not self._names_register(node)

    def result(self, tree: ast.FunctionDef) -> int | None:
        """Return the kind of index of the function's result."""
        values = [
            node.value for node in ast.walk(tree) if isinstance(node, ast.Return) and node.value
        ]
        return self._one_of(values, self._find_index)

    def names(self, indexed: Iterable[ast.expr]) -> set[str]:
        """Return the names whose values become part of these indices, also through other names."""
        found, before = {name for node in indexed for name in leaves(node)}, set[str]()
        while found != before:
            before = set(found)
            for name, value in self._values:
                if name in found:
                    found |= leaves(value)
        return found

    def _one_of(
        self,
        values: Iterable[ast.expr],
        of: Callable[[ast.expr], int | None] | None = None,
    ) -> int | None:
        found: int | None = None
        for value in values:
            found = either(found, (of or self.of)(value))
        return found

    def _find_index(self, node: ast.expr) -> int | None:
        """Return the kind of index of a name that has this value.

        A name with the value -1 counts as a place, because authors write -1 for "no place yet". So
        does a name with a value down to -4, because no local name is used to look up the registers
        with these indices.
        """
        value = self._fold(node)
        if isinstance(value, int) and (value >= FIXED or self._is_step(node)):
            return PLACE
        return self.of(node)


def is_literal(node: ast.expr) -> bool:
    """Return whether a constant is written without a name."""
    return not any(isinstance(each, ast.Name) for each in ast.walk(node))


def leaves(node: ast.expr) -> set[str]:
    """Return the names that are added or chosen in an expression, outside look-ups and calls."""
    match node:
        case ast.Name(name):
            return {name}
        case ast.BinOp(left, ast.Add() | ast.Sub(), right):
            return leaves(left) | leaves(right)
        case ast.IfExp(_, body, orelse):
            return leaves(body) | leaves(orelse)
        case ast.BoolOp(_, values) | ast.Call(ast.Name("min" | "max" | "int"), values):
            return {name for value in values for name in leaves(value)}
    return set()


# ---------------------------------------------------------------- scope


class Base(NamedTuple):
    """The register from which an argument of a call is counted."""

    register: int


Bound = int | str | Base
"""A parameter's property in a call: a constant, a kind, or the register its index counts from."""


class Tables(Protocol):
    """The constant tables of a header, by their names in C."""

    def __call__(self, name: str, table: bytes | tuple[int, ...]) -> str:
        """Return the name of a table."""

    def switch(self, name: str, pairs: tuple[tuple[int, int], ...], strict: bool) -> str:
        """Return the name of a function from keys to numbers; `strict` if every key has one."""

    def wrap(self) -> str:
        """Return the name of the function for indices that may count from the end."""


class Scope:
    """The names of one function.

    `resolve` returns another function's properties and notes that it is needed. `table` returns the
    C name of a constant table. `registers` knows which registers are in a struct (`Registers`), and
    `records` knows the lines and records. `binding` has the parameters for which a call determines
    a kind, a constant or a register.
    """

    def __init__(
        self,
        module: ModuleType,
        tree: ast.FunctionDef,
        prefix: str,
        resolve: Callable[[object, tuple[tuple[str, Bound], ...]], Function],
        table: Tables,
        registers: Registers,
        records: Records,
        signatures: Signatures,
        binding: tuple[tuple[str, Bound], ...] = (),
    ) -> None:
        self._module, self._resolve, self.table = module, resolve, table
        self._signatures, self._ready = signatures, False
        self.bound = {name: value for name, value in binding if isinstance(value, int)}
        self.names = dict[str, str]()
        self.fold = Constants(self._look_up, self.refuse).fold
        given = dict(binding)
        self.registers, self.records, self.tree = registers, records, tree
        self.kinds = {
            arg.arg: CONSTANT
            if arg.arg in self.bound
            else str(given[arg.arg])
            if isinstance(given.get(arg.arg), str)
            else kind_of(arg, self._find_kind, self.refuse)
            for arg in tree.args.args
        }
        for kind in CHANGING:
            # They are `restrict` in C, which promises that no two of them overlap.
            if list(self.kinds.values()).count(kind) > 1:
                self.refuse(tree, f"more than one {kind}. Pass it once")
        self.aliases = self._aliases()
        named = {*self.kinds, *self.aliases}
        self.locals = [name for name in store(tree) if name not in named]
        parameters = [name for name in self.kinds if name not in self.bound]
        self.names = local_names([*parameters, *self.locals], prefix)
        self.temporaries = list[str]()
        self.hoisted = dict[str, tuple[str, str]]()
        """For each line of a record, by its expression in C: its kind, and the local with it."""
        self.indexed = list[ast.expr]()
        self.changes = False
        self.writes = set[int]()
        self.result, self.count = find_result(tree, self.refuse)
        self.arrays = dict[str, int]()
        """The sizes of the tuples that the function builds, by their names in C."""
        self.walrused = {
            name for each in ast.walk(tree) if isinstance(each, Steps) for name in each.sets
        }
        bases = {name: value.register for name, value in binding if isinstance(value, Base)}
        self.indices = Indices(tree, self.fold, self.callee, bases, self.names_register)
        self._ready = True

    def list_names(self) -> list[str]:
        """Return the names that an author may have meant by an unknown one, for its error."""
        constants = [name for name, value in vars(self._module).items() if isinstance(value, int)]
        return [*self.kinds, *self.locals, *constants]

    def refuse(self, node: ast.AST, what: str) -> NoReturn:
        refuse_at(self._module, node, what)

    def temporary(self, wanted: str = "value") -> str:
        """Return an unused name: this one, with a number if it is taken."""
        used = {*self.names.values(), *self.temporaries}
        numbered = (f"{identifier(wanted)}{n or ''}" for n in count())
        name = next(name for name in numbered if name not in used)
        self.temporaries.append(name)
        return name

    def _find_kind(self, annotation: str) -> str:
        """Return the kind of the line or record that has this name in the module."""
        return self.records.kind(vars(self._module).get(annotation))

    def _aliases(self) -> dict[str, ast.Attribute]:
        """Return the local names of lines and records that are fields: `level = solver.level`.

        Each of these names may be assigned to only once.
        """
        self.aliases = dict[str, ast.Attribute]()
        for node in ast.walk(self.tree):
            match node:
                case ast.Assign([ast.Name(name)], ast.Attribute() as line) if self._is_line(line):
                    again = sum(map(name.__eq__, assigned_names(self.tree))) > 1
                    if name in self.kinds or again:
                        self.refuse(node, f"a second value of {name}. Use another name")
                    self.aliases[name] = line
        return self.aliases

    def _is_line(self, field: ast.Attribute) -> bool:
        """Return whether a field is a line or a record."""
        return self.kind(field) not in ("", "int")

    def kind(self, node: ast.expr) -> str:
        """Return the kind of a parameter or of a record's field; "" for anything else."""
        match node:
            case ast.Name(name) if name in self.aliases:
                return self.kind(self.aliases[name])
            case ast.Name(name):
                return self.kinds.get(name, "")
            case ast.Attribute(value, name):
                record = self.kind(value)
                return self.records.field(record, name) if record.startswith(RECORD) else ""
        return ""

    def whole(self, node: ast.expr) -> str:
        """Return a parameter or a field of a record in C.

        A record's lines never change their addresses, so they are looked up once in a function.
        """
        if not isinstance(node, ast.Attribute):
            name = node.id  # type: ignore[attr-defined]  # it has a kind
            return self.whole(self.aliases[name]) if name in self.aliases else self.names[name]
        text, kind = f"{self.whole(node.value)}->{identifier(node.attr)}", self.kind(node)
        if kind not in LINES.values():
            return text
        if text not in self.hoisted:
            used = {*self.names.values(), *self.temporaries}
            numbered = (f"{text.replace('->', '_')}{n or ''}" for n in count())
            name = next(name for name in numbered if name not in used)
            self.hoisted[text] = kind, name
            self.temporaries.append(name)
        return self.hoisted[text][1]

    def lines(self) -> list[str]:
        """Return the statements at the beginning of the function that look up lines of records."""
        return [
            f"const {declare(kind, name)} = {text};" for text, (kind, name) in self.hoisted.items()
        ]

    def _look_up(self, name: str) -> object:
        """Return the value of a name of the module; None for a local or anything else."""
        if name in self.names:
            return None
        return self.bound[name] if name in self.bound else vars(self._module).get(name)

    def is_tell(self, node: ast.expr) -> bool:
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            return False
        named = vars(self._module).get(node.func.id)
        return getattr(named, "__module__", "") == "gyoji.game.events"

    def callee(self, node: ast.Call) -> Function | None:
        """Return the function that a call calls; None for a built-in one."""
        named = self._fold_function(node.func)
        if node.keywords or (named is None and not isinstance(node.func, ast.Name)):
            self.refuse(node, explain_call(node))
        name = called_name(node.func)
        if getattr(named, "__module__", "") in HOMES and name in BUILT:
            return self._check_count(node, BUILT[name])
        if named is None and name in BUILT_IN:
            if len(node.args) < 2 if name in ("min", "max") else len(node.args) != 1:
                takes = "two or more" if name in ("min", "max") else "one"
                self.refuse(node, f"{len(node.args)} arguments of {name}. It takes {takes}")
            return None
        if named is None and isinstance(self.fold(node), int):
            return None
        if isinstance(named, type):
            self.refuse(
                node, f"{ast.unparse(node)}, a call of a class. Use its numbers as they are"
            )
        if getattr(named, "__annotations__", None) is None or not callable(named):
            near = find_similar(name, vars(self._module)) if name not in CALLS else ""
            hint = f". Did you mean {near}?" if near not in ("", name) else ""
            self.refuse(node, explain_call(node) + hint)
        return self._check_count(node, self._resolve(named, self._binding(node, named)))

    def _fold_function(self, node: ast.expr) -> object:
        if isinstance(node, ast.Name):
            return vars(self._module).get(node.id)
        return self.fold(node)

    def _binding(self, node: ast.Call, function: object) -> tuple[tuple[str, Bound], ...]:
        """Return the parameters for which this call determines a kind, a constant or a register."""
        known = self._signatures.of(function)
        found = list[tuple[str, Bound]]()
        for name, arg in zip(known.names, node.args, strict=False) if known else ():
            kind = self.kind(arg)
            if name in known.open and kind not in ("", "int", "bool", CONSTANT, NAMED.get(name)):  # type: ignore[union-attr]  # the loop is empty
                found.append((name, kind))
            elif name in known.bases:  # type: ignore[union-attr]  # likewise
                register = self._find_register(arg, known.bases[name])  # type: ignore[union-attr]  # likewise
                if register is not None:
                    found.append((name, register))
        return tuple(found)

    def names_register(self, node: ast.expr) -> bool:
        """Return whether the name of a register is part of a constant."""
        for each in ast.walk(node):
            if getattr(each, "register", False) or (
                isinstance(each, ast.Name)
                and each.id not in self.names
                and (each.id in self.bound or each.id in register_names(self._module))
            ):
                return True
            if isinstance(each, ast.Attribute):
                owner = self.fold(each.value)
                if isinstance(owner, ModuleType) and each.attr in register_names(owner):
                    return True
        return False

    def _find_register(self, arg: ast.expr, whole: bool) -> Bound | None:
        """Return the register that an argument names, or from which it is counted."""
        value = self.fold(arg)
        if isinstance(value, int):
            return int(value) if value < 0 and (whole or self.names_register(arg)) else None
        base = self.indices.of(arg) if self._ready else PLACE
        return Base(base) if base is not None and base < PLACE else None

    def _check_count(self, node: ast.Call, function: Function) -> Function:
        """Return the function; PlainError unless the call has the right number of arguments."""
        if len(function.kinds) != len(node.args):
            given = f"{len(node.args)} arguments of {ast.unparse(node.func)}"
            self.refuse(node, f"{given}. It takes {len(function.kinds)}")
        self.changes = self.changes or function.changes
        self.writes |= function.writes
        return function

    def index(self, node: ast.expr) -> bool:
        """Note an index into the state; return whether it is a register, rather than a place."""
        value = self.fold(node)
        if isinstance(value, int):
            self.registers.note_constant(value)
            return value < 0
        self.indexed.append(node)
        base = self.indices.of(node)
        if base == EITHER:
            what = f"an index that may be a place or a register: {ast.unparse(node)}"
            self.refuse(node, f"{what}. Use an `if` with one index in each branch")
        if base is not None and base < PLACE:
            self.registers.note_computed(base)
            return True
        return False

    def check_argument(self, call: ast.Call, function: Function, number: int) -> None:
        """Raise PlainError if an argument becomes an index that may mean a place or a register."""
        node = call.args[number]
        if number in function.indexing:
            self.indexed.append(node)
            base = self.indices.of(node)
            if self.fold(node) is None and base == EITHER:
                what = (
                    f"a place or a register as an argument that {ast.unparse(call.func)} looks up"
                )
                self.refuse(
                    node, f"{what}: {ast.unparse(node)}. Call it in two branches of an `if`"
                )

    def describe(self, name: str) -> Function:
        """Return the properties of the function for its callers, once its body is translated."""
        into = self.indices.names(self.indexed)
        return Function(
            name,
            tuple(self.kinds.values()),
            self.result,
            self.changes,
            frozenset(self.writes),
            frozenset(at for at, arg in enumerate(self.kinds) if arg in into),
            self.indices.result(self.tree),
            self.count,
        )


def find_result(
    tree: ast.FunctionDef, refuse: Callable[[ast.AST, str], NoReturn]
) -> tuple[str, int]:
    """Return the kind of a function's result, and the length of a tuple, else 0."""
    values = [node.value for node in ast.walk(tree) if isinstance(node, ast.Return) and node.value]
    counts = {len(value.elts) if isinstance(value, ast.Tuple) else 0 for value in values}
    if len(counts) > 1:
        refuse(tree, f"results of {tree.name} of different lengths. Return as many numbers always")
    count = counts.pop() if counts else 0
    if count:
        return "tuple", count
    if tree.returns:
        return ast.unparse(tree.returns), 0
    return ("int" if values else "None"), 0


def called_name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ast.unparse(node)
