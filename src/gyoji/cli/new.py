"""`gyoji new`: writes a game in one file to start from, or an installable package of one."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from ..author.declarations import GameFileError
from ..author.loading import load_file, name_of
from ..game.files import folder
from ..games import names
from ..util.atomic import write_file
from .common.output import InputError, Output, OutputError

if TYPE_CHECKING:
    from collections.abc import Mapping

EXAMPLES = """\b
Examples:
  gyoji new garden
  gyoji new --from examples/games/lights.py --package
"""

NEXT = """wrote {file} and {test}

  gyoji play ./{file}     play it; change the file, and the board changes
  gyoji laws ./{file}     is it a proper game?
  gyoji twin ./{file}     compile it, for solvers and learners
  gyoji serve ./{file}    play it in the browser

{tutorial}
"""
TUTORIAL = """The tutorial, docs/tutorials/add.md in Gyoji's source, says how to write your own game
in that file; `python -m pydoc gyoji.author` lists what it can use."""

INSTALL = """wrote {folder}/

  pip install ./{folder}
  gyoji play {name}
"""


@click.command(epilog=EXAMPLES)
@click.argument("name", required=False)
@click.option(
    "--from", "source", type=click.Path(path_type=Path), metavar="FILE",
    help="The file of a game, for --package.",
)  # fmt: skip
@click.option("--package", is_flag=True, help="Write an installable package of the game in --from.")
def new(name: str | None, source: Path | None, package: bool) -> None:
    """Write a small game in one file, NAME.py, to make a game of your own from, and its tests.

    With --from FILE --package, write a package that can be installed and published instead: the
    folder gyoji-NAME. Nothing that exists is overwritten.
    """
    if package != (source is not None):
        raise InputError("--from FILE and --package are given together")
    try:
        if source is not None:
            _write_package(source, name)
        else:
            _write_game(name)
    except GameFileError as error:
        raise InputError(str(error)) from None


def _write_game(name: str | None) -> None:
    if name is None:
        raise InputError("expected a name, such as `gyoji new lights`")
    file = Path(f"{name.removesuffix('.py')}.py")
    called = name_of(file)
    if called in names():
        raise InputError(f"expected a name that no other game has, found {called}")
    title = called.replace("_", " ").replace("-", " ").capitalize()
    test = file.with_name(f"test_{called.replace('-', '_')}.py")
    _write({file: fill(GAME, called, title), test: fill(TEST, called, title)})
    _say(NEXT.format(file=file, test=test, tutorial=TUTORIAL))


def _write_package(source: Path, name: str | None) -> None:
    if name is not None:
        raise InputError(f"the package is named for its file, so leave out {name!r}")
    game = load_file(source)
    home = Path(f"gyoji-{game.name}")
    module = f"gyoji_{game.name.replace('-', '_')}"
    about = (game.name, game.display.TITLE, game.display.ABOUT, source.name)
    inside, beside = home / "src" / module, folder(game)
    files: dict[Path, str | bytes] = {
        home / "pyproject.toml": fill(PROJECT, *about),
        inside / "__init__.py": fill(INIT, *about),
        inside / source.name: source.read_bytes(),
        home / "tests" / f"test_{game.name}.py": fill(PACKAGE_TEST, *about),
    }
    for extra in [*beside.rglob("*"), beside.with_suffix(".svg")]:
        if extra.is_file():
            files[inside / extra.relative_to(beside.parent)] = extra.read_bytes()
    _check({file: content for file, content in files.items() if inside in file.parents}, source)
    _write(files)
    _say(INSTALL.format(folder=home, name=game.name))


def _check(files: Mapping[Path, str | bytes], source: Path) -> None:
    """Refuse a package whose game reads a file that is not in it."""
    with TemporaryDirectory() as temporary:
        for file, content in files.items():
            copy = Path(temporary) / file
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(content.encode() if isinstance(content, str) else content)
        (game,) = Path(temporary).rglob(source.name)
        try:
            load_file(game)
        except GameFileError as error:
            said = str(error).replace(str(game.parent), str(source.parent))
            raise InputError(
                f"{said}; of the files beside {source.name}, a package has those in the folder"
                f" {source.stem}"
            ) from None


def _write(files: Mapping[Path, str | bytes]) -> None:
    """Write all files, or none if one of them exists."""
    for file in files:
        if file.exists():
            raise InputError(f"{file} exists; choose another name, or move it away")
    try:
        for file, content in files.items():
            file.parent.mkdir(parents=True, exist_ok=True)
            write_file(file, content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise OutputError(f"cannot write {file}: {error.strerror}") from None


def _say(text: str) -> None:
    output = Output()
    output.write(text.encode())
    output.flush()


# ---------------------------------------------------------------- templates
# The files that the command writes, with marks for the game's name.

GAME = '''"""@TITLE@: collect all gems of a garden.

- **1 Step.** The gardener steps up, down, left or right, onto grass or a gem.
- **2 Hedge.** Nobody steps into a hedge or off the board.
- **3 Gem.** A gem that is stepped on is collected.
- **4 End.** The play is won when no gem is left.
"""

from gyoji.author import Author, finish, four_steps, tell

g = Author(__name__)
GRASS = g.cell(".", "grass", "floor")
HEDGE = g.cell("#", "hedge", "wall full")
GEM = g.cell("*", "gem", "gem diamond")
GARDENER = g.cell("@", "gardener", "player person")
UP, DOWN, LEFT, RIGHT = g.commands(U="up", D="down", L="left", R="right")

HERE = g.place("gardener", GARDENER)  # a register: the place of the only gardener
GEMS = g.count("gems", GEM)  # a register: how many gems there are at the start
STEP = g.event("1 Step", "the gardener steps from {a} to {b}", "walk")
BLOCKED = g.event("2 Hedge", "there is no way to {a}", "bump")
COLLECTED = g.event("3 Gem", "the gem on {a} is collected", "take")
ALL = g.end("4 End", "all gems are collected", won=True)


def begin(state):
    """What happens before the first action."""
    if state[GEMS] == 0:
        finish(state, ALL)


def apply(state, way):
    """One action and all its consequences. Return 0 if it is refused, 1 if it is done."""
    here = state[HERE]
    to = here + four_steps(state, way)
    if state[to] != GRASS and state[to] != GEM:
        tell(BLOCKED, to)
        return 0
    tell(STEP, here, to)
    if state[to] == GEM:
        tell(COLLECTED, to)
        state[GEMS] -= 1
    state[here] = GRASS
    state[to] = GARDENER
    state[HERE] = to
    begin(state)
    return 1


@g.kind
def garden(rng, size):
    """a garden with hedges and gems"""
    cells = rng.choices([".", "#", "*"], [6, 2, 1], k=size * size)
    cells[rng.randrange(size * size)] = "@"
    return ["".join(cells[row * size : (row + 1) * size]) for row in range(size)]


g.levels("""
; First steps
@.#*
..#.
*...
""")
'''

TEST = '''"""@TITLE@ obeys the laws of every game: `pytest`, or `gyoji laws ./@NAME@.py`."""

from pathlib import Path

import gyoji
from gyoji.conformance import Laws


class Test@CLASS@(Laws):
    game = gyoji.load(Path(__file__).with_name("@NAME@.py"))
'''

PROJECT = """[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "gyoji-@NAME@"
version = "0.1.0"
description = "@ABOUT@"
requires-python = ">=3.11"
dependencies = ["gyoji"]

[project.entry-points."gyoji.games"]
@NAME@ = "gyoji_@MODULE@:GAME"

[tool.setuptools.package-data]
gyoji_@MODULE@ = ["*.svg", "@NAME@/*", "@NAME@/*/*"]
"""

INIT = '''"""The game @TITLE@, for Gyoji: `gyoji play @NAME@`."""

from pathlib import Path

from gyoji.author.loading import load_file

GAME = load_file(Path(__file__).with_name("@FILE@"))
'''

PACKAGE_TEST = '''"""@TITLE@ obeys the laws of every game."""

from gyoji.conformance import Laws

from gyoji_@MODULE@ import GAME


class Test@CLASS@(Laws):
    game = GAME
'''


def fill(text: str, name: str, title: str, about: str = "", file: str = "") -> str:
    """Return a template with a game's name in it."""
    words = name.replace("-", "_").split("_")
    marks = {
        "NAME": name, "TITLE": title, "ABOUT": about.replace('"', "'"), "FILE": file,
        "MODULE": "_".join(words), "CLASS": "".join(word.capitalize() for word in words),
    }  # fmt: skip
    for mark, value in marks.items():
        text = text.replace(f"@{mark}@", value)
    return text
