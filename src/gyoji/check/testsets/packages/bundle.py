"""Bundles: programs in one file, made of a game's own modules and a few lines around them.

A bundle holds the text of every module that is needed, in import order, and needs nothing but
Python and its standard library. Imports that only a type checker sees are not followed.

A package that something is imported from is bundled with the text of its `__init__`, under the name
`PACKAGE.__init__`. Packages that imports only pass through are empty in a bundle: `gyoji` itself
would bring along everything.
"""

from __future__ import annotations

import ast
import re
import sys
from importlib.util import find_spec, resolve_name
from typing import TYPE_CHECKING

from ....engine.twins import source

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

INIT = ".__init__"

OLDER = {"(NamedTuple, Generic[More])": "(NamedTuple)"}
"""Code that Python 3.10 rejects, and its replacement: judging systems update late."""

HEAD = '''\
#!/usr/bin/env python3
"""{about}

Made by gyoji {version}. It needs Python 3.10 or later and nothing else. Below are the gyoji modules
that it is made of, unchanged, and at the end the program itself.
"""

import sys
from types import ModuleType

if sys.version_info < (3, 10):
    sys.exit("This needs Python 3.10 or later.")

MODULES = {{}}
'''

LOADER = '''

def load(name, text):
    """Create a module from its text; the packages around it are empty unless they have a text."""
    outer, _, leaf = name.rpartition(".")
    if leaf == "__init__":
        module = package(outer)
    else:
        module = ModuleType(name)
        sys.modules[name] = module
        setattr(package(outer), leaf, module)
    module.__package__ = outer
    exec(compile(text, name, "exec"), module.__dict__)


def package(name):
    """The package of that name, within the packages around it."""
    if name not in sys.modules:
        sys.modules[name] = ModuleType(name)
        sys.modules[name].__path__ = []
        outer, _, leaf = name.rpartition(".")
        if outer:
            setattr(package(outer), leaf, sys.modules[name])
    return sys.modules[name]


for name, text in MODULES.items():
    load(name, text)
'''


def bundle(about: str, version: str, modules: Mapping[str, str], program: str) -> bytes:
    """One file with the texts of these modules, which are imported in order, and then the program.

    A module has to come after those that it imports.
    """
    texts = (f"\n\nMODULES[{name!r}] = {_quoted(text)}\n" for name, text in modules.items())
    head = HEAD.format(about=re.sub(r'["\\]', "'", about), version=version)
    return "".join([head, *texts, LOADER, "\n\n", program]).encode()


def closure(roots: Iterable[str], changed: Mapping[str, str] | None = None) -> dict[str, str]:
    """The texts of these modules and of all that they import, each after those that it imports.

    `changed` holds texts, by module name, that replace those of the modules. ValueError if one of
    these is not imported, so that it would change nothing, or if a third-party module is imported.
    """
    texts = {_entry(name): text for name, text in (changed or {}).items()}
    modules, begun = dict[str, str](), set[str]()

    def visit(name: str) -> None:
        if name in begun:
            return
        begun.add(name)  # before its imports, which may lead back to it
        text = texts[name] if name in texts else source(name.removesuffix(INIT)).decode()
        for other in imported(name, text):
            visit(other)
        modules[name] = text

    for root in roots:
        visit(_entry(root))
    for name in changed or {}:
        if _entry(name) not in modules:
            raise ValueError(f"no rule depends on the module {name}, so it cannot be changed")
    return modules


def imported(name: str, text: str) -> Iterator[str]:
    """The modules that a module imports when it runs, without the standard library.

    Packages are named as in a bundle, `PACKAGE.__init__`, and so is `name`. ValueError for a module
    that belongs neither to gyoji nor to the top-level package of `name`.
    """
    known = {"gyoji", name.partition(".")[0]}
    for module in _named(name, _running(ast.parse(text))):
        top = module.partition(".")[0]
        if top in known:
            yield module
        elif top not in sys.stdlib_module_names:
            raise ValueError(f"{name} needs {top}, which a judge's Python may not have")


def _running(tree: ast.Module) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports of a module except those that only a type checker sees."""
    nodes: list[ast.AST] = [tree]
    while nodes:
        node = nodes.pop(0)
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            nodes.extend(ast.iter_child_nodes(node))


def _named(name: str, imports: Iterable[ast.Import | ast.ImportFrom]) -> Iterator[str]:
    """The modules that these imports of a module name; not the module itself."""
    # what encloses `pkg.__init__` is `pkg` itself: its relative imports start there
    package = name.rpartition(".")[0]
    for node in imports:
        if isinstance(node, ast.Import):
            yield from (_entry(alias.name) for alias in node.names)
            continue
        base = resolve_name("." * node.level + (node.module or ""), package)
        for module in dict.fromkeys(_origin(base, alias.name) for alias in node.names):
            if module != name:
                yield module


def _origin(base: str, name: str) -> str:
    """Where `from base import name` finds the name: in a submodule of that name, or in `base`."""
    if base.partition(".")[0] in sys.stdlib_module_names or not _is_package(base):
        return base
    return _entry(f"{base}.{name}") if _is_module(f"{base}.{name}") else base + INIT


def _entry(name: str) -> str:
    """The name of a module in a bundle."""
    top = name.partition(".")[0]
    return name + INIT if top not in sys.stdlib_module_names and _is_package(name) else name


def _is_module(name: str) -> bool:
    return name != "*" and find_spec(name) is not None


def _is_package(name: str) -> bool:
    try:
        spec = find_spec(name)
    except ModuleNotFoundError:  # not even the package around it
        return False
    return spec is not None and spec.submodule_search_locations is not None


def _quoted(text: str) -> str:
    """A text as a Python literal, raw and unchanged where that is possible."""
    for new, older in OLDER.items():
        text = text.replace(new, older)
    plain = text.endswith("\n") and "'''" not in text and "\r" not in text
    return f"r'''\n{text}'''" if plain else repr(text)
