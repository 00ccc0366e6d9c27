"""The games: those in this package, and those that other packages bring."""

from __future__ import annotations

import copyreg
import os
import sys
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..game.files import home_of, source_file
from ..game.game import Game
from ..util.errors import suggest

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoint, EntryPoints

HERE = ("boulder", "labyrinth", "sokoban", "sweets", "tower")
GROUP = "gyoji.games"
"""The group of entry points: each is named for its game, and its value is a `Game`."""


def names() -> list[str]:
    """Return the names of all games, in alphabetical order. No game is imported."""
    return sorted({*HERE, *_files(), *(entry.name for entry in _entries())})


FILES = "GYOJI_FILES"
"""The environment variable that names the files of loaded games, so that child processes know them.
"""


def load(name: str | os.PathLike[str]) -> Game:
    """Load a game by its name, or by the path of its file (`./lights.py`).

    Once a file has been loaded, its game can also be loaded by name, even in processes that are
    started later. If the file changes, it is loaded as another game. LookupError, with the known
    names, for an unknown game.
    """
    if is_path(name):
        return _load_file(os.path.abspath(name))
    file = _files().get(str(name))
    return _load_file(file) if file else _load_named(str(name))


def is_path(name: str | os.PathLike[str]) -> bool:
    """Return whether this is the path of a game's file rather than the name of a game."""
    return not isinstance(name, str) or name.endswith(".py") or "/" in name or os.sep in name


def _load_file(file: str) -> Game:
    from ..author.loading import load_file  # here, because `judge` has to start fast

    game = load_file(file)
    # A file takes precedence over a game of another package, whose name would take long to find.
    if game.name in HERE:
        raise LookupError(f"{file}: expected a name that no other game has; rename the file")
    known = _files()
    if known.get(game.name, file) != file:
        raise LookupError(f"{file}: {known[game.name]} has the same name; rename one of them")
    os.environ[FILES] = os.pathsep.join({**known, game.name: file}.values())
    return game


def _files() -> dict[str, str]:
    """Return the files of games that were loaded, by the games' names."""
    paths = filter(None, os.environ.get(FILES, "").split(os.pathsep))
    return {os.path.splitext(os.path.basename(path))[0].lower(): path for path in paths}


@cache
def _load_named(name: str) -> Game:
    if name in HERE:
        return import_module(f"{__name__}.{name}").GAME  # type: ignore[no-any-return]  # a module
    for entry in _entries():
        if entry.name == name:
            game = _load(entry)
            if not isinstance(game, Game):
                raise LookupError(
                    f"{entry.value} is not a gyoji.Game, so there is no game {name!r}"
                )
            return game
    known = names()
    near = suggest(name, known, " - ")
    raise LookupError(f"there is no game {name!r}; there are {', '.join(known)}{near}")


def find_game(game: Game | str | os.PathLike[str]) -> Game:
    """Return the game of this name or file, or the game itself. TypeError for anything else."""
    if isinstance(game, str | os.PathLike):
        return load(game)
    if not isinstance(game, Game):
        raise TypeError(f"a game is a gyoji.Game or its name, not {game!r}")
    return game


def _load(entry: EntryPoint) -> object:
    """Return the value of an entry point; LookupError if it cannot be loaded."""
    try:
        return entry.load()
    except Exception as error:  # another package's code may raise anything
        raise LookupError(f"the game {entry.name!r} cannot be loaded: {error}") from error


def _reduce(game: Game) -> tuple[Callable[..., Game], tuple[Any, ...]]:
    """Return how to copy or pickle a game: by name, since its modules cannot be pickled.

    A variant has the same name as its game, so a variant is found by the name of its package.
    """
    name = home_of(game)
    home: Any = sys.modules.get(name)
    if file := source_file(game):
        return _from_file, (str(file), home.TEXT)
    if getattr(home, "GAME", None) is game:
        return _at_home, (name,)
    return load, (game.name,)


def _from_file(path: str, text: bytes) -> Game:
    from ..author.loading import load_file

    return load_file(path, text)


def _at_home(package: str) -> Game:
    """Return the game of a package."""
    game: Game = import_module(package).GAME
    return game


copyreg.pickle(Game, _reduce)


def _entries() -> EntryPoints:
    # Imported late: it is slow, and a game of this package does not need it.
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)
