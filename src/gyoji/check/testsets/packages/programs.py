"""The programs of a package: its input validator, and the referee as a submission."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from importlib.util import find_spec, resolve_name
from typing import TYPE_CHECKING

from .... import __version__
from ....engine.twins import source
from ....game.bounds import NO_BOUNDS
from ....game.files import package as package_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ....game.bounds import Profile
    from ....game.game import Game
    from ....game.protocols import Options


# ---------------------------------------------------------------- bundle
# Bundles: programs in one file, made of a game's own modules and a few lines around them.
#
# A bundle holds the text of every module that is needed, in import order, and needs nothing but
# Python and its standard library. Imports that only a type checker sees are not followed.
#
# If a module imports from a package itself, the text of its `__init__` is bundled under the name
# `PACKAGE.__init__`. Other packages around modules are empty in a bundle, because the text of
# `gyoji` itself would bring along everything.

INIT = ".__init__"

OLDER = {"(NamedTuple, Generic[More])": "(NamedTuple)"}
"""Code that Python 3.10 rejects, with its replacement, because judging systems update late."""

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
    """Return one file with the texts of these modules, in order, and then the program.

    A module has to come after those that it imports. A text that two modules share is written once.
    """
    first: dict[str, str] = {}
    texts = list[str]()
    for name, text in modules.items():
        known = first.setdefault(text, name)
        shown = _quote(text) if known == name else f"MODULES[{known!r}]"
        texts.append(f"\n\nMODULES[{name!r}] = {shown}\n")
    head = HEAD.format(about=re.sub(r'["\\]', "'", about), version=version)
    return "".join([head, *texts, LOADER, "\n\n", program]).encode()


def closure(roots: Iterable[str], changed: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the texts of these modules and of all that they import, imported ones first.

    `changed` holds texts, by module name, that replace the texts of modules. ValueError if one of
    these modules is not imported, so that the change would have no effect, or if a third-party
    module is imported.
    """
    texts = {_entry(name): text for name, text in (changed or {}).items()}
    modules, begun = dict[str, str](), set[str]()

    def visit(name: str) -> None:
        if name in begun:
            return
        begun.add(name)  # before its imports, which may lead back to it
        text = texts[name] if name in texts else source(name.removesuffix(INIT)).decode()
        for other in find_imports(name, text):
            visit(other)
        modules[name] = text

    for root in roots:
        visit(_entry(root))
    for name in changed or {}:
        if _entry(name) not in modules:
            raise ValueError(f"no rule depends on the module {name}, so it cannot be changed")
    return modules


# Cached because all programs of a package have the same modules.
@cache
def find_imports(name: str, text: str) -> tuple[str, ...]:
    """Return the modules that a module imports when it runs, without the standard library.

    Packages are named as in a bundle, `PACKAGE.__init__`, and so is `name`. ValueError for a module
    that belongs neither to gyoji nor to the top-level package of `name`.
    """
    known, found = {"gyoji", name.partition(".")[0]}, list[str]()
    for module in _name(name, _running(ast.parse(text))):
        top = module.partition(".")[0]
        if top in known:
            found.append(module)
        elif top not in sys.stdlib_module_names:
            raise ValueError(f"{name} needs {top}, which a judge's Python may not have")
    return tuple(found)


def _running(tree: ast.Module) -> Iterator[ast.Import | ast.ImportFrom]:
    """Yield the imports of a module except those that only a type checker sees."""
    nodes: list[ast.AST] = [tree]
    while nodes:
        node = nodes.pop(0)
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            nodes.extend(ast.iter_child_nodes(node))


def _name(name: str, imports: Iterable[ast.Import | ast.ImportFrom]) -> Iterator[str]:
    """Yield the modules that these imports of the module `name` refer to, except itself."""
    # Relative imports of `pkg.__init__` start from `pkg` itself.
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
    """Return the module that `from base import name` uses: a submodule of `base`, or itself."""
    if base.partition(".")[0] in sys.stdlib_module_names or not _is_package(base):
        return base
    return _entry(f"{base}.{name}") if _is_module(f"{base}.{name}") else base + INIT


def _entry(name: str) -> str:
    """Return the name of a module in a bundle."""
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


def _quote(text: str) -> str:
    """Return a text as a Python literal, raw and unchanged if possible."""
    for new, older in OLDER.items():
        text = text.replace(new, older)
    plain = text.endswith("\n") and "'''" not in text and "\r" not in text
    return f"r'''\n{text}'''" if plain else repr(text)


# ---------------------------------------------------------------- programs

DEFAULTS = "gyoji.game.defaults"

VALIDATOR = '''\
def main():
    """Read the input strictly, and report where and why it is refused."""
    from io import BytesIO

    from gyoji.game.defaults import DefaultNotation, complete
    from gyoji.game.notation.source import NotationError, Source
    from {package} import notation

    notation = complete(notation, DefaultNotation(notation))
    source = Source(sys.stdin.buffer if sys.stdin else BytesIO())
    try:
        for _ in {cases}:
            pass
    except (NotationError, MemoryError, OSError) as error:
        print(str(error) or type(error).__name__, file=sys.stderr)
        return {invalid}
    return {valid}


if __name__ == "__main__":
    sys.exit(main())
'''

READ = "notation.read(source, False, {options})"
WITHIN = "within_bounds(source, {read})"

BOUNDS = '''\
def within_bounds(source, cases):
    """The cases, as long as they keep to what the statement promises."""
    from gyoji.game.bounds import Bound, Profile, validate
    from {package}.bounds import measure

    bounds = [
{bounds}    ]
    profile = Profile({name!r}, {source!r}, tuple(Bound(*bound) for bound in bounds), measure)
    return validate(source, profile, cases)


'''
"""The part of a validator that checks bounds: their names, limits and descriptions are data."""

SLOW = '''\
TIMES = {times}


def play_out(game, case):
    """Play each beginning of a case anew, the whole of it last: right, but slow."""
    from gyoji.engine import play

    for length in range(len(case.actions) + 1):
        beginning = case._replace(actions=case.actions[:length])
        for _ in range(TIMES):
            played = play.play_out(game, beginning)
    return played


'''
"""A function that makes the referee slow: its time grows with the square of a play's actions."""

REFEREE = '''\
def main():
    """Answer the input on standard input."""
    from types import SimpleNamespace

{imports}\
    from gyoji.game.defaults import DefaultNotation, complete
    from gyoji.game.notation.source import NotationError, Source
    from {package} import notation
    from {rules} import rules

    notation = complete(notation, DefaultNotation(notation))
    game = SimpleNamespace(rules=rules)
    try:
        cases = notation.read(Source(sys.stdin.buffer), False, {options})
        for piece in notation.write(play_out(game, case) for case in cases):
            sys.stdout.buffer.write(piece)
    except NotationError as error:
        sys.exit(str(error))
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
'''


def validator(
    game: Game, options: Options, profile: Profile = NO_BOUNDS, valid: int = 42, invalid: int = 43
) -> bytes:
    """Return the strict reader as a stand-alone program, with exit status `valid` or `invalid`.

    It reports errors on standard error, with their places, as `gyoji judge --bounds` does.
    """
    package, roots = package_of(game), [f"{package_of(game)}.notation", DEFAULTS]
    read, head = READ.format(options=dict(options)), ""
    if profile.bounds:
        roots += [f"{package}.bounds", "gyoji.game.bounds"]
        head, read = _bounds(package, profile), WITHIN.format(read=read)
    program = VALIDATOR.format(package=package, cases=read, valid=valid, invalid=invalid)
    about = (
        f"Input validator of {game.name}: exit status {valid} for valid input, {invalid} otherwise."
    )
    return bundle(about, __version__, closure(roots), head + program)


def _bounds(package: str, profile: Profile) -> str:
    """Return the function of a validator that checks the bounds of a profile."""
    lines = "".join(f"        {tuple(bound)!r},\n" for bound in profile.bounds)
    return BOUNDS.format(package=package, bounds=lines, name=profile.name, source=profile.source)


def referee(
    game: Game, options: Options, about: str, changed: Mapping[str, str] | None = None, *,
    slow: int = 0,
) -> bytes:  # fmt: skip
    """Return the referee as a stand-alone program, from standard input to standard output.

    If `slow` is not 0, the program is right, but plays each beginning of a play this many times.

    `changed` holds texts, by full module name, that replace modules of the rules. They are used to
    play but not to read, because some notations call the rules while they read, and a wrong program
    has to read correctly.
    """
    package = package_of(game)
    modules = closure([f"{package}.notation", f"{package}.rules", "gyoji.engine.play", DEFAULTS])
    rules = package if not changed else _rename(package)
    if changed:
        # Reading needs the true rules. Playing needs the changed ones, which get another name.
        copies, top = closure([f"{package}.rules"], changed), package.partition(".")[0]
        modules |= {
            _rename(name): text for name, text in copies.items() if name.partition(".")[0] == top
        }
    imports = "" if slow else "    from gyoji.engine.play import play_out\n"
    program = REFEREE.format(package=package, rules=rules, options=dict(options), imports=imports)
    head = SLOW.format(times=slow) if slow else ""
    return bundle(about, __version__, modules, head + program)


def _rename(name: str) -> str:
    top, _, rest = name.partition(".")
    return f"{top}_changed.{rest}".removesuffix(".")
