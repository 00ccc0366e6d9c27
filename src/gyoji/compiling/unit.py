"""The C header of a game: its plain functions, and the tables and constants that they use."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from importlib.util import find_spec, resolve_name
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.twins import digest, source
from ..game import cell_learning, plain_learning, plain_solving, stand_ins
from ..game.positions import cell_limit
from ..game.solving import choose
from ..solving import best_first, tree_search
from ..util.moved import current_name
from .pieces import RECORD, Function, PlainError, Registers, identifier, parse, tree_of
from .records import Records
from .signatures import Signatures
from .statements import Translator

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from types import ModuleType

    from .scope import Bound


# ---------------------------------------------------------------- sources
# The modules from which a twin is made.


def sources(modules: list[str]) -> list[str]:
    """Return these modules and everything they import, from their own packages and this one."""
    ours = {__name__.partition(".")[0], *(module.partition(".")[0] for module in modules)}
    reached, todo = set[str](), list(modules)
    while todo:
        module = current_name(todo.pop())
        if module not in reached and module.partition(".")[0] in ours:
            reached.add(module)
            todo += find_imports(module)
    return sorted(reached)


def find_imports(module: str) -> list[str]:
    """Return the modules from which a module imports names when it is loaded."""
    names, spec = list[str](), find_spec(module)
    package = spec.parent or "" if spec else ""
    for node in parse(source(module)).body:
        if isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), package)
            submodules = [submodule(base, alias.name) for alias in node.names]
            names += [name for name in submodules if name] or [base]
    return names


def submodule(package: str, name: str) -> str:
    """Return the submodule of this name; "" if there is none."""
    spec = find_spec(package)
    if spec is None or spec.submodule_search_locations is None:
        return ""
    return f"{package}.{name}" if find_spec(f"{package}.{name}") else ""


# ---------------------------------------------------------------- searches
# The searches in a twin: the general ones, and the game's own.

PLAIN = {name: getattr(plain_solving, name) for name in ("goal", "assess", "canonical")}
"""The functions of the module `solving` that a search calls, and their defaults."""


OWN = ("solver", "opponent", "backward")
"""The modules of a game that may have a search, in their function `run`."""


def searches(package: str) -> dict[str, Any]:
    """Return the searches of a game, by their names in C: the general ones, and its own."""
    own = [part for part in OWN if find_spec(f"{package}.{part}")]
    found = {f"run_{part}": import_module(f"{package}.{part}").run for part in own}
    return {"run_search": best_first.run, "run_tree": tree_search.run, **found}


def bound(package: str, modules: Mapping[str, ModuleType]) -> dict[Any, Any]:
    """Return the functions and the record of the game, by the stand-ins that they replace."""
    rules, learning = modules["rules"], modules.get("learning", plain_learning)
    own = import_module(f"{package}.solving") if find_spec(f"{package}.solving") else None
    brought = choose(own)
    return {
        stand_ins.apply: rules.apply,
        stand_ins.next_action: rules.next_action,
        stand_ins.score: rules.score,
        stand_ins.potential: getattr(learning, "potential", plain_learning.potential),
        stand_ins.SearchNotes: getattr(own, "Notes", stand_ins.SearchNotes),
        **brought,
        **{getattr(stand_ins, name): brought.get(plain, plain) for name, plain in PLAIN.items()},
    }


def sources_of(package: str) -> list[str]:
    """Return the modules with the functions of a game's searches."""
    own = [f"{package}.{part}" for part in ("solving", *OWN)]
    general = (best_first, tree_search, plain_solving, plain_learning)
    return [*filter(find_spec, own), *(module.__name__ for module in general)]


# ---------------------------------------------------------------- parts
# The modules of a game that are compiled, with the functions that the C code around them calls.

PARTS = {
    "rules": ("begin", "apply", "score", "next_action"),
    "fast_path": ("extent", "area", "perform", "close"),
    "learning": ("features", "number", "announcement", "potential", "complete", "code"),
    "positions": ("fault", "registers", "is_action"),
}
"""The modules that are compiled, if they exist, with the functions that `twin.c` calls."""

DEFAULTS = {"learning": plain_learning}
"""The modules with defaults for the functions that a part may leave out."""


def entries(modules: dict[str, ModuleType]) -> dict[str, Any]:
    """Return the functions of a game that `twin.c` calls, by their names in C.

    PlainError if one is missing.
    """
    return {
        RENAMED.get((part, name), name): entry(module, DEFAULTS.get(part), name)
        for part, module in modules.items()
        for name in PARTS[part]
    }


def entry(module: ModuleType, default: ModuleType | None, name: str) -> Any:
    function = getattr(module, name, getattr(default, name, None))
    if function is None:
        raise PlainError(f"{module.__file__}: expected a function {name}, found none")
    return function


RENAMED = {("positions", "registers"): "position_registers"}
"""The name in C of a function, by its module and name, if it is not the same as in Python."""


# ---------------------------------------------------------------- unit

PROLOGUE = Path(__file__).parent / "prologue.h"
SNAPSHOTS = Path(__file__).parent / "snapshots.h"

OWN_NAMES = (
    "cell", "register", "named", "NAMED", "REGISTERS", "CHECKED_REGISTERS", "HAS_FAST_PATH",
    "HAS_LEARNING", "HAS_POSITIONS", "HAS_SOLVER", "HAS_OPPONENT", "HAS_BACKWARD", "STATEMENTS",
    "SERIAL", "CHANGES", "load", "store", "store_played", "note", "put_cell", "bound_state",
    "bound_text", "save", "restore", "is_unchanged", "SEARCH_RECORD", "TREE_RECORD",
    "SOLVER_RECORD", "OPPONENT_RECORD", "BACKWARD_RECORD",
)  # fmt: skip
"""The names in every header besides the game's functions, tables and constants."""


class Unit:
    """The translation to C of a game's entry functions and of everything that they call."""

    def __init__(self, prefix: str, apart: int = 0, signatures: Signatures | None = None) -> None:
        self.registers = Registers(apart)
        self._prefix = prefix
        self._entries: dict[Any, str] = {}
        self._done: dict[Any, Function] = {}
        self._open: list[object] = []  # the functions being translated
        self._used = {f"{prefix}{name}" for name in OWN_NAMES}
        self._texts: list[str] = []
        self._tables: dict[bytes | tuple[int, ...], str] = {}
        self._modules: dict[str, tuple[Translator, dict[str, ast.FunctionDef]]] = {}
        self._translated: list[str] = []  # the modules of the functions, in the order of their use
        self._bound: Mapping[Any, Any] = {}
        self.records = Records(self._free)
        self.signatures = signatures or Signatures(self._find)
        self._switches: dict[tuple[tuple[tuple[int, int], ...], bool], str] = {}
        self._wraps = False

    def bind(self, functions: Mapping[Any, Any]) -> None:
        """Replace stand-ins by functions of the game."""
        self._bound = functions
        self.records.bound = functions

    def translate(self, entries: dict[str, Any]) -> None:
        """Translate these functions, given by their names in C, and all that they call."""
        for name, function in entries.items():
            self._used.add(f"{self._prefix}{name}")
            self._entries.setdefault(function, f"{self._prefix}{name}")
        for name, function in entries.items():
            known = self._need(function)
            if known.name != f"{self._prefix}{name}":
                self._texts.append(f"#define {self._prefix}{name} {known.name}\n")

    def _find(self, wanted: Any) -> tuple[ast.FunctionDef, Mapping[str, Any]] | None:
        """Return the tree of a function, and the names of its module."""
        function: Any = self._bound.get(wanted, wanted)
        module = import_module(function.__module__)
        name = function.__name__
        if not getattr(module, "__file__", "") or getattr(module, name, None) is not function:
            return None
        trees = self._module(module)[1]
        return (trees[name], vars(module)) if name in trees else None

    def _need(self, function: Any, binding: tuple[tuple[str, Bound], ...] = ()) -> Function:
        """Return the properties of a function, which is translated at its first use.

        It is translated once for each `binding` of its parameters.
        """
        function = self._bound.get(function, function)
        key = (function, binding) if binding else function
        if key not in self._done:
            module = import_module(function.__module__)
            translator, trees = self._module(module)
            self._translated.append(module.__name__)
            if function in self._open:
                raise PlainError(
                    f"{module.__file__}:{trees[function.__name__].lineno}: expected no function"
                    f" that calls itself, found {function.__name__}. Use a loop, and a queue of"
                    " fixed capacity in the state"
                )
            if function.__name__ not in trees:
                raise PlainError(
                    f"{module.__file__}: expected a function of the module,"
                    f" found {function.__name__}"
                )
            # Its name is taken before those of the functions that it calls.
            free = f"{module.__name__.rpartition('.')[2]}_{function.__name__}"
            name = self._entries.get(key) or self._free(free + "".join(map(suffix, binding)))
            self._open.append(function)
            text, self._done[key] = translator.function(trees[function.__name__], name, binding)
            self._open.pop()
            self._texts.append(text)
        return self._done[key]

    def _free(self, name: str) -> str:
        """Return a name that is not used in the header yet."""
        free = f"{self._prefix}{identifier(name)}"
        while free in self._used:
            free = f"{free}_"
        self._used.add(free)
        return free

    def _module(self, module: ModuleType) -> tuple[Translator, dict[str, ast.FunctionDef]]:
        """Return the translator of a module's functions, and the functions by name."""
        if module.__name__ not in self._modules:
            tree, text = tree_of(module), source(module.__name__).decode()
            translator = Translator(
                module, text, self._prefix, self._need, self, self.registers, self.records,
                self.signatures,
            )  # fmt: skip
            trees = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
            self._modules[module.__name__] = translator, trees
        return self._modules[module.__name__]

    def __call__(self, name: str, table: bytes | tuple[int, ...]) -> str:
        """Return the name of a table."""
        if table not in self._tables:
            self._tables[table] = self._free(name if name.isidentifier() else "table")
        return self._tables[table]

    def switch(self, name: str, pairs: tuple[tuple[int, int], ...], strict: bool) -> str:
        """Return the name of a function from keys to numbers; `strict` if every key has one."""
        key = pairs, strict
        if key not in self._switches:
            self._switches[key] = self._free(name)
        return self._switches[key]

    def wrap(self) -> str:
        """Return the name of the function for indices that may count from the end."""
        self._wraps = True
        return f"{self._prefix}wrap"

    def writes(self, *functions: Any) -> list[int]:
        """Return the registers that these functions write, as in `Function.writes`."""
        return sorted(frozenset().union(*(self._done[each].writes for each in functions)))

    def modules(self) -> list[ModuleType]:
        """Return the modules of all functions."""
        return [import_module(module) for module in dict.fromkeys(self._translated)]

    def constants(self, modules: Iterable[ModuleType]) -> str:
        """Return the named integers of these modules, as an enumeration in C."""
        lines = list[str]()
        for module in modules:
            for name, value in vars(module).items():
                small = isinstance(value, int) and abs(value) < 1 << 31
                taken = f"{self._prefix}{identifier(name)}" in self._used
                if small and name.isupper() and not taken:
                    lines.append(f"\t{self._free(name)} = {int(value)},\n")
        return "".join(["enum {\n", *lines, "};\n"]) if lines else ""

    def tables(self) -> str:
        """Return the constant tables, and the functions that look into them."""
        tables = "".join(
            f"static const {number_type(table)} {name}[] = {{\n{in_lines(table)}\n}};\n"
            for table, name in self._tables.items()
        )
        switches = "".join(write_switch(name, *key) for key, name in self._switches.items())
        return tables + switches + (WRAP.format(name=self.wrap()) if self._wraps else "")

    def text(self) -> str:
        """Return the functions translated since the last call of this method, as C."""
        text = "\n".join(self._texts)
        self._texts.clear()
        return text

    def record(self, function: Any) -> str:
        """Return the C name of the record that is a parameter of a function."""
        return next(
            kind.removeprefix(RECORD)
            for kind in self._done[function].kinds
            if kind.startswith(RECORD)
        )


WRAP = """/* An index that may count from the end, as in Python. */
static inline int64_t {name}(int64_t at, int64_t size) {{
#ifdef GYOJI_CHECKED
	if (at < -size || at >= size) gyoji_stop("read outside a table", at);
#endif
	return at < 0 ? at + size : at;
}}
"""


def write_switch(name: str, pairs: tuple[tuple[int, int], ...], strict: bool) -> str:
    """Return a function from keys to numbers."""
    cases = dict[int, list[int]]()
    for key, value in pairs:
        cases.setdefault(value, []).append(key)
    lines = "".join(
        fill("".join(f"case {key}: " for key in keys) + f"return {value};", 100,
             initial_indent="\t", subsequent_indent="\t") + "\n"
        for value, keys in cases.items()
    )  # fmt: skip
    stop = '\t}\n#ifdef GYOJI_CHECKED\n\tgyoji_stop("found no key of a table", key);\n#endif\n'
    end = stop if strict else "\t}\n"
    head = f"static inline int64_t {name}(int64_t key, int64_t otherwise) {{\n\tswitch (key) {{\n"
    return f"{head}{lines}{end}\treturn otherwise;\n}}\n"


def number_type(table: bytes | tuple[int, ...]) -> str:
    """Return the smallest C type for all numbers of a table."""
    low, high = min(table, default=0), max(table, default=0)
    if low >= 0 and high < 1 << 8:
        return "uint8_t"
    return next(
        f"int{bits}_t" for bits in (8, 16, 32, 64) if -1 << bits - 1 <= low and high < 1 << bits - 1
    )


def suffix(bound: tuple[str, Bound]) -> str:
    """Return the part of a function's name for a bound parameter."""
    value = bound[1]
    if isinstance(value, str):
        return f"_{value.removeprefix(RECORD)}"
    return f"_{-value}" if isinstance(value, int) else f"_from_{-value.register}"


def in_lines(table: bytes | tuple[int, ...]) -> str:
    """Return the numbers of a table in lines; at least one number, as C requires."""
    numbers = ", ".join(map(str, table)) or "0"
    return fill(numbers, 100, initial_indent="\t", subsequent_indent="\t")


class Written(NamedTuple):
    """A game in C: the name of its header, the header, and the twin's source that includes it."""

    name: str
    header: str
    source: str


def write(package: str) -> Written:
    """Return the header of the game whose modules are in this package, and the source of its twin.

    PlainError if one of its functions is not plain; ModuleNotFoundError if there is no such game.
    """
    modules = {
        part: import_module(f"{package}.{part}") for part in PARTS if find_spec(f"{package}.{part}")
    }
    if "rules" not in modules:
        raise ModuleNotFoundError(f"No module named '{package}.rules'")
    modules.setdefault("learning", cell_learning)
    name = header_name(package)
    # A first pass finds the registers that can be kept apart; the second one uses them.
    trial = Unit(f"{name}_")
    checked = {part: each for part, each in modules.items() if part in ("rules", "positions")}
    trial.translate(entries(checked))
    checked_registers = trial.registers.least()
    trial.translate(entries(modules))
    searched = searches(package)
    trial.bind(bound(package, modules))
    trial.translate(searched)
    apart = trial.registers.possible()
    unit = Unit(f"{name}_", apart, trial.signatures)
    unit.translate(entries(modules))
    text = unit.text()
    unit.bind(bound(package, modules))
    unit.translate(searched)
    serial = int(getattr(modules.get("fast_path"), "SERIAL", False))
    named = range(1, apart + 1)
    marks = {
        "NAME": name,
        "SOURCES": "".join(f" *     {module.__name__}\n" for module in unit.modules()),
        "CELL": cell_of(modules["rules"], unit.modules()),
        "FIELDS": " ".join(f"int64_t r{at};" for at in named),
        "LOAD": "".join(f"\tnamed->r{at} = registers[-{at}];\n" for at in named),
        "STORE": store(named),
        "STORE_PLAYED": store(unit.writes(modules["rules"].begin, modules["rules"].apply)),
        "APART": apart,
        "REGISTERS": trial.registers.least(),
        "CHECKED_REGISTERS": checked_registers,
        "STATEMENTS": text.count(";\n"),
        "SERIAL": serial,
        **{f"HAS_{part.upper()}": int(f"run_{part}" in searched) for part in OWN},
        **{f"HAS_{part.upper()}": int(part in modules) for part in PARTS},
    }
    constants = unit.constants(each for each in unit.modules() if ".rules" in each.__name__)
    prologue = fill_marks(PROLOGUE.read_text("utf-8"), marks)
    search = [
        "#ifdef GYOJI_RECORDS", fill_marks(SNAPSHOTS.read_text("utf-8"), marks),
        unit.records.text(), unit.text(), *(
            f"#define {name}_{each[4:].upper()}_RECORD {unit.record(function)}_record"
            for each, function in searched.items()  # run_search: SEARCH_RECORD
        ), "#endif",
    ]  # fmt: skip
    pieces = [prologue, constants, unit.tables(), text, *search, EPILOGUE]
    header = "\n".join(piece for piece in pieces if piece)
    return Written(name, header, twin_source(package, name, modules))


def store(named: Iterable[int]) -> str:
    """Return statements that copy these registers from their struct back to the state."""
    return "".join(f"\tregisters[-{at}] = named->r{at};\n" for at in named)


EPILOGUE = """#undef GYOJI_CELL
#undef GYOJI_SET_CELL
#undef GYOJI_REGISTER
#undef GYOJI_SET_REGISTER
#undef GYOJI_TEXT
#undef GYOJI_OUT
#undef GYOJI_SET_OUT
#undef GYOJI_TABLE
#undef GYOJI_SAVE
#undef GYOJI_RESTORE
#undef GYOJI_IS_UNCHANGED
#endif
"""


def fill_marks(text: str, marks: Mapping[str, object]) -> str:
    """Return the text with every mark, such as @NAME@, replaced by its value."""
    return re.sub("@([A-Z_]+)@", lambda mark: str(marks[mark[1]]), text)


def header_name(package: str) -> str:
    """Return the name of a game in C: the last part of its package's name."""
    return identifier(package.removeprefix("gyoji.games.").replace(".", "_"))


def twin_source(package: str, name: str, parts: Mapping[str, ModuleType]) -> str:
    """Return the C source of a twin: a game's header and the module around it."""
    defaults = [DEFAULTS[part].__name__ for part in parts if part in DEFAULTS]
    own = [module.__name__ for module in parts.values()]
    modules = sources([*own, *defaults, *sources_of(package)])
    return f"""#define GYOJI_GAME {name}
#define GYOJI_SOURCES {quote(modules)}
#define GYOJI_DIGEST "{digest(modules)}"
#define GYOJI_PARTS {quote(list(parts))}
#include "loops/records.h"
#include "{name}.h"
#include "twin.c"
"""


def quote(words: list[str]) -> str:
    """Return words as one C string, with a NUL after each word."""
    return " ".join(rf'"{word}\0"' for word in words)


def cell_of(rules: ModuleType, modules: list[ModuleType]) -> str:
    """Return the C type of a cell: 8 bits if the rules say that its numbers are below 256.

    Otherwise 32 bits, unless a constant of the rules needs more.
    """
    if 0 < cell_limit(rules) <= 1 << 8:
        return "uint8_t"
    own = [module for module in modules if ".rules" in module.__name__]
    numbers = [value for each in own for value in vars(each).values() if isinstance(value, int)]
    return "int64_t" if any(abs(value) >> 31 for value in numbers) else "int32_t"
