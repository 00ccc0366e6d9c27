"""`gyoji twin`: compile the rules of a game, usually one of another package."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from ..game.files import package as package_of
from ..games import load, names
from .common.game import GameType
from .common.output import InputError, Output
from .common.progress import show_activity

EXAMPLES = """\b
Examples:
  gyoji twin sokoban --into lib
  GYOJI_TWINS=lib gyoji judge sokoban examples/sokoban.in
"""
ABOUT = "compiling {}, which takes about 20 seconds of processor time"


@click.command(epilog=EXAMPLES)
@click.argument("package", shell_complete=GameType().shell_complete)
@click.option(
    "--into",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="The folder to put it in, within folders named like the packages.",
    show_default="beside the rules",
)
@click.option(
    "--checked",
    is_flag=True,
    help="Check every access, and build with the address and undefined-behaviour sanitizers (slow;"
    " run it with libasan preloaded).",
)
def twin(package: str, into: Path | None, checked: bool) -> None:
    """Compile the rules of a game: PACKAGE is its name, or the package of its modules.

    The result is the game's twin: the same rules, as fast as C. Compiling needs a C compiler and
    `pip install gyoji[twin]`, and takes about 20 seconds of processor time. A twin checks neither
    indices nor divisions, unless it was compiled with --checked. If the game has a `fast_path.py`,
    `gyoji judge` reads and writes at that speed as well. When the rules change, the twin is not
    used until it is compiled again. GYOJI_TWINS names a folder to take twins from instead of the
    package's own; 0 means to use none.
    """
    output = Output()
    try:
        from ..compiling.build import FAILURES, build
        from ..compiling.pieces import PlainError
    except ImportError as error:
        raise InputError(f"pip install 'gyoji[twin]' first: {error}") from None
    package = package_of(load(package)) if package in names() else package
    try:
        with TemporaryDirectory() as temporary, show_activity(lambda: ABOUT.format(package)):
            file = build(package, into or root_of(package), Path(temporary), checked=checked)
    except ModuleNotFoundError as error:
        raise InputError(
            f"expected a game's package with a module `rules`, found none: {error}"
        ) from None
    except (PlainError, SyntaxError, *FAILURES) as error:
        raise InputError(f"{package} cannot be compiled: {error}") from None
    output.line(str(file))
    output.flush()


def root_of(package: str) -> Path:
    """The folder of the top-level package."""
    file = import_module(package.partition(".")[0]).__file__
    if file is None:
        raise ModuleNotFoundError(f"{package} is not a package with files")
    return Path(file).parent.parent
