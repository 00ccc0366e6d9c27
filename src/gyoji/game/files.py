"""The files beside a game's rules: optional modules, the rules in English, samples."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from .defaults import complete

if TYPE_CHECKING:
    from pathlib import Path

    from .game import Game


class Sample(NamedTuple):
    """A sample input of the problem statement, by name, and its output."""

    name: str
    data: bytes
    answer: bytes


def package(game: Game) -> str:
    """Return the full name of the package with a game's modules."""
    return game.rules.begin.__module__.rpartition(".")[0]


def folder(game: Game) -> Path:
    from pathlib import Path  # here, because `judge` has to start fast

    file = Path(sys.modules[game.rules.begin.__module__].__file__ or "")
    # Rules may be a package of their own, one folder deeper.
    return file.parents[1] if file.stem == "__init__" else file.parent


def optional_part(game: Game, name: str, default: object) -> Any:
    """Return the module of this name beside a game's rules, with `default` for what it leaves out.

    `default` itself if the game has no such module. A variant in a folder of its game uses the
    modules of that game, unless it has its own.
    """
    own = str(getattr(game.rules, "__name__", "")).rpartition(".")[0]
    for home in (own, package(game)):
        if home and find_spec(f"{home}.{name}"):
            module = import_module(f"{home}.{name}")
            return module if default is None else complete(module, default)
    return default


def rules_text(game: Game) -> str:
    """Return the rules in English, with the clauses that rulings cite.

    `rules.md` beside `rules.py`.
    """
    return (folder(game) / "rules.md").read_text(encoding="utf-8")


def tiles_file(game: Game) -> Path | None:
    """Return the drawings of a game's tiles, `tiles.svg` beside its rules; None if it brings none.

    A variant in a folder of its game uses the drawings of that game.
    """
    home = folder(game)
    files = (home / "tiles.svg", home.parent / "tiles.svg")
    return next((file for file in files if file.is_file()), None)


def samples(game: Game) -> list[Sample]:
    """Return the samples of the problem statement: `samples/NAME.in` and `NAME.ans`, by name."""
    return [
        Sample(path.stem, path.read_bytes(), path.with_suffix(".ans").read_bytes())
        for path in sorted((folder(game) / "samples").glob("*.in"))
    ]
