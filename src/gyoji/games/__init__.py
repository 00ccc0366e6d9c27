"""The games: those in this package, and those that other packages bring."""

from __future__ import annotations

import copyreg
import sys
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from ..game.game import Game

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoint, EntryPoints

HERE = ("boulder", "labyrinth", "sokoban", "sweets", "tower")
GROUP = "gyoji.games"
"""The group of entry points: each is named for its game, and its value is a `Game`."""


def names() -> list[str]:
    """Return the names of all games, in alphabetical order. No game is imported."""
    return sorted({*HERE, *(entry.name for entry in _entries())})


@cache
def load(name: str) -> Game:
    """Load a game by its name. LookupError, listing the known names, if there is none."""
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
    raise LookupError(f"there is no game {name!r}; there are {', '.join(names())}{_nearest(name)}")


def find_game(game: Game | str) -> Game:
    """Return the game of this name, or the game itself. TypeError for anything else."""
    if isinstance(game, str):
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


def _reduce(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    """Games are copied and pickled by name: they hold modules, which cannot be pickled.

    A variant has the name of its game, so it is found in its package.
    """
    home = str(getattr(game.rules, "__name__", "")).rpartition(".")[0]
    if getattr(sys.modules.get(home), "GAME", None) is game:
        return _at_home, (home,)
    return load, (game.name,)


def _at_home(package: str) -> Game:
    """Return the game of a package."""
    game: Game = import_module(package).GAME
    return game


copyreg.pickle(Game, _reduce)


def _entries() -> EntryPoints:
    # Imported late: it is slow, and a game of this package does not need it.
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)


def _nearest(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, names(), 1)
    return f" - did you mean {near[0]}?" if near else ""
