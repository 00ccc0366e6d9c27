"""`gyoji twin`: compile the rules of a game that another package brings."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from ..game.files import package as package_of
from ..games import load, names
from .output import InputError, Output

EXAMPLES = """\b
Examples:
  gyoji twin sokoban --into lib
  GYOJI_TWINS=lib gyoji judge sokoban examples/sokoban.in
"""


@click.command(epilog=EXAMPLES)
@click.argument("package")
@click.option(
    "--into",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where to put it, in folders named like the packages.  [default: beside the rules]",
)
@click.option(
    "--checked",
    is_flag=True,
    help="Look at every access, under the address and undefined-behaviour sanitizers (slow; run it"
    " with libasan preloaded).",
)
def twin(package: str, into: Path | None, checked: bool) -> None:
    """Compile the twin of a game: PACKAGE is its name, or the package that its modules live in.

    The same plain Python rules, as fast as C. It needs a C compiler and `pip install gyoji[twin]`.
    A twin looks at no index and no division; one that is made with --checked does. `gyoji judge`
    reads and writes at that speed, too, if the game has a `fast_path.py`. When the rules change,
    the twin is not used until it is compiled again. GYOJI_TWINS names the folder that twins
    are taken from, if it is not the package's own; 0 is for none.
    """
    output = Output()
    try:
        from ..compiling.build import FAILURES, build
        from ..compiling.pieces import PlainError
    except ImportError as error:
        raise InputError(f"pip install 'gyoji[twin]' first: {error}") from None
    package = package_of(load(package)) if package in names() else package
    try:
        with TemporaryDirectory() as temporary:
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
    """The folder that the top package lies in."""
    file = import_module(package.partition(".")[0]).__file__
    if file is None:
        raise ModuleNotFoundError(f"{package} is no package with files")
    return Path(file).parent.parent
