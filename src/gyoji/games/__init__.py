"""The games: those that live here, and those that other packages bring."""

from __future__ import annotations

import copyreg
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from ..game.game import Game

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoint, EntryPoints

HERE = ("boulder", "labyrinth", "sokoban", "sweets", "tower")
GROUP = "gyoji.games"
"""Entry points of other packages: the name is the game's, the value a `Game`."""


def names() -> list[str]:
    """List the names of all games; none is imported for it."""
    return sorted({*HERE, *(entry.name for entry in _entries())})


@cache
def load(name: str) -> Game:
    """Load the game of that name. LookupError, with the names there are, if there is none."""
    if name in HERE:
        return import_module(f"{__name__}.{name}").GAME  # type: ignore[no-any-return]  # a module
    for entry in _entries():
        if entry.name == name:
            game = _loaded(entry)
            if not isinstance(game, Game):
                raise LookupError(f"{entry.value} is no gyoji.Game, so there is no game {name!r}")
            return game
    raise LookupError(f"there is no game {name!r}; there are {', '.join(names())}{_nearest(name)}")


def _loaded(entry: EntryPoint) -> object:
    """What an entry point names. LookupError if it cannot be had, whatever the reason."""
    try:
        return entry.load()
    except Exception as error:
        raise LookupError(f"the game {entry.name!r} cannot be loaded: {error}") from error


def _reduced(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    """A game is copied and pickled as its name; its modules cannot be."""
    return load, (game.name,)


copyreg.pickle(Game, _reduced)


def _entries() -> EntryPoints:
    """List what other packages bring."""
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)


def _nearest(name: str) -> str:
    """Ask back when a name is almost one of ours."""
    from difflib import get_close_matches

    near = get_close_matches(name, names(), 1)
    return f" - did you mean {near[0]}?" if near else ""
