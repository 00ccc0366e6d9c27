"""Games in one file: found by their path, and made into a package of modules in memory.

The package of `lights.py` has a name with a digest of the text. A changed file becomes another
package and so another game; the earlier game goes on unchanged.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from functools import partial
from hashlib import sha256
from importlib.machinery import ModuleSpec
from pathlib import Path
from traceback import walk_tb
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any, NoReturn

from ..game import cell_learning
from ..game.game import Game
from ..util.errors import find_line, suggest
from . import __all__ as exported
from . import helpers
from .checking import (
    check_functions,
    check_globals,
    check_names,
    check_registers,
    check_tells,
    check_turns,
    suggest_name,
)
from .declarations import Author, EndlessLoopError, GameFileError
from .derived import BoardShrinking, Derived
from .rewriting import REFUSAL, find_logging, guard_loops, rewrite
from .templates import defaults, solving

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PACKAGE = "gyoji_file_"
"""The beginning of the names of the packages of games in one file."""

MOST_BYTES = 1 << 20
CACHE = "__pycache__"
TEMPLATES = {
    "defaults": defaults.__file__, "learning": cell_learning.__file__, "solving": solving.__file__,
}  # fmt: skip
"""The files of the template modules: plain functions with constants that a game replaces."""


def load_file(path: str | os.PathLike[str], text: bytes | None = None) -> Game:
    """Return the game in this file; the same object as before if its text has not changed.

    `text`, if given, is used instead of the present content of the file, which may have changed
    since another process loaded it. GameFileError, with file and line, if the text is not a game.
    """
    file = Path(os.path.abspath(path))
    if text is None:
        text = _read(file, str(path))
    name = name_of(file)
    key = sha256(f"{file}\0".encode() + text).hexdigest()[:16]
    package = f"{PACKAGE}{re.sub(r'[^a-z0-9]', '_', name)}_{key}"
    if package not in _GAMES:
        _GAMES[package] = _make(package, name, file, text)
    return _GAMES[package]


_GAMES: dict[str, Game] = {}


def name_of(file: Path) -> str:
    """Return the name of a file's game: the file's name without `.py`."""
    name = file.stem.lower()
    if not re.fullmatch(r"[a-z][a-z0-9_-]*", name):
        raise GameFileError(
            f"{file}: expected a name of letters, digits, - and _, found {file.name!r}; rename it"
        )
    return name


def _read(file: Path, shown: str) -> bytes:
    try:
        with file.open("rb") as opened:
            text = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise GameFileError(f"cannot read the game {shown}: {error.strerror}") from None
    if len(text) > MOST_BYTES:
        raise GameFileError(f"{shown}: expected a game of at most 1 MiB, found more")
    return text


class _Package(ModuleType):
    """The package of a game in one file."""

    FILE: Path
    TEXT: bytes
    FILES: dict[str, bytes]
    """The derived files, as in the folder of a game: rules.md, tiles.svg, puzzles/..."""
    GAME: Game


def _make(package: str, name: str, file: Path, text: bytes) -> Game:
    """Make the modules of a game; if one of them fails, leave none of them in `sys.modules`."""
    before = set(sys.modules)
    try:
        return _assemble(package, name, file, text)
    except BaseException:
        for module in set(sys.modules) - before:
            if module.startswith(package):
                del sys.modules[module]
        raise


def _assemble(package: str, name: str, file: Path, text: bytes) -> Game:
    home = _Package(package, f"The game of {file}.")
    home.__path__ = [str(file.parent / CACHE / package)]  # its twin is here
    home.__file__, home.FILE, home.TEXT = str(file), file, text
    _add(home, ModuleSpec(package, None, origin=str(file), is_package=True))
    rules, code = _execute(f"{package}.rules", file, text)
    author = vars(rules).get("__author__")
    if not isinstance(author, Author):
        raise GameFileError(f"{file}: expected g = Author(__name__), from gyoji.author, found none")
    check_names(file, rules)
    check_tells(file, rules, author)
    check_registers(file, rules)
    check_turns(file, rules, author)
    derived = _in_file(file, partial(Derived, author))
    filled = _fill_template(package, "defaults", derived.defaults())
    vars(rules).update(derived.rules(filled))
    check_globals(file, code, vars(rules))
    notation, display, levels = derived.notation, derived.display(), derived.levels()
    learning = _fill_template(package, "learning", derived.learning())
    if author.hidden:
        vars(learning)["features"] = vars(learning)["seen_features"]
    if derived.has_goal():
        _fill_template(package, "solving", derived.solving())
    home.FILES = {**_in_file(file, derived.files)}
    home.GAME = Game(name, 1, rules, notation, display, levels)
    parts = {
        "scene": derived.scene(),
        "variants": derived.variants(home.GAME),
        "shrinking": {"passes": BoardShrinking(notation).passes},
    }
    for part, names in parts.items():
        if names:
            made = ModuleType(f"{package}.{part}")
            vars(made).update(names)
            _add(made, ModuleSpec(made.__name__, None, origin=str(file)))
    return home.GAME


def _execute(module: str, file: Path, text: bytes) -> tuple[ModuleType, CodeType]:
    """Execute a file as the module of its rules; errors name the line."""
    try:
        tree = ast.parse(text, str(file))
        check_functions(file, tree)
        parameters = rewrite(tree, vars(helpers))
        # The names in an author's annotations need not exist: annotations are not evaluated.
        guarded = guard_loops(tree, str(file))
        code = compile(
            guarded, str(file), "exec", flags=annotations.compiler_flag, dont_inherit=True
        )
    except SyntaxError as error:
        where = f"{file}:{error.lineno}:{error.offset}" if error.lineno else str(file)
        raise GameFileError(f"{where}: expected Python, found {error.msg}") from None
    except ValueError as error:  # zeros in the text
        raise GameFileError(f"{file}: expected Python, found {error}") from None
    made = ModuleType(module, ast.get_docstring(tree))
    made.__file__ = str(file)
    vars(made).update({"__tree__": tree, "__parameters__": parameters, REFUSAL: _refuse_loop})
    _add(made, ModuleSpec(module, None, origin=str(file), loader_state=text))
    _in_file(file, lambda: exec(code, vars(made)))  # noqa: S102  # the user's own game
    vars(made).update(find_logging(tree, vars(helpers)))
    return made, code


def _refuse_loop(sentence: str) -> NoReturn:
    raise EndlessLoopError(sentence)


def _in_file(file: Path, function: Callable[[], Any]) -> Any:
    """Call a function that runs an author's code; its errors become sentences with the line."""
    try:
        return function()
    except (GameFileError, KeyboardInterrupt):
        raise
    except BaseException as error:
        line = find_line(error, str(file))
        where = f"{file}:{line}" if line else str(file)
        what = str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"
        raise GameFileError(f"{where}: {what}{_suggest(error)}") from error


def _suggest(error: BaseException) -> str:
    """Return advice on a name that an author's file uses and that does not exist."""
    match error:
        case AttributeError(name=str(name), obj=owner):
            return suggest(name, [each for each in dir(owner) if not each.startswith("_")])
        case NameError(name=str(name)):
            frame = list(walk_tb(error.__traceback__))[-1][0]
            return suggest_name(name, [*frame.f_locals, *frame.f_globals])
        case ImportError(name="gyoji.author", msg=str(text)):
            found = re.search(r"'(\w+)'", text)
            return suggest(found[1], exported) if found else ""
    return ""


def explain_fault(error: BaseException) -> str:
    """Return a sentence about an error in the rules of a game's file, with its line; else ""."""
    if isinstance(error, GameFileError):
        return str(error)
    for file in {str(game.rules.__file__) for game in _GAMES.values()}:  # type: ignore[attr-defined]  # a module
        if line := find_line(error, file):
            return f"{file}:{line}: {type(error).__name__}: {error}"
    return ""


def _fill_template(package: str, part: str, constants: dict[str, Any]) -> ModuleType:
    """Execute a template as a module of the package, and replace its constants."""
    file = Path(str(TEMPLATES[part]))
    made = ModuleType(f"{package}.{part}")
    made.__file__ = str(file)
    code = compile(file.read_text("utf-8"), str(file), "exec", dont_inherit=True)
    exec(code, vars(made))  # noqa: S102  # a file of this package
    vars(made).update(constants)
    _add(made, ModuleSpec(made.__name__, None, origin=str(file)))
    return made


def _add(module: ModuleType, spec: ModuleSpec) -> None:
    module.__spec__ = spec
    sys.modules[module.__name__] = module


class _FileGameFinder:
    """Finds the modules of games in one file, which are in `sys.modules` already.

    Their twins are files, which Python finds by the path of the package.
    """

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None = None,  # noqa: ARG002  # of the protocol
        target: ModuleType | None = None,  # noqa: ARG002  # the same
    ) -> ModuleSpec | None:
        module = sys.modules.get(fullname)
        return module.__spec__ if fullname.startswith(PACKAGE) and module is not None else None


sys.meta_path.append(_FileGameFinder())
