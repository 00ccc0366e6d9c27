"""One Cython unit for a game: its plain functions, and the generic loops around them."""

from __future__ import annotations

import ast
from importlib import import_module
from importlib.util import find_spec, resolve_name
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.twins import digest, source
from ..game import plain_learning
from .pieces import PlainError, Registers
from .translate import Translator

if TYPE_CHECKING:
    from types import ModuleType

PARTS = {
    "rules": ("begin", "apply", "score", "next_action"),
    "fast_path": ("extent", "area", "perform", "close"),
    "learning": ("features", "number", "announcement", "potential", "complete", "code"),
    "positions": ("fault", "registers", "is_action"),
}
"""The modules that are compiled, if they exist, and the functions that the loops call."""

DEFAULTS = {"learning": plain_learning}
"""The modules with the functions that a part may leave out."""

LOOPS = Path(__file__).parent / "loops"


class Unit:
    """A game's entry functions and everything that they call, translated."""

    def __init__(self, apart: int = 0) -> None:
        self.registers = Registers(apart)
        self._names: dict[object, str] = {}
        self._open: list[object] = []  # the functions being translated
        self._texts: list[str] = []
        self._tables: dict[bytes, str] = {}
        self._trees: dict[str, dict[str, ast.FunctionDef]] = {}

    def need(self, function: Any) -> str:
        """The C name of a function; it is translated at its first use."""
        if function not in self._names:
            module = import_module(function.__module__)
            name = f"{module.__name__.rpartition('.')[2]}_{function.__name__}"
            while name in self._names.values():
                name = f"{name}_"
            # Its name is known before its body is translated, so that a recursive call is found.
            self._names[function] = name
            translator = Translator(module, self.need, self._table, self.registers)
            self._open.append(function)
            self._texts.append(translator.function(self._tree(module)[function.__name__], name))
            self._open.pop()
        elif function in self._open:
            file = import_module(function.__module__).__file__
            raise PlainError(
                f"{file}: expected no function that calls itself, found {function.__name__}"
            )
        return self._names[function]

    def _tree(self, module: ModuleType) -> dict[str, ast.FunctionDef]:
        """The functions of a module's source, by name."""
        if module.__name__ not in self._trees:
            tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
            self._trees[module.__name__] = {
                node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)
            }
        return self._trees[module.__name__]

    def _table(self, table: bytes) -> str:
        return self._tables.setdefault(table, f"TABLE_{len(self._tables)}")

    def modules(self) -> list[ModuleType]:
        """The modules of all functions."""
        return [import_module(module) for module in self._trees]

    def tables(self) -> str:
        """The constant tables, in C and for Cython."""
        if not self._tables:
            return ""
        definitions, declarations = list[str](), list[str]()
        for table, name in self._tables.items():
            numbers = ", ".join(map(str, table))
            definitions.append(f"    static const unsigned char {name}[] = {{{numbers}}};")
            declarations.append(f"    const unsigned char {name}[]")
        lines = ["cdef extern from *:", '    """', *definitions, '    """', *declarations]
        return "\n".join(lines)

    def text(self) -> str:
        return "\n\n".join(self._texts)


class Written(NamedTuple):
    """A unit: its text, and the C type of a cell in memory."""

    text: str
    cell: str


def write(package: str) -> Written:
    """The Cython unit of the game whose modules are in this package.

    PlainError if one of its functions is not plain; ModuleNotFoundError if there is no such game.
    """
    parts = [part for part in PARTS if find_spec(f"{package}.{part}")]
    modules = {part: import_module(f"{package}.{part}") for part in parts}
    # A first pass finds the registers that can be kept apart; the second one uses them.
    trial = Unit()
    entries(trial, modules)
    apart = trial.registers.possible()
    unit = Unit(apart)
    marks = entries(unit, modules)
    marks["SERIAL"] = str(int(getattr(modules.get("fast_path"), "SERIAL", False)))
    marks["registers"] = str(trial.registers.least())
    marks["checked_registers"] = str(checked_registers(modules))
    defaults = [DEFAULTS[part].__name__ for part in parts if part in DEFAULTS]
    modules_read = sources([*(f"{package}.{part}" for part in parts), *defaults])
    marks |= {
        "sources": repr(tuple(modules_read)),
        "digest": repr(digest(modules_read)),
        "parts": repr(tuple(parts)),
        "tables": unit.tables(),
        "functions": unit.text(),
        "own": own_struct(apart),
        "fields": "\n        ".join(f"long long r{at}" for at in range(1, apart + 1)),
    }
    loops = [(LOOPS / f"{name}.pyx").read_text("utf-8") for name in ["unit", *parts]]
    text = "\n\n".join(Template(text).substitute(marks) for text in loops)
    return Written(text, cell_of(unit.modules()))


def cell_of(modules: list[ModuleType]) -> str:
    """32 bits, unless a constant of the rules needs more.

    Both are equally fast on small boards; 32 bits halve the memory of large or many boards.
    """
    rules = [module for module in modules if ".rules" in module.__name__]
    numbers = [value for each in rules for value in vars(each).values() if isinstance(value, int)]
    return "int64_t" if any(abs(value) >> 31 for value in numbers) else "int32_t"


def checked_registers(modules: dict[str, ModuleType]) -> int:
    """The number of registers that a position has at least, without those of the fast path."""
    unit = Unit()
    entries(unit, {part: modules[part] for part in ("rules", "positions") if part in modules})
    return unit.registers.least()


def entries(unit: Unit, modules: dict[str, ModuleType]) -> dict[str, str]:
    """The C names of the functions that the loops call, by module and function."""
    return {
        f"{part}_{name}": unit.need(getattr(module, name, None) or getattr(DEFAULTS[part], name))
        for part, module in modules.items()
        for name in PARTS[part]
    }


def own_struct(apart: int) -> str:
    """The C struct of the registers kept apart, and how they are loaded and stored."""
    numbers = range(1, apart + 1)
    fields = " ".join(f"long long r{at};" for at in numbers)
    take = " ".join(f"own->r{at} = state[-{at}];" for at in numbers)
    give = " ".join(f"state[-{at}] = (cell_t)own->r{at};" for at in numbers)
    return f"""typedef struct {{ {fields} }} own_t;
    #define KEPT {apart}
    static inline void take(const cell_t *state, own_t *own) {{ {take} }}
    static inline void give(cell_t *state, const own_t *own) {{ {give} }}"""


def sources(modules: list[str]) -> list[str]:
    """These modules and everything they import, from their own packages and this one."""
    ours = {__name__.partition(".")[0], *(module.partition(".")[0] for module in modules)}
    reached, todo = set[str](), list(modules)
    while todo:
        module = todo.pop()
        if module not in reached and module.partition(".")[0] in ours:
            reached.add(module)
            todo += imported(module)
    return sorted(reached)


def imported(module: str) -> list[str]:
    """The modules from which a module imports names when it is loaded."""
    names, spec = list[str](), find_spec(module)
    package = spec.parent or "" if spec else ""
    for node in ast.parse(source(module)).body:
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
