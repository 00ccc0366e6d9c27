"""`gyoji twin`: compile the rules of a game, usually one of another package."""

from __future__ import annotations

from contextlib import contextmanager
from importlib import import_module, invalidate_caches
from pathlib import Path
from shutil import rmtree
from subprocess import CalledProcessError
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from ..game.files import package as package_of
from ..games import is_path, load, names
from .common.game import GameType
from .common.output import InputError, Output, save
from .common.progress import show_activity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..game.game import Game

EXAMPLES = """\b
Examples:
  gyoji twin sokoban --into lib
  GYOJI_TWINS=lib gyoji judge sokoban examples/sokoban.in
  gyoji twin sokoban --target c --out sokoban.h
"""
ABOUT = "compiling {}"

TARGETS = {
    "python": "an extension module",
    "c": "a C header",
    "wasm": "a WebAssembly module",
    "pyodide": "an extension module for Python in the browser",
}


@click.command(epilog=EXAMPLES)
@click.argument("package", shell_complete=GameType().shell_complete)
@click.option(
    "--target",
    type=click.Choice(list(TARGETS)),
    default="python",
    show_default=True,
    help="What to make of the rules: " + ", ".join(f"{k} ({v})" for k, v in TARGETS.items()) + ".",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="The file to write, for all targets but python.",
    show_default="standard output",
)
@click.option(
    "--into",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="The folder to put the extension module in, within folders named like the packages.",
    show_default="beside the rules",
)
@click.option(
    "--checked",
    is_flag=True,
    help="Check every access, and build with the address and undefined-behaviour sanitizers (slow;"
    " run it with libasan preloaded).",
)
def twin(package: str, target: str, out: Path | None, into: Path | None, checked: bool) -> None:
    """Compile the rules of a game: PACKAGE is its name, its file, or the package of its modules.

    The result is the game's twin: the same rules, as fast as C. Compiling needs a C compiler (or
    `pip install ziglang`) and `pip install gyoji[twin]`, and takes seconds. A twin checks neither
    indices nor divisions, unless it was compiled with --checked. If the game has a `fast_path.py`,
    `gyoji judge` reads and writes at that speed as well. When the rules change, the twin is not
    used until it is compiled again. GYOJI_TWINS names a folder to take twins from instead of the
    package's own; 0 means to use none.

    With --target c the rules are written as a header that needs nothing of Gyoji, with --target
    wasm as a module for browsers, and with --target pyodide as what Gyoji itself loads where Python
    runs in a browser (docs/c.md).
    """
    if target == "python":
        refuse(out is not None, "--out", target)
    else:
        refuse(into is not None, "--into", target)
        refuse(checked, "--checked", target)
    if is_path(package) or package in names():
        package = package_of(_load(package))
    with sentences(package), show_activity(lambda: ABOUT.format(package)):
        if target == "python":
            done = extension(package, into or root_of(package), checked).encode() + b"\n"
        else:
            done = header(package) if target == "c" else module(package, target)
    if out is not None:
        save(out, done)
        done = f"{out}\n".encode()
    output = Output()
    output.write(done)
    output.flush()


def _load(name: str) -> Game:
    try:
        return load(name)
    except LookupError as error:
        raise InputError(str(error.args[0])) from None


def refuse(given: bool, option: str, target: str) -> None:
    if given:
        raise InputError(f"{option} says nothing about the target {target}: leave it out")


@contextmanager
def sentences(package: str) -> Iterator[None]:
    """Turn errors of compiling a package into sentences."""
    from ..compiling.pieces import PlainError

    try:
        yield
    except ModuleNotFoundError as error:
        raise InputError(
            f"expected a game's package with a module `rules`, found none: {error}"
        ) from None
    except (SyntaxError, PlainError) as error:
        raise InputError(f"{package} cannot be compiled: {error}") from None


def extension(package: str, into: Path, checked: bool) -> str:
    """Compile the extension module, and return the path of its file."""
    try:
        from ..compiling.build import FAILURES, build
    except ImportError as error:
        raise InputError(f"pip install 'gyoji[twin]' first: {error}") from None
    try:
        with TemporaryDirectory() as temporary:
            built = build(package, into, Path(temporary), checked=checked)
        invalidate_caches()  # of imports, so that this process finds the new twin
    except ModuleNotFoundError:
        raise
    except FAILURES as error:
        raise InputError(f"{package} cannot be compiled: {error}") from None
    return str(built)


def header(package: str) -> bytes:
    """Return the rules as a C header."""
    from ..compiling.unit import write as written

    return written(package).header.encode()


def module(package: str, target: str) -> bytes:
    """Return the rules as a WebAssembly module, stand-alone or for Python in a browser."""
    from ..compiling.side_module import NoCompilerError, compile_side_module, compile_wasm

    try:
        return compile_wasm(package) if target == "wasm" else compile_side_module(package)
    except (NoCompilerError, OSError) as error:
        raise InputError(f"{package} cannot be compiled: {error}") from None
    except CalledProcessError as error:
        raise InputError(f"{package} cannot be compiled: {error.stderr.strip()}") from None


def root_of(package: str) -> Path:
    """Return the folder of the top-level package; for a game in one file, a cache beside it."""
    home = import_module(package.partition(".")[0])
    file = home.__file__
    if hasattr(home, "FILE"):
        folder = Path(home.__path__[0])
        for old in folder.parent.glob(f"{package.rpartition('_')[0]}_*"):  # of older versions
            rmtree(old, ignore_errors=True)
        return folder.parent
    if file is None:
        raise ModuleNotFoundError(f"{package} is not a package with files")
    return Path(file).parent.parent
