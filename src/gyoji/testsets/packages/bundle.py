"""Programs that are one file: the game's own modules, as they are, with a few lines around them.

A bundle has the text of every module that is needed, in the order in which they import each other,
and needs nothing but Python and its standard library. What only a type checker reads is not
followed. Packages are empty in a bundle: what their `__init__` would bring along stays out.
"""

from __future__ import annotations

import ast
import re
import sys
from importlib.util import find_spec, resolve_name
from typing import TYPE_CHECKING

from ...engine.twins import source

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

OLDER = {"(NamedTuple, Generic[More])": "(NamedTuple)"}
"""What Python 3.10 does not take, and what does instead: judges are seldom the first to update."""

HEAD = '''\
#!/usr/bin/env python3
"""{about}

Made by gyoji {version}. It needs Python 3.10 or later and nothing else: the modules it is made of
stand below, each as it is in gyoji, and the program itself at the end.
"""

import sys
from types import ModuleType

if sys.version_info < (3, 10):
    sys.exit("This needs Python 3.10 or later.")

MODULES = {{}}
'''

LOADER = '''

def load(name, text):
    """Make a module of a text; the packages around it are empty."""
    module = ModuleType(name)
    module.__package__, _, leaf = name.rpartition(".")
    sys.modules[name] = module
    exec(compile(text, name, "exec"), module.__dict__)
    setattr(package(module.__package__), leaf, module)


def package(name):
    """The package of that name, and those around it."""
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
    """One file that has these modules, each with its text, and then runs the program.

    Who is imported has to come first.
    """
    texts = (f"\n\nMODULES[{name!r}] = {_quoted(text)}\n" for name, text in modules.items())
    head = HEAD.format(about=re.sub(r'["\\]', "'", about), version=version)
    return "".join([head, *texts, LOADER, "\n\n", program]).encode()


def closure(roots: Iterable[str], changed: Mapping[str, str] | None = None) -> dict[str, str]:
    """These modules and all that they import, with their texts; who is imported comes first.

    `changed` has texts of modules that take the place of their own. ValueError if one of them is
    not needed, so that it would change nothing, or if a module of somebody else is needed.
    """
    changed = changed or {}
    found, begun = dict[str, str](), set[str]()

    def visit(name: str) -> None:
        if name in begun:
            return
        begun.add(name)
        text = changed[name] if name in changed else source(name).decode()
        for other in imported(name, text):
            visit(other)
        found[name] = text

    for root in roots:
        visit(root)
    for name in changed:
        if name not in found:
            raise ValueError(f"no rule depends on the module {name}, so it cannot be changed")
    return found


def imported(name: str, text: str) -> Iterator[str]:
    """The modules that a module imports when it runs, without those of the standard library.

    ValueError for one that belongs neither to gyoji nor to the package of the module.
    """
    known = {"gyoji", name.partition(".")[0]}
    for module in _named(name, _running(ast.parse(text))):
        top = module.partition(".")[0]
        if top in known:
            yield module
        elif top not in sys.stdlib_module_names:
            raise ValueError(f"{name} needs {top}, which a judge's Python may not have")


def _running(tree: ast.Module) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports of a module but for those that only a type checker sees."""
    nodes: list[ast.AST] = [tree]
    while nodes:
        node = nodes.pop(0)
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            nodes.extend(ast.iter_child_nodes(node))


def _named(name: str, imports: Iterable[ast.Import | ast.ImportFrom]) -> Iterator[str]:
    """The modules, without packages, that these imports of a module name."""
    for node in imports:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
            continue
        base = resolve_name("." * node.level + (node.module or ""), name.rpartition(".")[0])
        if base.partition(".")[0] in sys.stdlib_module_names or not _is_package(base):
            yield base
            continue
        yield from (f"{base}.{alias.name}" for alias in node.names)


def _is_package(name: str) -> bool:
    """Is it a package here? What is not here is none."""
    spec = find_spec(name)
    return spec is not None and spec.submodule_search_locations is not None


def _quoted(text: str) -> str:
    """A text as Python writes it, as it stands where that can be."""
    for new, older in OLDER.items():
        text = text.replace(new, older)
    plain = text.endswith("\n") and "'''" not in text and "\r" not in text
    return f"r'''\n{text}'''" if plain else repr(text)
